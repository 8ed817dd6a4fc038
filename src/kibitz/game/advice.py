"""Hints and evaluations during a game, always at full strength, however weak the opponent is."""

import threading
from dataclasses import dataclass
from typing import Self

import chess

from kibitz.engine.limits import Limits
from kibitz.game.words import move_in_words, numbered, score_in_words
from kibitz.players.names import make_player
from kibitz.players.player import Decision, Player

# A book move has no evaluation to show.
STRONGEST = "engine:book=off"
THOUGHT = Limits(movetime=1.0)
GLANCE = Limits(movetime=0.3)
# Half-moves of the expected line that are shown.
LINE_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the adviser found about a position."""

    board: chess.Board
    decision: Decision

    def evaluation(self) -> str:
        """`+0.35 from White's side, depth 12`."""
        score, depth = self.decision.score, self.decision.depth
        if score is None:
            return "unknown"
        told = score_in_words(score, self.board.turn)
        return f"{told}, depth {depth}" if depth else told

    def piece_hint(self) -> str:
        """`the knight on g1`: only which piece to move."""
        square = self.decision.move.from_square
        kind = self.board.piece_type_at(square)
        assert kind is not None  # the move is legal
        return f"the {chess.piece_name(kind)} on {chess.square_name(square)}"

    def hint(self) -> str:
        """`3. Nf3, knight to f3. +0.35 from White's side, depth 12. Line: Nf3 Nc6 Bb5`."""
        move = self.decision.move
        text = f"{numbered(self.board, move)}, {move_in_words(self.board, move)}. {self.evaluation()}."
        return f"{text} Line: {line(self.board, self.decision.pv)}" if self.decision.pv else text


class Adviser:
    """Answers one question at a time; its engine starts with the first. Any thread may call `stop`."""

    def __init__(self, player: Player | None = None) -> None:
        self._player = player or make_player(STRONGEST, informed=True)
        self._asking = threading.Lock()

    def opinion(self, board: chess.Board, limits: Limits = THOUGHT) -> Opinion:
        with self._asking:
            return Opinion(board, self._player.choose(board, limits))

    def stop(self) -> None:
        self._player.stop()

    def close(self) -> None:
        self.stop()
        with self._asking:
            self._player.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def line(board: chess.Board, moves: tuple[chess.Move, ...]) -> str:
    """The first moves of an expected line, as books write them."""
    board = board.copy(stack=False)
    words = []
    for move in moves[:LINE_LENGTH]:
        if not board.is_legal(move):
            # An outside engine's line need not make sense.
            break
        words.append(board.san_and_push(move))
    return " ".join(words)
