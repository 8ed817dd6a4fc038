"""The run of `kibitz tune`: parameters of the search, tuned by games of the engine against itself.

Each iteration tries two sets of values against each other, in paired games of two engines of their own processes, and
saves where it stands. The same state and settings go on with the same trials.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import chess

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.contest import Contest, Seat
from kibitz.arena.limits import read_limits
from kibitz.arena.openings import GeneratedOpenings
from kibitz.arena.record import Fault
from kibitz.arena.runner import LocalRunner
from kibitz.arena.statistics.spsa import Objective, Spsa, Tunable, Values
from kibitz.engine.search.tuning import declared
from kibitz.errors import InputError, KibitzError, nearest, shown
from kibitz.folders import read_bounded, write_whole
from kibitz.players.outside.engines import OutsideEngine

PLUS, MINUS = "plus", "minus"
# Parameters that say how long to think, which games of so many nodes do not show.
TIMED = ("TIME_*", "PATIENCE_*")
# Seconds.
MARGIN, PATIENCE = 0.2, 60.0
# Clear ends need not be played out.
ADJUDICATION = Adjudication(win_score=1000, draw_score=8)
# Bytes of a state.
LARGEST_STATE = 1 << 20


class TuningError(KibitzError):
    """A tuning that cannot go on."""


class TuningStateError(InputError):
    """A file that holds no state of a tuning, or that of another."""


@dataclass(frozen=True, slots=True)
class TuningSettings:
    """What decides a run but its games."""

    tunables: Mapping[str, Tunable]
    iterations: int
    # Of an iteration.
    games: int
    # As entrants write them.
    limits: str
    seed: int
    # UCI options of both engines, such as the evaluation.
    options: Mapping[str, str] = field(default_factory=dict)

    def spsa(self) -> Spsa:
        return Spsa(self.tunables, self.iterations, self.seed)


@dataclass(frozen=True, slots=True)
class TuningState:
    """Where a run stands."""

    iteration: int
    values: Values
    # Played so far.
    games: int = 0


def chosen_tunables(patterns: Sequence[str]) -> dict[str, Tunable]:
    """The parameters that names or patterns such as NULL_* choose; without any, all that are not about time."""
    known = declared()
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in known):
            raise InputError(f"no parameter {shown(pattern)}{nearest(pattern, known)}")
    wanted = patterns or [name for name in known if not any(fnmatchcase(name, one) for one in TIMED)]
    return {
        name: Tunable(one.value, one.low, one.high)
        for name, one in known.items()
        if any(fnmatchcase(name, pattern) for pattern in wanted)
    }


def tuned(settings: TuningSettings, state: TuningState, objective: Objective) -> Iterator[TuningState]:
    """The states after each iteration that is left."""
    spsa = settings.spsa()
    for iteration in range(state.iteration, settings.iterations):
        trial = spsa.trial(iteration, state.values)
        won = objective(trial.plus, trial.minus)
        values = spsa.stepped(iteration, state.values, trial, won)
        state = replace(state, iteration=iteration + 1, values=values, games=state.games + settings.games)
        yield state


class GamesObjective:
    """Two engines in paired games, each opening with both colours."""

    def __init__(self, settings: TuningSettings, concurrency: int, played: int) -> None:
        """`played`: games of the run so far, so that each opening comes once."""
        self._settings = settings
        self._concurrency = concurrency
        self._played = played
        self._openings = GeneratedOpenings(settings.seed)

    def __call__(self, plus: Mapping[str, int], minus: Mapping[str, int]) -> float:
        engines = {PLUS: self._engine(plus), MINUS: self._engine(minus)}
        won = 0.0
        for contest, record in LocalRunner(self._concurrency, engines).play(self._contests()):
            if record.fault in (Fault.NO_START, Fault.CRASH):
                raise TuningError(f"an engine failed in game {contest.number:,}: {record.outcome.detail}")
            if record.outcome.winner is not None:
                winner = contest.seat(record.outcome.winner).player
                won += 1 if winner == f"uci:{PLUS}" else -1
        self._played += self._settings.games
        return won

    def _engine(self, values: Mapping[str, int]) -> OutsideEngine:
        options = {**self._settings.options, **{name: str(value) for name, value in values.items()}}
        return OutsideEngine((sys.executable, "-m", "kibitz", "uci"), options)

    def _contests(self) -> Iterator[Contest]:
        limits = read_limits(self._settings.limits)
        for number in range(self._played, self._played + self._settings.games):
            seats = {
                colour: Seat(f"uci:{PLUS if colour == (number % 2 == 0) else MINUS}", limits, number)
                for colour in chess.COLORS
            }
            opening = self._openings.of_pair(number // 2)
            yield Contest(
                number, opening, seats[chess.WHITE], seats[chess.BLACK], MARGIN, PATIENCE, ADJUDICATION
            )


# --- the state file ---


def save_state(path: Path, settings: TuningSettings, state: TuningState) -> None:
    try:
        write_whole(path, json.dumps({"settings": asdict(settings), "state": asdict(state)}, indent=1))
    except OSError as error:
        raise TuningError(f"cannot write {str(path)!r}: {error.strerror}") from error


def load_state(path: Path, settings: TuningSettings) -> TuningState:
    """Where the run of a file stands, which must be of these settings; without a file, the start."""
    if not path.exists():
        return TuningState(0, settings.spsa().start())
    try:
        found: dict[str, Any] = json.loads(read_bounded(path, LARGEST_STATE))
        begun = found["settings"]
        state = TuningState(**found["state"])
    except OSError as error:
        raise TuningStateError(f"cannot read {str(path)!r}: {error.strerror}") from error
    except (ValueError, TypeError, KeyError) as error:
        raise TuningStateError(
            f"expected the state of a tuning in {str(path)!r}, got something else"
        ) from error
    for name, value in asdict(settings).items():
        if begun.get(name) != value:
            raise TuningStateError(
                f"the tuning of {str(path)!r} was begun with other {name}: take the same, or another file"
            )
    return state
