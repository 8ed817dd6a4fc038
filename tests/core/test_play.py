"""Random games, move by move against python-chess: the rules must agree everywhere."""

import random

import chess
import pytest

from kibitz.core import Board
from kibitz.errors import MoveError

GAMES = 8  # times two kinds of chess; half of them are slow tests
POSITIONS = 650  # in each: 10,400 with the slow ones


def random_start(chess960: bool, source: random.Random) -> chess.Board:
    return chess.Board.from_chess960_pos(source.randrange(960)) if chess960 else chess.Board()


def compare(board: Board, oracle: chess.Board) -> None:
    """One position, as both see it."""
    legal = {oracle.uci(move) for move in oracle.legal_moves}
    written = board.moves()
    assert len(written) == len(set(written))
    assert set(written) == legal
    assert board.fen() == oracle.fen()
    assert board.in_check() == oracle.is_check()
    assert board.insufficient_material() == oracle.is_insufficient_material()
    assert board.key() == board.key_from_scratch()
    if not board.in_check():
        captures = {oracle.uci(m) for m in oracle.legal_moves if oracle.is_capture(m) or m.promotion}
        assert set(board.captures()) == captures
    assert sorted(board.captures() + board.quiets()) == sorted(written)


@pytest.mark.parametrize("chess960", [False, True], ids=["standard", "chess960"])
@pytest.mark.parametrize(
    "seed",
    [pytest.param(seed, marks=[pytest.mark.slow] if seed >= GAMES // 2 else []) for seed in range(GAMES)],
)
def test_games_agree_with_python_chess(seed: int, chess960: bool) -> None:
    source = random.Random(seed)
    seen = 0
    while seen < POSITIONS:
        oracle = random_start(chess960, source)
        board = Board(oracle.fen(), chess960)
        trail: list[tuple[str, int, int]] = []
        while True:
            compare(board, oracle)
            seen += 1
            if oracle.is_game_over(claim_draw=False) or len(trail) >= 200:
                break
            move = source.choice(list(oracle.legal_moves))
            name = oracle.uci(move)
            trail.append((board.fen(), board.key(), board.repetitions()))
            assert board.checks(name) == oracle.gives_check(move)
            if seen % 8 == 0:  # python-chess takes its time over each move
                checks = {oracle.uci(move) for move in oracle.legal_moves if oracle.gives_check(move)}
                assert set(board.quiet_checks()) == checks & set(board.quiets())
            board.push(name)
            oracle.push(move)
        while trail:
            board.pop()
            assert (board.fen(), board.key(), board.repetitions()) == trail.pop()
        with pytest.raises(MoveError, match="expected a move to take back"):
            board.pop()


def test_every_integer_is_judged_as_the_generator_would() -> None:
    """A hash table may hand out any 16 bits; only moves that the generator writes may pass."""
    source = random.Random(5)
    for _ in range(25):
        chess960 = source.random() < 0.5
        oracle = random_start(chess960, source)
        for _ in range(source.randrange(120)):
            if oracle.is_game_over():
                break
            oracle.push(source.choice(list(oracle.legal_moves)))
        board = Board(oracle.fen(), chess960)
        assert [move for move in range(1 << 16) if board.allows(move)] == sorted(board.numbers(3))
    assert not board.allows(-1)
    assert not board.allows(1 << 40)


def shuffle(board: Board, times: int) -> None:
    for _ in range(times):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            board.push(move)


def test_repetitions_are_counted_like_python_chess_does() -> None:
    board = Board()
    shuffle(board, 2)
    assert board.repetitions() == 2
    assert board.halfmoves() == 8


def test_a_lost_castling_right_makes_a_new_position() -> None:
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for move in ("h1g1", "h8g8", "g1h1", "g8h8"):
        board.push(move)
    assert board.repetitions() == 0
    for move in ("h1g1", "h8g8", "g1h1", "g8h8"):
        board.push(move)
    assert board.repetitions() == 1


def test_an_en_passant_square_that_nobody_can_use_does_not_make_a_new_position() -> None:
    board = Board()
    board.push("e2e4")
    shuffled = Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    assert board.key() == shuffled.key()
    pinned = Board("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1")  # taking would open the rank to the rook
    assert " - 0 1" in pinned.fen()
    assert "e4d3" not in pinned.moves()


def test_a_null_move_passes_the_turn_and_comes_back() -> None:
    board = Board("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3")
    before = board.fen(), board.key()
    board.push_null()
    assert board.fen().split()[1:4] == ["b", "KQkq", "-"]
    assert board.key() == board.key_from_scratch()
    assert board.pop() == "0000"
    assert (board.fen(), board.key()) == before
    with pytest.raises(MoveError, match="expected a side out of check to pass"):
        Board("4k3/8/8/8/8/8/8/K3R3 b - - 0 1").push_null()


def test_no_repetition_reaches_across_a_null_move() -> None:
    board = Board()
    for _ in range(2):
        board.push_null()
        board.push_null()
        shuffle(board, 1)
    assert board.repetitions() == 1


def test_a_game_longer_than_the_stack_goes_on() -> None:
    board = Board()
    shuffle(board, 500)
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2000 1001"
    assert board.repetitions() > 60
    assert board.perft(3) == 8902
    for _ in range(200):
        board.pop()
    assert board.fen().endswith(" w KQkq - 1800 901")


@pytest.mark.parametrize(
    "text", ["", "e2", "e2e9", "e2e4e5", "xxxx", "0000", "e7e8k", "é2e4", "e2e4 ", "e2e4" * 250_000]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    board = Board()
    with pytest.raises(MoveError, match="expected a move like e2e4") as caught:
        board.push(text)
    assert len(str(caught.value)) < 200
    assert board.fen() == Board().fen()


@pytest.mark.parametrize("text", ["e2e5", "e7e5", "e1g1", "a1a1", "e2e4q", "e1h1"])
def test_what_is_not_legal_is_refused(text: str) -> None:
    with pytest.raises(MoveError, match=f"expected a legal move, got '{text}' in rnbqkbnr/"):
        Board().push(text)


@pytest.mark.parametrize("junk", [None, 5, b"e2e4", ["e2e4"], object()])
def test_what_is_no_text_is_refused(junk: object) -> None:
    with pytest.raises(MoveError, match="expected a move like e2e4"):
        Board().push(junk)  # type: ignore[arg-type]


def test_castling_may_be_written_as_king_takes_rook() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    for text, chess960 in (("e1g1", False), ("e1h1", False), ("e1h1", True)):
        board = Board(fen, chess960)
        board.push(text)
        assert board.fen() == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
        assert board.pop() == ("e1h1" if chess960 else "e1g1")
