"""The table of a tournament: who stands where, and how everybody did against everybody."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kibitz.arena.statistics.ratings import Encounter, Rating, possible_ratings
from kibitz.arena.statistics.tally import Tally
from kibitz.arena.tournament import Event, TournamentKind


@dataclass(frozen=True, slots=True)
class Row:
    """One player. `against` has the results by opponent, from this player's side."""

    player: int
    name: str
    points: float  # byes included
    tally: Tally  # of the games played
    against: dict[int, Tally]
    tie_breaks: tuple[float, ...]
    rating: Rating | None  # None: the results determine none


@dataclass(frozen=True, slots=True)
class Crosstable:
    """`rows` are in the order of the standings."""

    rows: list[Row]
    order: str  # what decides about the places
    tie_breaks: tuple[str, ...]  # their names


ORDERS = {
    TournamentKind.ROUND_ROBIN: ("points, then Sonneborn–Berger, then games won", ("SB",)),
    TournamentKind.GAUNTLET: ("share of the points", ()),
    TournamentKind.SWISS: (
        "points, then Buchholz, then Sonneborn–Berger, then games won",
        ("Buchholz", "SB"),
    ),
    TournamentKind.KNOCKOUT: ("rounds won, then share of the points", ("rounds won",)),
}


def crosstable(event: Event) -> Crosstable:
    kind = event.tournament.kind
    entrants = event.tournament.entrants
    points = event.points()
    against: dict[int, dict[int, Tally]] = {player: {} for player in points}
    for meeting in event.meetings:
        first, second = meeting.pairing
        tally = meeting.schedule.standing.tally
        if tally.games:
            against[first][second], against[second][first] = tally, -tally
    rated, _ = possible_ratings(encounters(event)) if any(against.values()) else ({}, [])
    measures: dict[str, Callable[[int], float]] = {
        "SB": lambda player: sum(tally.points * points[one] for one, tally in against[player].items()),
        "Buchholz": lambda player: sum(points[one] for one in against[player]),
        "rounds won": lambda player: sum(
            player == meeting.winner for meeting in event.meetings if meeting.schedule.complete
        ),
    }
    order, tie_breaks = ORDERS[kind]
    rows = [
        Row(
            player=player,
            name=str(entrants[player]),
            points=points[player],
            tally=total(against[player].values()),
            against=against[player],
            tie_breaks=tuple(measures[name](player) for name in tie_breaks),
            rating=rated.get(str(entrants[player])),
        )
        for player in points
    ]
    return Crosstable(sorted(rows, key=lambda row: rank(row, kind)), order, tie_breaks)


def rank(row: Row, kind: TournamentKind) -> tuple[float, ...]:
    """Less is better."""
    if kind is TournamentKind.GAUNTLET:
        return -row.tally.score, row.player
    if kind is TournamentKind.KNOCKOUT:
        return -row.tie_breaks[0], -row.tally.score, row.player
    return -row.points, *(-value for value in row.tie_breaks), -row.tally.wins, row.player


def total(tallies: Iterable[Tally]) -> Tally:
    """Results against all opponents together; pairs are counted for single opponents alone."""
    counted = list(tallies)
    return Tally(*(sum(getattr(one, what) for one in counted) for what in ("wins", "draws", "losses")))


def encounters(event: Event) -> list[Encounter]:
    found = []
    for meeting in event.meetings:
        first, second = (str(event.tournament.entrants[player]) for player in meeting.pairing)
        tally = meeting.schedule.standing.tally
        found.append(Encounter(first, second, tally.wins, tally.draws, tally.losses))
    return found
