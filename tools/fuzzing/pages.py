"""A real server on loopback that hostile pages talk to: requests on one connection, messages on sockets."""

import json
import os
import re
import shutil
import socket
import tempfile
from http.client import HTTPException, HTTPResponse
from itertools import cycle
from pathlib import Path
from random import Random
from signal import SIGKILL

from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fuzzing import examples
from fuzzing.mutation import ODDITIES, Mutator
from kibitz.web.play.socket import BURST

# Between two signs of life.
REQUESTS = 25
# Batches on one server: its games become many, and every list of them long.
RENEWAL = 100
# Some search for seconds, play a match or write out all games: one in so many is asked for.
SLOW, SELDOM = re.compile(r"/lab/(why|tree|moves)|POST \S*/arena/|games\.pgn"), 50
# Refused in any game, and the refusal names its id: when it comes, all before it have been answered.
LAST = json.dumps({"type": "move", "id": "last", "ply": -1, "move": "e2e4"})
OPPONENTS = ("random", "greedy", "engine:1000,nodes=50")


class HostedServer(Server):
    """In a folder of its own, and with no program in reach that a request could name."""

    def __init__(self) -> None:
        super().__init__(Path(tempfile.mkdtemp(prefix="kibitz-fuzz-")))
        search, os.environ["PATH"] = os.environ["PATH"], str(self.folder)
        self.start()
        os.environ["PATH"] = search
        self.token = self.address.partition("token=")[2]
        self.cookie = f"kibitz_{self.port}={self.token}"

    def fault(self) -> str | None:
        """What it has written, where that is a fault, and whether it is still there."""
        self._said.seek(0)
        words = self._said.read()
        if self.process.poll() is not None:
            return f"the server ended with {self.process.returncode}: {words[-4000:]}"
        if "Traceback" in words:
            self._said.seek(0)
            self._said.truncate()
            return words[-4000:]
        return None

    def close(self) -> None:
        self.end(SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


class RestApi:
    """Every request has an answer, none of them 500, and none says anything of this machine."""

    def __init__(self) -> None:
        self.server = HostedServer()
        self.connection: socket.socket | None = None
        self.batches = 0

    def inputs(self, source: Random) -> list[str]:
        mutator = Mutator(source, examples.REST)
        chosen: list[str] = []
        while len(chosen) < REQUESTS:
            line, _, body = source.choice(examples.REST).partition("\n")
            if SLOW.search(line) and source.randrange(SELDOM):
                continue
            if source.random() < 0.3:
                line = Mutator(source, [line]).text()
            if body:
                body = mutator.message(body)
            chosen.append(f"{line}\n{body}")
        return chosen

    def fault(self, inputs: list[str]) -> str | None:
        self.batches += 1
        if self.batches % RENEWAL == 0:
            self.close()
            self.server = HostedServer()
        for text in inputs:
            line, _, body = text.partition("\n")
            status, answer = self.answered(line, body.encode("utf-8", "surrogatepass"))
            said = self.server.fault()
            if said or status == 500:
                return f"{text[:200]!r}: {status} {answer[:300]!r} {said or ''}"
            if str(self.server.folder).encode() in answer:
                return f"{text[:200]!r}: a path of this machine in {answer[:300]!r}"
        return None

    def answered(self, line: str, body: bytes) -> tuple[int, bytes]:
        """The status is 0 where the server closed the connection on what is no HTTP."""
        method, _, address = line.partition(" ")
        head = (
            f"{method} {address} HTTP/1.1\r\nhost: 127.0.0.1:{self.server.port}\r\norigin: {self.server.origin}\r\n"
            f"cookie: {self.server.cookie}\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        if self.connection is None:
            self.connection = socket.create_connection(("127.0.0.1", self.server.port))
        try:
            self.connection.sendall(head.encode("utf-8", "surrogatepass") + body)
            response = HTTPResponse(self.connection, method=method)
            response.begin()
            # An answer may come in two parts, and the second not before the first is acknowledged.
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
            status, answer = response.status, response.read()
            if response.will_close:
                self.hang_up()
        except (OSError, HTTPException):
            self.hang_up()
            return 0, b""
        return status, answer

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()
        self.connection = None

    def close(self) -> None:
        self.hang_up()
        self.server.close()


class GameSocket:
    """Every message is done, or answered with an error that is the page's fault and not the server's.

    A tab may send `BURST` messages at once; after those, another tab is opened.
    """

    def __init__(self) -> None:
        self.server = HostedServer()
        self.rest = RestApi.__new__(RestApi)
        self.rest.server, self.rest.connection = self.server, None
        self.opponents = cycle(OPPONENTS)

    def inputs(self, source: Random) -> list[str]:
        mutator = Mutator(source, [*examples.SOCKET, *(fen for fen in examples.fens()[:20])])
        chosen = []
        for number in range(BURST - 2):
            message = json.loads(source.choice(examples.SOCKET)) | {"id": f"m{number}"}
            if message["type"] in ("resign", "rematch", "hint") and source.randrange(8):
                continue
            text = mutator.message(json.dumps(message))
            if source.random() < 0.02:
                text = source.choice(ODDITIES)
            chosen.append(text)
        return chosen

    def fault(self, inputs: list[str]) -> str | None:
        number = self.new_game()
        address = f"ws://127.0.0.1:{self.server.port}/api/games/{number}/socket"
        headers = {"cookie": self.server.cookie, "origin": self.server.origin}
        try:
            with connect(address, additional_headers=headers, max_size=None) as tab:
                for text in inputs:
                    # A lone surrogate has no place in a text frame; in a frame of bytes it has.
                    lone = any("\ud800" <= letter <= "\udfff" for letter in text)
                    tab.send(text.encode("utf-8", "surrogatepass") if lone else text)
                tab.send(LAST)
                while True:
                    said = json.loads(tab.recv())
                    if said.get("code") == "failed":
                        return f"{said}\n{self.server.fault() or ''}"
                    if said.get("re") == "last":
                        break
        except (ConnectionClosed, OSError) as error:
            return f"{type(error).__name__}: {error}\n{self.server.fault() or ''}"
        return self.server.fault()

    def new_game(self) -> int:
        asked = {"opponent": next(self.opponents), "colour": "white", "clock": "", "seed": 1}
        status, answer = self.rest.answered("POST /api/games", json.dumps(asked).encode())
        # The server closes a connection that is idle for seconds, as while a batch is played.
        self.rest.hang_up()
        if status == 503:
            # It accepts no more games: continue with another server.
            self.close()
            self.server = self.rest.server = HostedServer()
            return self.new_game()
        assert status == 201, answer
        return int(json.loads(answer)["number"])

    def close(self) -> None:
        self.rest.hang_up()
        self.server.close()
