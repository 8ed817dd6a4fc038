"""How far a review agrees with Lichess's, how fast it is, how true its sentences are, and what fits a rating.

    python -m benchmarks.review agreement ANNOTATED [--games 30] [--seed 1] [--nodes N] [--engine stockfish]
    python -m benchmarks.review tolerance ANNOTATED [--games 300] [--seed 1]
    python -m benchmarks.review scales ANNOTATED [--games 60] [--seed 1] [--nodes N]
    python -m benchmarks.review speed ANNOTATED [--games 10] [--seed 1]
    python -m benchmarks.review words ANNOTATED [--games 30] [--skip 0] [--sentences 100] [--engine stockfish]
    python -m benchmarks.review fit ANNOTATED

ANNOTATED is a file as benchmarks/annotated.py reads it; what is measured is measured on games held out of every fit.
With `--engine`, a program that speaks UCI reviews in our place, and looks at our sentences beside us.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from random import Random
from statistics import median

import chess
import chess.engine
import numpy as np
import numpy.typing as npt

from benchmarks.annotated import AnnotatedGame, loaded, sampled
from kibitz.children import cores
from kibitz.endings import THREE_TIMES, ended
from kibitz.engine import Engine, Limits, Score
from kibitz.lab.reasons import DEEPER as CONFIRMING
from kibitz.lab.reasons import Statement, StatementKind
from kibitz.lab.reasons.case import PIECE
from kibitz.lab.reasons.claims import Mates
from kibitz.lab.reasons.judge import EngineJudge, Judge, Place, Verdict, final_score
from kibitz.lab.reasons.material import balance
from kibitz.review.batch import ReviewTask, ReviewThreads
from kibitz.review.driver import (
    DEEPER,
    NODES,
    Analyst,
    EngineAnalyst,
    ReviewBudget,
    positions,
    review_engine,
    review_game,
)
from kibitz.review.findings import Finding, by_the_rules
from kibitz.review.sacrifice import retaken
from kibitz.review.verdicts import EDGES, Exchange, Grade, judged
from kibitz.review.words import DEPTH, against, with_words

LENGTH = 80  # half-moves of a game of forty moves
TIMED = 3  # such games
AGAIN = 5  # plies that a sentence is looked at deeper than when it was confirmed
# What says that a piece is lost, or worse.
NAMING = (StatementKind.LOSS, StatementKind.MATED)
REPORTED = 100  # sentences
CLOSE = 3.0  # points of win chance from a threshold
# Standard deviations: a share of the evaluation, and pawns.
DISTURBANCES = ((0.0, 0.1), (0.0, 0.2), (0.0, 0.3), (0.1, 0.1), (0.1, 0.2), (0.2, 0.2), (0.3, 0.3))
# Centipawns of ours between which evaluations tell a scale, and how many of a game are enough.
TELLING, ENOUGH = (50, 600), 15
FURTHER = 6  # plies, to see a mate that another engine names

Numbers = npt.NDArray[np.float64]
JudgeAt = Callable[[int], Judge]  # by its depth


# Agreement


def agreement(args: argparse.Namespace) -> None:
    found: list[tuple[bool, Exchange, Grade]] = []
    began = time.process_time()
    games = sampled(args.annotated, args.games, args.seed)
    with ExitStack() as open_engines:
        for game in games:
            review = review_game(
                game.board, ReviewBudget(args.nodes), cores(), analyst=analysts(args, open_engines)
            )
            for theirs, move in zip(game.exchanges(), review.moves, strict=False):
                assert move is not None
                found.append((game.has_clocks, theirs, move.grade))
    spent = time.process_time() - began
    print(f"{len(games)} games, {len(found)} moves, {args.nodes:,} nodes: {spent:.0f} s of processor time")
    pairs = [(theirs.grade(), ours) for _, theirs, ours in found]
    table = Counter(pairs)
    print("theirs \\ ours " + " ".join(f"{one.name.lower():>11}" for one in Grade))
    for grade in Grade:
        print(f"{grade.name.lower():<14}" + " ".join(f"{table[grade, ours]:>11}" for ours in Grade))
    for least in (Grade.BLUNDER, Grade.MISTAKE, Grade.INACCURACY):
        parts = {
            has_clocks: [(one.grade(), ours) for clocks, one, ours in found if clocks == has_clocks]
            for has_clocks in (True, False)
        }
        precision, recall, f1 = figures(pairs, least)
        print(f"{least.name.lower()} or worse: precision {precision:.2f}, recall {recall:.2f}, F1 {f1:.2f}; "
              f"since 2017 {figures(parts[True], least)[2]:.2f}, "
              f"in 2013 {figures(parts[False], least)[2]:.2f}")  # fmt: skip
        apart = [one for _, one, ours in found if (one.grade() >= least) != (ours >= least)]
        close = sum(abs(one.loss - EDGES[least]) <= CLOSE for one in apart)
        mates = sum(one.misses_mate() or one.allows_mate() for one in apart)
        print(f"  of {len(apart)} disagreements {close} within {CLOSE:.0f} points of the threshold by Lichess's "
              f"evaluations, {mates} at its mates")  # fmt: skip


def tolerance(args: argparse.Namespace) -> None:
    """How near to Lichess's evaluations others must come for the grades to agree: theirs, disturbed at random."""
    games = sampled(args.annotated, args.games, args.seed)
    for share, pawns in DISTURBANCES:
        random = Random(args.seed)
        pairs: list[tuple[Grade, Grade]] = []
        for game in games:
            scores = tuple(disturbed(one, share, pawns, random) for one in game.scores)
            pairs += zip(game.grades(), replace(game, scores=scores).grades(), strict=True)
        found = [figures(pairs, least)[2] for least in (Grade.BLUNDER, Grade.MISTAKE)]
        print(f"off by {100 * share:.0f} % and {pawns:.1f} pawns: F1 of blunders {found[0]:.2f}, "
              f"of mistakes or worse {found[1]:.2f}")  # fmt: skip


