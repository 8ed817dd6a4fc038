"""The result of an experiment: a table, a picture, and a sentence with the main figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Cell = str | int | float
# Told while it runs: what is done, how much of how much.
Progress = Callable[[str, int, int], None]


def unheard(what: str, done: int, total: int) -> None:
    """Ignores progress."""


@dataclass(frozen=True, slots=True)
class FindingsTable:
    """Columns with a heading each. Whole numbers get separators, others two decimals; text stands as it is."""

    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def cells(self) -> list[list[str]]:
        return [[written(cell) for cell in row] for row in self.rows]

    def markdown(self) -> str:
        marks = ["---" if self._is_text(column) else "---:" for column in range(len(self.headings))]
        lines = [self.headings, marks, *self.cells()]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def text(self) -> str:
        """In columns for a terminal."""
        lines = [list(self.headings), *self.cells()]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.headings))]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if self._is_text(column) else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )

    def _is_text(self, column: int) -> bool:
        """Numbers, also those written with a sign or a unit, are set to the right."""
        return any(str(row[column])[:1].isalpha() for row in self.rows)


@dataclass(frozen=True, slots=True)
class Findings:
    tables: Sequence[FindingsTable]
    chart: str  # SVG
    summary: str

    def markdown(self) -> str:
        return "\n\n".join([*(table.markdown() for table in self.tables), self.summary])

    def text(self) -> str:
        return "\n\n".join([*(table.text() for table in self.tables), self.summary])


def written(cell: Cell) -> str:
    if isinstance(cell, str):
        return cell
    return f"{cell:,}" if isinstance(cell, int) else f"{cell:,.2f}"
