"""The analysis board: the engine's lines for any position as they are found, and what books and tables say."""
