"""A UCI engine in its own process, driven by python-chess's client, every wait bounded.

The engine may be broken in any way: each call here still ends in time, with an answer or with an error from `failures`,
after which the process is gone.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import chess
import chess.engine

from kibitz.errors import shown
from kibitz.players.outside.failures import EngineDied, EngineNotStarted, EngineSilent, IllegalMove
from kibitz.players.player import PlayerFailure

# Bytes. An engine that sends this much without an end of line would fill the memory.
LONGEST_LINE = 1 << 20
# Seconds between two `stop`s: one that comes before the engine has begun to search is lost.
STOP_AGAIN = 0.1
# Ends the engine and what it has started, whatever becomes of us.
GUARDIAN = (sys.executable, "-I", "-S", str(Path(__file__).with_name("guardian.py")))

T = TypeVar("T")

# The client logs every odd line. Without logging configured, that must not appear on the player's screen.
logging.getLogger("chess.engine").addHandler(logging.NullHandler())


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds, beyond what the engine was allowed."""

    start: float = 10.0  # until it is ready
    answer: float = 5.0  # after its time is over, or after it was told to stop
    silence: float = 60.0  # without a line of analysis, where only depth or nodes bound the search
    quit: float = 1.0  # to end by itself


class ListeningProtocol(chess.engine.UciProtocol):
    """python-chess's client, which also passes on each line of analysis as it arrives."""

    on_analysis: Callable[[str], None] | None = None
    kill: Callable[[], None]

    def line_received(self, line: str) -> None:
        if self.on_analysis is not None and line.startswith("info ") and " score " in line:
            self.on_analysis(line)

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        super().pipe_data_received(fd, data)
        if len(self.buffer[fd]) > LONGEST_LINE:
            self.kill()


