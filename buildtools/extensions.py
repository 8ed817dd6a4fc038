"""The extension modules: written by unity, translated by Cython, compiled once for each kind of CPU."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import toolchain
import unity
from setuptools import Extension
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent
GENERATED = Path("build/generated")  # relative: setuptools puts objects beside it
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "nonecheck": False,
    "cdivision": False,
    "auto_pickle": False,
    "binding": False,
}


def extensions() -> list[Extension]:
    """One build of the joined module a variant, and on x86-64 the module that says what the CPU has."""
    variants = toolchain.variants()
    names = {f"_{name}": flags for name, flags in variants.items()}
    if "v3" in variants:
        names["_cpu"] = variants["portable"]
    return [
        Extension(
            f"kibitz.native.{name}",
            [str(c_file(name))],
            extra_compile_args=[*toolchain.FLAGS, *flags, *toolchain.extra_flags()],
            extra_link_args=toolchain.extra_flags(),
        )
        for name, flags in names.items()
    ]


def c_file(name: str) -> Path:
    return GENERATED / "kibitz" / "native" / f"{name}.c"


class BuildNative(build_ext):
    """build_ext that writes its C sources first and compiles the variants side by side."""

    def run(self) -> None:
        self.parallel: int = self.parallel or len(self.extensions)
        with ThreadPoolExecutor() as pool:
            list(pool.map(generate, [extension.name.rpartition(".")[2] for extension in self.extensions]))
        super().run()

    def get_source_files(self) -> list[str]:
        return []  # the C files are made, not shipped

    def copy_extensions_to_source(self) -> None:
        super().copy_extensions_to_source()
        self.drop_unbuilt()

    def drop_unbuilt(self) -> None:
        """An editable install must not keep a variant that this build did not make."""
        built = {extension.name.rpartition(".")[2] for extension in self.extensions}
        for path in (ROOT / "src/kibitz/native").glob("_*.so"):
            if path.name.partition(".")[0] not in built:
                path.unlink()


def generate(name: str) -> None:
    """Write the C file of one extension."""
    if name == "_cpu":
        c_file(name).parent.mkdir(parents=True, exist_ok=True)
        translate(ROOT / "src/kibitz/native/_cpu.pyx", c_file(name))
    else:
        joined = c_file(name).with_suffix(".py")
        unity.join(ROOT / "src", joined)
        translate(joined, c_file(name))


def translate(path: Path, target: Path) -> None:
    """Python to C. A hint at a missing `noexcept` is an error: one such call costs 17 times its speed."""
    options = [f"-X{name}={value}" for name, value in DIRECTIVES.items()]
    command = [sys.executable, "-m", "cython", *options, "-o", str(target), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode or "performance hint" in said or re.search(r"warning:(?!.*declared inline)", said):
        raise SystemExit(f"Cython does not accept {path} as it is:\n{said}")
