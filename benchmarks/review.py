"""How far a review agrees with Lichess's, how fast it is, how true its sentences are, and what fits a rating.

    python benchmarks/review.py agreement ANNOTATED [--games 30] [--seed 1] [--nodes N]
    python benchmarks/review.py speed ANNOTATED
    python benchmarks/review.py words ANNOTATED [--games 30] [--sentences 100] [--seed 1] [--depth 15]
    python benchmarks/review.py fit ANNOTATED

ANNOTATED is a file of games with evaluations (tab-separated, xz): ratings, time control, result, moves in SAN, clocks,
evaluations for White after each half-move. Games whose moves have a CRC-32 that divides by five are held out of every
fit; agreement and words are measured on those.
"""

import argparse
import csv
import lzma
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import chess
import numpy as np
import numpy.typing as npt

from kibitz.children import cores
from kibitz.endings import THREE_TIMES, ended
from kibitz.engine import Engine, Score
from kibitz.lab.reasons import StatementKind
from kibitz.lab.reasons.judge import EngineJudge
from kibitz.review.accuracy import SCALE
from kibitz.review.driver import NODES, ReviewBudget, review_game
from kibitz.review.verdicts import Exchange, Grade
from kibitz.review.words import DEPTH, against, to_word, with_words

HELD_OUT = 5
START = Score(cp=round(15 / SCALE))  # Lichess's evaluation of the start
DEEPER = 5

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class AnnotatedGame:
    ratings: tuple[int, int]
    result: str
    board: chess.Board
    scores: tuple[Score, ...]  # for White, of every position with an evaluation, the start's first

    def exchanges(self) -> Iterator[Exchange]:
        for ply, (before, after) in enumerate(zip(self.scores, self.scores[1:], strict=False)):
            yield Exchange(before, after) if ply % 2 == 0 else Exchange(-before, -after)


def loaded(path: str, held_out: bool) -> list[AnnotatedGame]:
    csv.field_size_limit(10**7)
    games = []
    with lzma.open(path, "rt") as file:
        for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            sans, evaluations = row[4].split(), row[6].split(",")
            is_held_out = zlib.crc32(row[4].encode()) % HELD_OUT == 0
            whole = len(sans) - len(evaluations) in (0, 1) and row[0].isdigit() and row[1].isdigit()
            if is_held_out != held_out or not whole or not all(evaluations):
                continue
            board = chess.Board()
            for san in sans:
                board.push_san(san)
            scores = (START, *map(parsed, evaluations))
            games.append(AnnotatedGame((int(row[0]), int(row[1])), row[3], board, scores))
    return games


def parsed(text: str) -> Score:
    """In our centipawns, so that every formula finds Lichess's own again."""
    return Score(mate=int(text[1:])) if text.startswith("#") else Score(cp=round(100 * float(text) / SCALE))


def agreement(args: argparse.Namespace) -> None:
    table: Counter[tuple[Grade, Grade]] = Counter()
    began = time.process_time()
    plies = 0
    for game in sampled(args):
        review = review_game(game.board, ReviewBudget(args.nodes), cores())
        for found, move in zip(game.exchanges(), review.moves, strict=False):
            assert move is not None
            table[found.grade(), move.grade] += 1
            plies += 1
    spent = time.process_time() - began
    print(f"{args.games} games, {plies} moves, {args.nodes:,} nodes: {spent:.0f} s of processor time")
    print("theirs \\ ours " + " ".join(f"{one.name.lower():>11}" for one in Grade))
    for theirs in Grade:
        print(f"{theirs.name.lower():<14}" + " ".join(f"{table[theirs, ours]:>11}" for ours in Grade))
    for least in (Grade.BLUNDER, Grade.MISTAKE, Grade.INACCURACY):
        both = sum(n for (a, b), n in table.items() if a >= least and b >= least)
        ours = sum(n for (_, b), n in table.items() if b >= least)
        theirs_all = sum(n for (a, _), n in table.items() if a >= least)
        precision, recall = both / max(ours, 1), both / max(theirs_all, 1)
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        print(f"{least.name.lower()} or worse: precision {precision:.2f}, recall {recall:.2f}, F1 {f1:.2f}")


