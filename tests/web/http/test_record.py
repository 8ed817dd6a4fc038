"""A message has the fields that its class declares, and no others."""

import pickle

import pytest

from kibitz.errors import InputError
from kibitz.web.http.messages import ErrorMessage, Problem
from kibitz.web.play.messages import MoveRequest, PaceRequest


def test_fields_are_given_by_name_and_the_others_have_their_default() -> None:
    message = ErrorMessage(code="stale", message="too late")
    assert (message.type, message.code, message.message, message.re) == ("error", "stale", "too late", None)
    assert repr(message) == "ErrorMessage(type='error', code='stale', message='too late', re=None)"


@pytest.mark.parametrize("values", [{"code": "stale"}, {"code": "stale", "message": "late", "colour": "red"}])
def test_a_field_too_few_or_too_many_is_refused(values: dict[str, str]) -> None:
    with pytest.raises(TypeError, match="Problem has the fields"):
        Problem(**values)  # type: ignore[arg-type]


def test_a_message_has_the_fields_of_the_one_it_derives_from() -> None:
    assert MoveRequest.names == ("id", "type", "ply", "move")
    assert MoveRequest.required == {"id", "ply", "move"}


def test_a_message_may_demand_more_of_its_fields() -> None:
    with pytest.raises(InputError, match="expected an id of 1 to 64 characters"):
        MoveRequest(id="", ply=0, move="e2e4")
    with pytest.raises(InputError, match="expected to wait 0 to 60 seconds, got 61"):
        PaceRequest(id="a", paused=False, wait=61)


def test_equal_are_messages_of_one_kind_with_equal_fields() -> None:
    one = Problem(code="stale", message="late")
    assert one == Problem(code="stale", message="late") == pickle.loads(pickle.dumps(one))
    assert one != Problem(code="over", message="late")
    assert one != ErrorMessage(code="stale", message="late")
