"""The questions and notices that lie over the board. Escape closes each and changes nothing."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import chess
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static

from kibitz.errors import InputError
from kibitz.game.entry import PROMOTIONS
from kibitz.game.game import Game
from kibitz.game.metrics import measure, report
from kibitz.game.request import COLOURS, Request
from kibitz.game.settings import HUMAN
from kibitz.players.outside.engines import Engines


class Notice(ModalScreen[None]):
    """Text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "close", show=False)]

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self.heading = title
        self.text = "\n".join(lines)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.heading, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self.text, markup=False)
            yield Label("Arrows scroll, Escape closes", classes="quiet")

    def action_close(self) -> None:
        self.dismiss()


class Question(ModalScreen[str | None]):
    """One of several answers, by key, by button, or with arrows and Enter. Escape gives None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("right,down", "app.focus_next", show=False),
        Binding("left,up", "app.focus_previous", show=False),
    ]

    def __init__(self, question: str, answers: Mapping[str, str], lines: Iterable[str] = ()) -> None:
        """`answers` are labels by the key that gives them, which is also what the dialog returns."""
        super().__init__()
        self.question = question
        self.answers = answers
        self.text = "\n".join(lines)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.question, classes="title", markup=False)
            if self.text:
                yield Static(self.text, markup=False)
            with Horizontal(classes="answers"):
                for key, label in self.answers.items():
                    yield Button(f"{label} ({key})", name=key, compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.name)

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.lower() in self.answers:
            event.stop()
            self.dismiss(event.character.lower())

    def action_close(self) -> None:
        self.dismiss(None)


def confirmation(question: str) -> Question:
    return Question(question, {"n": "No", "y": "Yes"})


def promotion_question() -> Question:
    """Its answers are read by `chess.PIECE_SYMBOLS`."""
    pieces = {chess.piece_symbol(kind): chess.piece_name(kind).capitalize() for kind in PROMOTIONS}
    return Question("What does the pawn become?", pieces)


class EndOfGame(Question):
    """How the game ended, its statistics, and what to do next; `news` is about the person's rating."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "review", show=False)]

    def __init__(self, game: Game, news: list[str]) -> None:
        answers = {"v": "Review", "r": "Rematch", "n": "New", "u": "Undo", "b": "Board", "s": "Stop"}
        super().__init__(f"{game.outcome}. {game.result}", answers, [*report(measure(game)), *news])

    def action_review(self) -> None:
        """By the same key as on the board."""
        self.dismiss("v")


class NewGameDialog(ModalScreen[Game | None]):
    """Asks for another game: opponent, colour, clock."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, last: Game, engines: Engines) -> None:
        """Suggests the opponent and the clock of the last game."""
        super().__init__()
        self.engines = engines
        settings = last.settings
        self.opponent = settings.white if settings.black == HUMAN else settings.black
        self.clock = str(settings.control)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label("New game", classes="title")
            yield Label("Opponent ('kibitz players' lists them)", classes="quiet")
            yield Input(self.opponent, id="opponent", compact=True)
            yield Label("Your colour", classes="quiet")
            yield Select(
                [(name, name) for name in COLOURS], value=COLOURS[0], allow_blank=False, compact=True
            )
            yield Label("Clock (none, 10, 5+3, 5d3, 30s/move)", classes="quiet")
            yield Input(self.clock, id="clock", compact=True)
            yield Static(id="fault", markup=False)
            with Horizontal(classes="answers"):
                yield Button("Play", id="play", compact=True)
                yield Button("Cancel", id="cancel", compact=True)

    @on(Button.Pressed, "#play")
    @on(Input.Submitted)
    def play(self) -> None:
        request = Request(
            opponent=self.query_one("#opponent", Input).value,
            colour=str(self.query_one(Select).value),
            clock=self.query_one("#clock", Input).value,
        )
        try:
            self.dismiss(request.game(engines=self.engines))
        except InputError as error:
            self.query_one("#fault", Static).update(str(error))

    @on(Button.Pressed, "#cancel")
    def action_close(self) -> None:
        self.dismiss(None)
