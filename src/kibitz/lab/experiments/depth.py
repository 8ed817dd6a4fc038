"""One more half-move: matches between neighbouring depths, and the ladder they add up to."""

import math

from kibitz.arena.openings import GeneratedOpenings
from kibitz.arena.statistics.elo import EloEstimate, signed
from kibitz.arena.statistics.standing import Standing
from kibitz.charts import Axis, Series, line_chart
from kibitz.lab.experiments.findings import Cell, Findings, FindingsTable, Progress
from kibitz.lab.experiments.matches import play_match

# The pattern of the players' names, the depths, and the games of each match.
LADDERS = (("engine:depth={}", range(1, 9), 100), ("alphabeta:{}", range(1, 4), 20))


def run(seed: int, progress: Progress) -> Findings:
    openings = GeneratedOpenings(seed)
    rows: list[tuple[Cell, ...]] = []
    engine_steps: list[EloEstimate] = []
    for pattern, depths, games in LADDERS:
        for depth in list(depths)[1:]:
            deeper, shallower = pattern.format(depth), pattern.format(depth - 1)
            standing = play_match(deeper, shallower, games, openings, seed, progress)
            rows.append(row(deeper, shallower, standing))
            if pattern.startswith("engine"):
                engine_steps.append(standing.estimate)
    headings = ("deeper", "shallower", "games", "won", "drawn", "lost", "points, %", "Elo, 95 %")
    return Findings((FindingsTable(headings, tuple(rows)),), picture(engine_steps), summary(engine_steps))


def row(deeper: str, shallower: str, standing: Standing) -> tuple[Cell, ...]:
    tally = standing.tally
    share = f"{100 * tally.score:.1f}"
    return (
        deeper,
        shallower,
        tally.games,
        tally.wins,
        tally.draws,
        tally.losses,
        share,
        str(standing.estimate),
    )


def ladder(steps: list[EloEstimate]) -> tuple[list[float], list[float]]:
    """Elo above the lowest rung, and the error of each: independent errors add as their squares."""
    heights, errors = [0.0], [0.0]
    for step in steps:
        heights.append(heights[-1] + step.elo)
        errors.append(math.hypot(errors[-1], step.error))
    return heights, errors


def picture(steps: list[EloEstimate]) -> str:
    heights, errors = ladder(steps)
    points = [(float(depth), height) for depth, height in enumerate(heights, 1)]
    ends = [(height - error, height + error) for height, error in zip(heights, errors, strict=True)]
    return line_chart(
        "Strength of the engine by depth",
        [Series("engine", points, [None, *ends[1:]])],
        Axis("depth in half-moves"),
        Axis("Elo above depth 1"),
    )


def summary(steps: list[EloEstimate]) -> str:
    heights, errors = ladder(steps)
    return (
        f"From depth 1 to depth {len(steps) + 1} the engine gains {heights[-1]:.0f} ± {errors[-1]:.0f} Elo; the first "
        f"extra half-move is worth {signed(steps[0].elo)}, the last {signed(steps[-1].elo)}."
    )
