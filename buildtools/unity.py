"""Join the modules that are compiled into one translation unit, so that C calls and inlining cross them.

The sources are plain Python with a `.pxd` of C declarations beside each. Joining them does four things:
imports between them vanish; every `NAME = <integer expression>` becomes a C constant; the body of a module that holds
nothing else, or whose `.pxd` maps it to C macros (`bits`), is left out; two spellings become Cython's own (`adapt`).
"""

import ast
import hashlib
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

# In the order of their dependencies. Later rooms add their compiled modules at the end.
MODULES = (
    "kibitz.core.constants",
    "kibitz.core.bits",
    "kibitz.core.magics",
    "kibitz.core.attacks",
    "kibitz.core.zobrist",
    "kibitz.core.position",
    "kibitz.core.movegen",
    "kibitz.core.legality",
    "kibitz.core.exchange",
    "kibitz.core.perft",
    "kibitz.core.board",
    "kibitz.engine.evaluation.terms",
    "kibitz.engine.evaluation.scratch",
    "kibitz.engine.evaluation.geometry",
    "kibitz.engine.evaluation.pawns",
    "kibitz.engine.evaluation.pieces",
    "kibitz.engine.evaluation.king",
    "kibitz.engine.evaluation.threats",
    "kibitz.engine.evaluation.passers",
    "kibitz.engine.evaluation.bitbase",
    "kibitz.engine.evaluation.endgames",
    "kibitz.engine.evaluation.evaluate",
    "kibitz.engine.net.shape",
    "kibitz.engine.net.features",
    "kibitz.engine.net.shorts",
    "kibitz.engine.net.judge",
    "kibitz.engine.net.endgames",
    "kibitz.engine.search.values",
    "kibitz.engine.search.machine",
    "kibitz.engine.search.parameters",
    "kibitz.engine.search.table",
    "kibitz.engine.search.history",
    "kibitz.engine.search.ordering",
    "kibitz.engine.search.control",
    "kibitz.engine.search.root",
    "kibitz.engine.search.draws",
    "kibitz.engine.search.search",
    "kibitz.engine.search.aspiration",
    "kibitz.net.values",
    "kibitz.net.chance",
    "kibitz.net.starts",
    "kibitz.net.quiet",
    "kibitz.net.selfplay",
    "kibitz.net.samples",
    "kibitz.net.maths",
    "kibitz.net.learning",
)
C_MACROS = frozenset(
    {"kibitz.core.bits", "kibitz.engine.net.shorts", "kibitz.engine.search.machine", "kibitz.net.maths"}
)
# Modules of integers alone become C constants. Uncompiled code may import them as they are.
CONSTANTS = frozenset(
    {
        "kibitz.core.constants",
        "kibitz.engine.evaluation.terms",
        "kibitz.engine.net.shape",
        "kibitz.engine.search.values",
        "kibitz.engine.search.parameters",
        "kibitz.net.values",
    }
)
# With KIBITZ_TUNE=1 the constants of this module are C variables instead, and the unit has `tune` to set them.
TUNABLE = "kibitz.engine.search.parameters"


class UnityError(Exception):
    """The modules cannot be joined."""


@dataclass
class Unit:
    python: list[str] = field(default_factory=list)
    declarations: list[str] = field(default_factory=list)
    constants: dict[str, int] = field(default_factory=dict)
    bitboards: set[str] = field(default_factory=set)  # constants written in hexadecimal
    owner: dict[str, str] = field(default_factory=dict)


def join(source: Path, target: Path) -> None:
    """Write the unit made from the modules under `source` to `target`.py and `target`.pxd."""
    unit = Unit()
    for name in MODULES:
        add(unit, name, source)
    aliases = tuple(name for name in MODULES if name not in CONSTANTS | C_MACROS)
    unit.python += [f"JOINED = {aliases!r}", f"DIGEST = {digest(source)!r}"]
    target.parent.mkdir(parents=True, exist_ok=True)
    for package in (target.parent, target.parent.parent):
        # Cython finds the .pxd, and names the module, by package.
        (package / "__init__.py").touch()
    target.with_suffix(".py").write_text("import cython\n" + "\n".join(unit.python) + "\n")
    target.with_suffix(".pxd").write_text("\n".join([*header(unit), *unit.declarations]) + "\n")


