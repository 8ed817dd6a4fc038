"""What is known about a position without a search: the opening's name, what people played, the book, the tables."""

from contextlib import closing, suppress
from typing import TYPE_CHECKING, Literal

import chess

from kibitz.endings import ended
from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.knowledge.owner import BOOK, owned, owned_tablebases
from kibitz.game.openings import opening_at
from kibitz.players.people.file import PeopleModelError
from kibitz.web.analysis.messages import BookMove, PeopleHere, PeopleMove, PositionFacts, TableMove
from kibitz.web.game.messages import OpeningInfo

if TYPE_CHECKING:
    from kibitz.players.people.openings import OpeningMove


def facts(board: chess.Board) -> PositionFacts:
    over = ended(board)
    opening = opening_at(board)
    return PositionFacts(
        opening=OpeningInfo(eco=opening.eco, name=opening.name) if opening else None,
        ended=str(over) if over else None,
        book=book_moves(board),
        tables=table_moves(board),
        people=people_here(board),
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


def people_here(board: chess.Board) -> PeopleHere | None:
    from kibitz.players.people.openings import BANDS
    from kibitz.players.people.table import played_here

    with suppress(PeopleModelError):
        played = played_here(board)
        if played:
            return PeopleHere(
                bands=list(BANDS),
                games=[sum(games) for games in zip(*(one.games for one in played), strict=True)],
                moves=[people_move(one) for one in played],
            )
    return None


def people_move(one: "OpeningMove") -> PeopleMove:
    scores = [
        round(50 * points / games) if games else 0
        for points, games in zip(one.half_points, one.games, strict=True)
    ]
    return PeopleMove(move=one.move.uci(), games=list(one.games), scores=scores)


def result_of(worth: int) -> Literal["win", "draw", "loss"]:
    """Of Syzygy's five results; a win or a loss that fifty moves undo is a draw."""
    return "win" if worth == 2 else "loss" if worth == -2 else "draw"
