"""The review of a finished game, line by line: made while one waits, then walked through by words."""

from collections.abc import Callable, Iterator

from kibitz.errors import nearest, shown
from kibitz.review.record import Review
from kibitz.review.reviewer import Reviewer
from kibitz.terminal.walk import Walk

WORDS = ("next", "previous", "forward", "back", "overview", "board", "done")
SHORT = {"": "next", "n": "next", "p": "previous", "f": "forward", "b": "back", "o": "overview"}
LEAVING = ("done", "d", "stop", "quit", "q")
HELP = (
    "Type 'next' or 'previous' for the marked moves, 'forward' or 'back' for every move, the number of a key moment, "
    "'overview', 'board' or 'done'."
)


class Reading:
    """Answers what a person types while reading a review."""

    def __init__(self, review: Review) -> None:
        self.walk = Walk(review)

    def answer(self, text: str) -> Iterator[str]:
        """The caller handles `board` and the words in LEAVING."""
        word = SHORT.get(text.lower(), text.lower())
        walk = self.walk
        if word.isdecimal():
            yield from self._there(walk.moment(int(word[:3])), f"There is no key moment {word[:3]}.")
        elif word == "next":
            yield from self._there(walk.next_mark(), "There are no more marked moves.")
        elif word == "previous":
            yield from self._there(walk.previous_mark(), "There is no marked move before this.")
        elif word in ("forward", "back"):
            walk.step(1 if word == "forward" else -1)
            yield from self._there(True, "")
        elif word == "overview":
            walk.go(None)
            yield from walk.lines()
        elif word == "help":
            yield HELP
        else:
            yield f"There is no word {shown(text)} here{nearest(word[:30], WORDS)}. {HELP}"

    def _there(self, moved: bool, otherwise: str) -> Iterator[str]:
        if not moved:
            yield otherwise
            return
        yield self.walk.spoken()
        yield from self.walk.lines()


def made(reviewer: Reviewer, say: Callable[[str], None]) -> Review:
    """The review. Of each stage the beginning, a third and two thirds are said: a screen reader reads every line."""
    said: tuple[str, int] | None = None

    def tell(stage: str, done: int, total: int) -> None:
        nonlocal said
        third = 3 * done // total if total else 0
        if (stage, third) != said:
            said = stage, third
            say(f"{stage}: {done} of {total}." if total else f"{stage}.")

    return reviewer.review(tell)
