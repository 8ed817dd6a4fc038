"""The players that need no search: a person, and chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.players.player import Decision, Player, PlayerFailure, root_moves


class PersonAsked(PlayerFailure):
    """The player object was asked for a person's move."""


class Human(Player):
    """A person. The face that runs the game asks them for their moves."""

    def __init__(self) -> None:
        self.name = "human"

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        raise PersonAsked("expected the game to ask the person for a move, got choose() on 'human'")


class RandomMover(Player):
    """Any legal move, each as likely as the others."""

    def __init__(self, random: Random) -> None:
        self.name = "random"
        self.random = random

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        return Decision(self.random.choice(root_moves(board, limits)))

    def reseed(self, seed: int) -> None:
        self.random.seed(seed)

    def answers_draw(self, board: chess.Board, limits: Limits, colour: chess.Color | None = None) -> bool:
        return self.random.random() < 0.5
