"""The moves of a game with their annotations: variations, comments, glyphs, arrows and circles.

A thin layer over python-chess's game nodes, with limits. A comment is kept as it came, with the commands of programs
in it ([%clk …], [%eval …], [%cal …]). A node is named by its path from the start: which child to take at each move, 0
being the main line; () is the start of the game.
"""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict

import chess
import chess.pgn
import chess.svg

from kibitz.errors import InputError, shown

Path = Sequence[int]

# No game under the 75-move rule is longer: 8,848 moves and a half.
LONGEST_GAME = 17_697
MOST_NODES = 50_000
DEEPEST_NESTING = 100  # variations within variations
LONGEST_COMMENT = 20_000  # characters, the commands among them
LAST_GLYPH = 255  # as PGN numbers them
COMMAND = re.compile(r"\[%[^\]]*\]")
# Control characters move a terminal's cursor, and surrogates are no text.
UNWRITABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class TreeError(InputError):
    """An impossible tree, or an impossible change of one."""


class NodeView(TypedDict):
    """One node for JSON. All of a tree are a list; `parent` is a place in it, -1 for the start."""

    parent: int
    uci: str
    san: str
    fen: str
    before: str
    comment: str
    nags: list[int]
    shapes: list[str]


class GameTree:
    """A start, and the moves from there. `root` is python-chess's node of the start, with the comment before all."""

    def __init__(self, start: chess.Board) -> None:
        self.root = chess.pgn.Game()
        self.root.setup(start)
        self._start = start.copy(stack=False)

    @classmethod
    def around(cls, root: chess.pgn.Game, start: chess.Board) -> "GameTree":
        """A tree around existing nodes."""
        tree = cls(start)
        root.headers = tree.root.headers
        tree.root = root
        return tree

    @classmethod
    def from_movetext(cls, text: str, start: chess.Board) -> "GameTree":
        tree = cls(start)
        # The headers say where it starts, and in Chess960 how one castles.
        tags = "".join(f'[{name} "{value}"]\n' for name, value in tree.root.headers.items())
        found = chess.pgn.read_game(io.StringIO(f"{tags}\n{text}\n"), Visitor=TreeBuilder)
        if found is None:
            raise TreeError(f"expected moves, got {shown(text)}")
        return cls.around(found, start)

    def movetext(self, columns: int | None = None, result: str = "*") -> str:
        """As PGN, in lines of at most this many columns, with the result at the end."""
        self.root.headers["Result"] = result
        return self.root.accept(MovetextWriter(columns=columns, headers=False))

    def copy(self) -> "GameTree":
        other = GameTree(self.start())
        other.root.comment = self.root.comment
        other.root.nags = set(self.root.nags)
        waiting: list[tuple[chess.pgn.GameNode, chess.pgn.GameNode]] = [(self.root, other.root)]
        while waiting:
            node, twin = waiting.pop()
            for child in node.variations:
                added = twin.add_variation(
                    child.move,
                    comment=child.comment,
                    starting_comment=child.starting_comment,
                    nags=child.nags,
                )
                waiting.append((child, added))
        return other

    def start(self) -> chess.Board:
        return self._start.copy()

    def nodes(self) -> Iterator[tuple[int, chess.pgn.ChildNode]]:
        """Every move with the place of the one before it: the main line, then its variations from the last back."""
        places: dict[chess.pgn.GameNode, int] = {self.root: -1}
        waiting: list[chess.pgn.ChildNode] = list(self.root.variations[::-1])
        while waiting:
            node = waiting.pop()
            place = len(places) - 1
            places[node] = place
            yield places[node.parent], node
            waiting += node.variations[::-1]

    def size(self) -> int:
        """The number of moves in it."""
        return sum(1 for _ in self.nodes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameTree):
            return NotImplemented
        return self._content() == other._content()

    def _content(self) -> tuple[object, ...]:
        nodes = (
            (parent, node.move, node.starting_comment, node.comment, node.nags)
            for parent, node in self.nodes()
        )
        return self._start.fen(), self._start.chess960, self.root.comment, *nodes

    def view(self) -> list[NodeView]:
        """The moves for JSON; the comment before them all is `root.comment`."""
        found: list[NodeView] = []
        waiting = [(-1, self.start(), node) for node in self.root.variations[::-1]]
        while waiting:
            parent, before, node = waiting.pop()
            board = before.copy(stack=False)
            san = board.san(node.move)
            board.push(node.move)
            waiting += [(len(found), board, child) for child in node.variations[::-1]]
            found.append(
                NodeView(
                    parent=parent,
                    uci=node.move.uci(),
                    san=san,
                    fen=board.fen(),
                    before=node.starting_comment,
                    comment=node.comment,
                    nags=sorted(node.nags),
                    shapes=[shape.pgn() for shape in node.arrows()],
                )
            )
        return found

    # Changes

    def node(self, path: Path) -> chess.pgn.GameNode:
        node: chess.pgn.GameNode = self.root
        for step, index in enumerate(path):
            if not 0 <= index < len(node.variations):
                raise TreeError(
                    f"expected one of {len(node.variations)} variations after {step} moves, got {index}"
                )
            node = node.variations[index]
        return node

    def child(self, path: Path) -> chess.pgn.ChildNode:
        node = self.node(path)
        if not isinstance(node, chess.pgn.ChildNode):
            raise TreeError("expected a move, got the start of the game")
        return node

    def add(self, path: Path, move: chess.Move) -> tuple[int, ...]:
        """Add a move there as the last variation, unless it exists already. Returns its path."""
        node = self.node(path)
        for index, known in enumerate(node.variations):
            if known.move == move:
                return *path, index
        if len(path) >= LONGEST_GAME or self.size() >= MOST_NODES:
            raise TreeError(f"expected at most {MOST_NODES:,} moves, {LONGEST_GAME:,} in a row, got one more")
        board = self.start()
        for step in self._line(node):
            board.push(step)
        if move and not board.is_legal(move):
            raise TreeError(f"expected a legal move in {board.fen()}, got {move.uci()}")
        node.add_variation(move)
        return *path, len(node.variations) - 1

    def _line(self, node: chess.pgn.GameNode) -> list[chess.Move]:
        """The moves that lead to a node."""
        moves = []
        while isinstance(node, chess.pgn.ChildNode):
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def promote(self, path: Path) -> None:
        """Make the move the first choice where it is played."""
        node = self.child(path)
        node.parent.promote_to_main(node)
        settle(node.parent)

    def delete(self, path: Path) -> None:
        """Remove the move and all that follows it."""
        node = self.child(path)
        node.parent.remove_variation(node)
        settle(node.parent)

    def set_comment(self, path: Path, text: str) -> None:
        """The words beside the move, in place of those before; the commands of programs stay."""
        node = self.node(path)
        commands = " ".join(COMMAND.findall(node.comment))
        node.comment = checked_comment(f"{text.strip()} {commands}".strip())

    def set_nags(self, path: Path, nags: Iterable[int]) -> None:
        wanted = set(nags)
        for nag in wanted:
            check_glyph(nag)
        self.child(path).nags = wanted

    def set_shapes(self, path: Path, shapes: Iterable[chess.svg.Arrow]) -> None:
        """Arrows; one from a square to itself is a circle."""
        node = self.node(path)
        before = node.comment
        node.set_arrows(dict.fromkeys(shapes))
        if len(node.comment) > LONGEST_COMMENT:
            node.comment = before
            raise TreeError(f"expected shapes in at most {LONGEST_COMMENT:,} characters, got more")


