"""The readable search as it is written, and the line that does each thing a replay shows."""

import inspect
import textwrap
from dataclasses import dataclass

from kibitz.lab.steps import StepEvent
from kibitz.players.readable.search import ReadableSearch

# The text that identifies the line of each event.
MARKS = {
    StepEvent.ENTER: "def _negamax(",
    StepEvent.LEAF: "return self._leaf(best, Leaf.EVALUATED)",
    StepEvent.TABLE: "value = entry.value_at(ply)",
    StepEvent.PAT: "raised = max(alpha, best)",
    StepEvent.LEAVE: "value = self._value_of(",
    StepEvent.RAISE: "raised = value",
    StepEvent.CUT: "if value >= beta:",
}
RECORDING = "if self.recorder is not None:"


@dataclass(frozen=True, slots=True)
class SearchCode:
    """The lines of the search, and the line number of each event."""

    lines: tuple[str, ...]
    places: dict[StepEvent, int]


def search_code() -> SearchCode:
    source = textwrap.dedent(inspect.getsource(ReadableSearch._negamax))
    lines = tuple(without_recording(source.splitlines()))
    return SearchCode(lines, {event: place_of(mark, lines) for event, mark in MARKS.items()})


def without_recording(lines: list[str]) -> list[str]:
    """Drop the lines that only record the search: they say nothing about how it works."""
    kept: list[str] = []
    skipping = -1
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if skipping >= 0 and line.strip() and indent > skipping:
            continue
        skipping = indent if line.strip() == RECORDING else -1
        if skipping < 0:
            kept.append(line)
    return kept


def place_of(mark: str, lines: tuple[str, ...]) -> int:
    (place,) = (number for number, line in enumerate(lines) if mark in line)
    return place
