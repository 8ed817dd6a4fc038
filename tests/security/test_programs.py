"""Data never names a program to run: every way in that docs/security.md lists, tried with a program that would tell.

The program is a script that writes a file. If that file appears, something was started that nobody asked for.
"""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from kibitz.arena.match import Match
from kibitz.arena.store import ArenaStore
from kibitz.cli import main
from kibitz.game.game import Game
from kibitz.game.pgnfile import from_pgn
from kibitz.game.request import rematch
from kibitz.game.session import Session, make_players
from kibitz.game.settings import Settings
from kibitz.game.store import Store
from kibitz.players import PlayerNameError, make_player
from kibitz.players.outside.engines import EngineList, OutsideEngine
from kibitz.web.play.messages import Front, ImportedGames, Players
from tests.arena.parts import openings
from tests.fake_engine import ENGINES, fake, listed
from tests.web.parts import Served


@pytest.fixture
def tell_tale(tmp_path: Path) -> Iterator[str]:
    """A player's name that means a program to careless eyes. At the end the program must not have run."""
    ran = tmp_path / "ran"
    script = tmp_path / "tell-tale.py"
    script.write_text(f"open({str(ran)!r}, 'w').close()")
    yield f"uci:{sys.executable} {script}"
    assert not ran.exists(), "a name in data has started a program"


def pgn(black: str, result: str = "*", white: str = "human") -> str:
    return f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n1. e4 {result}\n'


def test_players_of_an_imported_game_are_names(tell_tale: str) -> None:
    (game,) = from_pgn(pgn(tell_tale))
    assert game.settings.black == tell_tale
    assert not any(game.settings.is_computer(colour) for colour in chess.COLORS)
    assert not any(game.settings.is_person(colour) for colour in chess.COLORS)
    assert make_players(game, ENGINES) == {}


def test_a_name_alone_makes_no_outside_player(tell_tale: str) -> None:
    for name in (tell_tale, "uci:/bin/sh", "uci:sh", "uci:"):
        with pytest.raises(PlayerNameError, match="no engine"):
            make_player(name)


@pytest.mark.parametrize("result", ["*", "0-1"])
def test_a_pgn_on_the_page(tmp_path: Path, tell_tale: str, result: str) -> None:
    """Imported, looked at, listed, and asked for again: the import starts nothing, and nobody can move in it."""
    with Served(tmp_path / "data") as served:
        asked = {"pgn": pgn(tell_tale, result)}
        (number,) = served.ask(ImportedGames, "POST", "/api/games/import", asked).numbers
        assert served.ask(Front, "GET", "/api/front").running is None
        with served.open(number) as page:
            assert page.state.game.persons == []
            assert page.now.dests == {}
            for kind, more in (("rematch", {}), ("move", {"ply": 1, "move": "e7e5"}), ("takeback", {})):
                page.send(kind, **more)
                assert page.failed() in ("forbidden", "over")


