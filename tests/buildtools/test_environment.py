"""The first start installs no more than Kibitz needs to run, side by side, and is taken up where it stopped."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import environment
import pytest
import toolchain
from environment import Step
from jobs import Job, JobError, Jobs

from kibitz import native
from tests.processes import PATIENCE, wait_until

ROOT = Path(__file__).resolve().parents[2]


def steps(develop: bool) -> dict[str, Step]:
    return {step.name: step for step in environment.plan(develop)}


def names(step: Step) -> set[str]:
    return {requirement.partition(">")[0] for requirement in step.wanted}


def test_play_needs_no_development_tools() -> None:
    needed = names(steps(develop=False)["packages"])
    assert {"chess", "starlette", "uvicorn"} <= needed
    assert not needed & {"pytest", "mypy", "ruff", "playwright", "Cython", "setuptools"}


def test_what_was_made_for_development_serves_for_playing() -> None:
    play, develop = steps(develop=False), steps(develop=True)
    assert play.keys() == develop.keys()
    assert all(play[name].wanted <= develop[name].wanted for name in play)
    assert play["packages"].wanted < develop["packages"].wanted
    assert play["engine"].wanted < develop["engine"].wanted


def test_a_step_comes_after_those_that_it_needs() -> None:
    seen: set[str] = set()
    for step in environment.plan(develop=False):
        assert set(step.after) <= seen
        seen.add(step.name)


def test_the_engine_waits_neither_for_the_packages_nor_for_the_page() -> None:
    assert steps(develop=False)["engine"].after == ("tools",)


def test_playing_compiles_the_variant_that_this_processor_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = steps(develop=False)["engine"]
    monkeypatch.setenv("KIBITZ_VARIANTS", engine.environment["KIBITZ_VARIANTS"])
    monkeypatch.delenv("KIBITZ_VARIANT", raising=False)
    assert list(toolchain.variants()) == [native.variant()]


def test_development_compiles_every_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = steps(develop=True)["engine"]
    monkeypatch.delenv("KIBITZ_VARIANT", raising=False)
    every = set(native.VARIANTS) if toolchain.is_x86_64() else {"portable"}
    monkeypatch.setenv("KIBITZ_VARIANTS", engine.environment["KIBITZ_VARIANTS"])
    assert set(toolchain.variants()) == every
    assert [name for name, flags in toolchain.variants().items() if "-O0" not in flags] == [native.variant()]


def test_a_wheel_has_every_variant_at_its_fastest(monkeypatch: pytest.MonkeyPatch) -> None:
    every = set(native.VARIANTS) if toolchain.is_x86_64() else {"portable"}
    monkeypatch.delenv("KIBITZ_VARIANTS", raising=False)
    assert set(toolchain.variants()) == every
    assert not any("-O0" in flags for flags in toolchain.variants().values())


def test_where_the_processor_cannot_be_asked_every_variant_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CC", "false")
    assert toolchain.native_variant() is None
    monkeypatch.setenv("KIBITZ_VARIANTS", "native")
    assert "portable" in toolchain.variants()


def test_an_unknown_choice_of_variants_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_VARIANTS", "some")
    with pytest.raises(SystemExit, match="expected all, tested, native or none, got 'some'"):
        toolchain.variants()


def test_a_step_is_done_when_its_note_holds_what_is_wanted(tmp_path: Path) -> None:
    step = Step("packages", frozenset({"chess>=1", "rich>=2"}), tmp_path / "venv" / "note", 1, [])
    assert not step.is_done()
    step.write_note()
    assert step.is_done()
    assert Step("packages", frozenset({"rich>=2"}), step.note, 1, []).is_done()
    assert not Step("packages", frozenset({"rich>=3"}), step.note, 1, []).is_done()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A virtual environment whose packages are installed."""
    monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / "venv/bin/python")
    monkeypatch.setattr(environment, "PACKAGES", tmp_path / "venv/packages.txt")
    assert environment.make_environment()
    environment.PACKAGES.write_text("chess>=1\n")
    return tmp_path


def test_a_whole_environment_is_left_alone(folder: Path) -> None:
    assert not environment.make_environment()
    assert environment.PACKAGES.exists()


@pytest.mark.parametrize("fault", ["no Python", "half made", "packages half installed", "moved"])
def test_an_environment_that_is_not_whole_is_made_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    leftover = environment.VENV / "leftover"
    leftover.touch()
    if fault == "no Python":
        environment.PYTHON.unlink()
    elif fault == "half made":
        (environment.VENV / "made-from.txt").unlink()
    elif fault == "packages half installed":
        environment.PACKAGES.unlink()
    else:
        moved = environment.VENV.rename(folder / "moved")
        monkeypatch.setattr(environment, "VENV", moved)
        monkeypatch.setattr(environment, "PYTHON", moved / "bin/python")
        monkeypatch.setattr(environment, "PACKAGES", moved / "packages.txt")
        leftover = moved / "leftover"
    assert environment.make_environment()
    assert not leftover.exists()
    assert environment.environment_identity()


def test_the_estimate_is_the_longest_chain_or_half_of_all() -> None:
    def step(name: str, seconds: int, *after: str) -> Step:
        return Step(name, frozenset(), Path(), seconds, [], after)

    assert environment.estimate([step("a", 10), step("b", 21, "a"), step("c", 5)]) == 35
    assert environment.estimate([step("a", 10), step("b", 20), step("c", 30)]) == 30
    # What is done already is not waited for.
    assert environment.estimate([step("b", 21, "a")]) == 25


