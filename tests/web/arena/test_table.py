"""Tournaments as the page sees them."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from kibitz.arena.store import ArenaStore
from kibitz.arena.tournament import TournamentKind
from kibitz.web.arena import table
from tests.arena.test_tournament import Strengths, event, make, played

NAMES = ["First", "Second", "Third"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ArenaStore]:
    with ArenaStore.open(tmp_path) as opened:
        yield opened


def test_a_crosstable_leads_to_the_matches(store: ArenaStore) -> None:
    found = table.table(played(store, "p1", "p2", "p3"), NAMES)
    assert [(row.player, row.points, row.wins, row.losses) for row in found.rows] == [
        ("Third", 4, 4, 0),
        ("Second", 2, 2, 2),
        ("First", 0, 0, 4),
    ]
    for place, row in enumerate(found.rows):
        assert row.against[place] is None
        for other, cell in zip(found.rows, row.against, strict=True):
            assert cell is None or cell.match in [back.match for back in other.against if back]
    assert {one.number for one in store.matches()} == {
        cell.match for row in found.rows for cell in row.against if cell
    }


def test_a_bracket_shows_who_is_through_and_who_waits(store: ArenaStore) -> None:
    under_way = event(store, make("p3", "p2", "p1", kind=TournamentKind.KNOCKOUT))
    games = under_way.play(Strengths())
    next(games)

    def sides() -> list[list[list[tuple[str | None, float | None, bool]]]]:
        return [
            [[(side.player, side.points, side.through) for side in tie.sides] for tie in one.ties]
            for one in table.bracket(under_way, NAMES)
        ]

    bye = [("First", None, False), (None, None, False)]
    assert sides() == [
        [bye, [("Second", 1, False), ("Third", 0, False)]],
        [[("First", None, False), (None, None, False)]],
    ]
    list(islice(games, 10))
    assert sides() == [
        [bye, [("Second", 2, True), ("Third", 0, False)]],
        [[("First", 2, True), ("Second", 0, False)]],
    ]


def test_a_round_of_a_swiss_names_who_has_a_bye(store: ArenaStore) -> None:
    found = table.rounds(played(store, "p3", "p2", "p1", kind=TournamentKind.SWISS), NAMES)
    assert [([[side.player for side in tie.sides] for tie in one.ties], one.bye) for one in found] == [
        ([["First", "Third"]], "Second"),
        ([["First", "Second"]], "Third"),
    ]
