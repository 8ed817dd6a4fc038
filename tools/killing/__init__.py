"""Kibitz killed at work: what is at work, how it is killed, and what must be there afterwards."""
