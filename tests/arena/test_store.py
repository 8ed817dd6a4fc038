"""Finished games on disk."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import chess
import pytest

from kibitz.arena.entrant import Entrant
from kibitz.arena.limits import GameLimits
from kibitz.arena.match import Conditions
from kibitz.arena.record import Fault
from kibitz.arena.store import FILE, MIGRATIONS, ArenaStore, UnknownEntryError
from kibitz.arena.tournament import Tournament, TournamentKind
from kibitz.endings import Ending, Outcome
from kibitz.game.database import APPLICATION, StoreError
from tests.arena.parts import make_match, openings, result


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    records = [result(1, 0.5), result(0, 1.0), result(2, 0.0, Fault.HANG)]
    with ArenaStore.open(tmp_path) as store:
        number = store.enter(make_match())
        for record in records:
            store.add(number, record)
    with ArenaStore.open(tmp_path) as store:
        assert store.enter(make_match()) == number
        assert list(store.games(number)) == [records[1], records[0], records[2]]


def test_a_game_is_kept_once_and_as_it_was_first(tmp_path: Path) -> None:
    with ArenaStore.open(tmp_path) as store:
        number = store.enter(make_match())
        store.add(number, result(0, 1.0))
        store.add(number, result(0, 0.0))
        assert list(store.games(number)) == [result(0, 1.0)]


def test_a_match_is_known_by_its_terms(tmp_path: Path) -> None:
    with ArenaStore.open(tmp_path) as store:
        number = store.enter(make_match())
        assert store.enter(make_match(seed=2)) != number
        assert store.enter(make_match("greedy", "random")) != number
        assert store.enter(make_match()) == number


def test_a_fresh_match_leaves_the_old_one_alone(tmp_path: Path) -> None:
    with ArenaStore.open(tmp_path) as store:
        old = store.enter(make_match())
        store.add(old, result(0, 1.0))
        new = store.enter(make_match(), fresh=True)
        assert list(store.games(new)) == []
        assert list(store.games(old)) == [result(0, 1.0)]
        assert store.enter(make_match()) == new


def test_a_match_that_was_put_away_can_be_brought_back_until_it_is_purged(tmp_path: Path) -> None:
    with ArenaStore.open(tmp_path) as store:
        number = store.enter(make_match())
        store.add(number, result(0, 1.0))
        store.discard("matches", number)
        assert store.matches() == []
        with pytest.raises(UnknownEntryError):
            store.discard("matches", number)
        # The same terms make a new match meanwhile.
        assert store.enter(make_match()) != number
        store.restore("matches", number)
        assert store.matches(number)[0].games == 1
        store.discard("matches", number)
        assert store.purge(datetime.now(UTC)) == 1
        assert list(store.games(number)) == []
        with pytest.raises(UnknownEntryError):
            store.restore("matches", number)


def test_a_tournament_takes_its_matches_along(tmp_path: Path) -> None:
    tournament = Tournament(
        TournamentKind.GAUNTLET, (Entrant("random"), Entrant("greedy")), Conditions(openings().identity)
    )
    with ArenaStore.open(tmp_path) as store:
        number = store.enter_tournament(tournament, 6, 0)
        match = store.enter(make_match(), number)
        alone = store.enter(make_match())
        assert [one.number for one in store.matches(alone=True)] == [alone]
        assert [one.number for one in store.matches(tournament=number)] == [match]
        assert [(one.games, one.rounds) for one in store.tournaments()] == [(6, 0)]
        store.discard("tournaments", number)
        assert store.tournaments() == []
        assert [one.number for one in store.matches()] == [alone]
        store.purge(datetime.now(UTC))
        assert store.matches(match) == []


def test_what_a_player_is_called_is_no_term() -> None:
    match = make_match()
    assert replace(match, first=replace(match.first, label="Kasper")).identity == match.identity


def test_two_processes_share_a_store(tmp_path: Path) -> None:
    with ArenaStore.open(tmp_path) as one, ArenaStore.open(tmp_path) as other:
        number = one.enter(make_match())
        assert other.enter(make_match()) == number
        one.add(number, result(0, 1.0))
        other.add(number, result(1, 1.0))
        assert len(list(one.games(number))) == 2


def test_a_damaged_file_is_put_aside_and_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("no database " * 1000)
    with ArenaStore.open(tmp_path) as store:
        assert store.set_aside is not None
        assert store.set_aside.read_text().startswith("no database")
        assert list(store.games(store.enter(make_match()))) == []


def test_another_programs_file_is_said_and_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("CREATE TABLE diary (day)")
    with pytest.raises(StoreError, match="another program's database"):
        ArenaStore.open(tmp_path)


def test_more_games_than_one_page_come_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.arena.store.PAGE", 3)
    with ArenaStore.open(tmp_path) as store:
        number = store.enter(make_match())
        for game in range(9):
            store.add(number, result(game, 0.5))
        assert [record.number for record in store.games(number)] == list(range(9))


def test_matches_are_listed_with_what_they_came_to(tmp_path: Path) -> None:
    with ArenaStore.open(tmp_path) as store:
        first = store.enter(make_match(first_limits=GameLimits(nodes=5)))
        for number, points in enumerate((1.0, 1.0, 0.5, 0.0, 0.0, 0.0)):
            store.add(first, result(number, points))
        store.enter(make_match("greedy", "random"))
        empty, played = store.matches()
    assert (played.wins, played.draws, played.losses, played.games) == (2, 1, 3, 6)
    assert played.match == make_match(first_limits=GameLimits(nodes=5))
    assert (empty.games, empty.match) == (0, make_match("greedy", "random"))


def test_terms_that_make_no_sense_are_said(tmp_path: Path) -> None:
    with ArenaStore.open(tmp_path) as store:
        store.enter(make_match())
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE matches SET terms = '{}'")
        connection.commit()
    with (
        ArenaStore.open(tmp_path) as store,
        pytest.raises(StoreError, match="terms of match 1 make no sense"),
    ):
        store.matches()


def test_a_store_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        for statement in MIGRATIONS[0]:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 1")
        row = (1, make_match().identity, json.dumps(make_match().terms()), "2026-01-02T03:04:05+00:00")
        connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", row)
        connection.commit()
    with ArenaStore.open(tmp_path) as store:
        assert store.enter(make_match()) == 1


def test_games_of_the_second_version_end_as_they_did(tmp_path: Path) -> None:
    """It wrote the names of the endings; now both stores write their words."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        for statement in (*MIGRATIONS[0], *MIGRATIONS[1]):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 2")
        row = (1, make_match().identity, json.dumps(make_match().terms()), "2026-01-02T03:04:05+00:00", None)
        connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", row)
        for number, ending in enumerate(Ending):
            game = (
                1,
                number,
                "",
                "",
                "[]",
                ending.name,
                1,
                "why",
                None,
                None,
                0.1,
                0.1,
                "2026-01-02T03:04:05+00:00",
            )
            connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(game))})", game)
        connection.commit()
    with ArenaStore.open(tmp_path) as store:
        outcomes = [record.outcome for record in store.games(1)]
        assert outcomes == [Outcome(ending, chess.WHITE, "why") for ending in Ending]
        store.add(1, result(99, 1.0))
        assert store.game(1, 99) == result(99, 1.0)
