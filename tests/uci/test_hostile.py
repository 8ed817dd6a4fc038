"""Whatever comes in, `kibitz uci` answers it and lives on."""

from pathlib import Path

import chess
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kibitz.core import Board
from kibitz.engine.options import OPTIONS, Button, Spin
from kibitz.uci.server import UciServer, perft_lines
from tests.uci.program import Program

SPINS = [name for name, option in OPTIONS.items() if isinstance(option.kind, Spin)]
NUMBERS = ("--5", "+-5", "+", "", "0" * 5000, "9" * 5000, "-" * 5000, "x" * 5000, "1_0", "²", "1e3", "5 5")


@pytest.mark.parametrize("name", SPINS)
def test_a_number_that_is_none_changes_nothing(name: str) -> None:
    said: list[str] = []
    server = UciServer(said.append)
    before = dict(server.options.values)
    for text in NUMBERS:
        server.obey(["setoption", "name", *name.split(), "value", *text.split()])
    assert all(line.startswith(f"info string {name}: expected a whole number from") for line in said)
    assert len(said) == len(NUMBERS)
    assert server.options.values == before


@pytest.mark.parametrize("text", ["0" * 5000, "x" * 5000, "a\0b", "/dev/null", "/", "\udcff"])
def test_a_value_of_no_use_gets_one_line_from_every_option(text: str) -> None:
    for name, option in OPTIONS.items():
        said: list[str] = []
        server = UciServer(said.append)
        before = dict(server.options.values)
        server.obey(["setoption", "name", *name.split(), "value", text])
        assert len(said) == (0 if isinstance(option.kind, Button) else 1), said
        assert server.options.values == before


def test_a_number_with_a_sign_is_a_number(program: Program) -> None:
    program.send("setoption name Hash value +5", "isready")
    assert program.until("readyok") == ["readyok"]


FOOLS_MATE = "position startpos moves f2f3 e7e5 g2g4 d8h4"
GOES = (
    "movetime 0",
    "movetime -5",
    "movetime 10000000000000",
    "movetime 9223372036854775807",
    "movetime " + "9" * 5000,
    "wtime 9223372036854775807 btime 9223372036854775807",
    "wtime 9223372036854775807 btime 1 winc 9223372036854775807 movestogo 9223372036854775807",
    "wtime 0 btime 0",
    "wtime -1000 btime -1000 winc -5",
    "depth 0",
    "depth -3",
    "depth deep",
    "depth",
    "depth 9223372036854775807",
    "nodes 0",
    "nodes 9223372036854775807",
    "nodes " + "0" * 5000,
    "mate 0",
    "mate 9223372036854775807",
    "fast",
    "searchmoves e2e5",
    "searchmoves",
    "infinite ponder",
)


@pytest.mark.parametrize("words", GOES)
def test_every_go_is_answered_with_exactly_one_move(lasting: Program, words: str) -> None:
    lasting.send("position startpos", f"go {words}", "stop", "go depth 1", "stop")
    assert all(chess.Move.from_uci(lasting.best()) in chess.Board().legal_moves for _ in range(2))
    lasting.send(FOOLS_MATE, f"go {words}", "stop", "isready")
    lines = lasting.until("readyok")
    assert [line for line in lines if line.startswith("bestmove")] == ["bestmove (none)"]


@pytest.mark.parametrize("portion", [1, 1_000, 1_000_000])
def test_perft_counts_the_same_in_any_portions(monkeypatch: pytest.MonkeyPatch, portion: int) -> None:
    monkeypatch.setattr("kibitz.uci.server.PORTION", portion)
    looks: list[None] = []
    lines = list(perft_lines(Board(), 3, lambda: looks.append(None)))
    assert (len(lines), lines[-1]) == (21, "nodes 8902")
    assert len(looks) >= 20


@pytest.mark.parametrize("order", ["stop", "quit", None])
@pytest.mark.parametrize("work", ["perft 9", "bench 60"])
def test_long_work_beside_the_protocol_ends_when_it_is_told_to(work: str, order: str | None) -> None:
    program = Program()
    program.send(work, "isready")
    program.until("readyok")
    if order:
        program.send(order)
    if order == "stop":
        assert program.until("info string")[-1] == f"info string {work.split()[0]}: stopped before its end"
        program.send("go depth 1")
        program.best()
    assert program.close() == 0
    left = list(program.lines.queue)
    assert not [line for line in left if line.startswith(("bestmove", "nodes"))]


@pytest.mark.parametrize(
    "command", ["perft 0", "perft -1", "perft 129", "perft", "bench 0", "bench x", "bench 999"]
)
def test_work_of_no_depth_is_refused_without_a_move(lasting: Program, command: str) -> None:
    lasting.send(command, "isready")
    complaint, ready = lasting.until("readyok")
    assert complaint.startswith(
        f"info string {command.split()[0]}: expected a whole number from 1 to 128, got"
    )
    assert ready == "readyok"


ENDGAME = "position fen 8/8/8/8/8/2k5/8/K2Q4 w - - 0 1"


@pytest.mark.parametrize("size", [0, 16, 80, 1000])
def test_damaged_tablebases_are_told_and_left_aside(program: Program, tmp_path: Path, size: int) -> None:
    for name in ("KQvK.rtbw", "KQvK.rtbz"):
        (tmp_path / name).write_bytes(bytes(size))
    program.send(f"setoption name SyzygyPath value {tmp_path}", ENDGAME, "go depth 2")
    lines = program.until("bestmove")
    assert len([line for line in lines if line.startswith("info string")]) == 1
    assert chess.Move.from_uci(lines[-1].split()[1])
    program.send("go depth 2")
    assert not [line for line in program.until("bestmove") if line.startswith("info string")]


@pytest.mark.parametrize("size", [0, 7, 37])
def test_a_damaged_book_is_told_and_left_aside(program: Program, tmp_path: Path, size: int) -> None:
    book = tmp_path / "book.bin"
    book.write_bytes(bytes(size))
    program.send("setoption name OwnBook value true", f"setoption name BookFile value {book}", "go depth 2")
    lines = program.until("bestmove")
    assert [line for line in lines if line.startswith("info string")] == [lines[0]]
    assert "expected a Polyglot book" in lines[0]


VOCABULARY = (
    "uci isready ucinewgame position startpos fen moves e2e4 8/8/8/8/8/8/8/8 w - 0 1 setoption name value Hash"
    " Threads MultiPV UCI_Elo BookFile SyzygyPath Seed true debug on stop ponderhit register d eval"
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=200)
@given(
    st.lists(st.sampled_from(VOCABULARY.split()) | st.text(max_size=8) | st.integers().map(str), max_size=10)
)
def test_any_words_are_obeyed_or_refused(words: list[str]) -> None:
    # `setoption` that takes real memory or threads proves nothing here.
    if "Hash" not in words and "Threads" not in words:
        UciServer(lambda line: None).obey(words)
