"""Games against oneself: legal, ended by the rules or by agreed signs, and made by their number alone."""

import json
import os
import subprocess
import sys

import chess
import pytest

from kibitz.engine.search.values import MATE, NO_SCORE
from kibitz.net import values
from kibitz.net.chance import Chance
from kibitz.net.games import SelfPlayedGame
from kibitz.net.play import SelfPlayer, SelfPlaySettings, SelfPlayTask
from kibitz.net.selfplay import SelfPlay
from tests.net.parts import GAMES, QUICK, block, final_board, games, positions, start_board

LEAST, MOST = values.LEAST_RANDOM, values.LEAST_RANDOM + 1


def white_scores(game: SelfPlayedGame) -> list[int]:
    """The scores of the searched moves from white's side."""
    signs = [1 if board.turn else -1 for board, _, _ in positions(game)]
    return [sign * score for sign, score in zip(signs, game.scores, strict=True)][game.random_plies :]


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_is_legal_and_its_result_is_what_its_end_says(number: int) -> None:
    game = games()[number]
    for board, _, _ in positions(game):
        assert not board.is_game_over()
        assert not board.is_repetition(3)
        assert board.halfmove_clock < 100
    last = final_board(game)
    lead, balance = white_scores(game)[-values.LEAD_PLIES :], white_scores(game)[-values.BALANCE_PLIES :]
    drawn = game.result == values.NOBODY_WON
    match game.reason:
        case values.BY_CHECKMATE:
            assert last.is_checkmate()
            assert game.result == (values.BLACK_WON if last.turn else values.WHITE_WON)
        case values.BY_STALEMATE:
            assert last.is_stalemate()
            assert drawn
        case values.BY_MATERIAL:
            assert last.is_insufficient_material()
            assert drawn
        case values.BY_FIFTY_MOVES:
            assert last.halfmove_clock == 100
            assert drawn
        case values.BY_REPETITION:
            assert last.is_repetition(3)
            assert drawn
        case values.BY_LEAD:
            sign = 1 if game.result == values.WHITE_WON else -1
            assert not drawn
            assert all(sign * score >= values.LEAD_SCORE for score in lead)
            assert len(lead) == values.LEAD_PLIES
        case values.BY_BALANCE:
            assert drawn
            assert len(game.moves) >= values.BALANCE_FROM
            assert all(abs(score) <= values.BALANCE_SCORE for score in balance)
        case _:
            assert game.reason == values.BY_LENGTH
            assert len(game.moves) == values.LONGEST_GAME
            assert drawn


def test_games_end_in_many_ways() -> None:
    assert {game.result for game in games()} == {values.BLACK_WON, values.NOBODY_WON, values.WHITE_WON}
    assert len({game.reason for game in games()}) >= 3


def test_a_game_begins_with_random_moves_of_either_number_and_a_position_worth_playing() -> None:
    assert {game.random_plies for game in games()} == {LEAST, MOST}
    assert len({game.moves[:LEAST] for game in games()}) == len(games())
    for game in games():
        assert set(game.scores[: game.random_plies]) == {NO_SCORE}
        assert abs(game.scores[game.random_plies]) < values.OPENING_SCORE
        assert NO_SCORE not in game.scores[game.random_plies :]


def test_the_normal_start_and_chess960_come_as_often_as_is_asked_for() -> None:
    starts = {game.start for game in games()}
    assert values.STANDARD in starts
    assert len(starts) > 3
    player = SelfPlay(1, 1)
    assert player.play(Chance(1, 1), 0)[0] == values.STANDARD
    assert len({player.play(Chance(1, number), 1000)[0] for number in range(4)}) > 1


def test_the_normal_start_is_the_normal_start() -> None:
    game = next(game for game in games() if game.start == values.STANDARD)
    assert start_board(game) == chess.Board()


def test_scores_are_for_the_side_that_moves() -> None:
    """Whoever gives mate saw it coming. At ten nodes a move games still end so, before a lead decides them."""
    games = SelfPlayer(SelfPlaySettings(seed=5, nodes=10)).play(SelfPlayTask(0, 60)).block
    mates = [game for game in games if game.reason == values.BY_CHECKMATE]
    assert {game.result for game in mates} == {values.BLACK_WON, values.WHITE_WON}
    assert {game.scores[-1] for game in mates} == {MATE - 1}


def test_the_positions_counted_are_quiet_ones_of_games_not_decided() -> None:
    quiet = 0
    for game in games():
        for board, move, score in positions(game):
            tactical = board.is_capture(move) or move.promotion
            quiet += not board.is_check() and not tactical and abs(score) <= values.KEPT_SCORE
    assert block().kept == quiet
    assert quiet > 100


def test_a_game_depends_on_its_seed_and_number_alone() -> None:
    last = games()[-1]
    assert list(SelfPlayer(QUICK).play(SelfPlayTask(last.number, 1)).block) == [last]
    player = SelfPlayer(QUICK)
    player.play(SelfPlayTask(100, 2))
    assert player.play(SelfPlayTask(last.number, 1)).block.payload == last.packed()


def test_another_seed_or_number_is_another_game() -> None:
    player = SelfPlay(5, 1)
    games = [player.play(Chance(seed, number), 0)[4] for seed in range(3) for number in range(3)]
    assert len({tuple(moves) for moves in games}) == 9


FORMS = """
import json
import kibitz.net
from kibitz.net.chance import Chance
from kibitz.net.selfplay import SelfPlay
player = SelfPlay(8, 1)
print(json.dumps([player.play(Chance(2, number), 500)[:6] for number in (1, 2)]))
"""


def test_compiled_and_uncompiled_play_the_same_games() -> None:
    def ask(**environment: str) -> object:
        env = {key: value for key, value in os.environ.items() if not key.startswith("KIBITZ_")} | environment
        done = subprocess.run(
            [sys.executable, "-c", FORMS], env=env, capture_output=True, text=True, check=True, timeout=300
        )
        return json.loads(done.stdout)

    assert ask() == ask(KIBITZ_PURE="1") == ask(KIBITZ_VARIANT="portable")
