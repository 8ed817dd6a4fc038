"""The full screen, driven by Textual's pilot: what a person does with keys and mouse, and what is then there."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import chess
import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from kibitz.endings import Ending
from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.game.advice import Adviser
from kibitz.game.game import Game
from kibitz.game.request import Request
from kibitz.game.session import Session
from kibitz.game.settings import Settings
from kibitz.game.store import ConflictError, Store
from kibitz.players import Decision, Player
from kibitz.review.budget import OWN_NODES
from kibitz.terminal.app import KibitzApp
from kibitz.terminal.board_view import LABELS, BoardView, width
from kibitz.terminal.desk import Desk
from kibitz.terminal.dialogs import EndOfGame, NewGameDialog, Notice, Question
from kibitz.terminal.game_screen import GameScreen, news
from kibitz.terminal.review_screen import ReviewScreen
from tests.fake_engine import ENGINES, fake
from tests.processes import PATIENCE

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


class Person:
    """Somebody in front of the screen."""

    def __init__(self, app: KibitzApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def game(self) -> Game:
        return self.app.session.game

    @property
    def screen(self) -> GameScreen:
        screen = next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GameScreen))
        assert isinstance(screen, GameScreen)
        return screen

    @property
    def board(self) -> BoardView:
        return self.screen.board

    @property
    def message(self) -> str:
        return str(self.screen.message.render())

    @property
    def dialog(self) -> str:
        """All that the dialog on top says."""
        return "\n".join(str(part.render()) for part in self.app.screen.query(Static))

    async def until(self, true: Callable[[], object]) -> None:
        deadline = monotonic() + PATIENCE
        while not true():
            assert monotonic() < deadline, f"waited for too long; the message is {self.message!r}"
            await self.pilot.pause(0.01)

    async def sees(self, dialog: type[Screen[Any]]) -> None:
        """That dialog is on top, drawn and ready for keys."""
        await self.until(
            lambda: isinstance(self.app.screen, dialog) and self.dialog and self.app.screen.focused
        )

    async def resize(self, columns: int, rows: int) -> None:
        """The board is drawn anew for a terminal of that size."""
        await self.pilot.resize_terminal(columns, rows)
        await self.until(lambda: self.app.screen.size == (columns, rows))
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def enter(self, text: str) -> None:
        """Type a line."""
        await self.press(*(" ".join(text).replace("   ", " space ")).split(), "enter")

    async def play(self, text: str) -> None:
        """Type a move and wait until everybody has moved who had to."""
        before = self.game
        await self.enter(text)
        await self.until(lambda: self.game is not before and not self.app.session.computer_to_move)
        await self.until(lambda: self.screen.seen is self.game)

    async def click(self, square: str) -> None:
        await self.pilot.click(BoardView, offset=self.place(square))

    async def drag(self, origin: str, target: str) -> None:
        await self.pilot.mouse_down(BoardView, offset=self.place(origin))
        await self.pilot.mouse_up(BoardView, offset=self.place(target))

    def place(self, square: str) -> tuple[int, int]:
        """The middle of a square in the board's own columns and rows."""
        number = chess.parse_square(square)
        column = self.board.drawing.files().index(chess.square_file(number))
        row = self.board.drawing.ranks().index(chess.square_rank(number))
        return LABELS + column * width(self.board.scale) + self.board.scale, self.board.figure_row(row)


Scene = Callable[[Person], Awaitable[None]]
Stage = Callable[..., KibitzApp]


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """Plays a scene on a screen of 80 columns and 24 rows, and returns the app after its end."""

    def perform(
        scene: Scene,
        opponent: str = "human",
        size: tuple[int, int] = (80, 24),
        letters: bool = False,
        evaluating: bool = False,
        late: bool = False,
        played: Sequence[str] = (),
        **asked: str,
    ) -> KibitzApp:
        async def run(app: KibitzApp) -> None:
            async with app.run_test(size=size) as pilot:
                person = Person(app, pilot)
                await person.until(lambda: person.screen.ready or late)
                await scene(person)

        with Store.open(tmp_path) as store, Adviser() as adviser:
            game = Request(opponent=opponent, seed=1, **asked).game(engines=ENGINES)  # type: ignore[arg-type]
            for move in played:
                game.play(chess.Move.from_uci(move))
            app = KibitzApp(
                Session.begin(game, store, engines=ENGINES),
                Desk(store, adviser, letters, evaluating, engines=ENGINES),
            )
            asyncio.run(run(app))
        return app

    return perform


