"""Speak UCI on standard input and output: for chess programs, and for the curious.

example:
  printf 'position startpos moves e2e4\ngo movetime 500\n' | kibitz uci
"""

import sys
import threading
from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Type 'uci' to list the options. Beyond the protocol: d, eval, bench [DEPTH], perft DEPTH."
    )


def run(args: Namespace) -> int:
    from kibitz.uci.server import UciServer

    writing = threading.Lock()

    def say(message: str) -> None:
        with writing:
            sys.stdout.write(message + "\n")
            sys.stdout.flush()

    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    return UciServer(say).serve(sys.stdin)
