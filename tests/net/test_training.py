"""Training: it learns, it repeats itself, and nothing that goes wrong costs what was learnt."""

from array import array
from dataclasses import asdict
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.core import Board
from kibitz.engine.net.file import NetFileError, StoredNet, packed, read_net, unpacked, write_net
from kibitz.engine.net.judge import NetJudge
from kibitz.engine.net.shape import NET_INPUTS
from kibitz.errors import InputError
from kibitz.net.checkpoint import Checkpoint, load_checkpoint, restore
from kibitz.net.games import GameFileError, GameWriter
from kibitz.net.learning import Lane, Pupil
from kibitz.net.play import SelfPlayer, SelfPlaySettings, SelfPlayTask
from kibitz.net.scale import fitted_scale
from kibitz.net.training import Training, TrainingError, TrainingSettings, load_data
from tests.net.parts import block
from tests.net.test_samples import told

QUICK = TrainingSettings(hidden=32, epochs=8, batch=64, rate=0.01, validation=200)
OPTIONS = ("--hidden", "32", "--epochs", "8", "--batch", "64", "--rate", "0.01", "--validation", "200")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "a.games"
    with GameWriter(path, {"seed": 3}) as file:
        file.add(block())
    return path


def train(*arguments: object) -> int:
    return main(["net", "train", *map(str, arguments)])


def interrupted(settings: TrainingSettings, games: Path, path: Path, reports: int) -> None:
    """A training that ends after so many reports, as a killed one does."""
    data = load_data([games], settings)
    with Training(settings, data, 2) as training:
        for _, report in zip(range(reports), training.run(), strict=False):
            stand = Checkpoint(asdict(settings), data.files, report.step, training.history)
            stand.save(path, training.pupil)


def test_a_run_lowers_the_loss_of_unseen_positions_and_says_how_it_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = SelfPlaySettings(seed=5, nodes=4)
    games = tmp_path / "a.games"
    with GameWriter(games, {}) as file:
        file.add(SelfPlayer(quick).play(SelfPlayTask(0, 60)).block)
    curve = tmp_path / "curve.svg"
    options = ("--tiny", "--result", "0", "--epochs", "6", "--batch", "128", "--validation", "100")
    assert train(games, "-o", tmp_path / "a.net", "--curve", curve, *options) == 0
    told = capsys.readouterr()
    assert "▁" in told.err
    assert "unseen loss" in told.out
    assert curve.read_text().startswith("<svg")
    net = read_net(tmp_path / "a.net")
    history = net.training["history"]
    assert history[-1][2] < 0.8 * history[0][2]
    assert net.training["files"][0]["games"] == 60
    assert net.digest() in told.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.games", "a.net", "curve.svg"]


def test_the_same_command_makes_the_same_net_on_any_number_of_threads(games: Path, tmp_path: Path) -> None:
    for number in (1, 2, 4):
        assert train(games, "-o", tmp_path / f"{number}.net", "--threads", number, *OPTIONS) == 0
    assert train(games, "-o", tmp_path / "other.net", "--seed", 2, *OPTIONS) == 0
    one, two, four, other = ((tmp_path / f"{name}.net").read_bytes() for name in ("1", "2", "4", "other"))
    assert one == two == four != other


def test_a_killed_training_goes_on_to_the_same_net_though_games_were_added(
    games: Path, tmp_path: Path
) -> None:
    assert train(games, "-o", tmp_path / "whole.net", *OPTIONS) == 0
    interrupted(QUICK, games, tmp_path / "killed.net.checkpoint", 5)
    second = block().__class__(24, 24, block().kept, block().payload)
    with GameWriter(games, {"seed": 3}) as file:
        file.add(second)
    assert train(games, "-o", tmp_path / "killed.net", *OPTIONS) == 0
    assert (tmp_path / "whole.net").read_bytes() == (tmp_path / "killed.net").read_bytes()


