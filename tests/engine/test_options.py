"""An option is declared once; what reads the declaration agrees with it."""

from pathlib import Path

import chess
import pytest

from kibitz.engine import Engine, Limits
from kibitz.engine.options import (
    OPTIONS,
    Button,
    Check,
    EngineOptions,
    FilePath,
    OneOf,
    Option,
    OptionError,
    Spin,
)

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
DECLARED = [option for option in OPTIONS.values() if not option.name.isupper()]


def row(option: Option) -> str:
    """Its line of the table in docs/engine.md."""
    match option.kind:
        case Spin(default, low, high):
            values = f"{low:,} to {high:,}, {default:,}"
        case Check(default):
            values = f"on or off, {'on' if default else 'off'}"
        case OneOf(default, words):
            values = f"{' or '.join(words)}, {default}"
        case FilePath():
            values = "a path, none"
        case Button():
            values = "a button"
    return f"| `{option.name}` | {values} | {in_names(option)} | {option.sentence} |"


def in_names(option: Option) -> str:
    if option.key is None:
        return ""
    default = "" if option.key.default is None else f", {option.key.default}"
    most = "" if option.key.page_most is None else f"; on the page up to {option.key.page_most:,}"
    return f"`{option.key.word}`{default}{most}"


def test_the_docs_have_the_table_of_all_options() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith(tuple(f"| `{name}` |" for name in OPTIONS))]
    assert rows == [row(option) for option in DECLARED]


@pytest.mark.parametrize("option", DECLARED, ids=lambda option: option.name)
def test_an_option_is_declared_for_people_and_within_its_range(option: Option) -> None:
    assert option.sentence.endswith(".")
    if isinstance(option.kind, Spin):
        assert option.kind.low <= option.kind.default <= option.kind.high
        assert option.kind.read(str(option.kind.low)) == option.kind.low
        assert option.kind.read(str(option.kind.high)) == option.kind.high
        assert (
            option.kind.read(str(option.kind.low - 1)) is option.kind.read(str(option.kind.high + 1)) is None
        )
    if option.key is not None and isinstance(option.kind, Spin):
        for value in (option.key.default, option.key.page_most):
            assert not isinstance(value, str)
            assert value is None or option.kind.low <= value <= option.kind.high


def test_setting_an_option_changes_the_engine() -> None:
    engine = Engine(hash_mb=4)
    options = EngineOptions(engine)
    options.set("threads", "3")
    options.set("MOVE OVERHEAD", "250")
    options.set("UCI_Elo", "900")
    assert engine.strength is None
    options.set("UCI_LimitStrength", "true")
    options.set("Variety", "true")
    assert engine.strength is not None
    assert (len(engine.workers), engine.overhead, engine.strength.elo) == (3, 0.25, 900)
    assert engine.variety is not None
    options.set("UCI_AnalyseMode", "true")
    assert (engine.strength, engine.variety) == (None, None)
    options.set("Hash", "2")
    assert engine.search(chess.Board(), Limits(depth=2)).move


def test_the_defaults_are_those_of_a_fresh_engine() -> None:
    engine, fresh = Engine(), Engine()
    options = EngineOptions(engine)
    for option in DECLARED:
        if option.effect is not None:
            option.effect(engine, options.values)
    assert len(engine.workers) == len(fresh.workers) == OPTIONS["Threads"].kind.default
    assert engine.overhead == fresh.overhead
    assert not any((engine.strength, engine.variety, engine.book, engine.tablebases))


def test_what_fails_changes_nothing(tmp_path: Path) -> None:
    options = EngineOptions(Engine(hash_mb=4))
    before = dict(options.values)
    for name, text in (("Hash", "0"), ("Threads", "many"), ("BookFile", str(tmp_path)), ("SyzygyPath", "x")):
        with pytest.raises(ValueError, match="expected"):
            options.set(name, text)
    with pytest.raises(OptionError, match="there is no option 'Hsh', did you mean 'Hash'"):
        options.set("Hsh", "1")
    assert options.values == before