def disturbed(score: Score, share: float, pawns: float, random: Random) -> Score:
    """By normally distributed errors, one in proportion to it and one that is not. Mates stay mates."""
    if score.cp is None:
        return score
    return Score(cp=round(score.cp * random.gauss(1, share) + random.gauss(0, 100 * pawns)))


def scales(args: argparse.Namespace) -> None:
    """How many of our pawns are one of Lichess's, game by game: the median of the ratios of a game's positions."""
    ratios: dict[bool, list[float]] = {False: [], True: []}
    with review_engine() as engine:
        for game in sampled(args.annotated, args.games, args.seed):
            found = []
            engine.new_game()
            for board, theirs in zip(positions(game.board), game.scores, strict=False):
                if theirs.cp is None or ended(board, THREE_TIMES):
                    continue
                ours = engine.search(board, Limits(nodes=args.nodes)).best.score
                if ours.cp is not None and TELLING[0] <= abs(ours.cp) <= TELLING[1]:
                    found.append((theirs.cp if board.turn else -theirs.cp) / ours.cp)
            if len(found) >= ENOUGH:
                ratios[game.has_clocks].append(median(found))
    for has_clocks, name in ((False, "2013"), (True, "since 2017")):
        tenths = [f"{np.quantile(ratios[has_clocks], share):.2f}" for share in (0.1, 0.25, 0.5, 0.75, 0.9)]
        print(f"{name}, {len(ratios[has_clocks])} games: theirs are {', '.join(tenths)} of ours in the games that "
              f"10, 25, 50, 75 and 90 % of the games are below")  # fmt: skip


def figures(pairs: list[tuple[Grade, Grade]], least: Grade) -> tuple[float, float, float]:
    """Precision, recall and F1 of our grades from this one up."""
    both = sum(theirs >= least and ours >= least for theirs, ours in pairs)
    precision = both / max(1, sum(ours >= least for _, ours in pairs))
    recall = both / max(1, sum(theirs >= least for theirs, _ in pairs))
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def analysts(args: argparse.Namespace, open_engines: ExitStack) -> Callable[[], Analyst]:
    if args.engine is None:
        return lambda: EngineAnalyst(review_engine())
    return lambda: OutsideAnalyst(open_engines.enter_context(outside(args.engine)))


def outside(command: str) -> chess.engine.SimpleEngine:
    engine = chess.engine.SimpleEngine.popen_uci(command)
    engine.configure({"Hash": 64})
    return engine


