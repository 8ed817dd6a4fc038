"""What a search reports: scores, one line of analysis, the result."""

from dataclasses import dataclass

import chess


@dataclass(frozen=True, slots=True)
class Score:
    """Centipawns, or moves to mate, from the side to move at the root. Exactly one of the two is set.

    `mate` is positive when the side to move mates, negative when it is mated; 0 means that it is mated now.
    """

    cp: int | None = None
    mate: int | None = None

    def __neg__(self) -> "Score":
        return Score(None if self.cp is None else -self.cp, None if self.mate is None else -self.mate)

    def __str__(self) -> str:
        """For people: `+0.35`, `#3`, `#-2`."""
        return f"#{self.mate}" if self.cp is None else f"{self.cp / 100:+.2f}"

    def clamped(self, limit: int = 10_000) -> int:
        """One number to sort and plot by: mates lie beyond every centipawn value, sooner ones further."""
        if self.mate is not None:
            return limit - self.mate if self.mate > 0 else -limit - self.mate
        assert self.cp is not None
        return max(-limit + 1000, min(limit - 1000, self.cp))


@dataclass(frozen=True, slots=True)
class WinDrawLoss:
    """Chances in thousandths, from the side to move."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """One line of analysis. `time` is seconds, `hashfull` thousandths."""

    depth: int
    seldepth: int
    multipv: int  # 1 is the best line
    score: Score
    nodes: int
    nps: int
    time: float
    hashfull: int
    pv: tuple[chess.Move, ...]
    wdl: WinDrawLoss | None = None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The chosen move, the expected reply, and the last complete line of each rank.

    For a book move the line and its score come from a search one ply deep.
    """

    move: chess.Move
    ponder: chess.Move | None
    lines: tuple[SearchInfo, ...]
    from_book: bool = False

    @property
    def best(self) -> SearchInfo:
        return self.lines[0]
