"""What is said of a mistake: what speaks against it, never what speaks for it."""

import chess
import pytest

from kibitz.engine import Engine, Score
from kibitz.engine.net.shipped import CLASSIC
from kibitz.lab.reasons import StatementKind, why, why_not
from kibitz.review.findings import Finding
from kibitz.review.words import left_to_be_taken, remarks, shown_by

# Played by a person: it threatens something, and there was a better move.
BAIT = "r3k2r/1pp1bp1p/p2p4/4p1pq/4P3/P1PPBN2/1P3PK1/R2Q2R1 w kq - 0 18"


@pytest.fixture
def engine() -> Engine:
    return Engine(8)


def test_a_threat_does_not_excuse_a_mistake(engine: Engine) -> None:
    board = chess.Board(BAIT)
    move = board.parse_san("Nh2")
    assert StatementKind.THREAT in {one.kind for one in why(board, move, 10, engine)}
    assert StatementKind.THREAT not in {one.kind for one in why_not(board, move, 10, engine)}


@pytest.mark.parametrize(
    ("fen", "move", "said"),
    [
        ("r1bqkb1r/pp3ppp/2n1pn2/2p5/4Q3/4P3/PPPPBPPP/R1B1K1NR w KQkq - 1 8", "f4", "f4 loses a queen."),
        # What takes it is taken in turn.
        (
            "2kr3r/1q2np2/3Np2p/p2pPbp1/P7/2P1B3/5PPP/R2Q1RK1 b - - 5 20",
            "Kb8",
            "Kb8 loses a queen for a knight.",
        ),
    ],
)
def test_a_piece_left_to_be_taken_is_named_though_the_side_was_worse_already(
    engine: Engine, fen: str, move: str, said: str
) -> None:
    board = chess.Board(fen)
    assert remarks(board, board.parse_san(move), engine)[0].text == said


@pytest.mark.parametrize(
    ("fen", "move", "line", "said"),
    [
        # The line goes no further.
        (
            "5b1r/B1k2pp1/2b1p2p/3n4/1P6/2N5/P1P4P/2KR2R1 w - - 1 22",
            "b5",
            ["Nxc3"],
            "b5 leaves the knight on c3 to be taken.",
        ),
        (
            "r1bqk2r/pppp1ppp/4p3/2b1nnN1/2B2P2/8/PPPP2PP/RNBQ1R1K w kq - 0 9",
            "d4",
            ["Nxc4", "Qd3"],
            "d4 leaves the bishop on c4 to be taken.",
        ),
    ],
)
def test_a_piece_left_to_be_taken_is_named_though_something_may_make_up_for_it(
    fen: str, move: str, line: list[str], said: str
) -> None:
    engine = Engine(8, evaluation=CLASSIC)  # by its terms, something does
    board = chess.Board(fen)
    behind = board.copy()
    behind.push_san(move)
    after = Finding(Score(cp=200), tuple(behind.push_san(one) for one in line))
    remark = remarks(board, board.parse_san(move), engine, None, after)[0]
    assert remark.text == said
    assert remark.line[0] == board.parse_san(move)


def test_a_piece_that_is_traded_is_not_left_to_be_taken() -> None:
    board = chess.Board("4k3/8/2p5/3b4/8/4N3/8/4K3 w - - 0 1")
    move, taking, retaking = (chess.Move.from_uci(one) for one in ("e3d5", "c6d5", "e1e2"))
    assert left_to_be_taken(board, move, Finding(Score(cp=0), (taking, retaking))) is None
    assert left_to_be_taken(board, move, None) is None


def test_what_the_verdict_was_based_on_is_said_where_a_shorter_search_sees_nothing() -> None:
    board = chess.Board(BAIT)
    move = board.parse_san("Nh2")
    better, reply = board.parse_san("Nxg5"), chess.Move.from_uci("h5h4")
    before, after = Finding(Score(cp=226), (better,)), Finding(Score(cp=-110), (reply,))
    (said,) = shown_by(before, after, board, move)
    assert said.text == "Nxg5 is better: +2.26 instead of +1.10 for White."
    assert shown_by(before, Finding(Score(cp=-200), (reply,)), board, move) == []
    assert shown_by(None, after, board, move) == []


def test_where_nothing_speaks_against_it_that_is_said(engine: Engine) -> None:
    (said,) = why_not(chess.Board(), chess.Move.from_uci("e2e4"), 8, engine)
    assert said.kind is StatementKind.QUIET


def test_what_is_better_by_a_score_alone_is_looked_at_again(engine: Engine) -> None:
    """A search of this position has Bg2 better by a pawn and a half; by itself it is seen to lose sooner."""
    board = chess.Board("8/6k1/p1Bp1p1p/1p1P4/5KPP/P7/1P3P2/5b2 b - - 2 38")
    before = Finding(Score(cp=-227), (board.parse_san("Bg2"), chess.Move.from_uci("f4e3")))
    after = Finding(Score(cp=378), (chess.Move.from_uci("c6e8"),))
    (said,) = remarks(board, board.parse_san("Kg6"), engine, before, after)
    assert said.kind == StatementKind.QUIET.value
