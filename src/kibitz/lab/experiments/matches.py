"""Matches for the experiments, played by the arena: paired openings, colours swapped, seeded."""

from kibitz.arena.entrant import Entrant
from kibitz.arena.limits import GameLimits
from kibitz.arena.match import Conditions, Match
from kibitz.arena.openings import Openings
from kibitz.arena.runner import LocalRunner
from kibitz.arena.statistics.standing import Standing
from kibitz.children import cores
from kibitz.errors import KibitzError
from kibitz.lab.experiments.findings import Progress

# Seconds that a move may be late, or take without a clock: a busy machine must not decide games.
LATE = 5.0
PATIENCE = 600.0


class FaultyMatchError(KibitzError):
    """A game that ended by a player's fault: its result says nothing about chess."""


def play_match(
    first: str,
    second: str,
    games: int,
    openings: Openings,
    seed: int,
    progress: Progress,
    limits: GameLimits | None = None,
) -> Standing:
    """The standing after all games, from the first player's side."""
    limits = limits or GameLimits()
    conditions = Conditions(openings.identity, seed, margin=LATE, patience=PATIENCE)
    match = Match(Entrant(first, limits), Entrant(second, limits), conditions)
    contests = (match.contest(number, openings.of_pair(number // 2)) for number in range(games))
    standing = Standing()
    for _, record in LocalRunner(cores()).play(contests):
        standing.count(record)
        progress(f"{first} – {second}", standing.tally.games, games)
    if standing.faults:
        (_, fault), number = standing.faults.most_common(1)[0]
        raise FaultyMatchError(
            f"{first} – {second}: expected games without fault, got {fault.value} ({number})"
        )
    return standing
