"""Monte Carlo tree search against alpha-beta, both with the same evaluation and the same time for each move."""

from kibitz.arena.limits import GameLimits
from kibitz.arena.openings import GeneratedOpenings
from kibitz.charts import Bar, bar_chart
from kibitz.game.clock import TimeControl, TimeKind
from kibitz.lab.experiments.findings import Findings, FindingsTable, Progress
from kibitz.lab.experiments.matches import play_match

SECONDS = 0.05  # a move
GAMES = 30
# Without bounds of their own: time alone ends a search.
ALPHABETA = "alphabeta:20"
PAIRINGS = {
    "evaluation at the leaves, against alpha-beta": ("mcts:10000000", ALPHABETA),
    "random playouts at the leaves, against alpha-beta": ("mcts:10000000,leaf=playout", ALPHABETA),
    "evaluation against random playouts": ("mcts:10000000", "mcts:10000000,leaf=playout"),
}


def run(seed: int, progress: Progress, games: int = GAMES, seconds: float = SECONDS) -> Findings:
    openings = GeneratedOpenings(seed)
    limits = GameLimits(TimeControl(TimeKind.PER_MOVE, seconds))
    rows, bars, parts = [], [], []
    for name, (first, second) in PAIRINGS.items():
        standing = play_match(first, second, games, openings, seed, progress, limits)
        tally = standing.tally
        share = 100 * tally.score
        rows.append(
            (name, games, tally.wins, tally.draws, tally.losses, f"{share:.1f}", str(standing.estimate))
        )
        bars.append(Bar(name, share))
        parts.append(f"{share:.0f} %")
    table = FindingsTable(
        ("Monte Carlo with", "games", "won", "drawn", "lost", "points, %", "Elo, 95 %"), tuple(rows)
    )
    chart = bar_chart(
        "Points of Monte Carlo tree search", bars, "% of the points", lambda value: f"{value:.1f}"
    )
    summary = (
        f"At {seconds:g} s a move, Monte Carlo tree search scores {parts[0]} against alpha-beta with the evaluation at "
        f"its leaves, and {parts[1]} with random playouts; against playouts, the evaluation scores {parts[2]}. These "
        "figures depend on the machine and on what else it is doing."
    )
    return Findings((table,), chart, summary)
