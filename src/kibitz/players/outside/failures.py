"""How an outside engine fails. Separate from its process, so that judging a game does not import the UCI client.

PlayerFailure
├── EngineNotStarted    the program does not run, speaks no UCI or refuses an option
├── EngineDied          the process ended while it owed an answer
├── EngineSilent        no answer in the time it had and more
└── IllegalMove         it answered with something that is no legal move here
"""

from kibitz.players.player import PlayerFailure


class EngineNotStarted(PlayerFailure):
    """The program does not run, speaks no UCI or refuses an option."""


class EngineDied(PlayerFailure):
    """The process ended while it owed an answer."""


class EngineSilent(PlayerFailure):
    """No answer in the time it had and more."""


class IllegalMove(PlayerFailure):
    """It answered with something that is no legal move here."""
