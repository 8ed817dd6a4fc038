"""Openings are known by their position."""

import chess
import pytest

from kibitz.game.openings import Opening, opening_at, table


def after(moves: str) -> chess.Board:
    board = chess.Board()
    for move in moves.split():
        board.push_san(move)
    return board


@pytest.mark.parametrize(
    ("moves", "eco", "name"),
    [
        ("e4", "B00", "King's Pawn Game"),
        ("e4 c5", "B20", "Sicilian Defense"),
        ("e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez"),
        ("d4 d5 c4", "D06", "Queen's Gambit"),
    ],
)
def test_well_known_ones(moves: str, eco: str, name: str) -> None:
    assert opening_at(after(moves)) == Opening(eco, name)


def test_the_order_of_moves_does_not_matter() -> None:
    assert opening_at(after("c4 e6 d4 d5")) == opening_at(after("d4 d5 c4 e6")) is not None


def test_most_positions_have_no_name() -> None:
    assert opening_at(chess.Board()) is None
    assert opening_at(chess.Board("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")) is None
    assert opening_at(chess.Board.from_chess960_pos(518)) is None


def test_the_list_is_whole() -> None:
    assert len(table()) > 3_000
    assert all(opening.eco[0] in "ABCDE" and opening.name for opening in table().values())
