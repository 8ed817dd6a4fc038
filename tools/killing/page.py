"""The page's server, killed while people play in their tabs, or its search workers one by one."""

import asyncio
import json
import os
from contextlib import suppress
from pathlib import Path
from random import Random
from signal import SIGKILL, SIGTERM
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from serving import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from killing.processes import PATIENCE, Mark, came_about, workers
from killing.scene import OUTSIDE, end, leftovers, list_engine, lost_moves, soundness

# Cheap ones, so that much happens; of a process in a process there is one.
OPPONENTS = (
    "random",
    "greedy",
    "minimax:1",
    "engine:1000,nodes=50",
    "engine:1500,nodes=50",
    f"uci:{OUTSIDE}",
)
CLOCK = "1s/move"  # nobody waits long for the outside engine
MOST_MOVES = 60  # shown to all tabs together before a kill
LATER = 0.03  # seconds after the last of them, at most


class Tab:
    """One person in one game, who moves at once."""

    def __init__(self, crowd: "Crowd", number: int) -> None:
        self.crowd = crowd
        self.number = number
        self.now: dict[str, Any] = {}

    async def play(self, connection: ClientConnection, chance: Random) -> None:
        async for text in connection:
            heard = json.loads(text)
            self.hear(heard)
            if "outcome" in self.now:
                return
            if heard["type"] in ("state", "moved") and self.now["dests"]:
                await connection.send(json.dumps(self.move(chance)))

    def hear(self, heard: dict[str, Any]) -> None:
        self.now = heard.get("now", self.now)
        shown = self.crowd.shown
        match heard:
            case {"type": "state", "moves": moves}:
                shown[self.number] = [move["uci"] for move in moves]
            case {"type": "moved", "ply": ply, "move": {"uci": uci}}:
                shown[self.number] = [*shown[self.number][: ply - 1], uci]
                self.crowd.count()
            case {"type": "error", "message": message}:
                self.crowd.faults.append(f"game {self.number}: {message}")

    def move(self, chance: Random) -> dict[str, Any]:
        origin = chance.choice(sorted(self.now["dests"]))
        squares = origin + chance.choice(sorted(self.now["dests"][origin]))
        promoted = "q" if squares in self.now["promotions"] else ""
        ply = self.now["ply"]
        return {"type": "move", "id": f"{self.crowd.life}/{ply}", "ply": ply, "move": squares + promoted}


class Crowd:
    """People who play until their server is gone, or until they are told to leave."""

    def __init__(self) -> None:
        self.shown: dict[int, list[str]] = {}  # the moves of each game
        self.faults: list[str] = []
        self.life = 0  # of the server
        self._seen = 0  # moves since its start
        self._enough: dict[int, asyncio.Event] = {}

    def count(self) -> None:
        self._seen += 1
        for wanted, event in self._enough.items():
            if self._seen >= wanted:
                event.set()

    async def moves(self, more: int) -> None:
        """Waits until so many moves more were shown."""
        wanted = self._seen + more
        event = self._enough.setdefault(wanted, asyncio.Event())
        try:
            async with asyncio.timeout(PATIENCE):
                await event.wait()
        except TimeoutError:
            self.faults.append(f"expected {more} moves more, the games stand still")
        del self._enough[wanted]

    async def play(self, server: Server, chance: Random) -> None:
        """In as many games as there are opponents, each begun anew after its end."""
        self.life, self._seen = self.life + 1, 0
        client = Client(server)
        sources = [Random(chance.random()) for _ in OPPONENTS]
        await asyncio.gather(*(self.seat(client, *place) for place in zip(OPPONENTS, sources, strict=True)))

    async def seat(self, client: "Client", opponent: str, chance: Random) -> None:
        """The connection breaks when the server is killed, wherever this waits."""
        with suppress(OSError, ConnectionClosed, EOFError):
            while True:
                number = await asyncio.to_thread(client.new_game, opponent, chance.randrange(1000))
                self.shown[number] = []
                async with connect(client.socket(number), additional_headers=client.headers) as connection:
                    await Tab(self, number).play(connection, chance)


class Client:
    """A browser with its cookie."""

    def __init__(self, server: Server) -> None:
        self.origin = server.origin
        cookies = HTTPCookieProcessor()
        self._opener = build_opener(cookies)
        self._opener.open(server.address).read()
        self.headers = {
            "Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies.cookiejar),
            "Origin": self.origin,
        }

    def new_game(self, opponent: str, seed: int) -> int:
        body = {"opponent": opponent, "colour": "white", "clock": CLOCK, "seed": seed}
        request = Request(f"{self.origin}/api/games", json.dumps(body).encode(), {"Origin": self.origin})
        return int(json.load(self._opener.open(request, timeout=PATIENCE))["number"])

    def socket(self, number: int) -> str:
        return f"{self.origin.replace('http', 'ws')}/api/games/{number}/socket"


class MarkedServer(Server):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.mark = Mark()

    def start(self) -> None:
        # The one that it inherits.
        os.environ[self.mark.name] = self.mark.value
        try:
            super().start()
        finally:
            del os.environ[self.mark.name]


class KilledServer:
    """The server itself. It is started again on the same store, and what was shown in all its lives is kept."""

    def __init__(self, folder: Path) -> None:
        list_engine(folder)
        self.server = MarkedServer(folder)
        self.crowd = Crowd()

    def kill(self, chance: Random) -> list[str]:
        self.server.start()
        asyncio.run(self._played(chance))
        self.server.end(SIGKILL)  # it has ended: only what it said is closed
        return [*self.losses(), *leftovers(self.server.mark)]

    async def _played(self, chance: Random) -> None:
        moves, later = chance.randrange(MOST_MOVES), chance.random() * LATER
        playing = asyncio.create_task(self.crowd.play(self.server, chance))
        await self.crowd.moves(moves)
        await asyncio.sleep(later)
        await self.strike(chance)
        await playing

    async def strike(self, chance: Random) -> None:
        end(self.server.process.pid)

    @property
    def found(self) -> str:
        shown = self.crowd.shown.values()
        return f"{sum(map(len, shown)):,} moves that were shown, of {len(shown):,} games"

    def losses(self) -> list[str]:
        faults, self.crowd.faults = self.crowd.faults, []
        return [
            *faults,
            *lost_moves(self.crowd.shown, self.server.folder),
            *soundness(self.server.folder),
        ]


class KilledSearch(KilledServer):
    """One of the server's workers: the games go on, and the server ends as it should."""

    async def strike(self, chance: Random) -> None:
        server = self.server.process.pid
        if await asyncio.to_thread(came_about, lambda: workers(server)):
            end(chance.choice(workers(server)))
        else:
            self.crowd.faults.append("the server has no workers")
        # Each game moves again, the one whose worker died too.
        await self.crowd.moves(4 * len(OPPONENTS))
        code, said = await asyncio.to_thread(self.server.end, SIGTERM)
        if code or "Traceback" in said:
            self.crowd.faults.append(f"the server ended with {code}: {said[-2000:]}")
