"""What the gallery and the pictures of the README have in common: what they show, and the tab that shows it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect
from serving import Server
from stage import Tab

# Black has to see a mate.
SCHOLAR = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
SPANISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 Na5 *"
# Milliseconds; a match or a review takes a while.
PATIENCE = 180_000


@contextmanager
def still(opened: Browser, server: Server, width: int, height: int, *, dark: bool = False) -> Iterator[Tab]:
    """A tab in which nothing is animated, and which waits patiently for what it shows."""
    context = opened.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    yield Tab(context, server)
    context.close()
