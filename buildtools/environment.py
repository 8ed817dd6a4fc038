"""The environment: `.venv` with what Kibitz runs on, the compiled engine and the page, made side by side.

    python3 buildtools/environment.py [play | develop]

`play` installs what Kibitz needs to run and compiles the engine for this processor alone; `develop` adds the tools of
`make test` and compiles every variant, the others without optimising them. A step whose note says that it was made from
the same things is left out, so that a second call does nothing and an interrupted one is taken up. Standard library
only: nothing is installed yet.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import packages
import page
import toolchain
from jobs import Job, JobError, Jobs

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"
# Setuptools and Cython stay out of the environment that Kibitz runs in, and are there for the next build.
TOOLS = VENV / "tools"
PACKAGES = VENV / "packages.txt"
LOGS = ROOT / "build/setup"
OFFLINE = re.compile(
    "name resolution|NewConnectionError|Failed to establish|unreachable|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT"
)


@dataclass(frozen=True)
class Step:
    """What is made from `wanted`, a set of words that its note holds when it is done."""

    name: str
    wanted: frozenset[str]
    note: Path
    # Of one core, for the estimate.
    seconds: int
    commands: list[list[str]]
    after: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    is_urgent: bool = False

    def is_done(self) -> bool:
        return self.note.exists() and self.wanted <= set(self.note.read_text().splitlines())

    def job(self) -> Job:
        environment = {**clean_environment(), **self.environment}
        return Job(self.name, self.commands, self.after, environment, self.write_note, self.is_urgent)

    def write_note(self) -> None:
        self.note.parent.mkdir(parents=True, exist_ok=True)
        self.note.write_text("\n".join(sorted(self.wanted)) + "\n")


def main(kind: str) -> None:
    if kind not in ("play", "develop"):
        raise SystemExit(f"expected play or develop, got {kind!r}")
    with alone():
        is_new = make_environment()
        steps = [step for step in plan(kind == "develop") if not step.is_done()]
        if steps:
            what = "Setting up Kibitz" if is_new else f"Renewing {', '.join(step.name for step in steps)}"
            print(f"{what}: about {estimate(steps)} seconds.", flush=True)
            make(steps)


@contextmanager
def alone() -> Iterator[None]:
    """One at a time in this folder."""
    try:
        LOGS.mkdir(parents=True, exist_ok=True)
        lock = (LOGS / "lock").open("w")
    except OSError as error:
        raise SystemExit(f"Kibitz is built inside its own folder, which cannot be written: {error}") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another setup in this folder.", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_environment() -> bool:
    """Make `.venv` anew where it is not whole, was moved, or its Python is another one now. Was it made?"""
    note = VENV / "made-from.txt"
    identity = environment_identity()
    # Without their note the packages may be half installed, which pip does not see.
    if identity and note.exists() and note.read_text() == identity and PACKAGES.exists():
        return False
    shutil.rmtree(VENV, ignore_errors=True)
    # Pip is installed with the packages: unpacking and compiling it here would take five seconds.
    without_pip = ["--without-pip"] if packages.pip_wheel() else []
    done = subprocess.run(
        [sys.executable, "-m", "venv", *without_pip, str(VENV)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"Python cannot make a virtual environment in {VENV}:\n{done.stdout}{done.stderr}")
    note.write_text(environment_identity())
    return True


def environment_identity() -> str:
    """What `.venv` says of itself; nothing where it does not start."""
    try:
        return subprocess.run(
            [PYTHON, "-c", "import sys; print(sys.prefix, sys.version)"],
            capture_output=True,
            text=True,
            check=True,
            env=clean_environment(),
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def plan(develop: bool) -> list[Step]:
    """All steps, done or not, each after those that it needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runs_on = project["project"]["dependencies"]
    develops_with = project["project"]["optional-dependencies"]["dev"] if develop else []
    needed = [*runs_on, *develops_with, *page.requirements()]
    tools = [*project["build-system"]["requires"], *toolchain.requirements()]
    # A build of all variants serves where the native one is asked for. One of them is the longest chain, to which the
    # other steps give way; all of them keep both cores busy to the end, and nothing may come last.
    variants = ["native", "tested"] if develop else ["native"]
    with_tools = {"PYTHONPATH": str(TOOLS)}
    return [
        Step(
            "installer",
            frozenset({"uv"}),
            VENV / "installer.txt",
            5,
            [[str(PYTHON), "buildtools/packages.py", "fetch"]],
            is_urgent=True,
        ),
        Step(
            "tools",
            frozenset(tools),
            TOOLS / "made-from.txt",
            1,
            [install("--upgrade", "--target", str(TOOLS), *tools)],
            ("installer",),
            is_urgent=True,
        ),
        Step(
            "engine",
            frozenset(f"{which} {engine_made_from()}" for which in variants),
            VENV / "engine.txt",
            45 if develop else 30,
            [[str(PYTHON), "setup.py", "--quiet", "build_ext", "--inplace"]],
            ("tools",),
            with_tools | {"KIBITZ_VARIANTS": variants[-1]},
            is_urgent=True,
        ),
        Step(
            "packages",
            frozenset(needed),
            PACKAGES,
            8 if develop else 5,
            [install(*own_pip(), *needed)],
            ("installer",),
            is_urgent=develop,
        ),
        Step(
            "page",
            frozenset({page.digest()}),
            page.STATIC / page.MADE_FROM,
            12,
            [[str(PYTHON), "buildtools/page.py", "build"]],
            # Node comes with them where the machine has none.
            ("packages",) if page.requirements() else (),
            is_urgent=develop,
        ),
        Step(
            "kibitz",
            frozenset({package_made_from()}),
            VENV / "kibitz.txt",
            6,
            [
                install("--no-deps", "--no-build-isolation", "--editable", "."),
                # The tests keep their bytecode elsewhere, and few of the tools' modules are ever imported.
                *([] if develop else [compile_bytecode()]),
            ],
            ("tools", "packages", "page"),
            # The engine is compiled beside it.
            with_tools | {"KIBITZ_VARIANTS": "none"},
            is_urgent=develop,
        ),
    ]


