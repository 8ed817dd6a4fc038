"""Make the pictures of the README from the real page: a server, a browser, games set up and played.

    python tools/screenshots.py [NAME …]        all of them, or those named, into docs/images

Needs Chromium. What they show follows from the positions and seeds below, but for dates and evaluations.
"""

import io
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from pictures import SCHOLAR, SPANISH, still
from PIL import Image
from playwright.sync_api import Browser, expect
from serving import Server
from stage import Tab, browser, chromium

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
# Bytes.
LARGEST = 150_000
# Flat pages need no more, and a palette is a third of the size.
COLOURS = 128
# Pixels of the window.
DESK = (1200, 780)
PHONE = (360, 740)
TALL = (1280, 1040)

OPERA = """[White "Morphy, Paul"]
[Black "Duke Karl and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""


def play(tab: Tab) -> None:
    tab.ask("PUT", "settings", tab.ask("GET", "settings") | {"evalBar": True})
    tab.begin("engine:1800", "white", clock="10+5", pgn=SPANISH)
    tab.page.reload()  # the settings have changed behind it
    expect(tab.page.get_by_text(re.compile("Evaluation: [^…]"))).to_be_visible()
    expect(tab.page.get_by_text("Ruy Lopez")).to_be_visible()


def games(tab: Tab) -> None:
    tab.begin("engine:1500", "black", clock="5+3", pgn="1. d4 d5 2. c4 e6 3. Nc3 Nf6 *")
    tab.ask("POST", "games/import", {"pgn": OPERA})
    tab.begin()
    tab.begin("greedy", "none", second="random", fen="7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    expect(tab.page.get_by_role("region", name="White won")).to_be_visible()
    tab.open("games")
    expect(tab.page.get_by_role("listitem").filter(has_text="checkmate").first).to_be_visible()


def arena(tab: Tab) -> None:
    """A match that is being played."""
    tab.open("arena")
    for label, title in (("First player", "Minimax"), ("Second player", "Monte Carlo")):
        tab.page.get_by_role("button", name=f"{label}:").click()
        tab.page.get_by_role("dialog", name=label).get_by_role("button", name=title).click()
    tab.page.get_by_role("spinbutton", name="Games", exact=True).fill("400")
    tab.page.get_by_role("button", name="Start match").click()
    expect(tab.page.get_by_role("link", name="Game 8", exact=True)).to_be_visible()
    expect(tab.page.get_by_role("figure").locator(".board[data-fen]").first).to_be_visible()


def lab(tab: Tab) -> None:
    tab.open(f"lab?fen={quote(SCHOLAR)}")
    expect(tab.page.get_by_role("treeitem").first).to_be_visible()


@dataclass(frozen=True)
class Scene:
    name: str
    prepare: Callable[[Tab], None]
    size: tuple[int, int]
    dark: bool = False


SCENES = [
    Scene("play", play, DESK),
    Scene("play-dark", play, DESK, dark=True),
    Scene("play-phone", play, PHONE),
    Scene("games", games, DESK),
    Scene("arena", arena, DESK),
    Scene("lab", lab, TALL),
]


def main(names: list[str]) -> int:
    known = [scene.name for scene in SCENES]
    if unknown := [name for name in names if name not in known]:
        print(f"expected names of pictures ({', '.join(known)}), got {unknown[0]!r}", file=sys.stderr)
        return 2
    program = chromium()
    if program is None:
        print("Chromium is needed for this and was not found.", file=sys.stderr)
        return 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    with browser(program) as opened:
        for scene in SCENES:
            if not names or scene.name in names:
                print(f"{scene.name}: {take(scene, opened):,} bytes")
    return 0


def take(scene: Scene, opened: Browser) -> int:
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        still(opened, server, *scene.size, dark=scene.dark) as tab,
    ):
        scene.prepare(tab)
        picture = tab.page.screenshot()
    return save(picture, IMAGES / f"{scene.name}.png")


def save(picture: bytes, path: Path) -> int:
    small = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    size = path.stat().st_size
    if size > LARGEST:
        raise SystemExit(f"{path.name} has {size:,} bytes; expected at most {LARGEST:,}")
    return size


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
