"""A match: two players, the conditions they play under, and the games these make."""

import hashlib
import json
import random
from dataclasses import asdict, dataclass, field
from typing import Any

import chess

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.contest import Contest, Seat
from kibitz.arena.entrant import Entrant
from kibitz.arena.record import first_colour
from kibitz.players.outside.engines import Engines


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of all games. Times are seconds."""

    openings: str  # the identity of the openings
    seed: int = 1
    margin: float = 0.1
    patience: float = 60.0
    adjudication: Adjudication = field(default_factory=Adjudication)
    chess960: bool = False

    def terms(self) -> dict[str, Any]:
        """As plain values. Only a Chess960 match mentions Chess960: other matches keep their earlier terms."""
        terms = asdict(self)
        if not self.chess960:
            del terms["chess960"]
        return terms

    @classmethod
    def from_terms(cls, terms: dict[str, Any]) -> "Conditions":
        return cls(
            openings=terms["openings"],
            seed=terms["seed"],
            margin=terms["margin"],
            patience=terms["patience"],
            adjudication=Adjudication(**terms["adjudication"]),
            chess960=terms.get("chess960", False),
        )


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that determines the games.

    How many are played, how many at once and when to stop are not: any match can be continued.
    """

    first: Entrant
    second: Entrant
    conditions: Conditions

    def terms(self) -> dict[str, Any]:
        """As plain values, to be stored and shown. The players' labels are not part of them."""
        return {"first": self.first.terms(), "second": self.second.terms()} | self.conditions.terms()

    @classmethod
    def from_terms(cls, terms: dict[str, Any]) -> "Match":
        first, second = (Entrant.from_terms(terms[side]) for side in ("first", "second"))
        return cls(first, second, Conditions.from_terms(terms))

    def check_engines(self, engines: Engines) -> None:
        """Check that the outside engines are those that the match began with."""
        for one in (self.first, self.second):
            one.check_engine(engines)

    @property
    def identity(self) -> str:
        return identity_of(self.terms())

    def entrant(self, number: int, colour: chess.Color) -> Entrant:
        return self.first if colour == first_colour(number) else self.second

    def contest(self, number: int, opening: str) -> Contest:
        """Game `number`, ready to be played. Each side of each game has a seed of its own."""
        conditions = self.conditions

        def seat(colour: chess.Color) -> Seat:
            entrant = self.entrant(number, colour)
            seed = random.Random(f"player {conditions.seed} {number} {colour}").getrandbits(31)
            return Seat(entrant.player, entrant.limits, seed)

        return Contest(
            number=number,
            opening=opening,
            white=seat(chess.WHITE),
            black=seat(chess.BLACK),
            margin=conditions.margin,
            patience=conditions.patience,
            adjudication=conditions.adjudication,
            chess960=conditions.chess960,
        )


def identity_of(terms: dict[str, Any]) -> str:
    """Equal for equal terms."""
    return hashlib.sha256(json.dumps(terms, sort_keys=True).encode()).hexdigest()[:16]
