"""Parses the words of a command: positions, limits, options. Every refusal quotes what came."""

import re

import chess

from kibitz.core.constants import MAX_PLY
from kibitz.engine import Clock, Limits
from kibitz.engine.position import start_board
from kibitz.errors import InputError, MoveError, nearest, shown

CLOCK_WORDS = ("wtime", "btime", "winc", "binc", "movestogo")
NUMBER_WORDS = (*CLOCK_WORDS, "depth", "nodes", "movetime", "mate")
FLAG_WORDS = ("infinite", "ponder")
GO_WORDS = (*NUMBER_WORDS, *FLAG_WORDS, "searchmoves")
# Larger numbers are read as this one.
MOST = 2**53


class CommandError(InputError):
    """An unknown UCI command, or a known one with wrong words."""


def whole(word: str, text: str | None) -> int:
    try:
        number = int(text or "")
    except ValueError:
        raise CommandError(f"{word}: expected a whole number, got {shown(text)}") from None
    return max(-MOST, min(MOST, number))


def plies(command: str, text: str | None) -> int:
    """How deep `bench` and `perft` go."""
    if not re.fullmatch(r"[0-9]{1,3}", text or "") or not 1 <= int(text or "") <= MAX_PLY:
        raise CommandError(f"{command}: expected a whole number from 1 to {MAX_PLY}, got {shown(text)}")
    return int(text or "")


def parsed_move(text: str, board: chess.Board) -> chess.Move:
    try:
        return board.parse_uci(text)
    except ValueError:
        raise MoveError(f"expected a legal move, got {shown(text)} in {board.fen()}") from None


class PositionReader:
    """Reads `position` commands. A game sends all its moves each time; only the new ones are played again."""

    def __init__(self) -> None:
        self.setup = (chess.STARTING_FEN, False)
        self.moves: list[str] = []
        self.board = chess.Board()

    def read(self, words: list[str], chess960: bool) -> chess.Board:
        """The new position; when something is wrong with the command, the old one stays."""
        if not words or words[0] not in ("startpos", "fen"):
            raise CommandError(f"position: expected 'startpos' or 'fen', got {shown(' '.join(words[:1]))}")
        split = words.index("moves") if "moves" in words else len(words)
        moves = words[split + 1 :]
        if words[0] == "startpos":
            if split > 1:
                raise CommandError(f"position: expected 'moves' after 'startpos', got {shown(words[1])}")
            fen = chess.STARTING_FEN
        else:
            fen = " ".join(words[1:split])
        if self.setup == (fen, chess960) and self.moves == moves[: len(self.moves)]:
            board = self.board.copy()
            fresh = moves[len(self.moves) :]
        else:
            board = start_board(fen, chess960)
            fresh = moves
        for text in fresh:
            board.push(parsed_move(text, board))
        self.setup, self.moves, self.board = (fen, chess960), moves, board
        return board


def parsed_limits(words: list[str], board: chess.Board) -> Limits:
    """The words after `go`. Times come in milliseconds."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    moves: list[chess.Move] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in NUMBER_WORDS:
            numbers[word] = whole(f"go {word}", words[at] if at < len(words) else None)
            at += 1
        elif word in FLAG_WORDS:
            flags.add(word)
        elif word == "searchmoves":
            while at < len(words) and words[at] not in GO_WORDS:
                moves.append(parsed_move(words[at], board))
                at += 1
        else:
            raise CommandError(f"go: unknown word {shown(word)}{nearest(word, GO_WORDS)}")
    clock = None
    if "wtime" in numbers or "btime" in numbers:
        # A side whose time was not sent has as much as the other.
        white = numbers.get("wtime", numbers.get("btime", 0))
        clock = Clock(
            white / 1000,
            numbers.get("btime", white) / 1000,
            max(numbers.get("winc", 0), 0) / 1000,
            max(numbers.get("binc", 0), 0) / 1000,
            max(numbers["movestogo"], 1) if "movestogo" in numbers else None,
        )
    endless = "infinite" in flags
    return Limits(
        depth=None if endless else numbers.get("depth"),
        nodes=None if endless else numbers.get("nodes"),
        movetime=numbers["movetime"] / 1000 if "movetime" in numbers and not endless else None,
        clock=None if endless else clock,
        mate=None if endless else numbers.get("mate"),
        searchmoves=tuple(moves),
        ponder="ponder" in flags,
    )


def parsed_option(words: list[str]) -> tuple[str, str]:
    """`name … value …`: both may have spaces."""
    if not words or words[0] != "name" or len(words) < 2:
        raise CommandError(f"setoption: expected 'name', got {shown(' '.join(words[:1]))}")
    split = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:split]), " ".join(words[split + 1 :])
