"""The characters: a ladder of opponents with a name, a level and a style."""

from dataclasses import dataclass

from kibitz.players.people.style import STYLES, Style


@dataclass(frozen=True, slots=True)
class Character:
    key: str
    name: str
    elo: int
    style: Style
    sentence: str


CHARACTERS = {
    one.key: one
    for one in (
        Character(
            "pip",
            "Pip",
            400,
            STYLES["even"],
            "Learned the moves last week and is glad of every game.",
        ),
        Character(
            "milo", "Milo", 600, STYLES["raider"], "Brings the queen out first and asks questions later."
        ),
        Character("nora", "Nora", 800, STYLES["collector"], "Takes whatever can be taken."),
        Character(
            "bruno", "Bruno", 1000, STYLES["wall"], "Builds a fortress, steps back and waits for you to come."
        ),
        Character(
            "tessa", "Tessa", 1200, STYLES["attacker"], "Loves a check and gives up a piece for an attack."
        ),
        Character(
            "otto",
            "Otto",
            1400,
            STYLES["endgamer"],
            "Trades queens at the first chance: likes endings.",
        ),
        Character("lena", "Lena", 1600, STYLES["stormer"], "Sends the pawns forward where your king lives."),
        Character(
            "rafael",
            "Rafael",
            1800,
            STYLES["gambiteer"],
            "Gives a pawn in the opening, then more.",
        ),
        Character(
            "ingrid", "Ingrid", 2000, STYLES["wall"], "Gives nothing away: you will have to break through."
        ),
        Character(
            "viktor",
            "Viktor",
            2200,
            STYLES["attacker"],
            "Goes for your king from the first move to the last.",
        ),
        Character(
            "ada", "Ada", 2400, STYLES["even"], "Has played for thirty years and has no favourite way to win."
        ),
    )
}
