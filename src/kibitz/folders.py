"""Where Kibitz keeps its data: one folder for each user."""

import errno
import os
import tempfile
from pathlib import Path

from kibitz.errors import InputError

VARIABLE = "KIBITZ_DATA"


class FolderError(InputError):
    """A data folder that cannot be created or is not a folder."""


def data_folder(asked: str | os.PathLike[str] | None = None) -> Path:
    """The folder asked for, else $KIBITZ_DATA, else the platform's place for user data; made if missing."""
    folder = Path(asked or os.environ.get(VARIABLE) or default_folder()).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FolderError(f"expected a data folder, cannot make {str(folder)!r}: {reason}") from error
    return folder


def default_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("kibitz", appauthor=False)


def read_bounded(path: Path, most: int) -> bytes:
    """The whole file; an OSError if it has more than `most` bytes, as an endless device or pipe does."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def write_whole(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Replace a file atomically: a reader, even after a crash, finds the complete old content or the new one.

    `private`: only the owner may read it.
    """
    data = content.encode() if isinstance(content, str) else content
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if not private:
                os.chmod(file.name, 0o644)
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise
