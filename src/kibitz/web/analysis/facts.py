"""What is known of a position without a search: the opening's name, the moves of the book, the tables' results."""

from contextlib import closing, suppress
from typing import Literal

import chess

from kibitz.endings import ended
from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.knowledge.owner import BOOK, owned, owned_tablebases
from kibitz.game.openings import opening_at
from kibitz.web.analysis.messages import BookMove, PositionFacts, TableMove
from kibitz.web.game.messages import OpeningInfo


def facts(board: chess.Board) -> PositionFacts:
    over = ended(board)
    opening = opening_at(board)
    return PositionFacts(
        opening=OpeningInfo(eco=opening.eco, name=opening.name) if opening else None,
        ended=str(over) if over else None,
        book=book_moves(board),
        tables=table_moves(board),
    )


def book_moves(board: chess.Board) -> list[BookMove]:
    path = owned(BOOK)
    if path is None:
        return []
    from kibitz.engine.knowledge.book import Book

    with suppress(KnowledgeError), closing(Book(path)) as book:
        weights = book.weights(board)
        total = sum(weights.values()) or 1
        return [BookMove(move=move.uci(), share=weight / total) for move, weight in weights.items()]
    return []


def table_moves(board: chess.Board) -> list[TableMove]:
    opened = owned_tablebases()
    if opened is None:
        return []
    with suppress(KnowledgeError), closing(opened) as tables:
        best_first = sorted(tables.ranked(board).items(), key=lambda entry: entry[1], reverse=True)
        return [TableMove(move=move.uci(), result=result_of(worth)) for move, (worth, _) in best_first]
    return []


def result_of(worth: int) -> Literal["win", "draw", "loss"]:
    """Of Syzygy's five results; a win or a loss that fifty moves undo is a draw."""
    return "win" if worth == 2 else "loss" if worth == -2 else "draw"
