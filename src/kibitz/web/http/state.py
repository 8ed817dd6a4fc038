"""What all routes share while the server runs."""

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from starlette.requests import HTTPConnection

from kibitz.game.store import Store
from kibitz.web.http.preferences import SettingsFile
from kibitz.web.http.threads import Threads
from kibitz.web.workers.pool import Pool


@dataclass(frozen=True, slots=True)
class State:
    """`exposed`: others than this machine can reach the server."""

    folder: Path
    store: Store
    threads: Threads
    settings: SettingsFile
    pool: Pool
    exposed: bool = False


def state_of(connection: HTTPConnection) -> State:
    return cast(State, connection.app.state.kibitz)
