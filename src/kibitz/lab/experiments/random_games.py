"""Random against random: how such games end, and how long they last."""

import math

import chess

from kibitz.arena.openings import ListedOpenings
from kibitz.arena.statistics.standing import Standing
from kibitz.charts import Bar, bar_chart
from kibitz.endings import Ending
from kibitz.lab.experiments.findings import Findings, FindingsTable, Progress
from kibitz.lab.experiments.matches import play_match

GAMES = 2000
KINDS = (
    Ending.CHECKMATE,
    Ending.INSUFFICIENT_MATERIAL,
    Ending.FIFTY_MOVES,
    Ending.STALEMATE,
    Ending.THREEFOLD,
)


def run(seed: int, progress: Progress, games: int = GAMES) -> Findings:
    start = ListedOpenings([chess.STARTING_FEN], seed)
    standing = play_match("random", "random", games, start, seed, progress)
    rows = []
    for kind in KINDS:
        number = standing.endings[kind]
        rows.append((kind.value, number, f"{100 * number / games:.1f} ± {margin(number, games):.1f}"))
    table = FindingsTable(("end", "games", "%"), tuple(rows))
    return Findings((table,), picture(standing, games), summary(standing, games))


def margin(number: int, games: int) -> float:
    """Half the 95 % interval of a share, in percent."""
    share = number / games
    return 196 * math.sqrt(share * (1 - share) / games)


def picture(standing: Standing, games: int) -> str:
    bars = []
    for kind in KINDS:
        number = standing.endings[kind]
        share, error = 100 * number / games, margin(number, games)
        bars.append(Bar(kind.value, share, low=max(0.0, share - error), high=share + error))
    return bar_chart("How random games end", bars, "% of the games", lambda value: f"{value:.1f}")


def summary(standing: Standing, games: int) -> str:
    tally = standing.tally
    mates = standing.endings[Ending.CHECKMATE]
    return (
        f"{games:,} games, {standing.plies / games / 2:.0f} moves each on average. {mates / games:.1%} of them end in "
        f"mate; the first player, White in half of the games, wins {tally.wins} and loses {tally.losses}. "
        "Threefold repetition and fifty moves end a game as soon as they can be claimed."
    )
