"""The evaluation in words and numbers: every term, for both sides, and for the piece it belongs to.

What is shown is what `evaluate` computed: the evaluation notes its terms while it adds them up. Phase and scale are
parts of powers of two, so the shares below are exact, and so is their sum.
"""

from collections import defaultdict
from dataclasses import dataclass

import chess

from kibitz.core.constants import NO_SQUARE, WHITE
from kibitz.engine.evaluation.evaluate import score_of, traced_score
from kibitz.engine.evaluation.scratch import Note, Scratch, endgame, middle_game
from kibitz.engine.evaluation.terms import DANGER_BASE, KING_DANGER, WHOLE_PHASE, WHOLE_SCALE
from kibitz.engine.evaluation.weights import WEIGHTS
from kibitz.engine.notation import core_board

NAMES = [name.replace("_", " ") for name, pairs in WEIGHTS.items() for _ in pairs] + ["king danger"]


@dataclass(frozen=True, slots=True)
class Share:
    """What a term gives its side. Centipawns: `value` is `middle` and `end` weighed by phase and scale."""

    term: str
    colour: chess.Color
    # Of the piece, where the term belongs to one.
    square: chess.Square | None
    times: int
    middle: int
    end: int
    value: float


@dataclass(frozen=True, slots=True)
class Danger:
    """A part of what threatens a king, in units whose square makes the share "king danger"."""

    term: str
    colour: chess.Color  # of the king
    square: chess.Square | None  # of the attacker, where there is one
    times: int
    units: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """`score` is for the side to move: its shares, less the other side's, are exactly that."""

    score: int
    turn: chess.Color
    # 1 with all pieces on the board, 0 with none.
    phase: float
    # Less than 1 where the material seldom wins.
    scale: float
    shares: tuple[Share, ...]
    dangers: tuple[Danger, ...]

    def total(self, colour: chess.Color) -> float:
        return sum(share.value for share in self.shares if share.colour == colour)

    def by_term(self) -> dict[str, tuple[float, float]]:
        """White's and black's share of each term that counts here."""
        sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for share in self.shares:
            sums[share.term][0 if share.colour == chess.WHITE else 1] += share.value
        return {term: (white, black) for term, (white, black) in sums.items()}

    def __str__(self) -> str:
        """A table in pawns, from white's side."""
        rows = [f"{'term':24}{'white':>8}{'black':>8}{'total':>8}"]
        for term, (white, black) in self.by_term().items():
            rows.append(f"{term:24}{white / 100:8.2f}{black / 100:8.2f}{(white - black) / 100:+8.2f}")
        white, black = self.total(chess.WHITE), self.total(chess.BLACK)
        rows.append(f"{'sum':24}{white / 100:8.2f}{black / 100:8.2f}{(white - black) / 100:+8.2f}")
        rows.append(f"phase {self.phase:.0%} middle game, scale {self.scale:.0%}")
        return "\n".join(rows)


def evaluate(board: chess.Board) -> int:
    """Centipawns from the side to move, without searching."""
    return score_of(core_board(board.copy(stack=False)), Scratch())


def explain(board: chess.Board) -> Explanation:
    """The evaluation of a board with everything it consists of."""
    scratch = Scratch()
    score = traced_score(core_board(board.copy(stack=False)), scratch)
    phase, scale = scratch.taken_factors()
    notes = [note for note in scratch.taken_notes() if note[3]]
    shares = [share_of(note, phase, scale) for note in notes if not is_danger(note)]
    feared = {colour for colour, term, *_ in notes if term == KING_DANGER}
    exact = sum(share.value if share.colour == board.turn else -share.value for share in shares)
    shares.append(Share("rounding", board.turn, None, 1, 0, 0, score - exact))
    return Explanation(
        score,
        board.turn,
        phase / WHOLE_PHASE,
        scale / WHOLE_SCALE,
        tuple(share for share in shares if share.value),
        tuple(danger_of(note) for note in notes if is_danger(note) and note[0] in feared),
    )


def is_danger(note: Note) -> bool:
    return DANGER_BASE <= note[1] < KING_DANGER


def share_of(note: Note, phase: int, scale: int) -> Share:
    colour, term, square, times, packed = note
    middle, end = middle_game(packed), endgame(packed)
    value = (middle * phase + end * (WHOLE_PHASE - phase)) * scale / (WHOLE_PHASE * WHOLE_SCALE)
    return Share(NAMES[term], colour == WHITE, square_of(square), times, middle, end, value)


def danger_of(note: Note) -> Danger:
    colour, term, square, times, packed = note
    return Danger(NAMES[term], colour == WHITE, square_of(square), times, middle_game(packed))


def square_of(square: int) -> chess.Square | None:
    return None if square == NO_SQUARE else square
