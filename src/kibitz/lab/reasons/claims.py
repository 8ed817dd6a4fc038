"""What a statement asserts, so that a program can check it.

A claim names positions and what must be true of them. Whether it holds is asked of a judge, who may search deeper
than the one the claim came from, or be another engine altogether.
"""

from dataclasses import dataclass
from typing import Protocol

import chess

from kibitz.endings import THREE_TIMES, ended
from kibitz.engine import explain
from kibitz.lab.reasons.judge import CEILING, SKY, Judge, Place
from kibitz.lab.reasons.material import balance, harvest


class Claim(Protocol):
    def holds(self, root: chess.Board, judge: Judge, reserve: float = 0.0) -> bool:
        """Whether it is so. `reserve` asks for more than is claimed: 0.3 for margins 30 % wider."""
        ...


@dataclass(frozen=True, slots=True)
class Mates:
    """The side mates by force, in at most this many of its own moves (0: it has mated)."""

    place: Place
    side: chess.Color
    within: int

    def holds(self, root: chess.Board, judge: Judge, reserve: float = 0.0) -> bool:
        verdict = judge.verdict(root, self.place)
        needed = verdict.mate_within()
        return verdict.mates() == self.side and needed is not None and needed <= self.within


@dataclass(frozen=True, slots=True)
class Wins:
    """Best play from the place wins the side this many points, or scores at least `base` + `more` centipawns.

    Points are won or not: only a score has room to spare, so that it alone counts where a reserve is asked for.
    """

    place: Place
    side: chess.Color
    points: int
    base: int
    more: int

    def holds(self, root: chess.Board, judge: Judge, reserve: float = 0.0) -> bool:
        verdict = judge.verdict(root, self.place)
        wanted = self.base + self.more * (1 + reserve)
        scored = verdict.worth(self.side) >= min(wanted, CEILING)
        if scored or reserve > 0:
            return scored
        won = harvest(root, (*self.place.moves, *verdict.line), self.side)
        return won is not None and won.points >= self.points


@dataclass(frozen=True, slots=True)
class Better:
    """The side stands better in one place than in another, by at least this many centipawns.

    Where a reserve is asked for, what is beyond `most` does not count: there the game is decided in both; and it is
    `confirmed` centipawns that must be seen, where that is more than the reserve of the little that is claimed.
    """

    place: Place
    other: Place
    side: chess.Color
    centipawns: int
    confirmed: int = 0
    most: int = CEILING

    def holds(self, root: chess.Board, judge: Judge, reserve: float = 0.0) -> bool:
        most, least = (self.most, self.confirmed) if reserve > 0 else (SKY, 0)
        first, second = (
            judge.verdict(root, place).worth(self.side, most) for place in (self.place, self.other)
        )
        return first - second >= max(least, self.centipawns * (1 + reserve))


@dataclass(frozen=True, slots=True)
class Takes:
    """Along the line from the place, the side's material balance changes by this many points."""

    place: Place
    line: tuple[chess.Move, ...]
    side: chess.Color
    points: int

    def holds(self, root: chess.Board, judge: Judge, reserve: float = 0.0) -> bool:
        before, behind = self.place.board(root), Place((*self.place.moves, *self.line)).board(root)
        return balance(behind, self.side) - balance(before, self.side) == self.points


@dataclass(frozen=True, slots=True)
class Ends:
    """The move ends the game without a winner."""

    move: chess.Move

    def holds(self, root: chess.Board, judge: Judge, reserve: float = 0.0) -> bool:
        outcome = ended(Place((self.move,)).board(root), THREE_TIMES)
        return outcome is not None and outcome.winner is None


@dataclass(frozen=True, slots=True)
class Forced:
    """There is no other legal move."""

    move: chess.Move

    def holds(self, root: chess.Board, judge: Judge, reserve: float = 0.0) -> bool:
        return list(root.legal_moves) == [self.move]


@dataclass(frozen=True, slots=True)
class Terms:
    """At the ends of two lines, these terms of the evaluation differ by this many centipawns for the side."""

    line: tuple[chess.Move, ...]
    other: tuple[chess.Move, ...]
    side: chess.Color
    differences: tuple[tuple[str, int], ...]

    def holds(self, root: chess.Board, judge: Judge, reserve: float = 0.0) -> bool:
        found = term_differences(root, self.line, self.other, self.side)
        return all(round(found[term]) == centipawns for term, centipawns in self.differences)


def term_differences(
    root: chess.Board, line: tuple[chess.Move, ...], other: tuple[chess.Move, ...], side: chess.Color
) -> dict[str, float]:
    """What each term of the evaluation is worth to the side at the end of one line, less at the end of the other."""
    here, there = (explain(Place(moves).board(root)).by_term() for moves in (line, other))
    sign = 1 if side == chess.WHITE else -1
    nothing = (0.0, 0.0)
    sums = {term: (here.get(term, nothing), there.get(term, nothing)) for term in here | there}
    return {term: sign * ((own[0] - own[1]) - (its[0] - its[1])) for term, (own, its) in sums.items()}
