"""One iteration of the deepening search, in a window around the score that the last one leads us to expect."""

from kibitz.engine.search.parameters import WINDOW, WINDOW_DEPTH, WINDOW_GROWTH, WINDOW_WIDEST
from kibitz.engine.search.search import Worker
from kibitz.engine.search.values import INFINITE, MATE_BOUND


def settle(worker: Worker, depth: int, rank: int) -> None:
    """Explore the root moves from `rank` on, in ever wider windows until the score lies inside one."""
    expected = worker.root.known[rank]
    if depth < WINDOW_DEPTH or abs(expected) > MATE_BOUND:
        worker.explore(depth, -INFINITE, INFINITE, rank)
        return
    width = WINDOW
    alpha = expected - width
    beta = expected + width
    while True:
        score = worker.explore(depth, max(alpha, -INFINITE), min(beta, INFINITE), rank)
        if worker.halted or alpha < score < beta:
            return
        width += width * WINDOW_GROWTH // 100
        bounded = bool(width < WINDOW_WIDEST)
        if score <= alpha:
            beta = (alpha + beta) // 2
            alpha = score - width if bounded else -INFINITE
        else:
            beta = score + width if bounded else INFINITE
