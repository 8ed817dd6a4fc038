"""The compiled variants and the plain sources are one program: the same answers from each, to the last bit."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import unity

import kibitz.core  # noqa: F401 - the way in to the compiled module
from kibitz import native

SOURCE = Path(__file__).resolve().parents[2] / "src"
QUESTIONS = """
import json, random, sys
from kibitz import native
from kibitz.core import Board
answers = []
source = random.Random(11)
for fen, chess960 in json.loads(sys.argv[1]):
    board = Board(fen, chess960)
    for _ in range(25):
        moves = board.moves()
        answers.append([board.fen(), board.key(), moves, board.captures(), board.quiets(), board.in_check()])
        answers.append([(board.checks(move), board.exchange(move)) for move in moves])
        if not moves:
            break
        board.push(source.choice(moves))
    answers.append(board.divide(2))
print(json.dumps([native.description(), answers]))
"""
POSITIONS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", False),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", False),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", False),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", False),
    ("R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1", True),
    ("nr1kqrbn/pbpppppp/1p6/8/8/BP6/P1PPPPPP/NR1KQRBN b BFbf - 0 1", True),
]


def ask(**environment: str) -> tuple[str, object]:
    env = {key: value for key, value in os.environ.items() if not key.startswith("KIBITZ_")} | environment
    command = [sys.executable, "-c", QUESTIONS, json.dumps(POSITIONS)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=120)
    description, answers = json.loads(done.stdout)
    return description, answers


def test_pure_and_compiled_agree() -> None:
    pure = ask(KIBITZ_PURE="1")
    portable = ask(KIBITZ_VARIANT="portable")
    chosen = ask()
    assert pure[0] == "pure Python"
    assert portable[0] == "compiled, portable"
    assert chosen[0].startswith("compiled, ")
    assert pure[1] == portable[1] == chosen[1]


@pytest.mark.skipif(native.is_pure(), reason="KIBITZ_PURE is set: nothing compiled is loaded")
def test_the_compiled_rules_were_made_from_these_sources() -> None:
    module = native.compiled()
    assert module is not None
    assert unity.digest(SOURCE) == module.DIGEST, "the build is stale: run make install"


def test_an_unknown_variant_is_an_error_that_names_the_known_ones() -> None:
    env = os.environ | {"KIBITZ_VARIANT": "v9"}
    command = [sys.executable, "-m", "kibitz", "perft", "1"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "kibitz: KIBITZ_VARIANT: expected one of v3, portable, got 'v9'\n"
