"""One game: board, clocks, turns, outcome, metrics; and the store that keeps games."""
