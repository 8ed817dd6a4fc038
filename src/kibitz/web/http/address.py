"""The server's address: its socket, its key, and its host names.

Little is imported here: a browser is sent to the address while the rest of the server is still being imported.
"""

import errno
import ipaddress
import re
import secrets
import socket
from pathlib import Path

from kibitz.errors import KibitzError
from kibitz.folders import read_bounded, write_whole

ATTEMPTS = 100  # ports tried, one after the other
HIGHEST_PORT = 65_535
TOKEN_FILE = "page-token"
FOR_OTHERS = 0o077  # the rights of everybody but the owner
LARGEST_FILE = 1024  # bytes that are read
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


class TokenError(KibitzError):
    """The key of the page cannot be kept."""


class ListenError(KibitzError):
    """No port to listen on."""


def listening(host: str, port: int) -> socket.socket:
    """A socket on that port or, if it is taken, on the next free one."""
    if not host:
        # To a socket, no name at all means every address of this machine.
        raise ListenError("expected an address or a name to listen on, got none")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + ATTEMPTS, HIGHEST_PORT + 1)):
        # With its protocol named, asyncio sends each answer at once; otherwise the second half of one waits for the
        # other side to acknowledge the first: 40 ms.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(128)
        except (OSError, UnicodeError, TypeError) as error:
            listener.close()
            if not isinstance(error, OSError) or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                reason = getattr(error, "strerror", None) or error
                raise ListenError(f"cannot listen on {host!r}, port {number}: {reason}") from error
        else:
            return listener
    raise ListenError(f"cannot listen on {host!r}: ports {port} to {number} are all taken")


def addresses(listener: socket.socket, host: str, folder: Path) -> list[str]:
    """What to open on this machine and, where the server listens on all its addresses, on others."""
    port = listener.getsockname()[1]
    return [f"http://{name}:{port}/?token={kept_token(folder)}" for name in shown_hosts(host)]


def shown_hosts(host: str) -> list[str]:
    """The host names to show: for this machine, and for others."""
    names = {"0.0.0.0": ["127.0.0.1", network_address()], "::": ["::1", network_address()]}.get(host, [host])
    return [f"[{name}]" if ":" in name else name for name in names if name]


def network_address() -> str | None:
    """This machine's address in its network, as far as it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # An address for documentation: nothing is sent, a route is looked up.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def kept_token(folder: Path) -> str:
    """The token of this data folder: the same after a restart, so that open tabs keep working."""
    path = folder / TOKEN_FILE
    try:
        # A key that others could read is no longer secret.
        if not path.stat().st_mode & FOR_OTHERS and TOKEN.fullmatch(
            text := read_bounded(path, LARGEST_FILE).decode("ascii").strip()
        ):
            return text
    except (FileNotFoundError, UnicodeDecodeError):
        pass
    except OSError as error:
        raise TokenError(f"cannot read the page's key {str(path)!r}: {error.strerror}") from error
    token = secrets.token_urlsafe(32)
    try:
        write_whole(path, f"{token}\n", private=True)
    except OSError as error:
        raise TokenError(f"cannot write the page's key {str(path)!r}: {error.strerror}") from error
    return token


def is_exposed(host: str) -> bool:
    return host != "localhost" and not is_loopback(host)


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    return is_address(name) and ipaddress.ip_address(name).is_loopback
