"""REST: the owner's list of outside engines.

An entry decides what runs on this machine, so it can be added only from this machine.
"""

import shlex

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.players.outside.engines import EngineList, Engines, EnginesError, described
from kibitz.players.outside.trial import tried
from kibitz.web.http.answers import RefusalError, answer, body
from kibitz.web.http.state import State, state_of
from kibitz.web.play.messages import EngineEntries, EngineEntry, NewEngine


def owners_list(request: Request) -> tuple[State, EngineList]:
    state = state_of(request)
    if state.exposed:
        raise RefusalError(
            "forbidden", "outside engines are not available while other machines can reach this server"
        )
    return state, EngineList(state.folder)


def entries(engines: Engines) -> EngineEntries:
    found = [
        EngineEntry(
            name=name,
            command=shlex.join(engine.command),
            options=[f"{key}={value}" for key, value in engine.options.items()],
        )
        for name, engine in engines.items()
    ]
    return EngineEntries(engines=found)


async def list_engines(request: Request) -> Response:
    state, engines = owners_list(request)
    return answer(entries(await state.threads.quick(engines.read)))


async def add_engine(request: Request) -> Response:
    state, engines = owners_list(request)
    asked = await body(request, NewEngine)

    def added() -> EngineEntries:
        try:
            words = shlex.split(asked.command)
        except ValueError as error:
            raise EnginesError(
                f"expected a program with its arguments, quoted as in a shell: {error}"
            ) from error
        engine = described(words)
        tried(asked.name, engine)
        engines.add(asked.name, engine)
        return entries(engines.read())

    return answer(await state.threads.slow(added), 201)


async def remove_engine(request: Request) -> Response:
    state, engines = owners_list(request)

    def removed() -> EngineEntries:
        engines.remove(request.path_params["name"])
        return entries(engines.read())

    return answer(await state.threads.quick(removed))


routes: list[BaseRoute] = [
    Route("/api/engines", list_engines, methods=["GET"]),
    Route("/api/engines", add_engine, methods=["POST"]),
    Route("/api/engines/{name}", remove_engine, methods=["DELETE"]),
]
