"""How quickly the page's server starts and answers, also with many games at once.

    python benchmarks/web.py [--games 50] [--rounds 5] [--starts 5] [--only lab]

start      from the command to an answered page, and to a game's whole state, without the browser
browser    the same to a board that one can move on, in an open Chromium that has shown the page before: its pieces are
           drawn, its socket is open; and from the mouse button to the frame with the moved piece; where Playwright and
           Chromium are installed
lab        from a key on the map of a tree that a search has grown, of 100,000 and of 1,000,000 positions, to its frame
reply      what a move and its answer take beside the engine's own time: saving, processes, sockets, both ways
load       all games move at the same moment; how much later than its budget of 1 s each reply comes

A busy machine makes all of it slower. The lateness under load is the one to look at: it must stay below 0.2 s.
"""

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect

PARTS = ("start", "browser", "lab", "load")
KIBITZ = [sys.executable, "-m", "kibitz", "web"]
THOUGHT = 0.2  # seconds a move in the measurement of the reply
OVERHEAD = 0.01  # seconds that the engine leaves unused of a time for one move
BUDGET = 1.0  # seconds a move of an engine without a clock
REPLIES = 20
REST = 1.0  # seconds after which the last server has ended and an empty tab is open
SETTLED = 3.0  # seconds after which the worker processes have started; a person looks at the board as long
LONGEST_GROWTH = 600_000  # milliseconds, as the server allows
TREES = (100_000, 1_000_000)  # positions: a large one, and the largest that the page takes
ROUNDS = 3  # of all keys on a map; one more goes before, for what is compiled when it first runs
HEADLESS = "chromium-headless-shell"
PORT = 18_765  # the same for each start: the browser knows the page's files from the last time
# When the first frame with pieces is drawn and the game's socket has spoken, by the clock on the wall: the page notes
# it itself, as whoever asks a page from outside asks now and then.
READY = """window.ready = new Promise(done => {
    let drawn = 0, heard = 0;
    const now = () => performance.timeOrigin + performance.now();
    const tell = () => drawn && heard && done(Math.max(drawn, heard) / 1000);
    window.WebSocket = class extends WebSocket {
        constructor(address) {
            super(address);
            this.addEventListener('message', () => { heard ||= now(); tell(); }, { once: true });
        }
    };
    const shown = () => document.querySelector('cg-board piece');
    const look = () => requestAnimationFrame(shown() ? () => { drawn = now(); tell(); } : look);
    look();
})"""
# Until a piece stands on that square, and one frame more: that one is drawn.
WATCH = """square => { window.drawn = new Promise(done => addEventListener('mousedown', () => {
    const begun = performance.now();
    const arrived = () => [...document.querySelectorAll('cg-board piece')].some(piece => piece.cgKey === square);
    const look = () => requestAnimationFrame(arrived() ? () => done(performance.now() - begun) : look);
    look();
    setTimeout(() => done(Infinity), 5000);
}, { once: true, capture: true })); }"""
WALK = """async keys => {
    const map = document.querySelector('[role=application]');
    const taken = [];
    for (const key of keys) {
        await new Promise(requestAnimationFrame);
        const begun = performance.now();
        map.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        taken.push(performance.now() - begun);
    }
    return taken;
}"""
# Walk, zoom in and out, walk on.
KEYS = ["ArrowRight"] * 3 + ["ArrowDown"] * 20 + ["Enter", "+", "+", "-", "Escape"] + ["ArrowLeft"] * 3
MOVES = [(f"{file}{start}", f"{file}{end}") for file in "ahbg" for start, end in ((2, 3), (7, 6))]
# Neither side is mated soon, whatever White plays.
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R w KQ - 0 9"


