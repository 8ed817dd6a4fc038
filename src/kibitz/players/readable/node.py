"""One position of a search: what its board yields, worked out once.

The plain searches drop a node when they leave it. A search that keeps its tree links it under its parent, and
finds the moves and the evaluation there when it comes again.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from kibitz.players.readable.evaluation import VALUES, Evaluation


class Node:
    __slots__ = ("best", "children", "depth", "evaluation", "noisy", "quiet", "value")

    def __init__(self) -> None:
        self.children: dict[chess.Move, Node] = {}
        self.noisy: list[chess.Move] | None = None
        self.quiet: list[chess.Move] | None = None
        self.evaluation: int | None = None
        # The last visit's outcome: its depth, value (from the side to move) and best move.
        self.depth: int | None = None
        self.value: int | None = None
        self.best: chess.Move | None = None

    def ordered_moves(self, board: chess.Board, first: chess.Move | None) -> Iterator[chess.Move]:
        """All legal moves, the most promising first; the quiet ones are made only when they are asked for."""
        if first is not None:
            yield first
        for moves in (self.noisy_moves, self.quiet_moves):
            for move in moves(board):
                if move != first:
                    yield move

    def noisy_moves(self, board: chess.Board) -> list[chess.Move]:
        if self.noisy is None:
            self.noisy = sorted(noisy_moves(board), key=lambda move: gain(board, move), reverse=True)
        return self.noisy

    def quiet_moves(self, board: chess.Board) -> list[chess.Move]:
        if self.quiet is None:
            self.quiet = list(quiet_moves(board))
        return self.quiet

    def evaluate(self, board: chess.Board, evaluation: Evaluation) -> int:
        if self.evaluation is None:
            self.evaluation = evaluation(board)
        return self.evaluation

    def size(self) -> int:
        """The number of nodes in this subtree, itself included."""
        return 1 + sum(child.size() for child in self.children.values())


def noisy_moves(board: chess.Board) -> Iterator[chess.Move]:
    """Captures and promotions."""
    yield from board.generate_legal_captures()
    about_to_promote = board.pawns & (chess.BB_RANK_7 if board.turn else chess.BB_RANK_2)
    if about_to_promote & board.occupied_co[board.turn]:
        yield from board.generate_legal_moves(about_to_promote, ~board.occupied)


def quiet_moves(board: chess.Board) -> Iterator[chess.Move]:
    """All moves that are not noisy. The targets include our own pieces: castling is encoded as king takes rook."""
    for move in board.generate_legal_moves(to_mask=~board.occupied_co[not board.turn]):
        if move.promotion is None and not board.is_en_passant(move):
            yield move


def gain(board: chess.Board, move: chess.Move) -> int:
    """Most valuable victim first, by the least valuable attacker; a promotion counts as what it adds."""
    victim = board.piece_type_at(move.to_square) or (chess.PAWN if board.is_en_passant(move) else None)
    attacker = board.piece_type_at(move.from_square) or chess.PAWN
    won = VALUES[victim] if victim else 0
    promoted = VALUES[move.promotion] if move.promotion else 0
    return 10 * (won + promoted) - VALUES[attacker]
