"""A tournament: many players, and matches between them. Its rounds follow from its terms and the results so far.

So only its games need to be stored: after an interruption the rounds played are found again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from kibitz.arena.contest import Contest
from kibitz.arena.entrant import Entrant
from kibitz.arena.match import Conditions, Match, identity_of
from kibitz.arena.openings import Openings, OpeningsOf
from kibitz.arena.pairing import (
    Pairing,
    bracket,
    gauntlet,
    most_swiss_rounds,
    ordered,
    round_robin,
    swiss_round,
    usual_swiss_rounds,
)
from kibitz.arena.record import GameRecord
from kibitz.arena.runner import PlayedContest, Runner
from kibitz.arena.schedule import Schedule, play
from kibitz.arena.store import ArenaStore, StoredTournament
from kibitz.errors import InputError, shown
from kibitz.game.database import DamagedError
from kibitz.players.outside.engines import Engines

# A tied knock-out match is extended by two games, at most this often; then the higher seed goes through.
TIE_BREAKS = 8


class TournamentError(InputError):
    """Terms that make no tournament."""


class TournamentKind(Enum):
    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True)
class Tournament:
    """What decides who meets whom and how. How many games a meeting has, and how many rounds, may grow later."""

    kind: TournamentKind
    entrants: tuple[Entrant, ...]  # in the order of their seeding
    conditions: Conditions

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise TournamentError(f"tournament: expected two players or more, got {len(self.entrants)}")
        for names in ([str(one) for one in self.entrants], [one.name for one in self.entrants]):
            twice = {name for name in names if names.count(name) > 1}
            if twice:
                raise TournamentError(
                    f"tournament: expected different players, got {shown(twice.pop())} twice"
                )

    def terms(self) -> dict[str, Any]:
        entrants = [entrant.terms() for entrant in self.entrants]
        return {"kind": self.kind.value, "entrants": entrants} | self.conditions.terms()

    @classmethod
    def from_terms(cls, terms: dict[str, Any]) -> "Tournament":
        entrants = tuple(Entrant.from_terms(one) for one in terms["entrants"])
        return cls(TournamentKind(terms["kind"]), entrants, Conditions.from_terms(terms))

    @property
    def identity(self) -> str:
        return identity_of(self.terms())

    def check_engines(self, engines: Engines) -> None:
        """That the outside engines are those that the tournament began with."""
        for one in self.entrants:
            one.check_engine(engines)

    def match(self, pairing: Pairing, turn: int) -> Match:
        """A meeting in round `turn`. Later rounds play other openings."""
        first, second = (self.entrants[player] for player in pairing)
        conditions = replace(self.conditions, seed=self.conditions.seed + turn)
        return Match(first, second, conditions)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players of the tournament and their match."""

    pairing: Pairing
    schedule: Schedule

    def points(self, player: int) -> float:
        tally = self.schedule.standing.tally
        return tally.points if player == self.pairing[0] else tally.games - tally.points

    @property
    def tied(self) -> bool:
        first, second = self.pairing
        return self.points(first) == self.points(second)

    @property
    def winner(self) -> int:
        """After a lasting tie, the higher seed wins."""
        first, second = self.pairing
        return first if self.points(first) >= self.points(second) else second


@dataclass(frozen=True, slots=True)
class Tie:
    """A place in the bracket of a knock-out. Nobody there: not known yet, or in the first round a bye."""

    players: tuple[int | None, int | None]
    meeting: Meeting | None


class Idle:
    """A runner that plays nothing."""

    def play(self, contests: Iterable[Contest]) -> Iterator[PlayedContest]:
        return iter(())


