"""The HTML report of a match or a tournament."""

from kibitz.arena.report.match import match_report
from kibitz.arena.report.tournament import tournament_report

__all__ = ["match_report", "tournament_report"]
