"""A reviewed game as PGN: marks as NAGs, evaluations, sentences, and the better line as a variation."""

import io

import chess
import chess.engine
import chess.pgn

from kibitz.engine.info import Score
from kibitz.game.game import Game
from kibitz.game.notation import to_pgn
from kibitz.review.record import Review, ReviewedMove
from kibitz.review.verdicts import Grade, Mark

NAGS = {
    Grade.INACCURACY: chess.pgn.NAG_DUBIOUS_MOVE,
    Grade.MISTAKE: chess.pgn.NAG_MISTAKE,
    Grade.BLUNDER: chess.pgn.NAG_BLUNDER,
}
PRAISE = {Mark.BRILLIANT: chess.pgn.NAG_BRILLIANT_MOVE, Mark.ONLY: chess.pgn.NAG_FORCED_MOVE}


def annotated(game: Game, review: Review) -> str:
    """A game of ours with its review, as text."""
    read = chess.pgn.read_game(io.StringIO(to_pgn(game)))
    # We have just written it.
    assert read is not None
    annotate(read, review)
    return f"{read.accept(chess.pgn.StringExporter(columns=100))}\n\n"


def annotate(game: chess.pgn.Game, review: Review) -> None:
    """Add the review to a game whose main line is the reviewed one. What is there already stays."""
    node: chess.pgn.GameNode = game
    for place, move in enumerate(review.moves):
        parent, following = node, node.next()
        if following is None:
            return
        node = following
        after = review.findings[place + 1]
        if after is not None and after.score.mate != 0:
            node.set_eval(pov(after.score, parent.turn() != chess.WHITE), after.depth or None)
        if move is not None:
            mark(parent, node, move)


def mark(parent: chess.pgn.GameNode, node: chess.pgn.ChildNode, move: ReviewedMove) -> None:
    if move.grade in NAGS:
        node.nags.add(NAGS[move.grade])
        said = " ".join(one.text for one in move.remarks)
        title = f"{move.mark.value.capitalize()}."
        node.comment = " ".join(part for part in (node.comment, title, said) if part)
        if move.better and not parent.has_variation(move.better[0]):
            parent.add_line(move.better)
    elif move.mark in PRAISE:
        node.nags.add(PRAISE[move.mark])


def pov(score: Score, turn: chess.Color) -> chess.engine.PovScore:
    plain = chess.engine.Mate(score.mate) if score.mate is not None else chess.engine.Cp(score.cp or 0)
    return chess.engine.PovScore(plain, turn)
