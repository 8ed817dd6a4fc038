"""What stands around the board: the players with their clocks, the moves, the computer's thoughts."""

import chess
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from kibitz.endings import side_name
from kibitz.engine.info import SearchInfo
from kibitz.game.advice import line
from kibitz.game.game import Game
from kibitz.game.metrics import duration, material
from kibitz.game.words import score_in_words
from kibitz.terminal.squares import Figures

TYPING_HELP = "Move with arrows and Enter, with the mouse, or by typing: e2e4, Nf3, help"
LONGEST_TYPED = 60


class Panel(Static):
    """Text that is drawn again only when it has changed."""

    shown: Text | None = None

    def put(self, text: Text) -> None:
        if text != self.shown:
            self.shown = text
            self.update(text)


class PlayerBar(Panel):
    """One side: whose turn it is, the name, what it has taken, by how much it is ahead, its clock."""

    def show(self, game: Game, colour: chess.Color, name: str, figures: Figures) -> None:
        board = game.board
        to_move = game.outcome is None and board.turn == colour
        bar = Text(no_wrap=True, overflow="ellipsis")
        bar.append("▶ " if to_move else "  ", "bold")
        bar.append(f"{side_name(colour)} ", "bold" if to_move else "")
        bar.append(f"{name}  ", "dim")
        bar.append("".join(figures.of(chess.Piece(kind, not colour)) for kind in taken(board, colour)))
        ahead = material(board, colour) - material(board, not colour)
        if ahead > 0:
            bar.append(f" +{ahead}", "dim")
        left = game.clock.left(colour)
        if left is not None:
            time = duration(left)
            bar.truncate(max(0, self.size.width - len(time) - 2), overflow="ellipsis", pad=True)
            bar.append(f" {time} ", "bold reverse" if to_move else "bold")
        self.put(bar)


class MoveList(VerticalScroll, can_focus=False):
    """The moves in two columns, the last one marked."""

    def compose(self) -> ComposeResult:
        yield Static()

    def show(self, board: chess.Board) -> None:
        self.query_one(Static).update(move_table(board))
        self.scroll_end(animate=False)


class Thoughts(Panel):
    """What the computer thinks while it does, and the evaluation and the remark on one's move if they are wanted."""

    def show(
        self,
        board: chess.Board,
        thinker: str | None,
        info: SearchInfo | None,
        evaluation: str | None,
        remark: str | None,
    ) -> None:
        text = Text()
        if remark is not None:
            text.append(f"{remark}\n", "italic")
        if thinker is not None:
            text.append(f"{thinker} is thinking\n", "bold")
        if thinker is not None and info is not None:
            text.append(f"{info.depth} half-moves deep, {info.nodes:,} positions\n")
            text.append(f"{score_in_words(info.score, board.turn)}\n")
            text.append(line(board, info.pv), "italic")
        if thinker is None and evaluation is not None:
            text.append("Evaluation\n", "bold")
            text.append(evaluation)
        self.put(text)


class TypingLine(Panel):
    """What is being typed, or what could be."""

    text = ""

    def on_mount(self) -> None:
        self.show("")

    def show(self, text: str) -> None:
        self.text = text[:LONGEST_TYPED]
        self.put(Text(f"> {self.text}▏", "bold") if self.text else Text(TYPING_HELP))


def taken(board: chess.Board, colour: chess.Color) -> list[chess.PieceType]:
    """What `colour` has captured, the most valuable first."""
    board = board.copy()
    kinds = []
    while board.move_stack:
        move = board.pop()
        if board.turn == colour and board.is_capture(move):
            kinds.append(board.piece_type_at(move.to_square) or chess.PAWN)  # en passant: the square is empty
    return sorted(kinds, reverse=True)


def move_table(board: chess.Board) -> Text:
    """`12. Nf3    Nf6`, a line for each move."""
    replayed = board.root()
    table = Text()
    for index, move in enumerate(board.move_stack):
        if replayed.turn == chess.WHITE or index == 0:
            table.append("\n" if index else "")
            table.append(f"{replayed.fullmove_number:>3}. ", "dim")
            table.append("" if replayed.turn == chess.WHITE else "…".ljust(9))
        is_last = index == len(board.move_stack) - 1
        san = replayed.san(move)
        table.append(san, "bold reverse" if is_last else "")
        table.append(" " * (9 - len(san)))
        replayed.push(move)
    return table
