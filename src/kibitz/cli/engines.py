"""List, add and remove the outside engines that Kibitz may start.

Kibitz starts only programs on this list. Games and matches call an engine by its name here: uci:NAME.

  kibitz engines                                                   the list
  kibitz engines add stockfish stockfish                           a name, then the program
  kibitz engines add sf1800 stockfish UCI_LimitStrength=true UCI_Elo=1800
  kibitz engines add toga /usr/games/toga2 OwnBook=false
  kibitz engines add odd odd-engine -- --data weights --json       after -- all words are the engine's
  kibitz engines remove sf1800
  kibitz play uci:sf1800
  kibitz match engine uci:stockfish --tc 2+0.05

OPTION=VALUE sets one of the engine's own UCI options. When you add an engine, it is started once to check that it
speaks UCI and knows its options. You can add the same program several times with different options. --data and --json
belong to this command wherever they stand, unless they come after --.
"""

import argparse
import json
import shlex

from kibitz.cli.parser import Parser
from kibitz.errors import UsageError, nearest, shown
from kibitz.folders import data_folder
from kibitz.players.outside.engines import EngineList, Engines, OutsideEngine, described

ACTIONS = ("list", "add", "remove")


OURS = ("--json", "--data")


def configure(parser: Parser) -> None:
    configure_ours(parser)
    parser.add_argument("action", nargs="?", default="list", metavar="ACTION", help=", ".join(ACTIONS))
    parser.add_argument(
        "words",
        nargs=argparse.REMAINDER,
        metavar="NAME [--] PROGRAM [ARGUMENT]… [OPTION=VALUE]…",
        help="the engine's name on the list, and the program to start",
    )


def configure_ours(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    parser.add_argument("--data", metavar="DIR", help="the data folder (default: your own)")


def others(args: argparse.Namespace) -> tuple[str | None, list[str]]:
    """The name, and the words of the program: all but our own options, up to `--`."""
    parser = Parser("kibitz engines", __doc__)
    configure_ours(parser)
    end = args.words.index("--") if "--" in args.words else len(args.words)
    _, words = parser.parse_known_args(args.words[:end], args)
    name, *rest = [*words, *args.words[end + 1 :]] or [None]
    return name, rest


def run(args: argparse.Namespace) -> int:
    name, words = others(args)
    engines = EngineList(data_folder(args.data))
    if args.action not in ACTIONS:
        known = ", ".join(ACTIONS)
        raise UsageError(
            f"engines: expected {known}, got {shown(args.action)}{nearest(args.action[:30], ACTIONS)}"
        )
    if args.action == "list":
        if name is not None:
            raise UsageError(f"engines: expected nothing after 'list', got {shown(name)}")
        print(as_json(engines.read()) if args.json else "\n".join(lines(engines.read())))
    elif name is None:
        raise UsageError(f"engines: expected the name of an engine after {args.action!r}, got none")
    elif args.action == "add":
        add(engines, name, words)
    else:
        if words:
            raise UsageError(f"engines: expected one name after 'remove', got {shown(words[0])} too")
        engines.remove(name)
        print(f"removed {name}")
    return 0


def add(engines: EngineList, name: str, words: list[str]) -> None:
    from kibitz.players.outside.trial import tried

    engine = described(words)
    tried(name, engine)
    engines.add(name, engine)
    print(f"added {name}: play it with 'kibitz play uci:{name}'")


def lines(engines: Engines) -> list[str]:
    if not engines:
        return ["no engines yet: add one with 'kibitz engines add NAME PROGRAM'"]
    width = max(map(len, engines))
    return [f"uci:{name:<{width}}  {written(engine)}" for name, engine in engines.items()]


def written(engine: OutsideEngine) -> str:
    """As it would be added."""
    words = [*engine.command, *(f"{key}={value}" for key, value in engine.options.items())]
    mistakable = any(word.partition("=")[0] in (*OURS, "--") for word in words)
    return shlex.join(["--", *words] if mistakable else words)


def as_json(engines: Engines) -> str:
    table = [
        {"name": name, "command": list(engine.command), "options": dict(engine.options)}
        for name, engine in engines.items()
    ]
    return json.dumps(table, ensure_ascii=False, indent=2)
