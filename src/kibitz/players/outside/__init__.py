"""Other people's engines, over UCI, each in its own process."""
