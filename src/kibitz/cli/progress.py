"""The progress bar of long-running commands."""

import sys
from typing import Self


class ProgressLine:
    """The progress of a long command, on standard error; it disappears at the end."""

    def __init__(self, total: int | None = None, unit: str = "") -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        self._progress = Progress(
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn(unit),
            TimeElapsedColumn(),
            TextColumn("{task.description}", markup=False),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._task = self._progress.add_task("", total=total)

    def tell(self, what: str, done: int, total: int | None) -> None:
        self._progress.update(self._task, description=what, completed=done, total=total)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._progress.stop()
