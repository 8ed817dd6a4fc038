"""Reading a UCI engine's `info` line. Engines send all kinds of things: what makes no sense is ignored."""

from __future__ import annotations

import chess

from kibitz.engine.info import Score, SearchInfo

NUMBERS = ("depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time")


def read_info(line: str, board: chess.Board) -> SearchInfo | None:
    """The line of analysis, or None where it has no score. Only the legal beginning of its moves is kept."""
    words = line.split()
    score = read_score(words)
    if score is None:
        return None
    number = {name: read_number(words, name) for name in NUMBERS}
    depth = number["depth"] or 0
    return SearchInfo(
        depth=depth,
        seldepth=number["seldepth"] or depth,
        multipv=number["multipv"] or 1,
        score=score,
        nodes=number["nodes"] or 0,
        nps=number["nps"] or 0,
        time=(number["time"] or 0) / 1000,
        hashfull=number["hashfull"] or 0,
        pv=read_moves(after(words, "pv"), board),
    )


def after(words: list[str], name: str) -> list[str]:
    return words[words.index(name) + 1 :] if name in words else []


def read_number(words: list[str], name: str) -> int | None:
    following = after(words, name)
    return int(following[0]) if following and is_whole(following[0]) else None


def read_score(words: list[str]) -> Score | None:
    match after(words, "score"):
        case ["cp", value, *_] if is_whole(value):
            return Score(cp=int(value))
        case ["mate", value, *_] if is_whole(value):
            return Score(mate=int(value))
    return None


def is_whole(word: str) -> bool:
    """A whole number, short enough to be meant as one."""
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 19


def read_moves(words: list[str], board: chess.Board) -> tuple[chess.Move, ...]:
    line = board.copy(stack=False)
    for word in words:
        try:
            move = line.parse_uci(word)
        except ValueError:
            break
        if not move:  # "0000" parses, but nobody may pass
            break
        line.push(move)
    return tuple(line.move_stack)
