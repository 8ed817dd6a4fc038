"""Look inside a net: what each piece is worth to it, what a neuron looks at, how it learnt.

The board shows each piece's share of the net's score, in centipawns to its own side; shares and one bias add up to the
score exactly. Below it: the pieces about which net and hand-written terms differ most, and the neurons that say most.

  kibitz lab net
  kibitz lab net "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9" --svg pieces.svg
  kibitz lab net --without f1
  kibitz lab net --neuron 5 --svg neuron.svg
  kibitz lab net --net first.net --learning --svg learning.svg

Without --net it is the owner's ($KIBITZ_NET), or the one that came with Kibitz.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import chess

from kibitz.cli.files import write
from kibitz.cli.lab.common import add_position, position
from kibitz.cli.lab.evaluation import square
from kibitz.cli.parser import Parser, whole
from kibitz.engine.knowledge.owner import OWN_NET, owned
from kibitz.engine.net.shape import WIDEST
from kibitz.engine.net.shipped import chosen_net
from kibitz.errors import InputError
from kibitz.lab.net import (
    KINDS,
    Learning,
    NetView,
    Neuron,
    PieceWeight,
    heat_picture,
    learning,
    learning_picture,
    net_view,
    neuron,
    neuron_picture,
)

# Pieces, and neurons, that are listed.
LISTED = 8


def configure(parser: Parser) -> None:
    add_position(parser)
    parser.add_argument("--net", type=Path, metavar="FILE", help="the net to look into")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--neuron", type=whole(0, WIDEST - 1), metavar="N", help="show what a neuron looks at, as boards"
    )
    which.add_argument(
        "--without", type=square, metavar="SQUARE", help="say what if the piece there were gone"
    )
    which.add_argument("--learning", action="store_true", help="show how the net learnt")
    which.add_argument("--json", action="store_true", help="print what is known of the position as JSON")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw it, too")


def run(args: argparse.Namespace) -> int:
    net = chosen_net(args.net or owned(OWN_NET))
    if args.neuron is not None:
        one = neuron(net, args.neuron)
        lines, picture = neuron_lines(one), neuron_picture(one)
    elif args.learning:
        made = learning(net)
        lines, picture = learning_lines(made), learning_picture(made)
    else:
        view = net_view(net, position(args))
        picture = heat_picture(view)
        if args.json:
            lines = iter([json.dumps(view.to_json())])
        elif args.without is not None:
            lines = removal_lines(view, args.without)
        else:
            lines = position_lines(view)
    print("\n".join(lines))
    if args.svg is not None:
        write(args.svg, picture)
    return 0


def position_lines(view: NetView) -> Iterator[str]:
    yield f"net {view.net}: {view.score:+d}, terms: {view.classic:+d} centipawns, from White's side"
    if view.informed != view.score:
        yield f"with what is known of endgames: {view.informed:+d}"
    for rank in reversed(range(8)):
        cells = (cell(view.at(chess.square(file, rank))) for file in range(8))
        yield f" {rank + 1} {''.join(cells)}".rstrip()
    yield "   " + "".join(f"{letter:^7}" for letter in chess.FILE_NAMES).rstrip()
    yield f"each piece's share, in centipawns to its own side (capitals: White); bias {view.bias:+.2f} to White"
    yield ""
    yield f"{'they differ most about':24}{'net':>8}{'terms':>8}{'differ':>8}{'if gone':>9}"
    for one in view.disputed()[:LISTED]:
        loss = "" if one.loss is None else f"{-one.loss:+d}"
        name = f"{one.piece} on {one.square}"
        yield f"  {name:22}{one.value:+8.0f}{one.classic:+8.0f}{one.difference:+8.0f}{loss:>9}"
    yield ""
    yield f"{'neurons that say most':24}{'white':>8}{'black':>8}{'total':>8}"
    for part in view.neurons[:LISTED]:
        yield f"  {part.neuron:<22}{part.white:+8.0f}{part.black:+8.0f}{part.total:+8.0f}"


def cell(piece: PieceWeight | None) -> str:
    return f"{'·':^7}" if piece is None else f"{piece.piece}{piece.value:+.0f}".center(7)


def removal_lines(view: NetView, place: chess.Square) -> Iterator[str]:
    piece = view.at(place)
    if piece is None:
        raise InputError(f"expected a square with a piece, got {chess.square_name(place)!r}: it is empty")
    if piece.loss is None:
        raise InputError(f"expected a piece that can be gone, got the king on {piece.square}")
    change = -piece.loss if piece.piece.isupper() else piece.loss
    yield f"{view.score:+d} from White's side; without {piece.piece} on {piece.square}: {view.score + change:+d}"
    yield f"so it gives its side {piece.loss:+d}; its share is {piece.value:+.2f}, by the terms {piece.classic:+.2f}"


def neuron_lines(one: Neuron) -> Iterator[str]:
    """Own pieces to the left, the enemy's to the right."""
    yield (
        f"neuron {one.number}: begins at {one.bias / 255:+.2f}; counts {one.to_move / 64:+.2f} for the side to move, "
        f"{one.other / 64:+.2f} for the other"
    )
    for kind, name in zip(chess.PIECE_TYPES, KINDS, strict=True):
        yield ""
        yield f"{f'own {name}':43}enemy {name}"
        for rank in reversed(range(8)):
            halves = (one.board(kind, own)[8 * rank : 8 * rank + 8] for own in (True, False))
            yield " │ ".join("".join(f"{weight:5d}" for weight in half) for half in halves)
    yield ""
    yield "weights in 255ths; its own side sits below, and its king stands on the files a to d"


def learning_lines(run: Learning) -> Iterator[str]:
    for number, one in enumerate(run.positions, 1):
        yield f"position {number}: {one.fen}"
    yield f"{'step':>9}{'loss':>10}{'unseen':>10}" + "".join(
        f"{f'pos. {number}':>9}" for number in range(1, len(run.positions) + 1)
    )
    said = zip(*(one.scores for one in run.positions), strict=True)
    for step, loss, unseen, scores in zip(run.steps, run.losses, run.unseen, said, strict=True):
        yield f"{step:>9,}{loss:>10.6f}{unseen:>10.6f}" + "".join(f"{score:>+9.0f}" for score in scores)
