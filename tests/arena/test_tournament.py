"""Tournaments under way: rounds that follow from results, resumed where they stopped."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import chess
import pytest

from kibitz.arena.contest import Contest
from kibitz.arena.crosstable import crosstable
from kibitz.arena.entrant import Entrant
from kibitz.arena.match import Conditions
from kibitz.arena.runner import PlayedContest
from kibitz.arena.store import ArenaStore
from kibitz.arena.tournament import (
    TIE_BREAKS,
    Event,
    Tournament,
    TournamentError,
    TournamentKind,
    swiss_rounds,
    tournament_of,
)
from tests.arena.parts import openings, result


class Strengths:
    """A runner whose games are won by the stronger player, as the names say: p9 beats p1; equal ones draw."""

    def __init__(self) -> None:
        self.contests: list[Contest] = []

    def play(self, contests: Iterable[Contest]) -> Iterator[PlayedContest]:
        for contest in contests:
            self.contests.append(contest)
            white, black = (int(seat.player[1]) for seat in (contest.white, contest.black))
            winner = None if white == black else chess.WHITE if white > black else chess.BLACK
            even = contest.number % 2 == 0
            yield (
                contest,
                result(contest.number, 0.5 if winner is None else float((winner == chess.WHITE) == even)),
            )


def make(*names: str, kind: TournamentKind = TournamentKind.ROUND_ROBIN) -> Tournament:
    return Tournament(kind, tuple(map(Entrant, names)), Conditions(openings().identity))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ArenaStore]:
    with ArenaStore.open(tmp_path) as opened:
        yield opened


def event(store: ArenaStore, tournament: Tournament, games: int = 2, fresh: bool = False) -> Event:
    rounds = swiss_rounds(tournament, None)
    entry = store.enter_tournament(tournament, games, rounds, fresh)
    return Event(store, entry, tournament, openings, games, rounds)


def played(
    store: ArenaStore, *names: str, kind: TournamentKind = TournamentKind.ROUND_ROBIN, games: int = 2
) -> Event:
    found = event(store, make(*names, kind=kind), games)
    for _ in found.play(Strengths()):
        pass
    return found


def names_by_place(found: Event) -> list[str]:
    return [row.name for row in crosstable(found).rows]


def test_a_round_robin_has_every_meeting_and_sorts_by_points(store: ArenaStore) -> None:
    found = played(store, "p2", "p4", "p1", "p3", games=4)
    assert found.played_games == found.expected_games == 6 * 4
    table = crosstable(found)
    assert [row.name for row in table.rows] == ["p4", "p3", "p2", "p1"]
    assert [row.points for row in table.rows] == [12, 8, 4, 0]
    assert table.rows[1].against[found.tournament.entrants.index(Entrant("p2"))].wins == 4
    # Berger: against p2 (4 points) 4 points, against p1 (0 points) 4, against p4 none
    assert [row.tie_breaks for row in table.rows] == [(4 * 8 + 4 * 4,), (4 * 4,), (0,), (0,)]


def test_a_gauntlet_is_one_against_all(store: ArenaStore) -> None:
    found = played(store, "p2", "p4", "p1", kind=TournamentKind.GAUNTLET)
    assert [meeting.pairing for meeting in found.meetings] == [(0, 1), (0, 2)]
    assert names_by_place(found) == ["p4", "p2", "p1"]


def test_a_swiss_finds_the_best_in_few_rounds(store: ArenaStore) -> None:
    found = played(store, *(f"p{n}" for n in (5, 3, 8, 1, 7, 2, 6, 4)), kind=TournamentKind.SWISS)
    assert len(found.rounds) == 3
    assert found.played_games == found.expected_games == 3 * 4 * 2
    table = crosstable(found)
    assert table.rows[0].name == "p8"
    assert table.tie_breaks == ("Buchholz", "SB")
    best = table.rows[0]
    assert best.tie_breaks[0] == sum(row.points for row in table.rows if row.player in best.against)


def test_rounds_of_a_swiss_have_openings_of_their_own(store: ArenaStore) -> None:
    seeds = [
        {meeting.schedule.match.conditions.seed for meeting in meetings}
        for meetings in played(store, "p1", "p2", "p3", "p4", kind=TournamentKind.SWISS).rounds
    ]
    assert seeds == [{1}, {2}]


def test_a_bye_is_worth_a_meeting_won(store: ArenaStore) -> None:
    found = played(store, "p3", "p2", "p1", kind=TournamentKind.SWISS)
    assert len(found.byes) == 2
    assert sum(found.points().values()) == found.played_games + 2 * 2


def test_a_knockout_leaves_one(store: ArenaStore) -> None:
    found = played(store, "p5", "p4", "p3", "p2", "p1", kind=TournamentKind.KNOCKOUT)
    assert [len(meetings) for meetings in found.rounds] == [1, 2, 1]
    assert found.played_games == found.expected_games == 4 * 2
    assert names_by_place(found)[:2] == ["p5", "p4"]


def test_a_tied_knockout_match_goes_on_and_is_the_better_seeds_in_the_end(store: ArenaStore) -> None:
    tournament = Tournament(
        TournamentKind.KNOCKOUT,
        (Entrant("p1", label="a"), Entrant("p1:x", label="b")),
        Conditions(openings().identity),
    )
    found = event(store, tournament)
    list(found.play(Strengths()))
    assert found.played_games == found.expected_games == 2 + 2 * TIE_BREAKS
    assert found.meetings[0].winner == 0


@pytest.mark.parametrize("kind", TournamentKind)
@pytest.mark.parametrize("stop", [1, 5, 9])
def test_it_goes_on_where_it_stopped(tmp_path: Path, kind: TournamentKind, stop: int) -> None:
    """The same games in the same meetings as without the interruption, none of them twice."""
    names = ("p1", "p5", "p3", "p5:x", "p4", "p2")
    with ArenaStore(tmp_path / "whole.sqlite3") as store:
        whole = played(store, *names, kind=kind, games=4)
    with ArenaStore(tmp_path / "parts.sqlite3") as store:
        for _ in islice(event(store, make(*names, kind=kind), 4).play(Strengths()), stop):
            pass
        runner = Strengths()
        resumed = event(store, make(*names, kind=kind), 4)
        list(resumed.play(runner))
    assert resumed.found == stop
    assert len(runner.contests) == whole.played_games - stop
    assert [meeting.pairing for meeting in resumed.meetings] == [
        meeting.pairing for meeting in whole.meetings
    ]
    assert names_by_place(resumed) == names_by_place(whole)


@pytest.mark.parametrize("kind", TournamentKind)
@pytest.mark.parametrize("stop", [0, 1, 5, 9, 1000])
def test_it_is_recalled_as_it_stands_without_a_game_played(
    store: ArenaStore, kind: TournamentKind, stop: int
) -> None:
    tournament = make("p1", "p5", "p3", "p5:x", "p4", "p2", kind=kind)
    under_way = event(store, tournament, 4)
    list(islice(under_way.play(Strengths()), stop))
    [stored] = store.tournaments()
    recalled = Event(store, stored.number, tournament_of(stored), openings, stored.games, stored.rounds or 0)
    recalled.recall()
    assert recalled.tournament == tournament
    assert recalled.played_games == under_way.played_games
    assert recalled.over == (stop == 1000)
    assert names_by_place(recalled) == names_by_place(under_way) or stop == 0


def test_the_bracket_fills_as_rounds_are_decided(store: ArenaStore) -> None:
    found = event(store, make("p5", "p4", "p3", "p2", "p1", kind=TournamentKind.KNOCKOUT))
    games = found.play(Strengths())
    list(islice(games, 1))
    # The first three have a bye; the last two are at it.
    assert [[tie.players for tie in ties] for ties in found.bracket()] == [
        [(0, None), (3, 4), (1, None), (2, None)],
        [(0, None), (1, 2)],
        [(None, None)],
    ]
    list(games)
    assert [[tie.players for tie in ties] for ties in found.bracket()][1:] == [[(0, 3), (1, 2)], [(0, 1)]]
    assert found.bracket()[-1][0].meeting is found.rounds[-1][0]


def test_a_fresh_tournament_has_games_of_its_own(store: ArenaStore) -> None:
    played(store, "p1", "p2")
    again = event(store, make("p1", "p2"), fresh=True)
    list(again.play(Strengths()))
    assert again.found == 0
    assert played(store, "p1", "p2").found == 2
    assert [(one.tournament, one.games) for one in store.matches()] == [(2, 2), (1, 2)]


def test_more_games_go_on_with_the_same_tournament(store: ArenaStore) -> None:
    played(store, "p1", "p2", "p3")
    assert played(store, "p1", "p2", "p3", games=4).found == 6


def test_meetings_are_played_in_turn(store: ArenaStore) -> None:
    """Stopped anywhere, no meeting is more than an opening ahead of another."""
    runner = Strengths()
    found = event(store, make("p1", "p2", "p3"), games=6)
    for _ in found.play(runner):
        done = [meeting.schedule.standing.tally.games for meeting in found.meetings]
        assert max(done) - min(done) <= 2


@pytest.mark.parametrize(
    ("names", "message"), [(["p1"], "two players or more"), (["p1", "p2", "p1"], "'p1' twice")]
)
def test_what_makes_no_tournament_is_said(names: list[str], message: str) -> None:
    with pytest.raises(TournamentError, match=message):
        make(*names)


@pytest.mark.parametrize(
    ("kind", "rounds", "message"),
    [(TournamentKind.SWISS, 3, "1 to 2 rounds"), (TournamentKind.ROUND_ROBIN, 2, "for a Swiss alone")],
)
def test_impossible_rounds_are_refused(kind: TournamentKind, rounds: int, message: str) -> None:
    with pytest.raises(TournamentError, match=message):
        swiss_rounds(make("p1", "p2", "p3", "p4", kind=kind), rounds)
