"""Kill Kibitz at work, again and again, and look at what is left.

The page's server while people play, the processes it searches in, a match and the processes that play it, an import,
the upgrade of an old store: each is killed (SIGKILL) at a moment drawn by the seed. A fault is a move or a game that
was shown and is not kept, a store that is not sound, a game that is there twice, a process that is left over.

example:
  python tools/kills.py
  python tools/kills.py --kills 12 --seed 7 --only server --only import
"""

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

from killing.arena import KilledMatch, KilledPlayers
from killing.files import KilledImport, KilledUpgrade
from killing.page import KilledSearch, KilledServer
from killing.processes import end_all
from killing.scene import Scene
from progress import Progress

from kibitz.errors import KibitzError

SCENES: dict[str, Callable[[Path], Scene]] = {
    "server": KilledServer,
    "workers": KilledSearch,
    "match": KilledMatch,
    "players": KilledPlayers,
    "import": KilledImport,
    "upgrade": KilledUpgrade,
}


@dataclass
class Tally:
    """What became of one scene."""

    kills: int = 0
    seconds: float = 0.0
    found: str = ""  # what was looked for and found
    faults: list[str] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--kills", type=int, default=100, help="in all (default 100)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", action="append", choices=SCENES, help="this scene; may be given again")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with tempfile.TemporaryDirectory(prefix="kibitz-kills-") as folder:
        try:
            tallies = killed(args.only or list(SCENES), args.kills, args.seed, Path(folder))
        finally:
            end_all()
    print(table(tallies))
    faults = [f"{name}: {fault}" for name, tally in tallies.items() for fault in tally.faults]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


def killed(names: list[str], kills: int, seed: int, folder: Path) -> dict[str, Tally]:
    """Each in turn."""
    scenes = {name: SCENES[name](folder / name) for name in islice(names, kills)}
    tallies = {name: Tally() for name in scenes}
    progress = Progress("kills", kills)
    for number in range(kills):
        name = names[number % len(names)]
        tally, began = tallies[name], time.monotonic()
        try:
            chance = Random(f"{seed}/{name}/{tally.kills}")
            while (faults := scenes[name].kill(chance)) is None:
                pass
        except KibitzError as error:
            faults = [str(error)]
        tally.kills += 1
        tally.seconds += time.monotonic() - began
        tally.found = scenes[name].found
        tally.faults += [f"kill {tally.kills}: {fault}" for fault in faults]
        progress.step(1, f"{name}, {sum(len(tally.faults) for tally in tallies.values())} faults")
    return tallies


def table(tallies: dict[str, Tally]) -> str:
    rows = [f"{'scene':10}{'kills':>6}{'faults':>8}{'seconds':>9}  looked for and found"]
    for name, tally in tallies.items():
        rows.append(f"{name:10}{tally.kills:>6}{len(tally.faults):>8}{tally.seconds:>9.0f}  {tally.found}")
    kills = sum(tally.kills for tally in tallies.values())
    faults = sum(len(tally.faults) for tally in tallies.values())
    rows.append(f"{'all':10}{kills:>6}{faults:>8}")
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
