"""Walks through a reviewed game: the text for each of its positions."""

from collections.abc import Iterator

import chess

from kibitz.game.words import announcement, numbered
from kibitz.review.record import Review
from kibitz.review.report import PLAIN, details, headline, side_line
from kibitz.review.summary import turning_point

# The text for a move without a verdict.
UNKNOWN = "This move could not be judged."


class Walk:
    """`ply` is how many moves have been made where one stands; None: at the overview, with the last position."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self.boards = review.boards()
        self.marked = [
            place + 1 for place, move in enumerate(review.moves) if move and move.mark not in PLAIN
        ]
        self.ply: int | None = None

    @property
    def last(self) -> int:
        return len(self.review.moves)

    @property
    def board(self) -> chess.Board:
        return self.boards[-1 if self.ply is None else self.ply]

    # Where to

    def step(self, plies: int) -> None:
        """From the overview on to the first move, or back to the last one."""
        if self.ply is None:
            self.ply = min(1, self.last) if plies > 0 else self.last
        else:
            self.ply = max(0, min(self.last, self.ply + plies))

    def go(self, ply: int | None) -> None:
        self.ply = ply

    def next_mark(self) -> bool:
        """False: there is none."""
        return self._jump([ply for ply in self.marked if ply > (self.ply or 0)][:1])

    def previous_mark(self) -> bool:
        here = self.last + 1 if self.ply is None else self.ply
        return self._jump([ply for ply in self.marked if ply < here][-1:])

    def moment(self, number: int) -> bool:
        """To a key moment, the worst being number 1."""
        return self._jump([place + 1 for place in self.review.key_moments[number - 1 : number]])

    def _jump(self, to: list[int]) -> bool:
        if to:
            self.ply = to[0]
        return bool(to)

    # What there is to read

    def lines(self) -> Iterator[str]:
        return self.overview() if self.ply is None else self.verdict(self.ply)

    def overview(self) -> Iterator[str]:
        """How both sides played, then the key moments."""
        review = self.review
        yield from (side_line(review, side) for side in chess.COLORS)
        if (turned := turning_point(review)) is not None:
            yield f"The game turned with {numbered(self.boards[turned], review.played[turned])}."
        if review.missing:
            yield f"{len(review.missing)} positions are missing: {next(iter(review.missing.values()))}"
        yield ""
        if not self.marked:
            yield "No mistakes, and nothing else that stands out."
        elif not review.key_moments:
            yield "No big mistakes. Smaller marks:"
            yield from (f"  {self._head(ply)}" for ply in self.marked)
        else:
            yield "Key moments, the worst first:"
            for number, place in enumerate(review.key_moments, 1):
                yield f"{number}) {self._head(place + 1)}"

    def verdict(self, ply: int) -> Iterator[str]:
        """On the move that led to the position."""
        if ply == 0:
            yield "The start of the game."
            return
        move = self.review.moves[ply - 1]
        if move is None:
            yield UNKNOWN
            return
        yield self._head(ply)
        yield from details(self.boards[ply - 1], move)

    def _head(self, ply: int) -> str:
        move = self.review.moves[ply - 1]
        # Marks are of moves that were judged.
        assert move is not None
        return headline(self.boards[ply - 1], move, is_key=False)

    def spoken(self) -> str:
        """The move that led to the position, for the ear."""
        if not self.ply:
            return "" if self.ply is None else "The start of the game."
        return announcement(self.boards[self.ply - 1], self.review.played[self.ply - 1])