@pytest.mark.parametrize(
    ("result", "code", "said"),
    [("*", 2, "its players are only names"), ("0-1", 0, "Nobody can continue this game")],
)
def test_a_pgn_in_the_terminal(
    tmp_path: Path, tell_tale: str, result: str, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, data = tmp_path / "game.pgn", str(tmp_path / "data")
    file.write_text(pgn(tell_tale, result))
    assert main(["games", "import", str(file), "--data", data]) == 0
    assert main(["play", "--resume", "--data", data]) == 2
    command = [sys.executable, "-m", "kibitz", "play", "--resume", "1", "--plain", "--data", data]
    done = subprocess.run(command, input="undo\nstop\n", capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert said in done.stdout + done.stderr
    with Store.open(tmp_path / "data") as store, pytest.raises(Exception, match="imported"):
        rematch(store.load(1)[0])
    capsys.readouterr()


def test_playing_on_from_a_pgn_seats_only_who_is_asked_for(tmp_path: Path, tell_tale: str) -> None:
    with Served(tmp_path / "data") as served:
        number = served.new_game("random", "white", pgn=pgn(tell_tale))
        with served.open(number) as page:
            assert (page.state.game.white, page.state.game.black) == ("human", "random")


@pytest.mark.parametrize("name", ["engine:hash=65536", "engine:1500,threads=256"])
def test_a_name_from_a_pgn_takes_no_memory_and_no_threads(tmp_path: Path, name: str) -> None:
    with Served(tmp_path) as served:
        (number,) = served.ask(ImportedGames, "POST", "/api/games/import", {"pgn": pgn(name)}).numbers
        with served.open(number) as page:
            page.send("rematch")
            assert page.failed() == "forbidden"


def test_a_stored_game_obeys_the_same_caps_as_a_new_one(tmp_path: Path, tell_tale: str) -> None:
    """Whoever wrote the row: a computer that could not be asked for does not play."""
    (tmp_path / "data").mkdir()
    with Store.open(tmp_path / "data") as store:
        for black in ("engine:hash=65536", tell_tale):
            store.add(Game(Settings("human", black)))
    with Served(tmp_path / "data") as served:
        for number in (1, 2):
            with served.open(number) as page:
                assert page.now.dests == {}
                page.send("move", ply=0, move="e2e4")
                assert page.failed() == "forbidden"
                page.send("rematch")
                assert page.failed() in ("forbidden", "malformed")


def test_games_of_an_older_store_start_nothing(tmp_path: Path, tell_tale: str) -> None:
    """Before games knew whether they were imported, a name was all there was."""
    import sqlite3
    from contextlib import closing

    names = ["engine:1500", "engine:hash=65536", tell_tale, "Ann"]
    with Store.open(tmp_path) as store:
        for black in names:
            store.add(Game(Settings("human", black)))
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        connection.execute("DROP TABLE reviews")
        connection.execute("DROP TABLE catalogue")
        connection.execute("DROP INDEX games_to_catalogue")
        for column in ("imported", "tree", "catalogued"):
            connection.execute(f"ALTER TABLE games DROP COLUMN {column}")
        connection.execute("PRAGMA user_version = 3")
        connection.commit()
    with Store.open(tmp_path) as store:
        computers = [store.load(number)[0].settings.is_computer(chess.BLACK) for number in range(1, 5)]
    assert computers == [True, False, False, False]


# The owner's list


def test_a_game_against_an_engine_of_the_list(tmp_path: Path) -> None:
    name = fake("plays", "e7e5")
    listed(tmp_path)
    with Served(tmp_path) as served:
        assert name in [one.name for one in served.ask(Players, "GET", "/api/players").opponents]
        with served.open(served.new_game(name, "white")) as page:
            page.play("e2e4")
            assert page.moved(2).move.uci == "e7e5"


def test_an_exposed_server_has_no_engines(tmp_path: Path) -> None:
    """Nothing outside can be added, started, continued or probed for."""
    name = fake("plays", "e7e5")
    listed(tmp_path)
    with Store.open(tmp_path) as store:
        store.add(Game(Settings("human", name)))
    with ArenaStore.open(tmp_path) as store:
        match = Match.from_terms(
            {
                "first": {"player": name, "allowance": "", "engine": ENGINES[name[4:]].fingerprint},
                "second": {"player": "random", "allowance": ""},
                "openings": openings().identity,
                "seed": 1,
                "margin": 0.1,
                "patience": 60.0,
                "adjudication": {},
            }
        )
        number = store.enter(match)
    with Served(tmp_path, "--host", "0.0.0.0") as served:
        assert not [one for one in served.ask(Players, "GET", "/api/players").opponents if one.sign == "chip"]
        for method, path in (("GET", "/api/engines"), ("DELETE", "/api/engines/x")):
            assert served.refused(method, path, status=403) == "forbidden"
        new = {"name": "x", "command": sys.executable}
        assert served.refused("POST", "/api/engines", new, 403) == "forbidden"
        known = served.client.post("/api/games", content=json.dumps(new_game(name)))
        unknown = served.client.post("/api/games", content=json.dumps(new_game("uci:nobody")))
        assert known.status_code == unknown.status_code == 400
        assert known.text.replace(name[4:], "nobody") == unknown.text, (
            "an answer tells which engines there are"
        )
        with served.open(1) as page:
            assert page.now.dests == {}
            page.send("rematch")
            assert page.failed() == "malformed"
        go_on = {"games": 2, "concurrency": 1}
        assert served.refused("POST", f"/api/arena/matches/{number}/go-on", go_on, 400) == "malformed"
        first = {"first": name, "second": "random", "games": 2, "limits": "", "chess960": False}
        assert served.refused("POST", "/api/arena/matches", first, 400) == "malformed"


def new_game(opponent: str) -> dict[str, str]:
    return {"opponent": opponent, "colour": "white", "clock": ""}


def test_a_match_does_not_go_on_with_another_engine_of_the_same_name(tmp_path: Path, tell_tale: str) -> None:
    name = fake("good")
    listed(tmp_path)
    with Served(tmp_path) as served:
        asked = {"first": name, "second": "random", "games": 2, "limits": "", "chess960": False}
        number = served.client.post("/api/arena/matches", content=json.dumps(asked)).json()["number"]
        served.client.post(f"/api/arena/matches/{number}/stop")
        program = shlex.split(tell_tale.removeprefix("uci:"))
        EngineList(tmp_path).add(name.removeprefix("uci:"), OutsideEngine(tuple(program)))
        again = {"games": 4, "concurrency": 1}
        assert served.refused("POST", f"/api/arena/matches/{number}/go-on", again, 400) == "malformed"


def test_the_list_is_kept_from_the_page_on_this_machine(tmp_path: Path) -> None:
    name, script = fake("good").removeprefix("uci:"), Path(__file__).parents[1] / "fake_engine.py"
    command = shlex.join([sys.executable, str(script), "good", "Level=3"])
    with Served(tmp_path) as served:
        answer = served.client.post("/api/engines", content=json.dumps({"name": name, "command": command}))
        assert answer.status_code == 201
        (entry,) = answer.json()["engines"]
        assert (entry["name"], entry["options"]) == (name, ["Level=3"])
        assert served.client.get("/api/engines").json() == answer.json()
        for wrong, words in (
            ({"name": "a b", "command": command}, "expected a name"),
            ({"name": "x", "command": "/no/such/program"}, "expected a program"),
            ({"name": "x", "command": ""}, "expected a program"),
            ({"name": "x", "command": "'"}, "quoted as in a shell"),
            ({"name": "x", "command": "/bin/true"}, "is not added"),
            ({"name": "x", "command": f"{command} Nonsense=1"}, "is not added"),
        ):
            refused = served.client.post("/api/engines", content=json.dumps(wrong))
            assert refused.status_code == 400, wrong
            assert words in refused.json()["message"]
        assert served.client.delete(f"/api/engines/{name}").json() == {"engines": []}
        assert served.refused("DELETE", f"/api/engines/{name}") == "malformed"


def test_a_damaged_list_stops_nobody_else(tmp_path: Path) -> None:
    EngineList(tmp_path).path.write_text('{"sf": {"command": "sh"')
    with Served(tmp_path) as served:
        assert served.new_game("random", "white")
        answer = served.client.get("/api/engines")
        assert answer.status_code == 500
        assert str(tmp_path) not in answer.text


def test_the_engine_of_a_stranger_is_not_a_session_of_ours(tell_tale: str) -> None:
    with pytest.raises(PlayerNameError):
        Session.begin(Game(Settings("human", tell_tale)))
