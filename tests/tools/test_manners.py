"""Fitting how people behave: what is read from their games, and weights that are found again."""

from __future__ import annotations

import lzma
from pathlib import Path

import numpy as np
import pytest
from people.clocks import timed_games, timed_moves
from people.endings import both_could_win, draws, ended_game, slow_games
from people.games import part_of
from people.manners import deciles, fit_despair
from people.pace import fit_pace, shape_of

OPENING = "e4 e5 Nf3 Nc6"
ALL = range(256)


def written(folder: Path, *lines: tuple[str, ...]) -> Path:
    path = folder / "games.tsv.xz"
    with lzma.open(path, "wt", encoding="ascii") as file:
        file.writelines("\t".join(line) + "\n" for line in lines)
    return path


def test_what_a_move_took_is_what_its_clock_lost(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        ("1500", "1700", "180+2", "1-0", OPENING, "180,180,178,172"),
        ("1500", "1700", "180+2", "1-0", OPENING, ""),
        ("1500", "1700", "?", "1-0", OPENING, "180,180,178,172"),
    )
    [game] = timed_games(path, ALL)
    assert (game.part, game.used(2), game.used(3), game.before(3)) == (part_of(OPENING), 4, 10, 180)
    assert [(one.ply, one.rating) for one in timed_moves(iter([game]), 9, 800, 2600, 1)] == [
        (2, 1500),
        (3, 1700),
    ]
    assert list(timed_games(path, range(game.part))) == []


@pytest.mark.parametrize(
    ("moves", "result", "at"),
    [
        ("e4 e5 Nf3", "1-0", 3),  # Black, to move, gives up
        ("e4 e5 Nf3 Nc6", "1-0", 3),  # after a move of its own
        ("f3 e5 g4 Qh4#", "0-1", None),
        ("e4 e5", "1/2-1/2", None),
    ],
)
def test_who_gave_up_and_where(moves: str, result: str, at: int | None) -> None:
    assert ended_game(["1500", "1500", "900+0", result, moves]).gave_up_at == at


def test_slow_games_and_agreed_draws(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        ("1500", "1500", "900+0", "1-0", "e4 e5 Nf3", ""),
        ("1500", "1500", "180+0", "1-0", "d4 d5 c4", ""),
        ("1500", "1500", "180+0", "1/2-1/2", "c4 c5", ""),
        ("1500", "1500", "180+0", "1/2-1/2", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", ""),
    )
    assert [len(game.moves) for game in slow_games(path, ALL, 5, 1)] == [3]
    [agreed] = draws(path, ALL)
    assert len(agreed.moves) == 2
    assert both_could_win(agreed)


def test_the_weights_of_made_up_people_are_found() -> None:
    random = np.random.default_rng(3)
    rows = np.column_stack([np.ones(4000), random.normal(size=(4000, 2))])
    wanted = np.array([1.0, 0.5, -0.3])
    means = np.exp(rows @ wanted)
    times = means * random.gamma(2.0, 0.5, 4000)
    assert fit_pace(rows, times) == pytest.approx(wanted, abs=0.05)
    assert 1.5 < shape_of(10 * times, 10 * means) < 2.5
    given_up = (random.random(4000) < 1 / (1 + np.exp(-rows @ wanted))).astype(float)
    assert fit_despair(rows, given_up) == pytest.approx(wanted, abs=0.15)
    assert deciles(list(range(101))) == tuple(range(10, 100, 10))
