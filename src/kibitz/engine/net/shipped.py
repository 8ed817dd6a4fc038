"""The net that comes with Kibitz, and which evaluation judges where nobody says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kibitz.engine.net.file import StoredNet

# The words for the two evaluations.
CLASSIC, NET = "classic", "net"
# Of every engine that is not told otherwise.
DEFAULT_EVALUATION = NET
SHIPPED = Path(__file__).with_name("kibitz.net")


def is_shipped() -> bool:
    """Whether this Kibitz came with a net."""
    return SHIPPED.exists()


def chosen_net(path: str | Path | None) -> StoredNet:
    """The net of a file; None: the one that came with Kibitz."""
    # Read by whoever judges by one: a start need not wait for it.
    from kibitz.engine.net.file import NetFileError, read_net

    if path is not None:
        return read_net(Path(path))
    if not is_shipped():
        raise NetFileError("expected a net that came with Kibitz, got none: name the file of one")
    return shipped_net(SHIPPED)


@cache
def shipped_net(path: Path) -> StoredNet:
    from kibitz.engine.net.file import read_net

    return read_net(path)