class Event:
    """A tournament under way. `games` is the number in each meeting; `rounds` comes from `swiss_rounds`.

    `entry` is the tournament's number in the store, as `ArenaStore.enter_tournament` gives it.
    """

    def __init__(
        self,
        store: ArenaStore,
        entry: int,
        tournament: Tournament,
        openings_of: OpeningsOf,
        games: int = 2,
        rounds: int = 0,
    ) -> None:
        self.tournament = tournament
        self.over = False
        self.games = games
        self.rounds: list[list[Meeting]] = []  # so far
        self.byes: list[int] = []  # players who had one
        self._swiss_rounds = rounds
        self._openings_of = openings_of
        self._openings: dict[int, Openings] = {}
        self._store = store
        self._entry = entry

    @property
    def meetings(self) -> list[Meeting]:
        return [meeting for meetings in self.rounds for meeting in meetings]

    @property
    def played_games(self) -> int:
        return sum(meeting.schedule.standing.tally.games for meeting in self.meetings)

    @property
    def found(self) -> int:
        """How many of these games had been played before."""
        return sum(meeting.schedule.found for meeting in self.meetings)

    @property
    def expected_games(self) -> int:
        """As far as can be known now: tied matches add games to a knock-out."""
        planned = planned_games(self.tournament, self.games, self._swiss_rounds)
        return planned + sum(one.schedule.games - self.games for one in self.meetings)

    def points(self) -> dict[int, float]:
        """What each player has; a bye counts as a meeting won."""
        points = dict.fromkeys(range(len(self.tournament.entrants)), 0.0)
        for meeting in self.meetings:
            for player in meeting.pairing:
                points[player] += meeting.points(player)
        for player in self.byes:
            points[player] += self.games
        return points

    def play(self, runner: Runner) -> Iterator[tuple[Schedule, GameRecord]]:
        """Yield every game that ends, stored and counted, round after round."""
        for turn, pairings in enumerate(self._pairings()):
            meetings = [Meeting(pairing, self._schedule(pairing, turn)) for pairing in pairings]
            self.rounds.append(meetings)
            yield from play([meeting.schedule for meeting in meetings], runner)
            if self.tournament.kind is TournamentKind.KNOCKOUT:
                yield from self._break_ties(meetings, runner)
            if not all(meeting.schedule.complete for meeting in meetings):
                return
        self.over = True

    def recall(self) -> None:
        """Find the rounds that were played before, and play nothing."""
        for _ in self.play(Idle()):
            pass

    def _break_ties(self, meetings: list[Meeting], runner: Runner) -> Iterator[tuple[Schedule, GameRecord]]:
        for _ in range(TIE_BREAKS):
            if not all(meeting.schedule.complete for meeting in meetings):
                return
            tied = [meeting.schedule for meeting in meetings if meeting.tied]
            for schedule in tied:
                schedule.extend(schedule.games + 2)
            yield from play(tied, runner)

    def is_decided(self, meeting: Meeting) -> bool:
        """Whether the winner of a knock-out meeting is final."""
        return meeting not in self.rounds[-1] or self.over or (meeting.schedule.complete and not meeting.tied)

    def bracket(self) -> list[list[Tie]]:
        """Of a knock-out: every round to the last, as far as it is known who plays it."""
        places = bracket(len(self.tournament.entrants))
        found: list[list[Tie]] = []
        while len(places) > 1:
            meetings = self.rounds[len(found)] if len(found) < len(self.rounds) else []
            known = {meeting.pairing: meeting for meeting in meetings}
            ties = []
            for one, other in zip(places[::2], places[1::2], strict=True):
                met = None if one is None or other is None else known.get(ordered(one, other))
                ties.append(Tie((one, other), met))
            places = [self._through(tie, first=not found) for tie in ties]
            found.append(ties)
        return found

    def _through(self, tie: Tie, first: bool) -> int | None:
        """Who advances to the next round, if known."""
        if tie.meeting is not None:
            return tie.meeting.winner if self.is_decided(tie.meeting) else None
        one, other = tie.players
        return (one if other is None else other) if first and None in tie.players else None

    def _schedule(self, pairing: Pairing, turn: int) -> Schedule:
        match = self.tournament.match(pairing, turn)
        seed = match.conditions.seed
        if seed not in self._openings:
            self._openings[seed] = self._openings_of(seed)
        entry = self._store.enter(match, self._entry)
        return Schedule(self._store, entry, match, self._openings[seed], self.games)

    def _pairings(self) -> Iterator[list[Pairing]]:
        """Round by round; each is made when the one before it has been played."""
        players = len(self.tournament.entrants)
        match self.tournament.kind:
            case TournamentKind.ROUND_ROBIN:
                yield round_robin(players)
            case TournamentKind.GAUNTLET:
                yield gauntlet(players)
            case TournamentKind.SWISS:
                for _ in range(self._swiss_rounds):
                    met = {frozenset(meeting.pairing) for meeting in self.meetings}
                    pairings, bye = swiss_round(self.points(), met, self.byes)
                    if bye is not None:
                        self.byes.append(bye)
                    yield pairings
            case TournamentKind.KNOCKOUT:
                yield from self._knockout(bracket(players))

    def _knockout(self, places: list[int | None]) -> Iterator[list[Pairing]]:
        while len(places) > 1:
            neighbours = list(zip(places[::2], places[1::2], strict=True))
            yield [ordered(one, other) for one, other in neighbours if one is not None and other is not None]
            winners = {meeting.pairing: meeting.winner for meeting in self.rounds[-1]}
            places = [
                winners[ordered(one, other)] if one is not None and other is not None else one
                for one, other in neighbours
            ]


def planned_games(tournament: Tournament, games: int, rounds: int) -> int:
    """How many games there will be, given the games in each meeting and the rounds of a Swiss."""
    players = len(tournament.entrants)
    meetings = {
        TournamentKind.ROUND_ROBIN: players * (players - 1) // 2,
        TournamentKind.GAUNTLET: players - 1,
        TournamentKind.SWISS: rounds * (players // 2),
        TournamentKind.KNOCKOUT: players - 1,
    }[tournament.kind]
    return meetings * games


def tournament_of(stored: StoredTournament) -> Tournament:
    try:
        return Tournament.from_terms(stored.terms)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedError(
            f"the terms of tournament {stored.number} make no sense: {shown(stored.terms)}"
        ) from error


def swiss_rounds(tournament: Tournament, rounds: int | None) -> int:
    """How many rounds a Swiss has; 0 for the other kinds, which need no number."""
    players = len(tournament.entrants)
    if tournament.kind is not TournamentKind.SWISS:
        if rounds is not None:
            raise TournamentError(
                f"tournament: expected rounds for a Swiss alone, got a {tournament.kind.value}"
            )
        return 0
    most = most_swiss_rounds(players)
    if rounds is None:
        return usual_swiss_rounds(players)
    if not 1 <= rounds <= most:
        raise TournamentError(
            f"tournament: expected 1 to {most} rounds for {players} players, who meet once at most, got {rounds}"
        )
    return rounds