class Server:
    """`kibitz web` in a process of its own, and a client with its cookie."""

    def __init__(self, folder: Path) -> None:
        options = ["--no-open", "--port", "0", "--data", str(folder)]
        self.process = subprocess.Popen([*KIBITZ, *options], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1]
        self.base = self.address.partition("/?")[0]
        self.cookies = HTTPCookieProcessor()
        self.opener = build_opener(self.cookies)
        self.page = self.opener.open(self.address).read()

    def new_game(self, opponent: str, **more: Any) -> int:
        body = json.dumps(
            {"opponent": opponent, "colour": "white", "clock": "", "fen": MIDDLEGAME, **more}
        ).encode()
        request = Request(f"{self.base}/api/games", body, {"Origin": self.base})
        number: int = json.load(self.opener.open(request))["number"]
        return number

    @asynccontextmanager
    async def socket(self, number: int) -> AsyncIterator["Game"]:
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies.cookiejar)
        address = f"{self.base.replace('http', 'ws')}/api/games/{number}/socket"
        headers = {"Cookie": cookie, "Origin": self.base}
        async with connect(address, additional_headers=headers, open_timeout=60) as connection:
            yield Game(connection, json.loads(await connection.recv())["now"])


class Game:
    """One tab that plays any legal move."""

    def __init__(self, connection: ClientConnection, now: dict[str, Any]) -> None:
        self.connection = connection
        self.now = now

    @property
    def goes_on(self) -> bool:
        return "outcome" not in self.now

    async def reply(self) -> float:
        """Seconds from sending a move to the computer's answer."""
        ply = self.now["ply"]
        origin, (target, *_) = next(iter(self.now["dests"].items()))
        message = {"type": "move", "id": f"move {ply}", "ply": ply, "move": origin + target}
        begun = time.perf_counter()
        await self.connection.send(json.dumps(message))
        while self.now["ply"] < ply + 2 and self.goes_on:
            heard = json.loads(await self.connection.recv())
            if heard["type"] == "error":
                raise SystemExit(f"the server refused {message['move']}: {heard['message']}")
            self.now = heard.get("now", self.now)
        return time.perf_counter() - begun


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait()


@contextmanager
def opening(folder: Path) -> Iterator[str]:
    """The server as a person starts it, and the address that it sends the browser to."""
    told, browser = folder / "address", folder / "browser"
    if not told.exists():
        os.mkfifo(told)
        browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {told}\n')
        browser.chmod(0o755)
    options = ["--port", str(PORT), "--data", str(folder)]
    environment = os.environ | {"BROWSER": f"{browser} %s"}
    process = subprocess.Popen([*KIBITZ, *options], env=environment, stdout=subprocess.DEVNULL)
    try:
        yield told.read_text()
    finally:
        process.terminate()
        process.wait()


def measure_start(folder: Path, starts: int) -> None:
    pages, boards = [], []
    for _ in range(starts):
        begun = time.perf_counter()
        with running(folder) as server:
            pages.append(time.perf_counter() - begun)

            async def board(served: Server) -> None:
                async with served.socket(served.new_game("random")):
                    pass

            asyncio.run(board(server))
            boards.append(time.perf_counter() - begun)
    print(
        f"start: page answered after {min(pages):.2f} s, game's state after {min(boards):.2f} s (best of {starts})"
    )


