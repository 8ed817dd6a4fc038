"""Write the shapes of the server's messages, and the constants that both sides need, as TypeScript for the page.

    python tools/messages.py           frontend/src/messages.ts is written
    python tools/messages.py --check   fail if it is not what would be written

A part of the server with shapes of its own adds their module to MODULES, a constant to share goes into CONSTANTS.
"""

import sys
import types
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import chess

from kibitz.game import entry, settings
from kibitz.game.catalogue import LONGEST_SEARCH
from kibitz.lab import recording
from kibitz.players.readable import scores
from kibitz.web.arena import orders
from kibitz.web.http import messages as shapes
from kibitz.web.http.wire import is_message, is_optional, layout
from kibitz.web.lab import messages as lab_messages
from kibitz.web.lab import tree
from kibitz.web.play import games
from kibitz.web.review import desk as reviews

MODULES = (
    "kibitz.web.http.messages",
    "kibitz.web.game.messages",
    "kibitz.web.play.messages",
    "kibitz.web.lab.messages",
    "kibitz.web.arena.messages",
    "kibitz.web.analysis.messages",
    "kibitz.web.review.messages",
)
CONSTANTS: dict[str, str | int | tuple[str, ...] | dict[str, int]] = {
    "START_FEN": chess.STARTING_FEN,
    "HUMAN": settings.HUMAN,
    "LAST_SETUP": settings.LAST_SETUP,
    "LONGEST_MOVE": entry.LONGEST,
    "LISTED": games.PAGE,
    "MOST_LISTED": games.MOST,
    "LONGEST_SEARCH": LONGEST_SEARCH,
    "RESULTS": games.RESULTS,
    "MOST_MATCH_GAMES": orders.MOST_GAMES,
    "MOST_TOURNAMENT_PLAYERS": orders.MOST_PLAYERS,
    "LEAST_REVIEWED": reviews.LEAST_PLIES,
    "LINE_COUNTS": get_args(shapes.LineCount),
    "THEMES": get_args(shapes.Theme),
    "BOARD_THEMES": get_args(shapes.BoardTheme),
    "PIECE_SETS": get_args(shapes.PieceSet),
    "EVALUATIONS": get_args(lab_messages.EvaluationName),
    "CLOSINGS": {close.name: close.value for close in recording.Close},
    "CLOSE": recording.CLOSE,
    "STOOD_PAT": recording.STOOD_PAT,
    "RAISED": recording.RAISED,
    "CUTTING": recording.CUTTING,
    "CUT": recording.CUT,
    "UNKNOWN": recording.UNKNOWN,
    "MOST_POSITIONS": tree.MOST,
    "MATE": scores.MATE,
    "HORIZON": scores.HORIZON,
    "INFINITY": scores.INFINITY,
}
TARGET = Path(__file__).resolve().parent.parent / "frontend" / "src" / "messages.ts"
HEADER = "// Written by tools/messages.py from the server's message modules. Do not edit: run it again.\n"
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def main(arguments: list[str]) -> int:
    text = typescript()
    if "--check" in arguments:
        current = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
        if current != text:
            print(f"{TARGET.name} is not up to date: run python tools/messages.py", file=sys.stderr)
        return int(current != text)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


def typescript() -> str:
    parts = [part for module in MODULES for part in declarations(module)]
    # A module that uses another's alias imports it; it is written once, where it was first met.
    constants = (constant(name, value) for name, value in CONSTANTS.items())
    return "\n".join([HEADER, *dict.fromkeys(parts), *constants])


def constant(name: str, value: object) -> str:
    return f"export const {name} = {literal(value)}{'' if isinstance(value, str | int) else ' as const'}\n"


def literal(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name}: {literal(item)}' for name, item in value.items())} }}"
    return repr(value)


def declarations(module: str) -> Iterator[str]:
    """The module's own records and its named literals and unions, in their order."""
    content = vars(import_module(module))
    names = {id(value): name for name, value in content.items() if is_alias(value)}
    for name, value in content.items():
        if is_alias(value):
            yield alias(name, value, names)
        elif is_message(value) and value.__module__ == module:
            yield interface(value, names)


def is_alias(value: object) -> bool:
    return get_origin(value) in (Literal, types.UnionType, Union)


def alias(name: str, value: Any, names: dict[int, str]) -> str:
    others = {known: other for known, other in names.items() if other != name}
    members = [written(member, others) for member in members_of(value)]
    return f"export type {name} =\n" + "".join(f"  | {member}\n" for member in members)


def members_of(value: Any) -> list[Any]:
    if get_origin(value) is Literal:
        return [Literal[member] for member in get_args(value)]
    return list(get_args(value))


def interface(shape: type, names: dict[int, str]) -> str:
    comment = doc(shape.__doc__) if shape.__doc__ else ""
    lines = []
    for name, _, kind in layout(shape):
        mark = "?" if is_optional(kind) else ""
        lines.append(f"  {name}{mark}: {written(kind, names)}\n")
    return f"{comment}export interface {shape.__name__} {{\n{''.join(lines)}}}\n"


def doc(text: str) -> str:
    words = " ".join(line.strip() for line in text.strip().splitlines())
    return f"/** {words} */\n"


def written(kind: Any, names: dict[int, str]) -> str:
    if id(kind) in names:
        return names[id(kind)]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in arguments)
    if origin in (types.UnionType, Union):
        return " | ".join(written(member, names) for member in arguments if member is not type(None))
    if origin is list:
        item = written(arguments[0], names) + (" | null" if is_optional(arguments[0]) else "")
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {written(arguments[1], names)}>"
    return SIMPLE.get(kind) or str(kind.__name__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
