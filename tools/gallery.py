"""Photograph every page of the site at every width, to compare "before" with "after".

    python tools/gallery.py FOLDER [PAGE …] [--widths 360,1280] [--dark]

Pictures go into FOLDER, outside the checkout, as PAGE-WIDTH.png (PAGE-WIDTH-dark.png with --dark, which takes both
themes). One server plays and keeps what the pages show; its games, matches and seeds are always the same.
Needs Chromium.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from pictures import SCHOLAR, SPANISH, still
from playwright.sync_api import Browser, expect
from serving import Server
from stage import Tab, browser, chromium

ROOT = Path(__file__).resolve().parent.parent
# The window's height for each width: a phone, a tablet, and three screens.
WINDOWS = {360: 740, 768: 1024, 1280: 800, 1920: 1080, 2560: 1440}
# White gives the queen away on the third move.
LOST = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 d6 5. d3 Nf6 6. Bg5 Be7 7. Nc3 Re8 *"


class Site:
    """A server with something to see on each page."""

    def __init__(self, tab: Tab) -> None:
        self.finished = tab.begin("greedy", "white", pgn=LOST)
        tab.page.get_by_role("button", name="Resign", exact=True).click()
        tab.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        expect(tab.page.get_by_role("link", name="Learn from your mistakes")).to_be_visible()
        self.running = tab.begin("engine:1800", "white", clock="60+5", pgn=SPANISH)
        terms = {"limits": "", "chess960": False, "seed": 3}
        match = terms | {"first": "minimax:1", "second": "mcts:20", "games": 8}
        self.match = int(tab.ask("POST", "arena/matches", match)["number"])
        tab.open(f"arena/{self.match}")
        expect(tab.page.get_by_role("status").filter(has_text="Not running")).to_be_visible()
        players = ["alphabeta:2", "minimax:1", "mcts:20", "greedy", "random"]
        self.tournament = self.played(tab, terms | {"kind": "round-robin", "players": players, "games": 2})
        self.knockout = self.played(tab, terms | {"kind": "knockout", "players": players, "games": 2})
        self.swiss = self.played(tab, terms | {"kind": "swiss", "players": players, "games": 2})

    @staticmethod
    def played(tab: Tab, order: dict[str, object]) -> int:
        """The number of a tournament that has been played to its end."""
        number = int(tab.ask("POST", "arena/tournaments", order)["number"])
        tab.open(f"arena/tournament/{number}")
        expect(tab.page.get_by_role("status").filter(has_text="Finished")).to_be_visible()
        return number


Visit = Callable[[Tab, Site], None]


def heading(path: str) -> Visit:
    def visit(tab: Tab, _: Site) -> None:
        tab.open(path)
        expect(tab.page.get_by_role("heading", level=1).first).to_be_attached()

    return visit


def play(tab: Tab, _: Site) -> None:
    tab.open("new")
    expect(tab.page.get_by_text("rated about")).to_be_visible()


def progress(tab: Tab, _: Site) -> None:
    tab.open("progress")
    expect(tab.page.get_by_role("region", name="Opponents")).to_be_visible()


def game(tab: Tab, site: Site) -> None:
    tab.open(f"game/{site.running}")
    expect(tab.page.get_by_text("Ruy Lopez").first).to_be_visible()


def finished(tab: Tab, site: Site) -> None:
    tab.open(f"game/{site.finished}")
    expect(tab.page.get_by_role("region", name="You lost")).to_be_visible()


def editor(tab: Tab, _: Site) -> None:
    tab.open("new?fen=8/8/8/8/8/8/8/8 w - - 0 1")
    expect(tab.page.get_by_label("FEN")).to_be_visible()


def analysis(tab: Tab, site: Site) -> None:
    tab.open(f"analysis/game/{site.finished}")
    expect(tab.page.get_by_text("Qxf7+").first).to_be_visible()


def review(tab: Tab, site: Site) -> None:
    tab.open(f"review/{site.finished}")
    expect(tab.page.get_by_text("Black wins by resignation.", exact=True)).to_be_visible()


def arena(tab: Tab, _: Site) -> None:
    tab.open("arena")
    expect(tab.page.get_by_role("link", name="Minimax 1").first).to_be_visible()
    expect(tab.page.get_by_text("rated about")).to_have_count(2)


def match(tab: Tab, site: Site) -> None:
    tab.open(f"arena/{site.match}")
    expect(tab.page.get_by_role("link", name="Game 8", exact=True)).to_be_visible()


def tournament(tab: Tab, site: Site) -> None:
    tab.open(f"arena/tournament/{site.tournament}")
    expect(tab.page.get_by_role("region", name="Crosstable")).to_be_visible()


def knockout(tab: Tab, site: Site) -> None:
    tab.open(f"arena/tournament/{site.knockout}")
    expect(tab.page.get_by_role("region", name="Bracket").last).to_be_visible()


def swiss(tab: Tab, site: Site) -> None:
    tab.open(f"arena/tournament/{site.swiss}")
    expect(tab.page.get_by_role("region", name="Crosstable")).to_be_visible()


def new_tournament(tab: Tab, site: Site) -> None:
    arena(tab, site)
    tab.page.get_by_role("button", name="Tournament", exact=True).click()
    expect(tab.page.get_by_role("button", name="Start tournament")).to_be_visible()


def match_game(tab: Tab, site: Site) -> None:
    tab.open(f"arena/{site.match}/0")
    expect(tab.page.get_by_role("group", name="Moves", exact=True)).to_be_visible()


def lab(tab: Tab, _: Site) -> None:
    tab.open(f"lab?fen={quote(SCHOLAR)}")
    expect(tab.page.get_by_role("treeitem").first).to_be_visible()
    expect(tab.page.get_by_role("region", name="Why this move?")).to_contain_text("best move")


def lesson(tab: Tab, _: Site) -> None:
    tab.open("lab/lesson")
    expect(tab.page.locator(".node").first).to_be_visible()


def lesson_end(tab: Tab, _: Site) -> None:
    tab.open("lab/lesson/monte-carlo")
    tab.page.get_by_role("button", name="Qxf7#").click()
    expect(tab.page.get_by_role("img", name="looks")).to_be_visible()


PAGES: dict[str, Visit] = {
    "play": play,
    "game": game,
    "finished": finished,
    "editor": editor,
    "analysis": analysis,
    "review": review,
    "progress": progress,
    "games": heading("games"),
    "arena": arena,
    "match": match,
    "match-game": match_game,
    "new-tournament": new_tournament,
    "tournament": tournament,
    "knockout": knockout,
    "swiss": swiss,
    "lab": lab,
    "lesson": lesson,
    "lesson-end": lesson_end,
    "settings": heading("settings"),
}


def take(opened: Browser, folder: Path, pages: list[str], widths: list[int], themes: list[bool]) -> int:
    """How many pages could not be photographed. Where it was the page that failed, the next one may not."""
    failures = 0
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server:
        with still(opened, server, 1280, WINDOWS[1280]) as tab:
            site = Site(tab)
        for width in widths:
            for dark in themes:
                with still(opened, server, width, WINDOWS[width], dark=dark) as tab:
                    for page in pages:
                        name = f"{page}-{width}{'-dark' if dark else ''}"
                        try:
                            PAGES[page](tab, site)
                        except AssertionError as error:
                            failures += 1
                            print(f"{name}: {str(error).splitlines()[0]}", file=sys.stderr)
                        # What is fetched after the heading is there as well.
                        tab.page.wait_for_load_state("networkidle")
                        tab.page.screenshot(path=folder / f"{name}.png", full_page=True)
    return failures


def widths_of(text: str) -> list[int]:
    known = ", ".join(map(str, WINDOWS))
    parts = text.split(",")
    if not all(part.isdecimal() and int(part) in WINDOWS for part in parts):
        raise argparse.ArgumentTypeError(f"expected some of {known}, got {text!r}")
    return [int(part) for part in parts]


def main() -> int:
    parser = argparse.ArgumentParser(description="Photograph every page of the site at every width.")
    parser.add_argument("folder", type=Path, help="where the pictures go, outside the checkout")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help=f"all, or some of {', '.join(PAGES)}")
    parser.add_argument(
        "--widths", type=widths_of, default=list(WINDOWS), help="such as 360,1280 (default: all)"
    )
    parser.add_argument("--dark", action="store_true", help="take both themes")
    args = parser.parse_args()
    if unknown := [page for page in args.pages if page not in PAGES]:
        parser.error(f"expected pages ({', '.join(PAGES)}), got {unknown[0]!r}")
    folder: Path = args.folder.resolve()
    if folder.is_relative_to(ROOT):
        parser.error(f"expected a folder outside the checkout, got {args.folder}")
    program = chromium()
    if program is None:
        parser.error("Chromium is needed for this and was not found")
    folder.mkdir(parents=True, exist_ok=True)
    with browser(program) as opened:
        failures = take(
            opened, folder, args.pages or list(PAGES), args.widths, [False, True] if args.dark else [False]
        )
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
