"""The UCI server: reads commands in one thread, searches in another, so that it hears `stop` while it thinks.

What it cannot use it answers with `info string …` and ignores.
"""

import threading
from collections.abc import Callable, Iterable

import chess

from kibitz.core import Board
from kibitz.engine import Engine, Limits, SearchInfo, explain
from kibitz.engine.benchmark import DEPTH, bench
from kibitz.engine.knowledge.book import Book
from kibitz.engine.knowledge.tablebases import Tablebases
from kibitz.engine.search.deepening import NoMoveError
from kibitz.engine.search.tuning import declared, tune
from kibitz.errors import KibitzError, nearest
from kibitz.uci.options import Settings, declarations
from kibitz.uci.report import best_line, board_lines, info_line
from kibitz.uci.words import CommandError, PositionReader, parsed_limits, parsed_option, whole
from kibitz.version import VERSION

Say = Callable[[str], None]  # writes one message; called from both threads, so it must not mix them


class Server:
    def __init__(self, say: Say) -> None:
        self.say = say
        self.settings = Settings()
        self.engine = Engine(self.settings.number("Hash"))
        self.reader = PositionReader()
        self.board = chess.Board()
        self.book: Book | None = None
        self.tablebases: Tablebases | None = None
        self.debugging = False
        self.failed = False
        self.thinking: threading.Thread | None = None
        self.busy = False
        self.stopping = False
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
        """Obey until `quit` or the end of input; the exit code says whether everything worked."""
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
        lines = [f"id name Kibitz {VERSION}", "id author the Kibitz developers", *declarations(), "uciok"]
        self.say("\n".join(lines))

    def debug(self, words: list[str]) -> None:
        if words not in (["on"], ["off"]):
            raise CommandError(f"debug: expected on or off, got {' '.join(words)[:40]!r}")
        self.debugging = words == ["on"]

    def new_game(self, words: list[str]) -> None:
        self.settle_or_refuse("ucinewgame")
        self.engine.new_game()

    def position(self, words: list[str]) -> None:
        self.board = self.reader.read(words, self.settings.is_on("UCI_Chess960"))

    def set_option(self, words: list[str]) -> None:
        name, text = parsed_option(words)
        self.settle_or_refuse("setoption")
        self.apply(self.settings.set(name, text))

    def apply(self, name: str) -> None:
        """Let a new value take effect. What is not named here is read where it is needed."""
        settings = self.settings
        if name == "Hash":
            self.engine.set_hash(settings.number(name))
        elif name == "Clear Hash":
            self.engine.new_game()
        elif name == "Threads":
            self.engine.set_threads(settings.number(name))
        elif name == "Move Overhead":
            self.engine.set_overhead(settings.number(name) / 1000)
        elif name == "BookFile":
            self.book = Book(settings.text(name)) if settings.text(name) else None
        elif name == "SyzygyPath":
            self.tablebases = Tablebases(settings.text(name)) if settings.text(name) else None
        elif name in ("UCI_LimitStrength", "UCI_Elo", "UCI_AnalyseMode", "Variety", "Seed"):
            playing = not settings.is_on("UCI_AnalyseMode")
            seed = settings.number("Seed")
            limited = playing and settings.is_on("UCI_LimitStrength")
            self.engine.set_elo(settings.number("UCI_Elo") if limited else None, seed)
            self.engine.set_variety(seed if playing and settings.is_on("Variety") else None)
        elif name in declared():
            tune(name, settings.number(name))

    def go(self, words: list[str]) -> None:
        self.settle_or_refuse("go")
        board = self.board.copy()
        limits = parsed_limits(words, board)
        known = self.known_move(board, limits)
        if known is not None:
            self.say(f"bestmove {known.uci()}")
            return
        try:
            search = self.engine.prepare(
                board, self.with_tablebases(board, limits), self.report, self.settings.number("MultiPV")
            )
        except NoMoveError:
            self.say("bestmove (none)")
            return
        self.start(lambda: best_line(self.engine.finish(board, search)))

    def bench(self, words: list[str]) -> None:
        self.settle_or_refuse("bench")
        depth = whole("bench", words[0]) if words else DEPTH
        self.start(lambda: f"nodes {bench(depth).nodes}")

    def perft(self, words: list[str]) -> None:
        self.settle_or_refuse("perft")
        depth = whole("perft", words[0] if words else None)
        board = Board(self.board.fen(), self.board.chess960)
        self.start(lambda: "\n".join(perft_lines(board, depth)))

    def stop(self) -> None:
        self.stopping = True
        self.engine.stop()

    # --- thinking ---

    def known_move(self, board: chess.Board, limits: Limits) -> chess.Move | None:
        """A book move, where one may be played at once."""
        settings = self.settings
        waiting = limits.is_endless() or limits.ponder or settings.is_on("UCI_AnalyseMode")
        if self.book is None or not settings.is_on("OwnBook") or waiting:
            return None
        return self.book.move(board, self.engine.variety.random if self.engine.variety else None)

    def with_tablebases(self, board: chess.Board, limits: Limits) -> Limits:
        if self.tablebases is None or limits.searchmoves:
            return limits
        return limits.restricted(self.tablebases.best_moves(board))

    def start(self, job: Callable[[], str]) -> None:
        """Do a job in the thread that thinks, and say what it returns."""
        self.stopping = False
        self.busy = True
        self.thinking = threading.Thread(target=self.guarded, args=(job,), daemon=True)
        self.thinking.start()

    def guarded(self, job: Callable[[], str]) -> None:
        """A failure in this thread is said aloud, and answered: the other program must not wait for ever."""
        try:
            answer = job()
        except Exception as error:
            self.failed = not isinstance(error, KibitzError)
            self.complain(f"error: {type(error).__name__}: {error}")
            answer = "bestmove (none)"
        # Idle before it answers: the answer may be met by the next command at once.
        self.busy = False
        self.say(answer)

    def report(self, info: SearchInfo) -> None:
        self.say(info_line(info, self.settings.is_on("UCI_ShowWDL")))

    def settle(self) -> None:
        """Wait for the thread that thinks to end."""
        if self.thinking is not None:
            self.thinking.join()
            self.thinking = None

    def settle_or_refuse(self, command: str) -> None:
        """For commands that need an idle engine: wait for a search told to stop, refuse during others."""
        if self.busy and not self.stopping:
            raise CommandError(f"{command}: expected an idle engine; send 'stop' first")
        self.settle()


def perft_lines(board: Board, depth: int) -> Iterable[str]:
    counts = board.divide(depth)
    yield from (f"{move}: {count}" for move, count in counts.items())
    yield f"nodes {sum(counts.values())}"
