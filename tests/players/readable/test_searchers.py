"""The players that search: greedy, and the one that keeps its tree."""

from __future__ import annotations

from random import Random

import chess

from kibitz.engine.limits import Limits
from kibitz.players import Player, make_player
from kibitz.players.readable.node import Node
from kibitz.players.readable.searchers import TreeKeeper


def tree_keeper(name: str = "tree:2", seed: int = 0) -> TreeKeeper:
    player = make_player(name, seed=seed)
    assert isinstance(player, TreeKeeper)
    return player


def test_greedy_takes_the_best_without_asking_what_follows() -> None:
    board = chess.Board("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1")
    assert make_player("greedy:eval=material", seed=0).choose(board, Limits()).move.uci() == "d2d5"


def test_the_own_depth_and_the_limits_both_bind() -> None:
    board = chess.Board()
    assert make_player("alphabeta:2").choose(board, Limits(depth=5)).depth == 2
    assert make_player("alphabeta:3").choose(board, Limits(depth=1)).depth == 1
    assert make_player("minimax:2").choose(board, Limits(mate=1)).depth == 1


def new_nodes_over_a_game(keeper: TreeKeeper, fresh: Player, moves: int, seed: int) -> tuple[int, int]:
    """How many nodes it makes over a game, and how many a fresh search of the same depth visits."""
    random = Random(seed)
    board = chess.Board()
    made = visited = 0
    for _ in range(moves):
        decision = keeper.choose(board, Limits())
        made += decision.nodes
        visited += fresh.choose(board, Limits()).nodes
        board.push(decision.move)
        board.push(random.choice(list(board.legal_moves)))
    return made, visited


def test_a_kept_tree_saves_nodes() -> None:
    fresh = make_player("alphabeta:3,table=off,quiescence=off", seed=1)
    made, visited = new_nodes_over_a_game(tree_keeper("tree:3,quiescence=off"), fresh, moves=8, seed=1)
    assert made < 0.7 * visited


def test_the_tree_goes_on_from_the_reached_position_until_it_runs_out() -> None:
    keeper = tree_keeper("tree:3")
    board = chess.Board()
    first = keeper.choose(board, Limits())
    assert isinstance(first.tree, Node)
    expected = first.tree.children[first.move].children[first.pv[1]]
    board.push(first.move)
    board.push(first.pv[1])

    second = keeper.choose(board, Limits())
    assert second.tree is expected
    assert second.depth == 1
    assert second.nodes < first.nodes / 10
    assert second.remark is not None
    assert second.remark.startswith("I played on in my tree")

    board.push(second.move)
    board.push(next(iter(board.legal_moves)))
    third = keeper.choose(board, Limits())
    assert third.depth == 3
    assert third.remark is not None
    assert third.remark.startswith("I built a new tree")


def test_what_a_kept_tree_says_is_what_a_fresh_search_says() -> None:
    keeper = tree_keeper("tree:4,quiescence=off")
    board = chess.Board("8/2p2k2/8/3P4/8/1R6/5K2/8 w - - 0 1")
    first = keeper.choose(board, Limits())
    board.push(first.move)
    board.push(first.pv[1])
    assert (
        keeper.choose(board, Limits()).score
        == tree_keeper("tree:2,quiescence=off").choose(board, Limits()).score
    )


def test_a_position_outside_the_tree_begins_a_new_one() -> None:
    keeper = tree_keeper()
    first = keeper.choose(chess.Board(), Limits())
    other = keeper.choose(chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), Limits())
    assert other.tree is not first.tree
    assert other.move in chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").legal_moves


def test_a_takeback_begins_a_new_tree_and_asking_again_keeps_it() -> None:
    keeper = tree_keeper()
    board = chess.Board()
    board.push_san("e4")
    board.push_san("e5")
    first = keeper.choose(board, Limits())
    assert keeper.choose(board, Limits()).tree is first.tree
    board.pop()
    assert keeper.choose(board, Limits()).tree is not first.tree


def test_new_game_forgets_the_tree() -> None:
    keeper = tree_keeper()
    first = keeper.choose(chess.Board(), Limits())
    keeper.new_game()
    assert keeper.choose(chess.Board(), Limits()).tree is not first.tree
