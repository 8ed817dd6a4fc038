"""A review over its socket: it streams, is kept, survives its engine, and asks for better moves."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar, get_args

import chess
import pytest
from websockets.sync.client import ClientConnection, connect

from kibitz.engine import Score
from kibitz.game.pgnfile import from_pgn
from kibitz.game.store import Store
from kibitz.review.assessment import assess
from kibitz.review.driver import positions
from kibitz.review.findings import Finding
from kibitz.web.http.messages import ErrorMessage
from kibitz.web.http.wire import dumps, loads, read
from kibitz.web.play.messages import GameNumber, ImportedGames
from kibitz.web.review.attempt import verdict_on
from kibitz.web.review.messages import (
    OversightInfo,
    ProgressInfo,
    ReviewMessage,
    ReviewServerMessage,
    ReviewStage,
    TriedMessage,
    TryRequest,
    VerdictMessage,
)
from tests.processes import PATIENCE, wait_until
from tests.web.analysis.test_routes import nice_of
from tests.web.parts import Served

# Black leaves f7 to be mated on, White a queen to be taken before that.
SCHOLAR = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
QUIET = "1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. Bb5 Bb4 5. O-O O-O *"
LONGER = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *"

Shape = TypeVar("Shape")


class ReviewPage:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[VerdictMessage] = []
        self.stages: list[str] = []

    def send(self, kind: str, **fields: object) -> None:
        self.connection.send(dumps({"type": kind, **fields}))

    def receive(self) -> ReviewServerMessage:
        text = self.connection.recv(timeout=PATIENCE)
        message: ReviewServerMessage = read(ReviewServerMessage, loads(text), "message")
        if isinstance(message, VerdictMessage):
            self.heard.append(message)
        if isinstance(message, ReviewMessage):
            self.stages.append(message.stage)
        return message

    def until(self, shape: type[Shape]) -> Shape:
        while True:
            if isinstance(message := self.receive(), shape):
                return message

    def finished(self) -> ReviewMessage:
        while True:
            if (message := self.until(ReviewMessage)).stage == "done":
                return message

    def tried(self, ply: int, move: str) -> TriedMessage:
        self.send("try", ply=ply, move=move)
        return self.until(TriedMessage)


@contextmanager
def review(server: Served, number: int) -> Iterator[ReviewPage]:
    address = f"{server.origin.replace('http', 'ws')}/api/review/{number}/socket"
    headers = {"cookie": server.cookie(), "origin": server.origin}
    with connect(address, additional_headers=headers, open_timeout=PATIENCE, close_timeout=5) as connection:
        yield ReviewPage(connection)


def imported(server: Served, pgn: str) -> int:
    return server.ask(ImportedGames, "POST", "/api/games/import", {"pgn": pgn}).numbers[0]


@pytest.fixture(scope="module")
def scholar(server: Served) -> int:
    """A game that has been reviewed."""
    number = imported(server, SCHOLAR)
    with review(server, number) as page:
        page.finished()
    return number


def test_verdicts_stream_in_from_the_end_and_the_whole_is_kept(server: Served) -> None:
    number = imported(server, SCHOLAR)
    with review(server, number) as page:
        found = page.finished()
    stages = list(dict.fromkeys(page.stages))
    assert stages == [stage for stage in get_args(ReviewStage) if stage in stages]
    searched = [message.ply for message in page.heard if message.chance is not None]
    assert searched[0] > searched[-1]
    assert sorted(set(searched)) == list(range(8))
    blunder = found.verdicts[5]
    assert (blunder.ply, blunder.mark, blunder.remarks[0].text) == (6, "blunder", "Nf6 allows mate in 1.")
    assert [step.san for step in blunder.remarks[0].line] == ["Nf6", "Qxf7#"]
    assert blunder.better[0].san != "Nf6"
    assert found.key_moments == [6]
    assert found.chances[-1] is not None
    assert found.chances[-1] > 95
    white, black = found.sides.white.accuracy, found.sides.black.accuracy
    assert white is not None
    assert black is not None
    assert white > black
    assert (found.missing, found.turning) == (0, 6)
    with review(server, number) as page:
        # At once, without a search.
        assert page.receive() == found


def test_a_game_is_reviewed_by_itself_when_it_ends(server: Served) -> None:
    number = server.new_game("greedy", "white", pgn=QUIET)
    with server.open(number) as page:
        page.send("resign")
    with Store.open(server.folder) as store:
        wait_until(lambda: store.review(number) is not None)
    shown = server.ask(ProgressInfo, "GET", "/api/progress")
    assert (shown.games[-1].number, shown.games[-1].points) == (number, 0)
    assert shown.opponents[0].name == "Greedy"


def test_what_a_level_overlooked_is_told_of_its_moves_alone(server: Served) -> None:
    number = server.new_game("engine:900", "white", pgn="1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *")
    with server.open(number) as page:
        page.send("resign")
    with review(server, number) as reviewed:
        reviewed.finished()
    address = f"/api/review/{number}/overlooked"
    told = server.ask(OversightInfo, "GET", f"{address}/6").text
    assert told is not None
    assert told.startswith("Did not look at 4.Qxf7#: ")
    assert server.ask(OversightInfo, "GET", f"{address}/5").text is None
    assert server.refused("GET", f"{address}/7") == "malformed"


@pytest.mark.parametrize("game", ["*", '[FEN "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]\n[SetUp "1"]\n\n1-0'])
def test_a_game_without_moves_has_an_empty_review(server: Served, game: str) -> None:
    number = imported(server, game)
    with review(server, number) as page:
        found = page.finished()
    assert (found.moves, found.verdicts, found.key_moments) == ([], [], [])
    assert found.sides.white.accuracy is None


def test_a_game_that_goes_on_is_not_reviewed(server: Served) -> None:
    number = server.new_game()
    with review(server, number) as page:
        assert page.until(ErrorMessage).code == "forbidden"
    assert server.refused("GET", f"/api/review/{number}/pgn", status=403) == "forbidden"


@pytest.mark.parametrize("number", [99_999, 2**60])
def test_a_game_that_is_not_there_is_refused(server: Served, number: int) -> None:
    with review(server, number) as page:
        assert page.until(ErrorMessage).code == "unknown-game"
    assert server.refused("GET", f"/api/review/{number}/pgn", status=404) == "unknown-game"


def searchers(server: Served) -> list[int]:
    return [pid for pid in server.workers() if nice_of(pid) > nice_of(server.process.pid)]


def test_a_review_whose_engine_dies_says_what_is_missing_and_goes_on(server: Served) -> None:
    number = imported(server, LONGER)
    with review(server, number) as page:
        wait_until(lambda: bool(searchers(server)))
        for pid in searchers(server):
            os.kill(pid, signal.SIGKILL)
        found = page.finished()
        assert 0 < found.missing < 6
        assert len(found.verdicts) >= 14 - 2 * found.missing
        page.send("again")
        assert page.finished().missing == 0
    wait_until(lambda: not searchers(server))


def test_a_game_that_is_deleted_meanwhile_loses_nothing_else(server: Served, scholar: int) -> None:
    number = imported(server, LONGER)
    with review(server, number) as page:
        page.until(VerdictMessage)
        server.ask(GameNumber, "DELETE", f"/api/games/{number}")
        page.finished()
    with review(server, number) as page:
        assert page.until(ErrorMessage).code == "unknown-game"
    with review(server, scholar) as page:
        assert page.until(ReviewMessage).stage == "done"
    server.ask(GameNumber, "POST", f"/api/games/{number}/restore")
    with review(server, number) as page:
        # It was kept with the game.
        assert page.until(ReviewMessage).stage == "done"


def test_a_mistake_is_tried_again(server: Served, scholar: int) -> None:
    with review(server, scholar) as page:
        best = page.until(ReviewMessage).verdicts[5].better[0].uci
        assert page.tried(6, best).accepted
        same = page.tried(6, "g8f6")
        assert (same.accepted, same.text) == (False, "Nf6 is what was played. Look for another move.")
        other = page.tried(6, "a7a6")
        assert not other.accepted
        assert other.loss > 10


@pytest.mark.parametrize(("worse", "accepted"), [(0, True), (30, True), (60, False)])
def test_a_move_within_four_points_of_the_best_is_accepted(worse: int, accepted: bool) -> None:
    boards = positions(from_pgn(SCHOLAR)[0].board)
    before = Finding(Score(cp=0), (chess.Move.from_uci("g7g6"),))
    asked, move = TryRequest(ply=6, move="d8e7"), chess.Move.from_uci("d8e7")
    tried = verdict_on(assess(boards, [None] * 8), asked, boards[5], move, before, Finding(Score(cp=worse)))
    assert tried.accepted is accepted


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ('{"type":"try","ply":6,"move":"e1e8"}', "illegal"),
        ('{"type":"try","ply":0,"move":"e2e4"}', "malformed"),
        ('{"type":"try","ply":8,"move":"e2e4"}', "malformed"),
        ('{"type":"try"}', "malformed"),
        ("nonsense", "malformed"),
        (f'"{"x" * 2000}"', "too-big"),
    ],
)
def test_what_makes_no_sense_is_refused_and_the_page_stays(
    server: Served, scholar: int, message: str, code: str
) -> None:
    with review(server, scholar) as page:
        page.connection.send(message)
        assert page.until(ErrorMessage).code == code
        assert page.tried(6, "g8f6").accepted is False


def test_the_reviewed_game_goes_out_as_annotated_pgn(server: Served, scholar: int) -> None:
    text = " ".join(server.client.get(f"/api/review/{scholar}/pgn").text.split())
    assert "3... Nf6 $4 {" in text
    assert "Blunder. Nf6 allows mate in 1." in text
