"""One game: its settings, its moves, its clocks and its end. It reads no file and shows nothing.

A game is the list of its moves plus its settings. Everything else follows from the two, except endings that no board
shows (resignation, flag fall, …), which `outcome` keeps. Drivers sit around it: see `session`.
"""

import time
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess

from kibitz import endings as ends
from kibitz.endings import Ending, Outcome, side_name
from kibitz.engine.info import Score
from kibitz.engine.limits import Limits
from kibitz.errors import InputError, MoveError
from kibitz.game.clock import ChessClock
from kibitz.game.legality import objection
from kibitz.game.settings import Settings

if TYPE_CHECKING:
    from kibitz.game.tree import GameTree


class GameOverError(MoveError):
    """A move, an offer or a claim in a game that has ended."""


class GameError(InputError):
    """An action that the rules do not allow now: a claim without grounds, an answer without an offer."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move and what is known about it. Times are seconds."""

    move: chess.Move
    # Thinking time; None: not measured.
    used: float | None = None
    # The mover's time after the move, increment included; None: no clock.
    clock: float | None = None
    # From the mover's side, by the mover's search.
    score: Score | None = None
    depth: int | None = None
    nodes: int | None = None
    remark: str | None = None


# All moves of the game from its start, as they were before some were taken back.
Variation = tuple[chess.Move, ...]


