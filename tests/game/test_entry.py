"""What a person types for a move, and the reasons given when it is none."""

from random import Random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.errors import MoveError
from kibitz.game.entry import AmbiguousMoveError, Choice, Entry, Promotion, read_entry, read_piece

START = chess.STARTING_FEN
PROMOTING = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1"
TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"


def read(fen: str, text: str, chosen: str | None = None, chess960: bool = False) -> Entry:
    square = None if chosen is None else chess.parse_square(chosen)
    return read_entry(chess.Board(fen, chess960=chess960), text, square)


def refusal(fen: str, text: str, chosen: str | None = None) -> str:
    with pytest.raises(MoveError) as caught:
        read(fen, text, chosen)
    return str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "e2e4",
        "E2E4",
        "e2-e4",
        "e2 - e4",
        "e2 -> e4",
        "e2->e4",
        "e2 → e4",
        "e2 to e4",
        "e2 e4",
        " e2e4 ",
        "e4",
        "e2e4!",
    ],
)
def test_one_move_in_every_spelling(text: str) -> None:
    assert read(START, text) == chess.Move.from_uci("e2e4")


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        (START, "Nf3", "g1f3"),
        (START, "nf3", "g1f3"),
        (START, "Ng1f3", "g1f3"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e4d5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "e4d5"),
        ("4k3/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1", "bxc5", "b4c5"),  # the pawn before the bishop
        ("4k3/8/8/2p5/3B4/8/8/4K3 w - - 0 1", "bxc5", "d4c5"),
        (PROMOTING, "b8=Q", "b7b8q"),
        (PROMOTING, "bxa8=n", "b7a8n"),
        (PROMOTING, "b7b8R", "b7b8r"),
        (PROMOTING, "b7 -> b8 = b", "b7b8b"),
        (TWO_KNIGHTS, "Nbd2", "b1d2"),
        ("6n1/BN1k4/8/8/8/B7/8/4K3 w - - 0 1", "B7c5", "a7c5"),  # not the knight on b7
        ("6n1/BN1k4/8/8/8/B7/8/4K3 w - - 0 1", "b7c5", "b7c5"),
    ],
)
def test_book_notation_and_promotions(fen: str, text: str, move: str) -> None:
    assert read(fen, text) == chess.Move.from_uci(move)


@pytest.mark.parametrize("text", ["O-O", "0-0", "o-o", "O-O+", "e1g1", "e1 -> h1"])
def test_castling(text: str) -> None:
    assert read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text) == chess.Move.from_uci("e1g1")


@pytest.mark.parametrize("text", ["O-O-O", "0-0-0", "c1b1"])
def test_castling_in_chess960(text: str) -> None:
    assert read("1rk2r2/8/8/8/8/8/8/1RK2R2 w KQkq - 0 1", text, chess960=True) == chess.Move.from_uci("c1b1")


def test_in_chess960_a_kings_step_goes_before_castling_to_the_same_square() -> None:
    fen = "4k3/8/8/8/8/8/8/5K1R w K - 0 1"  # castling brings the king to g1 too
    assert read(fen, "f1g1", chess960=True) == chess.Move.from_uci("f1g1")
    assert read(fen, "O-O", chess960=True) == chess.Move.from_uci("f1h1")


def test_a_square_chooses_the_piece_and_the_next_one_moves_it() -> None:
    assert read(START, "e2") == Choice(chess.E2)
    assert read(START, "e4", chosen="e2") == chess.Move.from_uci("e2e4")
    assert read(START, "g1", chosen="e2") == Choice(chess.G1)
    assert read(START, "e2", chosen="e2") == Choice(chess.E2)


@pytest.mark.parametrize(
    ("text", "chosen"), [("b8", None), ("b7b8", None), ("b7 b8", None), ("b8", "b7"), ("bxa8", None)]
)
def test_what_a_pawn_becomes_may_stay_open(text: str, chosen: str | None) -> None:
    entry = read(PROMOTING, text, chosen)
    assert isinstance(entry, Promotion)
    assert entry.to(chess.KNIGHT).promotion == chess.KNIGHT


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        (START, "e5", "there is no piece on e5"),
        (START, "e4e5", "there is no piece on e4"),
        (START, "e7", "the pawn on e7 is not yours: it is White's move"),
        (START, "e7e5", "the pawn on e7 is not yours: it is White's move"),
        (START, "e1", "the king on e1 cannot move now"),
        (START, "a1a3", "something stands between a1 and a3"),
        (START, "e2e5", "a pawn on e2 does not move to e5"),
        (START, "Nf6", "none of your knights can go to f6"),
        (START, "O-O", "castling is not possible: something stands between king and rook"),
        ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3", "e2c3 leaves the king in check"),
        ("4k3/8/8/8/4r3/8/8/R3K3 w Q - 0 1", "O-O-O", "the king is in check and may not castle out of it"),
        ("4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "a1", "the rook on a1 cannot move now: the king is in check"),
        ("4k3/1P6/8/8/4r3/8/8/4K3 w - - 0 1", "b7b8", "the king is in check, and b7b8 leaves it there"),
        (PROMOTING, "b8=K", "a pawn that reaches b8 must become a queen, rook, bishop or knight"),
        (START, "e2e4q", "only a pawn that reaches the last rank becomes another piece"),
        (START, "Qd4", "something stands between d1 and d4"),
    ],
)
def test_a_wrong_move_says_why(fen: str, text: str, reason: str) -> None:
    assert refusal(fen, text) == reason


def test_an_ambiguous_move_asks_which() -> None:
    with pytest.raises(AmbiguousMoveError, match=r"^Nd2 is ambiguous: which of Nfd2, Nbd2\?$"):
        read(TWO_KNIGHTS, "Nd2")


@pytest.mark.parametrize(
    "text", ["", "xyz", "--", "0000", "Z0", "@@@@", "P@e4", "e9", "♘f3", "e2e4e5", "\x00", "x" * 10**6]
)
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    message = refusal(START, text)
    assert message.startswith("expected a move such as e2e4, Nf3 or O-O, got")
    assert len(message) < 200


@settings(deadline=None)
@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    board = chess.Board(PROMOTING)
    try:
        entry = read_entry(board, text, chess.B7)
    except MoveError:
        return
    assert isinstance(entry, Choice | Promotion) or board.is_legal(entry)


@settings(deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 120))
def test_every_legal_move_is_read_from_its_own_notation(seed: int, plies: int) -> None:
    board = random_position(seed, plies)
    for move in board.legal_moves:
        assert read_entry(board, board.san(move)) == move
        assert read_entry(board, move.uci()) == move


def random_position(seed: int, plies: int) -> chess.Board:
    random, board = Random(seed), chess.Board()
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(random.choice(list(board.legal_moves)))
    return board


@pytest.mark.parametrize(
    ("text", "piece"), [("q", chess.QUEEN), ("Knight", chess.KNIGHT), (" =R ", chess.ROOK)]
)
def test_pieces_by_name_and_letter(text: str, piece: chess.PieceType) -> None:
    assert read_piece(text) == piece


@pytest.mark.parametrize("text", ["k", "pawn", "", "queen rook"])
def test_a_pawn_becomes_nothing_else(text: str) -> None:
    with pytest.raises(MoveError, match="expected queen, rook, bishop or knight"):
        read_piece(text)
