"""A match: two players, the terms they play on, and the games these make."""

import hashlib
import json
import random
from dataclasses import asdict, dataclass, field
from typing import Any

import chess

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.allowance import Allowance
from kibitz.arena.contest import Contest, Seat
from kibitz.arena.record import first_colour


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player and what it may spend."""

    player: str  # its short name
    allowance: Allowance = field(default_factory=Allowance)
    label: str | None = None  # what to call it

    def __str__(self) -> str:
        return self.label or self.player


@dataclass(frozen=True, slots=True)
class Match:
    """All that decides what the games are. Times are seconds.

    How many are played, how many at once and when to stop are not: any match can be gone on with.
    """

    first: Entrant
    second: Entrant
    openings: str  # the identity of the openings
    seed: int = 1
    margin: float = 0.1
    patience: float = 60.0
    adjudication: Adjudication = field(default_factory=Adjudication)

    def terms(self) -> dict[str, Any]:
        """In plain values, to be kept and shown."""
        entrants = {
            key: {"player": one.player, "allowance": str(one.allowance)}
            for key, one in (("first", self.first), ("second", self.second))
        }
        return entrants | {
            "openings": self.openings,
            "seed": self.seed,
            "margin": self.margin,
            "patience": self.patience,
            "adjudication": asdict(self.adjudication),
        }

    @property
    def identity(self) -> str:
        """Equal for equal terms."""
        return hashlib.sha256(json.dumps(self.terms(), sort_keys=True).encode()).hexdigest()[:16]

    def entrant(self, number: int, colour: chess.Color) -> Entrant:
        return self.first if colour == first_colour(number) else self.second

    def contest(self, number: int, opening: str) -> Contest:
        """Game `number`, ready to be played. Each side of each game has a seed of its own."""

        def seat(colour: chess.Color) -> Seat:
            entrant = self.entrant(number, colour)
            seed = random.Random(f"player {self.seed} {number} {colour}").getrandbits(31)
            return Seat(entrant.player, entrant.allowance, seed)

        return Contest(
            number=number,
            opening=opening,
            white=seat(chess.WHITE),
            black=seat(chess.BLACK),
            margin=self.margin,
            patience=self.patience,
            adjudication=self.adjudication,
        )
