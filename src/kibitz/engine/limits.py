"""What a search may spend, and what it may consider. Times are seconds."""

from dataclasses import dataclass, replace

import chess

from kibitz.errors import InputError


class LimitsError(InputError):
    """A limit that makes no sense."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The state of both clocks when the side to move begins to think."""

    white: float
    black: float
    white_increment: float = 0.0
    black_increment: float = 0.0
    moves_to_go: int | None = None

    def remaining(self, colour: chess.Color) -> float:
        return self.white if colour == chess.WHITE else self.black

    def increment(self, colour: chess.Color) -> float:
        return self.white_increment if colour == chess.WHITE else self.black_increment


@dataclass(frozen=True, slots=True)
class Limits:
    """What is None does not limit the search; with no limit it runs until it is stopped."""

    depth: int | None = None
    nodes: int | None = None
    movetime: float | None = None
    clock: Clock | None = None
    # Look for a mate in this many moves.
    mate: int | None = None
    # Consider these root moves only; empty: all.
    searchmoves: tuple[chess.Move, ...] = ()
    # Think in the opponent's time: until Engine.ponderhit() no clock runs and the search does not end.
    ponder: bool = False

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "movetime", "mate"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise LimitsError(f"limit {name}: expected a positive number, got {value!r}")

    def is_endless(self) -> bool:
        """Whether only an order to stop ends the search."""
        bounds = (self.depth, self.nodes, self.movetime, self.clock, self.mate)
        return all(bound is None for bound in bounds)

    def restricted(self, moves: tuple[chess.Move, ...]) -> "Limits":
        """The same, with these root moves only."""
        return replace(self, searchmoves=moves)
