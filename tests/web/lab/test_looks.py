"""REST: where Monte Carlo tree search looks."""

import pytest

from kibitz.web.lab.messages import Looks
from tests.web.parts import Served

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def test_looks_are_counted_by_move_and_gather_where_it_goes_well(server: Served) -> None:
    asked = {"fen": MATE_IN_ONE, "chess960": False, "looks": 200}
    found = server.ask(Looks, "POST", "/api/lab/looks", asked)
    assert found.looks == sum(one.looks for one in found.moves) == 200
    assert found.moves[0].san == "Ra8#"
    assert found.moves[0].mean == 1.0
    assert found == server.ask(Looks, "POST", "/api/lab/looks", asked)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"looks": 0}, "malformed"),
        ({"looks": 10**9}, "malformed"),
        ({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "malformed"),
    ],
)
def test_what_cannot_be_looked_at_is_refused(server: Served, change: dict[str, object], code: str) -> None:
    asked = {"fen": MATE_IN_ONE, "chess960": False, "looks": 10} | change
    assert server.refused("POST", "/api/lab/looks", asked) == code
