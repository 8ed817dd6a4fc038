"""The fitted numbers as the file that players read (kibitz/players/people/file.py)."""

import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.players.people.file import MAGIC

DIGITS = 4
# Of one byte and of two: the number that stands for zero. With two, as many as a person can need.
ZERO = {1: 128, 2: 32768}


def exported(
    target: Path, weights: NDArray[np.float32], shape: tuple[int, ...], more: dict[str, Any]
) -> None:
    """Write the net's `weights`, and the numbers of the second stage in `more`."""
    facts, traits, hidden, width, knots, first, gap = shape
    sizes = [facts * hidden, knots * hidden, hidden, width * hidden, width, knots * width, traits * width]
    parts = np.split(weights.astype(np.float64), np.cumsum(sizes)[:-1])
    rows, at_rating, bias, matrix, question, asker, answers = parts
    fact_table, fact_bytes = quantised(rows.reshape(facts, hidden), 1)
    trait_table, trait_bytes = quantised(answers.reshape(traits, width), 2)
    numbers = {
        "facts": fact_table,
        "traits": trait_table,
        "knots": [first + gap * knot for knot in range(knots)],
        "hidden": listed(at_rating.reshape(knots, hidden) + bias),
        "matrix": listed(matrix.reshape(width, hidden)),
        "question": listed(asker.reshape(knots, width) + question),
        **more,
    }
    body = MAGIC + json.dumps(numbers, separators=(",", ":")).encode() + b"\n" + fact_bytes + trait_bytes
    target.write_bytes(body + zlib.crc32(body).to_bytes(4, "little"))


def quantised(table: NDArray[np.float64], size: int) -> tuple[dict[str, Any], bytes]:
    zero = ZERO[size]
    step = float(np.abs(table).max() / (zero - 1))
    whole = np.clip(np.rint(table / step) + zero, 0, 2 * zero - 1)
    shape = {"rows": table.shape[0], "width": table.shape[1], "bytes": size, "zero": zero, "step": step}
    return shape, whole.astype("<u1" if size == 1 else "<u2").tobytes()


def listed(table: NDArray[np.float64]) -> list[list[float]]:
    return [[round(float(number), DIGITS) for number in row] for row in table]