class OutsideAnalyst:
    """Another engine in the place of ours: its centipawns are taken as they are."""

    def __init__(self, engine: chess.engine.SimpleEngine) -> None:
        self.engine = engine
        self.game = object()

    def fresh(self) -> None:
        self.game = object()

    def examine(self, board: chess.Board, limits: Limits) -> Finding:
        moves = list(limits.searchmoves) or None
        limit = chess.engine.Limit(nodes=limits.nodes, time=limits.movetime)
        info = self.engine.analyse(board, limit, game=self.game, root_moves=moves)
        return Finding(
            score_of(info, board.turn), tuple(info["pv"]), info.get("depth", 0), info.get("nodes", 0)
        )

    def stop(self) -> None:
        self.engine.close()


def score_of(info: chess.engine.InfoDict, turn: chess.Color) -> Score:
    score = info["score"].pov(turn)
    return Score(cp=score.score(), mate=score.mate())


# Speed


def speed(args: argparse.Namespace) -> None:
    """Games of forty moves with words and the wait for a first mark; other games without words."""
    games = loaded(args.annotated, held_out=True)
    for game in Random(args.seed).sample([one for one in games if one.half_moves == LENGTH], TIMED):
        timed(game, args.nodes)
    others = Random(args.seed).sample(games, args.games)
    began, worked = time.monotonic(), time.process_time()
    tasks = [(None, ReviewTask(one.board, "*", ReviewBudget(args.nodes), words=False)) for one in others]
    with ReviewThreads(cores()) as threads:
        for _ in threads.performed(tasks):
            pass
    each = (time.monotonic() - began) / len(others)
    work = (time.process_time() - worked) / len(others)
    half_moves = median(one.half_moves for one in others)
    print(f"{len(others)} games without words, median {half_moves:.0f} half-moves: {each:.1f} s a game, "
          f"{work:.1f} s of processor; {100 * each / 60:.1f} min for a hundred")  # fmt: skip


def timed(game: AnnotatedGame, nodes: int) -> None:
    began, worked = time.monotonic(), time.process_time()
    marks: list[float] = []

    def told(place: int, move: object, done: int, total: int) -> None:
        if move is not None:
            marks.append(time.monotonic() - began)

    review = review_game(game.board, ReviewBudget(nodes), cores(), on_progress=told)
    judged_by = time.monotonic() - began
    with_words(review, threads=cores())
    print(f"{game.half_moves} half-moves: first mark {marks[0]:.1f} s, every first mark {marks[-1]:.1f} s, "
          f"final {judged_by:.1f} s, with words {time.monotonic() - began:.1f} s; "
          f"{time.process_time() - worked:.1f} s of processor")  # fmt: skip


# Words


def words(args: argparse.Namespace) -> None:
    """Sentences on mistakes and blunders, by Lichess and by us, looked at again by deeper searches."""
    asked = concrete = made = left = named = 0
    false: Counter[str] = Counter()
    ratings: list[int] = []
    with ExitStack() as open_engines:
        ours = open_engines.enter_context(Engine(64))
        judges: dict[str, JudgeAt] = {"Kibitz": cache(lambda depth: EngineJudge(ours, depth))}
        if args.engine is not None:
            other = open_engines.enter_context(outside(args.engine))
            judges[args.engine] = cache(lambda depth: OutsideJudge(other, depth))
        engine = open_engines.enter_context(review_engine())
        for rating, board, move, reached, said in worded(args, engine):
            told = [one for one in said if one.kind is not StatementKind.QUIET]
            asked, concrete, made = asked + 1, concrete + bool(told), made + len(told)
            ratings.append(rating)
            if not told:
                print(f"nothing concrete: {board.fen()} {board.san(move)}")
            if leaves_piece(board, move, reached.line):
                is_named = any(one.kind in NAMING for one in told)
                left, named = left + 1, named + is_named
                if not is_named:
                    print(f"a piece not named: {board.fen()} {board.san(move)}", *told)
            for one in told:
                for name, judge_at in judges.items():
                    if not is_true(one, judge_at, args.depth):
                        false[name] += 1
                        print(f"false by {name}: {board.fen()}  {one}", flush=True)
            if made // REPORTED > (made - len(told)) // REPORTED:
                print(f"… {made} sentences on {asked} moves", flush=True)
            if made >= args.sentences:
                break
    share = 100 * concrete / max(asked, 1)
    print(f"{asked} mistakes and blunders of players rated {min(ratings)} to {max(ratings)}, "
          f"median {median(ratings):.0f}: {concrete} ({share:.0f} %) with a concrete sentence")  # fmt: skip
    print(f"{left} of them leave a piece to be taken at once: {named} say so, or that it is mate")
    found = ", ".join(f"{false[name]} by {name}" for name in judges)
    print(f"{made} sentences, false at depth {args.depth}: {found}")


