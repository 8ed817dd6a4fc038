"""The command line: which commands there are, and how they end.

Each command is a module of this package with `configure(parser)` and `run(args) -> int`. It is imported only when
you call it, so `kibitz uci` does not wait for the page's libraries.

Exit codes: 0 done, 1 failed, 2 wrong usage or unusable input, 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence

from kibitz.cli.parser import run_command
from kibitz.errors import InputError, KibitzError, UsageError, nearest
from kibitz.version import VERSION

# name: one line of help. The module is kibitz.cli.<name>, or in the folder that FOLDERS names.
COMMANDS = {
    "bench": "search fixed positions: the speed, and the search's signature",
    "board": "show a position as text or as a picture",
    "engines": "list, add and remove the outside engines that Kibitz may start",
    "games": "list, show, export, import and delete your games",
    "lab": "look inside the search: its tree, what pruning saves, why a move is good",
    "match": "play two players against each other and rate the result",
    "net": "let the engine learn from games against itself",
    "perft": "count the positions that legal moves reach",
    "play": "play a game in the terminal",
    "players": "list the opponents and their ratings",
    "rate": "rate all players from all matches and tournaments",
    "review": "look at a finished game again: every move judged, mistakes explained",
    "tournament": "play many players against each other, for a table and ratings",
    "tune": "tune the numbers of the search by games of the engine against itself",
    "uci": "speak the Universal Chess Interface, for chess programs",
    "web": "play in the browser",
}

FOLDERS = {"match": "arena", "rate": "arena", "tournament": "arena", "tune": "arena"}
# What `kibitz` alone means to a person.
PLAY = "web"
HELP_HINT = "(kibitz --help lists the commands)"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; errors become one line on standard error."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        return dispatch(arguments)
    except KibitzError as error:
        print(f"kibitz: {error}", file=sys.stderr)
        return 2 if isinstance(error, InputError) else 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader went away (`kibitz … | head`). Python would complain again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def dispatch(arguments: list[str]) -> int:
    if not arguments and sys.stdin.isatty() and sys.stdout.isatty():
        arguments = [PLAY]
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    name, rest = arguments[0], arguments[1:]
    if name in ("-V", "--version"):
        print(version_line())
        return 0
    if name.startswith("-"):
        raise UsageError(f"expected a command before options, got {name!r} {HELP_HINT}")
    if name not in COMMANDS:
        raise UsageError(f"there is no command {name!r}{nearest(name, COMMANDS)} {HELP_HINT}")
    module = f"{FOLDERS[name]}.{name}" if name in FOLDERS else name
    return run_command(f"kibitz.cli.{module}", f"kibitz {name}", rest)


def overview() -> str:
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:<{width}}  {text}" for name, text in sorted(COMMANDS.items()))
    return (
        "Kibitz: a chess opponent that shows its thinking.\n\n"
        "usage: kibitz                    play in the browser\n"
        "       kibitz COMMAND [options]\n"
        "       kibitz COMMAND --help\n"
        "       kibitz --version\n\n"
        f"commands:\n{commands}"
    )


def version_line() -> str:
    import kibitz.core  # noqa: F401  the rules are loaded, so that the line says what really runs
    from kibitz import native

    return f"kibitz {VERSION} ({native.description()})"


def entry() -> None:
    """The `kibitz` script."""
    sys.exit(main())
