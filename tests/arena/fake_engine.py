"""A small UCI engine with one fault, for tests: python fake_engine.py FAULT [MOVES]

It plays the first legal move, and from move number MOVES on (default 3) does what the fault says.
"""

import os
import sys
import time

import chess


def main(fault: str, after: int) -> None:
    if fault == "mute":
        say("Hello, I speak no protocol.")
        time.sleep(3600)
    if fault == "exit":
        sys.exit("I do not start.")
    board = chess.Board()
    for line in sys.stdin:
        words = line.split()
        match words[:1]:
            case ["uci"]:
                say("id name Fake\nid author Nobody\nuciok")
            case ["isready"]:
                say("readyok")
            case ["position"]:
                board = position(words)
            case ["go"]:
                go(board, fault if board.fullmove_number > after else "none")
            case ["quit"]:
                break


def position(words: list[str]) -> chess.Board:
    moves = words.index("moves") if "moves" in words else len(words)
    board = chess.Board() if words[1] == "startpos" else chess.Board(" ".join(words[2:moves]))
    for move in words[moves + 1 :]:
        board.push_uci(move)
    return board


def go(board: chess.Board, fault: str) -> None:
    match fault:
        case "illegal":
            say("bestmove a1h7")
        case "junk":
            say("\x00\x01 bestmove?? 0000 info depth cp\ninfo depth x score y\nbestmove xyzzy")
        case "sleep":
            time.sleep(3600)
        case "slow":
            time.sleep(0.5)
            say(f"bestmove {next(iter(board.legal_moves))}")
        case "die":
            os._exit(3)
        case _:
            say("info depth 1 score cp 13 nodes 1 pv " + str(next(iter(board.legal_moves))))
            say(f"bestmove {next(iter(board.legal_moves))}")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3)
