"""Any UCI engine as a player, in its own process. After a failure the next move or game starts a new one."""

from __future__ import annotations

from collections.abc import Callable

import chess
import chess.engine

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.players.budget import bounded
from kibitz.players.outside.engines import OutsideEngine
from kibitz.players.outside.info import read_info
from kibitz.players.outside.process import Patience, UciProcess
from kibitz.players.player import Decision, Player, PlayerFailure, root_moves

USUAL = Patience()


class UciPlayer(Player):
    outside = True

    def __init__(self, name: str, engine: OutsideEngine, patience: Patience | None = None) -> None:
        self.name = name
        self.title = title_of(name.partition(":")[2])
        self.engine = engine
        self.patience = patience or USUAL
        self._process: UciProcess | None = None
        self._game = object()

    def time_limit(self, limits: Limits, colour: chess.Color) -> float | None:
        return time_allowed(bounded(limits), colour)

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        root_moves(board, limits)
        limits = bounded(limits)
        analysis: list[str] = []

        def listen(line: str) -> None:
            analysis[:] = [line]
            if on_info is not None and (info := read_info(line, board)) is not None:
                on_info(info)

        process = self._started()
        try:
            move = process.play(
                board,
                to_limit(limits),
                seconds=time_allowed(limits, board.turn),
                game=self._game,
                root_moves=limits.searchmoves or None,
                on_analysis=listen,
            )
        except PlayerFailure:
            self._process = None
            raise
        info = read_info(analysis[0], board) if analysis else None
        if info is None:
            return Decision(move)
        # A weakened engine may play another move than the one it found best.
        pv = info.pv if info.pv[:1] == (move,) else ()
        return Decision(move, info.score, pv, info.nodes, info.depth)

    def stop(self) -> None:
        if (process := self._process) is not None:
            process.stop()

    def prepare(self) -> None:
        self._started()

    def new_game(self) -> None:
        self._game = object()

    def close(self) -> None:
        if (process := self._process) is not None:
            process.close()
            self._process = None

    def _started(self) -> UciProcess:
        if self._process is None:
            # Known before it starts: `close` must reach an engine that never gets ready.
            self._process = process = UciProcess(self.engine.command, self.patience)
            try:
                process.start(self.engine.options)
            except BaseException:
                self._process = None
                raise
            return process
        return self._process


def title_of(listed: str) -> str:
    """`Stockfish` for the engine that the list calls `stockfish`: it stands where a player's name begins a sentence."""
    return listed[:1].upper() + listed[1:]


def to_limit(limits: Limits) -> chess.engine.Limit:
    limit = chess.engine.Limit(time=limits.movetime, depth=limits.depth, nodes=limits.nodes, mate=limits.mate)
    if limits.clock is not None:
        limit.white_clock, limit.black_clock = limits.clock.white, limits.clock.black
        limit.white_inc, limit.black_inc = limits.clock.white_increment, limits.clock.black_increment
        limit.remaining_moves = limits.clock.moves_to_go
    return limit


def time_allowed(limits: Limits, colour: chess.Color) -> float | None:
    """The seconds after which no answer is excusable."""
    allowed = [limits.movetime, limits.clock.remaining(colour) if limits.clock is not None else None]
    return min((seconds for seconds in allowed if seconds is not None), default=None)
