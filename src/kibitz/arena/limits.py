"""What a side may spend on its moves, and its clock. Times are seconds."""

import re
from dataclasses import dataclass, replace

import chess

from kibitz.engine.limits import Clock, Limits
from kibitz.errors import InputError, shown
from kibitz.game.clock import UNTIMED, TimeControl, TimeKind

FOR_THE_GAME = (TimeKind.SUDDEN_DEATH, TimeKind.INCREMENT, TimeKind.DELAY)
OWN_LIMITS = "its own limits"
# Seconds: the least that a player is told it has left.
LEAST = 0.001

# The parts of a side's limits, as people read and write them.
PARTS = re.compile(
    r"(?P<game>\d[\d.]*(?:[+d]\d[\d.]*)?)(?: s)?"
    r"|(?:movetime=)(?P<movetime>\d+(?:\.\d*)?)|(?P<moves>\d+(?:\.\d*)?) s a move"
    r"|depth[= ](?P<depth>\d{1,9})"
    r"|nodes=(?P<nodes>\d{1,15})|(?P<count>\d{1,15}) nodes",
    re.ASCII,
)


class GameLimitsError(InputError):
    """Text that describes no limits."""


@dataclass(frozen=True, slots=True)
class GameLimits:
    """A time control and limits for each search. Unset limits do not apply; the player's own always do."""

    control: TimeControl = UNTIMED
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        self.each_move()

    def each_move(self) -> Limits:
        """The limits of every move, without the game's clock."""
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
        return ", ".join(parts) or OWN_LIMITS

    @property
    def notation(self) -> str:
        """As it is written after a player's name: `2+0.05`, `movetime=0.1,nodes=5000`; nothing for its own."""
        parts = []
        if self.control.kind is TimeKind.PER_MOVE:
            parts.append(f"movetime={self.control.base:g}")
        elif self.control.kind is not TimeKind.NONE:
            parts.append(self.control.tag())
        for key, value in (("depth", self.depth), ("nodes", self.nodes)):
            if value is not None:
                parts.append(f"{key}={value}")
        return ",".join(parts)


def read_limits(text: str) -> GameLimits:
    """What `notation` and `str` write."""
    control, depth, nodes = UNTIMED, None, None
    for part in text.split(",") if text not in ("", OWN_LIMITS) else ():
        match = PARTS.fullmatch(part.strip())
        if match is None:
            raise GameLimitsError(
                f"limits: expected parts such as 2+0.05, movetime=0.1, nodes=5000 or depth=3, got {shown(part)}"
            )
        if game := match["game"]:
            control = TimeControl.from_tag(game)
        elif seconds := match["movetime"] or match["moves"]:
            control = TimeControl(TimeKind.PER_MOVE, float(seconds))
        elif match["depth"]:
            depth = int(match["depth"])
        else:
            nodes = int(match["nodes"] or match["count"])
    return GameLimits(control, depth, nodes)


class GameClock:
    """Both sides' time in one game. Unlike on a clock for people, each side may have its own time control."""

    def __init__(self, sides: dict[chess.Color, GameLimits]) -> None:
        self._sides = sides
        self._left = {colour: limits.control.base for colour, limits in sides.items()}
        self._fixed = {colour: limits.each_move() for colour, limits in sides.items()}

    def available(self, colour: chess.Color) -> float | None:
        """The time for the move that begins now, the delay included; None: no clock."""
        control = self._sides[colour].control
        return None if control.kind is TimeKind.NONE else self._left[colour] + control.delay

    def spend(self, colour: chess.Color, used: float) -> float | None:
        """End a move. Returns the time left afterwards, increment included."""
        control = self._sides[colour].control
        if control.kind is TimeKind.NONE:
            return None
        if control.kind is not TimeKind.PER_MOVE:
            charged = max(0.0, used - control.delay)
            self._left[colour] = max(0.0, self._left[colour] - charged) + control.increment
        return self._left[colour]

    def limits(self, colour: chess.Color) -> Limits:
        """What the player is told before its move."""
        fixed = self._fixed[colour]
        if self._sides[colour].control.kind in FOR_THE_GAME:
            return replace(fixed, clock=self._clock(colour))
        return fixed

    def _clock(self, colour: chess.Color) -> Clock:
        """Both times; an opponent without a clock for the game is shown with as much as `colour` has."""

        def shown(side: chess.Color) -> tuple[float, float]:
            timed = side if self._sides[side].control.kind in FOR_THE_GAME else colour
            return max(self._left[timed], LEAST), self._sides[timed].control.bonus

        (white, white_bonus), (black, black_bonus) = shown(chess.WHITE), shown(chess.BLACK)
        return Clock(white, black, white_bonus, black_bonus)
