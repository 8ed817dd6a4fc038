"""The evaluation's parts add up to it, by term and by piece."""

from __future__ import annotations

import json

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.cli import main
from kibitz.engine import evaluate
from kibitz.lab.terms import evaluation_view
from tests.lab.real_games import played_moves

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
positions = st.sampled_from([board.fen() for board, _ in played_moves()]).map(chess.Board)


@settings(deadline=None)
@given(positions)
def test_terms_and_pieces_both_sum_to_the_score(board: chess.Board) -> None:
    view = evaluation_view(board)
    score = evaluate(board) if board.turn == chess.WHITE else -evaluate(board)
    assert view.score == score
    assert sum(bar.total for bar in view.terms) == pytest.approx(score)
    pieces = sum(one.value if one.white else -one.value for one in view.pieces)
    assert pieces + sum(bar.total for bar in view.rest) == pytest.approx(score)


@settings(deadline=None)
@given(positions)
def test_every_piece_is_there_with_its_own_terms(board: chess.Board) -> None:
    view = evaluation_view(board)
    assert {one.square: one.piece for one in view.pieces} == {
        chess.square_name(square): piece.symbol() for square, piece in board.piece_map().items()
    }
    for one in view.pieces:
        bare = sum(value for term, value in one.shares if term == "material")
        assert one.value == pytest.approx(bare + one.placement)


@settings(deadline=None)
@given(positions)
def test_a_mirrored_position_has_the_mirrored_view(board: chess.Board) -> None:
    here, there = evaluation_view(board), evaluation_view(board.mirror())
    assert here.score == -there.score
    assert {bar.term: bar.total for bar in here.terms} == pytest.approx(
        {bar.term: -bar.total for bar in there.terms}
    )


# --- the command ---


def test_the_table_ends_with_the_sum_and_the_board_shows_every_piece(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "evaluation", MIDDLEGAME]) == 0
    shown = capsys.readouterr().out
    score = evaluate(chess.Board(MIDDLEGAME))
    (total,) = (line for line in shown.splitlines() if line.startswith("sum"))
    assert total.endswith(f"{score / 100:+.2f}")
    board = shown.splitlines()[-10:-2]
    assert [line.split()[0] for line in board] == list("87654321")
    assert sum(sign.isalpha() for line in board for sign in line) == 30  # the men on the board


def test_a_piece_is_listed_term_by_term(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "evaluation", MIDDLEGAME, "--piece", "E2"]) == 0
    first, *terms, last = capsys.readouterr().out.splitlines()
    assert first == "B on e2, in centipawns to White"
    assert float(last.split()[-1]) == pytest.approx(sum(float(line.split()[-1]) for line in terms), abs=0.2)


def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "evaluation", *MIDDLEGAME.split(), "--json"]) == 0
    view = json.loads(capsys.readouterr().out)
    assert view["score"] == evaluate(chess.Board(MIDDLEGAME))
    assert {"fen", "phase", "scale", "terms", "rest", "pieces"} <= set(view)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--piece", "e4"], "expected a square with a piece, got 'e4': it is empty"),
        (["--piece", "z9"], "expected a square such as e4, got 'z9'"),
        (["not a fen"], "This FEN cannot be read: "),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "evaluation", *words]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
