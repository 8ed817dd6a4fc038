"""A match under way: resumed, extended, decided, and the same again."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kibitz.arena.contest import Contest
from kibitz.arena.limits import GameLimits
from kibitz.arena.match import Match
from kibitz.arena.openings import Openings
from kibitz.arena.record import first_colour
from kibitz.arena.runner import LocalRunner, PlayedContest
from kibitz.arena.schedule import Schedule, play
from kibitz.arena.statistics.sprt import Sprt, SprtVerdict
from kibitz.arena.store import ArenaStore
from tests.arena.parts import make_match, openings, result, untimed
from tests.fake_engine import ENGINES, fake


class Table:
    """A runner that makes results up, and keeps what it was asked to play."""

    def __init__(self, points: float = 1.0) -> None:
        self.contests: list[Contest] = []
        self._points = points

    def play(self, contests: Iterable[Contest]) -> Iterator[PlayedContest]:
        for contest in contests:
            self.contests.append(contest)
            yield contest, result(contest.number, self._points)


def scheduled(
    store: ArenaStore,
    match: Match,
    book: Openings,
    games: int,
    sprt: Sprt | None = None,
    fresh: bool = False,
) -> Schedule:
    return Schedule(store, store.enter(match, fresh=fresh), match, book, games, sprt)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ArenaStore]:
    with ArenaStore.open(tmp_path) as opened:
        yield opened


def test_each_opening_is_played_twice_with_colours_swapped(store: ArenaStore) -> None:
    table = Table()
    list(play([scheduled(store, make_match(), openings(), 6)], table))
    for first, second in zip(table.contests[::2], table.contests[1::2], strict=True):
        assert first.opening == second.opening
        assert (first.white.player, first.black.player) == (second.black.player, second.white.player)
    assert len({contest.opening for contest in table.contests}) == 3
    assert len({seat.seed for contest in table.contests for seat in (contest.white, contest.black)}) == 12


def test_games_are_stored_before_they_are_reported(store: ArenaStore) -> None:
    schedule = scheduled(store, make_match(), openings(), 4)
    for count, (_, record) in enumerate(play([schedule], Table()), 1):
        assert len(list(schedule.records())) == count
        assert record.number in schedule.standing


def test_it_goes_on_where_it_stopped(store: ArenaStore) -> None:
    interrupted = play([scheduled(store, make_match(), openings(), 10)], Table())
    for _ in range(3):
        next(interrupted)
    table = Table()
    again = scheduled(store, make_match(), openings(), 10)
    assert again.found == 3
    list(play([again], table))
    assert [contest.number for contest in table.contests] == list(range(3, 10))
    assert again.standing.tally.games == 10


def test_the_partner_of_a_played_game_keeps_its_opening(store: ArenaStore) -> None:
    interrupted = play([scheduled(store, make_match(), openings(), 4)], Table())
    _, played = next(interrupted)
    table = Table()
    list(play([scheduled(store, make_match(), openings(seed=99), 4)], table))
    assert table.contests[0].number == 1
    assert table.contests[0].opening == played.opening


def test_more_games_continue_a_match_and_fewer_look_at_its_beginning(store: ArenaStore) -> None:
    list(play([scheduled(store, make_match(), openings(), 4)], Table()))
    table = Table()
    list(play([scheduled(store, make_match(), openings(), 6)], table))
    assert [contest.number for contest in table.contests] == [4, 5]
    assert scheduled(store, make_match(), openings(), 2).standing.tally.games == 2


def test_a_decided_question_ends_the_match_and_stays_decided(store: ArenaStore) -> None:
    table = Table()
    schedule = scheduled(store, make_match(), openings(), 10_000, Sprt(0, 50))
    list(play([schedule], table))
    assert schedule.standing.verdict is SprtVerdict.H1
    assert len(table.contests) < 200
    assert list(play([scheduled(store, make_match(), openings(), 10_000, Sprt(0, 50))], Table())) == []


def test_the_same_seed_gives_the_same_games_on_any_number_of_workers(tmp_path: Path) -> None:
    match = make_match("random", "mcts:20", second_limits=GameLimits(nodes=50))
    found = []
    for concurrency in (1, 2):
        with ArenaStore.open(tmp_path) as store:
            schedule = scheduled(store, match, openings(), 4, fresh=True)
            list(play([schedule], LocalRunner(concurrency)))
            found.append(list(map(untimed, schedule.records())))
    assert found[0] == found[1]
    assert len({moves for _, _, moves, _ in found[0]}) == 4


def test_a_broken_engine_costs_its_own_games_only(store: ArenaStore) -> None:
    schedule = scheduled(store, make_match(fake("dies", after=4), "random"), openings(), 4)
    list(play([schedule], LocalRunner(2, ENGINES)))
    assert schedule.standing.tally.games == 4
    assert sum(schedule.standing.faults.values()) == 4
    assert {first for first, _ in schedule.standing.faults} == {True}
    assert all(record.outcome.winner == (not first_colour(record.number)) for record in schedule.records())