class Game:
    """`moves` are replayed (an illegal one is a MoveError); `outcome` is an end that the moves do not show.

    `tree` is what is written beside the moves, where there is more than the moves themselves can hold. A caller that
    has just checked the moves passes the resulting board as `replayed`.

    The clock stands until `start`, then runs for the side to move until the end, a `pause` or a `takeback`.
    """

    def __init__(
        self,
        settings: Settings,
        moves: Iterable[PlayedMove] = (),
        outcome: Outcome | None = None,
        now: Callable[[], float] = time.monotonic,
        variations: Iterable[Variation] = (),
        tree: "GameTree | None" = None,
        replayed: chess.Board | None = None,
    ) -> None:
        self.settings = settings
        self.tree = tree
        # In the order in which they were taken back.
        self.variations = tuple(variations)
        # Who has offered; the other side's move declines it.
        self.draw_offer: chess.Color | None = None
        self.clock = ChessClock(settings.control, now)
        self._board = replayed or settings.board()
        self._moves = list(moves)
        if replayed is None:
            for played in self._moves:
                self._check(played.move)
                self._board.push(played.move)
        self._set_clock()
        self._outcome = outcome or ends.ended(self._board)

    def copy(self) -> "Game":
        """An independent copy; its clock continues from this one's."""
        other = copy(self)
        other._board = self._board.copy()
        other._moves = self._moves.copy()
        other.clock = copy(self.clock)
        return other

    # Looking

    @property
    def board(self) -> chess.Board:
        """A copy of the position, with the moves that led to it."""
        return self._board.copy()

    @property
    def moves(self) -> tuple[PlayedMove, ...]:
        return tuple(self._moves)

    @property
    def turn(self) -> chess.Color:
        return self._board.turn

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def result(self) -> str:
        """As PGN writes it; * while the game is unfinished."""
        return self._outcome.result if self._outcome else "*"

    def claimable(self) -> Ending | None:
        """The draw that the side to move may claim now."""
        return None if self._outcome else ends.claimable(self._board)

    def standing(self) -> Ending | None:
        """The draw that the side to move may claim for the position as it is, without a move."""
        return None if self._outcome else ends.standing(self._board)

    def limits(self) -> Limits:
        """What the side to move may spend on its move."""
        return self.clock.limits()

    def must_go_on(self) -> None:
        """Raise GameOverError if the game has ended."""
        if self._outcome is not None:
            raise GameOverError(f"the game is over: {self._outcome}")

    # The clock

    def start(self) -> None:
        if self._outcome is None:
            self.clock.start()

    def pause(self) -> None:
        self.clock.pause()

    def flag_fell(self) -> bool:
        """End the game if the side to move has no time left. The driver of the game asks; `play` asks too."""
        if self._outcome is None and self.clock.fallen():
            self._end(ends.on_flag_fall(self._board, self.turn))
            return True
        return False

    # Moves

    def play(
        self,
        move: chess.Move,
        *,
        score: Score | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        remark: str | None = None,
    ) -> PlayedMove:
        """The side to move makes a move.

        Raises MoveError when it is illegal, GameOverError after the end or when the flag has fallen.
        """
        self.flag_fell()
        self.must_go_on()
        self._check(move)
        if self.draw_offer == (not self.turn):
            self.draw_offer = None
        mover = self.turn
        self.clock.start()
        used = self.clock.press()
        self._board.push(move)
        played = PlayedMove(move, used, self.clock.left(mover), score, depth, nodes, remark)
        self._moves.append(played)
        if found := ends.ended(self._board):
            self._end(found)
        return played

    def takeback(self, plies: int = 1) -> None:
        """Undo moves, and the end if there was one. They are kept as a variation.

        The clock stands as it stood before them.
        """
        if not 1 <= plies <= len(self._moves):
            raise GameError(f"expected to take back 1 to {len(self._moves)} moves, got {plies}")
        self.variations = (*self.variations, tuple(self._board.move_stack))
        for _ in range(plies):
            self._board.pop()
            self._moves.pop()
        self._outcome = None
        self.draw_offer = None
        self._set_clock()

    # Endings by choice

    def offer_draw(self, colour: chess.Color) -> None:
        self.must_go_on()
        self.draw_offer = colour

    def accept_draw(self, colour: chess.Color) -> None:
        self._answer(colour)
        self._end(Outcome(Ending.AGREEMENT))

    def decline_draw(self, colour: chess.Color) -> None:
        self._answer(colour)
        self.draw_offer = None

    def claim_draw(self) -> None:
        """The side to move claims threefold repetition or fifty moves."""
        self.must_go_on()
        ending = self.claimable()
        if ending is None:
            raise GameError(
                "a draw can be claimed after a threefold repetition or fifty moves without progress, not now"
            )
        self._end(Outcome(ending))

    def resign(self, colour: chess.Color) -> None:
        self.must_go_on()
        self._end(Outcome(Ending.RESIGNATION, not colour))

    def forfeit(self, colour: chess.Color, detail: str) -> None:
        """`colour` loses by a fault of its own: a crash, silence, an illegal move."""
        self.must_go_on()
        self._end(Outcome(Ending.FORFEIT, not colour, detail))

    def adjudicate(self, winner: chess.Color | None, detail: str) -> None:
        self.must_go_on()
        self._end(Outcome(Ending.ADJUDICATION, winner, detail))

    def abandon(self, detail: str = "") -> None:
        """End without a result."""
        self.must_go_on()
        self._end(Outcome(Ending.ABANDONED, None, detail))

    # Inside

    def _answer(self, colour: chess.Color) -> None:
        self.must_go_on()
        if self.draw_offer != (not colour):
            raise GameError(f"there is no draw offer for {side_name(colour)} to answer")

    def _check(self, move: chess.Move) -> None:
        if reason := objection(self._board, move):
            number = f"{self._board.fullmove_number}{'.' if self.turn else '...'}"
            raise MoveError(f"move {number} {move.uci()}: {reason}")

    def _set_clock(self) -> None:
        """Both times as the last moves of each side left them."""
        before_last, last = [None, None, *(played.clock for played in self._moves[-2:])][-2:]
        left = {self.turn: before_last, not self.turn: last}
        self.clock.set(self.turn, left[chess.WHITE], left[chess.BLACK])

    def _end(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self.clock.pause()


def played_on(game: Game, settings: Settings) -> Game:
    """The same moves under other settings (other players, another clock), to play on from where they end.

    An ending that the board does not show is dropped; with another time control, so are the old clock times.
    """
    same = settings.control == game.settings.control
    moves = game.moves if same else [replace(played, clock=None) for played in game.moves]
    return Game(replace(settings, fen=game.settings.fen, chess960=game.settings.chess960), moves)
