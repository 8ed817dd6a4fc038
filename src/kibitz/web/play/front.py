"""REST: what the page asks for first."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.errors import KibitzError
from kibitz.game.store import Filter, Store
from kibitz.web.game.view import persons
from kibitz.web.http.answers import answer
from kibitz.web.http.state import State, state_of
from kibitz.web.play.hub import Hub, hub_of
from kibitz.web.play.messages import Front, StateMessage

LOOKED_AT = 20  # unfinished games


async def front(request: Request) -> Response:
    state = state_of(request)
    return answer(Front(settings=state.settings.current, running=await running(state, hub_of(request))))


async def running(state: State, hub: Hub) -> StateMessage | None:
    """Open the game to continue. If that fails, the page still opens, and the game says why."""
    try:
        number = await state.threads.quick(running_game, state.store)
        return None if number is None else await (await hub.open(number)).state()
    except KibitzError:
        return None


def running_game(store: Store) -> int | None:
    """The latest unfinished game in which a person plays."""
    games = store.games(Filter(unfinished=True, limit=LOOKED_AT))
    return next((game.number for game in games if persons(game)), None)


routes: list[BaseRoute] = [Route("/api/front", front)]
