"""How the page's server bears a crowd: many games at once, many open pages, one game after the other.

    python -m benchmarks.crowd [--games 200] [--seconds 30] [--sockets 500] [--row 300] [--seed 1]

crowd     so many games at once, each person thinking for 1 to 5 s: how soon an own move is confirmed, and so on
          the disk, and how much later than its budget of 1 s each reply comes
burst     the same games, all moving at the same moment, again and again
sockets   so many open pages at once: how soon all of them have their game, and a move in one of them is confirmed
row       so many games in a row, played to their end by four people: what the server has more of after the last than
          after the first ones
end       Ctrl-C while a hint is searched for in every game: how soon the server and all its processes are gone

The crowd is played from here, on the same machine: it takes about as much of it as the server does.
"""

import argparse
import asyncio
import json
import os
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles

from benchmarks.web import BUDGET, REPLIES, SETTLED, Game, Server, running

THOUGHT = (1.0, 5.0)  # seconds that a person takes for a move
ROUNDS = 5  # of the burst
PEOPLE = 4  # who play the row
PACE = 0.05  # seconds: a page may send twenty messages in one
WARM = 50  # games of the row before its first measurement
QUICK = "minimax:1"  # an opponent that needs no time


class Player(Game):
    """A tab that notes when its own move was confirmed."""

    async def move(self) -> tuple[float, float]:
        """Seconds from sending a move to its confirmation, and to the computer's answer."""
        begun, ply = time.perf_counter(), self.now["ply"]
        confirmed = await self.confirmed()
        await self.hear(ply + 2)
        return confirmed, time.perf_counter() - begun

    async def confirmed(self) -> float:
        """Seconds from sending a move to its confirmation."""
        begun, ply = time.perf_counter(), self.now["ply"]
        origin, (target, *_) = next(iter(self.now["dests"].items()))
        await self.send(
            {"type": "move", "id": f"move {ply}", "ply": ply, "move": self.promoted(origin, target)}
        )
        await self.hear(ply + 1)
        return time.perf_counter() - begun

    def promoted(self, origin: str, target: str) -> str:
        return origin + target + ("q" if origin + target in self.now["promotions"] else "")

    async def send(self, message: dict[str, object]) -> None:
        await self.connection.send(json.dumps(message))

    async def hear(self, ply: int) -> None:
        while self.now["ply"] < ply and self.goes_on:
            text = await self.connection.recv()
            if '"type":"thinking"' in text[:40]:
                continue
            heard = json.loads(text)
            if heard["type"] == "error":
                raise SystemExit(f"the server refused a move: {heard['message']}")
            self.now = heard.get("now", self.now)


def summary(confirmed: list[float], answered: list[float]) -> str:
    late = [seconds - BUDGET for seconds in answered]
    return (
        f"{len(confirmed)} moves; confirmed after {1000 * median(confirmed):.0f} ms (half), "
        f"{1000 * quantiles(confirmed, n=100)[-1]:.0f} ms (99 %), {1000 * max(confirmed):.0f} ms (all); replies "
        f"{1000 * quantiles(late, n=100)[-1]:+.0f} ms to their budget (99 %), {1000 * max(late):+.0f} ms (all)"
    )


async def play(
    server: Server, games: int, course: Callable[[int, Player], Awaitable[None]], opponent: str = "engine"
) -> None:
    """So many games, each in its tab, as `course` has them."""
    numbers = [server.new_game(opponent, seed=seed) for seed in range(games)]
    async with AsyncExitStack() as tabs:
        players = []
        for number in numbers:
            game = await tabs.enter_async_context(server.socket(number))
            players.append(Player(game.connection, game.now))
        await asyncio.gather(*(course(place, player) for place, player in enumerate(players)))


async def measure_crowd(server: Server, games: int, seconds: float, seed: int) -> None:
    confirmed: list[float] = []
    answered: list[float] = []
    chance = Random(seed)

    async def course(_: int, player: Player) -> None:
        end = time.monotonic() + seconds
        await asyncio.sleep(chance.uniform(0, THOUGHT[1]))
        while player.goes_on and time.monotonic() < end:
            own, both = await player.move()
            confirmed.append(own)
            answered.append(both)
            await asyncio.sleep(chance.uniform(*THOUGHT))

    await play(server, games, course)
    print(f"crowd: {games} games at once, {summary(confirmed, answered)}")


async def measure_burst(server: Server, games: int) -> None:
    confirmed: list[float] = []
    answered: list[float] = []
    start = asyncio.Barrier(games)

    async def course(_: int, player: Player) -> None:
        for _ in range(ROUNDS):
            await start.wait()
            if player.goes_on:
                own, both = await player.move()
                confirmed.append(own)
                answered.append(both)

    await play(server, games, course)
    print(f"burst: {games} games at the same moment, {summary(confirmed, answered)}")


