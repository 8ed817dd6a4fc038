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
    ArenaList,
    ArenaMessage,
    ArenaNumber,
    BoardsMessage,
    GoOn,
    MatchInfo,
    NewMatch,
    NewTournament,
    PlayOn,
    ProgressMessage,
    TournamentMessage,
)
from kibitz.web.game.messages import Titles
from kibitz.web.http.wire import loads, read
from tests.arena.parts import OPENINGS
from tests.processes import PATIENCE
from tests.web.parts import Served, but

MATCHES = "/api/arena/matches"
TOURNAMENTS = "/api/arena/tournaments"
# One process plays, from positions that nobody has to look for: it is over, or under way, at once.
SMALL = NewTournament(
    kind="round-robin",
    players=["minimax:1", "greedy", "random"],
    games=2,
    limits="",
    chess960=False,
    concurrency=1,
    seed=1,
    openings="\n".join(OPENINGS),
)
QUICK = NewMatch(
    first="random",
    second="minimax:1",
    games=4,
    limits="",
    chess960=False,
    concurrency=1,
    seed=1,
    openings="\n".join(OPENINGS),
)
ENDLESS = but(QUICK, second="greedy", games=2000)


def watch(server: Served, number: int, where: str = MATCHES) -> AbstractContextManager[ClientConnection]:
    return connect(
        f"{server.origin.replace('http', 'ws')}{where}/{number}/socket",
        additional_headers={"cookie": server.cookie(), "origin": server.origin},
        open_timeout=PATIENCE,
    )


def told(socket: ClientConnection) -> Iterator[ProgressMessage | TournamentMessage | BoardsMessage]:
    while True:
        yield cast(
            "ProgressMessage | TournamentMessage | BoardsMessage",
            read(ArenaMessage, loads(socket.recv(PATIENCE)), "message"),
        )


def begin(server: Served, asked: NewMatch) -> int:
    return server.ask(ArenaNumber, "POST", MATCHES, asked).number


def until_over(server: Served, number: int) -> MatchInfo:
    with watch(server, number) as socket:
        return next(
            message.match
            for message in told(socket)
            if isinstance(message, ProgressMessage) and not message.match.running
        )


@pytest.fixture(scope="module")
def match(server: Served) -> MatchInfo:
    return until_over(server, begin(server, QUICK))


def test_a_match_is_played_and_its_games_can_be_opened(server: Served, match: MatchInfo) -> None:
    number = match.number
    assert (match.games, match.losses, match.resumable, match.problem) == (4, 4, True, None)
    games = server.ask(ArenaGames, "GET", f"{MATCHES}/{number}/games")
    assert games.total == len(games.games) == 4
    game = server.ask(ArenaGameDetail, "GET", f"{MATCHES}/{number}/games/0")
    assert (game.game.white, game.game.black, game.outcome.winner) == ("random", "minimax:1", "black")
    assert (match.first_title, match.second_title) == ("Random", "Minimax 1")
    assert game.game.titles == Titles(white="Random", black="Minimax 1")
    titles = {game.number: game.titles for game in games.games}
    assert titles[0] == titles[2] == Titles(white="Random", black="Minimax 1")
    assert titles[1] == titles[3] == Titles(white="Minimax 1", black="Random")
    assert game.moves[-1].san.endswith("#")
    assert server.client.get(f"{MATCHES}/{number}/pgn").text.count("[Event ") == 4


