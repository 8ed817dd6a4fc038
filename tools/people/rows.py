"""Sums of rows of a table, where the learner spends its time. Compiled, they are C with a block of a row in registers
(see rows.pxd); what they do, in Python:"""

from typing import Any


def sum_rows(into: Any, table: Any, numbers: Any, count: int, width: int) -> None:
    """Add some rows of a table to `into`."""
    for i in range(count):
        for lane in range(width):
            into[lane] += table[numbers[i] * width + lane]


def add_to_rows(table: Any, numbers: Any, count: int, row: Any, factor: float, width: int) -> None:
    """Add so much of `row` to some rows of a table."""
    for i in range(count):
        for lane in range(width):
            table[numbers[i] * width + lane] += factor * row[lane]


def add_products(into: Any, table: Any, count: int, row: Any, width: int) -> None:
    """Add to each number of `into` what a row of the table times `row` is."""
    for i in range(count):
        for lane in range(width):
            into[i] += table[i * width + lane] * row[lane]
