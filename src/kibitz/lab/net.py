"""A net laid open: what each piece is worth to it, what a neuron looks at, and how it learnt.

The pieces' shares and one bias are the score exactly, as in `terms`, whose values stand beside them. Centipawns
throughout, except for weights, which are in parts of ROW_ONE.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import chess

from kibitz.charts import Axis, Series, ShadedBoard, board_chart, line_chart, one_above_another
from kibitz.engine.evaluation.scratch import Scratch
from kibitz.engine.net.endgames import informed_score_of
from kibitz.engine.net.explain import cut, explain_net, scores_without, seen_rows
from kibitz.engine.net.file import StoredNet
from kibitz.engine.net.judge import NetJudge
from kibitz.engine.net.shape import BIAS_ROW, SCORE_ONE
from kibitz.engine.notation import core_board
from kibitz.errors import InputError
from kibitz.lab.terms import evaluation_view

KINDS = tuple(chess.piece_name(kind) for kind in chess.PIECE_TYPES)


@dataclass(frozen=True, slots=True)
class PieceWeight:
    """One piece, in centipawns to its own side: to the net, and by the hand-written terms."""

    square: str
    piece: str  # as in a FEN
    value: float
    classic: float
    # What its own side would lose if it were gone, by the net; None: a king.
    loss: int | None

    @property
    def difference(self) -> float:
        return self.value - self.classic


@dataclass(frozen=True, slots=True)
class NeuronPart:
    """What a neuron adds to the score in a position, from White's side, with each side's eyes."""

    neuron: int
    white: float
    black: float

    @property
    def total(self) -> float:
        return self.white + self.black


@dataclass(frozen=True, slots=True)
class NetView:
    """Scores are from White's side. `informed`: with what is known of endgames, as the search takes it."""

    fen: str
    net: str
    score: int
    bias: float
    informed: int
    classic: int
    # From a1 on.
    pieces: tuple[PieceWeight, ...]
    # Those that add most first.
    neurons: tuple[NeuronPart, ...]

    def at(self, square: chess.Square) -> PieceWeight | None:
        name = chess.square_name(square)
        return next((one for one in self.pieces if one.square == name), None)

    def disputed(self) -> list[PieceWeight]:
        """The pieces, those about which the two evaluations differ most first."""
        return sorted(self.pieces, key=lambda one: -abs(one.difference))

    def to_json(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "pieces": [asdict(one) | {"difference": one.difference} for one in self.pieces],
        }


def net_view(net: StoredNet, board: chess.Board) -> NetView:
    found, terms, without = explain_net(net, board), evaluation_view(board), scores_without(net, board)
    sign = 1 if board.turn == chess.WHITE else -1
    judge = NetJudge()
    net.teach(judge)
    informed = informed_score_of(core_board(board.copy(stack=False)), judge, Scratch())
    pieces = []
    for share in found.shares:
        own = 1 if share.piece.color == board.turn else -1
        classic = terms.at(share.square)
        assert classic is not None
        gone = without.get(share.square)
        pieces.append(
            PieceWeight(
                chess.square_name(share.square),
                share.piece.symbol(),
                own * share.value,
                classic.value,
                None if gone is None else own * (found.score - gone),
            )
        )
    return NetView(
        board.fen(),
        net.digest(),
        sign * found.score,
        sign * found.bias,
        sign * informed,
        terms.score,
        tuple(pieces),
        neuron_parts(net, board),
    )


def neuron_parts(net: StoredNet, board: chess.Board) -> tuple[NeuronPart, ...]:
    """All neurons; their parts and the net's bias are the score before it is rounded."""
    pieces = sorted(board.piece_map().items())
    parts: dict[chess.Color, list[float]] = {}
    sign = 1 if board.turn == chess.WHITE else -1
    for side, colour in enumerate((board.turn, not board.turn)):
        start = net.rows[BIAS_ROW * net.hidden : (BIAS_ROW + 1) * net.hidden]
        sums = map(sum, zip(start, *seen_rows(net, board, colour, pieces), strict=True))
        outputs = net.outputs[side * net.hidden : (side + 1) * net.hidden]
        parts[colour] = [
            sign * cut(value) ** 2 * weight * net.scale / SCORE_ONE
            for value, weight in zip(sums, outputs, strict=True)
        ]
    both = zip(parts[chess.WHITE], parts[chess.BLACK], strict=True)
    made = (NeuronPart(number, white, black) for number, (white, black) in enumerate(both))
    return tuple(sorted(made, key=lambda part: -abs(part.total)))


