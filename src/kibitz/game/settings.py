"""What is agreed before the first move."""

import secrets
from dataclasses import dataclass, field

import chess

from kibitz.engine.position import sound_board, start_board
from kibitz.errors import InputError, shown
from kibitz.game.clock import UNTIMED, TimeControl

HUMAN = "human"  # the player name of a person
LAST_SETUP = 959  # of Chess960, counted from 0


class SettingsError(InputError):
    """Settings that describe no game."""


def fresh_seed() -> int:
    return secrets.randbelow(2**31)


@dataclass(frozen=True, slots=True)
class Settings:
    """Players by their short names, where the game starts, its time control and its seed.

    An `imported` game was played elsewhere: its players are only names. Neither a person nor a computer moves in it,
    whatever the names say, until somebody starts a new game from it against an opponent of their choice. It may begin
    where the rules allow it and our engine does not, say with three knights beside eight pawns. `chess960` says how
    castling works; `chess960_fen` gives the `fen` of one of the 960 set-ups. `tags` are further PGN tags (Event, Site,
    Date …), kept as they came.
    """

    white: str = HUMAN
    black: str = HUMAN
    fen: str = chess.STARTING_FEN
    chess960: bool = False
    control: TimeControl = UNTIMED
    seed: int = field(default_factory=fresh_seed)
    tags: dict[str, str] = field(default_factory=dict, hash=False)
    imported: bool = False

    def __post_init__(self) -> None:
        for name in (self.white, self.black):
            if not name or not name.isprintable():
                raise SettingsError(f"expected a player's name in printable characters, got {shown(name)}")
        if not 0 <= self.seed < 2**63:
            raise SettingsError(f"expected a seed from 0 to 2^63 - 1, got {shown(self.seed)}")
        if self.imported:
            sound_board(self.fen, self.chess960)
        else:
            start_board(self.fen, self.chess960)

    def board(self) -> chess.Board:
        """A fresh board at the start of the game."""
        return chess.Board(self.fen, chess960=self.chess960)

    def player(self, colour: chess.Color) -> str:
        return self.white if colour == chess.WHITE else self.black

    def is_person(self, colour: chess.Color) -> bool:
        """Whether a person moves these pieces here."""
        return not self.imported and self.player(colour).strip().lower() == HUMAN

    def is_computer(self, colour: chess.Color) -> bool:
        return not self.imported and not self.is_person(colour)


def is_shuffled(fen: str) -> bool:
    """Whether a FEN has castling rights that exist only in Chess960."""
    try:
        return chess.Board(fen, chess960=True).has_chess960_castling_rights()
    except ValueError:
        # `start_board` says what is wrong with it.
        return False


def chess960_fen(number: int) -> str:
    """The FEN of one of the 960 set-ups; 518 is that of standard chess."""
    if not 0 <= number <= LAST_SETUP:
        raise SettingsError(f"expected a Chess960 set-up from 0 to {LAST_SETUP}, got {number}")
    return chess.Board.from_chess960_pos(number).fen()
