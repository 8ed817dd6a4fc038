"""Run the lab's experiments and write what they find into their pages: docs/lab/NAME.md and NAME.svg.

    python tools/lab.py [NAME]…         all of them without a name: `make lab`

A page says in its own words what is asked and why it came out so. The figures stand between two marks, and nothing
else is written there.
"""

import re
import sys
import time
from pathlib import Path

from kibitz.cli.progress import ProgressLine
from kibitz.lab.experiments import EXPERIMENTS, Findings

DOCS = Path(__file__).resolve().parent.parent / "docs" / "lab"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
FIGURES = re.compile(f"{BEGIN}\n.*?\n{END}", re.DOTALL)


def main(names: list[str]) -> int:
    for name in names or EXPERIMENTS:
        began = time.monotonic()
        print(f"{name} …", flush=True)
        with ProgressLine() as bar:
            findings = EXPERIMENTS[name].run(progress=bar.tell)
        page = DOCS / f"{name}.md"
        page.write_text(with_figures(page.read_text(encoding="utf-8"), findings), encoding="utf-8")
        (DOCS / f"{name}.svg").write_text(findings.chart, encoding="utf-8")
        print(f"{findings.text()}\n{time.monotonic() - began:.0f} s\n", flush=True)
    return 0


def with_figures(page: str, findings: Findings) -> str:
    """The page with what stands between the marks replaced."""
    return FIGURES.sub(lambda _: f"{BEGIN}\n\n{findings.markdown()}\n\n{END}", page, count=1)


def stated_figures(page: str) -> str:
    """What stands between the marks."""
    found = FIGURES.search(page)
    assert found is not None, "the page has no marks for its figures"
    return found[0].removeprefix(BEGIN).removesuffix(END).strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
