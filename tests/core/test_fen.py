"""FEN: what is accepted comes back as it was; what is not is refused in one line that says why."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core import START_FEN, Board
from kibitz.errors import FenError, KibitzError

REFUSED = {
    "": "expected 4 to 6 fields",
    "   \n ": "expected 4 to 6 fields",
    "hello": "expected 4 to 6 fields",
    "8/8/8/8/8/8/8/8": "expected 4 to 6 fields",
    START_FEN + " extra": "expected 4 to 6 fields",
    "x" * 1_000_000: "expected at most 200 characters",
    "8/" * 500_000 + " w - -": "expected at most 200 characters",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1": "expected 8 ranks separated by '/', got 7",
    "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "expected 8 ranks separated by '/', got 9",
    "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "expected 8 squares in each rank, got 7",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "expected pieces .* or digits 1-8, got '9'",
    "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "expected no two digits in a row",
    "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "expected pieces .* got 'x'",
    "rnbqkbnr/pppp²ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "expected pieces .* got '²'",
    "8/8/8/8/8/8/8/K7 w - - 0 1": "expected one black king, got 0",
    "8/8/8/8/8/8/8/k7 w - - 0 1": "expected one white king, got 0",
    "k7/8/8/8/8/8/8/KK6 w - - 0 1": "expected one white king, got 2",
    "k6P/8/8/8/8/8/8/K7 w - - 0 1": "expected no pawn on the first or last rank, got a white one",
    "k7/8/8/8/8/8/8/K6p w - - 0 1": "expected no pawn on the first or last rank, got a black one",
    "k7/8/P7/8/8/8/PPPPPPPP/K7 w - - 0 1": "expected at most 8 white pawns, got 9",
    "k7/8/8/QQQQQQQQ/QQ6/8/8/K7 w - - 0 1": "expected at most 8 promoted white pieces beside 0 pawns, got 9",
    "k7/8/8/QQ6/8/8/PPPPPPPP/K7 w - - 0 1": "expected at most 0 promoted white pieces beside 8 pawns, got 1",
    "4k3/8/8/8/8/8/8/K3R3 w - - 0 1": "expected the side not to move out of check, but black's king can be taken",
    "4K3/8/8/8/8/8/8/k3r3 b - - 0 1": "expected the side not to move out of check, but white's king can be taken",
    "8/8/8/3kK3/8/8/8/8 w - - 0 1": "expected the side not to move out of check",
    START_FEN.replace(" w ", " x "): "expected 'w' or 'b' as the side to move, got 'x'",
    START_FEN.replace(" w ", " white "): "expected 'w' or 'b' as the side to move, got 'white'",
    START_FEN.replace("KQkq", "KQkqK"): "expected '-' or at most 4 castling letters",
    START_FEN.replace("KQkq", "KK"): "expected each castling right once",
    START_FEN.replace("KQkq", "KQxq"): "expected castling letters KQkq, or files A-H and a-h, got 'x'",
    START_FEN.replace("KQkq", "K-"): "expected castling letters",
    START_FEN.replace("KQkq", "E"): "castling 'E' in 'E' needs a white rook there, found none",
    "4k3/8/8/8/8/8/8/4K2R w Q - 0 1": "castling 'Q' in 'Q' needs a white rook there, found none",
    "4k3/8/8/8/8/8/4K3/7R w K - 0 1": "castling 'K' in 'K' needs the white king on its first rank",
    "4k3/8/8/8/8/8/8/3K3R w K - 0 1": "expected king and rook on their standard squares",
    "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1": "expected king and rook on their standard squares",
    START_FEN.replace(" - ", " e5 "): "expected '-' or a square on rank 6 as en passant, got 'e5'",
    START_FEN.replace(" - ", " e3 "): "expected '-' or a square on rank 6 as en passant, got 'e3'",
    START_FEN.replace(" - ", " zz "): "expected '-' or a square on rank 6 as en passant, got 'zz'",
    START_FEN.replace(
        " - ", " e6 "
    ): "en passant 'e6' needs a black pawn that has just passed it: expected one on e5",
    "4k3/8/4p3/4p3/8/8/8/4K3 w - e6 0 1": "needs a black pawn that has just passed it",
    START_FEN.replace("0 1", "-1 1"): "expected a number from 0 to 9999 as halfmove clock, got '-1'",
    START_FEN.replace("0 1", "0 x"): "expected a number from 0 to 9999 as move number, got 'x'",
    START_FEN.replace("0 1", "٣ 1"): "expected a number from 0 to 9999 as halfmove clock",
    START_FEN.replace("0 1", "0 99999999999999999999"): "expected a number from 0 to 9999 as move number",
}


@pytest.mark.parametrize("fen", REFUSED, ids=lambda fen: fen[:40])
def test_malformed_positions_are_refused(fen: str) -> None:
    with pytest.raises(FenError, match=REFUSED[fen]) as caught:
        Board(fen)
    message = str(caught.value)
    assert isinstance(caught.value, KibitzError)
    assert "\n" not in message
    assert len(message) < 300


@pytest.mark.parametrize("junk", [None, 7, b"8/8/8/8/8/8/8/8 w - - 0 1", [], object()])
def test_what_is_no_text_is_refused(junk: object) -> None:
    with pytest.raises(FenError, match="expected text, got"):
        Board(junk)  # type: ignore[arg-type]


def test_counters_may_be_left_out() -> None:
    assert Board(START_FEN.removesuffix(" 0 1")).fen() == START_FEN


@pytest.mark.parametrize("number", range(0, 960, 7))
def test_chess960_castling_in_both_notations(number: int) -> None:
    oracle = chess.Board.from_chess960_pos(number)
    for fen in (oracle.fen(), oracle.shredder_fen()):
        board = Board(fen, chess960=True)
        assert board.fen() == oracle.fen()
        assert board.fen(shredder=True) == oracle.shredder_fen()


def test_an_inner_rook_is_named_by_its_file() -> None:
    fen = "1k6/8/8/8/8/8/8/1K1RR1R1 w E - 0 1"  # not the outermost rook on that side
    board = Board(fen, chess960=True)
    assert board.fen() == fen
    assert "b1e1" not in board.moves()  # the rook on d1 is in the way
    assert Board(fen.replace(" E ", " K "), chess960=True).fen(shredder=True) == fen.replace(" E ", " G ")


def random_position(seed: int, plies: int) -> chess.Board:
    source = random.Random(seed)
    chess960 = seed % 2 == 1
    board = chess.Board.from_chess960_pos(seed % 960) if chess960 else chess.Board()
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(source.choice(list(board.legal_moves)))
    return board


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 120))
def test_positions_of_play_come_back_as_they_were(seed: int, plies: int) -> None:
    oracle = random_position(seed, plies)
    assert Board(oracle.fen(), oracle.chess960).fen() == oracle.fen()
    assert Board(oracle.shredder_fen(), True).fen(shredder=True) == oracle.shredder_fen()


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    with pytest.raises(FenError):
        Board(text)


@st.composite
def damaged_fens(draw: st.DrawFn) -> str:
    fen = random_position(draw(st.integers(0, 10**6)), draw(st.integers(0, 80))).fen()
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(fen) - 1))
        fen = fen[:place] + draw(st.sampled_from("pnbrqkPNBRQK12345678/ wb-KQkqaAhHe36")) + fen[place + 1 :]
    return fen


@settings(max_examples=400, deadline=None)
@given(damaged_fens(), st.booleans())
def test_a_damaged_fen_is_refused_or_sound(fen: str, chess960: bool) -> None:
    """What passes must be a position that python-chess calls possible, with the same moves."""
    try:
        board = Board(fen, chess960)
    except FenError:
        return
    oracle = chess.Board(fen, chess960=chess960)
    harmless = chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_INVALID_EP_SQUARE
    assert oracle.status() & ~harmless == chess.STATUS_VALID
    if not oracle.status() & chess.STATUS_INVALID_EP_SQUARE:
        assert set(board.moves()) == {oracle.uci(move) for move in oracle.legal_moves}
    assert board.perft(2) >= 0
