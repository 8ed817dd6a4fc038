"""What is built can be installed where nothing else is, and a build that would be slow or stale is refused."""

import os
import re
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from pathlib import Path

import extensions
import pytest
import toolchain
import unity
from serving import Server

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def empty_environment(folder: Path) -> Path:
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    return folder / "bin" / "python"


def install(python: Path, *what: str | Path, **environment: str) -> None:
    """Into another environment, which needs no pip of its own."""
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-compile"]
    run(*pip, *what, cwd=ROOT, **environment)


def test_a_wheel_holds_all_that_kibitz_is_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uncompiled, with the packages of this environment: quick to build."""
    monkeypatch.setenv("KIBITZ_VARIANTS", "none")
    wheel = built(tmp_path, "--no-isolation")
    python = empty_environment(tmp_path / "empty")
    install(python, "--no-deps", wheel)
    monkeypatch.setenv("KIBITZ_PURE", "1")
    # A path of its own, not the environment itself, in which Kibitz is installed as well.
    monkeypatch.setenv("PYTHONPATH", sysconfig.get_path("purelib"))
    kibitz = python.parent / "kibitz"
    assert "pure" in run(kibitz, "--version", cwd=tmp_path)
    assert run(kibitz, "perft", "2", cwd=tmp_path).splitlines()[-1] == "nodes 400"
    with Server(tmp_path / "data", program=(str(kibitz),)) as server:
        assert "<title>Kibitz</title>" in first_page(server)


@pytest.mark.slow
def test_a_release_runs_in_an_empty_environment(tmp_path: Path) -> None:
    wheel = built(tmp_path)
    for variant in toolchain.variants():
        assert any(name.startswith(f"kibitz/native/_{variant}.") for name in contents(wheel))
    python = empty_environment(tmp_path / "empty")
    install(python, wheel)
    kibitz = python.parent / "kibitz"
    assert "compiled" in run(kibitz, "--version", cwd=tmp_path)
    assert run(kibitz, "perft", "4", cwd=tmp_path).splitlines()[-1] == "nodes 197281"
    with Server(tmp_path / "data", program=(str(kibitz),)) as server:
        assert "<title>Kibitz</title>" in first_page(server)


def built(folder: Path, *options: str) -> Path:
    """A wheel of this checkout, built from its source distribution."""
    run(sys.executable, "-m", "build", *options, "--outdir", folder)
    (wheel,) = folder.glob("*.whl")
    (sdist,) = folder.glob("*.tar.gz")
    assert sdist.stat().st_size < 5_000_000
    names = contents(wheel)
    assert {"kibitz/py.typed", "kibitz/web/static/index.html"} <= set(names)
    assert not [name for name in names if name.startswith(("tests", "buildtools", "build/"))]
    return wheel


def contents(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def first_page(server: Server) -> str:
    """The page as a browser gets it: the printed address hands out the cookie that its scripts are fetched with."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with browser.open(server.address, timeout=30) as answer:
        text = str(answer.read(), "utf-8")
    found = re.search(r'<script type="module"[^>]* src="\./([^"]+)"', text)
    assert found, text
    with browser.open(f"{server.origin}/{found[1]}", timeout=30) as answer:
        assert "javascript" in answer.headers["content-type"]
    return text


def translated(tmp_path: Path, declaration: str) -> None:
    (tmp_path / "__init__.py").touch()
    (tmp_path / "slow.py").write_text(
        "def inner(x):\n    return x + 1\n\n\ndef outer(x):\n    return inner(x)\n"
    )
    (tmp_path / "slow.pxd").write_text(
        f"cdef int inner(int x) {declaration}\ncdef int outer(int x) noexcept nogil\n"
    )
    extensions.translate(tmp_path / "slow.py", tmp_path / "slow.c")


def test_a_missing_noexcept_fails_the_build(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="performance hint"):
        translated(tmp_path, "nogil")


def test_a_noexcept_in_place_passes(tmp_path: Path) -> None:
    translated(tmp_path, "noexcept nogil")
    assert (tmp_path / "slow.c").exists()


def test_zeros_are_not_spelled_one_by_one() -> None:
    assert extensions.shorten("int const a[3] = {0,0,0};\n") == "int const a[3] = {0};\n"
    assert extensions.shorten("int const a[3] = {0,1,0};\n") == "int const a[3] = {0,1,0};\n"


def test_two_modules_may_not_define_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("def same():\n    return 1\n")
    monkeypatch.setattr(unity, "MODULES", ("one", "two"))
    with pytest.raises(unity.UnityError, match="same is defined in both one and two"):
        unity.join(tmp_path, tmp_path / "out" / "joined")


def test_a_constant_may_not_have_two_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("one", 1), ("two", 2)):
        (tmp_path / f"{name}.py").write_text(f"SAME = {value}\n")
    monkeypatch.setattr(unity, "MODULES", ("one", "two"))
    with pytest.raises(unity.UnityError, match="SAME is 1 in one module and 2 in another"):
        unity.join(tmp_path, tmp_path / "out" / "joined")


def test_every_constant_of_the_rules_is_a_c_constant(tmp_path: Path) -> None:
    unity.join(SOURCE, tmp_path / "kibitz" / "native" / "joined.py")
    declarations = (tmp_path / "kibitz" / "native" / "joined.pxd").read_text()
    assert "    QUEEN = 4\n" in declarations
    assert "#define FILE_A 0x101010101010101ULL" in declarations


def test_without_a_compiler_zig_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert toolchain.requirements() == [toolchain.ZIG]


def test_with_a_compiler_nothing_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    assert toolchain.requirements() == []


@pytest.mark.slow
def test_zig_builds_where_no_compiler_is(tmp_path: Path) -> None:
    python = empty_environment(tmp_path / "empty")
    install(python, ROOT, PATH=str(python.parent))
    kibitz = python.parent / "kibitz"
    assert "compiled" in run(kibitz, "--version", cwd=tmp_path)
    for variant in toolchain.variants():
        assert (
            run(kibitz, "perft", "4", cwd=tmp_path, KIBITZ_VARIANT=variant).splitlines()[-1] == "nodes 197281"
        )
