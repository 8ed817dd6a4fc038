"""A door that is tried, and the three that are functions: positions, games as text, names of players."""

import traceback
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Protocol

from fuzzing import examples
from fuzzing.mutation import Mutator
from kibitz.arena.entrant import read_entrant
from kibitz.core import Board
from kibitz.engine import Engine, Limits, explain
from kibitz.engine.position import start_board
from kibitz.errors import FenError, InputError
from kibitz.game.notation import to_pgn
from kibitz.game.pgnfile import from_pgn
from kibitz.players.names import make_player
from kibitz.players.outside.engines import OutsideEngine

BATCH = 25  # inputs between two signs of life


class Target(Protocol):
    """Tried in a process of its own, batch by batch."""

    def inputs(self, source: Random) -> list[str]: ...

    def fault(self, inputs: list[str]) -> str | None:
        """Try them in their order; what went wrong, if something did."""

    def close(self) -> None: ...


class Door:
    """A function that takes text, or refuses it with an InputError."""

    def __init__(self, examples: list[str], attempt: Callable[[str], None]) -> None:
        self.examples = examples
        self.attempt = attempt

    def inputs(self, source: Random) -> list[str]:
        mutator = Mutator(source, self.examples)
        return [mutator.text() for _ in range(BATCH)]

    def fault(self, inputs: list[str]) -> str | None:
        for text in inputs:
            try:
                self.attempt(text)
            except InputError:
                continue
            except Exception:
                return f"{text[:200]!r}: {traceback.format_exc()}"
        return None

    def close(self) -> None:
        """Nothing is open."""


def fen_door() -> Door:
    engine = Engine(hash_mb=1)

    def attempt(fen: str) -> None:
        for chess960 in (False, True):
            with suppress(FenError):
                Board(fen, chess960).moves()
            try:
                board = start_board(fen, chess960)
            except FenError:
                continue
            # What is let in has the same moves for both rules, and can be explained and searched.
            own = Board(board.fen(), chess960)
            assert sorted(own.moves()) == sorted(board.uci(move) for move in board.legal_moves)
            explain(board)
            if own.moves():
                assert engine.search(board, Limits(depth=1)).move in board.legal_moves

    return Door(examples.fens(), attempt)


def pgn_door() -> Door:
    def attempt(text: str) -> None:
        for game in from_pgn(text):
            to_pgn(game)
            game.board.fen()

    return Door(list(examples.PGNS), attempt)


def name_door() -> Door:
    engines = {"fish": OutsideEngine(("no-such-program",))}

    def attempt(name: str) -> None:
        for known in ({}, engines):
            with suppress(InputError), make_player(name, seed=1, engines=known) as player:
                assert make_player(player.name, seed=1, engines=known).name == player.name
            with suppress(InputError):
                read_entrant(name, engines=known)

    return Door(list(examples.NAMES), attempt)
