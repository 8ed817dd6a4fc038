"""Play line by line, for screen readers, pipes and small terminals."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NoReturn, TextIO, TypeVar

import chess

from kibitz.children import cores
from kibitz.endings import side_name
from kibitz.engine.limits import Limits
from kibitz.errors import InputError, MoveError
from kibitz.game.advice import GLANCE, THOUGHT, Opinion
from kibitz.game.clock import TimeKind
from kibitz.game.entry import Choice, Promotion, moves_from, read_entry, read_piece
from kibitz.game.game import Game, GameError
from kibitz.game.metrics import duration, measure, report
from kibitz.game.session import Session
from kibitz.game.words import announcement
from kibitz.terminal.commands import (
    NOT_NOW,
    WHILE_PLAYING,
    help_lines,
    kibitz_words,
    read_command,
    read_move,
)
from kibitz.terminal.desk import Desk, home_side, moves_lines, sentence
from kibitz.terminal.diagram import diagram
from kibitz.terminal.kibitzer import Hints
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
        self.kibitzing = desk.kibitzing
        self.hints = Hints(desk.adviser, desk.kibitzer)
        # The search for a remark on the person's last move.
        self.remark: Future[str | None] | None = None
        self.bottom = home_side(session.game)
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.chosen: chess.Square | None = None
        # The state of the game that the person has been shown.
        self.seen: Game | None = None

    # The course of the game

    def run(self) -> None:
        """Play until the person leaves. Ctrl-C leaves too, and is passed on to the caller."""
        try:
            self.greet()
            if self.session.game.outcome is None:
                self.session.start()
            while True:
                self.step()
        except Left:
            self.take_leave()
        except KeyboardInterrupt:
            self.session.close()
            self.say("")
            self.take_leave()
            raise
        finally:
            self.desk.stop()
            self.thread.shutdown()

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
        if self.session.game.outcome is not None:
            return
        if settings.control.kind is not TimeKind.NONE:
            self.say(f"Time: {settings.control}.")
        self.say("Type a move (e2e4, Nf3) or the square of a piece (e2); 'help' lists the commands.")

    def let_computer_move(self) -> None:
        before = self.session.game.board
        name = self.session.title(before.turn)
        self.say(f"{name} is thinking.")
        played = self.wait_for(lambda: self.desk.answer(self.session), self.session.close)
        if played is not None:
            self.say(f"{name} plays {announcement(before, played.move)}")
            if played.remark:
                self.say(played.remark)

    def conclude(self) -> None:
        game = self.session.game
        self.show_board()
        self.say(f"{game.outcome}. {game.result}")
        for line in [*report(measure(game)), *self.desk.rating_words(game)]:
            self.say(line)

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
        """Search in a thread, so that Ctrl-C is noticed here; `stop` then ends the search."""
        with ThreadPoolExecutor(max_workers=1) as pool:
            return self.awaited(pool.submit(task), stop)

    def awaited(self, future: "Future[T]", stop: Callable[[], None]) -> T:
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
        self.say_remark()
        if game.outcome is not None:
            self.conclude()
            return
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
        elif game.draw_offer == (not game.turn):
            self.say(
                f"{self.session.title(not game.turn)} offers a draw: 'draw' takes it, a move declines it."
            )

    def show_board(self) -> None:
        self.draw_board(self.session.game.board)

    def draw_board(self, board: chess.Board) -> None:
        if self.desk.letters:
            figures = Figures.LETTERS
        else:
            figures = Figures.SOLID if self.coloured else Figures.OUTLINES
        drawing = Drawing(board, figures, self.bottom)
        for line in diagram(drawing, self.coloured):
            self.say(line)

    def say_remark(self) -> None:
        """What the person's last move has allowed, found while the computer thought."""
        remark, self.remark = self.remark, None
        if remark is None:
            return
        if self.session.game.outcome is not None:
            # The review will say more.
            self.desk.kibitzer.stop()
        elif said := self.awaited(remark, self.desk.kibitzer.stop):
            self.say(f"Kibitz: {said} 'undo' takes it back.")

    def question(self) -> str:
        if self.session.game.outcome is not None:
            return "What next: review, undo, stop?"
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
            if name in WHILE_PLAYING:
                self.session.game.must_go_on()
            HANDLERS[name](self, argument)
        else:
            self.take_move(text)

    def take_move(self, text: str) -> None:
        self.session.game.must_go_on()
        before = self.session.game
        board = before.board
        entry = read_move(board, text, self.chosen)
        if isinstance(entry, Choice):
            self.choose(board, entry.square)
        else:
            move = self.ask_promotion(entry) if isinstance(entry, Promotion) else entry
            self.session.submit(move)
            self.say(announcement(board, move))
            if self.kibitzing:
                self.remark = self.thread.submit(self.desk.kibitzer.remark, before.board, move)

    def choose(self, board: chess.Board, square: chess.Square) -> None:
        self.chosen = square
        kind = board.piece_type_at(square)
        # read_entry gives squares with a piece.
        assert kind is not None
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
        game = self.session.game
        if said := self.wait_for(lambda: self.hints.next(game), self.hints.stop):
            self.say(said)

    def threat(self, argument: str) -> None:
        board, kibitzer = self.session.game.board, self.desk.kibitzer
        if said := self.wait_for(lambda: kibitzer.threat(board), kibitzer.stop):
            self.say(said)

    def kibitz(self, argument: str) -> None:
        self.kibitzing = argument == "on" if argument in ("on", "off") else not self.kibitzing
        self.say(kibitz_words(self.kibitzing))

    def review(self, argument: str) -> None:
        if self.session.game.outcome is None:
            raise GameError(NOT_NOW)
        # Imported here: a game starts without what a review needs.
        from kibitz.review.reviewer import Reviewer
        from kibitz.terminal.plain_review import HELP, LEAVING, Reading, made

        review = self.desk.kept_review(self.session)
        if review is None:
            reviewer = Reviewer(self.session.game, cores())
            review = self.wait_for(lambda: made(reviewer, self.say), reviewer.cancel)
            if not self.desk.keep_review(self.session, self.session.revision, review):
                self.say("The game has changed meanwhile: its review is not kept.")
        reading = Reading(review)
        for line in reading.walk.lines():
            self.say(line)
        self.say(HELP)
        while (text := self.ask("Review: next, previous, or done?")) not in LEAVING:
            if text == "board":
                self.draw_board(reading.walk.board)
                continue
            place = reading.walk.ply
            for line in reading.answer(text):
                self.say(line)
            if self.showing and reading.walk.ply not in (None, place):
                self.draw_board(reading.walk.board)

    def eval(self, argument: str) -> None:
        if argument in ("on", "off"):
            self.evaluating = argument == "on"
            when = "before each move" if self.evaluating else "when you ask"
            self.say(f"The evaluation is shown {when}.")
        else:
            self.say(f"Evaluation: {self.opinion(THOUGHT).evaluation()}.")

    def undo(self, argument: str) -> None:
        plies = self.desk.take_back(self.session)
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
            if self.confirmed(f"{side_name(other)}, do you accept the draw?"):
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
    "threat": Dialogue.threat,
    "eval": Dialogue.eval,
    "kibitz": Dialogue.kibitz,
    "undo": Dialogue.undo,
    "flip": Dialogue.flip,
    "draw": Dialogue.draw,
    "resign": Dialogue.resign,
    "fen": Dialogue.fen,
    "pgn": Dialogue.pgn,
    "save": Dialogue.save,
    "review": Dialogue.review,
    "stop": Dialogue.stop,
}
