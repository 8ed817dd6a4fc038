"""Writes the table of src/kibitz/engine/evaluation/weights.py anew, and leaves the rest of that file alone."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

Pair = tuple[int, int]
TABLE = re.compile(r"WEIGHTS: dict\[str, tuple\[Pair, \.\.\.\]\] = \{\n.*?^\}\n", re.DOTALL | re.MULTILINE)
WIDEST = 110  # characters a line


def rewrite(path: Path, weights: Mapping[str, Sequence[Pair]]) -> None:
    text, count = TABLE.subn(lambda _: table(weights), path.read_text(encoding="utf-8"))
    if count != 1:
        raise SystemExit(f"expected one table WEIGHTS in {path}, found {count}")
    path.write_text(text, encoding="utf-8")


def table(weights: Mapping[str, Sequence[Pair]]) -> str:
    entries = "".join(entry(name, pairs) for name, pairs in weights.items())
    return f"WEIGHTS: dict[str, tuple[Pair, ...]] = {{\n{entries}}}\n"


def entry(name: str, pairs: Sequence[Pair]) -> str:
    if len(pairs) <= 4:
        return f'    "{name}": ({" ".join(f"({middle}, {end})," for middle, end in pairs)}),\n'
    row = 4 if name.endswith("_squares") else 8
    cells = [f"({middle:3}, {end:3})," for middle, end in pairs]
    lines = [" ".join(cells[i : i + row]) for i in range(0, len(cells), row)]
    if max(map(len, lines)) > WIDEST - 8:
        lines = [" ".join(cells[i : i + row // 2]) for i in range(0, len(cells), row // 2)]
    return f'    "{name}": (\n' + "".join(f"        {line}\n" for line in lines) + "    ),\n"
