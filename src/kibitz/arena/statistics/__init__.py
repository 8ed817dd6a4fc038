"""What results prove: tallies, Elo, the sequential test, ratings."""
