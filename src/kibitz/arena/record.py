"""One finished game of a match, small enough to keep ten thousand of."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

import chess

from kibitz.endings import Outcome
from kibitz.engine.info import Score
from kibitz.game.game import PlayedMove


class Fault(Enum):
    """What a player did wrong, where that ended the game."""

    NO_START = "did not start"
    ILLEGAL_MOVE = "illegal move"
    CRASH = "crash"
    HANG = "hang"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """`number` is its place in the match: games 2k and 2k+1 share an opening, with colours swapped.

    `moves` is UCI text, `notes` what each of them knew, both as `encode` writes them.
    """

    number: int
    # A FEN.
    opening: str
    moves: str
    notes: str
    outcome: Outcome
    fault: Fault | None
    # Whose fault.
    culprit: chess.Color | None
    # From the players' getting ready to the end.
    seconds: float
    # Of these inside the players: getting ready and choosing moves.
    thinking: float
    finished: datetime

    @property
    def points(self) -> float:
        """What the first player scored."""
        if self.outcome.winner is None:
            return 0.5
        return float(self.outcome.winner == first_colour(self.number))

    @property
    def plies(self) -> int:
        return self.moves.count(" ") + 1 if self.moves else 0

    def played(self) -> Iterator[PlayedMove]:
        for text, note in zip(self.moves.split(), json.loads(self.notes), strict=True):
            used, clock, cp, mate, depth, nodes = note
            score = None if cp is None and mate is None else Score(cp, mate)
            yield PlayedMove(chess.Move.from_uci(text), used, clock, score, depth, nodes)


def first_colour(number: int) -> chess.Color:
    """The first player's colour in a game of the match: White in the first game of each pair."""
    return chess.WHITE if number % 2 == 0 else chess.BLACK


def encode(moves: Iterable[PlayedMove]) -> tuple[str, str]:
    """The `moves` and `notes` of a record."""
    texts, notes = [], []
    for one in moves:
        cp, mate = (one.score.cp, one.score.mate) if one.score else (None, None)
        texts.append(one.move.uci())
        notes.append((one.used, one.clock, cp, mate, one.depth, one.nodes))
    return " ".join(texts), json.dumps(notes, separators=(",", ":"))
