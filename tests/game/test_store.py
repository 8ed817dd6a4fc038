"""A saved move is on disk; two processes cannot fork a game; a damaged file is kept and reported."""

import random
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import chess
import pytest

from kibitz.endings import Ending, Outcome
from kibitz.engine.info import Score
from kibitz.game import database, schema
from kibitz.game.clock import TimeControl
from kibitz.game.game import Game, PlayedMove
from kibitz.game.settings import Settings, chess960_fen
from kibitz.game.store import (
    FILE,
    ConflictError,
    DamagedError,
    Filter,
    Store,
    StoreError,
    UnknownGameError,
)
from tests.processes import wait_until


def play(game: Game, moves: str) -> Game:
    for text in moves.split():
        game.play(chess.Move.from_uci(text))
    return game


def same(one: Game, other: Game) -> bool:
    return (one.settings, one.moves, one.outcome) == (other.settings, other.moves, other.outcome)


# What is kept


def test_a_review_belongs_to_the_game_as_it_was(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        game = play(Game(Settings()), "e2e4 e7e5")
        token = store.add(game)
        assert store.review(token.number) is None
        assert store.keep_review(token.number, token.revision, {"version": 1})
        assert store.keep_review(token.number, token.revision, {"version": 2})
        assert store.review(token.number) == {"version": 2}
        later = store.save(token, play(game, "g1f3"))
        assert store.review(token.number) is None
        assert not store.keep_review(token.number, token.revision, {"version": 1})
        assert store.keep_review(token.number, later.revision, {"version": 3})
        store.discard(token.number)
        assert list(store.reviews()) == []
        store.restore(token.number)
        assert list(store.reviews()) == [(token.number, {"version": 3})]
        store.delete(token.number)
        assert not store.keep_review(token.number, later.revision, {"version": 3})


def test_a_damaged_review_is_as_good_as_none(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        token = store.add(Game(Settings()))
        store.keep_review(token.number, token.revision, {})
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            connection.execute("UPDATE reviews SET review = '{'")
            connection.commit()
        assert store.review(token.number) is None


def test_what_was_taken_back_is_kept(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        game = play(Game(Settings()), "e2e4 e7e5 g1f3")
        token = store.add(game)
        game.takeback(2)
        token = store.save(token, game)
        game.takeback()
        token = store.save(token, play(game, "d2d4"))
        loaded, again = store.load(token.number)
    assert [[move.uci() for move in line] for line in loaded.variations] == [
        ["e2e4", "e7e5", "g1f3"],
        ["e2e4"],
    ]
    assert again == token


def test_a_variation_that_makes_no_sense_is_damage(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        game = play(Game(Settings()), "e2e4")
        game.takeback()
        number = store.add(game).number
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE variations SET moves = 'e2e5'")
        connection.commit()
    with Store.open(tmp_path) as store, pytest.raises(DamagedError, match=f"game {number}"):
        store.load(number)


def test_all_of_a_game_is_kept(tmp_path: Path) -> None:
    settings = Settings(
        "human",
        'uci:/opt/engine "a b" é',
        chess960_fen(42),
        chess960=True,
        control=TimeControl.parse("3d2"),
        seed=11,
        tags={"Event": "Küche", "Round": "3"},
    )
    game = Game(settings)
    for _ in range(20):
        move = random.Random(len(game.moves)).choice(list(game.board.legal_moves))
        game.play(move, score=Score(cp=-35), depth=9, nodes=12345, remark="so ist es")
    game.play(next(iter(game.board.legal_moves)), score=Score(mate=-2))
    game.forfeit(chess.WHITE, "the engine died")
    with Store.open(tmp_path) as store:
        number = store.add(game).number
    with Store.open(tmp_path) as store:
        loaded, saved = store.load(number)
        assert same(loaded, game)
        assert saved.moves == game.moves


def test_a_save_writes_moves_takebacks_and_the_end(tmp_path: Path) -> None:
    game = Game(Settings())
    with Store.open(tmp_path) as store, Store.open(tmp_path) as witness:
        saved = store.add(game)
        for change in (
            lambda: play(game, "f2f3"),
            lambda: play(game, "e7e5 g2g4"),
            lambda: play(game, "d8h4"),
            lambda: game.takeback(3),
            lambda: play(game, "d7d5"),
            lambda: game.resign(chess.BLACK),
        ):
            change()
            saved = store.save(saved, game)
            assert same(witness.load(saved.number)[0], game)
    assert [played.move.uci() for played in saved.moves] == ["f2f3", "d7d5"]


def test_numbers_are_not_given_twice(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        first = store.add(Game(Settings()))
        store.delete(first.number)
        assert store.add(Game(Settings())).number == first.number + 1
        for missing in (lambda: store.delete(first.number), lambda: store.load(first.number)):
            with pytest.raises(UnknownGameError, match="there is no game 1 in"):
                missing()


def test_deleting_a_game_deletes_its_moves(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.delete(store.add(play(Game(Settings()), "e2e4")).number)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT count(*) FROM moves").fetchone() == (0,)


def test_several_games_are_added_together_or_not_at_all(tmp_path: Path) -> None:
    good, bad = Game(Settings()), Game(Settings(), [PlayedMove(chess.Move.from_uci("e2e4"), nodes=2**70)])
    with Store.open(tmp_path) as store:
        with pytest.raises(StoreError, match="too large"):
            store.add_all([good, bad])
        assert store.games() == []
        assert [saved.number for saved in store.add_all([good, good])] == [1, 2]


# Lists


def test_lists_are_filtered(tmp_path: Path) -> None:
    lost = play(Game(Settings("human", "Ünal", tags={"Date": "2001.02.03"})), "f2f3 e7e5 g2g4 d8h4")
    drawn = Game(Settings("alphabeta:3", "human"))
    drawn.offer_draw(chess.WHITE)
    drawn.accept_draw(chess.BLACK)
    with Store.open(tmp_path) as store:
        store.add_all([lost, drawn, play(Game(Settings("random", "human")), "e2e4")])
        listed = {
            "all": store.games(),
            "player": store.games(Filter(player="ALPHA")),
            "folded": store.games(Filter(player="ünAL")),
            "percent": store.games(Filter(player="%")),
            "result": store.games(Filter(result="0-1")),
            "unfinished": store.games(Filter(unfinished=True)),
            "finished": store.games(Filter(unfinished=False)),
            "old": store.games(Filter(before=datetime(2001, 2, 4, tzinfo=UTC))),
            "new": store.games(Filter(since=datetime.now(UTC) - timedelta(hours=1))),
            "two": store.games(Filter(limit=2)),
            "both": store.games(Filter(player="human", result="1/2-1/2")),
        }
        numbers = {name: [summary.number for summary in found] for name, found in listed.items()}
        assert numbers == {
            "all": [3, 2, 1],
            "player": [2],
            "folded": [1],
            "percent": [],
            "result": [1],
            "unfinished": [3],
            "finished": [2, 1],
            "old": [1],
            "new": [3, 2],
            "two": [3, 2],
            "both": [2],
        }
        assert store.summary(1).outcome == Outcome(Ending.CHECKMATE, chess.BLACK)
        assert (store.summary(3).plies, store.summary(3).outcome, store.summary(3).result) == (1, None, "*")


def test_the_latest_unfinished_game_is_the_one_played_last(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert store.latest_unfinished() is None
        game = Game(Settings())
        first, _ = store.add(game), store.add(Game(Settings()))
        store.save(first, play(game, "e2e4"))
        ended = Game(Settings())
        ended.resign(chess.WHITE)
        store.add(ended)
        assert store.latest_unfinished() == 1


# Several processes


def test_two_writers_cannot_fork_a_game(tmp_path: Path) -> None:
    with Store.open(tmp_path) as one, Store.open(tmp_path) as other:
        mine, token = Game(Settings()), None
        token = one.add(mine)
        theirs, their_token = other.load(token.number)
        one.save(token, play(mine, "e2e4"))
        with pytest.raises(ConflictError, match="game 1 has been changed by another process"):
            other.save(their_token, play(theirs, "d2d4"))
        assert same(other.load(1)[0], mine)


def test_a_game_taken_back_and_played_on_elsewhere_is_another_game(tmp_path: Path) -> None:
    with Store.open(tmp_path) as one, Store.open(tmp_path) as other:
        stale = one.add(play(Game(Settings()), "e2e4 e7e5"))
        theirs, token = other.load(1)
        theirs.takeback(2)
        other.save(token, play(theirs, "d2d4 d7d5"))
        with pytest.raises(ConflictError):
            one.save(stale, play(one.load(1)[0], "c2c4"))


def test_a_game_deleted_elsewhere_cannot_be_saved(tmp_path: Path) -> None:
    game = Game(Settings())
    with Store.open(tmp_path) as one, Store.open(tmp_path) as other:
        token = one.add(game)
        other.delete(token.number)
        with pytest.raises(ConflictError, match="deleted by another process"):
            one.save(token, play(game, "e2e4"))


WRITER = """
import random, sys
from pathlib import Path
from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.game.store import ConflictError, Store

def quiet_move(game):
    # without a check there is no mate, which would end the game too soon
    board = game.board
    return chance.choice([move for move in board.legal_moves if not board.gives_check(move)])

chance = random.Random(sys.argv[2])

with Store.open(Path(sys.argv[1])) as store:
    own = Game(Settings(white=sys.argv[2]))
    token = store.add(own)
    for _ in range(30):
        own.play(quiet_move(own))
        token = store.save(token, own)
    number = sys.argv[3]
    contested = store.add(Game(Settings(white="contested"))).number if number == "new" else int(number)
    wins = 0
    while wins < 10:
        game, token = store.load(contested)
        game.play(quiet_move(game))
        try:
            store.save(token, game)
            wins += 1
        except ConflictError:
            pass
"""


def run_writers(folder: Path, contested: str) -> None:
    command = [sys.executable, "-c", WRITER, str(folder)]
    writers = [subprocess.Popen([*command, f"writer {n}", contested]) for n in range(3)]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0, 0]
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_processes_may_make_a_store_at_the_same_moment(tmp_path: Path) -> None:
    run_writers(tmp_path, "new")
    with Store.open(tmp_path) as store:
        assert store.set_aside is None
        assert sorted((game.white, game.plies) for game in store.games()) == [
            *[("contested", 10)] * 3,
            *[(f"writer {n}", 30) for n in range(3)],
        ]


def test_processes_that_play_one_game_get_every_move_in_once(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = store.add(Game(Settings())).number
    run_writers(tmp_path, str(number))
    with Store.open(tmp_path) as store:
        game, saved = store.load(number)
        assert (len(game.moves), saved.revision) == (30, 30)


def plies_without_log(path: Path) -> list[int]:
    """The moves of each game in the file itself."""
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as connection:
        rows = connection.execute(
            "SELECT count(ply) FROM games LEFT JOIN moves ON game = number GROUP BY number"
        )
        return [plies for (plies,) in rows]


def test_a_save_returns_when_it_is_in_the_file_and_those_at_the_same_moment_wait_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushes: list[str] = []

    def slow_disk(flush: database.Flush, kind: str) -> bool:
        """The second flush lasts until all games are in the log; the next one is then for all that wait."""
        if flushes:
            wait_until(lambda: [summary.plies for summary in store.games()] == [1] * 20)
        flushes.append(kind)
        return checkpoint(flush, kind)

    with Store.open(tmp_path) as store:
        saved = [store.add(Game(Settings())) for _ in range(20)]
        checkpoint = database.Flush._checkpoint
        monkeypatch.setattr(database.Flush, "_checkpoint", slow_disk)
        with ThreadPoolExecutor(20) as threads:
            game = Game(Settings())
            game.play(chess.Move.from_uci("e2e4"))
            store.save(saved[0], game)
            assert plies_without_log(store.path) == [1, *[0] * 19]
            list(threads.map(lambda known: store.save(known, game), saved[1:]))
            assert plies_without_log(store.path) == [1] * 20
            assert 2 <= len(flushes) <= 10


def test_a_store_locked_for_too_long_is_an_error_not_a_hang(tmp_path: Path) -> None:
    with Store(tmp_path / FILE, patience=0.05) as store, closing(sqlite3.connect(store.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.add(Game(Settings()))
        assert store.games() == [], "reading does not wait for a writer"
        other.rollback()
        store.add(Game(Settings()))


# Putting away


def test_what_is_put_away_is_gone_until_it_is_brought_back(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        token = store.add(play(Game(Settings()), "e2e4"))
        other = store.add(Game(Settings()))
        store.discard(token.number)
        assert [summary.number for summary in store.games()] == [other.number]
        assert (store.count(), store.latest_unfinished()) == (1, other.number)
        for call in (store.load, store.summary, store.discard):
            with pytest.raises(UnknownGameError):
                call(token.number)
        with pytest.raises(ConflictError, match="deleted"):
            store.save(token, play(Game(Settings()), "e2e4 e7e5"))
        store.restore(token.number)
        assert store.load(token.number)[1] == token
        with pytest.raises(UnknownGameError):
            store.restore(token.number)


def test_what_was_put_away_long_ago_is_purged(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    with Store.open(tmp_path) as store:
        gone, kept = store.add_all([Game(Settings()), Game(Settings())])
        store.discard(gone.number)
        assert store.purge(now - timedelta(days=1)) == 0
        assert store.purge(now + timedelta(days=1)) == 1
        with pytest.raises(UnknownGameError):
            store.restore(gone.number)
        assert [summary.number for summary in store.games()] == [kept.number]


def test_games_are_counted_and_listed_in_pages(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.add_all(Game(Settings(white=f"player {number % 3}")) for number in range(10))
        chosen = Filter(player="player 0", limit=2, offset=1)
        assert store.count(chosen) == 4
        assert [summary.number for summary in store.games(chosen)] == [7, 4]


# Versions


def version_1(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((Path(__file__).parent / "store-v1.sql").read_text())


def test_a_store_of_version_1_is_brought_up_to_date(tmp_path: Path) -> None:
    version_1(tmp_path / FILE)
    with Store.open(tmp_path) as store:
        game, token = store.load(1)
        assert game.outcome == Outcome(Ending.CHECKMATE, chess.BLACK)
        assert game.settings == Settings(
            "human",
            "alphabeta:3",
            control=TimeControl.parse("5+3"),
            seed=7,
            tags={"Event": "Evening"},
            imported=True,
        )
        assert game.moves[1] == PlayedMove(chess.Move.from_uci("e7e5"), 0.5, 302.5, Score(cp=-80), 3, 1200)
        assert game.moves[3].score == Score(mate=1)
        unfinished, token = store.load(2)
        unfinished.play(chess.Move.from_uci("a7a6"), remark="new in version 2")
        store.save(token, unfinished)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(schema.MIGRATIONS),)


def test_a_store_of_version_2_gets_a_place_for_what_is_taken_back(tmp_path: Path) -> None:
    version_1(tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        for statement in schema.MIGRATIONS[1]:
            connection.execute(statement)
        connection.execute("PRAGMA user_version = 2")
    with Store.open(tmp_path) as store:
        game, token = store.load(2)
        game.takeback()
        store.save(token, game)
        assert store.load(2)[0].variations == ((chess.Move.from_uci("a2a3"),),)
        assert len(store.games()) == 2


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version_1(tmp_path / FILE)
    broken = ("CREATE TABLE half (done)", "ALTER TABLE absent ADD COLUMN at_all")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
    with pytest.raises(StoreError, match="no such table: absent"):
        Store.open(tmp_path)
    monkeypatch.undo()
    with Store.open(tmp_path) as store:
        assert len(store.games()) == 2


def test_a_store_of_the_future_is_left_alone(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="written by a newer Kibitz"):
        Store.open(tmp_path)
    assert [path.name for path in tmp_path.glob("*damaged*")] == []


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("CREATE TABLE bookmarks (address)")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="another program's database"):
        Store.open(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


# Damage


def filled(folder: Path, games: int = 40) -> Path:
    moves = [PlayedMove(chess.Move.from_uci(text), remark="x" * 50) for text in ("e2e4", "e7e5", "g1f3")]
    with Store.open(folder) as store:
        store.add_all(Game(Settings(), moves) for _ in range(games))
    return folder / FILE


def test_a_file_of_junk_is_set_aside_and_a_new_store_begun(tmp_path: Path) -> None:
    junk = random.Random(1).randbytes(50_000)
    (tmp_path / FILE).write_bytes(junk)
    with Store.open(tmp_path) as store:
        assert store.set_aside is not None
        assert store.set_aside.read_bytes() == junk
        assert store.games() == []
        store.add(Game(Settings()))
    with Store.open(tmp_path) as store:
        assert store.set_aside is None
        assert len(store.games()) == 1


def test_a_store_cut_short_is_set_aside(tmp_path: Path) -> None:
    path = filled(tmp_path)
    cut = path.read_bytes()[: path.stat().st_size // 2]
    path.write_bytes(cut)
    with Store.open(tmp_path) as store:
        assert store.set_aside is not None
        assert store.set_aside.read_bytes() == cut


def test_damage_found_while_reading_is_reported_and_set_aside(tmp_path: Path) -> None:
    path = filled(tmp_path)
    spoilt = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        page_size = connection.execute("PRAGMA page_size").fetchone()[0]
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'").fetchone()[0]
    spoilt[(root - 1) * page_size : root * page_size] = b"\xff" * page_size
    path.write_bytes(spoilt)
    with Store.open(tmp_path) as store:
        kept = store.set_aside
        if kept is None:
            with pytest.raises(DamagedError, match=r"is damaged .*; it is kept as .*damaged-"):
                store.games()
            (kept,) = tmp_path.glob("games.damaged-*Z.sqlite3")
    assert kept.read_bytes() == bytes(spoilt)
    with Store.open(tmp_path) as store:
        assert store.games() == []


@pytest.mark.parametrize("seed", range(20))
def test_no_damage_ends_in_anything_but_a_report(tmp_path: Path, seed: int) -> None:
    """Bytes changed anywhere: what comes back is games, or an error of the store's own; the file is kept."""
    path = filled(tmp_path)
    chance = random.Random(seed)
    spoilt = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 20, 500])):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    path.write_bytes(spoilt)
    try:
        with Store.open(tmp_path) as store:
            for summary in store.games():
                store.load(summary.number)
    except StoreError as error:
        reported = str(error)
        assert str(path) in reported
    for kept in tmp_path.glob("games.damaged-*Z.sqlite3"):
        assert kept.read_bytes() == bytes(spoilt)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ("UPDATE moves SET uci = 'e2e5' WHERE game = 1 AND ply = 0", "does not move to e5"),
        ("UPDATE moves SET uci = 'x' WHERE game = 1 AND ply = 0", "uci"),
        ("DELETE FROM moves WHERE game = 1 AND ply = 1", "expected ply 1"),
        ("UPDATE games SET fen = 'junk' WHERE number = 1", "This FEN cannot be read"),
        ("UPDATE games SET tags = '{' WHERE number = 1", "Expecting"),
        ("UPDATE games SET tags = '[]' WHERE number = 1", "expected tags by name"),
        ("UPDATE games SET ending = 'boredom' WHERE number = 1", "boredom"),
    ],
)
def test_a_game_that_makes_no_sense_is_reported_by_its_number(tmp_path: Path, spoil: str, why: str) -> None:
    path = filled(tmp_path, 2)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(spoil)
        connection.commit()
    with Store.open(tmp_path) as store:
        with pytest.raises(DamagedError, match=f"game 1 in .* is damaged: .*{why}"):
            store.load(1)
        assert len(store.load(2)[0].moves) == 3


def test_a_store_without_its_tables_is_damaged(tmp_path: Path) -> None:
    path = filled(tmp_path, 2)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE games")
    with Store.open(tmp_path) as store, pytest.raises(DamagedError, match="no such table"):
        store.games()
    assert len(list(tmp_path.glob("games.damaged-*Z.sqlite3"))) == 1


def test_a_store_that_cannot_be_a_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(StoreError, match="cannot use the store"):
        Store.open(tmp_path)
    with pytest.raises(StoreError, match="cannot use the store"):
        Store.open(tmp_path / "nowhere")