class UciProcess:
    """One engine. The client's event loop has a thread of its own; calls wait for it.

    `stop` and `close` may come from any thread, `close` also while the engine starts.
    """

    def __init__(self, command: Sequence[str], patience: Patience) -> None:
        self.command = list(command)
        self.patience = patience
        self._thinking: Future[chess.Move] | None = None
        self._deadline: asyncio.Timeout | None = None
        self._loop = asyncio.new_event_loop()
        # A daemon: an unclosed engine must not keep the program from ending.
        self._thread = threading.Thread(target=self._loop.run_forever, name=f"uci {command[0]}", daemon=True)
        self._thread.start()
        self._protocol: ListeningProtocol | None = None
        self._making: asyncio.Task[ListeningProtocol] | None = None
        self._work: asyncio.Task[Any] | None = None  # the latest start or choice
        self._lifeline: socket.socket | None = None  # to the guardian: closed, it ends the engine
        # A signal may close what its own thread is closing.
        self._closing = threading.RLock()
        # Work started while the loop is ending would be waited for for ever.
        self._door = threading.RLock()
        self._quitting: Future[None] | None = None

    def start(self, options: Mapping[str, str]) -> None:
        """Returns when the engine is ready."""
        try:
            self._begin(self._start(options)).result()
        except CancelledError:
            raise EngineNotStarted(f"{self._called} was ended while it started") from None
        except BaseException:
            self.close()
            raise

    def play(
        self,
        board: chess.Board,
        limit: chess.engine.Limit,
        *,
        seconds: float | None,
        game: object,
        root_moves: Sequence[chess.Move] | None,
        on_analysis: Callable[[str], None],
    ) -> chess.Move:
        """The engine's move. `seconds` is its time for it; None: it may take as long as it reports something.

        `on_analysis` is called in the caller's thread.
        """
        lines: SimpleQueue[str | None] = SimpleQueue()
        thinking = self._begin(self._play(board, limit, seconds, game, root_moves, lines.put))
        self._thinking = thinking
        thinking.add_done_callback(lambda _: lines.put(None))
        for line in iter(lines.get, None):
            on_analysis(line)
        try:
            return thinking.result()
        except PlayerFailure:
            self.close()
            raise

    def stop(self) -> None:
        """End a running `play` soon."""
        if (thinking := self._thinking) is not None:
            deadline = self._loop.time() + self.patience.answer
            with suppress(RuntimeError):  # the loop is closed: nothing runs any more
                self._loop.call_soon_threadsafe(self._send_stop, thinking, deadline)

    def close(self) -> None:
        with self._closing:
            if self._loop.is_closed():
                return
            with self._door:
                self._quitting = self._quitting or self._begin(self._quit())
            self._quitting.result()
            if self._loop.is_closed():  # a signal has closed it meanwhile
                return
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _begin(self, task: Coroutine[Any, Any, T]) -> Future[T]:
        with self._door:
            if self._quitting is not None:
                task.close()
                raise CancelledError
            return asyncio.run_coroutine_threadsafe(task, self._loop)

    async def _start(self, options: Mapping[str, str]) -> None:
        self._work = asyncio.current_task()
        try:
            # A process that is just being created must not be abandoned half-way.
            self._making = asyncio.create_task(self._popen())
            self._protocol = await asyncio.shield(self._making)
            async with asyncio.timeout(self.patience.start):
                await self._protocol.initialize()
                await self._protocol.configure(options)
                await self._protocol.ping()
        except OSError as error:
            if isinstance(error, TimeoutError):
                raise EngineNotStarted(
                    f"expected {self._called} to be ready within {self.patience.start:g} s, it was not"
                ) from error
            raise EngineNotStarted(f"cannot start {self._called}: {error.strerror or error}") from error
        except (chess.engine.EngineError, ValueError) as error:
            if (reason := self._why_not_run()) is not None:
                raise EngineNotStarted(f"cannot start {self._called}: {reason}") from error
            raise EngineNotStarted(f"expected {self._called} to start as a UCI engine: {error}") from error

    async def _popen(self) -> ListeningProtocol:
        self._lifeline, far_end = socket.socketpair()
        self._lifeline.setblocking(False)
        with far_end:
            command = [*GUARDIAN, str(far_end.fileno()), *self.command]
            _, protocol = await ListeningProtocol.popen(
                command, start_new_session=True, pass_fds=[far_end.fileno()]
            )
        protocol.kill = self._kill
        return protocol

    def _why_not_run(self) -> str | None:
        """Why the command cannot be run, as the guardian says."""
        assert self._lifeline is not None
        try:
            return os.strerror(int(self._lifeline.recv(16)))
        except (OSError, ValueError):  # it says nothing
            return None

    def _kill(self) -> None:
        """End the engine and what it has started."""
        if self._lifeline is not None:
            self._lifeline.close()

    async def _play(
        self,
        board: chess.Board,
        limit: chess.engine.Limit,
        seconds: float | None,
        game: object,
        root_moves: Sequence[chess.Move] | None,
        on_analysis: Callable[[str], None],
    ) -> chess.Move:
        self._work = asyncio.current_task()
        assert self._protocol is not None
        patience = self.patience.silence if seconds is None else seconds + self.patience.answer

        def listen(line: str) -> None:
            if seconds is None and self._deadline is not None:
                self._deadline.reschedule(self._loop.time() + patience)
            on_analysis(line)

        self._protocol.on_analysis = listen
        where = f"in {board.fen()!r}"
        try:
            async with asyncio.timeout(patience) as self._deadline:
                result = await self._protocol.play(board, limit, game=game, root_moves=root_moves)
        except TimeoutError as error:
            raise EngineSilent(
                f"expected a move from {self._called} {where}, got none in {patience:g} s"
            ) from error
        except chess.engine.EngineTerminatedError as error:
            raise EngineDied(f"expected a move from {self._called} {where}: {error}") from error
        except chess.engine.EngineError as error:
            raise IllegalMove(f"expected a legal move from {self._called} {where}: {error}") from error
        finally:
            self._deadline = self._protocol.on_analysis = None
        if not result.move:  # none at all, or the null move
            raise IllegalMove(f"expected a legal move from {self._called} {where}, got none")
        return result.move

    def _send_stop(self, thinking: Future[chess.Move], deadline: float) -> None:
        """Send `stop` again and again until the answer arrives."""
        if thinking.done():
            return
        if self._deadline is not None:
            self._deadline.reschedule(min(deadline, self._deadline.when() or deadline))
        assert self._protocol is not None
        self._protocol.send_line("stop")
        self._loop.call_later(STOP_AGAIN, self._send_stop, thinking, deadline)

    async def _quit(self) -> None:
        # A start or a choice that nobody waits for any more, and nothing else: asyncio connects the pipes of a process
        # in a task of its own, and without it the process would never be made.
        if self._work is not None:
            self._work.cancel()
            await asyncio.wait([self._work], timeout=self.patience.quit)
        if self._making is None:
            return
        try:
            self._protocol = await self._making
        # The caller of `start` has been told.
        except OSError:
            return
        if not self._protocol.returncode.done():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._protocol.quit(), self.patience.quit)
        self._kill()
        guardian = self._protocol.transport
        assert guardian is not None
        with suppress(ProcessLookupError):
            guardian.send_signal(signal.SIGCONT)  # somebody may have stopped it
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._protocol.returncode), self.patience.answer)
        with suppress(ProcessLookupError):
            guardian.kill()
        await self._protocol.returncode
        guardian.close()

    @property
    def _called(self) -> str:
        return f"the engine {shown(Path(self.command[0]).name)}"
