"""Messages are what they should be, or are refused with a reason."""

import json
from contextlib import suppress
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.web.game import messages as game_messages
from kibitz.web.http import messages as http_messages
from kibitz.web.http.messages import PageSettings
from kibitz.web.http.record import Message
from kibitz.web.http.wire import (
    WireError,
    camel,
    decoded,
    dumps,
    encoded,
    is_message,
    is_optional,
    layout,
    loads,
    read,
)
from kibitz.web.play import messages as play_messages
from kibitz.web.play.messages import GameList, MoveRequest, NewGame, PageMessage, ServerMessage

SHAPES = dict.fromkeys(
    value
    for messages in (http_messages, game_messages, play_messages)
    for value in vars(messages).values()
    if is_message(value) and value is not Message
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)


def example(kind: Any, whole: bool) -> Any:
    """A value of that type, with or without its optional fields."""
    origin, arguments = get_origin(kind), get_args(kind)
    if is_message(kind):
        return kind(**{name: example(inner, whole) for _, name, inner in layout(kind)})
    if is_optional(kind) and not whole:
        return None
    if origin is Literal:
        return arguments[-1]
    if origin is list:
        return [example(arguments[0], whole)] * 2
    if origin is dict:
        return {"a": example(arguments[1], whole)}
    if arguments:
        return example(arguments[0], whole)
    return {str: "text", int: 7, float: 0.25, bool: True}[kind]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_what_is_written_is_read_again(shape: type, whole: bool) -> None:
    message = example(shape, whole)
    assert decoded(shape, loads(dumps(message))) == message
    for name in encoded(message):
        short = {key: value for key, value in encoded(message).items() if key != name}
        if not any(camelled == name and is_optional(kind) for camelled, _, kind in layout(shape)):
            with pytest.raises(WireError, match=f"expected a field '{name}'"):
                decoded(shape, short)


@settings(deadline=None)
@given(json_values)
def test_no_json_does_harm(value: Any) -> None:
    for shape in (PageMessage, ServerMessage, NewGame, PageSettings, GameList):
        with suppress(WireError):
            read(shape, value, "message")


@settings(deadline=None)
@given(st.text(max_size=60))
def test_no_text_does_harm(text: str) -> None:
    with suppress(WireError):
        loads(text)


MOVE = {"type": "move", "id": "a", "ply": 0, "move": "e2e4"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"type": "mov"}, "message.type: expected one of move, takeback"),
        ({"type": None}, "message.type: expected one of"),
        ({"id": ""}, "expected an id of 1 to 64 characters"),
        ({"id": "a" * 65}, "expected an id of 1 to 64 characters"),
        ({"id": 7}, "message.id: expected a text, got 7"),
        ({"ply": True}, "message.ply: expected a whole number, got True"),
        ({"ply": 1.0}, "message.ply: expected a whole number"),
        ({"ply": 2**60}, "message.ply: expected a whole number"),
        ({"move": "\ud800"}, "message.move: expected a text in Unicode"),
        ({"colour": "white"}, "there is no field 'colour'"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(WireError, match="message") as caught:
        read(PageMessage, MOVE | change, "message")
    assert message in str(caught.value)


def test_a_missing_field_is_named() -> None:
    with pytest.raises(WireError, match="expected a field 'move'"):
        decoded(MoveRequest, {name: value for name, value in MOVE.items() if name != "move"})


@pytest.mark.parametrize("text", ["", "{", "NaN", "[Infinity]", "[" * 100_000, "\x00", b"\xff\xfe"])
def test_what_is_no_json(text: str | bytes) -> None:
    with pytest.raises(WireError, match="expected JSON"):
        loads(text)


def test_names_are_camel_case_and_nothing_is_null() -> None:
    assert (camel("start_fen"), camel("from_"), camel("chess960")) == ("startFen", "from", "chess960")
    assert "null" not in dumps(NewGame(opponent="random"))
    assert json.loads(dumps(PageSettings()))["evalBar"] is False
    assert encoded({"a": [PageSettings()]})["a"][0]["theme"] == "auto"
