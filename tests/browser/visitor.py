"""Someone in front of the page: moves by mouse, keyboard or typing, and waits for what is shown."""

import chess
from playwright.sync_api import Locator, expect
from stage import Tab

MOST_TABS = 60  # stops of the Tab key on one page


class Visitor(Tab):
    """What is waited for is what the page shows; the server is asked only for games to begin with."""

    # What is on the page

    @property
    def board(self) -> Locator:
        return self.page.locator(".board[data-fen]")

    def sees(self, position: str | chess.Board) -> None:
        fen = position if isinstance(position, str) else position.fen()
        expect(self.board).to_have_attribute("data-fen", fen)

    def sees_end(self, headline: str, reason: str) -> None:
        end = self.page.get_by_role("region", name=headline)
        expect(end).to_be_visible()
        expect(end).to_contain_text(reason, ignore_case=True)

    def hears(self, words: str) -> None:
        """What a screen reader is given to say."""
        expect(self.page.locator("[aria-live]")).to_contain_text(words)

    @property
    def moves(self) -> Locator:
        """The score sheet, move by move."""
        return self.page.get_by_role("group", name="Moves", exact=True).get_by_role("button")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # Who plays

    def pick(self, label: str, title: str) -> None:
        """Somebody of the list, by mouse."""
        self.page.get_by_role("button", name=f"{label}:").click()
        entry = self.page.get_by_role("dialog", name=label).get_by_role("button", name=title)
        entry.click()
        expect(entry).to_be_hidden()

    def write(self, label: str, name: str) -> None:
        """Somebody by their short name."""
        self.pick(label, "By its short name")
        self.page.get_by_label(f"{label}: short name").fill(name)

    # The mouse

    def square(self, name: str) -> Locator:
        return self.page.locator(f"[data-square={name}]")

    def middle(self, name: str) -> tuple[float, float]:
        box = self.square(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, name: str) -> None:
        self.page.mouse.click(*self.middle(name))

    def drag(self, start: str, end: str) -> None:
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(end), steps=4)
        self.page.mouse.up()

    def move(self, start: str, end: str) -> None:
        self.click(start)
        self.click(end)

    # The keyboard

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, target: Locator) -> None:
        for _ in range(MOST_TABS):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"the Tab key does not reach {target}")

    def walk_to(self, name: str) -> None:
        """With the arrow keys, White at the bottom of the board."""
        here = self.page.evaluate("document.activeElement.dataset.square")
        right = ord(name[0]) - ord(here[0])
        up = int(name[1]) - int(here[1])
        self.press(*["ArrowRight"] * right, *["ArrowLeft"] * -right, *["ArrowUp"] * up, *["ArrowDown"] * -up)
        expect(self.square(name)).to_be_focused()

    def key_move(self, start: str, end: str) -> None:
        self.walk_to(start)
        self.press("Enter")
        self.walk_to(end)
        self.press("Enter")

    def type_move(self, text: str) -> None:
        self.page.get_by_label("Type a move").fill(text)
        self.press("Enter")
