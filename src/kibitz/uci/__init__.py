"""The engine as a program for chess programs: the Universal Chess Interface."""
