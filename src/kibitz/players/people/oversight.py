"""What a level did not see: why a player of some rating chose a move that loses much.

A deeper search finds the best move and what refutes the one that was played; the level's own short search says how far
it would have had to look. All scores are of the side to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import chess

from kibitz.engine import Limits
from kibitz.engine.chances import chances as outlook
from kibitz.engine.info import Score, SearchInfo
from kibitz.players.people.choice import chances
from kibitz.players.people.file import people_file
from kibitz.players.people.level import PeopleLevel
from kibitz.players.people.openings import people_openings
from kibitz.players.people.sight import DEPTH, LINES, ShortSight, seeing_engine
from kibitz.players.people.style import EVEN, STYLES, Style
from kibitz.players.player import root_moves

HASH_MB = 16
# Half-moves of the search that knows better.
JUDGE_DEPTH = 10
# Points of a hundred: a move that costs less was no oversight.
COSTLY = 10.0
# Centipawns: a move that seems to lose no more than this looks as good as the best.
AS_GOOD = 30
# Centipawns: a move is no worse than the usual one here if it is at most so much below it.
ORDINARY = 50
# Half-moves of a line that are told.
TOLD = 5
COUNTS = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True, slots=True)
class Oversight:
    """A move, the better one, and how far the level would have had to look to tell them apart."""

    board: chess.Board
    played: chess.Move
    best: chess.Move
    # What was not seen: the reply and what follows it, or the better move and what follows that.
    line: tuple[chess.Move, ...]
    is_reply: bool
    cost: float  # points of a hundred
    # Half-moves up to which the move looked as good as any; 0: it never did.
    looked_good: int
    # How likely the level was to play each move.
    chances: Mapping[chess.Move, float]

    @property
    def chance(self) -> float:
        """Of the move that was played."""
        return self.chances[self.played]

    @property
    def best_chance(self) -> float:
        return self.chances[self.best]

    def in_words(self) -> str:
        """`Did not see 14…Nxe4 (15.Qd2 Nxc3): two half-moves deep, 14.Bxh7+ looked as good as any.`

        Where a short look would have been enough, it did not look: that is how people of weak levels lose pieces.
        """
        board = self.board
        after = board.copy(stack=False)
        if self.is_reply:
            after.push(self.played)
        first, rest = self.line[0], self.line[1:TOLD]
        named = after.variation_san([first])
        after.push(first)
        follows = f" ({after.variation_san(rest)})" if rest else ""
        unseen = f"{dotted(named)}{dotted(follows)}"
        played = dotted(board.variation_san([self.played]))
        if self.looked_good:
            deep = f"{COUNTS[self.looked_good]} half-move{'s' if self.looked_good > 1 else ''} deep"
            return f"Did not see {unseen}: {deep}, {played} looked as good as any."
        share = round(100 * self.chance)
        often = f"{share} of 100" if share else "hardly any"
        return f"Did not look at {unseen}: {often} at this level play {played}."


def dotted(line: str) -> str:
    """`14...Nxe4` as books have it: `14…Nxe4`; and `15. Qd2` as `15.Qd2`."""
    return line.replace("...", "…").replace("… ", "…").replace(". ", ".")


def overlooked(
    board: chess.Board, played: chess.Move, elo: int, style: Style = STYLES[EVEN]
) -> Oversight | None:
    """What a level of this name missed when it played this; None where the move is about as good as any."""
    moves = root_moves(board, Limits())
    sight = ShortSight()
    with seeing_engine(HASH_MB) as engine:
        best = engine.search(board, Limits(depth=JUDGE_DEPTH)).best
        if best.pv[0] == played:
            return None
        own = engine.search(board, Limits(depth=JUDGE_DEPTH).restricted((played,))).best
        cost = points(best.score) - points(own.score)
        if cost < COSTLY:
            return None
        engine.new_game()
        engine.search(board, Limits(depth=DEPTH), sight.see, LINES)
    scores = sight.scores(moves)
    at = moves.index(played)
    level = PeopleLevel(elo, 0, people_file(), people_openings(), style)
    likely = chances(level.expected(board, moves, scores))
    usual = sum(chance * score for chance, score in zip(likely, scores[-1], strict=True))
    line, is_reply = unseen(best, own, usual)
    return Oversight(
        board.copy(stack=False),
        played,
        best.pv[0],
        line,
        is_reply,
        cost,
        max((depth for depth, row in enumerate(scores, 1) if row[at] >= max(row) - AS_GOOD), default=0),
        dict(zip(moves, likely, strict=True)),
    )


def unseen(best: SearchInfo, own: SearchInfo, usual: float) -> tuple[tuple[chess.Move, ...], bool]:
    """The reply that makes the move bad; or, where it is no worse than the usual move here, the better move."""
    is_reply = own.score.clamped() < usual - ORDINARY and len(own.pv) > 1
    return (own.pv[1:], True) if is_reply else (best.pv, False)


def points(score: Score) -> float:
    """Out of a hundred games."""
    expected = outlook(score)
    return (expected.win + expected.draw / 2) / 10
