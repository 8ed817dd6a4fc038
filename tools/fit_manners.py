"""Fit how people of a rating behave at the board: how long they think, when they give up, when they agree to a draw.

    python tools/fit_manners.py GAMES.tsv.xz FOLDER [--seed 15]

GAMES and FOLDER as for tools/fit_people.py, and the same rule says which games may be used (tools/people/games.py): all
is fitted to the second part. FOLDER keeps the searches. Prints the numbers that stand in kibitz/players/people/pace.py
and manners.py.
"""

from collections.abc import Iterable

import numpy as np
from people.clocks import timed_games, timed_moves
from people.command import told
from people.endings import draws, slow_games
from people.games import SECOND
from people.manners import bad_turns, draw_deciles, fit_despair
from people.pace import fit_pace, reasons_and_times, shape_of

# Moves of a game with clocks, by players of these ratings; slow games for every 200 of White's rating.
MOVES, LOW, HIGH = 8, 800, 2600
SLOW = 150


def main() -> None:
    options = told(__doc__)
    moves = timed_moves(timed_games(options.games, SECOND), MOVES, LOW, HIGH, options.seed)
    rows, times = reasons_and_times(moves, options.folder / "timed-second.npz")
    weights = fit_pace(rows, times)
    print(f"pace.py, {len(times):,} moves\nWEIGHTS = ({listed(weights)})")
    print(f"SHAPE = {shape_of(times, np.exp(rows @ weights)):.2f}")
    games = slow_games(options.games, SECOND, SLOW, options.seed)
    rows, given_up, _ = bad_turns(games, options.folder / "turns-second.npz")
    print(f"manners.py, {len(given_up):,} turns of {len(games):,} games, {given_up.sum():.0f} given up")
    print(f"WEIGHTS = ({listed(fit_despair(rows, given_up))})")
    for name, table in draw_deciles(list(draws(options.games, SECOND))).items():
        print(f"{name} = {table}")


def listed(numbers: Iterable[float]) -> str:
    return ", ".join(f"{number:.3f}" for number in numbers)


if __name__ == "__main__":
    main()
