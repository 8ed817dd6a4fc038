"""How like people the levels play: whose move they choose, how often they blunder, how much they lose, recapture.

    python benchmarks/people.py GAMES.tsv.xz FOLDER [--positions 1000] [--plain 20000] [--judged 400] [--seed 1]
        [--fish PATH] [--alone]

GAMES and FOLDER as for tools/fit_people.py; the positions come from games that no fit has seen (tools/people/games.py).
No bullet, the first ten half-moves left out, positions with one legal move left out, at most four positions of one
player in one game (all, where the net is measured without a search). FISH: Stockfish, measured at depths 1 and 5 where
it is there. How levels behave beside their moves (time, resigning, styles) is measured by benchmarks/manners.py.
"""

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from math import log
from pathlib import Path
from statistics import fmean
from types import ModuleType

import chess
import chess.engine
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from people.export import restored
from people.games import MEASURED, Games, read_games, standard_setup
from people.positions import SKIPPED
from people.prior import HIGHEST_RATING
from people.searches import Searched, places, searched
from people.unit import compiled
from progress import Progress

from kibitz.engine import Engine, Limits
from kibitz.players.names import make_player
from kibitz.players.people.board import retakes
from kibitz.players.people.choice import chances, utilities
from kibitz.players.people.file import people_file
from kibitz.players.people.level import PeopleLevel
from kibitz.players.people.openings import people_openings
from kibitz.players.people.prior import prior, priors
from kibitz.review.accuracy import BLUNDER, win_chance

