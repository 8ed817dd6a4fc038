"""The commands that play many games: match, tournament, rate."""
