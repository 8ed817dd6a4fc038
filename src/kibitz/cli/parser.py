"""argparse, with errors that are raised, fit on one line and suggest what was meant."""

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NoReturn

from kibitz.errors import UsageError, nearest, shown


class Parser(argparse.ArgumentParser):
    """A parser for one command.

    The command's docstring is its help as written: the first paragraph says what it does, the rest gives examples.
    """

    def __init__(self, prog: str, description: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        unknown = re.fullmatch(r"unrecognized arguments: (\S+)(.*)", message)
        if unknown:
            word = unknown[1].partition("=")[0]
            message = f"unrecognized argument {word!r}{nearest(word, self._option_string_actions)}"
        raise UsageError(f"{self.prog.partition(' ')[2]}: {message} ({self.prog} --help shows how)")


def run_command(module: str, prog: str, arguments: Sequence[str]) -> int:
    """Load a command's module, let it describe its arguments, and run it. Returns the exit code."""
    command = import_module(module)
    parser = Parser(prog, command.__doc__)
    command.configure(parser)
    code: int = command.run(parser.parse_args(arguments))
    return code


def configure_tools(parser: Parser, tools: Mapping[str, str]) -> None:
    """A command that is a choice of tools: their names with a line of help each."""
    width = max(map(len, tools))
    lines = "\n".join(f"  {name:<{width}}  {text}" for name, text in tools.items())
    parser.description = f"{parser.description}\n{lines}"
    parser.add_argument("tool", nargs="?", metavar="TOOL", help=", ".join(tools))
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="…", help="the tool's own arguments")


def run_tool(command: str, tools: Mapping[str, str], args: argparse.Namespace) -> int:
    """Run the tool that was chosen: the module kibitz.cli.<command>.<tool>."""
    if args.tool is None:
        raise UsageError(
            f"{command}: expected one of {', '.join(tools)} (kibitz {command} --help says what they do)"
        )
    if args.tool not in tools:
        raise UsageError(
            f"{command}: there is no tool {shown(args.tool)}{nearest(args.tool[:30], tools)} "
            f"(kibitz {command} --help lists them)"
        )
    return run_command(f"kibitz.cli.{command}.{args.tool}", f"kibitz {command} {args.tool}", args.rest)


# Beyond any number that has a use here.
MOST = 10**15


def whole(least: int, most: int = MOST) -> Callable[[str], int]:
    """The type of an argument that is a whole number within bounds."""
    bounds = f"from {least}" if most == MOST else f"from {least} to {most}"

    def convert(text: str) -> int:
        sound = text.isascii() and text.isdecimal() and len(text) <= 19
        if not sound or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"expected a whole number {bounds}, got {shown(text)}")
        return int(text)

    return convert
