"""The parts of the fit that must be quick, compiled: the rules, the features that players use, and the learner.

They are joined into one unit and translated as the engine is (see buildtools), but for this processor alone, and
with arithmetic that may reorder sums. The result lies in the folder of the fit, by a digest of its sources.
"""

import hashlib
import importlib.util
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "buildtools"))

import extensions  # noqa: E402
import toolchain  # noqa: E402
import unity  # noqa: E402

RULES = tuple(name for name in unity.MODULES if name.startswith("kibitz.core.") and "board" not in name)
FEATURES = ("kibitz.players.people.highest", "kibitz.players.people.features")
LEARNER = ("people.rows", "people.learner")
MODULES = (*RULES, *FEATURES, *LEARNER)
FLAGS = ["-O3", "-march=native", "-ffast-math", "-g0", "-fPIC", "-shared", "-Wno-unused-function"]


def compiled(folder: Path) -> ModuleType:
    """The unit as a module."""
    name = f"people_{digest()}"
    target = folder / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not target.exists():
        build(folder / "generated" / "people" / f"{name}.py", target)
    found = importlib.util.spec_from_file_location(name, target)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def digest() -> str:
    total = hashlib.sha256()
    for name in MODULES:
        for suffix in (".py", ".pxd"):
            path = unity.module_path(source_of(name), name).with_suffix(suffix)
            total.update(path.read_bytes() if path.exists() else b"")
    return total.hexdigest()[:12]


def source_of(name: str) -> Path:
    return ROOT / ("src" if name.startswith("kibitz.") else "tools")


def build(joined: Path, target: Path) -> None:
    unit = unity.Unit()
    macros = unity.C_MACROS | {FEATURES[0], LEARNER[0]}
    with patch.multiple(unity, MODULES=MODULES, C_MACROS=macros):
        for name in MODULES:
            unity.add(unit, name, source_of(name))
    joined.parent.mkdir(parents=True, exist_ok=True)
    joined.write_text("import cython\n" + "\n".join(unit.python) + "\n")
    joined.with_suffix(".pxd").write_text("\n".join([*unity.header(unit), *unit.declarations]) + "\n")
    c_file = joined.with_suffix(".c")
    extensions.translate(joined, c_file)
    compiler = toolchain.own_compiler()
    if compiler is None:
        raise SystemExit("expected a C compiler on this machine, found none")
    include = sysconfig.get_paths()["include"]
    part = target.with_suffix(".part")
    command = [compiler.split()[0], *FLAGS, f"-I{include}", str(c_file), "-o", str(part), "-lm", "-lmvec"]
    subprocess.run(command, check=True)
    part.replace(target)
