"""The evaluation in detail: each term for both sides, each piece's share, and how well each piece stands.

Everything adds up: the terms, White's minus Black's, are the score from White's side; so are the pieces, together with
what belongs to no piece. Centipawns throughout.
"""

from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import Any

import chess

from kibitz.engine import Explanation, explain

MATERIAL = "material"


@dataclass(frozen=True, slots=True)
class TermBar:
    """One term, as two bars."""

    term: str
    white: float
    black: float

    @property
    def total(self) -> float:
        """From White's side."""
        return self.white - self.black


@dataclass(frozen=True, slots=True)
class PieceShare:
    """One piece: what it is worth to its own side where it stands, and the terms that make that up."""

    square: str
    piece: str  # as in a FEN
    shares: tuple[tuple[str, float], ...]  # by term, the largest first

    @property
    def value(self) -> float:
        return sum(value for _, value in self.shares)

    @property
    def placement(self) -> float:
        """The value without the bare piece: how well it stands. This is what the heat map shows."""
        return sum(value for term, value in self.shares if term != MATERIAL)

    @property
    def white(self) -> bool:
        return self.piece.isupper()


@dataclass(frozen=True, slots=True)
class EvaluationView:
    """`score` is from White's side; `rest` are the terms that belong to no piece."""

    fen: str
    score: int
    # 1 with all pieces on the board, 0 with none.
    phase: float
    # Less than 1 where the material seldom wins.
    scale: float
    # Those that differ most first.
    terms: tuple[TermBar, ...]
    # From a1 on.
    pieces: tuple[PieceShare, ...]
    rest: tuple[TermBar, ...]

    def at(self, square: chess.Square) -> PieceShare | None:
        name = chess.square_name(square)
        return next((one for one in self.pieces if one.square == name), None)

    def to_json(self) -> dict[str, Any]:
        return {
            "fen": self.fen,
            "score": self.score,
            "phase": self.phase,
            "scale": self.scale,
            "terms": [asdict(bar) | {"total": bar.total} for bar in self.terms],
            "rest": [asdict(bar) | {"total": bar.total} for bar in self.rest],
            "pieces": [
                {
                    "square": one.square,
                    "piece": one.piece,
                    "value": one.value,
                    "placement": one.placement,
                    "shares": [{"term": term, "value": value} for term, value in one.shares],
                }
                for one in self.pieces
            ],
        }


def evaluation_view(board: chess.Board) -> EvaluationView:
    judged = explain(board)
    score = judged.score if board.turn == chess.WHITE else -judged.score
    return EvaluationView(
        fen=board.fen(),
        score=score,
        phase=judged.phase,
        scale=judged.scale,
        terms=bars(judged.by_term()),
        pieces=tuple(piece_shares(board, judged)),
        rest=bars(unplaced(judged)),
    )


def bars(sums: dict[str, tuple[float, float]]) -> tuple[TermBar, ...]:
    made = (TermBar(term, white, black) for term, (white, black) in sums.items())
    return tuple(sorted(made, key=lambda bar: (-abs(bar.total), -abs(bar.white), bar.term)))


def piece_shares(board: chess.Board, judged: Explanation) -> list[PieceShare]:
    """What the other side gets for a piece, such as for attacking it, is taken off that piece."""
    pieces = board.piece_map()
    by_square: dict[chess.Square, dict[str, float]] = {square: {} for square in pieces}
    for share in judged.shares:
        if share.square is not None:
            own = by_square[share.square]
            value = share.value if share.colour == pieces[share.square].color else -share.value
            own[share.term] = own.get(share.term, 0.0) + value
    return [
        PieceShare(
            chess.square_name(square),
            pieces[square].symbol(),
            tuple(sorted(terms.items(), key=lambda item: -abs(item[1]))),
        )
        for square, terms in sorted(by_square.items())
    ]


def unplaced(judged: Explanation) -> dict[str, tuple[float, float]]:
    sums: defaultdict[str, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    for share in judged.shares:
        if share.square is None:
            white, black = sums[share.term]
            sums[share.term] = (
                (white + share.value, black) if share.colour == chess.WHITE else (white, black + share.value)
            )
    return dict(sums)
