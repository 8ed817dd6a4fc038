"""What a net's labels and the nets themselves are worth, beside the hand-written evaluation, for docs/net.md.

    python benchmarks/net.py nets first.games [NET ...] [--positions 30000] [--all]
    python benchmarks/net.py labels first.games [--positions 1500] [--nodes 100000]

All figures are mean squared differences in chances of winning. `nets` says how near evaluations come to the scores and
results of games. Its last line says how near the scores come to the results: if that is no nearer than the evaluation,
a net has nothing to learn from these scores. Only games that training keeps unseen count, unless --all says that no net
has seen the file. `labels` says how near a game's scores, with shares of the later ones, come to a long search.
"""

import argparse
import math
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import chess

import kibitz.net  # noqa: F401  the way in to the compiled modules
from kibitz.core import Board
from kibitz.engine import Engine, Limits
from kibitz.engine.evaluation.evaluate import score_of
from kibitz.engine.evaluation.scratch import Scratch
from kibitz.engine.net.file import read_net
from kibitz.engine.net.judge import NetJudge
from kibitz.net.positions import load_positions
from kibitz.net.scale import fitted_scale
from kibitz.net.training import TrainingSettings
from kibitz.net.values import KEPT_SCORE, SAMPLE_WORDS, SHARES

WIDEST = 16  # letters of a net's name
LATER = (0.0, 0.3, 0.5, 0.6, 0.7, 0.9)
HASH_MB = 64
# The board seen by the side to move, the score of its search, and the half points that it got in the end.
Sample = tuple[Board, int, int]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    figures = parser.add_subparsers(required=True)
    nets = figures.add_parser("nets")
    nets.add_argument("games", type=Path)
    nets.add_argument("nets", type=Path, nargs="*")
    nets.add_argument("--positions", type=int, default=30_000)
    nets.add_argument("--all", action="store_true", help="every game of the file, not only the unseen ones")
    nets.set_defaults(run=judge_nets)
    labels = figures.add_parser("labels")
    labels.add_argument("games", type=Path)
    labels.add_argument("--positions", type=int, default=1_500)
    labels.add_argument("--nodes", type=int, default=100_000, help="of the long search")
    labels.set_defaults(run=judge_labels)
    args = parser.parse_args()
    args.run(args)


# --- nets ---


def judge_nets(args: argparse.Namespace) -> None:
    words = load_positions([args.games], 0, SHARES if args.all else TrainingSettings().validation)
    scale = fitted_scale(words)
    count = min(args.positions, len(words) // SAMPLE_WORDS)
    print(f"{count:,} positions, {scale} centipawns a logit; differences from     scores     results")
    scratch = Scratch()
    report("hand-written", words, count, lambda board: score_of(board, scratch), scale)
    for path in args.nets:
        judge = NetJudge()
        read_net(path).teach(judge)
        report(path.stem, words, count, judge.fresh_score, scale)
    report("the scores", words, count, None, scale)


def report(
    name: str, words: memoryview, count: int, judge: Callable[[Board], int] | None, scale: int
) -> None:
    """A line about one evaluation; without one, about the scores themselves."""
    from_scores = from_results = 0.0
    for board, score, result in islice(told(words), count):
        said = chance(judge(board) if judge else score, scale)
        from_scores += (said - chance(score, scale)) ** 2
        from_results += (said - result / 2) ** 2
    print(f"{name:{WIDEST}} {'':>30} {from_scores / count:10.5f} {from_results / count:11.5f}")


# --- labels ---


def judge_labels(args: argparse.Namespace) -> None:
    words = load_positions([args.games])
    scale = fitted_scale(words)
    count = min(args.positions, len(words) // SAMPLE_WORDS)
    scratch = Scratch()
    truths, at_sight = [], []
    with Engine(HASH_MB) as engine:
        for board, _, _ in islice(told(words), count):
            found = engine.search(chess.Board(board.fen()), Limits(nodes=args.nodes)).best.score
            truths.append(chance(found.clamped(KEPT_SCORE), scale))
            at_sight.append(chance(score_of(board, scratch), scale))
    print(f"{count:,} positions, {scale} centipawns a logit; differences from {args.nodes:,} nodes")
    print(f"{'hand-written':{WIDEST}} {difference(at_sight, truths):.5f}")
    for later in LATER:
        # The same positions in the same order.
        labels = told(load_positions([args.games], later=later))
        said = [chance(score, scale) for _, score, _ in islice(labels, count)]
        print(f"{f'later {later}':{WIDEST}} {difference(said, truths):.5f}")


def difference(said: list[float], truths: list[float]) -> float:
    return sum((one - truth) ** 2 for one, truth in zip(said, truths, strict=True)) / len(said)


# --- positions ---


def told(words: memoryview) -> Iterator[Sample]:
    """The samples of kibitz/net/samples.py, one by one; the side to move is white."""
    for at in range(0, len(words), SAMPLE_WORDS):
        occupied, first, second, facts = words[at : at + SAMPLE_WORDS]
        board = chess.BaseBoard.empty()
        pieces = first | second << 64
        for number, square in enumerate(chess.SquareSet(occupied)):
            piece = pieces >> 4 * number & 15
            board.set_piece_at(square, chess.Piece((piece & 7) + 1, not piece & 8))
        score = (facts + 32768 & 65535) - 32768
        yield Board(f"{board.board_fen()} w - - 0 1"), score, facts >> 16 & 255


def chance(score: int, scale: int) -> float:
    return 1 / (1 + math.exp(-score / scale))


if __name__ == "__main__":
    main()