def job(name: str, script: str, done: list[str], *after: str) -> Job:
    return Job(name, [[sys.executable, "-c", script]], after, os.environ, lambda: done.append(name))


def test_jobs_run_side_by_side_and_after_those_that_they_need(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    meet = "import pathlib, time\npathlib.Path({!r}).touch()\nwhile not pathlib.Path({!r}).exists(): time.sleep(0.01)"
    done: list[str] = []
    jobs = [
        job("one", meet.format(str(first), str(second)), done),
        job("two", meet.format(str(second), str(first)), done),
        job("last", "", done, "one", "two"),
    ]
    Jobs(tmp_path, tmp_path).run(jobs)
    assert sorted(done) == ["last", "one", "two"]
    assert done[-1] == "last"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_every_job_in_one_line(tmp_path: Path, number: signal.Signals) -> None:
    script = (
        "import pathlib, sys\n"
        "sys.path.insert(0, 'buildtools')\n"
        "import environment\n"
        "environment.LOGS = folder = pathlib.Path(sys.argv[1])\n"
        "command = ['sh', '-c', 'echo $$ > part; mv part pid; while :; do sleep 60; done']\n"
        "environment.ROOT = folder\n"
        "environment.make([environment.Step('endless', frozenset(), folder / 'note', 1, [command])])\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    pid = tmp_path / "pid"
    wait_until(pid.exists)
    for _ in range(2):
        process.send_signal(number)
    _, said = process.communicate(timeout=PATIENCE)
    assert said == "\nInterrupted. The next call takes it up again.\n"
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), signal.SIGTERM)


def test_the_first_job_to_fail_ends_the_others_and_names_its_log(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    endless = (
        "import os, pathlib, signal\n"
        f"path = pathlib.Path({str(tmp_path / 'part')!r})\n"
        f"path.write_text(str(os.getpid())); path.rename({str(pid)!r}); signal.pause()"
    )
    failing = (
        "import pathlib, sys, time\n"
        f"while not pathlib.Path({str(pid)!r}).exists(): time.sleep(0.01)\n"
        "sys.exit('no such compiler')"
    )
    done: list[str] = []
    jobs = [job("endless", endless, done), job("failing", failing, done), job("never", "", done, "failing")]
    with pytest.raises(JobError) as raised:
        Jobs(tmp_path, tmp_path).run(jobs)
    assert raised.value.name == "failing"
    assert raised.value.log.read_text() == "no such compiler\n"
    assert done == []
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), signal.SIGTERM)


@pytest.mark.parametrize(
    ("said", "asks"), [("getaddrinfo ENOTFOUND", True), ("no matching distribution", False)]
)
def test_a_failure_shows_its_log_and_asks_for_the_network_where_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, asks: bool
) -> None:
    monkeypatch.setattr(environment, "LOGS", tmp_path)
    command = [sys.executable, "-c", f"raise SystemExit({said!r})"]
    with pytest.raises(SystemExit) as raised:
        environment.make([Step("packages", frozenset(), tmp_path / "note", 1, [command])])
    message = str(raised.value)
    assert said in message
    assert str(tmp_path / "packages.log") in message
    assert ("online?" in message) is asks
    assert not (tmp_path / "note").exists()


@pytest.mark.slow
def test_a_fresh_copy_is_ready_to_play_without_development_tools(tmp_path: Path) -> None:
    copy = tmp_path / "kibitz"
    made = (".git", ".venv", "build", "node_modules", "static", "*.so", "__pycache__")
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*made))

    def run(*command: str | Path, **more: str) -> str:
        env = {name: value for name, value in os.environ.items() if not name.startswith("KIBITZ_")}
        env |= {"HOME": str(tmp_path)} | more
        done = subprocess.run(
            command, cwd=copy, env=env, capture_output=True, text=True, check=False, timeout=900
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    python, kibitz = copy / ".venv/bin/python", copy / ".venv/bin/kibitz"
    set_up = (sys.executable, "buildtools/environment.py", "play")
    assert run(*set_up).startswith("Setting up Kibitz: about ")
    assert run(*set_up) == ""
    assert run(kibitz, "perft", "4").splitlines()[-1] == "nodes 197281"
    assert (copy / "src/kibitz/web/static/index.html").exists()
    installed = run(python, "-m", "pip", "list", "--format", "freeze").lower()
    assert "starlette==" in installed
    assert not [
        name for name in ("pytest", "mypy", "ruff", "cython", "setuptools") if f"{name}==" in installed
    ]
    compiled = {path.name.partition(".")[0] for path in (copy / "src/kibitz/native").glob("_*.so")}
    assert compiled - {"_cpu"} == {f"_{native.variant()}"}
    # The other variant is added to it; what is compiled is not compiled again.
    shutil.rmtree(copy / "build/generated")
    run(python, "setup.py", "--quiet", "build_ext", "--inplace", PYTHONPATH=str(copy / ".venv/tools"))
    again = {path.stem for path in (copy / "build/generated/kibitz/native").glob("_*.c")}
    assert again == {f"_{name}" for name in toolchain.variants() if name != native.variant()}
