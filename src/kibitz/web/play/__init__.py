"""Games played on the page: routes, the socket, and the games that are live now."""
