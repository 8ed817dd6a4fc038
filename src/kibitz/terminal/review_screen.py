"""The review of a finished game on the full screen. It is searched in a thread; leaving ends the search."""

from typing import ClassVar

import chess
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from kibitz.children import cores
from kibitz.errors import KibitzError
from kibitz.game.session import Session
from kibitz.review.driver import CancelledError
from kibitz.review.record import Review
from kibitz.review.reviewer import Reviewer
from kibitz.terminal.board_view import BoardView
from kibitz.terminal.desk import Desk, home_side, seated
from kibitz.terminal.squares import Drawing, Figures
from kibitz.terminal.walk import Walk

# Columns that the words need beside the board.
SIDE = 36
# Rows that the board leaves to the heading, the message and the keys.
OTHER_ROWS = 4
NOT_KEPT = "The game has changed meanwhile: its review is not kept."


class ReviewScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "Next move", key_display="→"),
        Binding("left", "step(-1)", "Back", key_display="←"),
        Binding("n", "next_mark", "Next mark"),
        Binding("p", "previous_mark", "Previous"),
        Binding("k", "overview", "Key moments"),
        Binding("down,pagedown", "scroll(3)", show=False),
        Binding("up,pageup", "scroll(-3)", show=False),
        Binding("f5,f", "flip", "Flip", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("escape,q", "leave", "Leave", key_display="esc"),
        *(Binding(str(number), f"moment({number})", show=False) for number in range(1, 6)),
    ]

    class Progress(Message):
        """How far the search has come."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Done(Message):
        def __init__(self, review: Review, notice: str = "") -> None:
            super().__init__()
            self.review = review
            self.notice = notice

    class Failed(Message):
        def __init__(self, error: KibitzError) -> None:
            super().__init__()
            self.error = error

    def __init__(self, session: Session, desk: Desk) -> None:
        super().__init__()
        self.session = session
        self.desk = desk
        self.game = session.game
        self.revision = session.revision
        self.bottom = home_side(self.game)
        self.walk: Walk | None = None
        self.reviewer = Reviewer(self.game, cores())
        self.board = BoardView(self.drawing())
        # The arrow keys walk through the game.
        self.board.can_focus = False
        white, black = (seated(session, colour) for colour in (chess.WHITE, chess.BLACK))
        self.heading = Static(
            f"Review of game {session.number}: {white} – {black}  {self.game.result}",
            id="heading",
            markup=False,
        )
        self.words = Static(id="words", markup=False)
        self.reading = VerticalScroll(id="reading", can_focus=False)
        self.message = Static(id="message", markup=False)

    # What is shown

    def compose(self) -> ComposeResult:
        yield self.heading
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.board
            with self.reading:
                yield self.words
        yield self.message
        yield Footer(compact=True)

    def on_mount(self) -> None:
        kept = self.desk.kept_review(self.session)
        if kept is not None:
            self.show_review(kept)
        else:
            self.words.update("The review is being made. You may leave at any time.")
            self.search()

    def on_resize(self) -> None:
        self.board.fit(self.size.width - SIDE, self.size.height - OTHER_ROWS)
        self.query_one("#left").styles.width = self.board.columns + 2

    def on_unmount(self) -> None:
        self.reviewer.cancel()

    def drawing(self) -> Drawing:
        board = self.walk.board if self.walk else self.game.board
        return Drawing(board, Figures.LETTERS if self.desk.letters else Figures.SOLID, self.bottom)

    def show_review(self, review: Review) -> None:
        self.walk = Walk(review)
        self.show_place()

    def show_place(self) -> None:
        self.board.show(self.drawing())
        if self.walk is not None:
            self.words.update("\n".join(self.walk.lines()))
            self.message.update(self.walk.spoken())
            self.reading.scroll_home(animate=False)

    # The search

    @work(thread=True)
    def search(self) -> None:
        try:
            review = self.reviewer.review(self.report)
            kept = self.desk.keep_review(self.session, self.revision, review)
        except CancelledError:
            return
        except KibitzError as error:
            self.post_message(self.Failed(error))
        else:
            self.post_message(self.Done(review, "" if kept else NOT_KEPT))

    def report(self, stage: str, done: int, total: int) -> None:
        """Called in the thread."""
        self.post_message(self.Progress(progress_text(stage, done, total)))

    def on_review_screen_progress(self, event: Progress) -> None:
        self.message.update(event.text)

    def on_review_screen_done(self, event: Done) -> None:
        self.show_review(event.review)
        self.message.update(event.notice)

    def on_review_screen_failed(self, event: Failed) -> None:
        self.message.update(f"There is no review: {event.error}.")

    # Keys

    def action_step(self, plies: int) -> None:
        if self.walk is not None:
            self.walk.step(plies)
            self.show_place()

    def action_next_mark(self) -> None:
        if self.walk is not None:
            self.tell(self.walk.next_mark(), "No more marks after this.")

    def action_previous_mark(self) -> None:
        if self.walk is not None:
            self.tell(self.walk.previous_mark(), "No more marks before this.")

    def action_moment(self, number: int) -> None:
        if self.walk is not None:
            self.tell(self.walk.moment(number), f"There are not {number} key moments.")

    def tell(self, moved: bool, otherwise: str) -> None:
        self.show_place()
        if not moved:
            self.message.update(otherwise)

    def action_overview(self) -> None:
        self.go(None)

    def action_first(self) -> None:
        self.go(0)

    def action_last(self) -> None:
        self.go(len(self.game.moves))

    def go(self, ply: int | None) -> None:
        if self.walk is not None:
            self.walk.go(ply)
            self.show_place()

    def action_scroll(self, rows: int) -> None:
        self.reading.scroll_relative(y=rows, animate=False)

    def action_flip(self) -> None:
        self.bottom = not self.bottom
        self.show_place()

    def action_leave(self) -> None:
        self.dismiss()


def progress_text(stage: str, done: int, total: int) -> str:
    """`Searching the positions: 12 of 60`."""
    return f"{stage}: {done} of {total}" if total else f"{stage} …"
