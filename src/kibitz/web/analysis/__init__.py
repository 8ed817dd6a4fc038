"""The analysis board: the engine's lines for any position, as they come, and what books and tables know of it."""
