"""UCI as a chess program meets it: a real process, its input and its output."""

from pathlib import Path

import chess
import pytest

from tests.books import write_book
from tests.uci.program import Program


def test_introduces_itself_with_every_option(program: Program) -> None:
    program.send("uci")
    lines = program.until("uciok")
    assert lines[0].startswith("id name Kibitz")
    names = {line.split(" type ")[0].removeprefix("option name ") for line in lines if line[0] == "o"}
    assert names >= {
        "Hash", "Clear Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL",
        "UCI_AnalyseMode", "UCI_LimitStrength", "UCI_Elo", "OwnBook", "BookFile", "SyzygyPath",
        "Evaluation", "EvalFile",
    }  # fmt: skip


def test_is_ready_while_it_searches_and_stops_when_told(program: Program) -> None:
    program.send("go infinite")
    program.until("info depth 8")
    program.send("isready")
    assert not [line for line in program.until("readyok") if line.startswith("bestmove")]
    program.send("stop")
    assert program.best() in {move.uci() for move in chess.Board().legal_moves}


LIMITS = ("depth 6", "nodes 2000", "movetime 50", "wtime 500 btime 500 winc 10", "mate 1")


@pytest.mark.parametrize("limit", LIMITS)
def test_every_limit_ends_in_a_move(program: Program, limit: str) -> None:
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", f"go {limit}")
    assert program.best() == "a1a8"


def test_ponders_until_the_hit(program: Program) -> None:
    program.send("position startpos moves e2e4 e7e5", "go ponder wtime 300 btime 300")
    program.until("info depth 6")
    program.send("isready")
    assert not [line for line in program.until("readyok") if line.startswith("bestmove")]
    program.send("ponderhit")
    assert program.best() != "(none)"


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("fly me to the moon", "unknown command 'fly'"),
        ("possition startpos", "did you mean 'position'"),
        ("position", "expected 'startpos' or 'fen'"),
        ("position fen 8/8/8 w", "begins with 8 rows"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("position fen 8/8/8/8/8/4k3/8/4K2R w K - 999999999999 1", "must be from 0 to 9999"),
        ("position startpos moves e2e5", "expected a legal move, got 'e2e5'"),
        ("go depth deep", "go depth: expected a whole number, got 'deep'"),
        ("go depth", "expected a whole number"),
        ("go depth -3", "expected a positive number"),
        ("go fast", "unknown word 'fast'"),
        ("go searchmoves e2e5", "expected a legal move"),
        ("setoption", "expected 'name'"),
        ("setoption name Hash value lots", "Hash: expected a whole number from 1 to 65,536, got 'lots'"),
        ("setoption name Hash value 99999999999999999999999999", "expected a whole number"),
        ("setoption name Hsh value 1", "did you mean 'Hash'"),
        ("setoption name Ponder value maybe", "expected true or false"),
        ("setoption name BookFile value /no/such.bin", "expected a Polyglot book"),
        ("setoption name SyzygyPath value /no/such", "expected a folder"),
        ("debug perhaps", "expected on or off"),
        ("perft many", "expected a whole number"),
        ("x" * 5000, "unknown command"),
    ],
)
def test_what_it_cannot_use_it_names_and_ignores(lasting: Program, command: str, answer: str) -> None:
    lasting.send("position startpos moves e2e4", command, "d", "isready")
    lines = lasting.until("readyok")
    if command.startswith("go") and not any(line.startswith("bestmove") for line in lines):
        # Even a `go` that makes no sense has its move; the next command must not meet the search.
        lasting.until("bestmove")
    assert any(line.startswith("info string") and answer in line for line in lines), lines
    assert any("4P3" in line for line in lines)  # the last good position


def test_a_finished_game_has_no_move(program: Program) -> None:
    program.send("position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 5")
    assert program.best() == "(none)"


def test_go_during_a_search_is_refused(program: Program) -> None:
    program.send("go infinite", "go depth 1", "setoption name Hash value 32")
    refusals = [program.until("info string")[-1] for _ in range(2)]
    assert all("send 'stop' first" in line for line in refusals)
    program.send("stop", "setoption name Hash value 32", "ucinewgame", "go depth 2")
    program.best()
    program.best()


@pytest.mark.parametrize("end", ["quit", None])
def test_quit_or_the_end_of_input_in_mid_search(end: str | None) -> None:
    program = Program()
    program.send("go infinite")
    program.until("info depth 5")
    if end:
        program.send(end)
    assert program.close() == 0
    assert program.best()


def test_multipv_chances_and_strength(program: Program) -> None:
    program.send("setoption name MultiPV value 3", "setoption name UCI_ShowWDL value true", "go depth 5")
    lines = program.until("bestmove")
    assert [line.split()[6] for line in lines if line.startswith("info depth 5")] == ["1", "2", "3"]
    assert " wdl " in lines[0]
    program.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 900")
    program.send("go wtime 60000 btime 60000")
    assert program.best()


def test_chess960_castles_by_taking_the_rook(program: Program) -> None:
    program.send("setoption name UCI_Chess960 value true")
    program.send("position fen 4k3/8/8/8/8/8/PPPPP3/4KR2 w F - 0 1 moves e1f1", "d", "go depth 2")
    assert program.until("Fen: ")[-1].startswith("Fen: 4k3/8/8/8/8/8/PPPPP3/5RK1 b")
    assert program.best()


def test_plays_from_a_book(program: Program, tmp_path: Path) -> None:
    path = write_book(tmp_path / "tiny.bin", {"a2a3": 10})
    program.send(f"setoption name BookFile value {path}", "setoption name OwnBook value true")
    program.send("go movetime 50")
    assert program.best() == "a2a3"
    program.send("setoption name UCI_AnalyseMode value true", "go depth 4")
    assert program.until("bestmove")[0].startswith("info depth")


def test_beyond_the_protocol(program: Program) -> None:
    program.send("eval", "perft 3", "isready")
    assert any("nodes 8902" in line for line in program.until("nodes 8902"))
    program.send("bench 2")
    assert int(program.until("nodes ")[-1].split()[1]) > 0
