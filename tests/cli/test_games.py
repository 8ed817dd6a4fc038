"""`kibitz games`, as a person and as a program call it."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import chess
import pytest

from kibitz.cli import main
from kibitz.engine.info import Score
from kibitz.game.clock import TimeControl
from kibitz.game.game import Game
from kibitz.game.pgnfile import from_pgn
from kibitz.game.settings import Settings
from kibitz.game.store import FILE, Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games: one lost by mate, one in progress, one drawn."""
    settings = Settings("human", "alphabeta:3", control=TimeControl.parse("5+3"), seed=1)
    lost = Game(settings, now=lambda: 0.0)  # nobody needs any time
    for text in ("f2f3", "e7e5", "g2g4"):
        lost.play(chess.Move.from_uci(text))
    lost.play(chess.Move.from_uci("d8h4"), score=Score(mate=1), depth=3, nodes=1234)
    open_game = Game(Settings("Zoë", "random", seed=2))
    open_game.play(chess.Move.from_uci("e2e4"))
    drawn = Game(Settings("human", "random", seed=3))
    drawn.offer_draw(chess.WHITE)
    drawn.accept_draw(chess.BLACK)
    with Store.open(tmp_path) as store:
        store.add_all([lost, open_game, drawn])
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> str:
    assert main(["games", *arguments, "--data", str(folder)]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> str:
    """The one line of an unusable command line or input."""
    assert main(["games", *arguments, "--data", str(folder)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    return line


def test_the_list(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    head, *rows = run(capsys, folder).splitlines()
    columns = ["game", "date", "white", "black", "clock", "moves", "result", "by", "opening", "event"]
    assert head.split() == columns
    assert [row.split()[0] for row in rows] == ["3", "2", "1"]
    assert rows[1].endswith("Zoë    random       none   1      *        in progress  B00 King's Pawn Game")
    assert "human  alphabeta:3  5+3    2      0-1      checkmate    A00" in rows[2]


@pytest.mark.parametrize(
    ("filters", "numbers"),
    [
        (["--player", "ALPHA"], [1]),
        (["--player", "zoë"], [2]),
        (["--player", "ZOE"], [2]),
        (["--search", "zoe king's"], [2]),
        (["--search", "alpha-beta"], [1]),
        (["--search", "0-1"], [1]),
        (["--search", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"], [2]),
        (["--result", "0-1"], [1]),
        (["--result", "1/2-1/2"], [3]),
        (["--unfinished"], [2]),
        (["--limit", "2"], [3, 2]),
        (["--since", "2020-01-01"], [3, 2, 1]),
        (["--until", "2020-01-01"], []),
        (["--player", "human", "--result", "0-1"], [1]),
    ],
)
def test_filters(
    capsys: pytest.CaptureFixture[str], folder: Path, filters: list[str], numbers: list[int]
) -> None:
    found = json.loads(run(capsys, folder, "list", "--json", *filters))
    assert [game["number"] for game in found] == numbers


def test_an_empty_list(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, tmp_path) == "no games\n"
    assert json.loads(run(capsys, tmp_path, "--json")) == []


def test_one_game_for_people(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    shown = run(capsys, folder, "show", "1").splitlines()
    assert shown[0].startswith("Game 1: human against alphabeta:3, started ")
    assert shown[4] == "2... Qh4#     score #1, depth 3, 1,234 nodes, 0:00.0 used, 5:06 left"
    assert shown[5] == "Black wins by checkmate (0-1)."
    assert "Last search score of Black, from Black's side: #1." in shown
    assert "In progress: Black to move." in run(capsys, folder, "show", "2")


def test_one_game_for_programs(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (game,) = json.loads(run(capsys, folder, "show", "1", "--json"))
    assert (game["ending"], game["result"], game["clock"]) == ("checkmate", "0-1", "5+3")
    assert [move["uci"] for move in game["moves"]] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert game["moves"][3]["mate"] == 1
    assert game["metrics"]["black"]["nodes"] == 1234


def test_export_and_import(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    text = run(capsys, folder, "export")
    assert [game.settings.white for game in from_pgn(text)] == ["human", "Zoë", "human"]
    assert len(from_pgn(run(capsys, folder, "export", "2", "1"))) == 2
    file = tmp_path / "out.pgn"
    assert run(capsys, folder, "export", "1", "--output", str(file)) == f"1 game written to {file}\n"
    other = tmp_path / "other"
    assert run(capsys, other, "import", str(file)) == "imported game 1\n"
    file.write_text(text, encoding="utf-8")
    assert run(capsys, other, "import", str(file)) == "imported 3 games, 2 to 4\n"
    with Store.open(folder) as here, Store.open(other) as there:
        original, copy = here.load(2)[0], there.load(3)[0]
        assert (original.moves, original.outcome) == (copy.moves, copy.outcome)


def test_what_cannot_be_read_is_reported_and_all_else_imported(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "faulty.pgn"
    file.write_text('1. e4 e5 *\n\n1. e4 Ke7 *\n\n[Event "x"]\n\n1. d4 {open\n\n[Event "y"]\n\n1. c4 *\n')
    assert main(["games", "import", str(file), "--data", str(folder)]) == 1
    captured = capsys.readouterr()
    first, second = captured.err.splitlines()
    assert first.startswith(f"kibitz: {file}: game 2, line 3: expected a legal move for 1..., got 'Ke7'")
    assert (
        second
        == f"kibitz: {file}: game 3, line 8: expected a comment with its closing brace, got the end of the game"
    )
    assert captured.out == "imported 2 games, 4 to 5; 2 could not be read\n"
    assert len(json.loads(run(capsys, folder, "--json"))) == 5


def test_a_file_without_a_game_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "none.pgn"
    file.write_text("1. e4 Ke7 *\n")
    assert refused(capsys, folder, "import", str(file)).startswith(
        f"kibitz: {file}: game 1, line 1: expected a legal"
    )
    file.write_text("\n")
    assert (
        refused(capsys, folder, "import", str(file)) == f"kibitz: {file}: expected a game in PGN, got no text"
    )


@pytest.mark.parametrize("endless", ["/dev/zero", "yes"])
def test_a_file_without_end_ends_with_a_clear_line(folder: Path, endless: str) -> None:
    name, line = ("-", 10_001) if endless == "yes" else (endless, 1)
    command = [sys.executable, "-m", "kibitz", "games", "import", name, "--data", str(folder)]
    with subprocess.Popen(["yes", "y" * 99], stdout=subprocess.PIPE) as yes:
        done = subprocess.run(command, stdin=yes.stdout, capture_output=True, timeout=120)
        yes.kill()
    assert done.returncode == 2
    reason = "expected games of at most 1,000,000 characters, got a longer one"
    assert done.stderr.decode() == f"kibitz: {name}: game 1, line {line}: {reason}\n"


def test_a_damaged_game_is_listed_as_such_and_left_out_of_an_export(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("UPDATE games SET tags = '{' WHERE number = 1")
        connection.execute("UPDATE games SET white = CAST(x'ff' AS TEXT) WHERE number = 3")
        connection.commit()
    _, third, second, first = run(capsys, folder).splitlines()
    assert third.split()[:2] == ["3", "damaged:"]
    assert "Zoë" in second
    assert first.split()[:2] == ["1", "damaged:"]
    assert main(["games", "export", "--data", str(folder)]) == 1
    captured = capsys.readouterr()
    assert [game.settings.white for game in from_pgn(captured.out)] == ["Zoë"]
    assert [line.split(" in ")[0] for line in captured.err.splitlines()] == [
        "kibitz: left out: game 1",
        "kibitz: left out: game 3",
    ]


def test_dates_at_the_ends_of_time(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "dates.pgn"
    days = ("0001.01.01", "9999.12.31", "1850.06.21", "????.??.??", "2024.13.45")
    file.write_text("".join(f'[Date "{day}"]\n\n1. e4 *\n\n' for day in days))
    run(capsys, tmp_path, "import", str(file))
    for zone in ("UTC+12", "UTC-14"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert len(run(capsys, tmp_path).splitlines()) == 6
        assert len(from_pgn(run(capsys, tmp_path, "export"))) == 5
    monkeypatch.undo()
    time.tzset()


def test_delete(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, folder, "delete", "1", "3") == "deleted game 1\ndeleted game 3\n"
    assert refused(capsys, folder, "show", "1") == f"kibitz: there is no game 1 in {folder / FILE}"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["shwo"], "expected list, show, export, import, delete, got 'shwo', did you mean 'show'?"),
        (["show"], "expected the number of a game after 'show', got none"),
        (["show", "one"], "got 'one'"),
        (["show", "99999999999999999999"], "got '99999999999999999999'"),
        (["show", "99"], "there is no game 99"),
        (["list", "7"], "expected nothing after 'list', got '7'"),
        (["--since", "yesterday"], "expected a date as YYYY-MM-DD, got 'yesterday'"),
        (["--until", "9999-12-31"], "expected a date as YYYY-MM-DD, got '9999-12-31'"),
        (["--limit", "0"], "got '0'"),
        (["--result", "2-0"], "invalid choice: '2-0'"),
        (["import"], "expected a PGN file after 'import', got none"),
        (["import", "nowhere.pgn"], "cannot read 'nowhere.pgn': No such file or directory"),
        (["import", "/"], "cannot read '/'"),
        (["export", "--output", "/nowhere/x.pgn"], "cannot write '/nowhere/x.pgn'"),
    ],
)
def test_bad_input_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], folder: Path, arguments: list[str], why: str
) -> None:
    assert why in refused(capsys, folder, *arguments)


def test_a_damaged_store_is_reported_and_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"junk" * 1000)
    assert main(["games", "--data", str(tmp_path)]) == 0
    captured = capsys.readouterr()
    assert captured.out == "no games\n"
    (kept,) = tmp_path.glob("games.damaged-*")
    assert captured.err == f"kibitz: the store was damaged; it is kept as {kept}\n"
    assert kept.read_bytes() == b"junk" * 1000


def test_any_name_can_be_shown_on_any_terminal(folder: Path) -> None:
    command = [sys.executable, "-m", "kibitz", "games", "--data", str(folder)]
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=True)
    assert "Zoë" in done.stdout.decode()
