"""The report of a match."""

from collections.abc import Iterator

import chess

from kibitz.arena.report.figures import ReportFigures, score_over_time
from kibitz.arena.report.page import facts, figure, page, paragraph, section, table
from kibitz.arena.report.parts import (
    count_picture,
    elo_section,
    game_sections,
    results_section,
    score_picture,
)
from kibitz.arena.schedule import Schedule
from kibitz.arena.statistics.elo import signed
from kibitz.arena.statistics.sprt import SprtVerdict

PAIR_POINTS = ("0", "½", "1", "1½", "2")
ANSWERS = {SprtVerdict.H0: "no", SprtVerdict.H1: "yes", SprtVerdict.OPEN: "not clear yet"}


def match_report(schedule: Schedule) -> str:
    match = schedule.match
    figures = ReportFigures()
    points = []
    for record in schedule.records():
        figures.count(record)
        points.append(record.points)
    sections = [summary(schedule)]
    if points:
        sections += [*result_sections(schedule, figures, points), *game_sections(figures, str(match.first))]
    return page(f"{match.first} – {match.second}", sections)


def summary(schedule: Schedule) -> str:
    match, standing = schedule.match, schedule.standing
    tally, found = standing.tally, standing.estimate
    players = table(
        ("name", "player", "limits"),
        [(str(one), one.player, str(one.limits)) for one in (match.first, match.second)],
        "Who played",
    )
    known = [
        ("games", f"{tally.games:,} of {schedule.games:,}"),
        ("won, drawn, lost", f"+{tally.wins} ={tally.draws} -{tally.losses}"),
        ("score", f"{tally.score:.1%}"),
        ("Elo, 95 %", str(found)),
        ("likelihood of superiority", f"{found.superiority:.1%}"),
    ]
    if (test := standing.sprt) is not None:
        known.append((f"{test.elo1:+g} Elo rather than {test.elo0:+g}?", ANSWERS[standing.verdict]))
        ratio = f"{standing.llr:+.2f}, decided at {test.lower:+.2f} or {test.upper:+.2f}"
        known.append(("sequential test (SPRT), log-likelihood ratio", ratio))
    counted = f"Score, Elo and likelihood count the same games: all {tally.games:,} that have ended."
    terms = f"Seed {match.conditions.seed}. Openings: {match.conditions.openings}."
    return section("Result", facts(known), paragraph(counted), paragraph(terms), players)


def result_sections(schedule: Schedule, figures: ReportFigures, points: list[float]) -> Iterator[str]:
    match, found = schedule.match, schedule.standing.estimate
    caption = f"{match.first} is {signed(found.elo)} Elo from {match.second}, with the 95 % interval."
    yield elo_section("Elo difference", [(str(match.first), found.elo, found.low, found.high)], caption)
    yield over_time(str(match.first), points)
    colours = figures.first_as
    yield results_section(
        f"{match.first} by colour", [("as White", colours[chess.WHITE]), ("as Black", colours[chess.BLACK])]
    )
    pairs = list(zip(PAIR_POINTS, schedule.standing.tally.pairs, strict=True))
    title = f"Openings by the points of {match.first} in their two games"
    data = table(("points", "openings"), pairs, title)
    yield section("Pairs", figure(count_picture(title, pairs, "openings"), title + ".", data))


def over_time(name: str, points: list[float]) -> str:
    course = score_over_time(points)
    picture = score_picture([(name, course)])
    every = max(1, len(course) // 20)
    data = table(("games", "score %"), [(f"{games:g}", score) for games, score in course[::every]], "Score")
    return section(
        "Score over time", figure(picture, f"Percent of the points of {name}, game by game.", data)
    )
