"""The compiled engine under the sanitizers: perft, a bench, two threads on one table. None finds anything."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.buildtools.copies import ROOT, built_copy

DATA = ROOT / "tests" / "data"
# The first finding ends the process.
FLAGS = {
    "undefined": "-fsanitize=undefined,bounds -fno-sanitize-recover=all -g1 -O1",
    "address": "-fsanitize=address -fno-omit-frame-pointer -g1 -O1",
    "thread": "-fsanitize=thread -g1 -O1",
}
LIBRARIES = {"undefined": "libubsan.so", "address": "libasan.so", "thread": "libtsan.so"}
OPTIONS = {
    "UBSAN_OPTIONS": "print_stacktrace=1",
    # Python keeps memory until its end on purpose.
    "ASAN_OPTIONS": "detect_leaks=0",
    "TSAN_OPTIONS": f"halt_on_error=1 suppressions={Path(__file__).with_name('thread-sanitizer.txt')}",
}
RULES = """
import sys
from pathlib import Path
from kibitz import native
from kibitz.core import Board
for name in ("perft.epd", "perft-chess960.epd"):
    for line in Path(sys.argv[1], name).read_text().splitlines():
        fen, *counts = [part.strip() for part in line.split(";")]
        board = Board(fen, "960" in name)
        assert board.perft(3) == int(counts[2].split()[1]), fen
        for move in board.moves():
            board.checks(move), board.exchange(move)
        for move in range(1 << 16):
            board.allows(move)
print("sound", native.compiled().__file__)
"""
SEARCH = """
import chess
from kibitz import native
from kibitz.engine import Engine, Limits
from kibitz.engine.benchmark import bench
bench(4)
with Engine(hash_mb=1, threads=2) as engine:
    for fen in (chess.STARTING_FEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"):
        assert engine.search(chess.Board(fen), Limits(nodes=60_000)).move
print("sound", native.compiled().__file__)
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc and its sanitizer libraries")
@pytest.mark.parametrize("kind", FLAGS)
def test_the_engine_is_sound(tmp_path: Path, kind: str) -> None:
    source = built_copy(tmp_path / "kibitz", KIBITZ_CFLAGS=FLAGS[kind], KIBITZ_VARIANTS="native", CC="gcc")
    library = subprocess.run(
        ["gcc", f"-print-file-name={LIBRARIES[kind]}"], capture_output=True, text=True, check=True
    ).stdout.strip()
    env = os.environ | OPTIONS | {"LD_PRELOAD": library, "PYTHONPATH": str(source)}
    for work in (RULES, SEARCH):
        done = subprocess.run(
            [sys.executable, "-c", work, str(DATA)],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=1200,
        )
        assert done.returncode == 0, done.stderr[-8000:]
        assert done.stdout.splitlines()[-1].startswith("sound")
        assert str(source) in done.stdout