def test_nothing_is_overwritten(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.net"
    path.write_text("mine")
    assert train(games, "-o", path, *OPTIONS) == 2
    assert "is there already" in capsys.readouterr().err
    assert path.read_text() == "mine"
    kept = tmp_path / "b.net.checkpoint"
    interrupted(QUICK, games, kept, 1)
    before = kept.read_bytes()
    assert train(games, "-o", tmp_path / "b.net", *OPTIONS, "--seed", 9) == 2
    assert "began with seed 1, not 9" in capsys.readouterr().err
    assert kept.read_bytes() == before


@pytest.mark.parametrize("damage", ["foreign", "cut", "changed"])
def test_a_damaged_checkpoint_is_refused(
    damage: str, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.net.checkpoint"
    interrupted(QUICK, games, path, 1)
    data = bytearray(path.read_bytes())
    if damage == "foreign":
        data = bytearray(b"something else")
    elif damage == "cut":
        del data[-5:]
    else:
        data[-5] ^= 1
    path.write_bytes(data)
    assert train(games, "-o", tmp_path / "a.net", *OPTIONS) == 2
    told = capsys.readouterr().err
    assert told.startswith("kibitz: ")
    assert told.count("\n") == 1
    assert path.read_bytes() == data


def test_a_loss_that_is_no_number_ends_the_training_and_keeps_the_checkpoint(games: Path) -> None:
    data = load_data([games], QUICK)
    with Training(QUICK, data, 1) as training:
        training.pupil.arrays()[0][5] = float("nan")
        training.pupil.arrays()[0][-1] = float("nan")
        with pytest.raises(TrainingError, match="not a number any more after 0 steps"):
            next(training.run())


def test_a_full_disk_costs_nothing_that_was_written(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.net.checkpoint"
    interrupted(QUICK, games, path, 2)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert train(games, "-o", tmp_path / "a.net", *OPTIONS) == 1
    assert "No space left on device; the last checkpoint is kept" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.games", "a.net.checkpoint"]


def test_the_engine_says_what_the_trained_net_says_within_a_centipawn(games: Path) -> None:
    """The net learns with rounded weights at the end, so that storing it as integers changes nothing."""
    data = load_data([games], QUICK)
    with Training(QUICK, data, 2) as training:
        for _ in training.run():
            pass
        lane = Lane(training.pupil, data.unseen, data.scale, QUICK.result)
        judge = NetJudge()
        training.net().teach(judge)
        for number in range(0, len(data.unseen) // 4, 5):
            fen = told(list(data.unseen[4 * number : 4 * number + 4]))[0]
            expected = lane.opinion(number) * data.scale
            assert judge.score(Board(f"{fen} w - - 0 1")) == pytest.approx(expected, abs=0.6)


def test_files_that_do_not_fit_are_refused(games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.games"
    copy.write_bytes(games.read_bytes())
    with pytest.raises(GameFileError, match="were made with the same settings"):
        load_data([games, copy], QUICK)
    empty = tmp_path / "empty.games"
    GameWriter(empty, {}).__exit__()
    with pytest.raises(GameFileError, match="expected positions to learn from"):
        load_data([empty], QUICK)
    began = load_data([games], QUICK).files
    with GameWriter(tmp_path / "other.games", {"seed": 4}) as file:
        file.add(block())
    with pytest.raises(
        GameFileError, match=r"expected the 24 games of 'a.games' that the training began with"
    ):
        load_data([tmp_path / "other.games"], QUICK, began)


def test_a_checkpoint_of_another_shape_is_refused(games: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.net.checkpoint"
    interrupted(QUICK, games, path, 1)
    _, numbers = load_checkpoint(path)
    with pytest.raises(NetFileError, match="expected the checkpoint of 64 neurons"):
        restore(Pupil(64), numbers)


@pytest.mark.parametrize(
    ("name", "value"), [("hidden", 100), ("result", 1.5), ("epochs", 0), ("rate", float("nan")), ("batch", 3)]
)
def test_settings_have_their_bounds(name: str, value: float) -> None:
    with pytest.raises(InputError, match=f"{name}: expected"):
        TrainingSettings(**{name: value})  # type: ignore[arg-type]


def test_the_scale_makes_scores_mean_their_results() -> None:
    """Of 1,000 games at +150, 731 are won: that is one logit."""
    words = []
    for number in range(1000):
        won = 2 if number < 731 else 0
        words += [0, 0, 0, 150 | won << 16]
    data = memoryview(bytearray(b"".join(word.to_bytes(8, "little") for word in words))).cast("Q")
    assert fitted_scale(data) == 150


# --- the file ---


def small_net(path: Path) -> StoredNet:
    rows = array("h", [(7 * at) % 1011 - 505 for at in range((NET_INPUTS + 1) * 32)])
    net = StoredNet(32, 200, -5, rows, array("h", [127, -127] * 32), {"seed": 1})
    write_net(path, net)
    return net


def test_a_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    net = small_net(tmp_path / "a.net")
    assert read_net(tmp_path / "a.net") == net
    assert (tmp_path / "a.net").read_bytes().startswith(b"kibitz net 1\n{")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"hidden": 48}, "expected a net of 768 inputs and 32 or 64 or 128 or 256 neurons, got 768 and 48"),
        ({"inputs": 640}, "got 640 and 32"),
        ({"hidden": 64}, "expected 98,688 bytes of numbers, got 49,344"),
        ({"scale": 0}, "expected a scale of at most 1,000, got 0"),
        ({"bias": "x"}, "expected a bias"),
    ],
)
def test_a_net_of_another_shape_is_refused(facts: dict[str, object], said: str, tmp_path: Path) -> None:
    path = tmp_path / "a.net"
    small_net(path)
    header, numbers = unpacked("net", path, 1 << 20)
    path.write_bytes(packed("net", {**header, **facts}, numbers))
    with pytest.raises(NetFileError, match=said):
        read_net(path)


def test_a_file_that_is_no_whole_net_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.net"
    small_net(path)
    data = path.read_bytes()
    for wrong, said in (
        (b"", "which is none"),
        (data[:40], "header"),
        (data[:-1], "damaged or cut short"),
        (data + b"x", "damaged or cut short"),
        (data.replace(b"scale", b"scald"), "header"),
    ):
        path.write_bytes(wrong)
        with pytest.raises(NetFileError, match=said):
            read_net(path)
    with pytest.raises(NetFileError, match="cannot read the net"):
        read_net(tmp_path / "none.net")
    net = small_net(path)
    net.rows[9] = 600
    write_net(path, net)
    with pytest.raises(NetFileError, match="expected weights within ±505, got 600"):
        read_net(path)
