"""FEN: what is accepted comes back as it was; what is not is refused in one line that says why."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core import START_FEN, Board
from kibitz.errors import FenError, KibitzError

REFUSED = {
    "": "here is nothing",
    "   \n ": "here is nothing",
    "hello": "begins with 8 rows separated by '/', .* 'hello' has 1",
    "8/8/8/8/8/8/8/8": "White has no king",
    START_FEN + " extra": "at most 6 parts .*, this one has 7",
    "x" * 1_000_000: "at most 200 characters, this one has 1,000,000",
    "8/" * 500_000 + " w - -": "at most 200 characters",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1": "8 rows separated by '/', .* has 7",
    "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "8 rows separated by '/', .* has 9",
    "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "second row .* 'ppppppp', has 7 squares instead of 8",
    "rnbqkbnr/pppppppp/8p/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "third row .* '8p', has 9 squares instead of 8",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1 w - - 0 1": "eighth row .* '1', has 1 square instead of 8",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "third row .* has '9', which is neither",
    "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "third row .* has two digits in a row",
    "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "second row .* has 'x', which is neither",
    "rnbqkbnr/pppp²ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "second row .* has '²', which is neither",
    "8/8/8/8/8/8/8/K7 w - - 0 1": "Black has no king",
    "8/8/8/8/8/8/8/k7 w - - 0 1": "White has no king",
    "k7/8/8/8/8/8/8/KK6 w - - 0 1": "White has 2 kings instead of one",
    "k6P/8/8/8/8/8/8/K7 w - - 0 1": "White has a pawn on h8, where no pawn can stand",
    "k7/8/8/8/8/8/8/K6p w - - 0 1": "Black has a pawn on h1, where no pawn can stand",
    "k7/8/P7/8/8/8/PPPPPPPP/K7 w - - 0 1": "White has 9 pawns, more than 8",
    "k7/8/8/QQQQQQQQ/QQ6/8/8/K7 w - - 0 1": "9 must come from promotions, and 0 pawns leave room for 8",
    "k7/8/8/QQ6/8/8/PPPPPPPP/K7 w - - 0 1": "1 must come from promotions, and 8 pawns leave room for 0",
    "4k3/8/8/8/8/8/8/K3R3 w - - 0 1": "White is to move and could take Black's king",
    "4K3/8/8/8/8/8/8/k3r3 b - - 0 1": "Black is to move and could take White's king",
    "8/8/8/3kK3/8/8/8/8 w - - 0 1": "White is to move and could take Black's king",
    START_FEN.replace(" w ", " x "): "side to move is written 'w' or 'b', not 'x'",
    START_FEN.replace(" w ", " white "): "side to move is written 'w' or 'b', not 'white'",
    START_FEN.replace("KQkq", "KQkqK"): "castling is written '-' or with at most 4 letters, not 'KQkqK'",
    START_FEN.replace("KQkq", "KK"): "each castling right is written once, not 'KK'",
    START_FEN.replace("KQkq", "kqKQ"): "castling is written with White's letters first, not 'kqKQ'",
    START_FEN.replace("KQkq", "KQxq"): "letters KQkq, or files A-H and a-h, not 'x'",
    START_FEN.replace("KQkq", "K-"): "letters KQkq, or files A-H and a-h, not '-'",
    START_FEN.replace("KQkq", "E"): "castling 'E' needs a rook that White does not have there",
    "4k3/8/8/8/8/8/8/4K2R w Q - 0 1": "castling 'Q' needs a rook that White does not have there",
    "4k3/8/8/8/8/8/4K3/7R w K - 0 1": "castling 'K' needs White's king on its first rank",
    "4k3/8/8/8/8/8/8/3K3R w K - 0 1": "where they begin, not on d1 and h1; in Chess960 they may",
    "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1": "where they begin, not on e1 and g1; in Chess960 they may",
    START_FEN.replace(" - ", " e5 "): "en passant is written '-' or as a square on rank 6, not 'e5'",
    START_FEN.replace(" - ", " e3 "): "en passant is written '-' or as a square on rank 6, not 'e3'",
    START_FEN.replace(" - ", " zz "): "en passant is written '-' or as a square on rank 6, not 'zz'",
    START_FEN.replace(" - ", " e6 "): "en passant on e6 needs a pawn of Black on e5 that has just passed it",
    "4k3/8/4p3/4p3/8/8/8/4K3 w - e6 0 1": "en passant on e6 needs a pawn of Black on e5",
    START_FEN.replace("0 1", "-1 1"): "half-moves since .* must be from 0 to 9999, not '-1'",
    START_FEN.replace("0 1", "0 x"): "number of the move must be from 0 to 9999, not 'x'",
    START_FEN.replace("0 1", "٣ 1"): "half-moves since .* must be from 0 to 9999",
    START_FEN.replace("0 1", "0 99999999999999999999"): "number of the move must be from 0 to 9999",
}


@pytest.mark.parametrize("fen", REFUSED, ids=lambda fen: fen[:40])
def test_malformed_positions_are_refused(fen: str) -> None:
    with pytest.raises(FenError, match=REFUSED[fen]) as caught:
        Board(fen)
    message = str(caught.value)
    assert isinstance(caught.value, KibitzError)
    assert "\n" not in message
    assert message.endswith(".")
    assert len(message) < 300


@pytest.mark.parametrize("junk", [None, 7, b"8/8/8/8/8/8/8/8 w - - 0 1", [], object()])
def test_what_is_no_text_is_refused(junk: object) -> None:
    with pytest.raises(FenError, match="a FEN is text, not"):
        Board(junk)  # type: ignore[arg-type]


def test_what_is_left_out_at_the_end_is_as_simple_as_can_be() -> None:
    assert Board(START_FEN.removesuffix(" 0 1")).fen() == START_FEN
    assert Board(START_FEN.split()[0]).fen() == START_FEN.replace("KQkq", "-")


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
    """What passes must be a position that python-chess can read and calls possible, with the same moves."""
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
