"""What all routes share while the server runs."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import cast

from starlette.requests import HTTPConnection

from kibitz.game.store import Store
from kibitz.players.outside.engines import NO_ENGINES, EngineList, Engines, EnginesError
from kibitz.web.http.preferences import SettingsFile
from kibitz.web.http.threads import Threads
from kibitz.web.workers.pool import Pool

# How long deleted games, matches and tournaments can be restored.
DELETED_KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class State:
    """`engines`: the outside engines that may be started now. `exposed`: other machines can reach the server."""

    folder: Path
    store: Store
    threads: Threads
    settings: SettingsFile
    pool: Pool
    engines: Callable[[], Engines]
    exposed: bool = False


def allowed_engines(folder: Path, exposed: bool) -> Engines:
    """The outside engines that may be started: none where others than the owner can ask for them.

    None either where the list is damaged, so that the other opponents still play; the settings page says what is wrong.
    """
    try:
        return NO_ENGINES if exposed else EngineList(folder).read()
    except EnginesError:
        return NO_ENGINES


def state_of(connection: HTTPConnection) -> State:
    return cast(State, connection.app.state.kibitz)
