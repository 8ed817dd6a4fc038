"""Matches and tournaments: schedules, runners, results and what they prove."""
