"""Every error Kibitz raises on purpose.

    KibitzError
    ├── InputError              what a person or a program sent cannot be used
    │   ├── UsageError          the command line
    │   ├── FenError            a position
    │   └── MoveError           a move: no move at all, or not one of this position
    ├── BusyError               a board or an engine that serves one caller at a time, asked by two
    └── BuildError              the compiled rules are missing or do not fit this Python

A message says what was expected, what came and where. Rooms add their own subclasses beside the code that
raises them; only the edges (command line, protocol, page) catch.
"""

from collections.abc import Iterable


class KibitzError(Exception):
    """The root: catch this to catch every error that Kibitz reports."""


class InputError(KibitzError, ValueError):
    """Malformed or impossible input. The command line turns it into exit code 2."""


class UsageError(InputError):
    """A command line that does not parse."""


class FenError(InputError):
    """Text that describes no position, or one that cannot be played."""


class MoveError(InputError):
    """Text that is no move, or a move that this position does not allow."""


class BusyError(KibitzError):
    """A board or an engine serves one caller at a time and was called by a second."""


class BuildError(KibitzError):
    """The compiled rules cannot be loaded."""


def shown(value: object, limit: int = 60) -> str:
    """A received value as one line for a message: its `repr`, shortened in the middle if long."""
    if isinstance(value, str) and len(value) > limit:
        return f"{value[: limit // 2]!r}…{value[-limit // 4 :]!r} ({len(value):,} characters)"
    text = repr(value)
    return text if len(text) <= limit * 2 else f"{text[:limit]}… ({type(value).__name__})"


def nearest(word: str, known: Iterable[str]) -> str:
    """`, did you mean 'perft'?` where something is close, else nothing."""
    from difflib import get_close_matches  # only a mistake waits for it

    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f", did you mean {close[0]!r}?" if close else ""
