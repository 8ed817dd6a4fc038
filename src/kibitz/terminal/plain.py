"""Play line by line, for screen readers, pipes and small terminals."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NoReturn, TextIO, TypeVar

import chess

from kibitz.endings import side_name
from kibitz.engine.limits import Limits
from kibitz.errors import InputError, MoveError
from kibitz.game.advice import GLANCE, THOUGHT, Opinion
from kibitz.game.clock import TimeKind
from kibitz.game.entry import Choice, Promotion, moves_from, read_entry, read_piece
from kibitz.game.game import Game
from kibitz.game.metrics import duration, measure, report
from kibitz.game.session import Session
from kibitz.game.words import announcement
from kibitz.terminal.commands import help_lines, read_command, read_move
from kibitz.terminal.desk import Desk, home_side, moves_lines, sentence
from kibitz.terminal.diagram import diagram
from kibitz.terminal.lines import Lines
from kibitz.terminal.squares import Drawing, Figures

T = TypeVar("T")


class Left(Exception):  # noqa: N818 - no fault: the person is gone
    """The person has left, by the command or by the end of the input."""


class FlagFallen(Exception):  # noqa: N818 - no fault: the game is over
    """The person's time ran out while a question was open."""


class Dialogue:
    """One game with the person at the other end of `lines` and `out`."""

    def __init__(
        self, session: Session, desk: Desk, lines: Lines, out: TextIO, coloured: bool, echoing: bool
    ) -> None:
        """`coloured`: `out` understands colours; `echoing`: what is typed appears behind the question."""
        self.session = session
        self.desk = desk
        self.lines = lines
        self.out = out
        self.coloured = coloured
        self.echoing = echoing
        self.showing = True
        self.evaluating = desk.evaluating
        self.bottom = home_side(session.game)
        self.chosen: chess.Square | None = None
        self.seen: Game | None = None  # the state of the game that the person has been shown

    # The course of the game

    def run(self) -> None:
        """Play until the game ends or the person leaves. Ctrl-C leaves too, and is passed on to the caller."""
        try:
            self.greet()
            self.session.start()
            while self.session.game.outcome is None:
                self.step()
            self.conclude()
        except Left:
            self.take_leave()
        except KeyboardInterrupt:
            self.session.close()
            self.say("")
            self.take_leave()
            raise

    def step(self) -> None:
        if self.session.computer_to_move:
            self.let_computer_move()
            return
        self.show_news()
        try:
            self.take(self.ask(self.question()))
        except FlagFallen:
            return
        except InputError as error:
            self.say(sentence(str(error)))

    def greet(self) -> None:
        settings = self.session.game.settings
        self.say(f"Game {self.session.number}: {settings.white} (White) against {settings.black} (Black).")
        if settings.control.kind is not TimeKind.NONE:
            self.say(f"Time: {settings.control}.")
        self.say("Type a move (e2e4, Nf3) or the square of a piece (e2); 'help' lists the commands.")

    def let_computer_move(self) -> None:
        before = self.session.game.board
        name = self.session.title(before.turn)
        self.say(f"{name} is thinking.")
        played = self.wait_for(self.session.answer, self.session.close)
        if played is not None:
            self.say(f"{name} plays {announcement(before, played.move)}")
            if played.remark:
                self.say(played.remark)

    def conclude(self) -> None:
        game = self.session.game
        self.show_board()
        self.say(f"{game.outcome}. {game.result}")
        for line in report(measure(game)):
            self.say(line)
        self.say(self.desk.resume_words(self.session))

    def take_leave(self) -> None:
        self.say(self.desk.resume_words(self.session))

    # Talking

    def say(self, text: str) -> None:
        print(text, file=self.out, flush=True)

    def ask(self, question: str) -> str:
        print(question, end=" " if self.echoing else "\n", file=self.out, flush=True)
        while True:
            try:
                line = self.lines.next(self.session.game.clock.until_flag())
            except TimeoutError:
                if self.session.flag_fell():
                    self.say("")
                    raise FlagFallen from None
                continue
            if line is None:
                self.say("")
                raise Left
            return line.strip()

    def confirmed(self, question: str) -> bool:
        while True:
            answer = self.ask(f"{question} yes or no?").lower()
            if answer in ("yes", "y", "no", "n"):
                return answer in ("yes", "y")

    def wait_for(self, task: Callable[[], T], stop: Callable[[], None]) -> T:
        """Let a thread think, so that Ctrl-C is heard here; then `stop` ends the thought."""
        with ThreadPoolExecutor(max_workers=1) as pool:
            future = pool.submit(task)
            try:
                return future.result()
            except BaseException:
                stop()
                raise

    # What the person sees

    def show_news(self) -> None:
        """The position, once after each change."""
        game = self.session.game
        if game is self.seen:
            return
        self.seen = game
        self.chosen = None
        if self.showing:
            self.show_board()
        if self.evaluating:
            self.say(f"Evaluation: {self.opinion(GLANCE).evaluation()}.")
        if game.settings.control.kind is not TimeKind.NONE:
            left = (f"{side_name(colour)} {duration(game.clock.left(colour))}" for colour in chess.COLORS)
            self.say(f"Clocks: {', '.join(left)}.")
        if game.board.is_check():
            self.say(f"{side_name(game.turn)} is in check.")
        if ending := game.claimable():
            self.say(f"You may claim a draw by {ending.value}: type 'draw'.")

    def show_board(self) -> None:
        if self.desk.letters:
            figures = Figures.LETTERS
        else:
            figures = Figures.SOLID if self.coloured else Figures.OUTLINES
        drawing = Drawing(self.session.game.board, figures, self.bottom)
        for line in diagram(drawing, self.coloured):
            self.say(line)

    def question(self) -> str:
        if self.chosen is not None:
            return "Where to?"
        return f"{side_name(self.session.game.turn)}, which piece or move?"

    def opinion(self, limits: Limits) -> Opinion:
        adviser, board = self.desk.adviser, self.session.game.board
        return self.wait_for(lambda: adviser.opinion(board, limits), adviser.stop)

    # What the person types

    def take(self, text: str) -> None:
        if not text:
            self.chosen = None
        elif command := read_command(text):
            name, argument = command
            HANDLERS[name](self, argument)
        else:
            self.take_move(text)

    def take_move(self, text: str) -> None:
        board = self.session.game.board
        entry = read_move(board, text, self.chosen)
        if isinstance(entry, Choice):
            self.choose(board, entry.square)
        else:
            move = self.ask_promotion(entry) if isinstance(entry, Promotion) else entry
            self.session.submit(move)
            self.say(announcement(board, move))

    def choose(self, board: chess.Board, square: chess.Square) -> None:
        self.chosen = square
        kind = board.piece_type_at(square)
        assert kind is not None  # read_entry gives squares with a piece
        targets = dict.fromkeys(chess.square_name(move.to_square) for move in moves_from(board, square))
        name = chess.piece_name(kind)
        self.say(f"The {name} on {chess.square_name(square)} can go to {', '.join(targets)}.")

    def ask_promotion(self, promotion: Promotion) -> chess.Move:
        while True:
            answer = self.ask("What does the pawn become: queen, rook, bishop or knight?")
            try:
                return promotion.to(read_piece(answer))
            except MoveError as error:
                self.say(sentence(str(error)))

    # The commands

    def help(self, argument: str) -> None:
        for line in help_lines():
            self.say(line)

    def board(self, argument: str) -> None:
        if argument in ("on", "off"):
            self.showing = argument == "on"
            self.say(f"The board is shown {'before each move' if self.showing else 'when you ask'}.")
        else:
            self.show_board()

    def moves(self, argument: str) -> None:
        board = self.session.game.board
        origins = list(chess.SQUARES)
        if argument:
            entry = read_entry(board, argument)
            if not isinstance(entry, Choice):
                raise MoveError("expected the square of a piece, such as 'moves e2'")
            origins = [entry.square]
        for line in moves_lines(board, origins):
            self.say(line)

    def hint(self, argument: str) -> None:
        self.say(f"Hint: {self.opinion(THOUGHT).hint()}")

    def eval(self, argument: str) -> None:
        if argument in ("on", "off"):
            self.evaluating = argument == "on"
            when = "before each move" if self.evaluating else "when you ask"
            self.say(f"The evaluation is told {when}.")
        else:
            self.say(f"Evaluation: {self.opinion(THOUGHT).evaluation()}.")

    def undo(self, argument: str) -> None:
        plies = self.session.takeback()
        self.say(f"Taken back: {plies} half-move{'s' if plies > 1 else ''}.")

    def flip(self, argument: str) -> None:
        self.bottom = not self.bottom
        self.show_board()

    def draw(self, argument: str) -> None:
        game = self.session.game
        mover, other = game.turn, not game.turn
        if game.claimable():
            self.session.claim_draw()
        elif other in self.session.players:
            if not self.wait_for(lambda: self.session.offer_draw(mover), self.session.close):
                self.say(f"{self.session.title(other)} declines the draw.")
        else:
            self.session.offer_draw(mover)
            if self.confirmed(f"{side_name(other)}, do you take the draw?"):
                self.session.accept_draw(other)
            else:
                self.session.decline_draw(other)

    def resign(self, argument: str) -> None:
        if self.confirmed("Resign?"):
            self.session.resign(self.session.game.turn)

    def fen(self, argument: str) -> None:
        self.say(self.session.game.board.fen())

    def pgn(self, argument: str) -> None:
        self.say(self.desk.pgn(self.session))

    def save(self, argument: str) -> None:
        self.say(self.desk.saved_words(self.session))

    def stop(self, argument: str) -> NoReturn:
        raise Left


HANDLERS: dict[str, Callable[[Dialogue, str], None]] = {
    "help": Dialogue.help,
    "board": Dialogue.board,
    "moves": Dialogue.moves,
    "hint": Dialogue.hint,
    "eval": Dialogue.eval,
    "undo": Dialogue.undo,
    "flip": Dialogue.flip,
    "draw": Dialogue.draw,
    "resign": Dialogue.resign,
    "fen": Dialogue.fen,
    "pgn": Dialogue.pgn,
    "save": Dialogue.save,
    "stop": Dialogue.stop,
}
