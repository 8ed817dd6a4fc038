"""The evaluation's terms as a table."""

import chess


def evaluation_table(board: chess.Board) -> str:
    return ""
