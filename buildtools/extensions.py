"""The extension modules: written by unity, translated by Cython, compiled once for each kind of CPU."""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import toolchain
import unity
from setuptools import Extension
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "src/kibitz/native"
# Relative: setuptools puts the objects beside it.
GENERATED = Path("build/generated")
# What was compiled, by what it was made from.
KEPT = Path("build/kept")
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
    names = {f"_{name}": flags for name, flags in toolchain.variants().items()}
    if names and toolchain.is_x86_64():
        names["_cpu"] = toolchain.baseline()
    return [
        Extension(
            f"kibitz.native.{name}",
            [str(c_file(name))],
            include_dirs=[str(NATIVE)],
            extra_compile_args=[*toolchain.FLAGS, *flags, *toolchain.extra_flags()],
            extra_link_args=toolchain.extra_flags(),
        )
        for name, flags in names.items()
    ]


def c_file(name: str) -> Path:
    return GENERATED / "kibitz" / "native" / f"{name}.c"


class BuildNative(build_ext):
    """build_ext that writes its C sources first, compiles side by side, and nothing that it compiled before."""

    def run(self) -> None:
        self.parallel: int = self.parallel or len(self.extensions)
        self.force = True
        super().run()

    def build_extension(self, extension: Extension) -> None:
        name = extension.name.rpartition(".")[2]
        target = Path(self.get_ext_fullpath(extension.name))
        kept = KEPT / f"{name}.{self.made_from(name, extension)}{target.suffix}"
        if kept.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, target)
            return
        generate(name)
        super().build_extension(extension)
        KEPT.mkdir(parents=True, exist_ok=True)
        for older in KEPT.glob(f"{name}.*"):
            older.unlink()
        # Under its name only when it is whole.
        part = kept.with_suffix(".part")
        shutil.copyfile(target, part)
        part.replace(kept)

    def made_from(self, name: str, extension: Extension) -> str:
        """A digest of all that decides what the compiler writes."""
        return toolchain.made_from(
            name,
            sys.version,
            version("Cython"),
            *extension.extra_compile_args,
            *self.compiler.compiler_so,
            *self.compiler.linker_so,
            *(os.environ.get(flags, "") for flags in ("CFLAGS", "CPPFLAGS", "LDFLAGS")),
        )

    def get_source_files(self) -> list[str]:
        return []  # the C files are made, not shipped

    def copy_extensions_to_source(self) -> None:
        super().copy_extensions_to_source()
        self.drop_unbuilt()

    def drop_unbuilt(self) -> None:
        """An editable install must not keep a variant that this build did not make."""
        built = {extension.name.rpartition(".")[2] for extension in self.extensions}
        for path in NATIVE.glob("_*.so"):
            if path.name.partition(".")[0] not in built:
                path.unlink()


def generate(name: str) -> None:
    """Write the C file of one extension."""
    if name == "_cpu":
        c_file(name).parent.mkdir(parents=True, exist_ok=True)
        translate(NATIVE / "_cpu.pyx", c_file(name))
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
    target.write_text(shorten(target.read_text()))


def shorten(c_source: str) -> str:
    """Cython spells an array of a million zeros in full, half the file; one zero means the same and compiles faster."""
    return re.sub(r"= \{0(?:,0)+\};", "= {0};", c_source)
