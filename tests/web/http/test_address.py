"""The socket that the server listens on."""

import socket

from kibitz.web.http.address import listening


def test_answers_are_sent_at_once() -> None:
    """asyncio turns Nagle's algorithm off for sockets that say they are TCP, and for no others."""
    with listening("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
