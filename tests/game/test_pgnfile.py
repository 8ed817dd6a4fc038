"""Files of PGN: whatever they say of a game comes back from the store; a bad game harms no other."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import chess.pgn
import pytest

from kibitz.game.notation import GameText, PgnFaultError, to_pgn
from kibitz.game.pgnfile import (
    BATCH,
    FAULTS_KEPT,
    LONGEST_TEXT,
    ImportReport,
    from_pgn,
    game_texts,
    import_games,
)
from kibitz.game.store import Filter, Store
from kibitz.game.tree import GameTree
from tests.game.annotations import AnnotatedGames
from tests.processes import wait_until


def imported(store: Store, text: str | bytes, processes: int = 1) -> ImportReport:
    report = ImportReport()
    data = text.encode() if isinstance(text, str) else text
    import_games(store, io.BytesIO(data), report, processes)
    return report


def read(text: str) -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    return game


def content(game: chess.pgn.Game) -> tuple[object, ...]:
    """Everything, as python-chess alone reads it."""
    board = game.board()
    return dict(game.headers), board.fen(), board.chess960, GameTree.around(game, board)


def come_back_whole(folder: Path, seed: int, count: int) -> None:
    games = AnnotatedGames(seed)
    texts = [str(games.game()) for _ in range(count)]
    with Store.open(folder) as store:
        report = imported(store, "\n\n".join(texts))
        assert (report.imported, report.faults) == (count, [])
    with Store.open(folder) as store:
        for number, text in enumerate(texts, 1):
            assert content(read(to_pgn(store.load(number)[0]))) == content(read(text)), text
        assert not any(summary.damaged for summary in store.games())


def test_annotated_games_come_back_whole(tmp_path: Path) -> None:
    come_back_whole(tmp_path, 1, 40)


@pytest.mark.slow
def test_a_thousand_annotated_games_come_back_whole(tmp_path: Path) -> None:
    come_back_whole(tmp_path, 2, 1000)


def test_tags_keep_their_order_and_nothing_is_added() -> None:
    names = {
        "Event": "a",
        "Site": "b",
        "Date": "1850.??.??",
        "Round": "-",
        "Black": "y",
        "White": "x",
        "Zeta": "1",
    }
    tags = "".join(f'[{name} "{value}"]\n' for name, value in (names | {"Alpha": "2", "Result": "*"}).items())
    text = f"{tags}\n*\n\n"
    (game,) = from_pgn(text)
    assert to_pgn(game) == text


# Where a game ends


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1. e4 *\n\n1. d4 *", 2),
        ('[Event "a"]\n\n1. e4\n[Event "b"]\n\n1. d4 *', 2),
        ('[Event "a"]\n[White "x"]\n\n[Event "b"]\n\n1. d4 *', 2),
        ('[White "a"]\n\n[Event "b"]\n\n1. d4 *', 1),
        ('\ufeff[Event "a"]\r\n\r\n1. e4 *\r\n\r\n\ufeff[Event "b"]\r\n\r\n1. d4 *', 2),
        ("1. e4 {a\n\nb} *", 1),
        ("\n% no\n\n", 0),
        ("1. e4 *\r\r1. d4 *", 2),
    ],
)
def test_games_are_told_apart(text: str, games: int) -> None:
    assert len(list(game_texts(io.BytesIO(text.encode())))) == games


def test_each_game_is_in_its_own_encoding() -> None:
    data = '[White "Müller"]\n\n*\n\n'.encode() + '[White "Müller"]\n\n*\n'.encode("latin-1")
    for source in game_texts(io.BytesIO(data)):
        assert isinstance(source, GameText)
        assert "Müller" in source.text


def test_a_long_line_is_read_to_its_end() -> None:
    """Studies come as one line a game."""
    line = " ".join(f"Nf3 {{ {number} }} Nf6 Ng1 Ng8" for number in range(1500))
    (game,) = from_pgn(f"1. {line} *")
    assert len(game.moves) == 6000
    assert game.moves[-4].remark == "1499"


# Faults


def test_a_bad_game_is_reported_with_its_place_and_harms_no_other(tmp_path: Path) -> None:
    good = '[Event "good"]\n\n1. e4 *\n\n'
    faulty = {
        "1. e4 Ke7 *\n\n": (1, "expected a legal move for 1..., got 'Ke7'"),
        '[Event "x"]\n\n1. e4 { never\nclosed\n\n': (5, "expected a comment with its closing brace"),
        '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*\n\n': (4, "White has no king"),
        "hello\n\n": (1, "expected PGN"),
        "1. e4 (1. d4 d5 2. Ke5) e5 *\n\n": (1, "expected a legal move for 2., got 'Ke5'"),
        "1. e4 {" + "x" * 30_000 + "} *\n\n": (1, "expected comments of at most"),
        "1. e4 " + "{y} " * (LONGEST_TEXT // 4) + "*\n\n": (1, "expected games of at most"),
    }
    with Store.open(tmp_path) as store:
        report = imported(store, good + "".join(f"{bad}{good}" for bad in faulty))
        assert (report.imported, report.skipped) == (len(faulty) + 1, len(faulty))
        assert store.count() == len(faulty) + 1
    before = 4
    for fault, (bad, (line, reason)) in zip(report.faults, faulty.items(), strict=True):
        assert reason in fault.reason
        assert abs(fault.line - before - line) <= 1
        before += bad.count("\n") + 4
    assert [fault.game for fault in report.faults] == list(range(2, 2 * len(faulty) + 1, 2))


def test_a_file_of_anything_else_is_given_up(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        report = imported(store, "hello\n\n" * 20_000)
    assert report.imported == 0
    assert len(report.faults) == FAULTS_KEPT + 1
    assert "bad games in a row" in str(report.faults[-1])


def test_processes_keep_the_order_of_the_file(tmp_path: Path) -> None:
    count = BATCH * 3 + 7
    text = "".join(
        f'[White "p{number}"]\n\n1. e4 {"Ke7" if number % 100 == 50 else "e5"} *\n\n'
        for number in range(count)
    )
    with Store.open(tmp_path) as store:
        report = imported(store, text, processes=2)
        names = [summary.white for summary in store.games()][::-1]
    assert names == [f"p{number}" for number in range(count) if number % 100 != 50]
    assert [fault.game for fault in report.faults] == [number + 1 for number in range(50, count, 100)]
    assert all(isinstance(fault, PgnFaultError) for fault in report.faults)


def test_a_killed_import_leaves_whole_batches(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kibitz", "games", "import", "-", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin
        with Store.open(tmp_path) as store:
            while store.count() < BATCH:
                process.stdin.write(b"1. e4 e5 2. Nf3 *\n\n" * BATCH)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            assert store.count() % BATCH == 0
            assert {summary.plies for summary in store.games(Filter(limit=50))} == {3}


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="counts processes in /proc")
def test_no_process_outlives_the_import(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        imported(store, "1. e4 *\n\n" * (BATCH * 2 + 1), processes=2)

    def children() -> list[str]:
        return (Path("/proc/self/task") / str(os.getpid()) / "children").read_text().split()

    wait_until(lambda: not any(is_reader(child) for child in children()))


def is_reader(pid: str) -> bool:
    try:
        return "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False
