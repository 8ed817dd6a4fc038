"""The page's server: Starlette routes, live games, worker processes."""
