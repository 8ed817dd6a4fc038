"""The full tree from the starting position, and what each technique leaves of it."""

import chess

from kibitz.lab.counting import STAGES, chart, count
from kibitz.lab.counting import CountTable as Counts
from kibitz.lab.experiments.findings import Findings, FindingsTable, Progress

DEPTH = 4


def run(seed: int, progress: Progress, depth: int = DEPTH) -> Findings:
    searches = len(STAGES) * depth
    told = iter(range(searches))
    counts = count(
        chess.Board(),
        depth,
        seed=seed,
        on_search=lambda stage, current: progress(f"{stage}, depth {current}", next(told), searches),
    )
    return Findings((table(counts),), chart(counts), summary(counts))


def table(counts: Counts) -> FindingsTable:
    headings = ("half-moves", "lines of play", *STAGES, "least leaves")
    rows = []
    for least in counts.least:
        visits = [one.positions for one in counts.at(least.depth)]
        rows.append((least.depth, least.lines or "", *visits, least.leaves))
    return FindingsTable(headings, tuple(rows))


def summary(counts: Counts) -> str:
    last = counts.least[-1]
    by_stage = {one.stage: one.positions for one in counts.at(last.depth)}
    full, pruned, best = (by_stage[stage] for stage in ("minimax", "alpha-beta", "+ deepening"))
    return (
        f"At depth {last.depth} minimax visits {full:,} positions to see {last.lines:,} lines of play. Pruning alone "
        f"needs {pruned:,}, {pruned / full:.1%} of them, and finds the same value; with every technique, including "
        f"captures played out beyond the horizon, {best:,} are enough. No search that stops at the horizon can prove "
        f"the value with fewer than {last.leaves:,} leaves."
    )
