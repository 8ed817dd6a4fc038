"""The searches that are written to be read: minimax, alpha-beta, a kept tree, Monte Carlo."""
