"""Reviews of finished games: what each move was worth, in numbers and words, and how well each side played."""
