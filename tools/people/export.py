"""The fitted numbers as the file that players read (kibitz/players/people/file.py), and back."""

import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.players.people.file import MAGIC, LaneTable, PeopleFile

DIGITS = 4
ZERO = 128  # the byte that stands for nothing


def exported(
    target: Path, weights: NDArray[np.float32], shape: tuple[int, ...], more: dict[str, Any]
) -> None:
    """Write the net's `weights`, and the numbers of the second stage in `more`."""
    facts, traits, hidden, width, thoughts, knots, first, gap = shape
    lanes = width + thoughts
    sizes = [facts * hidden, knots * hidden, hidden, lanes * hidden, lanes, knots * lanes, traits * lanes]
    parts = np.split(weights.astype(np.float64), np.cumsum(sizes))
    rows, at_rating, bias, matrix, question, asker, answers, thought_weights = parts
    fact_table, fact_bytes = quantised(rows.reshape(facts, hidden))
    trait_table, trait_bytes = quantised(answers.reshape(traits, lanes))
    numbers = {
        "facts": fact_table,
        "traits": trait_table,
        "knots": [first + gap * knot for knot in range(knots)],
        "hidden": listed(at_rating.reshape(knots, hidden) + bias),
        "matrix": listed(matrix.reshape(lanes, hidden)),
        "question": listed(asker.reshape(knots, lanes) + question),
        "weights": listed(thought_weights.reshape(1, thoughts))[0],
        **more,
    }
    body = MAGIC + json.dumps(numbers, separators=(",", ":")).encode() + b"\n" + fact_bytes + trait_bytes
    target.write_bytes(body + zlib.crc32(body).to_bytes(4, "little"))


def restored(model: PeopleFile) -> NDArray[np.float32]:
    """The net's weights, but for what the file rounds; both biases lie in the rows of the ratings."""
    numbers = model.numbers
    hidden, question = np.array(numbers["hidden"]), np.array(numbers["question"])
    parts = (
        unpacked(model.facts),
        hidden,
        np.zeros(hidden.shape[1]),
        np.array(numbers["matrix"]),
        np.zeros(question.shape[1]),
        question,
        unpacked(model.traits),
        np.array(numbers["weights"]),
    )
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32)


def unpacked(table: LaneTable) -> NDArray[np.float64]:
    width = len(table.steps)
    lanes = np.frombuffer(b"".join(row.to_bytes(4 * width, "little") for row in table.rows), "<u4")
    return np.asarray((lanes.reshape(-1, width) - float(table.zero)) * np.array(table.steps))


def quantised(table: NDArray[np.float64]) -> tuple[dict[str, Any], bytes]:
    """A byte a number; a column has a step of its own, as small as its largest number allows."""
    steps = np.maximum(np.abs(table).max(axis=0), 1e-9) / (ZERO - 1)
    shape = {"rows": len(table), "zero": ZERO, "steps": [float(f"{step:.6g}") for step in steps]}
    return shape, np.rint(table / steps + ZERO).astype(np.uint8).tobytes()


def listed(table: NDArray[np.float64]) -> list[list[float]]:
    return [[round(float(number), DIGITS) for number in row] for row in table]
