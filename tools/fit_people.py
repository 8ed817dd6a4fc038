"""Fit the model of how people choose a move to their games, and write the file that players read.

    python tools/fit_people.py GAMES.tsv.xz FOLDER [--seed 15]

GAMES: white rating, black rating, time control, result, moves in SAN, clocks; tab-separated, packed with xz. FOLDER
keeps what takes long (the games as numbers, the net, the searches) and the log; a run that was broken off goes on
from there. What is fitted to which games: tools/people/games.py.
"""

from pathlib import Path

from people.choices import fit_choices
from people.command import told
from people.export import exported
from people.games import SECOND, read_games
from people.openings import count_openings
from people.prior import Prior
from people.searches import places, searched
from people.unit import compiled

from kibitz.players.people.file import NAME
from kibitz.players.people.openings import NAME as OPENINGS

ROOM = Path(__file__).resolve().parent.parent / "src/kibitz/players/people"
# Positions of the second stage: so many for each hundred of the mover's rating.
LOW, HIGH, GAP, MOST = 800, 2600, 100, 2000
# As many of these as there is time to search. Someone can take back in one of eight, and by that those 6 of the 42
# weights are found.
SEARCHED = 30_000


def main() -> None:
    options = told(__doc__)
    folder: Path = options.folder
    unit = compiled(folder)
    games = read_games(options.games, folder / "games.npz", unit)
    prior = Prior(unit, games, options.seed)
    prior.fit(folder / "prior.npz", folder / "fit.log")
    (folder / "second").mkdir(exist_ok=True)
    chosen = places(games, SECOND, LOW, HIGH, GAP, MOST, options.seed)[:SEARCHED]
    seen = searched(games, chosen, folder / "second", "second")
    choices = fit_choices(prior.foretold, seen, folder / "fit.log")
    exported(ROOM / NAME, prior.weights, unit.shape(), choices)
    count_openings(games, ROOM / OPENINGS)


if __name__ == "__main__":
    main()
