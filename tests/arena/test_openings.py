"""Where the games of a match begin."""

from pathlib import Path

import chess
import pytest

from kibitz.arena.openings import (
    BALANCE,
    GeneratedOpenings,
    ListedOpenings,
    OpeningsError,
    read_openings,
)
from kibitz.engine.limits import Limits
from kibitz.players.names import make_player
from tests.arena.parts import OPENINGS

# Its king and rooks have rights that standard chess does not know.
CHESS960_GAME = """[Variant "Chess960"]
[SetUp "1"]
[FEN "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1"]

1. e4 e5 *
"""


def written(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def all_of(openings: ListedOpenings, count: int) -> list[str]:
    return [openings.of_pair(pair) for pair in range(count)]


def test_epd_and_fen_lines_are_positions(tmp_path: Path) -> None:
    epd = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3; id "x";'
    path = written(tmp_path, "mixed.epd", f"# a comment\n\n{epd}\n{OPENINGS[2]}\n")
    assert sorted(read_openings(path)) == sorted([OPENINGS[0].replace("0 2", "0 1"), OPENINGS[2]])


def test_the_end_of_each_pgn_game_is_an_opening(tmp_path: Path) -> None:
    path = written(tmp_path, "book.pgn", '[Event "a"]\n\n1. e4 c5 *\n\n[Event "b"]\n\n1. d4 d5 2. c4 *\n')
    boards = [chess.Board(fen) for fen in read_openings(path)]
    assert {board.piece_at(chess.C4) for board in boards} == {chess.Piece.from_symbol("P"), None}


def test_the_seed_shuffles_and_a_short_list_starts_again() -> None:
    fens = [chess.Board.from_chess960_pos(number).fen() for number in range(50)]
    once, again, other = (all_of(ListedOpenings(fens, seed), 100) for seed in (1, 1, 2))
    assert once == again != other
    assert once[:50] == once[50:]
    assert sorted(once[:50]) == sorted(fens)


def test_the_identity_is_that_of_the_positions_not_of_the_file(tmp_path: Path) -> None:
    one, other = (written(tmp_path, name, "\n".join(OPENINGS)) for name in ("a.epd", "b.txt"))
    identities = [ListedOpenings(read_openings(path), 1).identity for path in (one, other)]
    assert identities[0] == identities[1] != ListedOpenings(OPENINGS[:2], 1).identity


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.epd", "rnbqkbnr/8/8 w - -\n", "line 1: This FEN cannot be read"),
        ("a.epd", "8/8/8/8/8/8/8/8 w - -\n", "line 1: This position cannot be played"),
        ("a.epd", f"{OPENINGS[0]}\n7k/5Q2/6K1/8/8/8/8/8 b - -\n", "line 2: expected a position to play from"),
        ("a.epd", "", "found no position"),
        ("a.epd", bytes(range(256)) * 4, "cannot read"),
        ("a.epd", "x" * 1_000_000, "line 1: This FEN cannot be read"),
        ("a.pgn", '[Event "x"]\n\n1. e4 e5 2. Ke3 *\n', "game 1: "),
        ("a.pgn", "", "found no position"),
        ("a.pgn", CHESS960_GAME, "game 1: This position cannot be played"),
        ("a.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", "game 1: expected a position to play from"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_clear_line(
    tmp_path: Path, name: str, text: str | bytes, message: str
) -> None:
    with pytest.raises(OpeningsError, match=message) as caught:
        read_openings(written(tmp_path, name, text))
    assert len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(OpeningsError, match=r"cannot read .*No such file"):
        read_openings(tmp_path / "none.epd")


def test_generated_openings_follow_the_seed_and_the_pair() -> None:
    first, same, other = (GeneratedOpenings(seed) for seed in (1, 1, 2))
    some = [first.of_pair(pair) for pair in range(10)]
    assert some == [same.of_pair(pair) for pair in range(10)]
    assert len(set(some)) == 10
    assert some[0] != other.of_pair(0)


def test_generated_openings_are_balanced_and_quiet() -> None:
    openings = GeneratedOpenings(1)
    with make_player("engine:evaluation=classic,nodes=50000") as judge:
        for pair in range(10):
            board = chess.Board(openings.of_pair(pair))
            assert (board.fullmove_number, board.is_valid(), board.is_check()) == (5, True, False)
            score = judge.choose(board, Limits()).score
            assert score is not None
            assert abs(score.clamped()) < 2 * BALANCE


def test_chess960_openings_begin_from_all_its_set_ups() -> None:
    openings = GeneratedOpenings(1, chess960=True)
    boards = [chess.Board(openings.of_pair(pair), chess960=True) for pair in range(8)]
    assert all(board.is_valid() and board.fullmove_number == 5 for board in boards)
    corners = {board.piece_type_at(square) for board in boards for square in (chess.A1, chess.H1)}
    assert corners != {chess.ROOK}
    assert openings.identity != GeneratedOpenings(1).identity


def test_a_file_of_chess960_keeps_its_castling(tmp_path: Path) -> None:
    fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    found = read_openings(written(tmp_path, "960.epd", fen), chess960=True)
    assert chess.Board(found[0], chess960=True) == chess.Board(fen, chess960=True)