def compile_bytecode() -> list[str]:
    """Where Python is told not to write any, every start would compile all that it imports."""
    return [str(PYTHON), "-m", "compileall", "-q", "-x", "/pip/", str(VENV / "lib"), str(ROOT / "src")]


def engine_made_from() -> str:
    return toolchain.made_from(*(os.environ.get(name, "") for name in ("CC", "KIBITZ_CFLAGS")))


def package_made_from() -> str:
    """A digest of what the installed package says of itself: its command, its version, what it needs."""
    files = ("pyproject.toml", "setup.py", "src/kibitz/version.py", "buildtools/backend.py")
    return hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in files)).hexdigest()[:16]


def install(*arguments: str) -> list[str]:
    return [str(PYTHON), "buildtools/packages.py", "install", *arguments]


def own_pip() -> list[str]:
    wheel = packages.pip_wheel()
    return [str(wheel)] if wheel else []


def clean_environment() -> dict[str, str]:
    """Without what would lead the environment's Python to other packages."""
    led_astray = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_USER", "__PYVENV_LAUNCHER__")
    kept = {name: value for name, value in os.environ.items() if name not in led_astray}
    return kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONUNBUFFERED": "1"}


def estimate(steps: list[Step]) -> int:
    """Seconds on two cores, to the next five: the longest chain, or half of all."""
    chain: dict[str, int] = {}
    for step in steps:
        chain[step.name] = step.seconds + max((chain.get(name, 0) for name in step.after), default=0)
    seconds = max(*chain.values(), sum(step.seconds for step in steps) // 2)
    return -(-seconds // 5) * 5


def make(steps: list[Step]) -> None:
    try:
        Jobs(ROOT, LOGS).run([step.job() for step in steps])
    except JobError as error:
        said = error.log.read_text(errors="replace")
        fault = f"\n{said}\nThe step {error.name} failed: what it said is above and in {error.log}."
        if OFFLINE.search(said):
            fault += "\nIt fetches packages from PyPI and npm: is this machine online?"
        raise SystemExit(fault) from None
    except KeyboardInterrupt:
        raise SystemExit("\nInterrupted. The next call takes it up again.") from None


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "play")
