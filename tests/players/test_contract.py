"""What every computer player promises, whichever it is."""

from __future__ import annotations

import threading

import chess
import pytest

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Clock, Limits
from kibitz.errors import MoveError
from kibitz.players import PlayerFailure, make_player
from tests.players.positions import random_positions
from tests.processes import PATIENCE

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R w KQ - 0 9"
COMPUTERS = [
    "random",
    "greedy",
    "minimax:2",
    "alphabeta:2",
    "alphabeta:2,eval=centre",
    "tree:2",
    "mcts:60",
    "mcts:10,leaf=playout",
    "engine:nodes=500",
    "engine:1200,nodes=500",
    "character:milo",
]
# Those that would think for minutes about the middlegame if nothing stopped them.
THINKERS = ["minimax:6", "alphabeta:9", "tree:9", "mcts:1000000", "engine:depth=60"]

computers = pytest.mark.parametrize("name", COMPUTERS)


@computers
def test_a_legal_move_and_an_untouched_board(name: str) -> None:
    with make_player(name, seed=1) as player:
        for board in random_positions(10, seed=8):
            before, history = board.fen(), list(board.move_stack)
            decision = player.choose(board, Limits())
            assert decision.move in board.legal_moves
            assert (board.fen(), board.move_stack) == (before, history)
            assert decision.pv[:1] in ((), (decision.move,))


@computers
def test_chess960(name: str) -> None:
    with make_player(name, seed=1) as player:
        board = chess.Board.from_chess960_pos(11)
        assert player.choose(board, Limits()).move in board.legal_moves


@computers
def test_only_the_moves_that_the_limits_name(name: str) -> None:
    board = chess.Board()
    named = (chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3"))
    with make_player(name, seed=1) as player:
        assert player.choose(board, Limits(searchmoves=named)).move in named
        with pytest.raises(MoveError, match="searchmoves"):
            player.choose(board, Limits(searchmoves=(chess.Move.from_uci("a2a5"),)))


@computers
@pytest.mark.parametrize("fen", ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"])
def test_no_move_where_the_game_is_over(name: str, fen: str) -> None:
    with make_player(name, seed=1) as player, pytest.raises(MoveError, match="the game is over"):
        player.choose(chess.Board(fen), Limits())


@pytest.mark.parametrize("name", [name for name in COMPUTERS if not name.startswith("engine")])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def game() -> list[chess.Move]:
        board = chess.Board()
        with make_player(name, seed=7) as player:
            for _ in range(6):
                board.push(player.choose(board, Limits()).move)
        return board.move_stack

    assert game() == game()


@pytest.mark.parametrize("name", ["random", "greedy:eval=material", "alphabeta:1,eval=material", "mcts:5"])
def test_other_seeds_play_other_moves(name: str) -> None:
    moves = {make_player(name, seed=seed).choose(chess.Board(), Limits()).move for seed in range(12)}
    assert len(moves) > 1


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("limits", [Limits(movetime=0.1), Limits(clock=Clock(3, 3)), Limits(nodes=200)])
def test_time_and_nodes_bind(name: str, limits: Limits) -> None:
    board = chess.Board(MIDDLEGAME)
    with make_player(name, seed=1) as player:
        decision = player.choose(board, limits)
    assert decision.move in board.legal_moves
    kind, _, asked = name.rpartition(":")
    reached = decision.nodes if kind == "mcts" else decision.depth
    assert reached is not None
    assert reached < int(asked.removeprefix("depth="))


@pytest.mark.parametrize("name", THINKERS)
def test_stop_from_another_thread(name: str) -> None:
    board = chess.Board(MIDDLEGAME)
    thinking = threading.Event()

    def listen(info: SearchInfo) -> None:
        assert info.pv[0] in board.legal_moves
        thinking.set()

    def stop() -> None:
        assert thinking.wait(PATIENCE)
        player.stop()

    with make_player(name, seed=1) as player:
        player.stop()  # with nothing running: nothing
        stopper = threading.Thread(target=stop)
        stopper.start()
        assert player.choose(board, Limits(), listen).move in board.legal_moves
        stopper.join(PATIENCE)


@computers
def test_closing_twice_and_playing_again(name: str) -> None:
    player = make_player(name, seed=1)
    player.prepare()
    player.choose(chess.Board(), Limits())
    player.new_game()
    player.close()
    player.close()


@pytest.mark.parametrize("name", ["alphabeta:2", "tree:2", "mcts:200", "engine:nodes=2000"])
def test_draw_offers_are_answered_sensibly(name: str) -> None:
    lost = chess.Board("3qk3/8/8/8/8/8/8/4K3 w - - 0 1")
    level_early = chess.Board()
    level_late = chess.Board("8/8/3k4/3p4/3P4/3K4/8/8 w - - 10 60")
    with make_player(name, seed=1) as player:
        assert player.answers_draw(lost, Limits())
        assert not player.answers_draw(lost, Limits(), chess.BLACK)
        assert not player.answers_draw(level_early, Limits())
        assert player.answers_draw(level_late, Limits())


def test_random_tosses_for_a_draw() -> None:
    answers = {make_player("random", seed=seed).answers_draw(chess.Board(), Limits()) for seed in range(20)}
    assert answers == {True, False}


def test_a_person_is_asked_by_the_game() -> None:
    with make_player("human") as player, pytest.raises(PlayerFailure, match="ask the person"):
        player.choose(chess.Board(), Limits())
