"""explain: the terms are named, belong to a side and a piece, and add up to the score, exactly."""

import chess

from kibitz.engine import evaluate, explain
from tests.engine.evaluation.middlegames import varied_positions


def test_the_shares_add_up_to_the_score() -> None:
    for board in varied_positions(1200, seed=4):
        found = explain(board)
        assert found.score == evaluate(board)
        assert found.total(board.turn) - found.total(not board.turn) == found.score, board.fen()


def test_terms_and_sides_add_up_too() -> None:
    for board in varied_positions(50, seed=5):
        found = explain(board)
        terms = found.by_term()
        assert sum(white for white, _ in terms.values()) == found.total(chess.WHITE)
        assert sum(black for _, black in terms.values()) == found.total(chess.BLACK)


def test_a_share_that_names_a_square_stands_on_a_piece() -> None:
    for board in varied_positions(100, seed=6):
        for share in explain(board).shares:
            assert share.square is None or board.piece_at(share.square) is not None, (board.fen(), share)


def test_material_belongs_to_each_piece() -> None:
    found = explain(chess.Board())
    material = {share.square for share in found.shares if share.term == "material"}
    assert material == set(chess.Board().piece_map()) - {chess.E1, chess.E8}
    assert found.phase == 1
    assert found.scale == 1


def test_the_side_to_move_has_the_tempo() -> None:
    tempo = [share.colour for share in explain(chess.Board()).shares if share.term == "tempo"]
    assert tempo == [chess.WHITE]


def test_a_passed_pawn_is_named() -> None:
    found = explain(chess.Board("6k1/5ppp/8/3P4/8/8/5PPP/6K1 w - - 0 1"))
    assert any(share.term == "passed rank" and share.square == chess.D5 for share in found.shares)


def test_danger_to_a_king_names_the_attackers() -> None:
    board = chess.Board("6k1/5ppp/8/6NQ/8/8/5PPP/6K1 w - - 0 1")
    found = explain(board)
    assert found.by_term()["king danger"][1] < 0
    attackers = {danger.square for danger in found.dangers if danger.term == "danger attacker"}
    assert attackers == {chess.G5, chess.H5}


def test_the_table_is_readable() -> None:
    lines = str(explain(chess.Board())).splitlines()
    assert lines[0].split() == ["term", "white", "black", "total"]
    assert lines[1].split()[0] == "material"
    assert lines[-1] == "phase 100% middle game, scale 100%"
