"""A live progress bar for games: how many are done, how long it will take, and the standing."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kibitz.arena.record import GameRecord
from kibitz.arena.schedule import Schedule


@dataclass(slots=True)
class Effort:
    """What playing took."""

    # Seconds.
    elapsed: float = 0.0
    # Of all workers' seconds, those inside the players (see GameRecord).
    thinking: float = 0.0
    interrupted: bool = False

    def share(self, workers: int) -> float | None:
        """The share of the workers' time that went to the players; None if nothing was played."""
        return self.thinking / (self.elapsed * workers) if self.elapsed else None


def play(
    games: Iterable[tuple[Schedule, GameRecord]],
    progress: Callable[[], tuple[int, int, str]],
    verbose: bool,
) -> Effort:
    """Play all games, or until Ctrl-C. `progress` tells games done, games in all and a line for the bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    effort = Effort()
    columns = (MofNCompleteColumn(), BarColumn(bar_width=20), TimeRemainingColumn())
    console = Console(stderr=True, highlight=False)
    began = time.monotonic()
    try:
        with Progress(*columns, TextColumn("{task.description}", markup=False), console=console) as bars:
            bar = bars.add_task("")

            def update() -> None:
                done, total, line = progress()
                bars.update(bar, total=total, completed=done, description=line)

            update()
            for schedule, record in games:
                effort.elapsed = time.monotonic() - began
                effort.thinking += record.thinking
                if verbose:
                    console.print(game_line(schedule, record), markup=False, soft_wrap=True)
                update()
            # The games of the last rounds may all have been played before.
            update()
    except KeyboardInterrupt:
        effort.interrupted = True
    return effort


def game_line(schedule: Schedule, record: GameRecord) -> str:
    """`   12  1-0  engine – random  (63 moves)  White wins by checkmate`."""
    white, black = (schedule.match.entrant(record.number, colour) for colour in (True, False))
    moves, outcome = (record.plies + 1) // 2, record.outcome
    return f"{record.number + 1:5}  {outcome.result:7}  {white} – {black}  ({moves} moves)  {outcome}"
