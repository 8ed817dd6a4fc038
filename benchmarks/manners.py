"""How like people the levels behave: how long they think, when they give up, what a style changes.

    python benchmarks/manners.py GAMES.tsv.xz FOLDER [--seed 15]

GAMES and FOLDER as for tools/fit_manners.py; everything is measured on games that no fit has seen
(tools/people/games.py).
"""

import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from fit_manners import HIGH, LOW, MOVES
from people.clocks import TimedMove, timed_games, timed_moves
from people.command import told
from people.endings import slow_games
from people.games import MEASURED
from people.manners import bad_turns
from people.pace import timed_choices

from kibitz.players.people import manners
from kibitz.players.people.board import retakes
from kibitz.players.people.characters import CHARACTERS
from kibitz.players.people.choice import chances, judged
from kibitz.players.people.file import people_file
from kibitz.players.people.level import PeopleLevel
from kibitz.players.people.openings import people_openings
from kibitz.players.people.pace import CONSIDERED, ChosenMove, OwnClock, mean_thought
from kibitz.players.people.style import TRAITS

# Moves of a kind from which on its mean says something, and slow games for every 200 of White's rating.
ENOUGH = 15
KINDS = 10  # from which on they can be correlated
SLOW = 60
# Positions that each character is shown.
SHOWN = 400
Floats = NDArray[np.float64]


def main() -> None:
    options = told(__doc__)
    moves = timed_moves(timed_games(options.games, MEASURED), MOVES, LOW, HIGH, options.seed)
    choices = list(timed_choices(moves, options.folder / "timed-measured.npz"))
    thinking(moves, choices)
    turns = bad_turns(
        slow_games(options.games, MEASURED, SLOW, options.seed), options.folder / "turns-measured.npz"
    )
    giving_up(*turns)
    characters([choice for choice in choices if not choice.known][:SHOWN])


def thinking(moves: list[TimedMove], choices: list[ChosenMove]) -> None:
    """People's seconds and the model's, move by move and by kind of move."""
    used = np.array([one.game.used(one.ply) for one in moves])
    clocks = [OwnClock(one.game.before(one.ply), one.game.increment) for one in moves]
    said = np.array(
        [
            mean_thought(choice, one.rating, clock)
            for one, choice, clock in zip(moves, choices, clocks, strict=True)
        ]
    )
    quick = np.array([(one.game.base, one.game.increment) == (180, 0) for one in moves])
    print(f"thinking: {len(moves):,} moves, {used.mean():.2f} s by people, {said.mean():.2f} s by the model")
    for name, some in (("all", np.full(len(moves), True)), ("3+0", quick), ("slower", ~quick)):
        one_by_one = correlation(used[some], said[some])
        logs = correlation(np.log1p(used[some]), np.log1p(said[some]))
        cells = kinds(
            [pair for pair, wanted in zip(zip(moves, choices, strict=True), some, strict=True) if wanted]
        )
        pairs = [(used[some][cell].mean(), said[some][cell].mean()) for cell in cells if len(cell) >= ENOUGH]
        by_kind = (
            f", {correlation(*np.array(pairs).T):.2f} over {len(pairs)} kinds" if len(pairs) >= KINDS else ""
        )
        print(
            f"  {name:<7} {some.sum():>5} moves: r {one_by_one:.2f} by move, {logs:.2f} of logarithms{by_kind}"
        )
    tests: dict[str, Callable[[ChosenMove], bool]] = {
        "retakes": retaken,
        "only one move": lambda one: len(one.moves) == 1,
        "one move considered": lambda one: considered(one) <= 1,
        "two or three considered": lambda one: 2 <= considered(one) <= 3,
        "four or more considered": lambda one: considered(one) >= 4,
        "openings known": lambda one: one.known,
    }
    for name, test in tests.items():
        cell = np.array([test(choice) for choice in choices])
        print(
            f"  {name:<24} {cell.sum():>5} moves: people {used[cell].mean():.2f} s, model {said[cell].mean():.2f} s"
        )


def retaken(choice: ChosenMove) -> bool:
    return retakes(choice.board, choice.moves[choice.played])


def considered(choice: ChosenMove) -> int:
    return sum(chance >= CONSIDERED for chance in choice.chances)


def kinds(some: list[tuple[TimedMove, ChosenMove]]) -> list[list[int]]:
    """By phase, by how many moves are considered or whether one retakes, by what is left of the clock."""
    found: dict[tuple[int, int, int, int], list[int]] = defaultdict(list)
    for number, (one, choice) in enumerate(some):
        phase = sum(one.ply >= ply for ply in (10, 20, 40, 60))
        hard = -1 if retaken(choice) else sum(considered(choice) >= count for count in (2, 4, 6))
        left = sum(one.game.before(one.ply) / one.game.base >= share for share in (0.2, 0.5))
        found[phase, hard, left, round(one.game.base + 40 * one.game.increment) // 300].append(number)
    return list(found.values())


def correlation(one: Floats, other: Floats) -> float:
    return float(np.corrcoef(one, other)[0, 1])


def giving_up(rows: Floats, given_up: Floats, where: Floats) -> None:
    """How often people gave up at a turn where one may, and how often the levels would; per cent."""
    expected = 1 / (1 + np.exp(-rows @ np.array(manners.WEIGHTS)))
    print(f"giving up: {len(given_up):,} turns; % of turns, people and levels")
    worse = {
        "3 to 5 pawns": (-500, -299),
        "5 to 9": (-900, -500),
        "more": (-2001, -900),
        "mate": (-9999, -2001),
    }
    for low, high in ((800, 1300), (1300, 1600), (1600, 1900), (1900, 2700)):
        cells = []
        for name, (least, most) in worse.items():
            some = (where[:, 0] >= low) & (where[:, 0] < high) & (where[:, 2] > least) & (where[:, 2] <= most)
            some &= (where[:, 2] < most) | (most == -299)
            if some.sum():
                cells.append(
                    f"{name}: {100 * given_up[some].mean():.1f} {100 * expected[some].mean():.1f} ({some.sum()})"
                )
        print(f"  {low}-{high}  " + "; ".join(cells))


def characters(choices: list[ChosenMove]) -> None:
    """What each character would choose beside a player of its level without a style, on the same positions."""
    print(f"characters: {len(choices):,} positions; % of moves, without the style and with it")
    for one in CHARACTERS.values():
        plain, styled = (
            PeopleLevel(one.elo, 0, people_file(), people_openings(), *style) for style in ((), (one.style,))
        )
        shares: dict[str, list[tuple[float, float]]] = {name: [] for name in TRAITS}
        lost = []
        for choice in choices:
            board, moves, scores = choice.board, choice.moves, choice.scores
            before, after = (chances(level.expected(board, moves, scores)) for level in (plain, styled))
            for name, trait in TRAITS.items():
                has = [trait(board, move) for move in moves]
                if any(has):
                    shares[name].append((share(before, has), share(after, has)))
            best = max(map(judged, scores[-1]))
            loss = [best - judged(score) for score in scores[-1]]
            lost.append((share(before, loss), share(after, loss)))
        shares["loss"] = lost
        print(f"  {one.name} ({one.elo}, {one.style.name})")
        for name, pairs in shares.items():
            print(f"    {name:<14} {mean(pairs, 0):5.1f} {mean(pairs, 1):5.1f}")


def share(likely: list[float], has: list[bool] | list[float]) -> float:
    return sum(chance * one for chance, one in zip(likely, has, strict=True))


def mean(pairs: list[tuple[float, float]], which: int) -> float:
    return 100 * fmean(pair[which] for pair in pairs)


if __name__ == "__main__":
    main()
