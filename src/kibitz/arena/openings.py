"""Where the games of a match begin: positions from a file, or balanced ones made from a seed.

Every opening is played twice with colours swapped. A file is EPD or FEN, one position a line, or PGN, where
the end of each game's main line is the opening. The seed shuffles its order, and it starts again when it is
used up.
"""

import hashlib
import io
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import chess
import chess.pgn

from kibitz.engine.limits import Limits
from kibitz.engine.position import start_board
from kibitz.errors import FenError, InputError, shown
from kibitz.folders import read_bounded
from kibitz.players.names import make_player
from kibitz.players.player import Player

# Generated openings: random half-moves from the start position, kept where the judge sees them balanced.
PLIES = 8
# Centipawns.
BALANCE = 60
# By the hand-written terms: so a seed's openings stay the same when a new net comes.
JUDGE = "engine:evaluation=classic,hash=1"
# Nodes of each look: most positions fail the first.
LOOKS = (500, 10_000)
# Bytes of an openings file.
LARGEST = 256 * 1024 * 1024


class OpeningsError(InputError):
    """A file of openings that cannot be used."""


class Openings(Protocol):
    """The opening of each pair of games, as a FEN."""

    @property
    def identity(self) -> str:
        """What these openings are: equal for equal openings, wherever they come from."""

    def of_pair(self, pair: int) -> str: ...


OpeningsOf = Callable[[int], Openings]
"""Openings by their seed."""


class ListedOpenings:
    """Given positions, shuffled by the seed."""

    def __init__(self, fens: list[str], seed: int) -> None:
        digest = hashlib.sha256("\n".join(fens).encode()).hexdigest()[:16]
        self.identity = f"{len(fens)} positions {digest}"
        self._fens = list(fens)
        random.Random(f"openings {seed}").shuffle(self._fens)

    def of_pair(self, pair: int) -> str:
        return self._fens[pair % len(self._fens)]


class GeneratedOpenings:
    """Balanced positions, as many as are asked for; the same seed gives the same ones."""

    def __init__(self, seed: int, chess960: bool = False) -> None:
        self.identity = made_openings(chess960)
        self._seed = seed
        self._chess960 = chess960
        self._made: dict[int, str] = {}

    def of_pair(self, pair: int) -> str:
        if pair not in self._made:
            self._made[pair] = self._make(random.Random(f"opening {self._seed} {pair}"))
        return self._made[pair]

    def _make(self, generator: random.Random) -> str:
        with make_player(JUDGE, seed=self._seed) as judge:
            while True:
                board = random_position(generator, self._chess960)
                if is_balanced(board, judge):
                    return board.fen()


def made_openings(chess960: bool) -> str:
    """The identity of generated openings."""
    text = f"{PLIES} random half-moves within {BALANCE} cp at {LOOKS[-1]} nodes"
    return f"Chess960, {text}" if chess960 else text


def is_balanced(board: chess.Board, judge: Player) -> bool:
    """Not in check, and neither side better at any look."""
    if board.is_check() or not any(board.generate_legal_moves()):
        return False
    judge.new_game()
    scores = (judge.choose(board, Limits(nodes=nodes)).score for nodes in LOOKS)
    return all(score is not None and abs(score.clamped()) <= BALANCE for score in scores)


def random_position(generator: random.Random, chess960: bool) -> chess.Board:
    """Some half-moves after the start: with Chess960 that of any of its set-ups."""
    board = chess.Board.from_chess960_pos(generator.randrange(960)) if chess960 else chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(generator.choice(moves))
    return board


def read_openings(path: Path, chess960: bool = False) -> list[str]:
    """The positions of a file, as FEN. The first one that cannot be played is an OpeningsError with its place."""
    try:
        text = io.TextIOWrapper(io.BytesIO(read_bounded(path, LARGEST)), encoding="utf-8-sig").read()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise OpeningsError(f"openings: cannot read {str(path)!r}: {reason}") from error
    return openings_in(text, chess960, path.name)


def openings_in(text: str, chess960: bool = False, name: str = "") -> list[str]:
    """The same of a text; `name` is that of the file it came from."""
    named = f"openings {name!r}" if name else "openings"
    is_pgn = name.lower().endswith(".pgn") or text.lstrip().startswith("[")
    fens = []
    for place, fen in from_pgn(text) if is_pgn else from_epd(text):
        try:
            board = start_board(fen, chess960)
        except FenError as error:
            raise OpeningsError(f"{named}, {place}: {error}") from error
        if not any(board.generate_legal_moves()):
            raise OpeningsError(f"{named}, {place}: expected a position to play from, got {board.fen()!r}")
        fens.append(board.fen())
    if not fens:
        raise OpeningsError(f"{named}: expected EPD, FEN or PGN, found no position in it")
    return fens


def from_epd(text: str) -> Iterator[tuple[str, str]]:
    """The place of each position, and its FEN: what follows the fields of EPD is left out."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words and not line.startswith("#"):
            has_counters = [word.isdecimal() for word in words[4:6]] == [True, True]
            yield f"line {number}", " ".join(words[: 6 if has_counters else 4])


def from_pgn(text: str) -> Iterator[tuple[str, str]]:
    stream = io.StringIO(text)
    number = 0
    while (game := chess.pgn.read_game(stream)) is not None:
        number += 1
        if game.errors:
            raise OpeningsError(f"openings, game {number}: {shown(str(game.errors[0]))}")
        yield f"game {number}", game.end().board().fen()
