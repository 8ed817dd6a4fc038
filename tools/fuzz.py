"""Hostile input at every door of Kibitz: UCI, FEN, PGN, players' names, the page's sockets and requests.

Each input is an example that is right, changed by the seed. A door may take it or refuse it in words. A crash, a hang,
an answer 500, a traceback or memory without end is a fault: it is written to a file that tries it again.

example:
  python tools/fuzz.py --seconds 60
  python tools/fuzz.py --inputs 100000 --seed 7 --only fen --only pgn
  python tools/fuzz.py --again fuzz/uci-7-12.json
"""

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from fuzzing.watch import DEADLINE, TARGETS, Fault, Tally, Watch
from progress import Progress

# Inputs of a batch that are tried one by one, to leave out those that do not matter.
ALONE = 60


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--seconds", type=float, default=60.0, help="for all targets together (default 60)")
    amount.add_argument("--inputs", type=int, help="for all targets together, instead of a time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", action="append", choices=TARGETS, help="this target; may be given again")
    parser.add_argument(
        "--deadline", type=float, default=DEADLINE, help="seconds after which silence is a hang"
    )
    parser.add_argument("--folder", type=Path, default=Path("fuzz"), help="for the files of faults")
    parser.add_argument("--again", type=Path, metavar="FILE", help="try the inputs of such a file")
    args = parser.parse_args()
    if args.again:
        return try_again(args.again, args.deadline)
    names = args.only or list(TARGETS)
    tallies = [fuzzed(name, args, len(names)) for name in names]
    print(table(tallies))
    faults = [fault for tally in tallies for fault in tally.faults]
    for fault in faults:
        print(f"{written(fault, args.folder, args.deadline)}: {fault.what.strip().splitlines()[-1]}")
    return 1 if faults else 0


def fuzzed(name: str, args: argparse.Namespace, targets: int) -> Tally:
    """One target's share."""
    began = time.monotonic()
    inputs: int | None = -(-args.inputs // targets) if args.inputs else None
    seconds: float = args.seconds / targets
    progress = Progress(f"{name:7}", inputs or round(seconds))

    def goes_on(tally: Tally) -> bool:
        return tally.inputs < inputs if inputs else time.monotonic() - began < seconds

    def show(tally: Tally) -> None:
        done = tally.inputs if inputs else int(min(tally.seconds, seconds))
        faults = f"{len(tally.faults)} faults"
        progress.step(done - progress.done, f"{tally.inputs:,} inputs, {tally.peak >> 20:,} MB, {faults}")

    return Watch(name, args.seed, args.deadline).run(goes_on, show)


def table(tallies: list[Tally]) -> str:
    rows = [f"{'target':8}{'inputs':>10}{'faults':>8}{'a second':>10}{'memory':>10}"]
    for tally in tallies:
        speed = tally.inputs / max(tally.seconds, 0.001)
        rows.append(
            f"{tally.target:8}{tally.inputs:>10,}{len(tally.faults):>8}{speed:>10,.0f}{tally.peak >> 20:>7,} MB"
        )
    total = sum(tally.inputs for tally in tallies)
    rows.append(f"{'all':8}{total:>10,}{sum(len(tally.faults) for tally in tallies):>8}")
    return "\n".join(rows)


def written(fault: Fault, folder: Path, deadline: float) -> Path:
    """The file of a fault: of its whole batch at first, then of the one input that shows it alone, if one does."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{fault.target}-{fault.seed}-{fault.batch}.json"
    path.write_text(json.dumps(asdict(fault), indent=1))
    for text in fault.inputs[:ALONE]:
        what = Watch(fault.target, fault.seed, deadline).again([text])
        if what is not None:
            fault.inputs, fault.what = [text], what
            path.write_text(json.dumps(asdict(fault), indent=1))
            break
    return path


def try_again(path: Path, deadline: float) -> int:
    fault = Fault(**json.loads(path.read_text()))
    what = Watch(fault.target, fault.seed, deadline).again(fault.inputs)
    print(what or "nothing goes wrong")
    return 1 if what else 0


if __name__ == "__main__":
    sys.exit(main())
