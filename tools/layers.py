"""The house's one law: imports go down. Walks every import of the package and prints those that do not.

    python tools/layers.py [SOURCE]

ROOMS is the order: a room may import those above it in this list, and itself.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOMS = (
    ("version",),
    ("errors",),
    ("folders",),
    ("children",),
    ("charts",),
    ("native",),
    ("core",),
    ("engine",),
    ("players",),
    ("game",),
    ("arena",),
    ("lab",),
    ("review",),
    ("uci", "terminal", "web"),  # the faces: they never import each other
    ("cli",),
    ("__main__",),
)
LEVEL = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
# Imported by nothing below the faces; a framework in a lower room is an upward import in disguise.
FRAMEWORKS = {"textual": "terminal", "starlette": "web", "uvicorn": "web", "websockets": "web"}


def main(source: Path) -> int:
    broken = list(violations(source))
    for line in broken:
        print(line, file=sys.stderr)
    return 1 if broken else 0


def violations(source: Path) -> Iterator[str]:
    for path in sorted((source / "kibitz").rglob("*.py")):
        inside = path.relative_to(source / "kibitz").with_suffix("").parts
        room = inside[0]
        if room == "__init__":
            continue  # the front door: version and errors only, which its own import shows
        if room not in LEVEL:
            yield f"{path}: {room!r} is not a room; give it a place in tools/layers.py"
            continue
        for line, name in imports(path, ("kibitz", *inside[:-1])):
            yield from judge(path, line, room, name)


def judge(path: Path, line: int, room: str, name: str) -> Iterator[str]:
    parts = name.split(".")
    if parts[0] in FRAMEWORKS and room != FRAMEWORKS[parts[0]]:
        yield f"{path}:{line}: {room} imports {parts[0]}, which belongs to {FRAMEWORKS[parts[0]]}"
    if parts[0] != "kibitz" or len(parts) == 1 or parts[1] == room:
        return
    other = parts[1]
    if other in LEVEL and LEVEL[other] >= LEVEL[room]:
        yield f"{path}:{line}: {room} imports {other}, which lies above or beside it"


def imports(path: Path, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Every imported name with its line, also inside functions; relative imports made absolute."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) + 1 - node.level]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            # `from kibitz import native` names a room in the alias
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "src"))
