"""The tree of a game: what an analysis changes, PGN writes and reads again."""

import chess
import chess.svg
import pytest

from kibitz.game.game import Game
from kibitz.game.notation import tree_of
from kibitz.game.settings import Settings, chess960_fen
from kibitz.game.tree import LONGEST_COMMENT, GameTree, TreeError


def line(tree: GameTree, *moves: str) -> tuple[int, ...]:
    """Play the moves from the start; the path of the last one."""
    path: tuple[int, ...] = ()
    for move in moves:
        path = tree.add(path, chess.Move.from_uci(move))
    return path


@pytest.fixture
def tree() -> GameTree:
    """1. e4 e5 (1... c5 2. Nf3) 2. Nf3"""
    tree = GameTree(chess.Board())
    line(tree, "e2e4", "e7e5", "g1f3")
    line(tree, "e2e4", "c7c5", "g1f3")
    return tree


def again(tree: GameTree) -> GameTree:
    return GameTree.from_movetext(tree.movetext(), tree.start())


def test_what_is_written_is_read_again(tree: GameTree) -> None:
    tree.set_comment((), "before all")
    tree.set_comment((0,), "best\nby test")
    tree.set_nags((0, 1), {1, 14})
    tree.set_shapes(
        (0,), [chess.svg.Arrow(chess.E4, chess.E5), chess.svg.Arrow(chess.D4, chess.D4, color="red")]
    )
    tree.child((0, 1)).starting_comment = "or"
    assert again(tree) == tree
    assert tree.movetext() == (
        "{ before all } 1. e4 { [%csl Rd4][%cal Ge4e5] best\nby test } 1... e5"
        " ( { or } 1... c5 $1 $14 2. Nf3 ) 2. Nf3 *"
    )


def test_a_move_that_is_there_is_not_added_twice(tree: GameTree) -> None:
    assert tree.add((0,), chess.Move.from_uci("c7c5")) == (0, 1)
    assert tree.size() == 5


def test_promoting_and_deleting(tree: GameTree) -> None:
    tree.child((0, 1)).starting_comment = "or"
    tree.promote((0, 1))
    assert tree.movetext() == "1. e4 c5 { or } ( 1... e5 2. Nf3 ) 2. Nf3 *"
    assert again(tree) == tree
    tree.delete((0, 0))
    assert tree.movetext() == "1. e4 e5 2. Nf3 *"


def test_words_change_and_the_commands_of_programs_stay(tree: GameTree) -> None:
    tree.child((0,)).comment = "old [%clk 0:01:00] words [%eval 0.3]"
    tree.set_comment((0,), "new {words} \x1b[0m")
    assert tree.node((0,)).comment == "new {words)  [0m [%clk 0:01:00] [%eval 0.3]"
    assert again(tree) == tree


def test_a_null_move_and_castling_in_chess960() -> None:
    board = chess.Board(chess960_fen(0), chess960=True)
    tree = GameTree(board)
    line(tree, "0000")
    assert again(tree).node((0,)).board().turn == chess.BLACK
    castling = GameTree(chess.Board("1k6/8/8/8/8/8/8/4RKR1 w GE - 0 1", chess960=True))
    line(castling, "f1g1", "b8a8")
    assert again(castling) == castling


def test_a_view_for_json(tree: GameTree) -> None:
    tree.set_shapes((0,), [chess.svg.Arrow(chess.E4, chess.E5)])
    view = tree.view()
    assert [(node["parent"], node["san"]) for node in view] == [
        (-1, "e4"),
        (0, "e5"),
        (1, "Nf3"),
        (0, "c5"),
        (3, "Nf3"),
    ]
    assert view[0]["fen"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert (view[0]["shapes"], view[0]["comment"]) == (["Ge4e5"], "[%cal Ge4e5]")


def test_a_copy_is_a_tree_of_its_own(tree: GameTree) -> None:
    copy = tree.copy()
    assert copy == tree
    copy.delete((0, 1))
    assert copy != tree


def test_the_tree_of_a_game_has_its_moves_as_the_main_line(tree: GameTree) -> None:
    game = Game(Settings(), tree=tree)
    for san in ("e4", "c5", "d4"):
        game.play(game.board.parse_san(san))
    assert [node.move.uci() for node in tree_of(game).root.mainline()] == ["e2e4", "c7c5", "d2d4"]
    assert tree_of(game).child((0, 1)).move == chess.Move.from_uci("e7e5")


def test_what_is_not_possible_says_so(tree: GameTree, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TreeError, match="expected a legal move"):
        tree.add((0,), chess.Move.from_uci("e2e4"))
    with pytest.raises(TreeError, match="expected one of 2 variations after 1 moves, got 2"):
        tree.set_comment((0, 2), "")
    with pytest.raises(TreeError, match="expected a move, got the start"):
        tree.delete(())
    with pytest.raises(TreeError, match="at most 20,000 characters"):
        tree.set_comment((0,), "x" * (LONGEST_COMMENT + 1))
    with pytest.raises(TreeError, match="expected a glyph"):
        tree.set_nags((0,), [256])
    monkeypatch.setattr("kibitz.game.tree.MOST_NODES", 5)
    with pytest.raises(TreeError, match="expected at most 5 moves"):
        tree.add((), chess.Move.from_uci("d2d4"))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1. e4 e5 " + "(1... c5 " * 200, "variations within each other"),
        ("1. e4 e5 " + "(1... c5) " * 300, "half-moves"),
        ("1. Ke2", "expected a legal move for 1., got 'Ke2'"),
        ("1. e4 $999", "expected a glyph"),
    ],
)
def test_movetext_beyond_all_limits_is_refused(
    text: str, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.game.tree.MOST_NODES", 300)
    with pytest.raises(TreeError, match=error):
        GameTree.from_movetext(text, chess.Board())
