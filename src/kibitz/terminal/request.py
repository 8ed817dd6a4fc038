"""The game that a person asks for."""

from dataclasses import dataclass, field, replace
from random import Random

import chess

from kibitz.errors import InputError
from kibitz.game.clock import TimeControl
from kibitz.game.game import Game, GameOverError, played_on
from kibitz.game.settings import HUMAN, Settings, chess960_fen, fresh_seed
from kibitz.players.names import make_player

OPPONENT = "engine:1500"
COLOURS = ("white", "black", "random")


@dataclass(frozen=True, slots=True)
class Request:
    """`colour` is the person's; None takes the side to move."""

    opponent: str = OPPONENT
    colour: str | None = None
    clock: str = "none"
    fen: str | None = None
    chess960: int | None = None
    seed: int = field(default_factory=fresh_seed)

    def game(self, earlier: Game | None = None) -> Game:
        """A game to begin, or to go on with where an `earlier` one ended."""
        fen = self.fen or chess.STARTING_FEN
        if self.chess960 is not None:
            fen = chess960_fen(self.chess960)
        settings = Settings(
            fen=fen,
            chess960=self.chess960 is not None,
            control=TimeControl.parse(self.clock),
            seed=self.seed,
        )
        game = played_on(earlier, settings) if earlier else Game(settings)
        if game.outcome is not None:
            raise GameOverError(f"expected a position to play from, there the game is over: {game.outcome}")
        with make_player(self.opponent) as player:
            opponent = player.name
        if self.person(game.turn) == chess.WHITE:
            settings = replace(game.settings, white=HUMAN, black=opponent)
        else:
            settings = replace(game.settings, white=opponent, black=HUMAN)
        return Game(settings, game.moves)

    def person(self, to_move: chess.Color) -> chess.Color:
        if self.colour is None:
            return to_move
        if self.colour not in COLOURS:
            raise InputError(f"expected a colour, one of {', '.join(COLOURS)}, got {self.colour!r}")
        if self.colour == "random":
            return Random(self.seed).choice(chess.COLORS)
        return self.colour == "white"


def rematch(game: Game) -> Game:
    """The same game again with colours changed and a new seed."""
    settings = game.settings
    return Game(replace(settings, white=settings.black, black=settings.white, seed=fresh_seed()))
