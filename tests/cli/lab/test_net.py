"""`kibitz lab net`: by piece, without a piece, by neuron, and how it learnt."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.engine.net import shipped
from kibitz.engine.net.file import write_net
from tests.nets import random_net

Look = Callable[..., tuple[int, str]]


@pytest.fixture
def look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Look:
    net = random_net()
    net.training.update(watched=["a w", "b w"], history=[[1, 0.3, 0.4, 10, -20], [2, 0.2, 0.3, 15, -30]])
    write_net(tmp_path / "a.net", net)
    monkeypatch.setenv("KIBITZ_NET", str(tmp_path / "a.net"))

    def said(*options: str) -> tuple[int, str]:
        code = main(["lab", "net", *options])
        out, err = capsys.readouterr()
        return code, out + err

    return said


def test_every_view_is_printed_and_drawn(look: Look, tmp_path: Path) -> None:
    for name, options, expected in (
        ("piece", (), "they differ most about"),
        ("gone", ("--without", "d1"), "without Q on d1"),
        ("neuron", ("--neuron", "3"), "enemy bishop"),
        ("learning", ("--learning",), "pos. 2"),
    ):
        picture = tmp_path / f"{name}.svg"
        code, text = look(*options, "--svg", str(picture))
        assert (code, expected in text) == (0, True)
        assert picture.read_text().startswith("<svg")
    code, text = look("--json")
    found = json.loads(text)
    assert len(found["pieces"]) == 32
    assert found["net"] == random_net().digest()


def test_what_cannot_be_shown_is_one_line(
    look: Look,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for options, expected in (
        (("--without", "e4"), "got 'e4': it is empty"),
        (("--without", "e1"), "got the king on e1"),
        (("--neuron", "99"), "expected a neuron from 0 to 31, got 99"),
        (("--net", str(tmp_path / "none.net")), "cannot read the net"),
    ):
        code, text = look(*options)
        assert (code, text.count("\n")) == (2, 1)
        assert expected in text
    monkeypatch.delenv("KIBITZ_NET")
    monkeypatch.setattr(shipped, "SHIPPED", tmp_path / "missing.net")
    code, text = look()
    assert (code, "expected a net that came with Kibitz, got none" in text) == (2, True)