@dataclass(frozen=True, slots=True)
class Neuron:
    """One neuron: its weight for each piece, own and enemy, on each square.

    Squares are as its own side sees them: its own end of the board below, its own king on the files a to d.
    """

    number: int
    bias: int
    # Behind it: with the eyes of the side to move, and with those of the other.
    to_move: int
    other: int
    # By kind of piece, own ones first, then by square.
    weights: tuple[tuple[int, ...], ...]

    def board(self, kind: chess.PieceType, own: bool) -> tuple[int, ...]:
        return self.weights[kind - 1 + (0 if own else len(KINDS))]


def neuron(net: StoredNet, number: int) -> Neuron:
    if not 0 <= number < net.hidden:
        raise InputError(f"expected a neuron from 0 to {net.hidden - 1}, got {number}")
    column = net.rows[number :: net.hidden]
    weights = tuple(tuple(column[start : start + 64]) for start in range(0, BIAS_ROW, 64))
    outputs = net.outputs[number], net.outputs[net.hidden + number]
    return Neuron(number, column[BIAS_ROW], *outputs, weights)


@dataclass(frozen=True, slots=True)
class WatchedPosition:
    """A position that did not change while a net learnt, and what the net said of it at each report."""

    fen: str
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Learning:
    """The run that made a net, report by report."""

    steps: tuple[int, ...]
    losses: tuple[float, ...]
    unseen: tuple[float, ...]
    positions: tuple[WatchedPosition, ...]


def learning(net: StoredNet) -> Learning:
    history: Sequence[Sequence[float]] = net.training.get("history", [])
    watched: Sequence[str] = net.training.get("watched", [])
    rows = [row for row in history if len(row) == 3 + len(watched)]
    if not rows or not watched:
        raise InputError("expected a net that says how it learnt, got one whose run was not noted")
    steps, losses, unseen, *scores = (tuple(column) for column in zip(*rows, strict=True))
    positions = (WatchedPosition(fen, said) for fen, said in zip(watched, scores, strict=True))
    return Learning(tuple(map(int, steps)), losses, unseen, tuple(positions))


# --- pictures ---


def heat_picture(view: NetView) -> str:
    """Each piece's share, to the net and by the hand-written terms, and where they differ."""
    by_square = {chess.parse_square(one.square): one for one in view.pieces}

    def shaded(name: str, values: dict[chess.Square, float]) -> ShadedBoard:
        texts = [
            f"{by_square[square].piece}{values[square]:+.0f}" if square in values else ""
            for square in chess.SQUARES
        ]
        return ShadedBoard(name, [values.get(square) for square in chess.SQUARES], texts)

    boards = [
        shaded(f"net, score {view.score:+d}", {square: one.value for square, one in by_square.items()}),
        shaded(f"terms, score {view.classic:+d}", {square: one.classic for square, one in by_square.items()}),
        shaded("net less terms", {square: one.difference for square, one in by_square.items()}),
        shaded(
            "lost if it were gone",
            {square: one.loss for square, one in by_square.items() if one.loss is not None},
        ),
    ]
    return board_chart("What each piece is worth to its side, in centipawns", boards, columns=2)


def neuron_picture(one: Neuron) -> str:
    boards = [
        ShadedBoard(f"{'own' if own else 'enemy'} {name}", one.board(kind, own))
        for own in (True, False)
        for kind, name in zip(chess.PIECE_TYPES, KINDS, strict=True)
    ]
    return board_chart(f"What neuron {one.number} looks at", boards, columns=4)


def learning_picture(run: Learning) -> str:
    """The losses of the run that made a net, and what it said of fixed positions on the way."""

    def series(name: str, values: Sequence[float]) -> Series:
        return Series(name, list(zip(run.steps, values, strict=True)))

    losses = [series("positions learnt from", run.losses), series("unseen positions", run.unseen)]
    scores = [series(f"position {number}", one.scores) for number, one in enumerate(run.positions, 1)]
    return one_above_another(
        "How the net learnt",
        line_chart("What the net had not learnt yet", losses, Axis("steps"), Axis("loss")),
        line_chart("What it said of fixed positions", scores, Axis("steps"), Axis("centipawns")),
    )
