"""The statistics of a game: moves, captures, material, scores, time and nodes."""

from dataclasses import dataclass

import chess

from kibitz.endings import ended, side_name
from kibitz.engine.info import Score
from kibitz.game.game import Game
from kibitz.players.readable import evaluation

# In pawns, as beginners count them; the king is not counted.
PIECE_VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


@dataclass(frozen=True, slots=True)
class SideMetrics:
    moves: int
    captures: int
    # In pawns, at the end.
    material: int
    # Seconds; None: not measured.
    time: float | None
    # None: none of its moves was searched.
    nodes: int | None
    # Of its last search, from its own side.
    score: Score | None


@dataclass(frozen=True, slots=True)
class Metrics:
    white: SideMetrics
    black: SideMetrics
    # Centipawns of the last position by the `simple` evaluation, from White's side. None: the board itself shows a mate
    # or a draw.
    evaluation: int | None

    def of(self, colour: chess.Color) -> SideMetrics:
        return self.white if colour == chess.WHITE else self.black


def measure(game: Game) -> Metrics:
    final = game.board
    return Metrics(
        white=measure_side(game, chess.WHITE),
        black=measure_side(game, chess.BLACK),
        evaluation=None if ended(final) else whites_evaluation(final),
    )


def whites_evaluation(board: chess.Board) -> int:
    return evaluation.simple(board) if board.turn == chess.WHITE else -evaluation.simple(board)


def measure_side(game: Game, colour: chess.Color) -> SideMetrics:
    board = game.settings.board()
    own, captures = [], 0
    for played in game.moves:
        if board.turn == colour:
            own.append(played)
            captures += board.is_capture(played.move)
        board.push(played.move)
    times = [played.used for played in own if played.used is not None]
    nodes = [played.nodes for played in own if played.nodes]
    scores = [played.score for played in own if played.score is not None]
    return SideMetrics(
        moves=len(own),
        captures=captures,
        material=material(board, colour),
        time=sum(times) if times else None,
        nodes=sum(nodes) if nodes else None,
        score=scores[-1] if scores else None,
    )


def material(board: chess.Board, colour: chess.Color) -> int:
    """In pawns."""
    return sum(value * len(board.pieces(kind, colour)) for kind, value in PIECE_VALUES.items())


def report(metrics: Metrics, scores: bool = True) -> list[str]:
    """The metrics in sentences, one a line; without `scores` where a review says how the game stood."""
    white, black = metrics.white, metrics.black
    lines = [
        f"Moves: White {white.moves}, Black {black.moves}.",
        f"Captures: White {white.captures}, Black {black.captures}.",
        f"Material at the end, in pawns: White {white.material}, Black {black.material}.",
    ]
    if scores and metrics.evaluation is not None:
        lines.append(f"Evaluation of the last position, from White's side: {Score(cp=metrics.evaluation)}.")
    for colour in chess.COLORS if scores else ():
        side, name = metrics.of(colour), side_name(colour)
        if side.score is not None:
            lines.append(f"Last search score of {name}, from {name}'s side: {side.score}.")
    if white.time is not None or black.time is not None:
        lines.append(f"Time used: White {duration(white.time)}, Black {duration(black.time)}.")
    for colour in chess.COLORS:
        nodes = metrics.of(colour).nodes
        if nodes is not None:
            lines.append(f"Positions looked at by {side_name(colour)}: {nodes:,}.")
    return lines


def duration(seconds: float | None) -> str:
    """`1:02:03`, `2:03`, `0:03.4` below a minute; `unknown` for None."""
    if seconds is None:
        return "unknown"
    if seconds < 60:
        return f"0:{seconds:04.1f}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
