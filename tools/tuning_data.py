"""Positions as the tuner sees them: how often each weight counts in a position, read from the evaluation's notes."""

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context

import numpy as np
import numpy.typing as npt
from progress import Progress
from tuning_games import Sample

from kibitz.core import Board
from kibitz.engine.evaluation.evaluate import traced_score
from kibitz.engine.evaluation.scratch import Note, Scratch
from kibitz.engine.evaluation.terms import DANGER_BASE, KING_DANGER, TERMS, WHOLE_PHASE, WHOLE_SCALE

Floats = npt.NDArray[np.float64]
CHUNK = 2000  # positions a task


@dataclass
class Counts:
    """A sparse matrix, a row a position, a column a weight: row r has entries starts[r] to starts[r + 1]."""

    starts: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int16]
    times: npt.NDArray[np.int16]

    def rows(self, first: int, last: int) -> "Counts":
        low, high = self.starts[first], self.starts[last]
        return Counts(self.starts[first : last + 1] - low, self.columns[low:high], self.times[low:high])

    def lines(self) -> npt.NDArray[np.int64]:
        """The row of each entry."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))

    def sums(self, weights: Floats) -> Floats:
        """Each row's weights, as often as they count."""
        return np.bincount(self.lines(), self.times * weights[self.columns], len(self.starts) - 1).astype(
            np.float64
        )

    def spread(self, slopes: Floats) -> Floats:
        """The way back: each weight's slope, from those of the rows."""
        return np.bincount(self.columns, self.times * slopes[self.lines()], TERMS).astype(np.float64)


@dataclass
class Positions:
    """`balance` counts for white less black; `danger` holds what threatens white's and black's king."""

    balance: Counts
    danger: tuple[Counts, Counts]
    # 1 with all pieces, 0 without.
    phase: Floats
    scale: Floats
    result: Floats
    # By the search, in centipawns for white.
    found: Floats

    def __len__(self) -> int:
        return len(self.result)

    def part(self, first: int, last: int) -> "Positions":
        return Positions(
            self.balance.rows(first, last),
            (self.danger[0].rows(first, last), self.danger[1].rows(first, last)),
            self.phase[first:last],
            self.scale[first:last],
            self.result[first:last],
            self.found[first:last],
        )


Row = tuple[dict[int, int], dict[int, int], dict[int, int], float, float, float, float]


def traced(samples: Sequence[Sample], processes: int) -> Positions:
    """Evaluate every sample and keep what it is made of."""
    progress = Progress("positions", len(samples))
    tasks = [samples[i : i + CHUNK] for i in range(0, len(samples), CHUNK)]
    parts: list[Positions] = []
    with get_context("spawn").Pool(processes) as pool:
        for part in pool.imap(traced_part, tasks):
            parts.append(part)
            progress.step(len(part))
    return Positions(
        joined([part.balance for part in parts]),
        (joined([part.danger[0] for part in parts]), joined([part.danger[1] for part in parts])),
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("phase", "scale", "result", "found")
        ),
    )


def traced_part(samples: Sequence[Sample]) -> Positions:
    scratch = Scratch()
    rows = [row_of(sample, scratch) for sample in samples]
    return Positions(
        counts_of([row[0] for row in rows]),
        (counts_of([row[1] for row in rows]), counts_of([row[2] for row in rows])),
        *(np.array([row[i] for row in rows], dtype=np.float64) for i in range(3, 7)),
    )


def row_of(sample: Sample, scratch: Scratch) -> Row:
    traced_score(Board(sample.fen), scratch)
    phase, scale = scratch.taken_factors()
    notes = scratch.taken_notes()
    return (
        balance_of(notes),
        danger_of(notes, 0),
        danger_of(notes, 1),
        phase / WHOLE_PHASE,
        scale / WHOLE_SCALE,
        sample.result,
        float(sample.score),
    )


def balance_of(notes: Sequence[Note]) -> dict[int, int]:
    balance: dict[int, int] = {}
    for colour, term, _, times, _ in notes:
        if term < DANGER_BASE:
            balance[term] = balance.get(term, 0) + (-times if colour else times)
    return {term: times for term, times in balance.items() if times}


def danger_of(notes: Sequence[Note], colour: int) -> dict[int, int]:
    """Nothing where so few attack that the evaluation did not ask."""
    danger: dict[int, int] = {}
    asked = False
    for owner, term, _, times, _ in notes:
        if owner == colour and term >= DANGER_BASE:
            if term == KING_DANGER:
                asked = True
            else:
                danger[term] = danger.get(term, 0) + times
    return {term: times for term, times in danger.items() if times} if asked else {}


def counts_of(rows: Sequence[dict[int, int]]) -> Counts:
    lengths = np.array([0, *(len(row) for row in rows)], dtype=np.int64)
    return Counts(
        np.cumsum(lengths),
        np.array([term for row in rows for term in row], dtype=np.int16),
        np.array([times for row in rows for times in row.values()], dtype=np.int16),
    )


def joined(parts: Sequence[Counts]) -> Counts:
    lengths = np.concatenate([np.zeros(1, dtype=np.int64), *(np.diff(part.starts) for part in parts)])
    return Counts(
        np.cumsum(lengths),
        np.concatenate([part.columns for part in parts]),
        np.concatenate([part.times for part in parts]),
    )
