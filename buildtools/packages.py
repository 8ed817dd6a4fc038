"""Packages from PyPI into `.venv`: by uv, which takes a quarter of pip's time, or by pip where uv will not do.

    python buildtools/packages.py fetch
    python buildtools/packages.py install [OPTION …] PACKAGE …

`fetch` puts uv into `.venv`, unless pip is told of another index than PyPI: uv does not read pip's configuration.
`install` takes the options that both know. What uv cannot install, pip tries, and says why it cannot. Run by the
environment's own Python; standard library only.
"""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

UV = Path(sys.prefix, "uv/bin/uv")
# Pip's settings that send it elsewhere.
OTHER_INDEX = ("index-url=", "no-index=")


def main(task: str, *arguments: str) -> int:
    if task == "install":
        return install(arguments)
    if task != "fetch":
        raise SystemExit(f"expected fetch or install, got {task!r}")
    if takes_from_pypi():
        fetch()
    return 0


def fetch() -> None:
    """The machine's own where it has one. Where none can be had, pip does without."""
    own = shutil.which("uv")
    if own:
        UV.parent.mkdir(parents=True, exist_ok=True)
        UV.unlink(missing_ok=True)
        UV.symlink_to(own)
    else:
        subprocess.run(pip("install", "--target", str(UV.parent.parent), "uv>=0.5"), check=False)


def takes_from_pypi() -> bool:
    said = subprocess.run(pip("config", "list"), capture_output=True, text=True, check=False).stdout
    return not any(line.rpartition(".")[2].startswith(OTHER_INDEX) for line in said.splitlines())


def install(arguments: tuple[str, ...]) -> int:
    by_uv = [str(UV), "pip", "install", "--quiet", "--python", sys.executable, *arguments]
    if UV.exists() and subprocess.run(by_uv, check=False).returncode == 0:
        return 0
    return subprocess.run(pip("install", *arguments), check=False).returncode


def pip(*arguments: str) -> list[str]:
    """Run straight from the wheel that comes with Python: unpacking and compiling it takes five seconds."""
    wheel = pip_wheel()
    # Nothing is compiled to bytecode here: that can wait until the engine is being built.
    options = ["--quiet", "--no-compile"] if arguments[0] == "install" else []
    return [sys.executable, *([f"{wheel}/pip"] if wheel else ["-m", "pip"]), *arguments, *options]


def pip_wheel() -> Path | None:
    """The wheel that `ensurepip` would install; a distribution may keep it in a folder of its own."""
    folders = [Path(sysconfig.get_path("stdlib"), "ensurepip/_bundled")]
    elsewhere = sysconfig.get_config_var("WHEEL_PKG_DIR")
    if elsewhere:
        folders.insert(0, Path(elsewhere))
    return next((wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"))), None)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