def is_true(said: Statement, judge_at: JudgeAt, depth: int) -> bool:
    """Whether it holds at this depth. A mate is forced or not, however deep it lies: who doubts one looks further."""
    if said.holds(judge_at(depth)):
        return True
    names_mate = any(isinstance(claim, Mates) for claim in said.claims)
    return names_mate and said.holds(judge_at(depth + FURTHER))


def leaves_piece(board: chess.Board, move: chess.Move, line: Sequence[chess.Move]) -> bool:
    """Whether the best answer takes a piece that is made up for neither on its square nor by the next move."""
    if not line:
        return False
    behind = board.copy()
    behind.push(move)
    is_taken = behind.is_capture(line[0])
    behind.push(line[0])
    lost = balance(board, board.turn) - balance(behind, board.turn) - retaken(behind, line[0].to_square)
    if len(line) > 1:
        behind.push(line[1])
        lost = min(lost, balance(board, board.turn) - balance(behind, board.turn))
    return is_taken and lost >= PIECE


def worded(
    args: argparse.Namespace, engine: Engine
) -> Iterator[tuple[int, chess.Board, chess.Move, Finding, list[Statement]]]:
    """The player's rating, the position, the move, what it leads to, and what is said against it.

    The two positions are searched as for a second look.
    """
    analyst, limits = EngineAnalyst(engine), ReviewBudget(args.nodes).limits(DEEPER)
    for game in sampled(args.annotated, args.games, args.seed)[args.skip :]:
        boards = positions(game.board)
        for place, grade in enumerate(game.grades()):
            board, after = boards[place], boards[place + 1]
            if grade < Grade.MISTAKE or ended(board, THREE_TIMES):
                continue
            analyst.fresh()
            reached = by_the_rules(after) or analyst.examine(after, limits)
            stood = analyst.examine(board, limits)
            move = after.peek()
            if judged(board, move, stood, reached)[1] >= Grade.MISTAKE:
                said = against(board, move, engine, stood, reached)
                yield game.ratings[board.turn == chess.BLACK], board, move, reached, said


class OutsideJudge:
    """Another engine, at a depth counted from the root as ours counts it."""

    def __init__(self, engine: chess.engine.SimpleEngine, depth: int) -> None:
        self.engine = engine
        self.depth = depth

    def verdict(self, root: chess.Board, place: Place) -> Verdict:
        board = place.board(root)
        if score := final_score(board):
            return Verdict(score, board.turn, ())
        moves = [move for move in board.legal_moves if move != place.without]
        limit = chess.engine.Limit(depth=max(1, self.depth - len(place.moves)))
        info = self.engine.analyse(board, limit, game=object(), root_moves=moves)
        return Verdict(score_of(info, board.turn), board.turn, tuple(info["pv"]))


# A rating


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
    parser.add_argument("what", choices=("agreement", "tolerance", "scales", "speed", "words", "fit"))
    parser.add_argument("annotated", help="the file of games with evaluations")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--skip", type=int, default=0, help="games of the sample to leave out at its start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--sentences", type=int, default=100)
    parser.add_argument(
        "--depth", type=int, default=DEPTH + CONFIRMING + AGAIN, help="of the search that looks again"
    )
    parser.add_argument("--engine", help="a program that speaks UCI")
    args = parser.parse_args()
    commands = (agreement, tolerance, scales, speed, words, fit)
    {command.__name__: command for command in commands}[args.what](args)


if __name__ == "__main__":
    main()
