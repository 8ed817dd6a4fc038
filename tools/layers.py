"""The house's law: imports go down. Walks every import of the package and prints those that do not.

    python tools/layers.py [SOURCE]

ROOMS is the order: a room may import those before it in this list, and itself. INSIDE orders what lies in a room by
the same rule. And a module that holds routes imports no other that does: what both need lies below them.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

Order = tuple[tuple[str, ...], ...]

ROOMS: Order = (
    ("version",),
    ("errors",),
    ("endings", "packing"),
    ("folders",),
    ("children",),
    ("charts",),
    ("native",),
    ("core",),
    ("engine",),
    ("players",),
    ("game",),
    ("arena",),
    ("net",),
    ("lab",),
    ("review",),
    # The faces: they never import each other.
    ("uci", "terminal", "web"),
    ("cli",),
    ("__main__",),
)
# The modules of a room that lie in no folder of it and are not named.
FLAT = ""
INSIDE: dict[str, Order] = {
    "engine": (
        # What is asked of a search, and what it answers.
        ("limits", "info", "notation", "position"),
        ("chances",),
        ("evaluation",),
        ("net",),
        ("search",),
        ("knowledge",),
        (FLAT,),
    ),
    "players": (("player", "budget"), ("readable", "outside", "people"), (FLAT,)),
    "arena": (("record",), ("statistics",), (FLAT,), ("report",)),
    "web": (("workers",), ("http",), ("game",), ("play", "arena", "lab", "analysis", "review"), (FLAT,)),
    "cli": ((FLAT,), ("arena", "lab", "net")),
}
# Imported by nothing below the faces; a framework in a lower room is an upward import in disguise.
FRAMEWORKS = {"textual": "terminal", "starlette": "web", "uvicorn": "web", "websockets": "web"}


def levels(order: Order) -> dict[str, int]:
    return {room: level for level, rooms in enumerate(order) for room in rooms}


LEVEL = levels(ROOMS)
LEVEL_INSIDE = {room: levels(order) for room, order in INSIDE.items()}


def main(source: Path) -> int:
    broken = list(violations(source))
    for line in broken:
        print(line, file=sys.stderr)
    return 1 if broken else 0


def violations(source: Path) -> Iterator[str]:
    paths = sorted((source / "kibitz").rglob("*.py"))
    with_routes = {name_of(source, path) for path in paths if holds_routes(path)}
    for path in paths:
        inside = path.relative_to(source / "kibitz").with_suffix("").parts
        room = inside[0]
        if room == "__init__":
            # The front door: version and errors only, which its own import shows.
            continue
        if (unknown := unknown_room(inside)) is not None:
            yield f"{path}: {unknown!r} is not a room; give it a place in tools/layers.py"
            continue
        own = name_of(source, path)
        for line, name in imports(path, ("kibitz", *inside[:-1])):
            yield from judge(path, line, inside, name)
            for other in with_routes - {own} if own in with_routes else ():
                if f"{name}.".startswith(f"{other}."):
                    yield f"{path}:{line}: {own} holds routes and imports those of {other}"


def unknown_room(inside: tuple[str, ...]) -> str | None:
    """The room or the folder in it that has no place in the order."""
    room, *rest = inside
    if room not in LEVEL:
        return room
    if room in INSIDE and len(rest) > 1 and rest[0] not in LEVEL_INSIDE[room]:
        return f"{room}.{rest[0]}"
    return None


def name_of(source: Path, path: Path) -> str:
    return ".".join(path.relative_to(source).with_suffix("").parts)


def holds_routes(path: Path) -> bool:
    body = ast.parse(path.read_text(encoding="utf-8"), str(path)).body
    targets: list[ast.expr] = [node.target for node in body if isinstance(node, ast.AnnAssign)]
    targets += [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    return any(isinstance(target, ast.Name) and target.id == "routes" for target in targets)


def judge(path: Path, line: int, inside: tuple[str, ...], name: str) -> Iterator[str]:
    room, parts = inside[0], name.split(".")
    if parts[0] in FRAMEWORKS and room != FRAMEWORKS[parts[0]]:
        yield f"{path}:{line}: {room} imports {parts[0]}, which belongs to {FRAMEWORKS[parts[0]]}"
    if parts[0] != "kibitz" or len(parts) == 1:
        return
    other = parts[1]
    if other != room:
        upward = other in LEVEL and LEVEL[other] >= LEVEL[room]
    elif room in INSIDE:
        level, here, there = LEVEL_INSIDE[room], part_of(inside), part_of(tuple(parts[1:]))
        upward = here != there and level[there] >= level[here]
        room, other = f"{room}.{here}".rstrip("."), f"{room}.{there}".rstrip(".")
    else:
        return
    if upward:
        yield f"{path}:{line}: {room} imports {other}, which lies above or beside it"


def part_of(parts: tuple[str, ...]) -> str:
    """Of a room that is ordered inside, the part that a module or name belongs to."""
    return parts[1] if len(parts) > 1 and parts[1] in LEVEL_INSIDE[parts[0]] else FLAT


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
