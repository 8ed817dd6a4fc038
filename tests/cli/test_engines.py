"""`kibitz engines`: the owner's list."""

import json
import sys
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.players.outside.engines import EngineList, OutsideEngine

FAKE = str(Path(__file__).parents[1] / "fake_engine.py")


def engines(folder: Path, *arguments: str) -> int:
    return main(["engines", "--data", str(folder), *arguments])


def test_an_engine_is_added_listed_and_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert engines(tmp_path) == 0
    assert "no engines yet" in capsys.readouterr().out
    assert engines(tmp_path, "add", "fake", sys.executable, "-u", FAKE, "good", "Level=3") == 0
    assert "kibitz play uci:fake" in capsys.readouterr().out
    assert EngineList(tmp_path).read() == {
        "fake": OutsideEngine((sys.executable, "-u", FAKE, "good"), {"Level": "3"})
    }
    assert engines(tmp_path, "list") == 0
    assert capsys.readouterr().out == f"uci:fake  {sys.executable} -u {FAKE} good Level=3\n"
    assert engines(tmp_path, "--json") == 0
    assert json.loads(capsys.readouterr().out)[0]["options"] == {"Level": "3"}
    assert main(["engines", "remove", "fake", "--data", str(tmp_path)]) == 0
    assert EngineList(tmp_path).read() == {}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--data", "DIR", "add", "fake", "PROGRAM", "-u", FAKE, "good"],
        ["add", "--data", "DIR", "fake", "PROGRAM", "-u", FAKE, "good"],
        ["add", "fake", "--data", "DIR", "PROGRAM", "-u", FAKE, "good"],
        ["add", "fake", "PROGRAM", "-u", FAKE, "good", "--data", "DIR"],
        ["add", "fake", "PROGRAM", "-u", "--data=DIR", FAKE, "good"],
        ["add", "fake", "--data", "DIR", "--", "PROGRAM", "-u", FAKE, "good"],
    ],
)
def test_the_data_folder_is_ours_wherever_it_stands(tmp_path: Path, arguments: list[str]) -> None:
    known = {"DIR": str(tmp_path), "--data=DIR": f"--data={tmp_path}", "PROGRAM": sys.executable}
    assert main(["engines", *(known.get(word, word) for word in arguments)]) == 0
    assert EngineList(tmp_path).read() == {"fake": OutsideEngine((sys.executable, "-u", FAKE, "good"), {})}


def test_after_two_dashes_every_word_is_the_engines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [sys.executable, FAKE, "good", "--data", "weights", "--", "--json"]
    assert engines(tmp_path, "add", "fake", "--", *words) == 0
    assert EngineList(tmp_path).read() == {"fake": OutsideEngine(tuple(words), {})}
    capsys.readouterr()
    assert engines(tmp_path) == 0
    # As it would be added.
    assert capsys.readouterr().out == f"uci:fake  -- {' '.join(words)}\n"


def test_the_list_is_its_owners_alone(tmp_path: Path) -> None:
    EngineList(tmp_path).add("x", OutsideEngine(("/bin/true",)))
    assert EngineList(tmp_path).path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ad", "x"], "did you mean 'add'?"),
        (["add"], "expected the name of an engine after 'add'"),
        (["add", "x"], "expected a program to start, got none"),
        (["add", "x", "/no/such/program"], "expected a program that can be started, got '/no/such/program'"),
        (["add", "x", "a\0b"], "expected a program that can be started"),
        (["add", "a,b", sys.executable, FAKE, "good"], "expected a name for the engine"),
        (["add", "x", sys.executable, FAKE, "good", "Nonsense=1"], "engine 'x' is not added"),
        (["add", "x", sys.executable, FAKE, "exits"], "engine 'x' is not added"),
        (["remove", "nobody"], "there is no engine 'nobody'"),
        (["remove", "a", "b"], "expected one name"),
        (["add", "x", sys.executable, "--data"], "--data: expected one argument"),
        (["list", "x"], "expected nothing after 'list'"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    tmp_path: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert engines(tmp_path, *arguments) == 2
    assert said in capsys.readouterr().err
    assert not EngineList(tmp_path).path.exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 100_000,
        '{"x": 1}',
        '{"x": {"command": [], "options": {}}}',
        '{"x": {"command": "sh", "options": {}}}',
        '{"x": {"command": ["sh"], "options": {"a": 1}}}',
        '{"a b": {"command": ["sh"], "options": {}}}',
        '{"x": {"command": ["a\\u0000b"], "options": {}}}',
    ],
)
def test_a_damaged_list_is_one_line_and_stays_as_it_is(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    EngineList(tmp_path).path.write_text(text)
    assert engines(tmp_path) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert engines(tmp_path, "remove", "x") == 2
    assert EngineList(tmp_path).path.read_text() == text
