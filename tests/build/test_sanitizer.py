"""The compiled rules under the undefined-behaviour sanitizer: shifts, bounds, overflow, on the whole perft suite."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.build.copies import ROOT, built_copy

# No recovery: the first finding ends the process.
FLAGS = "-fsanitize=undefined,bounds -fno-sanitize-recover=all -g1 -O1"
SUITE = """
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


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc and its sanitizer library")
def test_the_rules_have_no_undefined_behaviour(tmp_path: Path) -> None:
    source = built_copy(tmp_path / "kibitz", KIBITZ_CFLAGS=FLAGS, CC="gcc")
    library = subprocess.run(
        ["gcc", "-print-file-name=libubsan.so"], capture_output=True, text=True, check=True
    ).stdout.strip()
    env = os.environ | {
        "LD_PRELOAD": library,
        "PYTHONPATH": str(source),
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }
    done = subprocess.run(
        [sys.executable, "-c", SUITE, str(ROOT / "tests" / "data")],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("sound")
    assert str(source) in done.stdout