async def measure_sockets(server: Server, sockets: int) -> None:
    number, own = (server.new_game("human", colour="both") for _ in range(2))
    begun = time.perf_counter()
    async with AsyncExitStack() as tabs:
        opened = await asyncio.gather(
            *(tabs.enter_async_context(server.socket(number)) for _ in range(sockets))
        )
        seconds = time.perf_counter() - begun
        tab = await tabs.enter_async_context(server.socket(own))
        alone = Player(tab.connection, tab.now)
        confirmed = [await alone.confirmed() for _ in range(REPLIES)]
        players = [Player(game.connection, game.now) for game in opened]
        begun = time.perf_counter()
        await asyncio.gather(players[0].confirmed(), *(player.hear(1) for player in players[1:]))
        heard = time.perf_counter() - begun
    print(
        f"sockets: {sockets} open after {seconds:.1f} s; a move of a game beside them confirmed after "
        f"{1000 * median(confirmed):.0f} ms (half), {1000 * max(confirmed):.0f} ms (all); one that all of them look "
        f"at is heard by the last after {1000 * heard:.0f} ms"
    )


async def measure_row(server: Server, games: int) -> None:
    lasted = 0

    async def one(number: int) -> None:
        nonlocal lasted
        game = server.new_game(QUICK, seed=number, fen=None)
        async with server.socket(game) as tab:
            player = Player(tab.connection, tab.now)
            while player.goes_on:
                await player.move()
                await asyncio.sleep(PACE)
                lasted += 1

    async def some(numbers: range) -> None:
        left = iter(numbers)

        async def person() -> None:
            for number in left:
                await one(number)

        await asyncio.gather(*(person() for _ in range(PEOPLE)))

    await some(range(min(WARM, games)))
    before = holdings(server)
    await some(range(WARM, games))
    after = holdings(server)
    changes = ", ".join(f"{name} {before[name]:,} → {after[name]:,}" for name in before)
    print(f"row: {games} games in a row with {lasted:,} own moves; after {WARM} and after all: {changes}")


def holdings(server: Server) -> dict[str, int]:
    """What the server and its processes hold."""
    pids = [server.process.pid, *descendants(server.process.pid)]
    status = {pid: Path(f"/proc/{pid}/status").read_text() for pid in pids}

    def field(pid: int, name: str) -> int:
        return int(status[pid].partition(f"{name}:")[2].split()[0])

    return {
        "MB (server)": field(pids[0], "VmRSS") // 1000,
        "MB (all)": sum(field(pid, "VmRSS") for pid in pids) // 1000,
        "files": sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in pids),
        "threads": sum(field(pid, "Threads") for pid in pids),
        "processes": len(pids),
    }


def descendants(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *descendants(child)]
    return found


def is_alive(pid: int) -> bool:
    """Not one that has ended and waits for somebody to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def measure_end(server: Server, games: int) -> None:
    mine = [server.process.pid, *descendants(server.process.pid)]
    numbers = [server.new_game("engine", seed=seed) for seed in range(games)]
    async with AsyncExitStack() as tabs:
        for number in numbers:
            game = await tabs.enter_async_context(server.socket(number))
            await Player(game.connection, game.now).send({"type": "hint", "id": "a hint", "stage": 1})
        begun = time.perf_counter()
        server.process.send_signal(signal.SIGINT)
        await asyncio.to_thread(server.process.wait)
        ended = time.perf_counter() - begun
        while any(map(is_alive, mine)):
            await asyncio.sleep(0.01)
        gone = time.perf_counter() - begun
    print(
        f"end: Ctrl-C with {games} hints asked for: ended after {ended:.2f} s, all processes gone after {gone:.2f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0, help="of the crowd's play")
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--row", type=int, default=300, help="games in a row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=("crowd", "burst", "sockets", "row", "end"))
    args = parser.parse_args()

    async def measured(server: Server, name: str) -> None:
        match name:
            case "crowd":
                await measure_crowd(server, args.games, args.seconds, args.seed)
            case "burst":
                await measure_burst(server, args.games)
            case "sockets":
                await measure_sockets(server, args.sockets)
            case "row":
                await measure_row(server, args.row)
            case "end":
                await measure_end(server, args.games)

    for name in args.only or ("crowd", "burst", "sockets", "row", "end"):
        # A server of its own each: the games of the one before are still live in it.
        with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
            time.sleep(SETTLED)
            asyncio.run(measured(server, name))


if __name__ == "__main__":
    main()
