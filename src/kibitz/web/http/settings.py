"""REST: the page's settings."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.web.http.answers import answer, body
from kibitz.web.http.messages import PageSettings
from kibitz.web.http.state import state_of


async def read_settings(request: Request) -> Response:
    return answer(state_of(request).settings.current)


async def write_settings(request: Request) -> Response:
    state = state_of(request)
    settings = await body(request, PageSettings)
    await state.threads.quick(state.settings.save, settings)
    return answer(settings)


routes: list[BaseRoute] = [
    Route("/api/settings", read_settings, methods=["GET"]),
    Route("/api/settings", write_settings, methods=["PUT"]),
]
