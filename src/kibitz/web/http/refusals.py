"""What the page is told about an error from a lower room."""

from kibitz.errors import InputError, KibitzError, MoveError
from kibitz.game.game import GameError, GameOverError
from kibitz.game.session import StaleMoveError
from kibitz.game.store import ConflictError, StoreError, UnknownGameError
from kibitz.players.outside.engines import EnginesFileError
from kibitz.web.http.answers import RefusalError


def refusal_of(error: KibitzError) -> RefusalError:
    """The code of an error, and its words as far as they say nothing of this machine."""
    match error:
        case RefusalError():
            return error
        case UnknownGameError():
            return RefusalError("unknown-game", "there is no such game")
        case GameOverError():
            return RefusalError("over", str(error))
        case StaleMoveError():
            return RefusalError("stale", str(error))
        case MoveError():
            return RefusalError("illegal", str(error))
        case GameError():
            return RefusalError("forbidden", str(error))
        case EnginesFileError():
            return RefusalError(
                "failed", "the list of outside engines cannot be used; 'kibitz engines' says why"
            )
        case ConflictError():
            return RefusalError("stale", "this game was played on elsewhere; here is how it stands now")
        case StoreError():
            return RefusalError("failed", "the games cannot be read or saved just now")
        case InputError():
            return RefusalError("malformed", str(error))
        case _:
            return RefusalError("failed", "something went wrong in the server")
