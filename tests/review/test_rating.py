"""How strong somebody plays, by results alone; and whom to play next."""

import random
from pathlib import Path

import chess
import pytest

from kibitz.arena.statistics.elo import expected_score
from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.game.store import Store
from kibitz.players.ratings import KnownRating
from kibitz.review.rating import LATEST, NEWCOMER, OwnRating, next_opponent, own_rating, stored_rating


def rated(*results: tuple[float, float]) -> OwnRating:
    own = own_rating(results)
    assert own is not None
    return own


def test_without_games_nothing_is_known() -> None:
    assert own_rating([]) is None


def test_half_the_points_against_equals_change_nothing_but_the_error() -> None:
    own = rated(*[(NEWCOMER, 0.5)] * 30)
    assert own.elo == NEWCOMER
    assert own.error < rated((NEWCOMER, 0.5)).error


def test_one_game_says_a_little() -> None:
    won, lost = rated((1400, 1)), rated((1400, 0))
    assert lost.elo < NEWCOMER < won.elo < 1600
    assert won.error > 500


@pytest.mark.parametrize("points", [0.0, 1.0])
def test_nobody_is_without_bounds_who_wins_or_loses_every_game(points: float) -> None:
    own = rated(*[(1000.0, points)] * 50)
    assert 0 < own.elo < 3000
    assert 0 < own.error < 1000


@pytest.mark.parametrize("strength", [700, 1200, 2100])
def test_the_strength_lies_within_the_error_nine_times_of_ten(strength: int) -> None:
    chance = random.Random(strength)
    inside = 0
    for _ in range(200):
        opponents = [strength + 100 * chance.randint(-4, 4) for _ in range(40)]
        own = rated(*((one, float(chance.random() < expected_score(strength - one))) for one in opponents))
        inside += abs(own.elo - strength) <= own.error
    assert inside >= 180


@pytest.mark.parametrize(("elo", "key"), [(-500, "pip"), (1010, "bruno"), (1300, "otto"), (9000, "ada")])
def test_the_next_opponent_is_the_nearest_or_the_stronger_of_two(elo: int, key: str) -> None:
    assert next_opponent(OwnRating(elo, 100, 5)).key == key


def finished(
    white: str,
    black: str,
    winner: chess.Color,
    fen: str = chess.STARTING_FEN,
    moves: str = "g1f3 g8f6 f3g1 f6g8",
) -> Game:
    game = Game(Settings(white, black, fen))
    for move in moves.split():
        game.play(chess.Move.from_uci(move))
    game.resign(not winner)
    return game


def test_the_latest_games_against_the_rated_count(tmp_path: Path) -> None:
    corner = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    with Store.open(tmp_path) as store:
        for game in (
            finished("human", "engine:elo=1000", chess.WHITE),
            finished("character:otto", "human", chess.WHITE),
            finished("human", "mcts:77", chess.BLACK),  # nobody has measured it
            finished("human", "uci:gone", chess.BLACK),
            finished("human", "human", chess.WHITE),
            finished("human", "engine:elo=1000", chess.WHITE, corner, "a1a2 e8e7 a2a1 e7e8"),
            finished("human", "engine:elo=1000", chess.BLACK, moves="g1f3"),
            Game(Settings("human", "engine:elo=1000")),
        ):
            store.add(game)
        own = stored_rating(store, {}, {})
        assert own == own_rating([(1400, 0.0), (1000, 1.0)])
        # What was measured comes before what a name says.
        measured = {"engine:1000": KnownRating(800, 20)}
        weaker = stored_rating(store, {}, measured)
        assert own is not None
        assert weaker is not None
        assert weaker.elo < own.elo
        for _ in range(LATEST):
            store.add(finished("human", "engine:elo=1000", chess.BLACK))
        assert stored_rating(store, {}, {}) == own_rating([(1000, 0.0)] * LATEST)
