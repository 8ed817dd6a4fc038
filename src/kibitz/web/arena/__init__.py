"""Matches begun, watched and stopped on the page."""
