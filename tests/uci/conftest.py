"""`kibitz uci`, fresh or shared. It must end well, whatever it was sent."""

from collections.abc import Iterator

import pytest

from tests.uci.program import Program


@pytest.fixture
def program() -> Iterator[Program]:
    program = Program()
    yield program
    assert program.close() == 0


@pytest.fixture(scope="module")
def lasting() -> Iterator[Program]:
    """One program for all the tests of a module that leave nothing running."""
    program = Program()
    yield program
    assert program.close() == 0
