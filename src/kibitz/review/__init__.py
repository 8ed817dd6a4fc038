"""What can be said about a game: the opening's name."""
