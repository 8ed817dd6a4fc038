"""The table's promises, seen from outside: sizes, clearing, fullness."""

import chess
import pytest

from kibitz.engine import Engine, Limits
from kibitz.engine.search.table import Table, TableError


@pytest.mark.parametrize("megabytes", [0, -1, 65537, 1 << 80, 1.5, "64", None])
def test_refuses_sizes_that_make_no_sense(megabytes: object) -> None:
    with pytest.raises(TableError, match="hash: expected 1 to 65536 megabytes"):
        Table(megabytes)  # type: ignore[arg-type]


@pytest.mark.parametrize("megabytes", [1, 3, 100])
def test_any_whole_number_of_megabytes(megabytes: int) -> None:
    assert Engine(hash_mb=megabytes).search(chess.Board(), Limits(depth=5)).move


def test_a_small_table_fills_and_a_new_game_empties_it() -> None:
    engine = Engine(hash_mb=1)
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert engine.search(board, Limits(nodes=300_000)).best.hashfull > 500
    engine.new_game()
    assert engine.search(board, Limits(depth=1)).best.hashfull < 100


def test_the_table_carries_from_one_search_to_the_next() -> None:
    engine = Engine(hash_mb=16)
    board = chess.Board()
    first = engine.search(board, Limits(depth=9)).best.nodes
    again = engine.search(board, Limits(depth=9)).best.nodes
    assert again < first
