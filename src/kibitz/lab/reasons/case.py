"""A move under examination: the searches that its reasons are read from, each made once."""

from collections.abc import Sequence

import chess

from kibitz.lab.reasons.judge import CEILING, Judge, Place, Verdict
from kibitz.lab.reasons.material import Harvest, harvest

PASS = chess.Move.null()
# Plies from a place within which material must change hands: what comes later is not the move's doing. The less it
# is, the sooner.
NEAR, FAR = 5, 9
# Points from which on it may be as far.
PIECE = 3
# Moves: longer mates are not named. One search sees them and the next may not, and few people would find them.
SOON = 6


class Case:
    """`after` is the position with the move made, `others` the one before it with the move left out."""

    def __init__(self, board: chess.Board, move: chess.Move, judge: Judge) -> None:
        self.board = board
        self.move = move
        self.judge = judge
        self.mover = board.turn
        self.opponent = not board.turn
        self.after = Place((move,))
        self.others = Place((), without=move)
        self.has_others = board.legal_moves.count() > 1
        self.san = board.san(move)

    def verdict(self, place: Place) -> Verdict:
        return self.judge.verdict(self.board, place)

    def worth(self, place: Place, most: int = CEILING) -> int:
        """Centipawns for the side that makes the move."""
        return self.verdict(place).worth(self.mover, most)

    def lead(self, most: int = CEILING) -> int:
        """How much better the move is than the best alternative."""
        return self.worth(self.after, most) - self.worth(self.others, most)

    def mate_from(self, place: Place, side: chess.Color) -> int | None:
        """In how many of its moves the side mates, if it soon does."""
        verdict = self.verdict(place)
        moves = verdict.mate_within()
        return moves if moves is not None and moves <= SOON and verdict.mates() == side else None

    def prefers(self) -> bool:
        """Whether the search prefers the move to every other, even if the game is decided."""
        own, other = (self.verdict(place) for place in (self.after, self.others))
        return own.rank(self.mover) >= other.rank(self.mover)

    def line(self, place: Place) -> tuple[chess.Move, ...]:
        """From the board through the place and on as best play goes."""
        return (*place.moves, *self.verdict(place).line)

    def harvest(self, place: Place, line: Sequence[chess.Move], side: chess.Color) -> Harvest | None:
        """What a line from the place wins for the side, where that is something and comes soon.

        Where the whole line has more to it, its first moves count: whether they are worth it, the score must say.
        """
        board = place.board(self.board)
        for length in (len(line), NEAR):
            found = harvest(board, line[:length], side)
            if found is None or found.points <= 0 or not found.words():
                continue
            if found.length <= (FAR if found.points >= PIECE else NEAR):
                return found
        return None

    def mating_line(self, place: Place) -> tuple[chess.Move, ...]:
        """The line to the mate that the search has seen. Its own line may end before."""
        line = self.line(place)
        board = Place(line).board(self.board)
        while not board.is_checkmate():
            more = self.verdict(Place(line)).line
            if not more:
                break
            line = (*line, *more)
            board = Place(line).board(self.board)
        return line
