"""How near a net comes to the scores and results of games, beside the hand-written evaluation, for docs/net.md.

    python benchmarks/net.py first.games [NET ...] [--positions 30000] [--all]

Mean squared differences, in chances of winning. The last line says how near the searches behind the scores came to
the results themselves: if that is no nearer than the evaluation, a net has nothing to learn from these scores. Only
games that training keeps unseen count, unless --all says that no net has seen the file.
"""

import argparse
import math
from collections.abc import Callable
from pathlib import Path

import chess

import kibitz.net  # noqa: F401  the way in to the compiled modules
from kibitz.core import Board
from kibitz.engine.evaluation.evaluate import score_of
from kibitz.engine.evaluation.scratch import Scratch
from kibitz.engine.net.file import read_net
from kibitz.engine.net.judge import NetJudge
from kibitz.net.positions import load_positions
from kibitz.net.scale import fitted_scale
from kibitz.net.training import TrainingSettings
from kibitz.net.values import SAMPLE_WORDS, SHARES

WIDEST = 16  # letters of a net's name
# The board seen by the side to move, the score of its search, and the half points that it got in the end.
Sample = tuple[Board, int, int]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path)
    parser.add_argument("nets", type=Path, nargs="*")
    parser.add_argument("--positions", type=int, default=30_000)
    parser.add_argument("--all", action="store_true", help="every game of the file, not only the unseen ones")
    args = parser.parse_args()
    end = SHARES if args.all else TrainingSettings().validation
    words = load_positions([args.games], 0, end)
    scale = fitted_scale(words)
    count = min(args.positions, len(words) // SAMPLE_WORDS)
    samples = [told(words[SAMPLE_WORDS * at : SAMPLE_WORDS * (at + 1)]) for at in range(count)]
    print(f"{count:,} positions, {scale} centipawns a logit; differences from     scores     results")
    scratch = Scratch()
    report("hand-written", samples, lambda board: score_of(board, scratch), scale)
    for path in args.nets:
        judge = NetJudge()
        read_net(path).teach(judge)
        report(path.stem, samples, judge.fresh_score, scale)
    results = mean([(chance(score, scale) - result / 2) ** 2 for _, score, result in samples])
    print(f"{'the scores':{WIDEST}} {'':>41} {results:11.5f}")


def report(name: str, samples: list[Sample], judge: Callable[[Board], int], scale: int) -> None:
    said = [chance(judge(board), scale) for board, _, _ in samples]
    scores = mean([(one - chance(sample[1], scale)) ** 2 for one, sample in zip(said, samples, strict=True)])
    results = mean([(one - sample[2] / 2) ** 2 for one, sample in zip(said, samples, strict=True)])
    print(f"{name:{WIDEST}} {'':>30} {scores:10.5f} {results:11.5f}")


def told(words: memoryview) -> Sample:
    """A sample of kibitz/net/samples.py; its own side is white."""
    occupied, first, second, facts = words
    board = chess.BaseBoard.empty()
    pieces = first | second << 64
    for number, square in enumerate(chess.SquareSet(occupied)):
        piece = pieces >> 4 * number & 15
        board.set_piece_at(square, chess.Piece((piece & 7) + 1, not piece & 8))
    score = (facts + 32768 & 65535) - 32768
    return Board(f"{board.board_fen()} w - - 0 1"), score, facts >> 16 & 255


def chance(score: int, scale: int) -> float:
    return 1 / (1 + math.exp(-score / scale))


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


if __name__ == "__main__":
    main()
