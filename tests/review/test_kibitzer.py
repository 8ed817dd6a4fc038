"""What is said beside the board: what a move allows, why one is good, what threatens."""

import chess
import pytest

from kibitz.engine import Engine
from kibitz.errors import InputError
from kibitz.lab.reasons import UnfinishedError
from kibitz.review.driver import review_engine
from kibitz.review.kibitzer import Threat, reason_for, remark_on, threat_in

SCHOLARS = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return review_engine()


def after(*moves: str) -> chess.Board:
    board = chess.Board()
    for move in moves:
        board.push_san(move)
    return board


def test_a_mistake_is_remarked_on_by_what_it_allows_and_a_sound_move_is_not(engine: Engine) -> None:
    board = after("f3", "e5")
    assert remark_on(board, board.parse_san("g4"), engine) == "g4 allows mate in 1."
    assert remark_on(board, board.parse_san("e4"), engine) is None


def test_the_reason_for_a_move(engine: Engine) -> None:
    board = after("f3", "e5", "g4")
    assert reason_for(board, board.parse_san("Qh4"), engine) == "Qh4# is checkmate."


def test_a_threat_is_what_a_pass_would_allow(engine: Engine) -> None:
    threat = threat_in(chess.Board(SCHOLARS), engine)
    assert threat == Threat("White threatens mate. Line: 3... (pass) 4. Qxf7#", chess.Move.from_uci("h5f7"))
    # In a lost position too.
    assert threat_in(chess.Board(BACK_RANK), engine).text.startswith(
        "White threatens mate. Line: 1... (pass) 2. Ra8#"
    )
    assert threat_in(chess.Board(), engine).text.startswith(
        "Black threatens nothing much. After a pass it would play 1... "
    )


def test_in_check_there_is_no_passing(engine: Engine) -> None:
    with pytest.raises(InputError, match="White is in check and has to answer that"):
        threat_in(after("e4", "e5", "d3", "Bb4"), engine)


def test_who_stops_it_hears_nothing(engine: Engine) -> None:
    board = after("f3", "e5")
    with pytest.raises(UnfinishedError):
        remark_on(board, board.parse_san("g4"), engine, stopped=lambda: True)
    with pytest.raises(UnfinishedError):
        threat_in(board, engine, stopped=lambda: True)
