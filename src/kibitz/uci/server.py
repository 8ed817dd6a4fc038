"""The UCI server: reads commands in one thread, searches in another, so that it hears `stop` while it thinks.

What it cannot use it answers with `info string …` and ignores.
"""

import threading
from collections.abc import Callable, Iterable, Iterator

import chess

from kibitz.core import Board
from kibitz.engine import Engine, Limits, SearchInfo, explain
from kibitz.engine.benchmark import DEPTH, HASH_MB, bench
from kibitz.engine.options import OPTIONS, EngineOptions
from kibitz.engine.search.deepening import NoMoveError
from kibitz.errors import KibitzError, nearest
from kibitz.players.people.level import people_levels
from kibitz.uci.report import best_line, board_lines, info_line
from kibitz.uci.words import CommandError, PositionReader, parsed_limits, parsed_option, plies
from kibitz.version import VERSION

# Writes one message; both threads call it, so messages must not mix.
Say = Callable[[str], None]

# Positions that perft counts between two checks for `stop`: a few milliseconds.
PORTION = 1_000_000
# A position with fewer moves than this, such as a check, says little about those that follow.
USUAL_MOVES = 30
# The answer to a `go` that cannot be understood: its sender waits for a move.
AT_ONCE = Limits(depth=1)
# For a position in which the game is over.
NO_MOVE = "bestmove (none)"


class StoppedError(KibitzError):
    """Work that was told to stop before it had a result."""