LOW, HIGH, GAP = 900, 2300, 200
LEVELS = tuple(range(LOW + GAP // 2, HIGH, GAP))  # the middle of each bin
JUDGE_DEPTH = 9
Chooser = Callable[[Searched], chess.Move]
Table = dict[int, list[float]]


def bin_of(rating: int) -> int:
    return (rating - LOW) // GAP * GAP + LOW


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--positions", type=int, default=1000, help="a bin")
    parser.add_argument("--plain", type=int, default=20_000, help="a bin, foretold without searching")
    parser.add_argument(
        "--judged", type=int, default=400, help="positions a bin whose moves a deeper search judges"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--alone", action="store_true", help="leave the other players out")
    options = parser.parse_args()
    kept = options.folder / "measured"
    kept.mkdir(parents=True, exist_ok=True)
    unit = compiled(options.folder)
    games = read_games(options.games, options.folder / "games.npz", unit)
    plain(unit, games, options.plain)
    chosen = places(games, MEASURED, LOW, HIGH, GAP, options.positions, options.seed)
    some = list(searched(games, chosen, kept, f"measured-{options.positions}-{options.seed}"))
    sizes = {low: sum(bin_of(one.place.rating) == low for one in some) for low in bins()}
    row("positions", sizes, "{:,}")
    report("people, own rating", some, people)
    served(some)
    for name, chooser in () if options.alone else others(options.fish):
        with chooser as choose:
            report(name, some, choose)
    likeness(some, options.judged)


def bins() -> range:
    return range(LOW, HIGH, GAP)


def row(name: str, cells: dict[int, float] | dict[int, int], form: str) -> None:
    print(f"| {name:<24} | " + " | ".join(form.format(cells[low]) for low in bins()) + " |", flush=True)


def report(name: str, some: list[Searched], choose: Chooser) -> None:
    """The share of people's moves that a player chooses, by bin; and the mean of the bins."""
    hits: Table = {low: [] for low in bins()}
    progress = Progress(name, len(some))
    for one in some:
        hits[bin_of(one.place.rating)].append(choose(one) == one.moves[one.played])
        progress.step()
    means = {low: 100 * fmean(found) for low, found in hits.items()}
    row(f"{name} ({fmean(means.values()):.1f})", means, "{:.1f}")


def people(one: Searched) -> chess.Move:
    """The likeliest move of the model, told the mover's rating."""
    model, rating = people_file(), float(one.place.rating)
    found = prior(model, one.board, one.moves, rating)
    again = [retakes(one.board, move) for move in one.moves]
    return one.moves[int(np.argmax(utilities(model, found, one.scores.T.tolist(), again, rating)))]


def served(some: list[Searched]) -> None:
    """How surprising people's moves are to the model told one rating for all; which of them serves each bin best.

    The share of first choices hardly tells ratings apart, since they mostly prefer the same moves. How likely each
    holds the move that was played does: the mean of the logarithms, in hundredths of a nat above the best of a bin.
    """
    model = people_file()
    ratings = [float(level) for level in LEVELS]
    found: dict[int, Table] = {level: {low: [] for low in bins()} for level in LEVELS}
    progress = Progress("how surprising", len(some))
    for one in some:
        again = [retakes(one.board, move) for move in one.moves]
        seen = one.scores.T.tolist()
        for level, likely in zip(LEVELS, priors(model, one.board, one.moves, ratings), strict=True):
            shares = chances(utilities(model, likely, seen, again, level))
            found[level][bin_of(one.place.rating)].append(-log(shares[one.played] or 1e-300))
        progress.step()
    means = {level: {low: fmean(found[level][low]) for low in bins()} for level in LEVELS}
    least = {low: min(means[level][low] for level in LEVELS) for low in bins()}
    for level in LEVELS:
        row(
            f"surprise, told {level}",
            {low: 100 * (means[level][low] - least[low]) for low in bins()},
            "{:.1f}",
        )
    row("best told", {low: min(LEVELS, key=lambda level: means[level][low]) for low in bins()}, "{}")


def plain(unit: ModuleType, games: Games, most: int) -> None:
    """The same without the second stage, by the compiled net, on many more positions; then told one rating for all."""
    learner = unit.Learner(standard_setup(), restored(people_file()), np.zeros(unit.size(), np.float32))
    learner.skipped = SKIPPED
    numbers = games.of(MEASURED)
    movers = np.repeat(games.ratings[numbers].reshape(-1), np.diff(games.starts)[numbers].repeat(2) // 2)
    for told in (0, *LEVELS):
        learner.told = told
        means = {}
        for low in bins():
            shares = np.zeros(HIGHEST_RATING, np.float32)
            shares[low : low + GAP] = 1
            here = int(np.sum((movers >= low) & (movers < low + GAP)))
            share = min(1.0, most / max(1, here))
            learner.hits = learner.count = 0
            learner.seed(low)
            learner.study(numbers, games.moves, games.starts, games.ratings, shares, share, False)
            means[low] = 100 * learner.hits / max(1, learner.count)
        name = f"no search, {told or 'own rating'}"
        row(f"{name} ({fmean(means.values()):.1f})", means, "{:.1f}")


def others(fish: str) -> Iterator[tuple[str, AbstractContextManager[Chooser]]]:
    for level in (1000, 1400, 1800, 2200):
        yield f"old level {level}", old_level(level)
    yield "alphabeta:1", alphabeta()
    if Path(fish).exists():
        for depth in (1, 5):
            yield f"Stockfish depth {depth}", stockfish(fish, depth)


@contextmanager
def old_level(elo: int) -> Iterator[Chooser]:
    """Few nodes and noise: what levels were before, and are where the model cannot be read."""
    with Engine(hash_mb=4) as engine:
        engine.set_elo(elo, 1)
        yield lambda one: engine.search(one.board, Limits(depth=20)).move


@contextmanager
def alphabeta() -> Iterator[Chooser]:
    with make_player("alphabeta:1", seed=1) as player:
        yield lambda one: player.choose(one.board, Limits()).move


@contextmanager
def stockfish(path: str, depth: int) -> Iterator[Chooser]:
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        limit = chess.engine.Limit(depth=depth)

        def choose(one: Searched) -> chess.Move:
            move = engine.play(one.board, limit).move
            assert move is not None
            return move

        yield choose


def likeness(some: list[Searched], judged: int) -> None:
    """What people and levels lose by their moves, how often they blunder and take back, level by level."""
    model = people_file()
    lost: dict[str, Table] = {who: {low: [] for low in bins()} for who in ("people", "level")}
    worse: dict[str, Table] = {who: {low: [] for low in bins()} for who in ("people", "level")}
    retaken: dict[str, Table] = {who: {low: [] for low in bins()} for who in ("people", "level")}
    progress = Progress("judging", judged * len(bins()))
    with Engine(hash_mb=16) as engine:
        for number, one in enumerate(some):
            low = bin_of(one.place.rating)
            level = PeopleLevel(one.place.rating, number, model, people_openings())
            level.rating = one.place.rating
            move = sampled(level, one)
            moves = {"people": one.moves[one.played], "level": move}
            if any(retakes(one.board, its) for its in one.moves):
                for who, its in moves.items():
                    retaken[who][low].append(retakes(one.board, its))
            if len(lost["people"][low]) < judged:
                for who, loss in losses(engine, one.board, moves).items():
                    lost[who][low].append(loss)
                    worse[who][low].append(loss >= BLUNDER)
                progress.step()
    for what, tables, form in (
        ("points lost", lost, "{:.2f}"),
        ("blunders %", worse, "{:.1f}"),
        ("retakes %", retaken, "{:.1f}"),
    ):
        for who in ("people", "level"):
            factor = 1 if tables is lost else 100
            row(f"{what}, {who}", {low: factor * fmean(tables[who][low] or [0]) for low in bins()}, form)


def sampled(level: PeopleLevel, one: Searched) -> chess.Move:
    """The move that the level plays, its whims and all."""
    found = level.expected(one.board, one.moves, one.scores.T.tolist())
    liked = [utility + level.whim(one.board, move) for utility, move in zip(found, one.moves, strict=True)]
    return one.moves[max(range(len(liked)), key=liked.__getitem__)]


def losses(engine: Engine, board: chess.Board, moves: dict[str, chess.Move]) -> dict[str, float]:
    """Points of win chance that each move loses against the best one."""
    limits = Limits(depth=JUDGE_DEPTH)
    best = engine.search(board, limits).best
    found = {}
    for who, move in moves.items():
        score = best.score
        if move != best.pv[0]:
            score = engine.search(board, limits.restricted((move,))).best.score
        found[who] = max(0.0, win_chance(best.score) - win_chance(score))
    return found


if __name__ == "__main__":
    main()
