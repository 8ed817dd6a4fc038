"""Styles: what a player likes more or less than others of its rating.

A style is a few weights on traits of a move, added to the move's utility. A weight of 0.7 doubles the odds of a move
with that trait against one without; what the search sees speaks against it as before. How much of each style can be
felt is measured in docs/people.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import chess

from kibitz.players.people.manners import WORTH

# Pawns: what a piece must be worth more than what it takes, to be called a sacrifice.
GIVEN = 2
# Ranks from a player's own first one: from here on a pawn storms.
STORM_RANK = 3
# King's moves: this near, a piece attacks the king.
NEAR = 3
# Half-moves in which a pawn given away is a gambit.
GAMBIT_PLIES = 30


def is_check(board: chess.Board, move: chess.Move) -> bool:
    return board.gives_check(move)


def is_capture(board: chess.Board, move: chess.Move) -> bool:
    return board.is_capture(move)


def is_sacrifice(board: chess.Board, move: chess.Move) -> bool:
    """A piece goes where a cheaper one takes it, or any does and none takes back, for less than it is worth."""
    piece = worth(board, move.from_square)
    if piece < WORTH[chess.KNIGHT] or piece - taken(board, move) < GIVEN:
        return False
    attackers = board.attackers(not board.turn, move.to_square)
    if not attackers:
        return False
    cheapest = min(worth(board, square) for square in attackers)
    return cheapest + GIVEN <= piece or not guarded(board, move)


def is_gambit(board: chess.Board, move: chess.Move) -> bool:
    """A pawn goes, early, where it can be taken and is not worth a pawn at once."""
    return (
        board.ply() < GAMBIT_PLIES
        and board.piece_type_at(move.from_square) == chess.PAWN
        and not board.is_capture(move)
        and bool(board.attackers(not board.turn, move.to_square))
        and not any(
            board.piece_type_at(square) == chess.PAWN
            for square in board.attackers(board.turn, move.to_square)
        )
    )


def is_storm(board: chess.Board, move: chess.Move) -> bool:
    """A pawn goes forward before the opponent's king."""
    king = board.king(not board.turn)
    if board.piece_type_at(move.from_square) != chess.PAWN or king is None:
        return False
    rank = chess.square_rank(move.to_square) ^ (0 if board.turn else 7)
    return rank >= STORM_RANK and abs(chess.square_file(king) - chess.square_file(move.to_square)) <= 1


def is_approach(board: chess.Board, move: chess.Move) -> bool:
    """A piece comes near the opponent's king."""
    king = board.king(not board.turn)
    if king is None or worth(board, move.from_square) < WORTH[chess.KNIGHT]:
        return False
    now = chess.square_distance(move.to_square, king)
    return now <= NEAR and now < chess.square_distance(move.from_square, king)


def is_queen_trade(board: chess.Board, move: chess.Move) -> bool:
    """Queen takes queen, or goes before the other's and is guarded."""
    if board.piece_type_at(move.from_square) != chess.QUEEN:
        return False
    queens = board.pieces(chess.QUEEN, not board.turn)
    if move.to_square in queens:
        return True
    return bool(board.attackers(not board.turn, move.to_square) & queens) and guarded(board, move)


def is_trade(board: chess.Board, move: chess.Move) -> bool:
    """A piece takes one of its worth."""
    piece = worth(board, move.from_square)
    return piece >= WORTH[chess.KNIGHT] and piece == taken(board, move)


def is_retreat(board: chess.Board, move: chess.Move) -> bool:
    """A piece goes back towards its own side and takes nothing."""
    if worth(board, move.from_square) < WORTH[chess.KNIGHT] or board.is_capture(move):
        return False
    ahead = chess.square_rank(move.to_square) - chess.square_rank(move.from_square)
    return ahead < 0 if board.turn else ahead > 0


def is_queen_move(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) == chess.QUEEN


def worth(board: chess.Board, square: chess.Square) -> int:
    """In pawns; a king, which is never given, counts as nothing."""
    return WORTH.get(board.piece_type_at(square) or 0, 0)


def taken(board: chess.Board, move: chess.Move) -> int:
    """What a move takes, in pawns. In Chess960 a king that castles goes to its own rook."""
    if board.is_en_passant(move):
        return WORTH[chess.PAWN]
    return worth(board, move.to_square) if board.is_capture(move) else 0


def guarded(board: chess.Board, move: chess.Move) -> bool:
    """Whether another man of the mover's stands by the square it goes to."""
    return bool(board.attackers(board.turn, move.to_square) - chess.SquareSet([move.from_square]))


Trait = Callable[[chess.Board, chess.Move], bool]
TRAITS: dict[str, Trait] = {
    "checks": is_check,
    "captures": is_capture,
    "sacrifices": is_sacrifice,
    "gambits": is_gambit,
    "pawn storms": is_storm,
    "near the king": is_approach,
    "queen trades": is_queen_trade,
    "trades": is_trade,
    "retreats": is_retreat,
    "queen moves": is_queen_move,
}


@dataclass(frozen=True, slots=True)
class Style:
    name: str
    words: str  # what such a player does
    weights: Mapping[str, float]  # by the names of TRAITS

    def liking(self, board: chess.Board, moves: list[chess.Move]) -> list[float]:
        """How much more than others of its rating a player of this style likes each move."""
        return [
            sum(weight for name, weight in self.weights.items() if TRAITS[name](board, move))
            for move in moves
        ]


# The style of those who have none.
EVEN = "even"
STYLES = {
    style.name: style
    for style in (
        Style(EVEN, "", {}),
        Style(
            "attacker",
            "attacks",
            {
                "checks": 0.9,
                "sacrifices": 1.3,
                "near the king": 0.5,
                "pawn storms": 0.4,
                "queen trades": -1.2,
                "retreats": -0.4,
            },
        ),
        Style(
            "wall",
            "defends",
            {
                "retreats": 0.8,
                "sacrifices": -1.2,
                "checks": -0.4,
                "pawn storms": -0.8,
                "near the king": -0.6,
                "gambits": -0.8,
            },
        ),
        Style("gambiteer", "gives pawns away to attack", {"gambits": 1.2, "sacrifices": 1.0, "trades": -0.4}),
        Style("endgamer", "trades queens", {"queen trades": 1.8, "trades": 0.9}),
        Style("collector", "takes what it can", {"captures": 0.9, "sacrifices": -0.8}),
        Style("stormer", "storms with pawns", {"pawn storms": 1.3, "retreats": -0.3}),
        Style(
            "raider", "brings the queen out early", {"queen moves": 0.9, "checks": 0.6, "queen trades": -1.0}
        ),
    )
}
