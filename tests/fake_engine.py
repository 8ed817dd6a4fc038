"""The outside engine of the tests: a UCI program that behaves as its command line says.

    python fake_engine.py [after=N] [gate:FILE] BEHAVIOUR [FILE]   see START, GO and QUIT below; `good` has no fault
    python fake_engine.py [gate:FILE] plays MOVE…                  these moves, by the number of moves played

Before move number N it is good. It starts when the file of its gate is there. Among the moves, `think` says what it
thinks until it is stopped, and `die` crashes.
`fake` puts such an engine on a list and gives the name it is played by.
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import chess

# The engine itself starts without Kibitz, which takes longer to load than most of its games to play.
if TYPE_CHECKING:
    from kibitz.players.outside.engines import OutsideEngine

# What a test's own list holds: hand it to whatever starts players, or write it to a data folder with `listed`.
ENGINES: "dict[str, OutsideEngine]" = {}


def fake(*words: str, after: int = 0, options: dict[str, str] | None = None) -> str:
    """The name of the player that behaves like that."""
    from kibitz.players.outside.engines import OutsideEngine

    arguments = [f"after={after}", *words] if after else list(words)
    name = re.sub(r"[^A-Za-z0-9]+", "-", "-".join(arguments)).strip("-")[-40:].strip("-")
    ENGINES[name] = OutsideEngine((sys.executable, __file__, *arguments), options or {})
    return f"uci:{name}"


def listed(folder: Path) -> None:
    """Make the fake engines the owner's list of a data folder."""
    from kibitz.players.outside.engines import EngineList

    folder.mkdir(parents=True, exist_ok=True)
    for name, engine in ENGINES.items():
        EngineList(folder).add(name, engine)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(words: list[str]) -> None:
    after = int(words.pop(0)[6:]) if words[0].startswith("after=") else 0
    if words[0].startswith("gate:"):
        gate = Path(words.pop(0)[5:])
        while not gate.exists():
            time.sleep(0.01)
    behaviour, *rest = words
    if behaviour == "exits":
        sys.exit("I do not start.")
    if behaviour == "stubborn":
        cling()
    if behaviour == "mute":
        say("Hello, I speak no protocol.")
        time.sleep(600)
    board = chess.Board()
    for line in sys.stdin:
        word, _, text = line.strip().partition(" ")
        if word == "uci":
            say(START.get(behaviour, ""))
            say("id name Fake\noption name Level type spin default 1 min 0 max 9\nuciok")
        elif word == "isready":
            say("readyok")
        elif word == "position":
            board = position(text)
        elif word == "go":
            go(behaviour if board.fullmove_number > after else "good", rest, board, text)
        elif word == "stop" and (behaviour == "thinks until stopped" or "think" in rest):
            answer(board)
        elif word == "quit" and behaviour not in ("does not quit", "stubborn"):
            return
    if behaviour == "stubborn":
        time.sleep(600)


def cling() -> None:
    """Ends by itself never, and has children in its group and out of it."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    for apart in (False, True):
        subprocess.Popen(["sleep", "600"], start_new_session=apart)


START = {
    "junk at start": "Welcome! \x00\xff\n\nid\nreadyok\nbestmove e2e4\ninfo depth",
    "bad options": "option name\noption name X type spin default x min\noption type type",
}


def position(text: str) -> chess.Board:
    start, _, moves = text.partition(" moves ")
    board = chess.Board() if start == "startpos" else chess.Board(start.removeprefix("fen "))
    for move in moves.split():
        board.push_uci(move)
    return board


def first(board: chess.Board) -> str:
    return next(iter(board.legal_moves)).uci()


def answer(board: chess.Board) -> None:
    say(f"bestmove {first(board)}")


def think(board: chess.Board) -> None:
    say(f"info depth 7 seldepth 9 multipv 1 score cp 31 nodes 4321 nps 1000 time 100 pv {first(board)}")


ANSWERS = {
    "illegal": "bestmove a1a1",
    "impossible": "bestmove e2e5",
    "nonsense": "\x00\x01 bestmove?? 0000 info depth cp\ninfo depth x score y\nbestmove xyzzy",
    "passes": "bestmove 0000",
    "gives up": "bestmove (none)",
    "mumbles": "bestmove",
}


def go(behaviour: str, rest: list[str], board: chess.Board, limits: str) -> None:
    if behaviour == "plays":
        move = rest[(len(board.move_stack) // 2) % len(rest)]
        behaviour = {"think": "thinks until stopped", "die": "dies"}.get(move, "")
        if not behaviour:
            say(f"bestmove {move}")
    if behaviour in ANSWERS:
        say(ANSWERS[behaviour])
    elif behaviour == "dies":
        os._exit(1)
    elif behaviour == "dies once" and not os.path.exists(rest[0]):
        open(rest[0], "w").close()
        os._exit(1)
    elif behaviour == "hangs":
        time.sleep(600)
    elif behaviour == "slow":
        time.sleep(0.5)
        answer(board)
    elif behaviour == "thinks until stopped":
        think(board)
    elif behaviour == "floods":
        while True:
            sys.stdout.write("x" * 65536)
    elif behaviour == "chatters":
        while True:
            say("info string still here")
            time.sleep(0.01)
    elif behaviour == "junk":
        say("\x00\x01 what?\ninfo\ninfo score\ninfo score cp")
        say("info depth x score cp 99999999999999999999999 pv")
        say("info depth -1 nodes 1e9 score mate x pv e2e4")
        say(f"info depth 4 score cp 31 pv {first(board)} e2e4 0000")
        answer(board)
    elif behaviour:
        say(
            f"info depth 3 seldepth 5 multipv 1 score cp -17 nodes 1234 nps 100 hashfull 1 time 12 pv {first(board)}"
        )
        answer(board)


if __name__ == "__main__":
    main(sys.argv[1:])
