"""The opponents, from random to the engine, behind one protocol and made from short names."""

from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import PlayerKind, catalogue, make_player
from kibitz.players.player import Decision, Player, PlayerFailure

__all__ = ["Decision", "Player", "PlayerFailure", "PlayerKind", "PlayerNameError", "catalogue", "make_player"]
