"""The arena of the page: a match begun, watched, stopped and continued, over a real server."""

import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import cast

import pytest
from websockets.sync.client import ClientConnection, connect

from kibitz.web.arena.messages import (
    ArenaGameDetail,
    ArenaGames,
    ArenaMessage,
    BoardsMessage,
    GoOn,
    MatchInfo,
    MatchList,
    MatchNumber,
    NewMatch,
    ProgressMessage,
)
from kibitz.web.game.messages import Titles
from kibitz.web.http.wire import loads, read
from tests.arena.parts import OPENINGS
from tests.processes import PATIENCE
from tests.web.parts import Served

MATCHES = "/api/arena/matches"
QUICK = NewMatch(first="random", second="greedy", games=4, limits="", chess960=False, seed=1)
ENDLESS = NewMatch(first="minimax:1", second="greedy", games=2000, limits="", chess960=False, seed=2)


def watch(server: Served, number: int) -> AbstractContextManager[ClientConnection]:
    return connect(
        f"{server.origin.replace('http', 'ws')}{MATCHES}/{number}/socket",
        additional_headers={"cookie": server.cookie(), "origin": server.origin},
        open_timeout=PATIENCE,
    )


def told(socket: ClientConnection) -> Iterator[ProgressMessage | BoardsMessage]:
    while True:
        yield cast(
            "ProgressMessage | BoardsMessage", read(ArenaMessage, loads(socket.recv(PATIENCE)), "message")
        )


def begin(server: Served, asked: NewMatch) -> int:
    return server.ask(MatchNumber, "POST", MATCHES, asked).number


def until_over(server: Served, number: int) -> MatchInfo:
    with watch(server, number) as socket:
        return next(
            message.match
            for message in told(socket)
            if isinstance(message, ProgressMessage) and not message.match.running
        )


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as served:
        yield served


def test_a_match_is_played_and_its_games_can_be_opened(own_server: Served) -> None:
    number = begin(own_server, QUICK)
    match = until_over(own_server, number)
    assert (match.games, match.losses, match.resumable, match.problem) == (4, 4, True, None)
    games = own_server.ask(ArenaGames, "GET", f"{MATCHES}/{number}/games")
    assert games.total == len(games.games) == 4
    game = own_server.ask(ArenaGameDetail, "GET", f"{MATCHES}/{number}/games/0")
    assert (game.game.white, game.game.black, game.outcome.winner) == ("random", "greedy", "black")
    assert (match.first_title, match.second_title) == ("Random", "Greedy")
    assert game.game.titles == Titles(white="Random", black="Greedy")
    titles = {game.number: game.titles for game in games.games}
    assert titles[0] == titles[2] == Titles(white="Random", black="Greedy")
    assert titles[1] == titles[3] == Titles(white="Greedy", black="Random")
    assert game.moves[-1].san.endswith("#")
    assert own_server.client.get(f"{MATCHES}/{number}/pgn").text.count("[Event ") == 4
    assert own_server.ask(MatchList, "GET", MATCHES).matches[0].number == number


def test_a_match_is_watched_stopped_and_gone_on_with(own_server: Served) -> None:
    number = begin(own_server, ENDLESS)
    with watch(own_server, number) as socket:
        messages = told(socket)
        board = next(one for one in messages if isinstance(one, BoardsMessage) and one.boards).boards[0]
        assert board.fen
        assert {board.titles.white, board.titles.black} == {"Minimax 1", "Greedy"}
        next(one for one in messages if isinstance(one, ProgressMessage) and one.match.games >= 2)
        assert own_server.refused("POST", MATCHES, QUICK, 503) == "busy"
        own_server.ask(MatchNumber, "POST", f"{MATCHES}/{number}/stop")
        stopped = next(
            one.match for one in messages if isinstance(one, ProgressMessage) and not one.match.running
        )
    assert stopped.games >= 2
    assert stopped.problem is None
    assert own_server.refused("POST", f"{MATCHES}/{number}/stop") == "over"
    goal = stopped.games + 2 - stopped.games % 2
    own_server.ask(MatchNumber, "POST", f"{MATCHES}/{number}/go-on", GoOn(games=goal))
    resumed = until_over(own_server, number)
    assert (resumed.games, resumed.problem) == (goal, None)


def test_openings_can_be_given_and_a_question_asked(own_server: Served) -> None:
    asked = NewMatch(
        first="random@depth=1",
        second="greedy",
        games=4,
        limits="nodes=100",
        chess960=False,
        openings="\n".join(OPENINGS),
        elo0=0.0,
        elo1=50.0,
    )
    match = until_over(own_server, begin(own_server, asked))
    assert (match.first, match.second) == ("random@depth=1", "greedy@nodes=100")
    assert match.openings.startswith("4 positions")
    assert match.resumable
    assert match.sprt is not None
    assert match.sprt.llr < 0


def test_players_of_one_title_are_told_apart_by_their_names(own_server: Served) -> None:
    asked = NewMatch(first="mcts:2", second="mcts:2@depth=1", games=2, limits="", chess960=False)
    match = until_over(own_server, begin(own_server, asked))
    assert (match.first_title, match.second_title) == ("mcts:2", "mcts:2@depth=1")


def test_a_server_that_is_killed_takes_its_match_along_and_loses_no_game(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        number = begin(server, ENDLESS)
        with watch(server, number) as socket:
            next(one for one in told(socket) if isinstance(one, ProgressMessage) and one.match.games >= 2)
        server.end(signal.SIGKILL)
    with Served(tmp_path) as server:
        match = server.ask(MatchList, "GET", MATCHES).matches[0]
        assert match.games >= 2
        assert (match.running, match.resumable) == (False, True)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"first": "nobody"}, "no player"),
        ({"first": "human"}, "expected a computer"),
        ({"games": 3}, "even number of games"),
        ({"games": 0}, "even number of games"),
        ({"limits": "soon"}, "limits: expected"),
        ({"concurrency": 1000}, "games at once"),
        ({"seed": -1}, "seed"),
        ({"openings": "rubbish"}, "expected a FEN"),
        ({"elo0": 1.0}, "both bounds"),
        ({"elo0": 5.0, "elo1": 0.0}, "ELO0 < ELO1"),
        ({"first": "engine:hash=100000"}, "hash"),
        ({"more": 1}, "no field"),
    ],
)
def test_what_makes_no_match_is_refused_in_words(
    server: Served, change: dict[str, object], words: str
) -> None:
    asked = {"first": "random", "second": "greedy", "games": 2, "limits": "", "chess960": False} | change
    answer = server.client.post(MATCHES, json=asked)
    assert answer.status_code in (400, 403)
    assert words in answer.json()["message"]


@pytest.mark.parametrize("path", ["9/games", "9/games/0", f"{10**17}/games", "9/pgn"])
def test_what_is_not_there_is_not_found(server: Served, path: str) -> None:
    assert server.refused("GET", f"{MATCHES}/{path}", status=404) == "unknown-game"
