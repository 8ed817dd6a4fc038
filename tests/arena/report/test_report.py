"""The page about a match or a tournament."""

from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kibitz.arena.entrant import Entrant
from kibitz.arena.match import Conditions, Match
from kibitz.arena.record import Fault
from kibitz.arena.report import match_report, tournament_report
from kibitz.arena.schedule import Schedule
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.store import ArenaStore
from kibitz.arena.tournament import Event, Tournament, TournamentKind, swiss_rounds
from tests.arena.parts import make_match, openings, result
from tests.arena.test_tournament import Strengths

EVIL = '<script>alert("x")</script>&"'
VOID = {"meta", "rect", "path", "circle", "line", "polyline"}
NAMESPACE = "http://www.w3.org/2000/svg"  # a name, not an address that anything is fetched from


class Outline(HTMLParser):
    """Checks that every element is closed in its turn, and collects headings and cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.headings: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in VOID or self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ArenaStore]:
    with ArenaStore.open(tmp_path) as opened:
        yield opened


def played_match(store: ArenaStore, results: str, label: str | None = None) -> Schedule:
    match = make_match()
    match = replace(match, first=replace(match.first, label=label))
    entry = store.enter(match)
    for number, sign in enumerate(results):
        store.add(entry, result(number, {"1": 1.0, "=": 0.5, "0": 0.0}[sign]))
    return Schedule(store, entry, match, openings(), len(results) or 2, Sprt(0, 10))


def test_a_match_is_told_in_sections(store: ArenaStore) -> None:
    text = match_report(played_match(store, "110=1=0011"))
    assert Outline(text).headings == [
        "Result",
        "Elo",
        "Score over time",
        "random by colour",
        "Pairs",
        "How games ended",
        "Game lengths",
        "Evaluation over the game, from random's side",
        "Openings",
    ]
    assert "+5 =2 -3" in text
    assert "+10 Elo rather than +0?" in text
    assert "not clear yet" in text
    assert "Mean length 1.0 moves." in text


def test_a_tournament_is_told_in_sections(store: ArenaStore) -> None:
    entrants = tuple(Entrant(f"p{number}") for number in (1, 2, 3, 3))
    entrants = (*entrants[:3], replace(entrants[3], player="p3:x"))
    tournament = Tournament(TournamentKind.ROUND_ROBIN, entrants, Conditions(openings().identity))
    rounds = swiss_rounds(tournament, None)
    entry = store.enter_tournament(tournament, 4, rounds)
    event = Event(store, entry, tournament, openings, 4, rounds)
    list(event.play(Strengths()))
    text = tournament_report(event)
    assert {"Crosstable", "Elo", "Score over time", "Results of the players"} <= set(Outline(text).headings)
    assert text.count("<td>×</td>") == 4
    assert "Places by points, then Sonneborn–Berger" in text


def test_the_page_needs_nothing_else_and_escapes_every_name(store: ArenaStore) -> None:
    text = match_report(played_match(store, "10==", label=EVIL))
    outline = Outline(text)
    assert not {"script", "link", "img", "iframe"} & set(outline.tags)
    assert "http" not in text.replace(NAMESPACE, "")
    assert "url(" not in text
    assert "&lt;script&gt;" in text


def test_behind_every_picture_is_a_table(store: ArenaStore) -> None:
    tags = Outline(match_report(played_match(store, "110=1=0011"))).tags
    assert tags.count("svg") == tags.count("figure") == tags.count("details") > 0
    assert tags.count("table") == tags.count("caption") >= tags.count("figure")


@pytest.mark.parametrize("results", ["", "1", "11", "=="])
def test_few_games_make_a_page_too(store: ArenaStore, results: str) -> None:
    assert "Result" in Outline(match_report(played_match(store, results))).headings


def test_faults_are_told_apart(store: ArenaStore) -> None:
    match = Match(Entrant("random"), Entrant("greedy"), Conditions("x"))
    entry = store.enter(match)
    for number, fault in enumerate((Fault.TIME, Fault.CRASH, None)):
        store.add(entry, result(number, 0.0, fault))
    text = match_report(Schedule(store, entry, match, openings(), 4))
    assert "fault: time" in text
    assert "fault: crash" in text
    assert "checkmate" in text