class UciServer:
    def __init__(self, say: Say) -> None:
        self.say = say
        self.engine = Engine(
            on_trouble=lambda error: self.complain(f"{error}; playing on without them"),
            rated=people_levels(lambda error: self.complain(f"{error}; playing as a plain engine")),
        )
        self.options = EngineOptions(self.engine)
        self.reader = PositionReader()
        self.board = chess.Board()
        self.debugging = False
        self.failed = False
        self.thinking: threading.Thread | None = None
        self.busy = False
        self.stopping = False
        # What searches now: `stop` is for it.
        self.searching = self.engine
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self.uci,
            "isready": lambda words: self.say("readyok"),
            "ucinewgame": self.new_game,
            "position": self.position,
            "go": self.go,
            "stop": lambda words: self.stop(),
            "ponderhit": lambda words: self.engine.ponderhit(),
            "setoption": self.set_option,
            "debug": self.debug,
            "register": lambda words: None,
            "d": lambda words: self.say(board_lines(self.board)),
            "eval": lambda words: self.say(str(explain(self.board))),
            "bench": self.bench,
            "perft": self.perft,
        }

    def serve(self, lines: Iterable[str]) -> int:
        """Obey commands until `quit` or the end of input; the exit code says whether everything worked."""
        for line in lines:
            words = line.split()
            if words == ["quit"]:
                break
            self.obey(words)
        self.stop()
        self.settle()
        return 1 if self.failed else 0

    def obey(self, words: list[str]) -> None:
        """One command. Words before a known one are skipped, as the protocol asks."""
        known = next((at for at, word in enumerate(words) if word in self.commands), None)
        if known is None:
            if words:
                self.complain(f"unknown command {words[0][:40]!r}{nearest(words[0][:40], self.commands)}")
            return
        if self.debugging:
            self.say(f"info string obeying {' '.join(words[known:])}")
        try:
            self.commands[words[known]](words[known + 1 :])
        except KibitzError as error:
            self.complain(str(error))

    def complain(self, message: str) -> None:
        self.say("info string " + " ".join(message.split()))

    # --- commands ---

    def uci(self, words: list[str]) -> None:
        lines = [f"id name Kibitz {VERSION}", "id author the Kibitz developers"]
        options = [option.declaration() for option in OPTIONS.values()]
        self.say("\n".join([*lines, *options, "uciok"]))

    def debug(self, words: list[str]) -> None:
        if words not in (["on"], ["off"]):
            raise CommandError(f"debug: expected on or off, got {' '.join(words)[:40]!r}")
        self.debugging = words == ["on"]

    def new_game(self, words: list[str]) -> None:
        self.settle_or_refuse("ucinewgame")
        self.engine.new_game()

    def position(self, words: list[str]) -> None:
        self.board = self.reader.read(words, self.options.values["UCI_Chess960"])

    def set_option(self, words: list[str]) -> None:
        name, text = parsed_option(words)
        self.settle_or_refuse("setoption")
        self.options.set(name, text)

    def go(self, words: list[str]) -> None:
        self.settle_or_refuse("go")
        board = self.board.copy()
        try:
            limits = parsed_limits(words, board)
        except KibitzError as error:
            self.complain(str(error))
            limits = AT_ONCE
        try:
            search = self.engine.prepare(board, limits, self.report, self.options.values["MultiPV"])
        except NoMoveError:
            self.say(NO_MOVE)
            return
        self.start(self.engine, lambda: best_line(self.engine.finish(board, search)), NO_MOVE)

    def bench(self, words: list[str]) -> None:
        self.settle_or_refuse("bench")
        depth = plies("bench", words[0] if words else str(DEPTH))
        engine = Engine(HASH_MB)
        # A `stop` between two positions is heard after the first line of the next one.
        attentive = self.attentive("bench")
        self.start(engine, lambda: f"nodes {bench(depth, engine, on_info=lambda info: attentive()).nodes}")

    def perft(self, words: list[str]) -> None:
        self.settle_or_refuse("perft")
        depth = plies("perft", words[0] if words else None)
        board = Board(self.board.fen(), self.board.chess960)
        attentive = self.attentive("perft")
        self.start(self.engine, lambda: "\n".join(perft_lines(board, depth, attentive)))

    def stop(self) -> None:
        self.stopping = True
        self.searching.stop()

    # --- thinking ---

    def attentive(self, work: str) -> Callable[[], None]:
        """Called regularly by long work: raises if it was told to stop."""

        def hear() -> None:
            if self.stopping:
                raise StoppedError(f"{work}: stopped before its end")

        return hear

    def start(self, engine: Engine, job: Callable[[], str], failed: str | None = None) -> None:
        """Do a job in the thread that thinks, and say what it returns; where it fails, why, and `failed`."""
        self.stopping = False
        self.busy = True
        self.searching = engine
        self.thinking = threading.Thread(target=self.guarded, args=(job, failed), daemon=True)
        self.thinking.start()

    def guarded(self, job: Callable[[], str], failed: str | None) -> None:
        """Report a failure in this thread and answer: the other program must not wait for ever."""
        try:
            answer: str | None = job()
        except KibitzError as error:
            self.complain(str(error))
            answer = failed
        except Exception as error:
            self.failed = True
            self.complain(f"error: {type(error).__name__}: {error}")
            answer = failed
        # Idle before it answers: the next command may follow at once.
        self.busy = False
        if answer is not None:
            self.say(answer)

    def report(self, info: SearchInfo) -> None:
        self.say(info_line(info, self.options.values["UCI_ShowWDL"]))

    def settle(self) -> None:
        """Wait for the searching thread to end."""
        if self.thinking is not None:
            self.thinking.join()
            self.thinking = None

    def settle_or_refuse(self, command: str) -> None:
        """For commands that need an idle engine: wait for a search told to stop, refuse during others."""
        if self.busy and not self.stopping:
            raise CommandError(f"{command}: expected an idle engine; send 'stop' first")
        self.settle()


def perft_lines(board: Board, depth: int, attentive: Callable[[], None]) -> Iterator[str]:
    total = 0
    for move in board.moves():
        board.push(move)
        count = counted(board, depth - 1, attentive)
        board.pop()
        total += count
        yield f"{move}: {count}"
    yield f"nodes {total}"


def counted(board: Board, depth: int, attentive: Callable[[], None]) -> int:
    """The number of positions `depth` plies on, counted in portions."""
    attentive()
    moves = board.moves()
    if max(len(moves), USUAL_MOVES) ** depth <= PORTION:
        return board.perft(depth)
    total = 0
    for move in moves:
        board.push(move)
        total += counted(board, depth - 1, attentive)
        board.pop()
    return total
