"""Who may talk to the server: Host, Origin and token, each refused where it is wrong."""

import signal
import socket
import stat
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from kibitz.web.http.address import TOKEN_FILE, ListenError, TokenError, is_exposed, kept_token, listening
from kibitz.web.http.security import Guard
from tests.web.parts import Served


@pytest.fixture(scope="module")
def game(server: Served) -> int:
    return server.new_game()


def status(server: Served, path: str = "/api/settings", method: str = "GET", **headers: str) -> int:
    """Of a request with just these headers."""
    return server.stranger.request(method, path, headers=headers).status_code


def socket_status(server: Served, number: int, **headers: str) -> int:
    try:
        with server.connect(number, **headers) as connection:
            connection.recv()
            return 101
    except InvalidStatus as error:
        return error.response.status_code


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1.evil.example",
        "192.168.1.5",
        "",
        "localhost:x",
        "[::1",
        "a b",
    ],
)
def test_a_host_that_is_not_ours_is_refused(server: Served, host: str) -> None:
    host = host.format(port=server.port)
    assert status(server, cookie=server.cookie(), host=host) == 400
    assert status(server, "/", cookie=server.cookie(), host=host) == 400


def test_a_rebound_name_gets_no_socket(server: Served, game: int) -> None:
    assert raw_handshake(server, game, host="evil.example", origin="http://evil.example") == 400


def raw_handshake(server: Served, number: int, host: str, origin: str) -> int:
    """The status of a socket's handshake in which Host and Origin agree with each other."""
    lines = [
        f"GET /api/games/{number}/socket HTTP/1.1",
        f"Host: {host}",
        f"Origin: {origin}",
        f"Cookie: {server.cookie()}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "",
        "",
    ]
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall("\r\n".join(lines).encode())
        return int(line.recv(1000).split()[1])


def test_the_page_itself_gets_its_socket(server: Served, game: int) -> None:
    assert socket_status(server, game) == 101


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "LOCALHOST", "[::1]", "127.1.2.3"])
def test_the_names_of_the_loopback_interface_are_ours(server: Served, name: str) -> None:
    assert status(server, cookie=server.cookie(), host=f"{name}:{server.port}") == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://", ""])
def test_another_origin_is_refused(server: Served, game: int, origin: str) -> None:
    assert status(server, cookie=server.cookie(), origin=origin) == 403
    assert status(server, "/api/games", "POST", cookie=server.cookie(), origin=origin) == 403
    assert socket_status(server, game, origin=origin) == 403


def test_what_changes_something_must_say_where_it_comes_from(server: Served) -> None:
    assert status(server, cookie=server.cookie()) == 200
    for method in ("POST", "PUT", "DELETE"):
        assert status(server, "/api/games/1", method, cookie=server.cookie()) == 403


@pytest.mark.parametrize("cookie", ["", "kibitz_{port}=wrong", "other={token}", 'kibitz_{port}="', ";=;"])
def test_without_the_cookie_nothing_is_shown(server: Served, game: int, cookie: str) -> None:
    header = cookie.format(port=server.port, token=server.token)
    for path in ("/", "/index.html", "/api/settings", "/api/games", "/api/games/1/pgn", "/nowhere"):
        answer = server.stranger.get(path, headers={"cookie": header})
        assert answer.status_code == 403
        assert server.token not in answer.text
    assert socket_status(server, game, cookie=header) == 403


def test_a_wrong_token_sets_no_cookie(server: Served) -> None:
    for query in ("?token=wrong", "?token=", "?token"):
        answer = server.stranger.get(f"/{query}")
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers


def test_the_token_becomes_a_cookie_that_scripts_and_other_sites_cannot_use(server: Served) -> None:
    answer = server.stranger.get(server.address)
    server.stranger.cookies.clear()
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    name, *attributes = answer.headers["set-cookie"].split("; ")
    assert name == f"kibitz_{server.port}={server.token}"
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(attributes)


@pytest.mark.parametrize("path", ["/", "/api/settings", "/nowhere", "/api/nowhere"])
@pytest.mark.parametrize("known", [True, False])
def test_every_answer_carries_the_policies(server: Served, path: str, known: bool) -> None:
    headers = {"cookie": server.cookie()} if known else {}
    answer = server.stranger.get(path, headers=headers)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers


def test_the_token_is_kept_for_the_user_alone(tmp_path: Path) -> None:
    token = kept_token(tmp_path)
    assert len(token) == 43
    assert kept_token(tmp_path) == token
    assert stat.S_IMODE((tmp_path / TOKEN_FILE).stat().st_mode) == 0o600
    (tmp_path / TOKEN_FILE).write_text("short\n")
    assert kept_token(tmp_path) not in ("short", token)


def test_a_token_that_others_could_read_is_replaced(tmp_path: Path) -> None:
    token = kept_token(tmp_path)
    (tmp_path / TOKEN_FILE).chmod(0o644)
    assert kept_token(tmp_path) != token
    assert stat.S_IMODE((tmp_path / TOKEN_FILE).stat().st_mode) == 0o600


def test_a_token_that_cannot_be_kept_is_one_line(tmp_path: Path) -> None:
    (tmp_path / TOKEN_FILE).mkdir(mode=0o700)
    with pytest.raises(TokenError, match="cannot read the page's key"):
        kept_token(tmp_path)
    with pytest.raises(TokenError, match="cannot write the page's key"):
        kept_token(tmp_path / "no such folder")


@pytest.mark.parametrize("host", ["", "no such host", "a" * 300, "\udc80"])
def test_a_host_that_cannot_be_listened_on_is_one_line(host: str) -> None:
    with pytest.raises(ListenError):
        listening(host, 0)


def test_long_numbers_in_addresses_find_nothing(server: Served) -> None:
    for digits in (19, 5_000):
        for path in ("/api/games/{}/pgn", "/api/arena/matches/{}/games", "/api/arena/matches/1/games/{}"):
            assert server.client.get(path.format("9" * digits)).status_code == 404


def test_an_upload_that_is_broken_off_is_no_fault(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        with socket.create_connection(("127.0.0.1", served.port)) as broken:
            head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.origin}\r\n"
            broken.sendall(f"{head}Cookie: {served.cookie()}\r\nContent-Length: 1000\r\n\r\n{{".encode())
        assert served.new_game()
        code, said = served.end(signal.SIGTERM)
    assert (code, said) == (0, "")


def test_an_exposed_server_answers_to_addresses_and_its_own_names() -> None:
    async def app(*_: object) -> None: ...

    guard = Guard(app, "token", 80, exposed=True)
    assert guard.knows("192.168.1.5:80")
    assert guard.knows(f"{socket.gethostname()}:80")
    assert guard.knows("localhost")
    assert not guard.knows("evil.example")
    assert [is_exposed(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "10.0.0.1")] == [
        False,
        False,
        False,
        True,
        True,
    ]
