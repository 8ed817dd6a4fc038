"""A UCI engine that plays the moves of its command line, one after the other by the number of moves played.

`think` instead of a move: says what it thinks until it is stopped, then plays the first legal move. `die`: crashes.
`late` before the moves: takes a second to start.
"""

import os
import shlex
import sys
import time

import chess


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def scripted(*words: str) -> str:
    """The name of the player that plays these moves."""
    return f"uci:{shlex.join([sys.executable, __file__, *words])}"


def main(words: list[str]) -> None:
    board = chess.Board()
    if words[0] == "late":
        time.sleep(1.0)
        words = words[1:]
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "uci":
            say("id name Scripted\nuciok")
        elif word == "isready":
            say("readyok")
        elif word == "position":
            start, _, moves = rest.partition("moves")
            board = chess.Board() if start.strip() == "startpos" else chess.Board(start.strip()[4:])
            for move in moves.split():
                board.push_uci(move)
        elif word == "go":
            go(words[(len(board.move_stack) // 2) % len(words)], board)
        elif word == "stop":
            say(f"bestmove {next(iter(board.legal_moves)).uci()}")
        elif word == "quit":
            return


def go(word: str, board: chess.Board) -> None:
    if word == "die":
        os._exit(1)
    elif word == "think":
        line = next(iter(board.legal_moves)).uci()
        say(f"info depth 7 seldepth 9 multipv 1 score cp 31 nodes 4321 nps 1000 time 100 pv {line}")
    else:
        say(f"bestmove {word}")


if __name__ == "__main__":
    main(sys.argv[1:])
