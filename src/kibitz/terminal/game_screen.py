"""One game on the full screen.

What may take long (the computer, advice, draw offers) runs in a thread and reports back.
"""

from collections.abc import Callable
from typing import ClassVar, TypeVar

import chess
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from kibitz.endings import side_name
from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.errors import InputError, KibitzError
from kibitz.game.advice import GLANCE, Opinion
from kibitz.game.entry import Choice, Entry, Promotion, moves_from, read_choice, read_target
from kibitz.game.game import Game, PlayedMove
from kibitz.game.request import rematch
from kibitz.game.session import Session
from kibitz.game.words import announcement
from kibitz.terminal.board_view import BoardView
from kibitz.terminal.commands import (
    NOT_NOW,
    WHILE_PLAYING,
    help_lines,
    kibitz_words,
    read_command,
    read_move,
)
from kibitz.terminal.desk import Desk, home_side, moves_lines, seated, sentence
from kibitz.terminal.dialogs import EndOfGame, NewGameDialog, Notice, confirmation, promotion_question
from kibitz.terminal.kibitzer import Hints
from kibitz.terminal.panels import MoveList, PlayerBar, Thoughts, TypingLine
from kibitz.terminal.squares import Drawing, Figures

T = TypeVar("T")

# Seconds between two looks at the clocks and at what the computer thinks.
TICK = 0.1
# Columns that the moves need beside the board.
SIDE = 30
# Rows that the board leaves to the players, the message, the typing and the keys.
OTHER_ROWS = 6
KEYS_HELP = (
    "Arrows and Enter, or the mouse, choose a piece and where it goes.",
    "Moves and commands may be typed. Escape drops what is typed or chosen.",
    "F5 turns the board around, Ctrl-T asks for the threat, Ctrl-K switches remarks on and off.",
)


class GameScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("f2", "hint", "Hint"),
        Binding("f3", "eval", "Eval"),
        Binding("f4", "undo", "Undo"),
        Binding("f5", "flip", show=False),
        Binding("f6", "draw", "Draw"),
        Binding("f7", "resign", "Resign"),
        Binding("f8", "new_game", "New"),
        Binding("f9", "review", "Review"),
        Binding("ctrl+t", "threat", "Threat"),
        Binding("ctrl+k", "kibitz", show=False),
        Binding("enter", "enter", show=False),
        Binding("backspace", "erase", show=False),
        Binding("escape", "back_out", show=False),
    ]

    class Wanted(Message):
        """The person wants to play another game."""

        def __init__(self, game: Game) -> None:
            super().__init__()
            self.game = game

    class Failed(Message):
        """A failure that cannot be fixed, such as a store that no longer accepts moves."""

        def __init__(self, error: KibitzError) -> None:
            super().__init__()
            self.error = error

    class Report(Message):
        """What to do on the screen now that a thread has finished."""

        def __init__(self, action: Callable[[], None]) -> None:
            super().__init__()
            self.action = action

    def __init__(self, session: Session, desk: Desk) -> None:
        super().__init__()
        self.session = session
        self.desk = desk
        self.bottom = home_side(session.game)
        self.evaluating = desk.evaluating
        self.kibitzing = desk.kibitzing
        self.hints = Hints(desk.adviser, desk.kibitzer)
        # The remark on a move, and the moves up to it.
        self.remark: tuple[tuple[PlayedMove, ...], str] | None = None
        self.chosen: chess.Square | None = None
        # The state of the game that the screen shows.
        self.seen: Game | None = None
        # An outside engine takes its time to start.
        self.ready = False
        self.thinking = False
        self.info: SearchInfo | None = None
        self.opinion: Opinion | None = None
        self.board = BoardView(self.drawing())
        self.bars = {colour: PlayerBar() for colour in chess.COLORS}
        self.move_list = MoveList()
        self.thoughts = Thoughts()
        self.message = Static(id="message", markup=False)
        self.typing = TypingLine()

    # What is shown

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.bars[not self.bottom]
                yield self.board
                yield self.bars[self.bottom]
            with Vertical(id="right"):
                yield self.move_list
                yield self.thoughts
        yield self.message
        yield self.typing
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.board.focus()
        self.show_game()
        self.set_interval(TICK, self.tick)
        if self.session.game.outcome is None:
            self.in_thread(self.session.start, lambda _: self.have_started())
        else:
            self.have_started()

    def on_resize(self) -> None:
        self.board.fit(self.size.width - SIDE, self.size.height - OTHER_ROWS)
        self.query_one("#left").styles.width = self.board.columns + 2

    def tick(self) -> None:
        self.attempt(self.session.flag_fell)
        self.show_game()

    def show_game(self) -> None:
        game = self.session.game
        if game is not self.seen:
            self.show_change(game)
        if self.session.computer_to_move and self.ready and not self.thinking and not self.session.closed:
            self.think()
        for colour, bar in self.bars.items():
            name = seated(self.session, colour)
            bar.show(game, colour, name, Figures.LETTERS if self.desk.letters else Figures.OUTLINES)
        thinker = self.session.title(game.turn) if self.session.computer_to_move else None
        evaluation = self.opinion.evaluation() if self.opinion else None
        self.thoughts.show(game.board, thinker, self.info, evaluation, self.standing_remark(game))

    def show_change(self, game: Game) -> None:
        """The game has a move more or less, or has ended."""
        before, self.seen = self.seen, game
        self.chosen = self.info = self.opinion = None
        self.desk.adviser.stop()
        self.refresh_bindings()
        self.say(news(before, game, self.session))
        self.show_board()
        self.move_list.show(game.board)
        if game.outcome is not None:
            self.desk.stop()
            self.app.push_screen(EndOfGame(game, self.desk.rating_words(game)), self.go_on)
        elif self.evaluating:
            self.advise(GLANCE, self.keep_opinion)

    def show_board(self) -> None:
        self.board.show(self.drawing())

    def drawing(self) -> Drawing:
        board = self.session.game.board
        moves = moves_from(board, self.chosen) if self.chosen is not None else []
        figures = Figures.LETTERS if self.desk.letters else Figures.SOLID
        return Drawing(board, figures, self.bottom, self.chosen, frozenset(move.to_square for move in moves))

    def say(self, text: str) -> None:
        self.message.update(text)

    def attempt(self, action: Callable[[], object]) -> bool:
        """Do what may be refused, and show the reason. A fatal failure is reported."""
        try:
            action()
        except InputError as error:
            self.say(sentence(str(error)))
            return False
        except KibitzError as error:
            self.post_message(self.Failed(error))
            return False
        return True

    # In threads

    @work(thread=True)
    def in_thread(self, task: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do what takes long; `then` gets its result, on the screen's own thread again."""
        try:
            result = task()
        except KibitzError as error:
            self.post_message(self.Failed(error))
        else:
            self.post_message(self.Report(lambda: then(result)))

    def on_game_screen_report(self, event: Report) -> None:
        event.action()

    def have_started(self) -> None:
        self.ready = True
        self.show_game()

    def think(self) -> None:
        self.thinking = True
        self.in_thread(lambda: self.desk.answer(self.session, self.listen), lambda _: self.have_thought())

    def listen(self, info: SearchInfo) -> None:
        if info.multipv == 1:
            self.info = info

    def have_thought(self) -> None:
        self.thinking = False
        self.show_game()

    def advise(self, limits: Limits, then: Callable[[Opinion], None]) -> None:
        """Ask the adviser, if it is the person's turn; an answer that comes too late is dropped."""
        game = self.session.game
        if self.persons_turn():
            self.in_thread(
                lambda: self.desk.adviser.opinion(game.board, limits),
                lambda opinion: then(opinion) if game is self.session.game else None,
            )

    def inquire(self, meanwhile: str, question: Callable[[], str | None]) -> None:
        """Ask what is answered in words; an answer that comes too late is dropped."""
        game = self.session.game
        if not self.persons_turn():
            return
        self.say(meanwhile)

        def answer() -> str | None:
            try:
                return question()
            except InputError as error:
                return sentence(str(error))

        self.in_thread(answer, lambda said: self.say(said) if said and game is self.session.game else None)

    def kibitz(self, before: Game, move: chess.Move) -> None:
        """The person has moved: say what that allows, if it is a mistake and remarks are wanted."""
        self.desk.kibitzer.stop()
        self.remark = None
        moves = self.session.game.moves
        if self.kibitzing and self.session.game.outcome is None:
            self.in_thread(
                lambda: self.desk.kibitzer.remark(before.board, move),
                lambda said: self.keep_remark(moves, said),
            )

    def keep_remark(self, moves: tuple[PlayedMove, ...], said: str | None) -> None:
        if said is not None:
            self.remark = moves, f"{said} F4 takes it back."

    def standing_remark(self, game: Game) -> str | None:
        """A remark stands until its move is taken back or the person moves again."""
        if self.remark is None or game.moves[: len(self.remark[0])] != self.remark[0]:
            return None
        return self.remark[1]

    def keep_opinion(self, opinion: Opinion) -> None:
        self.opinion = opinion

    # Moves

    def on_board_view_picked(self, event: BoardView.Picked) -> None:
        if not event.released or self.chosen is not None:
            self.pick(event.square)

    def pick(self, square: chess.Square) -> None:
        board, chosen = self.session.game.board, self.chosen
        if chosen == square:
            self.action_back_out()
        elif chosen is None:
            self.enter(lambda: read_choice(board, square))
        else:
            self.enter(lambda: read_target(board, chosen, square))

    def on_board_view_typed(self, event: BoardView.Typed) -> None:
        if event.sign == " " and not self.typing.text:
            self.action_enter()
        else:
            self.typing.show(self.typing.text + event.sign)

    def action_erase(self) -> None:
        self.typing.show(self.typing.text[:-1])

    def action_back_out(self) -> None:
        self.chosen = None
        self.typing.show("")
        self.show_board()

    def action_enter(self) -> None:
        """What is typed, if something is, else the square under the cursor."""
        text = self.typing.text.strip()
        self.typing.show("")
        if not text:
            self.pick(self.board.cursor)
        elif command := read_command(text):
            self.run_command(*command)
        else:
            self.enter(lambda: read_move(self.session.game.board, text, self.chosen))

    def enter(self, read: Callable[[], Entry]) -> None:
        """Do what the person's words or clicks mean, if it is the person's turn."""
        game = self.session.game
        if game.outcome is not None:
            self.say(f"{game.outcome}.")
        elif self.session.computer_to_move:
            self.say(f"{self.session.title(game.turn)} is to move.")
        elif not self.ready:
            self.say(f"{self.session.title(not game.turn)} is getting ready.")
        else:
            self.attempt(lambda: self.take(read()))

    def take(self, entry: Entry) -> None:
        if isinstance(entry, Choice):
            self.chosen = entry.square
            self.show_board()
        elif isinstance(entry, Promotion):
            self.app.push_screen(promotion_question(), lambda piece: self.promote(entry, piece))
        else:
            before = self.session.game
            self.session.submit(entry)
            self.kibitz(before, entry)
            self.show_game()

    def promote(self, promotion: Promotion, piece: str | None) -> None:
        if piece is not None:
            self.attempt(lambda: self.take(promotion.to(chess.PIECE_SYMBOLS.index(piece))))

    # Commands

    def run_command(self, name: str, argument: str) -> None:
        if not self.makes_sense(name):
            outcome = self.session.game.outcome
            self.say(sentence(NOT_NOW if outcome is None else str(outcome)))
        elif name == "moves":
            self.show_moves(argument)
        elif name == "eval" and argument in ("on", "off"):
            self.evaluating = argument == "off"
            self.action_eval()
        elif name == "kibitz" and argument in ("on", "off"):
            self.kibitzing = argument == "off"
            self.action_kibitz()
        elif name == "stop":
            self.call_later(self.app.run_action, "stop")
        elif name != "board":  # it is on the screen
            self.call_later(self.run_action, name)

    def makes_sense(self, name: str) -> bool:
        return name != "review" if self.session.game.outcome is None else name not in WHILE_PLAYING

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return self.makes_sense(action)

    def persons_turn(self) -> bool:
        return self.session.game.outcome is None and not self.session.computer_to_move

    def person(self) -> chess.Color | None:
        """Whose side the person at the keyboard speaks for: of two people, the one to move."""
        people = [colour for colour in chess.COLORS if colour not in self.session.players]
        if len(people) == 2:
            return self.session.game.turn
        return people[0] if people else None

    def action_help(self) -> None:
        self.app.push_screen(Notice("Help", [*KEYS_HELP, "", *help_lines()]))

    def show_moves(self, argument: str) -> None:
        origins = [chess.parse_square(argument)] if argument in chess.SQUARE_NAMES else list(chess.SQUARES)
        self.app.push_screen(Notice("Legal moves", moves_lines(self.session.game.board, origins)))

    def action_fen(self) -> None:
        self.app.push_screen(Notice("FEN", [self.session.game.board.fen()]))

    def action_pgn(self) -> None:
        self.attempt(lambda: self.app.push_screen(Notice("PGN", [self.desk.pgn(self.session)])))

    def action_save(self) -> None:
        self.say(self.desk.saved_words(self.session))

    def action_hint(self) -> None:
        game = self.session.game
        self.inquire("Looking for a hint …", lambda: self.hints.next(game))

    def action_threat(self) -> None:
        board = self.session.game.board
        self.inquire("Looking for a threat …", lambda: self.desk.kibitzer.threat(board))

    def action_kibitz(self) -> None:
        self.kibitzing = not self.kibitzing
        self.remark = None
        self.say(kibitz_words(self.kibitzing))

    def action_review(self) -> None:
        # Imported here: a game starts without what a review needs.
        from kibitz.terminal.review_screen import ReviewScreen

        self.app.push_screen(ReviewScreen(self.session, self.desk))

    def action_eval(self) -> None:
        self.evaluating = not self.evaluating
        self.opinion = None
        if self.evaluating:
            self.advise(GLANCE, self.keep_opinion)
        self.say(f"The evaluation is {'shown' if self.evaluating else 'hidden'}.")

    def action_undo(self) -> None:
        self.attempt(lambda: self.desk.take_back(self.session))
        self.show_game()

    def action_flip(self) -> None:
        self.bottom = not self.bottom
        self.show_board()
        self.query_one("#left").move_child(self.bars[not self.bottom], before=0)
        self.query_one("#left").move_child(self.bars[self.bottom], after=-1)

    def action_draw(self) -> None:
        session, person = self.session, self.person()
        if session.game.outcome is not None or person is None:
            return
        if person == session.game.turn and session.game.claimable():
            self.attempt(session.claim_draw)
            self.show_game()
        elif session.players:
            self.say("A draw is offered …")
            self.in_thread(lambda: session.offer_draw(person), self.have_answer)
        elif self.attempt(lambda: session.offer_draw(person)):
            question = confirmation(f"{side_name(not person)}, do you accept the draw?")
            self.app.push_screen(question, lambda answer: self.answer_draw(not person, answer))

    def have_answer(self, accepted: bool) -> None:
        self.say("The draw is taken." if accepted else "The draw is declined.")
        self.show_game()

    def answer_draw(self, colour: chess.Color, answer: str | None) -> None:
        accept, decline = self.session.accept_draw, self.session.decline_draw
        self.attempt(lambda: (accept if answer == "y" else decline)(colour))
        self.show_game()

    def action_resign(self) -> None:
        if self.session.game.outcome is None and self.person() is not None:
            self.app.push_screen(confirmation("Resign the game?"), self.resign)

    def resign(self, answer: str | None) -> None:
        person = self.person()
        if answer == "y" and person is not None:
            self.attempt(lambda: self.session.resign(person))
            self.show_game()

    def action_new_game(self) -> None:
        self.app.push_screen(NewGameDialog(self.session.game, self.desk.engines), self.begin)

    def begin(self, game: Game | None) -> None:
        if game is not None:
            self.post_message(self.Wanted(game))

    def go_on(self, answer: str | None) -> None:
        """Choose what to do after the game."""
        if answer == "v":
            self.action_review()
        elif answer == "r":
            self.begin(rematch(self.session.game))
        elif answer == "n":
            self.action_new_game()
        elif answer == "u":
            self.action_undo()
        elif answer == "s":
            self.run_command("stop", "")


def news(before: Game | None, game: Game, session: Session) -> str:
    """What has happened since the state that was on the screen."""
    if before is None:
        text = f"{game.outcome or f'{side_name(game.turn)} to move'}."
    elif len(game.moves) > len(before.moves):
        board = game.board
        move = board.pop()
        person = game.settings.is_person(board.turn)
        mover = side_name(board.turn) if person else session.title(board.turn)
        text = f"{mover} plays {announcement(board, move)}"
    elif len(game.moves) < len(before.moves):
        text = "Taken back."
    else:
        text = f"{game.outcome}." if game.outcome else ""
    if ending := game.claimable():
        text += f" A draw by {ending.value} may be claimed."
    elif game.outcome is None and game.draw_offer in session.players:
        text += " It offers a draw: F6 takes it, a move declines it."
    return text
