"""JSON answers, bodies within limits, and errors as a code and a sentence."""

from http import HTTPStatus
from typing import Any, TypeVar

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from kibitz.errors import InputError
from kibitz.web.http.messages import Code, Problem
from kibitz.web.http.wire import decoded, dumps, loads

T = TypeVar("T")
SMALL = 64 * 1024  # bytes; no message but a PGN needs more
LARGE = 4 * 1024 * 1024

STATUS: dict[Code, int] = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "illegal": HTTPStatus.BAD_REQUEST,
    "too-big": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too-fast": HTTPStatus.TOO_MANY_REQUESTS,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unknown-game": HTTPStatus.NOT_FOUND,
    "stale": HTTPStatus.CONFLICT,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}


class Number(Convertor[int]):
    """`{name:number}` in a route: no more digits than Python reads without complaint. Longer ones find nothing."""

    regex = "[0-9]{1,100}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", Number())


class RefusalError(InputError):
    """A request that gets an error with a code; nothing has changed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code


def answer(value: object, status: int = HTTPStatus.OK) -> Response:
    return Response(dumps(value), status, media_type="application/json")


def problem(code: Code, message: str, status: int | None = None) -> Response:
    return answer(Problem(code=code, message=message), status or STATUS.get(code, HTTPStatus.BAD_REQUEST))


async def body(request: Request, shape: type[T], limit: int = SMALL) -> T:
    """The body as a message of that shape."""
    return decoded(shape, loads(await read(request, limit)), "body")


async def read(request: Request, limit: int) -> bytes:
    """The body; refused as soon as it is too long."""
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > limit:
                raise RefusalError("too-big", f"expected at most {limit:,} bytes, got more")
            parts.append(part)
    except ClientDisconnect:
        # Nobody receives this answer; without it the server would report a closed tab as a fault.
        raise RefusalError("malformed", "expected the rest of the body, but the page has gone") from None
    return b"".join(parts)


def query(request: Request, known: set[str]) -> dict[str, str]:
    """The parameters after the question mark, each at most once."""
    given: dict[str, Any] = {}
    for name, value in request.query_params.multi_items():
        if name not in known or name in given:
            raise RefusalError(
                "malformed", f"expected parameters among {', '.join(sorted(known))}, each once"
            )
        given[name] = value
    return given


def whole(given: dict[str, str], name: str, default: int, most: int) -> int:
    text = given.get(name, str(default))
    if not (text.isascii() and text.isdecimal() and len(text) < 12 and int(text) <= most):
        raise InputError(f"expected {name} to be a whole number up to {most:,}")
    return int(text)


def pgn_answer(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-chess-pgn; charset=utf-8", headers=headers)
