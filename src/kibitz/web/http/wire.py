"""Messages as JSON and back, strictly: a field too many, one too few or one of another type is refused.

Names are camelCase on the wire. An optional field (`T | None`) is left out when it is None; other defaults are for
Python alone. The messages of a union are distinguished by their literal `type`.
"""

import json
import types
from collections.abc import Callable
from functools import cache
from math import isfinite
from typing import Any, Literal, TypeGuard, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from kibitz.errors import InputError, shown
from kibitz.web.http.record import Message

T = TypeVar("T")
PLAIN = (str, int, float, bool)
BIGGEST = 2**53  # a browser's numbers are exact up to here


class WireError(InputError):
    """JSON that is not the message expected."""


def loads(text: str | bytes) -> object:
    """JSON text as plain objects; NaN, Infinity and too deep nesting are refused."""
    try:
        return json.loads(text, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise WireError(f"expected JSON: {reason[:120]}") from error


def refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def dumps(value: object) -> str:
    return json.dumps(encoded(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def encoded(value: object) -> Any:
    """A message as plain objects."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, Message):
        pairs = ((name, getattr(value, field)) for name, field, _ in layout(type(value)))
        return {name: encoded(item) for name, item in pairs if item is not None}
    if isinstance(value, dict):
        return {key: encoded(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [encoded(item) for item in value]
    return value


def decoded(shape: type[T], value: object, where: str = "message") -> T:
    """The message of that shape, or a WireError that says what was expected and what came."""
    return cast(T, read(shape, value, where))


def read(shape: Any, value: object, where: str) -> Any:
    origin, arguments = get_origin(shape), get_args(shape)
    if is_message(shape):
        return read_message(shape, value, where)
    if origin is Literal:
        if not any(value == known and type(value) is type(known) for known in arguments):
            raise unexpected(where, f"one of {', '.join(map(repr, arguments))}", value)
        return value
    if origin in (types.UnionType, Union):
        return read_union(arguments, value, where)
    if origin is list:
        items = expect(list, "a list", value, where)
        return [read(arguments[0], item, f"{where}[{place}]") for place, item in enumerate(items)]
    if origin is dict:
        pairs = expect(dict, "an object", value, where)
        return {key: read(arguments[1], item, f"{where}.{key[:30]}") for key, item in pairs.items()}
    return SIMPLE[shape](value, where)


def read_union(choices: tuple[Any, ...], value: object, where: str) -> Any:
    if value is None and type(None) in choices:
        return None
    known = [choice for choice in choices if choice is not type(None)]
    if len(known) == 1:
        return read(known[0], value, where)
    tagged = by_tag(tuple(known))
    tag = expect(dict, "an object", value, where).get("type")
    if not isinstance(tag, str) or tag not in tagged:
        raise unexpected(f"{where}.type", f"one of {', '.join(tagged)}", tag)
    return read_message(tagged[tag], value, where)


def read_message(shape: type[Message], value: object, where: str) -> Any:
    given = expect(dict, "an object", value, where)
    known = layout(shape)
    if unknown := [name for name in given if name not in {name for name, _, _ in known}]:
        raise WireError(f"{where}: there is no field {shown(unknown[0])}")
    values = {}
    for name, field, kind in known:
        if name in given:
            values[field] = read(kind, given[name], f"{where}.{name}")
        elif not is_optional(kind):
            raise WireError(f"{where}: expected a field {name!r}")
    try:
        return shape(**values)
    except InputError as error:  # what the message itself demands of its fields
        raise WireError(f"{where}: {error}") from error


def read_text(value: object, where: str) -> str:
    text: str = expect(str, "a text", value, where)
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise unexpected(where, "a text in Unicode", value)
    return text


def read_whole(value: object, where: str) -> int:
    if type(value) is not int or abs(value) > BIGGEST:
        raise unexpected(where, "a whole number", value)
    return value


def read_number(value: object, where: str) -> float:
    if (
        type(value) not in (int, float)
        or not isfinite(cast(float, value))
        or abs(cast(float, value)) > BIGGEST
    ):
        raise unexpected(where, "a number", value)
    return cast(float, value)


def read_switch(value: object, where: str) -> bool:
    return cast(bool, expect(bool, "true or false", value, where))


SIMPLE: dict[Any, Callable[[object, str], object]] = {
    str: read_text,
    int: read_whole,
    float: read_number,
    bool: read_switch,
}


def expect(kind: type, name: str, value: object, where: str) -> Any:
    if not isinstance(value, kind):
        raise unexpected(where, name, value)
    return value


def unexpected(where: str, expected: str, value: object) -> WireError:
    return WireError(f"{where}: expected {expected}, got {shown(value)}")


@cache
def by_tag(choices: tuple[type[Message], ...]) -> dict[str, type[Message]]:
    """The messages of a union by their `type`."""
    return {get_args(get_type_hints(choice)["type"])[0]: choice for choice in choices}


Layout = tuple[tuple[str, str, Any], ...]
LAYOUTS: dict[type[Message], Layout] = {}


def layout(shape: type[Message]) -> Layout:
    """The fields of a message: name on the wire, name, type. Found once: it takes longer than writing the message."""
    if shape not in LAYOUTS:
        hints = get_type_hints(shape)
        LAYOUTS[shape] = tuple((camel(name), name, hints[name]) for name in shape.names)
    return LAYOUTS[shape]


def is_message(shape: Any) -> TypeGuard[type[Message]]:
    return isinstance(shape, type) and issubclass(shape, Message)


def is_optional(kind: Any) -> bool:
    return type(None) in get_args(kind)


def camel(name: str) -> str:
    """`start_fen` is `startFen`; a trailing underscore only keeps off a Python keyword."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)
