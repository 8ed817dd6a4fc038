"""The game that a person asks for."""

from dataclasses import dataclass, field, replace
from random import Random

import chess

from kibitz.errors import InputError, shown
from kibitz.game.clock import TimeControl
from kibitz.game.game import Game, GameError, GameOverError, played_on
from kibitz.game.settings import HUMAN, Settings, chess960_fen, fresh_seed, is_shuffled
from kibitz.players.names import make_player
from kibitz.players.outside.engines import NO_ENGINES, Engines

OPPONENT = "engine:1500"
COLOURS = ("white", "black", "random")
# Two people at one board, and two computers that are watched.
BOTH, NONE = "both", "none"


@dataclass(frozen=True, slots=True)
class Request:
    """`colour` is the person's; None takes the side to move. With `none`, `opponent` plays White against `second`."""

    opponent: str = OPPONENT
    colour: str | None = None
    clock: str = "none"
    fen: str | None = None
    chess960: int | None = None
    seed: int = field(default_factory=fresh_seed)
    second: str | None = None

    def game(self, earlier: Game | None = None, engines: Engines = NO_ENGINES) -> Game:
        """A game to begin, or one that continues where an `earlier` one ended."""
        fen = self.fen or chess.STARTING_FEN
        if self.chess960 is not None:
            fen = chess960_fen(self.chess960)
        settings = Settings(
            fen=fen,
            chess960=self.chess960 is not None or is_shuffled(fen),
            control=TimeControl.parse(self.clock),
            seed=self.seed,
        )
        game = played_on(earlier, settings) if earlier else Game(settings)
        if game.outcome is not None:
            raise GameOverError(f"expected a position to play from, there the game is over: {game.outcome}")
        white, black = self.seats(game.turn, engines)
        return Game(replace(game.settings, white=white, black=black), game.moves)

    def seats(self, to_move: chess.Color, engines: Engines = NO_ENGINES) -> tuple[str, str]:
        """Who plays White and who Black, by their names in normal form."""
        if self.colour == BOTH:
            return HUMAN, HUMAN
        opponent = normal_name(self.opponent, engines)
        if self.colour == NONE:
            return opponent, normal_name(self.second, engines) if self.second else opponent
        return (HUMAN, opponent) if self.person(to_move) == chess.WHITE else (opponent, HUMAN)

    def person(self, to_move: chess.Color) -> chess.Color:
        if self.colour is None:
            return to_move
        if self.colour not in COLOURS:
            raise InputError(f"expected a colour, one of {', '.join(COLOURS)}, got {shown(self.colour)}")
        if self.colour == "random":
            return Random(self.seed).choice(chess.COLORS)
        return self.colour == "white"


def normal_name(name: str, engines: Engines) -> str:
    with make_player(name, engines=engines) as player:
        return player.name


def rematch(game: Game) -> Game:
    """The same game again with colours changed and a new seed."""
    settings = game.settings
    if settings.imported:
        raise GameError(
            "expected a game that was played here, got an imported one: its players are only names"
        )
    return Game(replace(settings, white=settings.black, black=settings.white, seed=fresh_seed()))
