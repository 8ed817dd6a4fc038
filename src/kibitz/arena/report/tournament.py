"""The report of a tournament."""

from collections import defaultdict
from collections.abc import Iterator

from kibitz.arena.crosstable import Crosstable, crosstable
from kibitz.arena.report.figures import ReportFigures, score_over_time
from kibitz.arena.report.page import facts, figure, page, paragraph, section, table
from kibitz.arena.report.parts import elo_section, game_sections, results_section, score_picture
from kibitz.arena.tournament import Event

LEADERS = 8  # whose score over time is drawn


def tournament_report(event: Event) -> str:
    found = crosstable(event)
    figures = ReportFigures(first_players=False)
    points: dict[str, list[float]] = defaultdict(list)
    for meeting in event.meetings:
        match = meeting.schedule.match
        for record in meeting.schedule.records():
            figures.count(record)
            points[str(match.first)].append(record.points)
            points[str(match.second)].append(1 - record.points)
    sections = [summary(event)]
    if figures.games:
        sections += [*result_sections(found, figures, points), *game_sections(figures, "White")]
    return page(f"{event.tournament.kind.value} of {len(event.tournament.entrants)} players", sections)


def summary(event: Event) -> str:
    tournament = event.tournament
    known = [
        ("kind", tournament.kind.value),
        ("players", str(len(tournament.entrants))),
        ("games", f"{event.played_games:,} of {event.expected_games:,}"),
        ("rounds", str(len(event.rounds))),
    ]
    terms = f"Seed {tournament.conditions.seed}. Openings: {tournament.conditions.openings}."
    players = table(
        ("name", "player", "limits"),
        [(str(one), one.player, str(one.limits)) for one in tournament.entrants],
        "Who played, by seeding",
    )
    return section("Tournament", facts(known), paragraph(terms), players)


def result_sections(
    found: Crosstable, figures: ReportFigures, points: dict[str, list[float]]
) -> Iterator[str]:
    yield section("Crosstable", cross(found))
    rated = [(row.name, row.rating) for row in found.rows if row.rating is not None]
    if rated:
        rows = [(name, one.elo, one.elo - one.error, one.elo + one.error) for name, one in rated]
        caption = "By maximum likelihood, with the 95 % interval; mean 0."
        yield elo_section("Elo of the players", rows, caption)
    leaders = [row.name for row in found.rows[:LEADERS] if points[row.name]]
    series = [(name, score_over_time(points[name])) for name in leaders]
    data = table(
        ("player", "games", "score %"),
        [(name, str(len(points[name])), course[-1][1]) for name, course in series],
        "Score at the end",
    )
    picture = score_picture(series)
    yield section("Score over time", figure(picture, "Percent of the points, meeting by meeting.", data))
    yield results_section("Results of the players", [(row.name, row.tally) for row in found.rows])
    yield results_section("Results of the colours", [("White", figures.white)])


def cross(found: Crosstable) -> str:
    places = [str(place) for place in range(1, len(found.rows) + 1)]
    rows: list[list[str | int | float]] = []
    for place, row in zip(places, found.rows, strict=True):
        against = [
            "×" if other is row else f"{tally.points:g}" if (tally := row.against.get(other.player)) else "·"
            for other in found.rows
        ]
        rating = "–" if row.rating is None else str(row.rating)
        breaks = [f"{value:g}" for value in row.tie_breaks]
        rows.append([place, row.name, rating, f"{row.points:g}", row.tally.games, *breaks, *against])
    headings = ("#", "player", "Elo", "points", "games", *found.tie_breaks, *places)
    return table(headings, rows, f"Places by {found.order}. SB is Sonneborn–Berger; ± is for 95 %.")
