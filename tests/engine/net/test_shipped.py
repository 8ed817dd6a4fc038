"""The net that comes with Kibitz: used where none is named, checked when it is read, and missed in one line."""

from pathlib import Path

import chess
import pytest

from kibitz.cli import main
from kibitz.engine import Engine, Limits, SearchResult
from kibitz.engine.info import Score
from kibitz.engine.net import shipped
from kibitz.engine.net.file import LARGEST_FILE, NetFileError, write_net
from kibitz.engine.net.shipped import CLASSIC, DEFAULT_EVALUATION, NET, chosen_net, is_shipped
from kibitz.engine.options import OPTIONS, EngineOptions
from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import make_player
from tests.nets import random_net


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with another net, or none until one is written there."""
    path = tmp_path / "kibitz.net"
    monkeypatch.setattr(shipped, "SHIPPED", path)
    return path


def test_the_package_holds_a_sound_net_or_none() -> None:
    assert not is_shipped() or chosen_net(None).hidden
    assert not is_shipped() or shipped.SHIPPED.stat().st_size <= LARGEST_FILE


def test_without_a_net_one_line_says_so(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NetFileError, match="expected a net that came with Kibitz, got none"):
        Engine(4)
    engine = Engine(4, evaluation=CLASSIC)
    with pytest.raises(NetFileError, match="expected a net that came with Kibitz, got none"):
        EngineOptions(engine).set("Evaluation", "net")
    with pytest.raises(PlayerNameError, match=r"expected \$KIBITZ_NET to say where it is"):
        make_player("engine:evaluation=net")
    assert main(["bench", "--depth", "1", "--evaluation", "net"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert engine.search(chess.Board(), Limits(depth=1)).move
    assert make_player("engine:evaluation=classic,depth=1").choose(chess.Board(), Limits()).move


def test_the_net_of_the_package_needs_no_further_setting(own: Path) -> None:
    write_net(own, random_net())
    options = EngineOptions(Engine(4))
    options.set("Evaluation", "net")
    assert options.engine.net == random_net()
    player = make_player("engine:evaluation=net,depth=3")
    expected = options.engine.search(chess.Board(), Limits(depth=3)).best.score
    assert player.choose(chess.Board(), Limits(depth=3)).score == expected


def test_another_file_takes_its_place_and_goes_again(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_net(own, random_net())
    write_net(tmp_path / "other.net", random_net(seed=2))
    options = EngineOptions(Engine(4))
    options.set("Evaluation", "net")
    options.set("EvalFile", str(tmp_path / "other.net"))
    assert options.engine.net == random_net(seed=2)
    options.set("EvalFile", "<empty>")
    assert options.engine.net == random_net()
    monkeypatch.setenv("KIBITZ_NET", str(tmp_path / "other.net"))
    player = make_player("engine:evaluation=net,depth=3")
    player.prepare()
    options.engine.set_net(random_net(seed=2))
    options.engine.new_game()
    expected = options.engine.search(chess.Board(), Limits(depth=3)).best.score
    assert player.choose(chess.Board(), Limits(depth=3)).score == expected


def test_a_damaged_net_is_refused_in_one_line(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_net(own, random_net())
    content = bytearray(own.read_bytes())
    content[-1] ^= 1
    own.write_bytes(content)
    with pytest.raises(NetFileError, match="is damaged or cut short"):
        chosen_net(None)
    assert main(["bench", "--depth", "1", "--evaluation", "net"]) == 2
    assert "is damaged or cut short" in capsys.readouterr().err


def test_one_constant_says_which_evaluation_is_the_default(own: Path) -> None:
    option = OPTIONS["Evaluation"]
    assert option.key is not None
    assert option.kind.default == option.key.default == DEFAULT_EVALUATION == NET
    write_net(own, random_net())
    assert Engine(4).net == random_net()
    assert Engine(4, evaluation=CLASSIC).net is None


def test_at_a_rating_the_terms_judge_by_which_it_was_measured(own: Path) -> None:
    write_net(own, random_net())
    board, limits = chess.Board(), Limits(depth=4)
    by_terms, by_net = Engine(4, evaluation=CLASSIC), Engine(4)
    assert told(by_terms.search(board, limits)) != told(by_net.search(board, limits))
    for engine in (by_terms, by_net):
        engine.set_elo(1500, seed=1)
        engine.new_game()
    rated = [told(engine.search(board, limits)) for engine in (by_terms, by_net)]
    assert rated[0] == rated[1]
    by_net.set_elo(None)
    by_net.new_game()
    assert told(by_net.search(board, limits)) == told(Engine(4).search(board, limits))


def told(result: SearchResult) -> list[tuple[int, Score, list[chess.Move]]]:
    return [(line.nodes, line.score, list(line.pv)) for line in result.lines]
