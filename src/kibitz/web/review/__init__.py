"""The review of a finished game: verdicts as they come, kept in the store, and one's own mistakes to try again."""
