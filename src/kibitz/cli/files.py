"""Files that a command reads and writes: a failure becomes one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kibitz.errors import InputError, KibitzError


class FileError(InputError):
    """A file or folder that cannot be read, created or written."""


@contextmanager
def told(doing: str, path: str | Path) -> Iterator[None]:
    """What goes wrong inside, as "cannot read 'games.pgn': Permission denied"."""
    try:
        yield
    except KibitzError:
        raise
    # A ValueError is a path with a null byte, or text that is not in the encoding.
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FileError(f"cannot {doing} {str(path)!r}: {reason}") from error


def write(path: str | Path, content: str | bytes) -> None:
    with told("write", path):
        Path(path).write_bytes(content.encode() if isinstance(content, str) else content)
    print(f"written to {path}")