def sampled(args: argparse.Namespace) -> list[AnnotatedGame]:
    games = loaded(args.annotated, held_out=True)
    return Random(args.seed).sample(games, min(args.games, len(games)))


def speed(args: argparse.Namespace) -> None:
    """A game of 40 moves with words, the longest wait for a first mark, and ten games without words."""
    games = loaded(args.annotated, held_out=True)
    game = min(games, key=lambda one: abs(len(one.board.move_stack) - 80))
    began, first = time.monotonic(), []
    review = review_game(
        game.board,
        ReviewBudget(args.nodes),
        cores(),
        on_progress=lambda *_: first.append(time.monotonic() - began),
    )
    judged = time.monotonic() - began
    with_words(review, threads=cores())
    print(f"{len(game.board.move_stack)} half-moves: first mark {first[1]:.1f} s, all {judged:.1f} s, "
          f"with words {time.monotonic() - began:.1f} s")  # fmt: skip
    began = time.monotonic()
    for one in Random(args.seed).sample(games, 10):
        review_game(one.board, ReviewBudget(args.nodes), cores())
    print(f"10 games without words: {time.monotonic() - began:.0f} s")


def words(args: argparse.Namespace) -> None:
    """Sentences on the mistakes and blunders of reviewed games, looked at again by searches five plies deeper."""
    concrete = asked = made = 0
    false = []
    with Engine(16) as engine, Engine(64) as other:
        judge = EngineJudge(other, args.depth)
        for game in sampled(args):
            review = review_game(game.board, ReviewBudget(args.nodes), cores())
            boards = review.boards()
            for place, move in to_word(review):
                if move.grade < Grade.MISTAKE or ended(boards[place], THREE_TIMES):
                    continue
                found = review.findings[place], review.findings[place + 1]
                said = against(boards[place], move.move, engine, *found)
                said = [one for one in said if one.kind is not StatementKind.QUIET]
                asked, concrete, made = asked + 1, concrete + bool(said), made + len(said)
                false += [f"{boards[place].fen()}  {one}" for one in said if not one.holds(judge)]
            if made >= args.sentences:
                break
    share = 100 * concrete / max(asked, 1)
    print(f"{asked} mistakes and blunders: {concrete} ({share:.0f} %) with a concrete sentence")
    print(f"{made} sentences, {len(false)} false at depth {args.depth}", *false, sep="\n")


def fit(args: argparse.Namespace) -> None:
    """The numbers of review/performance.py, from the evaluations in the file."""
    points = {held: ratings_and_losses(loaded(args.annotated, held)) for held in (False, True)}
    ratings, losses = points[False]
    slope, level = np.polyfit(np.log1p(losses), ratings, 1)
    others, other_losses = points[True]
    errors = others - (level + slope * np.log1p(other_losses))
    print(f"{len(ratings)} sides: LEVEL {level:.0f}, SLOPE {-slope:.0f}; held out, {len(others)}: "
          f"DEVIATION {errors.std():.0f}, without the fit {others.std():.0f}")  # fmt: skip


def ratings_and_losses(games: list[AnnotatedGame]) -> tuple[Numbers, Numbers]:
    found = []
    for game in games:
        lost = [one.loss for one in game.exchanges()]
        for side in (0, 1):
            if len(lost[side::2]) >= 10:
                found.append((game.ratings[side], float(np.mean(lost[side::2]))))
    pairs = np.array(found)
    return pairs[:, 0], pairs[:, 1]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("agreement", "speed", "words", "fit"))
    parser.add_argument("annotated", help="the file of games with evaluations")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--sentences", type=int, default=100)
    parser.add_argument("--depth", type=int, default=DEPTH + DEEPER, help="of the search that looks again")
    args = parser.parse_args()
    {"agreement": agreement, "speed": speed, "words": words, "fit": fit}[args.what](args)


if __name__ == "__main__":
    main()
