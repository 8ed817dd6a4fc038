"""A match told to another program while it is played: JSON lines on standard output.

    {"match": 7}                                            first: its number in the store
    {"boards": [{"game": 4, "white": "engine", "black": "random", "fen": …, "move": "e2e4", "ply": 9}]}
    {"ended": 4}                                            game 4 is in the store

The match stops when standard input is closed, as it does when the watching program ends.
"""

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import chess

from kibitz.arena.contest import Contest
from kibitz.arena.runner import LocalRunner
from kibitz.arena.schedule import Schedule, play

GLANCE = 0.25  # seconds between two looks at the boards


def watched(schedule: Schedule, runner: LocalRunner) -> bool:
    """Play what is left. Returns whether it was interrupted."""
    say({"match": schedule.entry})
    try:
        with boards_told(schedule, runner):
            for _, record in play([schedule], runner):
                say({"ended": record.number})
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def boards_told(schedule: Schedule, runner: LocalRunner) -> Iterator[None]:
    ended = threading.Event()

    def tell() -> None:
        last: list[dict[str, Any]] = []
        while not ended.wait(GLANCE):
            boards = [board_of(schedule, contest, moves) for contest, moves in runner.boards()]
            if boards != last:
                try:
                    say({"boards": boards})
                except BrokenPipeError:
                    return  # nobody watches any more, and standard input ends too
                last = boards

    def listen() -> None:
        # Not through Python's buffer: its lock would be held when the interpreter ends.
        while os.read(sys.stdin.fileno(), 4096):
            pass
        if not ended.is_set():
            os.kill(os.getpid(), signal.SIGINT)

    for target in (tell, listen):
        threading.Thread(target=target, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def board_of(schedule: Schedule, contest: Contest, moves: list[chess.Move]) -> dict[str, Any]:
    board = chess.Board(contest.opening, chess960=contest.chess960)
    for move in moves:
        board.push(move)
    white, black = (str(schedule.match.entrant(contest.number, colour)) for colour in (True, False))
    last = moves[-1].uci() if moves else None
    return {
        "game": contest.number,
        "white": white,
        "black": black,
        "fen": board.fen(),
        "move": last,
        "ply": len(moves),
    }


def say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()
