"""What the full screen and the plain lines share: the store, the adviser, how things are drawn."""

import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import chess

from kibitz.game.advice import Adviser
from kibitz.game.entry import moves_from
from kibitz.game.game import Game, GameError, PlayedMove
from kibitz.game.notation import to_pgn
from kibitz.game.session import Listener, Session
from kibitz.game.store import Store
from kibitz.game.waiting import Waiting, at_once
from kibitz.players.outside.engines import Engines
from kibitz.terminal.kibitzer import Kibitzer

if TYPE_CHECKING:
    from kibitz.review.record import Review


@dataclass(frozen=True, slots=True)
class Desk:
    """`letters` instead of figures; `evaluating` from the start; `data` is the folder as it was asked for.

    `engines` are the outside engines that a new game may be played against. `kibitzing`: mistakes are remarked on.
    `waiting` is how long a person waits for the computer's answer.
    """

    store: Store
    adviser: Adviser
    letters: bool = False
    evaluating: bool = False
    data: str | None = None
    engines: Engines = field(default_factory=dict)
    kibitzing: bool = False
    waiting: Waiting = at_once
    kibitzer: Kibitzer = field(default_factory=Kibitzer)

    def answer(self, session: Session, on_info: Listener | None = None) -> PlayedMove | None:
        """As `Session.answer`; two computers do not wait for each other."""
        return session.answer(on_info, self.waiting if len(session.players) == 1 else at_once)

    def resume_words(self, session: Session) -> str:
        """How to continue a game that was left."""
        if session.game.outcome is not None:
            return f"The game is kept as number {session.number}."
        command = ["kibitz", "play", "--resume", str(session.number)]
        if self.data is not None:
            command += ["--data", self.data]
        return f"The game is kept as number {session.number}. To continue it: {shlex.join(command)}"

    def take_back(self, session: Session) -> int:
        """As `Session.takeback`, in a game that somebody can continue."""
        if session.vacant:
            raise GameError("nobody can continue this game: its players are only names here")
        return session.takeback()

    def kept_review(self, session: Session) -> "Review | None":
        """The stored review of a game, whoever made it."""
        from kibitz.review.record import stored_review

        assert session.number is not None  # the desk's games are in its store
        return stored_review(session.game, self.store.review(session.number))

    def keep_review(self, session: Session, revision: int, review: "Review") -> bool:
        """Store a review with its game. False: the game has changed since that revision."""
        assert session.number is not None
        return self.store.keep_review(session.number, revision, review.to_json())

    def rating_words(self, game: Game) -> list[str]:
        """After a game of a person and a computer: how strong the person is by now, and whom to play next."""
        if sum(map(game.settings.is_person, chess.COLORS)) != 1:
            return []
        from kibitz.players.ratings import known_ratings
        from kibitz.review.rating import next_opponent, stored_rating

        own = stored_rating(self.store, self.engines, known_ratings(self.store.path.parent))
        if own is None:
            return []
        one = next_opponent(own)
        return [
            f"You play at about {own}, by {'one game' if own.games == 1 else f'your last {own.games} games'}.",
            f"Try {one.name} next (about {one.elo}): kibitz play character:{one.key}",
        ]

    def stop(self) -> None:
        """End any search beside the game."""
        self.adviser.stop()
        self.kibitzer.stop()

    def pgn(self, session: Session) -> str:
        assert session.number is not None  # the desk's games are in its store
        return to_pgn(session.game, self.store.summary(session.number).started).rstrip()

    def saved_words(self, session: Session) -> str:
        return f"Every move is saved at once, as game {session.number} in {self.store.path}."


def moves_lines(board: chess.Board, origins: list[chess.Square]) -> list[str]:
    """`e2 pawn: e3 e4`, a line for each piece that can move."""
    lines = []
    for square in origins:
        moves = moves_from(board, square)
        kind = board.piece_type_at(square)
        if moves and kind is not None:
            spelled = " ".join(board.san(move) for move in moves)
            lines.append(f"{chess.square_name(square)} {chess.piece_name(kind)}: {spelled}")
    return lines


def seated(session: Session, colour: chess.Color) -> str:
    """Who plays a side, in a word."""
    return "person" if session.game.settings.is_person(colour) else session.title(colour)


def home_side(game: Game) -> chess.Color:
    """Who sits at the bottom: White, unless a person plays Black alone."""
    settings = game.settings
    return settings.is_person(chess.WHITE) or not settings.is_person(chess.BLACK)


def sentence(text: str) -> str:
    """An error's message as something to be read by itself."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('?', '.')) else '.'}"
