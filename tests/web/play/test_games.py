"""REST: beginning, listing, exporting, importing, deleting and bringing back; settings; positions."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

import chess
import pytest

from kibitz.web.game.messages import PlayerInfo
from kibitz.web.http.answers import LARGE, SMALL
from kibitz.web.http.messages import PageSettings
from kibitz.web.http.preferences import FILE, SettingsFile
from kibitz.web.http.wire import encoded
from kibitz.web.play.messages import (
    Front,
    GameList,
    GameNumber,
    ImportedGames,
    NoticeMessage,
    NowMessage,
    PgnImport,
    Players,
    PositionQuery,
    PositionVerdict,
)
from kibitz.web.review.messages import ProgressInfo
from tests.web.parts import AT_ONCE, Served

PGN = '[White "Ann"]\n[Black "Bob"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'


def listed(server: Served, query: str) -> GameList:
    return server.ask(GameList, "GET", f"/api/games?{query}")


# Who can be played


def test_who_can_be_played_and_what_a_name_means(server: Served) -> None:
    players = server.ask(Players, "GET", "/api/players")
    assert players.opponents[0].id == "character:pip"
    described = server.ask(PlayerInfo, "GET", f"/api/player?name={quote(players.written)}")
    assert described.name == players.written
    assert server.refused("GET", "/api/player?name=alphabet:3") == "malformed"
    assert server.refused("GET", "/api/player?name=engine:hash=60000", status=403) == "forbidden"


def test_after_a_game_the_page_knows_how_strong_one_plays_and_whom_to_play_next(server: Served) -> None:
    number = server.new_game("engine:elo=1000", "white", pgn="1. e4 e5 2. Nf3 Nc6 *")
    with server.open(number) as page:
        page.send("resign")
        page.until(NowMessage, lambda message: message.now.outcome is not None)
    players = server.ask(Players, "GET", "/api/players")
    assert players.you is not None
    assert players.you.games >= 1
    assert players.you.next in {one.id for one in players.opponents}
    assert server.ask(ProgressInfo, "GET", "/api/progress").you == players.you


# Beginning


@pytest.mark.parametrize(
    ("asked", "seats", "titles"),
    [
        ({"opponent": "random", "colour": "white"}, ("human", "random"), ("You", "Random")),
        ({"opponent": "greedy", "colour": "black"}, ("greedy", "human"), ("Greedy", "You")),
        ({"opponent": "", "colour": "both"}, ("human", "human"), ("White", "Black")),
    ],
)
def test_a_game_begins(
    server: Served, asked: dict[str, str], seats: tuple[str, str], titles: tuple[str, str]
) -> None:
    number = server.new_game(**asked)
    with server.open(number) as page:
        info = page.state.game
        assert (info.number, info.white, info.black) == (number, *seats)
        assert (info.titles.white, info.titles.black) == titles
        assert listed(server, "limit=1").games[0].titles == info.titles
        assert info.persons == [
            name for name, seat in zip(("white", "black"), seats, strict=True) if seat == "human"
        ]


def test_a_game_goes_on_from_a_pgn(server: Served) -> None:
    number = server.new_game(pgn="1. e4 e5 2. Nf3 *")
    with server.open(number) as page:
        assert [move.san for move in page.state.moves] == ["e4", "e5", "Nf3"]
        assert page.state.now.turn == "black"


def test_a_game_of_chess960(server: Served) -> None:
    with server.open(server.new_game(chess960=0)) as page:
        assert page.state.game.chess960
        assert page.state.now.fen.startswith("bbqnnrkr/")


@pytest.mark.parametrize(
    ("change", "code", "status"),
    [
        ({"opponent": "nobody"}, "malformed", 400),
        ({"colour": "red"}, "malformed", 400),
        ({"clock": "soon"}, "malformed", 400),
        ({"fen": "8/8"}, "malformed", 400),
        ({"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "over", 400),
        ({"chess960": 960}, "malformed", 400),
        ({"chess960": 5, "fen": chess.STARTING_FEN}, "malformed", 400),
        ({"pgn": "no game"}, "malformed", 400),
        ({"pgn": PGN + "\n" + PGN}, "malformed", 400),
        ({"pgn": PGN}, "over", 400),
        ({"seed": -1}, "malformed", 400),
        ({"opponent": "engine:hash=4096"}, "forbidden", 403),
        ({"opponent": "engine:threads=64"}, "forbidden", 403),
        ({"more": 1}, "malformed", 400),
        ({"opponent": "uci:/no/such/program"}, "malformed", 400),
    ],
)
def test_what_cannot_be_played_is_refused_and_leaves_nothing(
    server: Served, change: dict[str, object], code: str, status: int
) -> None:
    before = listed(server, "").total
    asked = {"opponent": "random", "colour": "white", "clock": ""} | change
    assert server.refused("POST", "/api/games", asked, status) == code
    assert listed(server, "").total == before


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"null", b"[" * 60_000, b'{"opponent": NaN}'])
def test_a_body_that_is_no_message(server: Served, body: bytes) -> None:
    assert server.refused("POST", "/api/games", body) == "malformed"
    assert server.refused("PUT", "/api/settings", body) == "malformed"


def test_a_body_that_is_too_big(server: Served) -> None:
    assert server.refused("POST", "/api/games", b" " * (LARGE + 1), 413) == "too-big"
    assert server.refused("PUT", "/api/settings", b" " * (SMALL + 1), 413) == "too-big"


# Listing


def test_games_are_listed_by_what_is_asked_for(server: Served) -> None:
    imported = server.ask(ImportedGames, "POST", "/api/games/import", PgnImport(pgn=f"{PGN}\n" * 3)).numbers
    running = server.new_game("greedy", "white")
    ended = listed(server, "player=ANN&result=0-1")
    assert [game.number for game in ended.games][:3] == imported[::-1]
    assert ended.games[0].outcome == "Black wins by checkmate"
    assert ended.games[0].persons == []
    page = listed(server, "player=ann&limit=1&offset=1")
    assert [game.number for game in page.games] == [imported[1]]
    assert page.total == ended.total
    assert running in [game.number for game in listed(server, "unfinished=true").games]
    assert running not in [game.number for game in listed(server, "unfinished=false&limit=500").games]


@pytest.mark.parametrize(
    "query",
    [
        "limit=x",
        "limit=-1",
        "limit=9999",
        "offset=1.5",
        "result=2-0",
        "unfinished=1",
        "a=b",
        "limit=1&limit=2",
    ],
)
def test_a_query_that_makes_no_sense(server: Served, query: str) -> None:
    assert server.refused("GET", f"/api/games?{query}") == "malformed"


# PGN


def test_games_go_out_as_they_came_in(server: Served) -> None:
    number = server.ask(ImportedGames, "POST", "/api/games/import", PgnImport(pgn=PGN)).numbers[0]
    answer = server.client.get(f"/api/games/{number}/pgn")
    assert answer.headers["content-type"].startswith("application/x-chess-pgn")
    assert f'filename="kibitz-{number}.pgn"' in answer.headers["content-disposition"]
    assert "1. f3 e5 2. g4 Qh4# 0-1" in answer.text
    everything = server.client.get("/api/games.pgn?player=Ann").text
    assert (
        everything.count('[White "Ann"]') == everything.count("[Event ") == listed(server, "player=ann").total
    )


def test_what_cannot_be_read_is_told_and_all_else_imported(server: Served) -> None:
    before = listed(server, "").total
    text = f"1. e4 Ke3 *\n\n{PGN}\n1. e4 e5\n2. Kd4 *\n"
    answer = server.ask(ImportedGames, "POST", "/api/games/import", PgnImport(pgn=text))
    assert [(fault.game, fault.line) for fault in answer.faults] == [(1, 1), (3, 10)]
    assert "got 'Ke3'" in answer.faults[0].reason
    assert (len(answer.numbers), answer.skipped) == (1, 2)
    assert listed(server, "").total == before + 1
    assert server.refused("POST", "/api/games/import", PgnImport(pgn=" ")) == "malformed"


def test_a_game_is_listed_with_what_its_tags_say_and_found_by_it(server: Served) -> None:
    tags = '[Event "Zürich Open"]\n[Date "1953.??.??"]\n[White "Müller"]\n[Black "Ó"]\n[WhiteElo "2100"]\n'
    asked = PgnImport(pgn=f"{tags}\n1. e4 c5 1/2-1/2")
    (number,) = server.ask(ImportedGames, "POST", "/api/games/import", asked).numbers
    for search in ("muller", "event:zurich", "b20 mULLER", '"sicilian defense" 1/2-1/2 zur'):
        (game,) = listed(server, f"search={quote(search)}").games
        assert (game.number, game.date, game.event) == (number, "1953", "Zürich Open")
        assert game.ratings
        assert (game.ratings.white, game.ratings.black) == ("2100", "")
        assert game.opening
        assert (game.opening.eco, game.opening.name) == ("B20", "Sicilian Defense")
    assert listed(server, "search=muller+2150").games == []
    assert server.refused("GET", f"/api/games?search={'x' * 500}") == "malformed"


def test_an_imported_game_can_be_looked_at_but_not_played(server: Served) -> None:
    number = server.ask(ImportedGames, "POST", "/api/games/import", PgnImport(pgn="1. e4 e5 *")).numbers[0]
    with server.open(number) as page:
        assert page.state.game.persons == []
        assert page.state.now.dests == {}
        assert not page.state.now.thinking
        assert not page.state.now.can_takeback
        assert page.state.game.strength == {}


# Deleting


def test_what_is_deleted_can_be_brought_back(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as page:
        page.send("move", ply=0, move="e4")
        assert server.ask(GameNumber, "DELETE", f"/api/games/{number}").number == number
    assert number not in [game.number for game in listed(server, "limit=500").games]
    for method, path in (("GET", "/pgn"), ("DELETE", "")):
        assert server.refused(method, f"/api/games/{number}{path}", status=404) == "unknown-game"
    assert server.ask(GameNumber, "POST", f"/api/games/{number}/restore").number == number
    assert server.refused("POST", f"/api/games/{number}/restore", status=404) == "unknown-game"
    with server.open(number) as page:
        assert page.state.game.number == number


@pytest.mark.parametrize("number", ["0", "999999999", "9" * 30, "x", "-1"])
def test_a_game_that_is_not_there(server: Served, number: str) -> None:
    answer = server.client.get(f"/api/games/{number}/pgn")
    assert answer.status_code == 404
    assert str(server.folder) not in answer.text


# Settings


def test_the_page_first_gets_the_settings_and_the_game_to_go_on_with(server: Served) -> None:
    server.ask(PageSettings, "PUT", "/api/settings", PageSettings(theme="dark"))
    number = server.new_game(opponent="random", colour="white")
    front = server.ask(Front, "GET", "/api/front")
    assert front.settings == PageSettings(theme="dark")
    with server.open(number) as page:
        assert front.running == page.state
        page.play("e4")
        page.moved(2)
        moved = server.ask(Front, "GET", "/api/front").running
        assert moved is not None
        assert moved.now.ply == 2
    server.ask(PageSettings, "PUT", "/api/settings", AT_ONCE)
    server.ask(GameNumber, "DELETE", f"/api/games/{number}")


def test_settings_are_kept(server: Served) -> None:
    wanted = PageSettings(theme="dark", board="blue", sound=False)
    assert server.ask(PageSettings, "PUT", "/api/settings", wanted) == wanted
    assert server.ask(PageSettings, "GET", "/api/settings") == wanted
    assert SettingsFile(server.folder).current == wanted
    server.ask(PageSettings, "PUT", "/api/settings", AT_ONCE)


def test_settings_from_two_tabs_at_once_are_those_of_one(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    wanted = [PageSettings(theme="dark", board="blue"), PageSettings(theme="light", board="green")]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(file.save, wanted * 100))
    assert SettingsFile(tmp_path).current == file.current
    assert file.current in wanted


@pytest.mark.parametrize(
    "change",
    [{"theme": "red"}, {"board": "../x"}, {"pieces": ""}, {"sound": 1}, {"evalbar": True}, {"theme": None}],
)
def test_settings_that_make_no_sense_change_nothing(server: Served, change: dict[str, object]) -> None:
    assert server.refused("PUT", "/api/settings", encoded(AT_ONCE) | change) == "malformed"
    assert server.refused("PUT", "/api/settings", {"theme": "dark"}) == "malformed"
    assert server.ask(PageSettings, "GET", "/api/settings") == AT_ONCE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", PageSettings()),
        ("[]", PageSettings()),
        ('{"theme": "dark", "future": 1}', PageSettings(theme="dark")),
        ('{"theme": "red", "sound": false}', PageSettings(sound=False)),
    ],
)
def test_a_file_of_another_version_is_read_as_far_as_it_goes(
    tmp_path: Path, text: str, expected: PageSettings
) -> None:
    (tmp_path / FILE).write_text(text)
    assert SettingsFile(tmp_path).current == expected


# Positions


@pytest.mark.parametrize(
    ("fen", "problem"),
    [
        (chess.STARTING_FEN, None),
        ("8/8/8/4k3/8/8/4P3/4K3 w - -", None),
        ("8/8/8/8/8/8/4P3/4K3 w - - 0 1", "Black has no king"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "This position cannot be played: White has no king."),
        ("nonsense", "This FEN cannot be read"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Draw by stalemate"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
    ],
)
def test_the_editor_is_told_whether_a_position_can_be_played(
    server: Served, fen: str, problem: str | None
) -> None:
    verdict = server.ask(PositionVerdict, "POST", "/api/position", PositionQuery(fen=fen))
    assert verdict.playable == (problem is None)
    assert problem is None or problem in (verdict.problem or "")


@pytest.mark.parametrize(
    ("fen", "shuffled"),
    [
        ("nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1", True),
        ("nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1", True),
        ("nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w - - 0 1", False),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", False),
    ],
)
def test_a_position_tells_by_its_castling_whether_it_is_of_chess960(
    server: Served, fen: str, shuffled: bool
) -> None:
    verdict = server.ask(PositionVerdict, "POST", "/api/position", PositionQuery(fen=fen))
    assert verdict.playable
    assert verdict.chess960 == shuffled
    with server.open(server.new_game(opponent="random", colour="white", fen=fen)) as page:
        assert page.state.game.chess960 == shuffled


@pytest.mark.parametrize(
    ("pgn", "fen", "problem"),
    [
        ("1. e4 e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", None),
        (
            "1. f3 e5 2. g4 Qh4# 0-1",
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "checkmate",
        ),
        ("1. e4 Ke4", chess.STARTING_FEN, "Ke4"),
        ("1. e4 *\n\n1. d4 *", chess.STARTING_FEN, "expected one game"),
    ],
)
def test_a_game_to_go_on_from_is_shown_where_it_ends(
    server: Served, pgn: str, fen: str, problem: str | None
) -> None:
    verdict = server.ask(PositionVerdict, "POST", "/api/position", PositionQuery(pgn=pgn))
    assert verdict.fen == fen
    assert verdict.playable == (problem is None)
    assert problem is None or problem in (verdict.problem or "")


@pytest.mark.parametrize(
    ("fen", "shuffled", "castling"),
    [
        (chess.STARTING_FEN, None, "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K3 w - - 0 1", None, "Qkq"),
        ("4k2r/8/8/8/8/8/8/R4K1R w KQk - 0 1", False, "k"),
        ("4k2r/8/8/8/8/8/8/R4K1R w KQk - 0 1", None, "KQk"),
        ("8/8/8/8/8/8/8/R5KR w - - 0 1", True, "KQ"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", None, ""),
    ],
)
def test_the_editor_is_told_which_rights_to_castle_the_board_leaves_open(
    server: Served, fen: str, shuffled: bool | None, castling: str
) -> None:
    """Whether it can be played or not, and as in Chess960 where the FEN or the editor says so."""
    verdict = server.ask(PositionVerdict, "POST", "/api/position", PositionQuery(fen=fen, shuffled=shuffled))
    assert verdict.allowed
    assert verdict.allowed.castling == castling


@pytest.mark.parametrize(
    ("fen", "squares"),
    [
        ("4k3/8/8/3pP2p/8/8/8/4K3 w - - 0 1", ["d6", "h6"]),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1", []),
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1", []),
        ("8/8/8/8/4P3/8/8/8 b - - 0 1", ["e3"]),
        ("8/8/8/8/4P3/8/8/8 w - - 0 1", []),
    ],
)
def test_the_editor_is_told_where_a_pawn_may_be_taken_in_passing(
    server: Served, fen: str, squares: list[str]
) -> None:
    verdict = server.ask(PositionVerdict, "POST", "/api/position", PositionQuery(fen=fen))
    assert verdict.allowed
    assert verdict.allowed.en_passant == squares


def test_nothing_is_said_of_a_board_that_cannot_be_read(server: Served) -> None:
    assert server.ask(PositionVerdict, "POST", "/api/position", PositionQuery(fen="nonsense")).allowed is None


@pytest.mark.parametrize("number", [0, 518, 959])
def test_a_set_up_of_chess960_is_shown_by_its_number(server: Served, number: int) -> None:
    verdict = server.ask(PositionVerdict, "POST", "/api/position", PositionQuery(chess960=number))
    assert verdict.fen == chess.Board.from_chess960_pos(number).fen()
    assert verdict.playable


@pytest.mark.parametrize(
    "asked",
    [
        PositionQuery(),
        PositionQuery(fen=chess.STARTING_FEN, pgn="1. e4"),
        PositionQuery(fen=chess.STARTING_FEN, chess960=1),
        PositionQuery(chess960=960),
        PositionQuery(chess960=-1),
    ],
)
def test_a_position_is_asked_for_in_one_way(server: Served, asked: PositionQuery) -> None:
    assert server.refused("POST", "/api/position", asked) == "malformed"


def test_a_request_for_nothing_known(server: Served) -> None:
    assert server.refused("GET", "/nothing", status=404) == "malformed"
    assert server.refused("POST", "/index.html", status=405) == "malformed"
    assert server.refused("GET", "/api/nothing", status=404) == "malformed"
    assert server.refused("POST", "/api/players", status=405) == "malformed"


def test_what_has_a_digest_in_its_name_is_kept_by_the_browser_for_good(server: Served) -> None:
    document = server.client.get("/")
    assert document.headers["content-type"] == "text/html; charset=utf-8"
    assert document.headers["cache-control"] == "no-cache"
    assert server.client.get("/index.html").content == document.content
    assets = re.findall(r'(?:src|href)="[.](/assets/[^"]+)"', document.text)
    kinds = {path.rpartition(".")[2]: server.client.get(path) for path in assets}
    assert {kind: answer.headers["content-type"] for kind, answer in kinds.items()} == {
        "js": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml",
    }
    assert all("immutable" in answer.headers["cache-control"] for answer in kinds.values())


def test_a_game_from_a_position_that_nobody_could_play_on_from_is_looked_at(server: Served) -> None:
    pgn = '[FEN "4k3/pppppppp/nnn5/8/8/8/8/4K3 w - - 0 1"]\n\n1. Ke2 Kd8 *'
    (number,) = server.ask(ImportedGames, "POST", "/api/games/import", PgnImport(pgn=pgn)).numbers
    with server.open(number) as page:
        assert [move.san for move in page.state.moves] == ["Ke2", "Kd8"]
        page.send("evaluate", on=True)
        assert "No evaluation" in page.until(NoticeMessage).text
