"""Perft against published figures: 127 standard positions and 9 of Chess960."""

from pathlib import Path
from typing import NamedTuple

import pytest

from kibitz.core import Board
from kibitz.errors import InputError

DATA = Path(__file__).parent.parent / "data"
EVERY_RUN = 4  # plies
MOST_NODES = 250_000_000  # in the slow run: about a second each


class Case(NamedTuple):
    fen: str
    chess960: bool
    counts: dict[int, int]


def cases(file: str, chess960: bool) -> list[Case]:
    found = []
    for line in (DATA / file).read_text().splitlines():
        fen, *figures = (part.strip() for part in line.split(";"))
        counts = {int(figure.split()[0][1:]): int(figure.split()[1]) for figure in figures}
        found.append(Case(fen, chess960, counts))
    return found


CASES = cases("perft.epd", False) + cases("perft-chess960.epd", True)


def test_the_suite_is_whole() -> None:
    assert len(CASES) == 127 + 9
    assert all(depth in case.counts for case in CASES for depth in range(1, EVERY_RUN + 1))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.fen)
def test_published_counts(case: Case) -> None:
    board = Board(case.fen, case.chess960)
    expected = {depth: count for depth, count in case.counts.items() if depth <= EVERY_RUN}
    assert {depth: board.perft(depth) for depth in expected} == expected


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.fen)
def test_published_counts_deeper(case: Case) -> None:
    board = Board(case.fen, case.chess960)
    expected = {d: count for d, count in case.counts.items() if d > EVERY_RUN and count <= MOST_NODES}
    assert {depth: board.perft(depth) for depth in expected} == expected


def test_divide_adds_up_to_perft() -> None:
    board = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    counts = board.divide(3)
    assert set(counts) == set(board.moves())
    assert sum(counts.values()) == board.perft(3) == 97862


def test_perft_of_no_plies_is_the_position_itself() -> None:
    assert Board().perft(0) == 1


def test_perft_of_a_finished_game_is_nothing() -> None:
    assert Board("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1").perft(3) == 0


@pytest.mark.parametrize("depth", [-1, 1000, "3", None, 2.5])
def test_a_depth_that_is_none_is_refused(depth: object) -> None:
    with pytest.raises(InputError, match="perft depth: expected a whole number from 0 to"):
        Board().perft(depth)  # type: ignore[arg-type]
