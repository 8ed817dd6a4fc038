"""How good a position is, in centipawns, and where each of them comes from."""
