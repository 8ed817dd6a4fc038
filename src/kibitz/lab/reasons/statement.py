"""A sentence about a move, the line that proves it, and what it claims."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import chess

from kibitz.engine import Engine
from kibitz.lab.reasons.claims import Claim
from kibitz.lab.reasons.judge import EngineJudge, Judge


class StatementKind(Enum):
    # The move mates by force.
    MATE = "mate"
    # It is mated by force.
    MATED = "mated"
    # It ends the game.
    ENDING = "ending"
    # Nothing else is legal.
    FORCED = "forced"
    # It wins material.
    GAIN = "gain"
    # It loses material.
    LOSS = "loss"
    THREAT = "threat"
    PREVENTION = "prevention"
    # It is the best move: what the next best costs.
    ALTERNATIVE = "alternative"
    # It is not the best move: what is.
    BETTER = "better"
    # Nothing concrete: the evaluation decides.
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Proof:
    """What a move does, in words without their subject, the line that shows it, and what that claims."""

    words: str
    line: tuple[chess.Move, ...]
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """`line` starts on `board`; a null move in it is a pass, by which threats are shown.

    `contrast` is the line it is held against, where two are compared.
    """

    kind: StatementKind
    text: str
    board: chess.Board
    line: tuple[chess.Move, ...]
    claims: tuple[Claim, ...]
    contrast: tuple[chess.Move, ...] = ()

    def holds(self, judge: Judge, reserve: float = 0.0) -> bool:
        return all(claim.holds(self.board, judge, reserve) for claim in self.claims)

    def lines(self) -> list[str]:
        """The line and, where there is one, what it is held against, for people."""
        return [line_text(self.board, line) for line in (self.line, self.contrast) if line]

    def __str__(self) -> str:
        return f"{self.text} [{'; '.join(self.lines())}]"

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind.value,
            "text": self.text,
            "line": [move.uci() for move in self.line],
            "contrast": [move.uci() for move in self.contrast],
            "lines": self.lines(),
        }


def verify(statement: Statement, engine: Engine, depth: int) -> bool:
    """Whether everything the statement claims holds in a search of this depth."""
    return statement.holds(EngineJudge(engine, depth))


def line_text(board: chess.Board, line: Sequence[chess.Move]) -> str:
    """`14. Nxe5 dxe5 15. Qxd8+`, with (pass) for a null move."""
    board = board.copy(stack=False)
    words = []
    for place, move in enumerate(line):
        if board.turn == chess.WHITE:
            words.append(f"{board.fullmove_number}.")
        elif place == 0:
            words.append(f"{board.fullmove_number}...")
        words.append(board.san(move) if move else "(pass)")
        board.push(move)
    return " ".join(words)
