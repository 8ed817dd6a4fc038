"""A finished game looked at again: what each move was worth, in numbers and in words, and how well each side played."""
