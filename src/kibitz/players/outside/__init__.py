"""Engines of others, over UCI, each in a process of its own."""
