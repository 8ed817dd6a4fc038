"""Every number of the search that one may tune has a name, a unit and a range, and stands in `parameters.py`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.engine.search import parameters
from kibitz.engine.search.tuning import ParameterError, declared, is_tuning_build, tune

ENGINE = Path(__file__).parents[3] / "src/kibitz/engine"
SEARCH = (
    "search",
    "ordering",
    "history",
    "table",
    "root",
    "draws",
    "control",
    "aspiration",
    "deepening",
    "time",
)

# What a module of the search may name itself: sizes, layouts, rules of chess, and what tuning would not improve.
STRUCTURE = re.compile(
    r"""\w+_CAPACITY | STAGE_\w+ | SPREAD_\w+ | FRAMES | EARLIER | REDUCTION_CASES | TACTICAL_RANK
    | SQUARES | STEPS | ROUTES | VICTIMS | STRUCTURES | (HISTORY | STRUCTURE | CORRECTION)_SHIFT | CORRECTION_UNIT
    | CLUSTER\w+ | GENERATIONS | EMPTY_WORTH | MOST_WORTH | SAMPLE | SCORE_ZERO
    | FIFTY_MOVES | SHORTEST_CYCLE | DEEPEST | CHECK_INTERVAL | FIRST_NODES | SECOND | LEAST | LONGEST
    | LEAST_ELAPSED""",
    re.VERBOSE,
)
# Next, last, half, double.
PLAIN = (0, 1, 2)
# How a move and a piece are packed: see `core/constants.py`.
FIELDS = {
    "move >> 6",
    "move >> 6 & 63",
    "move >> 12",
    "move & 63",
    "move & 4095",
    "pos.played[ply] >> 6",
    "pos.played[ply] >> 6 & 63",
    "pos.squares[move >> 6 & 63] & 7",
}
# How an entry of the table is packed, and the table addressed: see the head of `table.py`.
LAYOUTS = re.compile(r"entry_\w+|cluster|blank")
# Percent, thousandths.
UNITS = (100, 1000)


def source(name: str) -> str:
    (path,) = ENGINE.rglob(f"{name}.py")
    return path.read_text(encoding="utf-8")


def unnamed_numbers(text: str) -> Iterator[str]:
    """The numbers in a module's source that should have a name in `parameters.py`, with their lines."""
    for statement in ast.parse(text).body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and is_structure(statement):
            continue
        yield from unnamed(statement, statement)


def is_structure(statement: ast.Assign | ast.AnnAssign) -> bool:
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(STRUCTURE.fullmatch(ast.unparse(name)) for name in names)


def unnamed(node: ast.AST, parent: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef) and LAYOUTS.fullmatch(node.name):
        return
    if isinstance(node, ast.Constant) and type(node.value) in (int, float) and not is_plain(node, parent):
        yield f"line {node.lineno}: {ast.unparse(parent)}"
    for child in ast.iter_child_nodes(node):
        yield from unnamed(child, node)


def is_plain(number: ast.Constant, parent: ast.AST) -> bool:
    if number.value in PLAIN or ast.unparse(parent) in FIELDS:
        return True
    divides = isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Div | ast.FloorDiv)
    return divides and number.value in UNITS


@pytest.mark.parametrize("name", SEARCH)
def test_the_search_has_no_unnamed_number(name: str) -> None:
    assert list(unnamed_numbers(source(name))) == []


@pytest.mark.parametrize(
    "broken",
    [
        "if depth <= 8:\n    pass",
        "margin = 100 * depth",
        "def f(depth):\n    return -25 * depth",
        "class A:\n    def f(self, worth):\n        return worth >> 12",
        "def f(left):\n    return left * 0.4",
        "def f(depth):\n    return depth // 4",
        "FUTILITY = 90",
        "def f(a, margin=90):\n    return a + margin",
    ],
)
def test_an_unnamed_number_is_found(broken: str) -> None:
    assert len(list(unnamed_numbers(broken))) == 1


def test_every_number_of_the_file_is_declared_with_a_comment() -> None:
    text = source("parameters")
    lines = text.splitlines()
    names = []
    for node in ast.parse(text).body:
        assert not isinstance(node, ast.Assign), f"line {node.lineno}: expected a unit and a range"
        if isinstance(node, ast.AnnAssign):
            names.append(ast.unparse(node.target))
            assert lines[node.lineno - 2].startswith("# "), f"{names[-1]}: expected a comment above it"
    assert names == list(declared())


def test_the_docs_show_declarations_as_they_are() -> None:
    page = (ENGINE.parents[2] / "docs/engine.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```python\n(# The greatest.*?)```", page, re.DOTALL)
    assert shown in source("parameters")
    assert "LATE_MOVES" in declared()


@pytest.mark.parametrize("name", declared())
def test_a_parameter_has_a_unit_and_lies_within_its_range(name: str) -> None:
    one = declared()[name]
    assert one.unit
    assert one.low < one.high
    assert one.low <= one.value <= one.high
    assert one.value == getattr(parameters, name)


def test_no_parameter_is_unused() -> None:
    nodes = [node for name in SEARCH for node in ast.walk(ast.parse(source(name)))]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert set(declared()) - used == set()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("RAZOR_BASE", 300, "no parameter 'RAZOR_BASE', did you mean 'RAZORING_BASE'"),
        ("RAZORING_BASE", 801, "RAZORING_BASE: expected 0 to 800 centipawns, got 801"),
    ],
)
def test_a_value_that_no_parameter_can_have_is_refused(name: str, value: int, message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        tune(name, value)


@pytest.mark.skipif(is_tuning_build(), reason="this is a tuning build")
def test_a_normal_build_says_that_its_parameters_are_constants() -> None:
    with pytest.raises(ParameterError, match="expected a build with KIBITZ_TUNE=1, got "):
        tune("RAZORING_BASE", 300)
