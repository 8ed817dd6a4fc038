"""The full-screen program: one game after another."""

import asyncio
import os
import signal
from typing import ClassVar, NoReturn

from textual.app import App
from textual.binding import Binding, BindingType

from kibitz.errors import KibitzError
from kibitz.game.session import Session
from kibitz.terminal.desk import Desk
from kibitz.terminal.game_screen import GameScreen


class KibitzApp(App[None]):
    """`session` is the game on the screen, `failure` what ended the program, if something did."""

    TITLE = "Kibitz"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "stop", "Stop", priority=True),
        Binding("ctrl+c", "stop", show=False, priority=True),
    ]

    def __init__(self, session: Session, desk: Desk) -> None:
        super().__init__()
        self.session = session
        self.desk = desk
        self.failure: KibitzError | None = None

    def on_mount(self) -> None:
        if os.name == "posix":
            loop = asyncio.get_running_loop()
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, self.action_stop)
            loop.add_signal_handler(signal.SIGHUP, self.hang_up)
        self.push_screen(GameScreen(self.session, self.desk))

    async def on_game_screen_wanted(self, event: GameScreen.Wanted) -> None:
        """Leave the game on the screen, which is kept, for another one."""
        await asyncio.to_thread(self.session.close)
        try:
            self.session = Session.begin(event.game, self.desk.store, engines=self.desk.engines)
        except KibitzError as error:
            self.fail(error)
        else:
            self.switch_screen(GameScreen(self.session, self.desk))

    def on_game_screen_failed(self, event: GameScreen.Failed) -> None:
        self.fail(event.error)

    def fail(self, error: KibitzError) -> None:
        self.failure = error
        self.exit()

    def hang_up(self) -> NoReturn:
        """The terminal was closed: end the computers and exit at once, as nothing can be drawn."""
        self.session.close()
        os._exit(128 + signal.SIGHUP)

    def action_stop(self) -> None:
        self.exit()

    async def on_unmount(self) -> None:
        """However the program ends, no computer keeps thinking."""
        self.desk.stop()
        await asyncio.to_thread(self.session.close)
