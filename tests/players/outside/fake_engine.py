"""A UCI engine that is broken in the way its first argument names. `good` plays the first legal move."""

import os
import sys
import time

import chess


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def main(fault: str) -> None:
    if fault == "exits":
        sys.exit(3)
    if fault == "mute":
        time.sleep(600)
    board = chess.Board()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "uci":
            if fault == "junk at start":
                say("Welcome! \x00\xff\n\nid\nreadyok\nbestmove e2e4\ninfo depth")
            if fault == "bad options":
                say("option name\noption name X type spin default x min\noption type type")
            say("id name Fake\noption name Level type spin default 1 min 0 max 9\nuciok")
        elif word == "isready":
            say("readyok")
        elif word == "position":
            board = position(rest)
        elif word == "go":
            go(fault, board, rest)
        elif word == "stop" and fault == "thinks until stopped":
            answer(board)
        elif word == "quit" and fault != "does not quit":
            return


def position(text: str) -> chess.Board:
    start, _, moves = text.partition(" moves ")
    board = chess.Board() if start == "startpos" else chess.Board(start.removeprefix("fen "))
    for move in moves.split():
        board.push_uci(move)
    return board


def answer(board: chess.Board) -> None:
    say(f"bestmove {next(iter(board.legal_moves)).uci()}")


def go(fault: str, board: chess.Board, limits: str) -> None:
    first = next(iter(board.legal_moves)).uci()
    if fault == "dies":
        os._exit(1)
    elif fault == "dies once" and not os.path.exists(sys.argv[2]):
        open(sys.argv[2], "w").close()
        os._exit(1)
    elif fault == "hangs":
        time.sleep(600)
    elif fault == "illegal":
        say("bestmove a1a1" if limits else "")
    elif fault == "impossible":
        say("bestmove e2e5")
    elif fault == "passes":
        say("bestmove 0000")
    elif fault == "gives up":
        say("bestmove (none)")
    elif fault == "mumbles":
        say("bestmove")
    elif fault == "thinks until stopped":
        say(f"info depth 1 score cp 5 nodes 7 pv {first}")
    elif fault == "floods":
        while True:
            sys.stdout.write("x" * 65536)
    elif fault == "chatters":
        while True:
            say("info string still here")
            time.sleep(0.01)
    elif fault == "junk":
        say(
            "\x00\x01 what?\ninfo\ninfo score\ninfo score cp\ninfo depth x score cp 99999999999999999999999 pv"
        )
        say(
            "info depth -1 nodes 1e9 score mate x pv e2e4\ninfo depth 4 score cp 31 pv "
            + first
            + " e2e4 0000"
        )
        answer(board)
    else:
        say(
            f"info depth 3 seldepth 5 multipv 1 score cp -17 nodes 1234 nps 100 hashfull 1 time 12 pv {first}"
        )
        answer(board)


if __name__ == "__main__":
    main(sys.argv[1])
