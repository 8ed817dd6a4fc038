"""Search fixed positions to a fixed depth. Prints the time, the speed and the node count: the search's signature.

examples:
  kibitz bench
  kibitz bench --depth 16 --threads 2
  kibitz bench --evaluation net
  kibitz bench --net first.net
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kibitz.engine import Engine
from kibitz.engine.benchmark import DEPTH, HASH_MB, POSITIONS, bench
from kibitz.engine.net.shipped import CLASSIC, DEFAULT_EVALUATION, NET, chosen_net
from kibitz.errors import UsageError


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--depth", type=int, default=DEPTH, metavar="N", help=f"plies (default {DEPTH})")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="search threads (default 1)")
    parser.add_argument(
        "--hash", type=int, default=HASH_MB, metavar="MB", help=f"table size (default {HASH_MB})"
    )
    parser.add_argument(
        "--evaluation",
        choices=(CLASSIC, NET),
        help=f"judge by hand-written terms or by the net of Kibitz (default {DEFAULT_EVALUATION})",
    )
    parser.add_argument("--net", type=Path, metavar="FILE", help="judge by this net")


def run(args: Namespace) -> int:
    if args.net and args.evaluation == CLASSIC:
        raise UsageError("bench: expected --net or --evaluation classic, got both")
    engine = Engine(args.hash, args.threads, evaluation=CLASSIC)
    if args.net or (args.evaluation or DEFAULT_EVALUATION) == NET:
        engine.set_net(chosen_net(args.net))
    result = bench(args.depth, engine, show)
    print(f"time {result.seconds:.2f} s")
    print(f"speed {result.nps:,} nodes/s")
    print(f"nodes {result.nodes}")
    return 0


def show(number: int, fen: str, nodes: int) -> None:
    print(f"{number:2}/{len(POSITIONS)} {nodes:>10,}  {fen}", flush=True)
