"""Hostile input for every door of Kibitz, drawn by a seed: `tools/fuzz.py` is the command."""
