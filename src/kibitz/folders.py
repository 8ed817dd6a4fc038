"""Where Kibitz keeps what must survive: one data folder a user."""

import errno
import os
import tempfile
from pathlib import Path

from kibitz.errors import InputError

VARIABLE = "KIBITZ_DATA"


class FolderError(InputError):
    """A data folder that cannot be made or is no folder."""


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
    """The whole file, which may be a device or a pipe without end. An OSError where it has more than `most` bytes."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def write_whole(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Replace a file. Whoever reads it meanwhile, or after a crash, finds the old content or the new one, whole.

    `private`: nobody but the owner may read it.
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
