"""The review of a finished game: verdicts as they are found, kept in the store, and your mistakes to try again."""