def stored(folder: Path, number: int = 1) -> list[str]:
    with Store.open(folder) as store:
        return [played.move.uci() for played in store.load(number)[0].moves]


def test_a_typed_move_is_played_and_answered_and_undo_takes_both_back(stage: Stage, tmp_path: Path) -> None:
    async def scene(person: Person) -> None:
        await person.play("e4")
        assert person.message.endswith("plays 1... e5: pawn to e5.")
        assert person.board.drawing.cell(chess.E5).left == "["  # the last move has a mark of its own
        assert stored(tmp_path) == ["e2e4", "e7e5"]
        await person.enter("undo")
        await person.until(lambda: person.game.moves == ())
        await person.press("f4")
        assert person.message == "There is no move of yours to take back."

    stage(scene, fake("plays", "e7e5"))


def test_arrows_and_enter_move_a_piece(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.press("enter")
        assert person.screen.chosen == chess.E2
        assert person.board.drawing.targets == {chess.E3, chess.E4}
        await person.press("up", "up", "space")
        assert person.game.moves[0].move.uci() == "e2e4"
        await person.press("down", "left", "right")
        assert person.board.cursor == chess.E3

    stage(scene)


def test_the_mouse_clicks_and_drags(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.click("g1")
        assert person.board.drawing.targets == {chess.F3, chess.H3}
        await person.click("f3")
        assert [played.move.uci() for played in person.game.moves] == ["g1f3"]
        await person.drag("e7", "e5")
        assert [played.move.uci() for played in person.game.moves] == ["g1f3", "e7e5"]

    stage(scene)


def test_the_mouse_finds_its_square_at_every_size(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        for size in ((80, 24), (20, 8), (50, 16), (120, 40), (200, 60)):
            await person.resize(*size)
            for square in ("a1", "h1", "a8", "h8", "d4"):
                number = chess.parse_square(square)
                assert person.board.square_at(Offset(*person.place(square))) == number

    stage(scene)


def test_all_is_visible_in_80_columns_and_24_rows(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        screen = person.screen
        parts = [screen.board, *screen.bars.values(), screen.move_list, screen.thoughts, screen.typing]
        await person.pilot.pause()
        for part in parts:
            assert part.region.area > 0
            assert screen.region.contains_region(part.region)
        assert screen.board.scale == 2

    stage(scene, clock="5+3")


def test_letters_instead_of_figures_and_a_large_board_in_a_large_terminal(stage: Stage) -> None:
    async def figures(person: Person) -> None:
        assert person.board.scale == 4
        assert "█" in person.board.render_line(2).text

    async def letters(person: Person) -> None:
        assert person.board.render_line(person.board.figure_row(0)).text.split() == ["8", *"rnbqkbnr"]
        await person.resize(120, 40)
        assert person.board.scale == 3
        assert "█" not in person.board.render_line(2).text

    stage(figures, size=(120, 40))
    stage(letters, letters=True)


def test_a_wrong_move_says_why_and_what_is_typed_can_be_corrected_and_dropped(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.enter("e5")
        assert person.message == "There is no piece on e5."
        await person.click("e7")
        assert person.message == "The pawn on e7 is not yours: it is White's move."
        await person.click("e2")
        await person.click("e5")
        assert person.message == "A pawn on e2 does not move to e5."
        await person.enter("hnit")
        assert person.message == "There is no command 'hnit', did you mean 'hint'?"
        await person.press("e", "5", "backspace")
        assert person.screen.typing.text == "e"
        await person.press("escape")
        assert person.screen.typing.text == ""
        await person.click("e2")
        await person.press("escape")
        assert person.screen.chosen is None

    stage(scene)


def test_the_thoughts_of_the_computer_are_shown_and_the_screen_does_not_wait(
    stage: Stage, tmp_path: Path
) -> None:
    async def scene(person: Person) -> None:
        def thoughts() -> str:
            return str(person.screen.thoughts.render())

        await person.enter("e4")
        await person.until(lambda: person.app.session.computer_to_move)
        await person.press("f4")
        assert person.game.moves == ()
        assert person.message == "Taken back."
        await person.enter("d4")
        await person.until(lambda: "7 half-moves deep, 4,321 positions" in thoughts())
        assert "is thinking" in thoughts()
        assert "-0.31 from White's side" in thoughts()
        assert "Nh6" in thoughts()
        await person.press("f5")
        assert person.board.drawing.bottom == chess.BLACK
        await person.click("e7")
        assert person.message.endswith("is to move.")
        await person.press("ctrl+c")

    stage(scene, fake("plays", "think"))
    assert stored(tmp_path) == ["d2d4"]  # the thought that was cut short is not played


def test_an_engine_that_starts_slowly_holds_up_nothing(stage: Stage, tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def scene(person: Person) -> None:
        await person.press("f5")
        assert person.board.drawing.bottom == chess.BLACK
        await person.enter("e4")
        assert person.message.endswith("is getting ready.")
        gate.touch()
        await person.until(lambda: person.screen.ready)
        await person.play("e4")
        assert len(person.game.moves) == 2

    stage(scene, fake(f"gate:{gate}", "plays", "e7e5"), late=True)


def test_a_pawn_becomes_what_is_chosen(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.enter("b7b8")
        await person.sees(Question)
        await person.press("escape")
        assert not person.game.moves
        await person.enter("b8")
        await person.press("n")
        assert person.game.moves[0].move.uci() == "b7b8n"

    stage(scene, fen="4k3/1P6/8/8/8/8/8/4K3 w - - 0 1")


def test_hints_that_say_more_each_time_and_evaluation(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.press("f2")
        await person.until(lambda: person.message == "Hint: look at the rook on a1.")
        await person.press("f2")
        await person.until(lambda: person.message.startswith("Hint: 1. Ra8#, rook to a8, checkmate."))
        await person.press("f2")
        await person.until(lambda: person.message == "Ra8# is checkmate.")
        await person.press("f3")
        await person.until(lambda: "White mates in 1 move" in str(person.screen.thoughts.render()))
        await person.enter("eval off")
        await person.until(lambda: "White mates" not in str(person.screen.thoughts.render()))

    stage(scene, fen=MATE_IN_ONE)


def test_a_lost_game_with_remarks_threats_and_its_review(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_NODES, "5000")

    def review(person: Person) -> ReviewScreen:
        screen = person.app.screen
        assert isinstance(screen, ReviewScreen)
        return screen

    def reads(person: Person) -> str:
        return str(review(person).words.render())

    async def scene(person: Person) -> None:
        await person.enter("review")
        assert person.message == "The game is not over yet: it can be reviewed when it has ended."
        await person.press("ctrl+k")
        assert person.message == "Your mistakes are remarked on."
        await person.play("f3")
        await person.play("e5")
        await person.press("ctrl+t")
        await person.until(lambda: person.message.startswith("Black threatens "))
        await person.play("g4")
        thoughts = person.screen.thoughts
        await person.until(lambda: "g4 allows mate in 1. F4 takes it back." in str(thoughts.render()))
        await person.enter("Qh4")
        await person.sees(Question)
        await person.press("f9")
        await person.until(lambda: isinstance(person.app.screen, ReviewScreen) and review(person).walk)
        assert reads(person).startswith("White: accuracy ")
        await person.press("n")
        assert "2. g4 is a blunder: win chance " in reads(person)
        assert "g4 allows mate in 1." in reads(person)
        assert review(person).board.drawing.board.fen().startswith("rnbqkbnr/pppp1ppp/8/4p3/6P1")
        await person.press("n")
        assert str(review(person).message.render()) == "No more marks after this."
        await person.press("left", "left")
        assert "1. f3 is a book move" in reads(person)
        await person.press("k", "escape")
        await person.until(lambda: person.app.screen is person.screen)
        # It is kept, and so there at once.
        await person.press("f9")
        await person.until(lambda: isinstance(person.app.screen, ReviewScreen))
        await person.until(lambda: reads(person).startswith("White: accuracy "))

    stage(scene)
    with Store.open(tmp_path) as store:
        assert store.review(1) is not None


def test_leaving_a_review_ends_its_search(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Minutes, if it were not ended.
    monkeypatch.setenv(OWN_NODES, "40000000")

    async def scene(person: Person) -> None:
        await person.play("e4")
        await person.enter("resign")
        await person.sees(Question)
        await person.press("y")
        await person.until(lambda: isinstance(person.app.screen, EndOfGame))
        await person.press("v")
        await person.until(lambda: isinstance(person.app.screen, ReviewScreen) and person.app.screen.message)
        workers = person.app.workers
        await person.press("escape")
        await person.until(
            lambda: person.app.screen is person.screen and all(one.is_finished for one in workers)
        )

    stage(scene)
    with Store.open(tmp_path) as store:
        assert store.review(1) is None


def test_captures_and_material_are_shown_and_flipping_turns_board_and_players_around(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.play("e4")
        await person.play("d5")
        await person.play("exd5")
        bars = person.screen.bars
        assert "♟ +1" in str(bars[chess.WHITE].render())
        moves = str(person.screen.move_list.query_one(Static).render())
        assert moves.splitlines()[-1].split() == ["2.", "exd5"]
        assert bars[chess.WHITE].region.y > bars[chess.BLACK].region.y
        await person.press("f5")
        await person.until(lambda: bars[chess.WHITE].region.y < bars[chess.BLACK].region.y)
        await person.click("e2")
        assert person.message == "There is no piece on e2."
        await person.click("d2")
        assert person.message.startswith("The pawn on d2 is not yours")

    stage(scene)


def test_notices_and_save(stage: Stage) -> None:
    notices = {
        "help": "take back",
        "moves g1": "g1 knight: Nf3 Nh3",
        "fen": chess.STARTING_FEN,
        "pgn": '[White "human"]',
    }

    async def scene(person: Person) -> None:
        for command, content in notices.items():
            await person.enter(command)
            await person.until(
                lambda content=content: isinstance(person.app.screen, Notice) and content in person.dialog  # type: ignore[misc]
            )
            await person.press("escape")
            assert person.app.screen is person.screen
        await person.enter("save")
        await person.until(lambda: "as game 1" in person.message)

    stage(scene)


def test_a_game_to_the_end_and_a_rematch_with_colours_changed(stage: Stage, tmp_path: Path) -> None:
    async def scene(person: Person) -> None:
        await person.enter("Ra8")
        await person.sees(Question)
        assert "White wins by checkmate. 1-0" in person.dialog
        assert "Moves: White 1, Black 0." in person.dialog
        await person.press("r")
        await person.until(lambda: person.app.session.number == 2)
        assert person.game.settings.black == "human"

    stage(scene, fake("plays", "think"), fen=MATE_IN_ONE)
    assert stored(tmp_path, 1) == ["a1a8"]


def test_the_end_can_be_taken_back_and_after_it_the_board_looked_at(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.enter("Ra8")
        await person.sees(Question)
        await person.press("u")
        await person.until(lambda: person.game.outcome is None and person.game.moves == ())
        await person.until(lambda: person.app.screen is person.screen)
        await person.enter("Ra8")
        await person.sees(Question)
        await person.press("b")
        await person.enter("e1e2")
        assert person.message == "White wins by checkmate."
        await person.press("f2", "f6", "f7")
        assert person.app.screen is person.screen

    stage(scene, fen=MATE_IN_ONE)


def test_a_new_game_is_asked_for_with_reasons_for_what_cannot_be(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.press("f8")
        await person.sees(NewGameDialog)
        opponent = person.app.screen.query_one("#opponent", Input)
        opponent.value = "nobody"
        await person.press("enter")
        assert "there is no player 'nobody'" in person.dialog
        opponent.value = "random"
        await person.press("enter")
        await person.until(lambda: person.app.session.number == 2)
        assert person.game.settings.black == "random"
        await person.until(lambda: person.app.screen is person.screen)
        await person.press("f8")
        await person.sees(NewGameDialog)
        await person.press("escape")
        assert person.app.session.number == 2

    stage(scene)


def test_a_draw_is_declined_and_resigning_is_asked_again(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.press("f6")
        await person.until(lambda: person.message == "The draw is declined.")
        for refusal in ("n", "escape", "enter"):  # Enter presses the first button, which is No
            await person.press("f7")
            await person.sees(Question)
            await person.until(lambda: isinstance(person.app.screen.focused, Button))
            await person.press(refusal)
            assert person.game.outcome is None
        await person.press("f7")
        await person.sees(Question)
        await person.press("y")
        await person.until(lambda: person.game.outcome is not None)
        assert person.game.result == "0-1"

    stage(scene, "random")


def test_draws_are_taken_and_agreed(stage: Stage) -> None:
    async def taken(person: Person) -> None:
        await person.press("f6")
        await person.until(lambda: person.game.outcome and person.game.outcome.ending is Ending.AGREEMENT)

    async def agreed(person: Person) -> None:
        await person.press("f6")
        await person.sees(Question)
        await person.press("n", "f6")
        await person.sees(Question)
        await person.press("y")
        await person.until(lambda: person.game.result == "1/2-1/2")

    stage(taken, "alphabeta:1", fen="4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")
    stage(agreed, "human")


class Peaceful(Player):
    """Offers a draw with each move."""

    name = "peaceful"
    title = "Peaceful"

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        return Decision(next(iter(board.legal_moves)), offers_draw=True)


def test_a_draw_that_the_computer_offers_is_told() -> None:
    with Session(Game(Settings("human", "random")), {chess.BLACK: Peaceful()}) as session:
        session.submit(chess.Move.from_uci("e2e4"))
        before = session.game
        session.answer()
        told = news(before, session.game, session)
    assert told.startswith("Peaceful plays ")
    assert told.endswith(" It offers a draw: F6 takes it, a move declines it.")


def test_a_repetition_is_claimed(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.play("Ng1")
        assert person.message.endswith("A draw by threefold repetition may be claimed.")
        await person.press("f6")
        await person.until(lambda: person.game.outcome and person.game.outcome.ending is Ending.THREEFOLD)

    stage(scene, played=("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"))


def test_the_flag_falls_while_the_person_thinks(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.until(lambda: person.game.outcome and person.game.outcome.ending is Ending.FLAG_FALL)
        await person.sees(Question)

    stage(scene, "random", clock="0.3s")


def test_a_crashed_opponent_is_a_stated_result(stage: Stage) -> None:
    async def scene(person: Person) -> None:
        await person.enter("e4")
        await person.sees(Question)
        assert "White wins by forfeit" in person.dialog

    stage(scene, fake("plays", "die"))


def test_two_computers_play_while_one_watches(stage: Stage, tmp_path: Path) -> None:
    async def scene(person: Person) -> None:
        await person.until(lambda: len(person.game.moves) == 3)
        await person.press("f6", "f7")  # there is nobody to offer a draw or to resign
        assert person.app.screen is person.screen

    request = Request("greedy", "black", seed=1).game()
    game = Game(replace(request.settings, black=fake("plays", "h7h6", "think")))
    with Store.open(tmp_path) as store, Adviser() as adviser:
        app = KibitzApp(Session.begin(game, store, engines=ENGINES), Desk(store, adviser))

        async def run() -> None:
            async with app.run_test() as pilot:
                await scene(Person(app, pilot))

        asyncio.run(run())


def test_a_store_that_takes_no_more_moves_ends_the_program_with_the_reason(
    stage: Stage, tmp_path: Path
) -> None:
    async def scene(person: Person) -> None:
        with Store.open(tmp_path) as store, Session.resume(store, 1) as other:
            other.submit(chess.Move.from_uci("d2d4"))
        await person.enter("e4")
        await person.until(lambda: person.app.failure is not None)

    app = stage(scene)
    assert isinstance(app.failure, ConflictError)
    assert stored(tmp_path) == ["d2d4"]