def test_a_match_is_watched_stopped_and_gone_on_with(server: Served) -> None:
    number = begin(server, ENDLESS)
    assert server.ask(ArenaList, "GET", "/api/arena").matches[0].number == number
    with watch(server, number) as socket:
        messages = told(socket)
        board = next(one for one in messages if isinstance(one, BoardsMessage) and one.boards).boards[0]
        assert board.fen
        assert {board.titles.white, board.titles.black} == {"Random", "Greedy"}
        next(one for one in messages if isinstance(one, ProgressMessage) and one.match.games >= 2)
        assert server.refused("POST", MATCHES, QUICK, 503) == "busy"
        server.ask(ArenaNumber, "POST", f"{MATCHES}/{number}/stop")
        stopped = next(
            one.match for one in messages if isinstance(one, ProgressMessage) and not one.match.running
        )
    assert stopped.games >= 2
    assert stopped.problem is None
    assert server.refused("POST", f"{MATCHES}/{number}/stop") == "over"
    goal = stopped.games + 2 - stopped.games % 2
    server.ask(ArenaNumber, "POST", f"{MATCHES}/{number}/go-on", GoOn(games=goal))
    resumed = until_over(server, number)
    assert (resumed.games, resumed.problem) == (goal, None)


def test_openings_can_be_given_and_a_question_asked_of_players_of_one_title(server: Served) -> None:
    asked = but(
        QUICK, first="mcts:2@depth=1", second="mcts:2", limits="nodes=100", seed=3, elo0=0.0, elo1=50.0
    )
    match = until_over(server, begin(server, asked))
    assert (match.first, match.second) == ("mcts:2@depth=1", "mcts:2@nodes=100")
    # They are told apart by their names.
    assert (match.first_title, match.second_title) == (match.first, match.second)
    assert match.openings.startswith("4 positions")
    assert match.resumable
    assert match.sprt is not None
    assert match.sprt.llr < 0


def start(server: Served, asked: NewTournament) -> int:
    return server.ask(ArenaNumber, "POST", TOURNAMENTS, asked).number


def standing(server: Served, number: int) -> TournamentMessage:
    return server.ask(TournamentMessage, "GET", f"{TOURNAMENTS}/{number}")


def until_played(server: Served, number: int) -> TournamentMessage:
    with watch(server, number, TOURNAMENTS) as socket:
        return next(
            message
            for message in told(socket)
            if isinstance(message, TournamentMessage) and not message.tournament.running
        )


@pytest.fixture(scope="module")
def tournament(server: Served) -> TournamentMessage:
    return until_played(server, start(server, SMALL))


def test_a_round_robin_is_played_to_its_table(server: Served, tournament: TournamentMessage) -> None:
    info = tournament.tournament
    assert (info.games, info.expected, info.over, info.resumable, info.problem) == (6, 6, True, False, None)
    assert info.leader == tournament.table.rows[0].player == "Minimax 1"
    assert sorted(info.players) == ["Greedy", "Minimax 1", "Random"]
    assert sum(row.points for row in tournament.table.rows) == 6
    for place, row in enumerate(tournament.table.rows):
        assert row.against[place] is None
        assert sum(cell.points for cell in row.against if cell) == row.points
    # A cell leads to the match; that is in no list but its tournament's.
    cell = tournament.table.rows[0].against[1]
    assert cell is not None
    assert server.ask(ArenaGames, "GET", f"{MATCHES}/{cell.match}/games").total == 2
    listed = server.ask(ArenaList, "GET", "/api/arena")
    assert cell.match not in [one.number for one in listed.matches]
    assert info.number in [one.number for one in listed.tournaments]
    assert server.client.get(f"{TOURNAMENTS}/{info.number}/pgn").text.count("[Event ") == 6


