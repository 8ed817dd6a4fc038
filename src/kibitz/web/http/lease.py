"""One server for each data folder: the first holds a lock while it runs, and says where it is.

The lock dies with its process, however that ends; what is written in the file counts only while somebody holds it. It
is an address with its key, so only the owner may read it.
"""

import errno
import fcntl
import json
import os
import re
import socket
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from kibitz.errors import KibitzError

FILE = "server.lock"
PATIENCE = 10.0  # seconds for a server that starts or ends to say where it is or to be gone
AGAIN = 0.05
# The only kind of address that a server writes and a browser is sent to.
ADDRESS = re.compile(r"http://[\w.:\[\]-]+:\d{1,5}/\?token=[\w-]+", re.ASCII)
MOST = 4096  # bytes that are read
# A file system without locks: then only the games are protected, by their revisions.
NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)


class LeaseError(KibitzError):
    """The data folder cannot be used by a server."""


class AlreadyRunningError(KibitzError):
    """Another server has the folder, at this address."""

    def __init__(self, address: str) -> None:
        super().__init__(f"Kibitz is already running at {address}")
        self.address = address


@dataclass(frozen=True, slots=True)
class Doorplate:
    """What the holder of a lease says of itself."""

    machine: str
    address: str

    @classmethod
    def read(cls, descriptor: int) -> "Doorplate | None":
        try:
            plain = json.loads(os.pread(descriptor, MOST, 0))
            machine, address = str(plain["machine"]), str(plain["address"])
        except (ValueError, KeyError, TypeError, RecursionError):  # nothing yet, or not whole yet
            return None
        return cls(machine, address) if ADDRESS.fullmatch(address) else None

    def answers(self) -> bool:
        """Whether a server answers there."""
        try:
            place = urlsplit(self.address)
            with socket.create_connection((place.hostname or "", place.port or 0), timeout=PATIENCE):
                return True
        except (OSError, ValueError):
            return False


class Lease:
    """A context manager: held from the start, or AlreadyRunningError says who holds it."""

    def __init__(self, folder: Path, patience: float = PATIENCE) -> None:
        path = folder / FILE
        try:
            # What a link leads to is not ours to empty.
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            raise LeaseError(f"cannot use the data folder: {str(path)!r}: {error.strerror}") from error
        try:
            os.fchmod(self._descriptor, 0o600)
            self._take(folder, time.monotonic() + patience)
            os.ftruncate(self._descriptor, 0)  # what a server that was killed has left
        except OSError as error:
            os.close(self._descriptor)
            raise LeaseError(f"cannot use the data folder: {str(path)!r}: {error.strerror}") from error
        except BaseException:
            os.close(self._descriptor)
            raise

    def tell(self, address: str) -> None:
        """Say where the server is."""
        plate = {"pid": os.getpid(), "machine": socket.gethostname(), "address": address}
        os.pwrite(self._descriptor, json.dumps(plate).encode(), 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._descriptor)

    def _take(self, folder: Path, deadline: float) -> None:
        while not self._locked():
            plate = Doorplate.read(self._descriptor)
            if plate and plate.machine != socket.gethostname():
                raise LeaseError(
                    f"Kibitz is already running on {plate.machine!r} with the data folder {str(folder)!r}"
                )
            if plate and plate.answers():
                raise AlreadyRunningError(plate.address)
            if time.monotonic() > deadline:
                raise LeaseError(f"another Kibitz has the data folder {str(folder)!r}, but does not answer")
            time.sleep(AGAIN)

    def _locked(self) -> bool:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in NO_LOCKS:
                raise
        return True
