"""The interface of every player: it chooses a move within limits and says what it knows about it."""

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

# When a computer accepts a draw, in centipawns of its own score: always if it is this much worse, and late in the game
# if it is not better than this.
WORSE = -20
EQUAL = 20
# "Late": this many moves played, this few pieces left, or this many half-moves without progress.
LATE_MOVES = 40
LATE_PIECES = 10
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
    # The tree of its search, if it keeps one.
    tree: object | None = None
    # How long a person would have thought, in seconds, if the player imitates people. The caller does the waiting.
    thought: float | None = None
    # Whether a person would resign instead of this move, or offer a draw with it.
    resigns: bool = False
    offers_draw: bool = False


@dataclass(frozen=True, slots=True)
class Footprint:
    """The memory and threads that a player uses while it thinks."""

    hash_mb: int = 0
    threads: int = 1


class Player(Protocol):
    """One opponent. Its own limits (the 3 of `alphabeta:3`) and those of `choose` both bind.

    A player is used by one thread at a time; only `stop` may come from another.
    """

    # The short name it was made from, normalised: "alphabeta:3".
    name: str
    # What to call it, short enough to repeat at every move: "Kibitz 1500". Empty: only its name.
    title: str = ""
    # What it does, for people.
    sentence: str = ""
    # The rating it aims at.
    rating: int | None = None
    # Whether it may use the owner's opening book and tablebases if its name does not say.
    informed: bool = False
    # Whether its choices follow one seed all game long, so that it overlooks the same thing again.
    steadfast: bool = False
    # Whether it is an outside engine.
    outside: bool = False

    @property
    def cost(self) -> Footprint:
        return Footprint()

    def in_words(self, timed: bool) -> str:
        """How strong it is and what limits it, in a game with or without a clock."""
        return self.sentence

    def time_limit(self, limits: Limits, colour: chess.Color) -> float | None:
        """Seconds after which its answer is late; None: only depth or nodes limit it."""
        return deadlines(limits, colour, overhead=0.0).hard

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        """A legal move for the side to move. The board stays as it is; its history counts for repetitions."""
        ...

    def stop(self) -> None:
        """Make a running `choose` return soon with the best move so far."""
        return

    def prepare(self) -> None:
        """Start in advance what the first move needs; raises PlayerFailure if that fails."""
        return

    def new_game(self) -> None:
        """Forget the last game."""
        return

    def reseed(self, seed: int) -> None:
        """Let the random choices from now on follow this seed."""
        return

    def close(self) -> None:
        """End everything that runs for this player. May be called twice."""
        return

    def answers_draw(self, board: chess.Board, limits: Limits, colour: chess.Color | None = None) -> bool:
        """Whether the player of `colour` (by default the side to move) accepts a draw in this position."""
        score = self.choose(board, limits).score
        if score is None:
            return False
        colour = board.turn if colour is None else colour
        own = (score if colour == board.turn else -score).clamped()
        return self.content(board, own, colour)

    def content(self, board: chess.Board, score: int, colour: chess.Color) -> bool:
        """Whether the player of `colour`, with this score in centipawns, is content with a draw."""
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
        or board.occupied.bit_count() <= LATE_PIECES
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