def test_a_server_that_is_killed_takes_its_tournament_along_which_is_gone_on_with_after_a_restart(
    tmp_path: Path,
) -> None:
    with Served(tmp_path) as server:
        number = start(server, but(SMALL, games=200))
        with watch(server, number, TOURNAMENTS) as socket:
            messages = told(socket)
            boards = next(one for one in messages if isinstance(one, BoardsMessage) and one.boards).boards
            assert {boards[0].titles.white, boards[0].titles.black} <= {"Greedy", "Minimax 1", "Random"}
            next(one for one in messages if isinstance(one, TournamentMessage) and one.tournament.games >= 2)
            assert server.refused("POST", MATCHES, QUICK, 503) == "busy"
            assert server.refused("DELETE", f"{TOURNAMENTS}/{number}", None, 503) == "busy"
        server.end(signal.SIGKILL)
    with Served(tmp_path) as server:
        killed = standing(server, number).tournament
        assert (killed.running, killed.resumable, killed.over) == (False, True, False)
        assert 2 <= killed.games < killed.expected == 600
        server.ask(ArenaNumber, "POST", f"{TOURNAMENTS}/{number}/go-on", PlayOn())
        with watch(server, number, TOURNAMENTS) as socket:
            events = (one.tournament for one in told(socket) if isinstance(one, TournamentMessage))
            next(one for one in events if one.games > killed.games)
            server.ask(ArenaNumber, "POST", f"{TOURNAMENTS}/{number}/stop")
            stopped = next(one for one in events if not one.running)
        assert (stopped.resumable, stopped.over, stopped.problem) == (True, False, None)


def test_what_is_deleted_can_be_restored(
    server: Served, match: MatchInfo, tournament: TournamentMessage
) -> None:
    for one in (f"{MATCHES}/{match.number}", f"{TOURNAMENTS}/{tournament.tournament.number}"):
        server.ask(ArenaNumber, "DELETE", one)
        assert server.refused("GET", one, status=404) == "unknown-game"
        assert server.refused("DELETE", one, status=404) == "unknown-game"
        server.ask(ArenaNumber, "POST", f"{one}/restore")
        assert server.refused("POST", f"{one}/restore", status=404) == "unknown-game"
    assert standing(server, tournament.tournament.number).tournament.over
    listed = server.ask(ArenaList, "GET", "/api/arena").matches
    assert [one.games for one in listed if one.number == match.number] == [4]


def test_a_game_has_its_neighbours_its_chances_and_its_own_pgn(server: Served, match: MatchInfo) -> None:
    where = f"{MATCHES}/{match.number}/games"
    games = [server.ask(ArenaGameDetail, "GET", f"{where}/{game}") for game in range(4)]
    assert [(game.previous, game.next) for game in games] == [(None, 1), (0, 2), (1, 3), (2, None)]
    for game in games:
        assert len(game.chances) == len(game.moves) + 1
        # The random mover has no opinion; the other one sees that it is winning, whichever side it has.
        colour = 0 if game.game.white == "minimax:1" else 1
        seen = game.chances[1 + (colour + (game.game.start_fen.split()[1] == "b")) % 2 :: 2]
        assert None not in seen
        assert (seen[-1] or 50) > 90 if colour == 0 else (seen[-1] or 50) < 10
    text = server.client.get(f"{where}/0/pgn").text
    assert text.count("[Event ") == 1
    assert '[White "random"]' in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": ["random"]}, "2 to 32 players"),
        ({"players": ["random"] * 2}, "different players"),
        ({"players": ["random", "human"]}, "expected a computer"),
        ({"kind": "league"}, "league"),
        ({"games": 3}, "even number"),
        ({"games": 20_000}, "at most 20,000 games"),
        ({"rounds": 1}, "for a Swiss alone"),
        ({"kind": "swiss", "rounds": 9}, "rounds"),
    ],
)
def test_what_makes_no_tournament_is_refused_in_words(
    server: Served, change: dict[str, object], words: str
) -> None:
    players = ["random", "greedy", "minimax:1"]
    asked = {"kind": "gauntlet", "players": players, "games": 2, "limits": "", "chess960": False} | change
    answer = server.client.post(TOURNAMENTS, json=asked)
    assert answer.status_code == 400
    assert words in answer.json()["message"]


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
        ({"openings": "rubbish"}, "This FEN cannot be read"),
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


@pytest.mark.parametrize("path", ["999", "999/games", "999/games/0", f"{10**19}/games", "999/pgn"])
def test_what_is_not_there_is_not_found(server: Served, path: str) -> None:
    assert server.refused("GET", f"{MATCHES}/{path}", status=404) == "unknown-game"
    assert server.refused("GET", f"{TOURNAMENTS}/999", status=404) == "unknown-game"
