"""`python -m kibitz`."""

from kibitz.cli import entry

entry()
