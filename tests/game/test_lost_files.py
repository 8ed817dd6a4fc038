"""A file of the store is deleted or replaced while the store is open: what was acknowledged is there afterwards."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import chess
import pytest

from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.game.store import FILE, ConflictError, Store

# Plays one game, a move for each line it reads, and answers when the move is kept.
PLAYER = """
import sys
from pathlib import Path
from kibitz.game.session import Session
from kibitz.game.store import Store

with Store.open(Path(sys.argv[1])) as store, Session.resume(store, 1) as session:
    for line in sys.stdin:
        session.submit(next(iter(session.game.board.legal_moves)))
        print(len(session.game.moves), flush=True)
"""
LOG = f"{FILE}-wal"
INDEX = f"{FILE}-shm"


@contextmanager
def playing(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    with Store.open(folder) as store:
        store.add(Game(Settings()))
    command = [sys.executable, "-c", PLAYER, str(folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield process
        process.kill()


def play(process: "subprocess.Popen[str]", moves: int) -> int:
    assert process.stdin
    assert process.stdout
    kept = 0
    for _ in range(moves):
        process.stdin.write("\n")
        process.stdin.flush()
        kept = int(process.stdout.readline())
    return kept


def moves_kept(folder: Path) -> int:
    with Store.open(folder) as store:
        assert store.set_aside is None
        kept = len(store.load(1)[0].moves)
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return kept


@pytest.mark.parametrize("names", [[LOG], [INDEX], [LOG, INDEX]])
@pytest.mark.parametrize("more", [0, 3])
def test_a_log_that_is_deleted_takes_no_move_with_it(tmp_path: Path, names: list[str], more: int) -> None:
    """Whether the process is killed at once, or plays on before."""
    with playing(tmp_path) as process:
        play(process, 5)
        for name in names:
            (tmp_path / name).unlink()
        play(process, more)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert moves_kept(tmp_path) == 5 + more


def test_after_a_deleted_log_others_see_the_moves_and_can_move(tmp_path: Path) -> None:
    with playing(tmp_path) as process:
        for turn in range(4):
            kept = play(process, 2)
            (tmp_path / LOG).unlink()
            with Store.open(tmp_path) as store:
                assert len(store.load(1)[0].moves) == kept
                store.add(Game(Settings()))
                if turn % 2:
                    os.unlink(tmp_path / LOG)
                store.add(Game(Settings()))
        kept = play(process, 1)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert moves_kept(tmp_path) == kept == 9
    with Store.open(tmp_path) as store:
        assert store.count() == 9


def test_a_store_that_was_replaced_is_not_written_to_in_the_dark(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        game = Game(Settings())
        token = store.add(game)
        (tmp_path / FILE).rename(tmp_path / "kept.sqlite3")
        with Store.open(tmp_path):
            pass
        game.play(chess.Move.from_uci("e2e4"))
        with pytest.raises(ConflictError):
            store.save(token, game)
        assert store.add(game).number == 1
    with Store.open(tmp_path) as store:
        assert len(store.load(1)[0].moves) == 1
