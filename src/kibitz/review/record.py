"""A review as a value: its moves with their verdicts, and its form as JSON, which has a version."""

from dataclasses import dataclass, field, replace
from typing import Any

import chess

from kibitz.engine.info import Score
from kibitz.errors import InputError, shown
from kibitz.game.game import Game
from kibitz.review.findings import Finding
from kibitz.review.phases import Phase
from kibitz.review.verdicts import Grade, Mark

VERSION = 1
LONGEST = 20_000  # half-moves


class ReviewError(InputError):
    """A stored review that makes no sense."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about a move, of a kind of the lab's statements, with the line that proves it (null move: a pass)."""

    kind: str
    text: str
    line: tuple[chess.Move, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """`before` and `after` are win chances of the mover from 0 to 100; `better` begins with the best move instead."""

    move: chess.Move
    san: str
    turn: chess.Color
    phase: Phase
    mark: Mark
    grade: Grade
    before: float
    after: float
    loss: float
    better: tuple[chess.Move, ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """`findings` has one place for each position, the start's first; None: nothing is known of it.

    `moves` has one place for each move; None: a position beside it is missing, and `missing` says why.
    """

    fen: str
    chess960: bool
    played: tuple[chess.Move, ...]
    findings: tuple[Finding | None, ...]
    moves: tuple[ReviewedMove | None, ...]
    missing: dict[int, str] = field(default_factory=dict, hash=False)
    result: str = "*"
    key_moments: tuple[int, ...] = ()  # places in `moves`, the worst first

    def board(self) -> chess.Board:
        return chess.Board(self.fen, chess960=self.chess960)

    def boards(self) -> list[chess.Board]:
        """The position before each move, and the last one."""
        boards = [self.board()]
        for move in self.played:
            boards.append(boards[-1].copy())
            boards[-1].push(move)
        return boards

    def with_moves(self, moves: tuple[ReviewedMove | None, ...]) -> "Review":
        return replace(self, moves=moves)

    def to_json(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "fen": self.fen,
            "chess960": self.chess960,
            "played": ucis(self.played),
            "result": self.result,
            "findings": [None if one is None else finding_json(one) for one in self.findings],
            "moves": [None if one is None else move_json(one) for one in self.moves],
            "missing": {str(place): reason for place, reason in self.missing.items()},
            "key_moments": list(self.key_moments),
        }

    @classmethod
    def from_json(cls, data: Any) -> "Review":
        try:
            if data["version"] != VERSION:
                raise ReviewError(f"expected a review of version {VERSION}, got {shown(data['version'])}")
            if len(data["played"]) > LONGEST:
                raise ReviewError(f"expected at most {LONGEST:,} half-moves, got {len(data['played']):,}")
            played = moves_from(data["played"])
            moves = tuple(None if one is None else move_from(one) for one in data["moves"])
            findings = tuple(None if one is None else finding_from(one) for one in data["findings"])
            missing = {int(place): str(reason) for place, reason in data["missing"].items()}
            key_moments = tuple(int(place) for place in data["key_moments"])
            review = cls(
                str(data["fen"]),
                bool(data["chess960"]),
                played,
                findings,
                moves,
                missing,
                str(data["result"]),
                key_moments,
            )
        except ReviewError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ReviewError(f"expected a review as JSON, got something else: {error}") from error
        if len(findings) != len(played) + 1 or len(moves) != len(played):
            raise ReviewError(f"expected findings and verdicts for {len(played)} moves, got another number")
        return review


def stored_review(game: Game, stored: Any) -> Review | None:
    """What is stored with a game, if it makes sense and is about its moves."""
    if stored is None:
        return None
    try:
        review = Review.from_json(stored)
    except ReviewError:
        return None
    same = review.fen == game.settings.board().fen() and review.chess960 == game.settings.chess960
    return review if same and list(review.played) == [played.move for played in game.moves] else None


def ucis(moves: tuple[chess.Move, ...]) -> list[str]:
    return [move.uci() for move in moves]


def moves_from(texts: list[str]) -> tuple[chess.Move, ...]:
    return tuple(chess.Move.from_uci(text) for text in texts)


def finding_json(finding: Finding) -> dict[str, Any]:
    score = finding.score
    return {"cp": score.cp, "mate": score.mate, "line": ucis(finding.line), "depth": finding.depth,
            "nodes": finding.nodes}  # fmt: skip


def finding_from(data: dict[str, Any]) -> Finding:
    score = Score(data["cp"], data["mate"])
    if (score.cp is None) == (score.mate is None):
        raise ReviewError(f"expected centipawns or a mate, got {shown(data)}")
    return Finding(score, moves_from(data["line"]), int(data["depth"]), int(data["nodes"]))


def move_json(move: ReviewedMove) -> dict[str, Any]:
    return {
        "move": move.move.uci(),
        "san": move.san,
        "white": move.turn == chess.WHITE,
        "phase": move.phase.value,
        "mark": move.mark.value,
        "grade": int(move.grade),
        "before": move.before,
        "after": move.after,
        "loss": move.loss,
        "better": ucis(move.better),
        "remarks": [{"kind": one.kind, "text": one.text, "line": ucis(one.line)} for one in move.remarks],
    }


def move_from(data: dict[str, Any]) -> ReviewedMove:
    remarks = (Remark(str(one["kind"]), str(one["text"]), moves_from(one["line"])) for one in data["remarks"])
    return ReviewedMove(
        chess.Move.from_uci(data["move"]),
        str(data["san"]),
        chess.WHITE if data["white"] else chess.BLACK,
        Phase(data["phase"]),
        Mark(data["mark"]),
        Grade(data["grade"]),
        float(data["before"]),
        float(data["after"]),
        float(data["loss"]),
        moves_from(data["better"]),
        tuple(remarks),
    )
