"""From net to net: games that a net judged, and weights that are carried over."""

from pathlib import Path

import chess
import pytest

from kibitz.cli import main
from kibitz.cli.net import play as commands
from kibitz.engine.net.file import read_net, write_net
from kibitz.engine.net.judge import NetJudge
from kibitz.engine.net.shape import LARGEST_WEIGHT, OUTPUT_ONE
from kibitz.engine.notation import core_board
from kibitz.net.games import GameReader, GameWriter, read_games
from kibitz.net.play import LocalCrew, SelfPlayer, SelfPlaySettings, SelfPlayTask, play, signature
from kibitz.net.training import WATCHED, Training, TrainingSettings, load_data
from tests.net.parts import block, positions
from tests.net.test_play import run
from tests.nets import random_net

NET = random_net()
JUDGED = SelfPlaySettings(seed=9, nodes=4, net=NET.digest())


@pytest.fixture
def net(tmp_path: Path) -> Path:
    path = tmp_path / "first.net"
    write_net(path, NET)
    return path


def test_a_net_judges_the_games_the_same_in_other_processes() -> None:
    own = SelfPlayer(JUDGED, NET).play(SelfPlayTask(0, 16)).block
    classic = SelfPlayer(SelfPlaySettings(seed=9, nodes=4)).play(SelfPlayTask(0, 16)).block
    assert own.payload != classic.payload
    with LocalCrew(JUDGED, 2, NET) as crew:
        assert [played.block for played in play(crew, 0, 16, 16)] == [own]
    assert all(move for game in own for _, move, _ in positions(game))


def test_the_file_names_its_net_and_continues_with_no_other(
    net: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "second.games"
    options = ("--seed", "9", "--nodes", "4", "--processes", "1")
    assert run(path, "--net", str(net), *options, "--games", "2") == 0
    settings = GameReader(path).settings
    assert (settings["net"], settings["bench"]) == (NET.digest(), signature(NET))
    assert signature(NET) != signature()
    assert run(path, "--net", str(net), "--games", "3", "--processes", "1") == 0
    assert sum(1 for _ in read_games(path)) == 3
    before = path.read_bytes()

    capsys.readouterr()
    assert run(path, "--games", "4") == 2
    assert f"expected --net with the net {NET.digest()}" in capsys.readouterr().err
    write_net(tmp_path / "other.net", random_net(seed=2))
    assert run(path, "--net", str(tmp_path / "other.net"), "--games", "4") == 2
    assert "was begun with" in capsys.readouterr().err
    classic = tmp_path / "first.games"
    with GameWriter(classic, SelfPlaySettings(seed=9, nodes=4).header(signature(NET))):
        pass
    assert run(classic, "--net", str(net), "--games", "4") == 2
    assert f"was begun with net none, not {NET.digest()}: take another file" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_a_tiny_run_is_one_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "TINY_POSITIONS", 30)
    path = tmp_path / "tiny.games"
    assert run(path, "--tiny", "--processes", "1") == 0
    reader = GameReader(path)
    assert (reader.settings["nodes"], sum(block.kept for block in reader) >= 30) == (60, True)


def test_a_training_learns_from_games_of_both_evaluations_and_begins_with_a_net(
    net: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.games", tmp_path / "second.games"
    with GameWriter(first, {"seed": 3}) as file:
        file.add(block())
    with GameWriter(second, {"seed": 3, "net": NET.digest()}) as file:
        file.add(SelfPlayer(JUDGED, NET).play(SelfPlayTask(0, 8)).block)
    made = tmp_path / "second.net"
    options = ("--epochs", "1", "--batch", "512", "--validation", "200", "--rate", "0", "--decay", "0")
    train = ["net", "train", str(first), str(second), "-o", str(made), "--from", str(net), *options]
    assert main([*train, "--hidden", "64"]) == 2
    assert "expected 32 neurons, as in" in capsys.readouterr().err
    assert main(train) == 0
    found = read_net(made)
    # At a rate of 0 nothing is learnt: the net is the one carried over. Where these games have another scale, its
    # logits are others, so that its centipawns are the same.
    assert (found.rows, found.hidden) == (NET.rows, 32)
    assert found.scale != NET.scale
    carried = [one * NET.scale / found.scale for one in NET.outputs]
    assert max(map(abs, carried)) < LARGEST_WEIGHT * OUTPUT_ONE / 100
    assert list(found.outputs) == pytest.approx(carried, abs=0.51)
    assert found.training["base"] == NET.digest()
    assert [file["settings"].get("net") for file in found.training["files"]] == [None, NET.digest()]


def test_a_run_notes_what_the_net_says_of_fixed_positions(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    with GameWriter(path, {"seed": 3}) as file:
        file.add(block())
    settings = TrainingSettings(hidden=32, epochs=2, batch=512, validation=200)
    with Training(settings, load_data([path], settings), 1) as training:
        assert len(list(training.run())) == len(training.history)
        found = training.net()
    judge = NetJudge()
    found.teach(judge)
    assert found.training["watched"] == list(WATCHED)
    said = [judge.score(core_board(chess.Board(fen))) for fen in WATCHED]
    assert found.training["history"][-1][3:] == said
