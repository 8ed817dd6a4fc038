"""A search result as HTML, for notebooks."""

from html import escape

import chess
import chess.svg

from kibitz.engine.info import SearchInfo, SearchResult


def html(board: chess.Board, result: SearchResult) -> str:
    arrow = chess.svg.Arrow(result.move.from_square, result.move.to_square)
    picture = chess.svg.board(board, arrows=[arrow], orientation=board.turn, size=360)
    rows = "".join(row(board, line) for line in result.lines)
    return f"<div>{picture}<table><tr><th>Score</th><th>Depth</th><th>Line</th></tr>{rows}</table></div>"


def row(board: chess.Board, line: SearchInfo) -> str:
    cells = (str(line.score), str(line.depth), board.variation_san(line.pv))
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