class MovetextWriter(chess.pgn.StringExporter):
    """python-chess's own, which would drop spaces at the ends of comments."""

    def visit_comment(self, comment: str) -> None:
        self.write_token("{ " + written(comment) + " } ")
        self.force_movenumber = True


class TreeBuilder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """python-chess's own, with limits. The first fault ends it. `board` is where the main line ends."""

    board: chess.Board

    def __init__(self) -> None:
        super().__init__()
        self._nodes = 0

    def fault(self, what: str) -> Exception:
        return TreeError(what)

    def visit_board(self, board: chess.Board) -> None:
        # The reader's first board is that of the main line, and stays so.
        if not hasattr(self, "board"):
            self.board = board

    def begin_variation(self) -> None:
        if len(self.variation_stack) > DEEPEST_NESTING:
            raise self.fault(f"expected at most {DEEPEST_NESTING} variations within each other, got more")
        super().begin_variation()

    def end_variation(self) -> None:
        """A comment after it is the main move's, even where the variation has no moves."""
        super().end_variation()
        self.in_variation = True
        self._place_comment()

    def end_game(self) -> None:
        self._place_comment()

    def _place_comment(self) -> None:
        """A comment before a move that never came."""
        waiting, self.starting_comment = self.starting_comment, ""
        if waiting:
            self._comment(self.variation_stack[-1], waiting)

    def visit_comment(self, comment: str) -> None:
        node = self.variation_stack[-1]
        text = UNWRITABLE.sub(" ", comment)
        if self.in_variation or (node.parent is None and node.is_end()):
            self._comment(node, text)
        else:
            self.starting_comment = self._joined(self.starting_comment, text)

    def _comment(self, node: chess.pgn.GameNode, text: str) -> None:
        node.comment = self._joined(node.comment, text)

    def _joined(self, before: str, more: str) -> str:
        text = " ".join(filter(None, (before, more)))
        if len(text) > LONGEST_COMMENT:
            raise self.fault(f"expected comments of at most {LONGEST_COMMENT:,} characters, got a longer one")
        return text

    def visit_nag(self, nag: int) -> None:
        if not 0 <= nag <= LAST_GLYPH:
            raise self.fault(f"expected a glyph from $0 to ${LAST_GLYPH}, got {shown(f'${nag}')}")
        super().visit_nag(nag)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES or len(board.move_stack) >= LONGEST_GAME:
            raise self.fault(
                f"expected at most {LONGEST_GAME:,} half-moves, {MOST_NODES:,} with all variations, got more"
            )
        super().visit_move(board, move)

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        try:
            return board.parse_san(san)
        except ValueError:
            number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
            raise self.fault(
                f"expected a legal move for {number}, got {shown(san)} in {board.fen()}"
            ) from None

    def handle_error(self, error: Exception) -> None:
        raise error


def settle(parent: chess.pgn.GameNode) -> None:
    """In the main line PGN has no place for a comment before a move: it becomes the beginning of that after it."""
    for first in parent.variations[:1]:
        first.comment = " ".join(filter(None, (first.starting_comment, first.comment)))
        first.starting_comment = ""


def written(comment: str) -> str:
    """A PGN comment cannot contain a closing brace."""
    return comment.replace("}", ")")


def checked_comment(text: str) -> str:
    comment = written(UNWRITABLE.sub(" ", text))
    if len(comment) > LONGEST_COMMENT:
        raise TreeError(f"expected a comment of at most {LONGEST_COMMENT:,} characters, got {len(comment):,}")
    return comment


def check_glyph(nag: int) -> None:
    if not 0 <= nag <= LAST_GLYPH:
        raise TreeError(f"expected a glyph from 0 to {LAST_GLYPH}, got {nag}")
