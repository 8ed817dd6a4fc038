"""The README's examples do what it says, and its links lead somewhere."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def console_examples() -> list[tuple[str, str]]:
    """Each command with the last line it is said to print."""
    return [
        (command, answer.strip().splitlines()[-1])
        for block in blocks("console")
        for command, answer in re.findall(r"^\$ (.*)\n((?:[^$\n].*\n)+)", block, re.MULTILINE)
    ]


def test_there_are_examples() -> None:
    assert len(console_examples()) >= 2
    assert blocks("python")


@pytest.mark.parametrize(("command", "answer"), console_examples())
def test_commands(command: str, answer: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "kibitz"
    done = subprocess.run(
        [sys.executable, "-m", "kibitz", *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == answer


def test_python() -> None:
    for block in blocks("python"):
        example = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
        assert doctest.DocTestRunner().run(example).failed == 0


def test_the_two_commands() -> None:
    assert any("make play" in block and "make test" in block for block in blocks("sh"))


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert ((ROOT / page).parent / target).exists(), f"{page}: {target}"
