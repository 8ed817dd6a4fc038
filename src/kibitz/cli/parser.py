"""argparse, with errors that are raised, fit on one line and suggest what was meant."""

import argparse
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import NoReturn

from kibitz.errors import UsageError


def nearest(word: str, known: Iterable[str]) -> str:
    """`, did you mean 'perft'?` where something is close, else nothing."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f", did you mean {close[0]!r}?" if close else ""


class Parser(argparse.ArgumentParser):
    """A parser for one command.

    The command's docstring is its help as written: the first paragraph says what it does, the rest gives examples.
    """

    def __init__(self, prog: str, description: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        unknown = re.fullmatch(r"unrecognized arguments: (\S+)(.*)", message)
        if unknown:
            word = unknown[1].partition("=")[0]
            message = f"unrecognized argument {word!r}{nearest(word, self._option_string_actions)}"
        raise UsageError(f"{self.prog.partition(' ')[2]}: {message}; '{self.prog} --help' shows how")
