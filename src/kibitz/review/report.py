"""A review as text, and as one self-contained HTML page."""

from collections.abc import Iterator
from html import escape

import chess

from kibitz.charts import Axis, Series, line_chart
from kibitz.endings import side_name
from kibitz.game.words import numbered
from kibitz.lab.reasons.statement import StatementKind, line_text
from kibitz.review.record import Review, ReviewedMove
from kibitz.review.summary import summarise, turning_point, white_chances
from kibitz.review.verdicts import Grade, Mark

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:50em;margin:2em auto;padding:0 1em;color-scheme:light dark}"
    "pre{white-space:pre-wrap}"
)
BAD = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)
PLAIN = (Mark.BEST, Mark.GOOD, Mark.BOOK, Mark.FORCED)
# What a move is.
MARK_WORDS = {
    Mark.BRILLIANT: "is brilliant",
    Mark.ONLY: "is the only move that holds",
    Mark.BEST: "is the best move",
    Mark.GOOD: "is a good move",
    Mark.BOOK: "is a book move",
    Mark.FORCED: "is forced",
    Mark.INACCURACY: "is an inaccuracy",
    Mark.MISTAKE: "is a mistake",
    Mark.BLUNDER: "is a blunder",
    Mark.MISSED_WIN: "misses a win",
}


def text(review: Review) -> Iterator[str]:
    """For the terminal, line by line."""
    for side in chess.COLORS:
        yield side_line(review, side)
    boards = review.boards()
    if (turned := turning_point(review)) is not None:
        yield f"The game turned with {numbered(boards[turned], review.played[turned])}."
    if review.missing:
        yield f"{len(review.missing)} positions are missing: {next(iter(review.missing.values()))}"
    for place, move in enumerate(review.moves):
        if move is None or move.mark in PLAIN:
            continue
        yield ""
        yield headline(boards[place], move, place in review.key_moments)
        yield from (f"    {line}" for line in details(boards[place], move))


def side_line(review: Review, side: chess.Color) -> str:
    found = summarise(review, side)
    if found.accuracy is None or found.average_loss is None:
        return f"{side_name(side)}: no moves"
    parts = [f"accuracy {found.accuracy:.0f} %", f"{found.average_loss:.1f} points lost a move"]
    parts += [f"{count} × {mark.value}" for mark in BAD if (count := found.marks[mark])]
    if found.performance:
        rated = found.performance
        parts.append(f"plays like {rated.rating} ({rated.low} to {rated.high})")
    return f"{side_name(side)}: {', '.join(parts)}"


def headline(board: chess.Board, move: ReviewedMove, is_key: bool) -> str:
    chances = f"{move.before:.0f} %", f"{move.after:.0f} %"
    # In a game that is decided a mate is missed or allowed for nothing.
    lost = f": win chance {' to '.join(chances)}" if move.grade and chances[0] != chances[1] else ""
    return f"{'* ' if is_key else ''}{numbered(board, move.move)} {MARK_WORDS[move.mark]}{lost}"


def details(board: chess.Board, move: ReviewedMove) -> Iterator[str]:
    for one in move.remarks:
        yield one.text
        yield f"  {line_text(board, one.line)}"
    # Two better moves would only be confusing: the one that a remark explains comes first.
    explained = any(one.kind == StatementKind.BETTER.value for one in move.remarks)
    if move.grade > Grade.SOUND and move.better and not explained:
        yield f"Better: {line_text(board, move.better)}"


def page(review: Review, title: str) -> str:
    """One page of HTML without a script: the graph, then what the text says."""
    points = [(place / 2, chance) for place, chance in enumerate(white_chances(review))]
    graph = line_chart("White's win chance", [Series("White", points)], Axis("move"), Axis("%"))
    body = escape("\n".join(text(review)))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{escape(title)}</h1>{graph}<pre>{body}</pre></html>\n"
    )
