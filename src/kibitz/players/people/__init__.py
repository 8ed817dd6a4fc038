"""Opponents that choose as people of a rating do."""
