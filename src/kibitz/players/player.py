"""What a player is: something that chooses a move within limits and can say what it knows about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

import chess

from kibitz.engine.info import Score, SearchInfo
from kibitz.engine.limits import Limits
from kibitz.engine.search.time import deadlines
from kibitz.errors import KibitzError, MoveError

# When a computer takes a draw, in centipawns of its own score: always when it stands this much worse,
# and late in the game as soon as it is not better than this.
WORSE = -20
EQUAL = 20
# "Late": this many moves played, or so few men left, or this many half-moves without progress.
LATE_MOVES = 40
LATE_MEN = 10
LATE_HALFMOVES = 30


class PlayerFailure(KibitzError):  # noqa: N818 - it is the player that fails
    """A player that owes a move and cannot give one. The game ends with that as its reason."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The move and what the player knows about it. The score is from the side to move."""

    move: chess.Move
    score: Score | None = None
    pv: tuple[chess.Move, ...] = ()
    nodes: int = 0
    depth: int | None = None
    # A sentence for people.
    remark: str | None = None
    # What the player keeps of its search, for those who look inside.
    tree: object | None = None
    # Seconds that a person would have thought, of a player that chooses as people do. Nobody has waited them yet.
    thought: float | None = None
    # Whether a person would give up instead of this move, or offer a draw with it.
    resigns: bool = False
    offers_draw: bool = False


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a player takes of the machine while it thinks."""

    hash_mb: int = 0
    threads: int = 1


class Player(Protocol):
    """One opponent. Its own limits (the 3 of `alphabeta:3`) and those of `choose` both bind.

    A player is used by one thread at a time; only `stop` may come from another.
    """

    # The short name it was made from, normalised: "alphabeta:3".
    name: str
    # What to call it, short enough to be said at every move: "Kibitz 1500". Empty: it has its name alone.
    title: str = ""
    # What it does, for people.
    sentence: str = ""
    # The rating it aims at.
    rating: int | None = None
    # Whether it may use the owner's opening book and tablebases, where its name does not say.
    informed: bool = False
    # Whether its choices follow one seed all game long, so that what it overlooks once it overlooks again.
    steadfast: bool = False
    # Whether a program that is not ours plays.
    outside: bool = False

    @property
    def cost(self) -> Footprint:
        return Footprint()

    def in_words(self, timed: bool) -> str:
        """How strong it is and what holds it back, in a game with a clock or without one."""
        return self.sentence

    def time_limit(self, limits: Limits, colour: chess.Color) -> float | None:
        """Seconds after which its answer is late; None: nothing but its depth or its nodes bounds it."""
        return deadlines(limits, colour, overhead=0.0).hard

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        """A legal move for the side to move. The board stays as it is; its history counts for repetitions."""
        ...

    def stop(self) -> None:
        """Make a running `choose` return soon with the best so far. Without one running: nothing."""
        return

    def prepare(self) -> None:
        """Start what the first move would otherwise wait for; raises PlayerFailure where that fails."""
        return

    def new_game(self) -> None:
        """Forget what belongs to the last game."""
        return

    def reseed(self, seed: int) -> None:
        """Let the random choices from now on follow this seed."""
        return

    def close(self) -> None:
        """End what runs for this player. May be called again."""
        return

    def answers_draw(self, board: chess.Board, limits: Limits, colour: chess.Color | None = None) -> bool:
        """Whether the player of `colour` (by default the side to move) takes a draw in this position."""
        score = self.choose(board, limits).score
        if score is None:
            return False
        colour = board.turn if colour is None else colour
        own = (score if colour == board.turn else -score).clamped()
        return self.content(board, own, colour)

    def content(self, board: chess.Board, score: int, colour: chess.Color) -> bool:
        """Whether the player of `colour` is content with a draw, standing so many centipawns better."""
        return score <= WORSE or (score <= EQUAL and is_late(board))

    def overlooked(self, board: chess.Board, move: chess.Move) -> str | None:
        """What the player did not see when it chose this move, in a sentence; None if it has nothing to say."""
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def is_late(board: chess.Board) -> bool:
    return (
        board.fullmove_number > LATE_MOVES
        or board.halfmove_clock >= LATE_HALFMOVES
        or board.occupied.bit_count() <= LATE_MEN
    )


def root_moves(board: chess.Board, limits: Limits) -> list[chess.Move]:
    """The moves to choose among: all legal ones, or those that the limits name."""
    legal = list(board.legal_moves)
    if not legal:
        raise MoveError(f"expected a position with a legal move, got {board.fen()!r}: the game is over")
    moves = [move for move in legal if move in limits.searchmoves] if limits.searchmoves else legal
    if not moves:
        named = " ".join(move.uci() for move in limits.searchmoves)
        raise MoveError(f"expected searchmoves with a legal move of {board.fen()!r}, got {named!r}")
    return moves
