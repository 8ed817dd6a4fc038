"""`kibitz review`: a game of the store, a file of games, many of them, here and on a cluster."""

import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import chess.pgn
import pytest
from distributed import LocalCluster

from kibitz.cli import main
from kibitz.game.pgnfile import from_pgn
from kibitz.game.store import FILE, Store
from kibitz.review.record import stored_review

SCHOLAR = '[White "Ada"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n'
FOOL = '[White "Cid"]\n[Black "Dee"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n'
BROKEN = '[White "Eve"]\n[Result "*"]\n\n1. e5 *\n\n'
QUICK = ("--nodes", "2000", "--no-words")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Store.open(tmp_path) as store:
        store.add_all([from_pgn(text)[0] for text in (SCHOLAR, FOOL)])
    return tmp_path


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.pgn"
    path.write_text(SCHOLAR + BROKEN + FOOL)
    return path


def reviews(folder: Path) -> list[int]:
    """The games whose review is kept, and is about them."""
    with Store.open(folder) as store:
        return [number for number, stored in store.reviews() if stored_review(store.load(number)[0], stored)]


def moves_of(path: Path) -> list[int]:
    """Of each annotated game, how many half-moves it has."""
    file = io.StringIO(path.read_text())
    games = iter(lambda: chess.pgn.read_game(file), None)
    return [len(list(game.mainline_moves())) for game in games if game is not None]


def test_a_game_of_the_store_is_told_and_its_review_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", "2", "--nodes", "2000", "--data", str(folder)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Cid – Dee  0-1\n")
    assert "g4 allows mate in 1." in out
    assert reviews(folder) == [2]


def test_a_review_without_words_is_told_and_not_kept(folder: Path) -> None:
    assert main(["review", "2", *QUICK, "--data", str(folder)]) == 0
    assert reviews(folder) == []


def test_all_games_are_reviewed_but_those_that_are_already(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.cli.review.NODES", 2_000)
    assert main(["review", "2", "--data", str(folder)]) == 0
    capsys.readouterr()
    assert main(["review", "--all", "--data", str(folder)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Ada – Bob  1-0\n")
    assert "Cid" not in out
    assert reviews(folder) == [1, 2]
    monkeypatch.setattr("kibitz.cli.review.review_game", None)
    assert main(["review", "--all", "--json", "--data", str(folder)]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [len(review["played"]) for review in told] == [7, 4]


def test_a_damaged_game_stops_no_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("UPDATE games SET fen = 'nonsense' WHERE number = 1")
    assert main(["review", "--all", *QUICK, "--data", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Cid – Dee")
    assert err.startswith("kibitz: ")


def test_a_file_is_annotated_and_the_same_command_goes_on(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "marked.pgn"
    out.write_text(SCHOLAR)
    assert main(["review", str(club), "--pgn", str(out), *QUICK]) == 0
    assert moves_of(out) == [7, 4]
    assert "game 2, line 10" in capsys.readouterr().err
    monkeypatch.setattr("kibitz.cli.review.review_game", None)
    assert main(["review", str(club), "--pgn", str(out), *QUICK]) == 0
    assert moves_of(out) == [7, 4]


def test_another_file_is_not_written_into(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "marked.pgn"
    out.write_text(FOOL)
    assert main(["review", str(club), "--pgn", str(out), *QUICK]) == 2
    assert out.read_text() == FOOL


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "expected a game's number, a file of games or --all"),
        (["7", "--all"], "and only one of them"),
        (["0"], "expected a whole number"),
        (["club.pgn", "--html", "x.html", *QUICK], "expected one game for --html, got several"),
        (["1", "--threads", "2", "--dask", "tcp://x:1"], "not allowed with"),
    ],
)
def test_what_cannot_be_is_one_line(
    club: Path,
    arguments: list[str],
    fault: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(club.parent)
    assert main(["review", *arguments, "--data", str(club.parent)]) == 2
    assert fault in capsys.readouterr().err.splitlines()[-1]


def test_a_cluster_gives_the_same_reviews_in_order(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["review", str(club), "--json", *QUICK]
    assert main(command) == 0
    here = capsys.readouterr().out
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        assert main([*command, "--dask", cluster.scheduler_address]) == 0
    assert capsys.readouterr().out == here
    assert here.count("\n") == 2
