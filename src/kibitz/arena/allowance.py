"""What a side may spend on its moves. Times are seconds."""

from dataclasses import dataclass, replace

import chess

from kibitz.engine.limits import Clock, Limits
from kibitz.game.clock import UNTIMED, TimeControl, TimeKind

FOR_THE_GAME = (TimeKind.SUDDEN_DEATH, TimeKind.INCREMENT, TimeKind.DELAY)
LEAST = 0.001  # seconds: what a player is told to have left at least


@dataclass(frozen=True, slots=True)
class Allowance:
    """A time control and bounds on each search. What is not set does not bind; the player's own limits do."""

    control: TimeControl = UNTIMED
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        self.each_move()

    def each_move(self) -> Limits:
        """What binds every move alike, without the clock of the game."""
        movetime = self.control.base if self.control.kind is TimeKind.PER_MOVE else None
        return Limits(depth=self.depth, nodes=self.nodes, movetime=movetime)

    def __str__(self) -> str:
        """`2+0.05 s`, `0.1 s a move, 5000 nodes`, `its own limits`."""
        parts = []
        if self.control.kind is TimeKind.PER_MOVE:
            parts.append(f"{self.control.base:g} s a move")
        elif self.control.kind is not TimeKind.NONE:
            parts.append(f"{self.control.tag()} s")
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        if self.nodes is not None:
            parts.append(f"{self.nodes} nodes")
        return ", ".join(parts) or "its own limits"


class GameClock:
    """Both sides' time in one game. Unlike on a clock for people, each side may have its own time control."""

    def __init__(self, allowances: dict[chess.Color, Allowance]) -> None:
        self._allowances = allowances
        self._left = {colour: allowance.control.base for colour, allowance in allowances.items()}
        self._fixed = {colour: allowance.each_move() for colour, allowance in allowances.items()}

    def available(self, colour: chess.Color) -> float | None:
        """The time for the move that begins now, the delay included; None: no clock."""
        control = self._allowances[colour].control
        return None if control.kind is TimeKind.NONE else self._left[colour] + control.delay

    def spend(self, colour: chess.Color, used: float) -> float | None:
        """End a move. Returns the time left afterwards, increment included."""
        control = self._allowances[colour].control
        if control.kind is TimeKind.NONE:
            return None
        if control.kind is not TimeKind.PER_MOVE:
            charged = max(0.0, used - control.delay)
            self._left[colour] = max(0.0, self._left[colour] - charged) + control.increment
        return self._left[colour]

    def limits(self, colour: chess.Color) -> Limits:
        """What the player is told before its move."""
        fixed = self._fixed[colour]
        if self._allowances[colour].control.kind in FOR_THE_GAME:
            return replace(fixed, clock=self._clock(colour))
        return fixed

    def _clock(self, colour: chess.Color) -> Clock:
        """Both times; an opponent without a clock for the game is shown with as much as `colour` has."""

        def shown(side: chess.Color) -> tuple[float, float]:
            timed = side if self._allowances[side].control.kind in FOR_THE_GAME else colour
            return max(self._left[timed], LEAST), self._allowances[timed].control.bonus

        (white, white_bonus), (black, black_bonus) = shown(chess.WHITE), shown(chess.BLACK)
        return Clock(white, black, white_bonus, black_bonus)