@contextmanager
def browsing() -> Iterator[Any]:
    """A browser's context, or None where there is no browser to measure with."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("left out: Playwright is not installed")
        yield None
        return
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which(HEADLESS)
    if chromium is None:
        print("left out: Chromium is not installed")
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser.new_context()
        browser.close()


def measure_browser(folder: Path, starts: int) -> None:
    with running(folder) as server:
        server.new_game("human", colour="both")  # the page opens the game that goes on
    taken: list[float] = []
    with browsing() as context:
        if context is None:
            return
        context.add_init_script(READY)
        for _ in range(starts + 1):
            page = context.new_page()
            time.sleep(REST)
            begun = time.time()
            with opening(folder) as address:
                page.goto(address, wait_until="commit")
                taken.append(page.evaluate("window.ready") - begun)
                if len(taken) > starts:
                    tell_browser(taken, [seconds_to_draw(page, *move) for move in MOVES])
                page.close()


def tell_browser(taken: list[float], drawn: list[float]) -> None:
    print(
        f"browser: a board to move on after {median(taken[1:]):.2f} s (median of {len(taken) - 1}; {taken[0]:.2f} s "
        f"the first time); own move drawn after {1000 * median(drawn):.0f} ms, at most {1000 * max(drawn):.0f} ms",
        flush=True,
    )


def measure_lab(folder: Path) -> None:
    """Milliseconds from each key to its frame, in a large tree and in the largest that the page takes."""
    with running(folder) as server, browsing() as context:
        if context is None:
            return
        page = context.new_page()
        page.goto(server.address)
        page.goto(f"{server.base}/#/lab?{urlencode({'fen': MIDDLEGAME})}")
        # What is quick to evaluate, and searched in full: with alpha-beta there are 221,222 positions to this depth.
        page.get_by_label("Evaluation").select_option("material")
        page.get_by_label("Alpha-beta").uncheck()
        page.get_by_label("Depth").select_option("6")
        for positions in TREES:
            begun = time.perf_counter()
            page.get_by_label("Max positions").select_option(str(positions))
            page.get_by_role("progressbar").wait_for(timeout=LONGEST_GROWTH)
            # With one core a tree is cut short by what else the page asks: the figure says how large it is.
            told = page.get_by_text("Stopped at")
            told.wait_for(timeout=LONGEST_GROWTH)
            size = told.inner_text().removeprefix("Stopped at ").partition(" position")[0]
            grown = time.perf_counter() - begun
            page.evaluate(WALK, KEYS)
            taken: list[float] = [took for _ in range(ROUNDS) for took in page.evaluate(WALK, KEYS)]
            print(
                f"lab: {size} positions after {grown:.1f} s; a key on the map is answered after "
                f"{median(taken):.0f} ms, at most {max(taken):.0f} ms ({len(taken)} keys)",
                flush=True,
            )


def seconds_to_draw(page: Any, start: str, end: str) -> float:
    """From the second mouse button of a move to the frame that shows the piece on its new square."""
    colour = "w" if start[1] == "2" else "b"
    page.wait_for_selector(f".board[data-fen*=' {colour} ']")
    # The squares of the screen reader lie below the board that takes the mouse.
    page.locator(f"[data-square={start}]").click(force=True)
    page.evaluate(WATCH, end)
    page.locator(f"[data-square={end}]").click(force=True)
    milliseconds: float = page.evaluate("window.drawn")
    return milliseconds / 1000


async def measure_reply(server: Server) -> None:
    async with server.socket(server.new_game(f"engine:time={THOUGHT}")) as game:
        taken = [await game.reply() for _ in range(REPLIES) if game.goes_on]
    beside = [1000 * (seconds - THOUGHT + OVERHEAD) for seconds in taken]
    print(
        f"reply: {median(beside):.0f} ms beside the engine's time, at most {max(beside):.0f} ms ({len(beside)} moves)"
    )


async def measure_load(server: Server, games: int, rounds: int) -> None:
    numbers = [server.new_game("engine", seed=seed) for seed in range(games)]
    late: list[float] = []

    async def play(number: int, start: asyncio.Barrier) -> None:
        async with server.socket(number) as game:
            for _ in range(rounds):
                await start.wait()
                if game.goes_on:
                    late.append(await game.reply() - BUDGET)

    start = asyncio.Barrier(games)
    await asyncio.gather(*(play(number, start) for number in numbers))
    print(
        f"load: {games} games at once, {rounds} moves each: replies {1000 * max(late):+.0f} ms to their budget at the "
        f"latest, {1000 * quantiles(late, n=20)[-1]:+.0f} ms for 95 %, {1000 * median(late):+.0f} ms for half"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--only", choices=PARTS, help="one of the measurements; load goes with reply")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # As `make play` leaves it: no start compiles what it imports, whatever this shell says.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = f"{folder}/bytecode"
        wanted = {args.only} if args.only else set(PARTS)
        if "start" in wanted:
            measure_start(Path(folder), args.starts)
        if "browser" in wanted:
            measure_browser(Path(folder), args.starts)
        if "lab" in wanted:
            measure_lab(Path(folder))
        if "load" in wanted:
            with running(Path(folder)) as server:
                time.sleep(SETTLED)
                asyncio.run(measure_reply(server))
                asyncio.run(measure_load(server, args.games, args.rounds))


if __name__ == "__main__":
    main()
