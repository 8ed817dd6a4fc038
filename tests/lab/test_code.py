"""The readable search beside its replay."""

from kibitz.lab.code import MARKS, search_code
from kibitz.lab.steps import StepEvent


def test_every_event_has_its_line() -> None:
    code = search_code()
    assert list(code.places) == list(StepEvent)
    for event, place in code.places.items():
        assert MARKS[event] in code.lines[place]


def test_it_is_the_search_without_what_writes_it_down() -> None:
    lines = search_code().lines
    assert lines[0].startswith("def _negamax(self")
    assert not any("recorder" in line for line in lines)
    assert lines[-1] == "    return best"
    compile("\n".join(lines), "search", "exec")
