"""The C compiler: the machine's own, else the one in PyPI's `ziglang`."""

import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import unity

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
CPU_H = SOURCE / "kibitz/native/cpu.h"
BUILD = ("extensions", "toolchain", "unity")
ZIG = "ziglang>=0.13"

FLAGS = [
    "-O3",
    "-g0",
    # Calls inside the one big module bind directly.
    "-fno-plt",
    "-fno-semantic-interposition",
    # `inline` in a .pxd is an order, not a hint: 5-9 % of perft, mostly from the two colours of `generate`.
    "-DCYTHON_INLINE=inline __attribute__((always_inline))",
    "-Wno-unused-function",
    "-Wno-unreachable-code",
]


def own_compiler() -> str | None:
    """The first word of a compiler command that exists here, or None."""
    asked = os.environ.get("CC")
    for command in [asked] if asked else [sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]:
        if command and shutil.which(shlex.split(command)[0]):
            return str(command)
    return None


def requirements() -> list[str]:
    return [] if own_compiler() else [ZIG]


def prepare() -> None:
    """Point setuptools at the compiler to use, before it configures itself."""
    if os.environ.get("CC"):
        return
    compiler = own_compiler() or f"{shlex.quote(sys.executable)} -m ziglang cc"
    if compiler != sysconfig.get_config_var("CC"):
        os.environ["CC"] = compiler
        os.environ["LDSHARED"] = f"{compiler} -shared"


def uses_zig() -> bool:
    return "ziglang" in os.environ.get("CC", "")


def is_x86_64() -> bool:
    return platform.machine().lower() in ("x86_64", "amd64")


def variants() -> dict[str, list[str]]:
    """Name of each build of the joined module that KIBITZ_VARIANTS asks for, with the flags that make it."""
    asked = os.environ.get("KIBITZ_VARIANTS") or "all"
    if asked not in ("all", "tested", "native", "none"):
        raise SystemExit(f"KIBITZ_VARIANTS: expected all, tested, native or none, got {asked!r}")
    if asked == "none":
        return {}
    if not is_x86_64():
        return {"portable": []}
    every = {"portable": baseline(), "v3": ["-mcpu=x86_64_v3" if uses_zig() else "-march=x86-64-v3"]}
    best = None if asked == "all" else native_variant()
    if not best:
        return every
    if asked == "native":
        return {best: every[best]}
    # Tests ask the others whether they play the same, not how fast: optimising one takes 15 seconds.
    return {name: flags if name == best else [*flags, "-O0"] for name, flags in every.items()}


def baseline() -> list[str]:
    """Any x86-64. Zig spells its levels with underscores and takes a higher one where none is named."""
    return ["-mcpu=x86_64" if uses_zig() else "-march=x86-64"]


def native_variant() -> str | None:
    """The variant that `native` will choose on this processor; None where it cannot be asked."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "probe.c"), Path(folder, "probe")
        source.write_text(f'#include "{CPU_H}"\nint main(void) {{ return !cpu_is_v3(); }}\n')
        try:
            subprocess.run(
                [*shlex.split(compiler), str(source), "-o", str(program)], check=True, capture_output=True
            )
            return "portable" if subprocess.run([program], check=False).returncode else "v3"
        except (OSError, subprocess.CalledProcessError):
            return None


def extra_flags() -> list[str]:
    """KIBITZ_CFLAGS, for sanitizers and experiments."""
    return shlex.split(os.environ.get("KIBITZ_CFLAGS", ""))


def made_from(*settings: str) -> str:
    """A digest of the sources of the extensions, of the build and of the settings given."""
    total = hashlib.sha256("\n".join([unity.digest(SOURCE), *settings]).encode())
    for path in (*(HERE / f"{name}.py" for name in BUILD), CPU_H, CPU_H.with_name("_cpu.pyx")):
        total.update(path.read_bytes())
    return total.hexdigest()[:16]
