"""The sections that reports of matches and of tournaments share: how the games went, whoever played."""

from collections.abc import Iterator, Sequence

from kibitz.arena.report.figures import ReportFigures
from kibitz.arena.report.page import figure, paragraph, section, table
from kibitz.arena.statistics.elo import signed
from kibitz.arena.statistics.tally import Tally
from kibitz.charts import Axis, Bar, Series, bar_chart, line_chart

OPENINGS = 20  # the most one-sided ones are listed
WDL = ("wins", "draws", "losses")


def game_sections(figures: ReportFigures, side: str) -> Iterator[str]:
    """`side` is whose evaluations are shown: a player's name, or White."""
    yield ends(figures)
    yield lengths(figures)
    if course := figures.course():
        yield evaluations(course, side)
    yield openings(figures)


def results_section(title: str, rows: Sequence[tuple[str, Tally]]) -> str:
    """Wins, draws and losses, a bar for each row."""
    bars = [
        Bar(name, count, kind)
        for name, one in rows
        for kind, count in zip(WDL, (one.wins, one.draws, one.losses), strict=True)
    ]
    data = table(
        ("", *WDL, "score %"),
        [(name, one.wins, one.draws, one.losses, 100 * one.score) for name, one in rows],
        title,
    )
    picture = bar_chart(title, bars, "games", stacked=True)
    return section(title, figure(picture, "Games by result.", data))


def elo_section(title: str, rows: Sequence[tuple[str, float, float, float]], caption: str) -> str:
    """Players with their Elo and its 95 % interval."""
    bars = [Bar(name, elo, low=low, high=high) for name, elo, low, high in rows]
    data = table(("player", "Elo", "from", "to"), rows, f"{title} with its 95 % interval")
    return section("Elo", figure(bar_chart(title, bars, "Elo", signed), caption, data))


def score_picture(courses: Sequence[tuple[str, Sequence[tuple[float, float]]]]) -> str:
    lines = [Series(name, course) for name, course in courses]
    return line_chart("Score over time", lines, Axis("games"), Axis("% of the points"), reference=50.0)


def count_picture(title: str, counts: Sequence[tuple[str, int]], unit: str = "games") -> str:
    return bar_chart(title, [Bar(name, count) for name, count in counts], unit)


def ends(figures: ReportFigures) -> str:
    rows = figures.endings.most_common()
    picture = count_picture("How games ended", rows)
    data = table(
        ("end", "games", "%"),
        [(name, count, 100 * count / figures.games) for name, count in rows],
        "How games ended",
    )
    return section("How games ended", figure(picture, "Games by what ended them.", data))


def lengths(figures: ReportFigures) -> str:
    counts = [(f"{begin:g} to {end:g}", count) for begin, end, count in figures.lengths()]
    picture = count_picture("Games by length in moves", counts)
    data = table(("moves", "games"), counts, "Games by length")
    mean = f"Mean length {figures.mean_length():.1f} moves."
    return section("Game lengths", figure(picture, mean, data))


def evaluations(course: Sequence[tuple[int, float, float, float, int]], side: str) -> str:
    title = f"Evaluation over the game, from {side}'s side"
    picture = line_chart(
        title,
        [Series("median", [(move, middle) for move, middle, _, _, _ in course])],
        Axis("move after the opening"),
        Axis("pawns"),
        band=[(move, low, high) for move, _, low, high, _ in course],
        reference=0.0,
    )
    data = table(
        ("move", "median", "lower quartile", "upper quartile", "games"),
        [(str(move), middle, low, high, games) for move, middle, low, high, games in course],
        "In pawns, as the players saw it",
    )
    caption = "In pawns, as the players saw it: the median of all games, and the middle half of them."
    return section(title, figure(picture, caption, data))


def openings(figures: ReportFigures) -> str:
    """White's results by opening; if there are many, the most one-sided."""
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
