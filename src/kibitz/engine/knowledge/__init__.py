"""What needs no search: an opening book (Polyglot) and endgame tables (Syzygy), read by python-chess."""

from kibitz.errors import InputError


class KnowledgeError(InputError):
    """A book or tablebases that cannot be read."""
