"""An entrant in a match or tournament: a player, its limits and its name."""

import re
from dataclasses import dataclass, field, replace

from kibitz.arena.limits import GameLimits, read_limits
from kibitz.errors import InputError, shown
from kibitz.game.settings import HUMAN
from kibitz.players.names import make_player
from kibitz.players.outside.engines import NO_ENGINES, Engines

# [NAME=]PLAYER[@LIMITS]. A player's own settings have their "=" after its colon.
WRITTEN = re.compile(
    r"(?:(?P<label>[^:=@]+)=)?(?P<player>.*?)(?:@(?P<limits>(?:\d|movetime=|nodes=|depth=)[^@]*))?", re.DOTALL
)


class EntrantError(InputError):
    """Text that names no possible entrant."""


@dataclass(frozen=True, slots=True)
class Entrant:
    player: str  # its short name
    limits: GameLimits = field(default_factory=GameLimits)
    label: str | None = None  # what to call it
    # Of an outside engine: which command and options its name meant when the match began.
    fingerprint: str = ""

    def __str__(self) -> str:
        return self.label or self.player

    @property
    def name(self) -> str:
        """Who it is, whatever it is called: `engine:1500`, `engine@2+0.05`."""
        limits = self.limits.notation
        return f"{self.player}@{limits}" if limits else self.player

    def terms(self) -> dict[str, str]:
        # "allowance" is what earlier versions called limits: stored matches are found by these terms.
        terms = {"player": self.player, "allowance": str(self.limits)}
        return terms | {"engine": self.fingerprint} if self.fingerprint else terms

    @classmethod
    def from_terms(cls, terms: dict[str, str], label: str | None = None) -> "Entrant":
        return cls(terms["player"], read_limits(terms["allowance"]), label, terms.get("engine", ""))

    def check_engine(self, engines: Engines) -> None:
        """Check that the name still means the same engine, so that another engine's games are not added to its own."""
        if fingerprint_of(self.player, engines) != self.fingerprint:
            raise EntrantError(
                f"expected {self.player} to be what it was when the match began, but the list of engines has changed"
            )


def fingerprint_of(player: str, engines: Engines) -> str:
    kind, _, name = player.partition(":")
    return engines[name].fingerprint if kind == "uci" and name in engines else ""


def read_entrant(text: str, usual: GameLimits | None = None, engines: Engines = NO_ENGINES) -> Entrant:
    """`[NAME=]PLAYER[@LIMITS]`; without limits of its own it has the `usual` ones."""
    match = WRITTEN.fullmatch(text)
    assert match is not None  # every part may be empty
    with make_player(match["player"], engines=engines) as player:
        name = player.name
    if name == HUMAN:
        raise EntrantError(f"expected a computer, got {shown(text)}: kibitz play is for people")
    label = match["label"] and match["label"].strip()
    if label and not label.isprintable():
        raise EntrantError(f"expected a name in printable characters, got {shown(label)}")
    fingerprint = fingerprint_of(name, engines)
    if match["limits"] is None:
        return Entrant(name, usual or GameLimits(), label, fingerprint)
    own = Entrant(name, read_limits(match["limits"]), label, fingerprint)
    return own if label else replace(own, label=own.name)
