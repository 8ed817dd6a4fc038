"""A training that was interrupted: where it stood, and all its numbers."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kibitz.engine.net.file import NetFileError, packed, unpacked
from kibitz.errors import KibitzError
from kibitz.folders import write_whole
from kibitz.net.learning import Pupil

KIND = "checkpoint"
# Bytes of a file.
LARGEST_CHECKPOINT = 1 << 24


class SaveError(KibitzError):
    """What cannot be written. What was there before is whole."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """`settings` decide, with the games of `files`, every step."""

    settings: dict[str, Any]
    files: list[dict[str, Any]]
    step: int
    history: list[list[float]]

    def save(self, path: Path, pupil: Pupil) -> None:
        numbers = b"".join(one.tobytes() for one in pupil.arrays())
        try:
            write_whole(path, packed(KIND, asdict(self), numbers))
        except OSError as error:
            kept = "; the last checkpoint is kept" if path.exists() else ""
            raise SaveError(f"cannot write {str(path)!r}: {error.strerror}{kept}") from error


def load_checkpoint(path: Path) -> tuple[Checkpoint, bytes]:
    """Where a training stood, and the numbers for `restore`."""
    facts, numbers = unpacked(KIND, path, LARGEST_CHECKPOINT)
    try:
        found = Checkpoint(*(facts[name] for name in Checkpoint.__slots__))
    except KeyError as error:
        raise NetFileError(f"expected {error} in the checkpoint {str(path)!r}, got none") from None
    return found, numbers


def restore(pupil: Pupil, numbers: bytes) -> None:
    arrays = pupil.arrays()
    if len(numbers) != sum(one.nbytes for one in arrays):
        raise NetFileError(f"expected the checkpoint of {pupil.width} neurons, got that of another net")
    for one in arrays:
        one.cast("B")[:] = numbers[: one.nbytes]
        numbers = numbers[one.nbytes :]
