"""The C compiler: the machine's own, else the one in PyPI's `ziglang`."""

import os
import platform
import shlex
import shutil
import sys
import sysconfig

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


def variants() -> dict[str, list[str]]:
    """Name of each build of the joined module, with the flags that make it."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return {"portable": []}
    # zig spells the levels of x86-64 with underscores and takes its own baseline for none.
    v3 = "-mcpu=x86_64_v3" if uses_zig() else "-march=x86-64-v3"
    baseline = "-mcpu=x86_64" if uses_zig() else "-march=x86-64"
    return {"portable": [baseline], "v3": [v3]}


def extra_flags() -> list[str]:
    """KIBITZ_CFLAGS, for sanitizers and experiments."""
    return shlex.split(os.environ.get("KIBITZ_CFLAGS", ""))
