"""A first start of an outside engine, before it is put on the owner's list."""

from kibitz.players.outside.engines import EnginesError, OutsideEngine, checked_engine, checked_name
from kibitz.players.outside.player import UciPlayer
from kibitz.players.player import PlayerFailure


def tried(name: str, engine: OutsideEngine) -> None:
    """Start it, hand it its options and end it again. Raises EnginesError where that fails."""
    checked_name(name)
    with UciPlayer(f"uci:{name}", checked_engine(name, engine)) as player:
        try:
            player.prepare()
        except PlayerFailure as failure:
            raise EnginesError(f"engine {name!r} is not added: {failure}") from failure
