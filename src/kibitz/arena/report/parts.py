"""The sections that reports of matches and of tournaments share: how the games went, whoever played."""

from collections.abc import Iterator, Sequence

from kibitz.arena.report import charts
from kibitz.arena.report.figures import Figures, Results
from kibitz.arena.report.page import figure, paragraph, section, table

OPENINGS = 20  # the most one-sided ones are listed
WDL = ("wins", "draws", "losses")


def game_sections(figures: Figures, side: str) -> Iterator[str]:
    """`side` is whose evaluations are shown: a player's name, or White."""
    yield ends(figures)
    yield lengths(figures)
    if course := figures.course():
        yield evaluations(course, side)
    yield openings(figures)


def results_section(title: str, rows: Sequence[tuple[str, Results]]) -> str:
    """Wins, draws and losses, a bar for each row."""
    bars = charts.stacked_bars(title, [(name, [one.wins, one.draws, one.losses]) for name, one in rows], WDL)
    data = table(
        ("", *WDL, "score %"),
        [(name, one.wins, one.draws, one.losses, 100 * one.score) for name, one in rows],
        title,
    )
    return section(title, figure(bars, "Games by result.", data))


def ends(figures: Figures) -> str:
    rows = figures.endings.most_common()
    picture = charts.stacked_bars("How games ended", [(name, [count]) for name, count in rows])
    data = table(
        ("end", "games", "%"),
        [(name, count, 100 * count / figures.games) for name, count in rows],
        "How games ended",
    )
    return section("How games ended", figure(picture, "Games by what ended them.", data))


def lengths(figures: Figures) -> str:
    bins = figures.lengths()
    picture = charts.histogram("Games by length", bins, "moves")
    data = table(
        ("moves", "games"),
        [(f"{begin:g} to {end:g}", count) for begin, end, count in bins],
        "Games by length",
    )
    mean = f"Mean length {figures.mean_length():.1f} moves."
    return section("Game lengths", figure(picture, mean, data))


def evaluations(course: Sequence[tuple[int, float, float, float, int]], side: str) -> str:
    title = f"Evaluation over the game, from {side}'s side"
    picture = charts.lines(
        title,
        [("median", [(move, middle) for move, middle, _, _, _ in course])],
        "move after the opening",
        [(move, low, high) for move, _, low, high, _ in course],
        zero=0.0,
    )
    data = table(
        ("move", "median", "lower quartile", "upper quartile", "games"),
        [(str(move), middle, low, high, games) for move, middle, low, high, games in course],
        "In pawns, as the players saw it",
    )
    caption = "In pawns, as the players saw it: the median of all games, and the middle half of them."
    return section(title, figure(picture, caption, data))


def openings(figures: Figures) -> str:
    """White's results by opening. Of many, those that were farthest from even."""
    rows = sorted(figures.openings.items(), key=lambda item: -abs(item[1].score - 0.5) * item[1].games)
    shown = rows[:OPENINGS]
    played = f"White scored {100 * figures.white.score:.1f} % in {figures.games:,} games."
    summary = f"{len(rows):,} {'opening' if len(rows) == 1 else 'openings'}. {played}"
    if len(rows) > len(shown):
        summary += f" The {len(shown)} with the most one-sided results:"
    listed = table(
        ("position", "games", *WDL, "White's score %"),
        [(fen, one.games, one.wins, one.draws, one.losses, 100 * one.score) for fen, one in shown],
        "White's results by opening",
    )
    return section("Openings", paragraph(summary), listed)
