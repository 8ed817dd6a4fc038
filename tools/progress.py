"""A progress bar for tools that take minutes: one line on the terminal, a line now and then in a log."""

import sys
import time


class Progress:
    """Counts to a total. `note` may say how it is going."""

    def __init__(self, title: str, total: int) -> None:
        self.title = title
        self.total = max(total, 1)
        self.done = 0
        self.began = self.shown = time.monotonic()
        self.pause = 0.2 if sys.stderr.isatty() else 30.0  # seconds between two lines

    def step(self, count: int = 1, note: str = "") -> None:
        self.done += count
        now = time.monotonic()
        if self.done >= self.total or now - self.shown >= self.pause:
            self.shown = now
            self.show(now - self.began, note)

    def show(self, elapsed: float, note: str) -> None:
        share = min(1.0, self.done / self.total)
        bar = "█" * round(24 * share) + "·" * (24 - round(24 * share))
        left = elapsed / share * (1 - share) if share else 0.0
        times = f"{elapsed:.0f} s, {left:.0f} s left"
        line = f"{self.title} {bar} {share:4.0%} {self.done:,}/{self.total:,}  {times} {note}"
        ending = "\r" if sys.stderr.isatty() and self.done < self.total else "\n"
        print(line.ljust(100), end=ending, file=sys.stderr, flush=True)
