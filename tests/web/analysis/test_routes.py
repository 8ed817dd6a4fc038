"""The analysis board over its socket: lines that stream, threats, and what is known without a search."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import chess
import pytest
from websockets.sync.client import ClientConnection, connect

from kibitz.web.analysis.facts import facts, result_of
from kibitz.web.analysis.messages import AnalysisMessage, PositionFacts
from kibitz.web.analysis.routes import MOST_BOARDS
from kibitz.web.http.messages import ErrorMessage
from kibitz.web.http.wire import dumps, loads, read
from tests.books import write_book
from tests.processes import PATIENCE, is_alive, wait_until
from tests.web.parts import Served

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


class BoardTab:
    numbers = count(1)

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def analyse(self, fen: str = chess.STARTING_FEN, *moves: str, **more: Any) -> int:
        number = next(self.numbers)
        question = {"fen": fen, "chess960": False, "moves": list(moves), "lines": 1, "threat": False, **more}
        self.connection.send(dumps({"type": "analyse", "number": number, **question}))
        return number

    def receive(self) -> AnalysisMessage | ErrorMessage:
        text = self.connection.recv(timeout=PATIENCE)
        message: AnalysisMessage | ErrorMessage = read(AnalysisMessage | ErrorMessage, loads(text), "message")
        return message

    def lines(self, number: int, depth: int = 1) -> AnalysisMessage:
        """What is known of that question from that depth on."""
        while True:
            message = self.receive()
            assert isinstance(message, AnalysisMessage), message
            if message.number == number and message.depth >= depth:
                return message

    def refusal(self) -> str:
        while True:
            if isinstance(message := self.receive(), ErrorMessage):
                return message.code


@contextmanager
def board(server: Served) -> Iterator[BoardTab]:
    address = f"{server.origin.replace('http', 'ws')}/api/analysis/socket"
    headers = {"cookie": server.cookie(), "origin": server.origin}
    with connect(address, additional_headers=headers, open_timeout=PATIENCE, close_timeout=5) as connection:
        yield BoardTab(connection)


def test_lines_come_deeper_and_deeper(server: Served) -> None:
    with board(server) as tab:
        number = tab.analyse(lines=3)
        first = tab.lines(number)
        deeper = tab.lines(number, first.depth + 2)
        assert len(deeper.lines) == 3
        assert len({line.moves[0] for line in deeper.lines}) == 3
        assert deeper.positions > first.positions
        assert 0.4 < deeper.lines[0].share < 0.7


def test_another_position_takes_the_place_of_the_one_before(server: Served) -> None:
    with board(server) as tab:
        tab.analyse()
        number = tab.analyse(MATE_IN_ONE)
        found = tab.lines(number, 2)
        assert (found.lines[0].text, found.lines[0].share) == ("#1", 1)
        assert found.lines[0].moves[0] == "a1a8"


def test_scores_are_whites_whoever_is_to_move(server: Served) -> None:
    with board(server) as tab:
        number = tab.analyse("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1")
        found = tab.lines(number, 2)
        assert (found.lines[0].text, found.lines[0].share) == ("#-1", 0)


def test_what_was_played_before_counts_as_a_repetition(server: Served) -> None:
    back_and_forth = ("b2c2", "h1g1", "c2b2", "g1h1")
    with board(server) as tab:
        tab.analyse("6k1/8/8/8/8/8/1q6/7K b - - 0 1", *4 * back_and_forth)
        assert tab.refusal() == "over"


def test_a_threat_is_what_the_other_side_would_do(server: Served) -> None:
    in_check = "6k1/8/8/8/8/8/5PP1/r5K1 w - - 0 1"
    with board(server) as tab:
        number = tab.analyse("r5k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", threat=True)
        assert tab.lines(number, 2).lines[0].moves[0] == "a8a1"
        tab.analyse(in_check, threat=True)
        assert tab.refusal() == "illegal"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"fen": "nonsense"}, "malformed"),
        ({"moves": ["e2e5"]}, "illegal"),
        ({"lines": 0}, "malformed"),
        ({"lines": 6}, "malformed"),
        ({"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "over"),
        ({"fen": "x" * 20_000}, "too-big"),
    ],
)
def test_what_cannot_be_analysed_is_refused_and_the_board_stays(
    server: Served, question: dict[str, Any], code: str
) -> None:
    with board(server) as tab:
        tab.analyse(**{"fen": chess.STARTING_FEN, **question})
        assert tab.refusal() == code
        assert tab.lines(tab.analyse()).lines


def analysts(server: Served) -> list[int]:
    return [pid for pid in server.workers() if nice_of(pid) > nice_of(server.process.pid)]


def nice_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[16])
    except OSError:
        return 0


def test_whoever_leaves_leaves_no_process(server: Served) -> None:
    with board(server) as tab:
        tab.lines(tab.analyse())
        (pid,) = analysts(server)
    wait_until(lambda: not is_alive(pid))


def test_a_killed_analysis_says_so_and_can_be_started_again(server: Served) -> None:
    with board(server) as tab:
        tab.lines(tab.analyse())
        (pid,) = analysts(server)
        os.kill(pid, signal.SIGKILL)
        assert tab.refusal() == "failed"
        assert tab.lines(tab.analyse()).lines


def test_only_so_many_boards_at_once(server: Served) -> None:
    with ExitStack() as stack:
        tabs = [stack.enter_context(board(server)) for _ in range(MOST_BOARDS)]
        for tab in tabs:
            tab.connection.send(dumps({"type": "rest"}))
        with board(server) as another:
            assert another.refusal() == "busy"


def test_an_opening_has_its_name(server: Served) -> None:
    fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"
    found = server.ask(PositionFacts, "GET", f"/api/analysis/position?fen={fen.replace(' ', '%20')}")
    assert found.opening is not None
    assert (found.opening.eco, found.opening.name) == ("B20", "Sicilian Defense")
    assert (found.ended, found.book, found.tables) == (None, [], [])


def test_what_people_of_each_rating_played_here() -> None:
    people = facts(chess.Board()).people
    assert people is not None
    assert people.bands[0] == 0
    king_pawn = people.moves[0]
    assert king_pawn.move == "e2e4"
    assert len(king_pawn.games) == len(king_pawn.scores) == len(people.games) == len(people.bands)
    # The weaker they are, the more of them push that pawn.
    shares = [games / total for games, total in zip(king_pawn.games, people.games, strict=True)]
    assert shares[0] > shares[-1] > 0.3
    assert all(40 < score < 60 for score in king_pawn.scores)


@pytest.mark.parametrize(
    "board",
    [chess.Board("8/8/4k3/8/8/3K4/4P3/8 w - - 0 1"), chess.Board(chess960=True)],
    ids=["ending", "chess960"],
)
def test_where_too_few_people_came_nothing_is_told_of_them(board: chess.Board) -> None:
    assert facts(board).people is None


def test_the_owners_book_is_shown_with_its_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_BOOK", str(write_book(tmp_path / "book.bin", {"e2e4": 3, "d2d4": 1})))
    assert [(one.move, one.share) for one in facts(chess.Board()).book] == [("e2e4", 0.75), ("d2d4", 0.25)]


def test_a_book_that_is_none_is_as_good_as_no_book(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KIBITZ_BOOK", str(tmp_path / "missing.bin"))
    monkeypatch.setenv("KIBITZ_TABLEBASES", str(tmp_path / "missing"))
    known = facts(chess.Board())
    assert (known.book, known.tables) == ([], [])


@pytest.mark.parametrize(
    ("worth", "result"), [(2, "win"), (1, "draw"), (0, "draw"), (-1, "draw"), (-2, "loss")]
)
def test_what_fifty_moves_undo_is_a_draw(worth: int, result: str) -> None:
    assert result_of(worth) == result
