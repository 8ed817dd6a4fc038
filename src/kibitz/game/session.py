"""A game being played: people submit moves, computers are asked, and everything is saved before it is shown.

`session.game` is never ahead of the store: a change is made on a copy, saved, and only then takes its place.
So a reader of `session.game`, in any thread, sees what a crash would leave.

Calls block; a face that must not wait calls `answer` in a thread of its own. Meanwhile `stop`, `takeback`,
`resign` and `close` may come from others: what the computer decides for a game that is no more is dropped.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.errors import MoveError
from kibitz.game.clock import TimeKind
from kibitz.game.game import Game, GameError, GameOverError, PlayedMove
from kibitz.game.store import Saved, Store
from kibitz.game.waiting import Waiting, at_once
from kibitz.players import Decision, Player, PlayerFailure, make_player
from kibitz.players.outside.engines import NO_ENGINES, Engines

Listener = Callable[[SearchInfo], None]

# Seconds a computer may think about a draw offer.
DRAW_THOUGHT = 1.0
# Seconds between two calls of a player's `stop` while the session closes.
STOP_AGAIN = 0.2
# What an outside engine claims about its search is kept within what a database and a browser can hold.
BIGGEST = 2**53


class StaleMoveError(MoveError):
    """A move for an outdated position: another move was made or taken back meanwhile."""


class Session:
    """`players` are the computers by colour; a colour without one is a person's.

    `untimed` is what a computer may spend on a move when there is no clock, beside its own limits. The store
    is not closed with the session; without one, nothing is saved.
    """

    def __init__(
        self,
        game: Game,
        players: Mapping[chess.Color, Player],
        store: Store | None = None,
        saved: Saved | None = None,
        untimed: Limits | None = None,
    ) -> None:
        self.game = game
        self.players = dict(players)
        self.untimed = untimed or Limits()
        self._store = store
        self._saved = store.add(game) if store and saved is None else saved
        self._changing = threading.RLock()
        self._asking = threading.Lock()  # a player is used by one thread at a time
        self._hurry = threading.Event()  # a move that is decided need not wait any longer
        self._started = False
        self.closed = False

    @classmethod
    def begin(
        cls,
        game: Game,
        store: Store | None = None,
        untimed: Limits | None = None,
        engines: Engines = NO_ENGINES,
    ) -> Self:
        """Play a game that is not in the store yet, with the players its settings name."""
        return cls(game, make_players(game, engines), store, untimed=untimed)

    @classmethod
    def resume(
        cls, store: Store, number: int, untimed: Limits | None = None, engines: Engines = NO_ENGINES
    ) -> Self:
        """Continue a game of the store. Its clock starts where the last move left it."""
        game, saved = store.load(number)
        return cls(game, make_players(game, engines), store, saved, untimed)

    @property
    def number(self) -> int | None:
        """The game's number in the store."""
        return self._saved.number if self._saved else None

    @property
    def revision(self) -> int:
        """Grows with every change that is saved."""
        return self._saved.revision if self._saved else 0

    def is_behind(self, revision: int) -> bool:
        """Whether another process has brought the game to this revision. Waits for a save that is under way."""
        with self._changing:
            return revision > self.revision

    def title(self, colour: chess.Color) -> str:
        """What to call a side: short enough to be said at every move."""
        player = self.players.get(colour)
        return (player and player.title) or self.game.settings.player(colour)

    @property
    def vacant(self) -> bool:
        """Whether a seat is empty: nobody plays an imported game, and a computer may be unavailable here."""
        settings = self.game.settings
        taken = [settings.is_person(colour) or colour in self.players for colour in chess.COLORS]
        return not all(taken)

    @property
    def computer_to_move(self) -> bool:
        return self.game.outcome is None and self.game.turn in self.players

    # Playing

    def start(self) -> None:
        """Make the computers ready, then let the clock run. Happens by itself at the first move."""
        if not self._started:
            with self._asking:
                if not self._started and not self.closed:
                    for colour in self.players:
                        self._make_ready(colour)
                    self._started = True
        self.game.start()

    def submit(self, move: chess.Move, seen: int | None = None) -> PlayedMove:
        """A person's move. Raises MoveError when it is illegal, GameOverError after the end or the flag.

        `seen` is the number of moves that the person saw played; with others meanwhile it is a StaleMoveError.
        """
        self.start()
        if self.computer_to_move:
            raise MoveError(f"expected to wait: {self.game.settings.player(self.game.turn)} is to move")
        self.flag_fell()
        with self._change() as game:
            if seen is not None and seen != len(game.moves):
                raise StaleMoveError(f"expected a move after {len(game.moves)} moves, got one after {seen}")
            return game.play(move)

    def answer(self, on_info: Listener | None = None, waiting: Waiting = at_once) -> PlayedMove | None:
        """The computer to move decides and moves: `waiting` says how long after it was asked, unless it is stopped.

        None: no move, because the game has ended (by the flag, a fault, a draw, the computer's resignation) or was
        changed meanwhile. Between two computers every game is played out.
        """
        self.start()
        with self._asking:
            before = self.game
            if not self.computer_to_move or self.flag_fell() or self.closed:
                return None
            mover = before.turn
            begun, left = time.monotonic(), before.clock.until_flag()
            self._hurry.clear()
            try:
                if self._claims(before):
                    return None
                decision = self._decide(before, on_info)
            except PlayerFailure as failure:
                if not self.flag_fell():
                    self._forfeit(before, mover, str(failure))
                return None
        self._hurry.wait(begun + waiting(decision, left) - time.monotonic())
        if decision.resigns and len(self.players) < 2:
            self._give_up(before)
            return None
        return self._enter(before, decision)

    def play_out(self, on_info: Listener | None = None) -> Iterator[PlayedMove]:
        """The computers' moves, each when it is on disk, until the game ends or a person is to move."""
        while self.computer_to_move and not self.closed:
            played = self.answer(on_info)
            if played is not None:
                yield played

    def stop(self) -> None:
        """Make the computer that thinks move now."""
        self._hurry.set()
        for player in self.players.values():
            player.stop()

    def flag_fell(self) -> bool:
        """End the game if the side to move has no time left; `game.clock.until_flag` says when to ask."""
        if self.game.outcome is not None or not self.game.clock.fallen():
            return False
        with self._change() as game:
            return game.flag_fell()

    # People's other intentions

    def takeback(self) -> int:
        """Undo so that the same person moves again: also a computer's answer. Returns the plies undone."""
        self.stop()
        with self._change() as game:
            plies = self._plies_back(game)
            if plies > len(game.moves):
                raise GameError("there is no move of yours to take back")
            running = game.clock.running
            game.takeback(plies)
            if running:
                game.start()
            return plies

    def can_takeback(self) -> bool:
        """Whether a person has a move to take back."""
        return len(self.players) < 2 and self._plies_back(self.game) <= len(self.game.moves)

    def offer_draw(self, colour: chess.Color) -> bool:
        """Whether the other side takes the draw. A computer answers at once; while it thinks it declines.

        A person's answer comes later, by `accept_draw` or `decline_draw`; a move declines.
        """
        self.game.must_go_on()
        if self.game.draw_offer == (not colour):
            # Both want it.
            self.accept_draw(colour)
            return True
        player = self.players.get(not colour)
        accepted = player is not None and self._takes_draw(player, not colour)
        if player is None or accepted:
            with self._change() as game:
                game.offer_draw(colour)
                if accepted:
                    game.accept_draw(not colour)
        return accepted

    def accept_draw(self, colour: chess.Color) -> None:
        with self._change() as game:
            game.accept_draw(colour)

    def decline_draw(self, colour: chess.Color) -> None:
        with self._change() as game:
            game.decline_draw(colour)

    def claim_draw(self) -> None:
        """The person to move claims threefold repetition or fifty moves."""
        with self._change() as game:
            game.claim_draw()

    def resign(self, colour: chess.Color) -> None:
        with self._change() as game:
            game.resign(colour)
        self.stop()

    def adjudicate(self, winner: chess.Color | None, detail: str) -> None:
        with self._change() as game:
            game.adjudicate(winner, detail)
        self.stop()

    def abandon(self, detail: str) -> None:
        """End the game here, without a result."""
        with self._change() as game:
            game.abandon(detail)
        self.stop()

    def close(self) -> None:
        """Stop the clock and end the computers. The game stays as it is on disk."""
        self.closed = True
        self.stop()
        while not self._asking.acquire(timeout=STOP_AGAIN):
            self.stop()  # the player was about to begin and has not heard the last one
        try:
            self.game.pause()
            for player in self.players.values():
                player.close()
        finally:
            self._asking.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Inside

    @contextmanager
    def _change(self) -> Iterator[Game]:
        """A copy to change. It takes the game's place once it is on disk; an error changes nothing."""
        with self._changing:
            game = self.game.copy()
            yield game
            if self._store and self._saved:
                self._saved = self._store.save(self._saved, game)
            self.game = game

    def _make_ready(self, colour: chess.Color) -> None:
        try:
            self.players[colour].new_game()
            self.players[colour].prepare()
        except PlayerFailure as failure:
            self._forfeit(self.game, colour, str(failure))

    def _limits(self, game: Game) -> Limits:
        return self.untimed if game.settings.control.kind is TimeKind.NONE else game.limits()

    def _decide(self, game: Game, on_info: Listener | None) -> Decision:
        """Ask the player to move, and stop it when its flag falls."""
        player = self.players[game.turn]
        left = game.clock.until_flag()
        if left is None:
            return player.choose(game.board, self._limits(game), on_info)
        alarm = threading.Timer(left, player.stop)
        alarm.daemon = True
        alarm.start()
        try:
            return player.choose(game.board, self._limits(game), on_info)
        finally:
            alarm.cancel()

    def _enter(self, before: Game, decision: Decision) -> PlayedMove | None:
        """Make the decided move, if the game has not changed meanwhile."""
        with self._changing:
            if self.game is not before or self.closed or self.flag_fell():
                return None
            try:
                with self._change() as game:
                    played = game.play(decision.move, **findings(decision))
                    if decision.offers_draw and len(self.players) < 2 and game.outcome is None:
                        game.offer_draw(before.turn)
                    return played
            except GameOverError:  # the flag fell just now
                self.flag_fell()
            except MoveError as error:
                self._forfeit(
                    before, before.turn, f"{self.players[before.turn].name} made an illegal move: {error}"
                )
            return None

    def _forfeit(self, before: Game, colour: chess.Color, detail: str) -> None:
        with self._changing:
            if self.game is before and before.outcome is None and not self.closed:
                with self._change() as game:
                    game.forfeit(colour, detail)

    def _give_up(self, before: Game) -> None:
        with self._changing:
            if self.game is before and not self.closed and not self.flag_fell():
                with self._change() as game:
                    game.resign(before.turn)

    def _claims(self, game: Game) -> bool:
        """Two computers claim every draw they can; against a person, the computer claims if it wants one."""
        if game.standing() is None:
            return False
        player = self.players[game.turn]
        if len(self.players) < 2 and not player.answers_draw(game.board, Limits(movetime=DRAW_THOUGHT)):
            return False
        with self._changing:
            if self.game is game:
                with self._change() as changed:
                    changed.claim_draw()
        return True

    def _takes_draw(self, player: Player, colour: chess.Color) -> bool:
        if not self._asking.acquire(blocking=False):
            return False
        try:
            return player.answers_draw(self.game.board, Limits(movetime=DRAW_THOUGHT), colour)
        except PlayerFailure as failure:
            self._forfeit(self.game, colour, str(failure))
            return False
        finally:
            self._asking.release()

    def _plies_back(self, game: Game) -> int:
        return 2 if len(self.players) == 1 and game.turn not in self.players else 1


def make_players(game: Game, engines: Engines = NO_ENGINES) -> dict[chess.Color, Player]:
    """The computers that the settings name. With the same seed, a game resumed at a move continues in the same way."""
    settings = game.settings
    players = {
        colour: make_player(
            settings.player(colour),
            seed=player_seed(settings.seed, len(game.moves), colour),
            engines=engines,
            informed=True,
        )
        for colour in chess.COLORS
        if settings.is_computer(colour)
    }
    for colour, player in players.items():
        if player.steadfast:
            player.reseed(player_seed(settings.seed, 0, colour))
    return players


def player_seed(seed: int, ply: int, colour: chess.Color) -> int:
    return (seed * 1_000_003 + 2 * ply + colour) % 2**63


def findings(decision: Decision) -> dict[str, Any]:
    """What a player says about its move, limited to what can be stored."""
    score = decision.score
    if score is not None and not -BIGGEST < (score.mate or 0) + (score.cp or 0) < BIGGEST:
        score = None
    return {
        "score": score,
        "depth": None if decision.depth is None else min(decision.depth, BIGGEST),
        "nodes": min(decision.nodes, BIGGEST) or None,
        "remark": decision.remark,
    }