def digest(source: Path) -> str:
    """Which sources a build was made from, for telling a stale one."""
    total = hashlib.sha256()
    for name in MODULES:
        for suffix in (".py", ".pxd"):
            path = module_path(source, name).with_suffix(suffix)
            total.update(path.read_bytes() if path.exists() else b"")
    return total.hexdigest()[:16]


def module_path(source: Path, name: str) -> Path:
    return source.joinpath(*name.split(".")).with_suffix(".py")


def add(unit: Unit, name: str, source: Path) -> None:
    path = module_path(source, name)
    text = path.read_text()
    lines = text.splitlines()
    known = len(unit.constants)
    for node in ast.parse(text).body:
        if is_joined_import(node) or note_constants(unit, node, ast.get_source_segment(text, node) or ""):
            assert node.end_lineno is not None
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            claim(unit, node.name, name)
    if name not in C_MACROS | CONSTANTS:
        unit.python += [adapt(line, unit.constants) for line in lines]
    if path.with_suffix(".pxd").exists():
        unit.declarations.append(path.with_suffix(".pxd").read_text())
    if name == TUNABLE and os.environ.get("KIBITZ_TUNE", "") not in ("", "0"):
        loosen(unit, list(unit.constants)[known:])


def loosen(unit: Unit, names: list[str]) -> None:
    """Make variables of constants. What was computed from them is computed again when one is set."""
    for name in names:
        unit.python.append(f"{name} = {unit.constants.pop(name)}")
        unit.declarations.append(f"cdef int {name}")
    unit.python += ["def tune(name, value):", f"    global {', '.join(names)}"]
    unit.python += [f"    if name == {name!r}: {name} = value" for name in names]
    unit.python.append("    fill_reductions()")


def adapt(line: str, constants: dict[str, int]) -> str:
    """What Cython wants written otherwise: `nogil`, and the size of an array as a number."""
    line = line.replace("with nogil:", "with cython.nogil:")
    return re.sub(r"\] \* ([A-Z_]+)\b", lambda found: f"] * {constants[found[1]]}", line)


def claim(unit: Unit, name: str, module: str) -> None:
    """In one translation unit a name can be defined only once."""
    if unit.owner.setdefault(name, module) != module:
        raise UnityError(f"{name} is defined in both {unit.owner[name]} and {module}")


def is_joined_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module in MODULES


def note_constants(unit: Unit, node: ast.stmt, text: str) -> bool:
    """Take `A = 1`, `A: unit = 1` and `A, B = 0, 1` out of the module into the unit's constants."""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return False
    try:
        value = eval(ast.unparse(node.value), {"__builtins__": {}}, dict(unit.constants))
    except (NameError, TypeError, SyntaxError, AttributeError):
        return False
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    values = value if isinstance(target, ast.Tuple) else [value]
    if not all(isinstance(n, ast.Name) for n in names) or not all(type(v) is int for v in values):
        return False
    for one, number in zip(names, values, strict=True):
        assert isinstance(one, ast.Name)
        if unit.constants.setdefault(one.id, number) != number:
            raise UnityError(f"{one.id} is {unit.constants[one.id]} in one module and {number} in another")
        if "0x" in text:
            unit.bitboards.add(one.id)
    return True


def header(unit: Unit) -> list[str]:
    small = [f"    {name} = {value}" for name, value in unit.constants.items() if name not in unit.bitboards]
    big = {name: unit.constants[name] for name in unit.constants if name in unit.bitboards}
    return [
        "cimport cython",
        "cdef enum:",
        *small,
        "cdef extern from *:",
        '    """',
        *(f"    #define {name} {value:#x}ULL" for name, value in big.items()),
        '    """',
        *(f"    const unsigned long long {name}" for name in big),
    ]
