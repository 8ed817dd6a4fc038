"""When people of a rating give up a game, and when they are content with a draw.

A level weighs its last look at the position: what it stands to lose, how long it has been behind, whether it sees the
mate. The numbers are fitted to people's games by `tools/fit_manners.py`; how well they hold is in docs/people.md. What
is random follows the game's seed.
"""

from __future__ import annotations

from math import exp, log1p
from random import Random

import chess

from kibitz.players.people.sight import MATE
from kibitz.players.player import is_late

# Nobody gives up before this half-move, or who stands no worse than this (centipawns).
EARLIEST_PLY, HOPELESS = 20, -300
# People below this rating give up less and less, down to where they never do. Not fitted: there are none in the games.
STUBBORN, NEVER = 1000, 600
# Behind: by at least so many pawns of material. How long it has lasted is counted so many own moves back.
BEHIND, MEMORY = 3, 12
# In the order of `despair`.
WEIGHTS = (-6.860, 1.899, -0.340, 0.166, -0.728, 0.076, 0.359)
# How far ahead (centipawns) the better side stood where people agreed to a draw, and after how many moves: the
# deciles of their games, by rating.
DRAW_RATINGS = (1200, 1600, 2000)
AHEAD = (
    (0, 6, 43, 94, 117, 323, 669, 1114, 1576),
    (0, 2, 5, 21, 45, 106, 182, 393, 982),
    (0, 0, 1, 3, 18, 46, 65, 97, 192),
)
AFTER = (
    (18, 28, 34, 41, 48, 51, 57, 62, 75),
    (17, 30, 41, 46, 51, 54, 57, 62, 74),
    (29, 40, 48, 52, 56, 57, 62, 65, 69),
)
# Who stands this much worse takes a draw whenever it comes; who stands this much better takes none, though people do.
RELIEF, GREED = -150, 150
# A player that is content offers a draw itself: at most once in so many half-moves, and only where it is about even.
OFFER_PLIES, EVEN, OFFERS = 20, 30, 0.25
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


def may_resign(board: chess.Board, score: int) -> bool:
    """Whether anybody could think of giving up: lost by the score and behind in material, or about to be mated."""
    late = board.ply() >= EARLIEST_PLY
    return late and (score == -MATE or (score <= HOPELESS and deficit(board, board.turn) > 0))


def resigns(board: chess.Board, score: int, rating: float, seed: int) -> bool:
    """Whether the side to move gives up here, standing at this score in centipawns."""
    if not may_resign(board, score):
        return False
    sum_of_reasons = sum(w * one for w, one in zip(WEIGHTS, despair(board, score, rating), strict=True))
    kept = min(1.0, max(0.0, (rating - NEVER) / (STUBBORN - NEVER)))
    return Random(f"{seed} resigns {board.ply()}").random() < kept / (1 + exp(-sum_of_reasons))


def takes_draw(board: chess.Board, score: int, rating: float, seed: int) -> bool:
    """Whether a player who stands so many centipawns better is content with a draw.

    How far ahead it may stand and still be content, and how long it wants to play first, are drawn once a game from
    those of people.
    """
    if board.ply() < EARLIEST_PLY:
        return False
    if score <= RELIEF:
        return True
    band = draw_band(rating)
    random = Random(f"{seed} draws")
    ahead, after = random.choice(AHEAD[band]), random.choice(AFTER[band])
    return score <= min(ahead, GREED) and (board.fullmove_number >= after or is_late(board))


def draw_band(rating: float) -> int:
    """Which of DRAW_RATINGS is nearest."""
    return min(range(len(DRAW_RATINGS)), key=lambda band: abs(rating - DRAW_RATINGS[band]))


def offers_draw(board: chess.Board, score: int, rating: float, seed: int) -> bool:
    """Whether a player offers a draw with its move."""
    block, place = divmod(board.ply(), OFFER_PLIES)
    if place > 1 or abs(score) > EVEN or not is_late(board):
        return False
    return takes_draw(board, score, rating, seed) and Random(f"{seed} offers {block}").random() < OFFERS


def despair(board: chess.Board, score: int, rating: float) -> list[float]:
    """What speaks for giving up here, with this score in centipawns, in the order of the weights."""
    lost = log1p(min(-score, 2000) / 100)
    return [
        1.0,
        lost,
        float(score == -MATE),
        log1p(max(0, deficit(board, board.turn))),
        log1p(turns_behind(board)),
        (rating - 1600) / 400,
        min(1.0, board.ply() / 80),
    ]


def deficit(board: chess.Board, colour: chess.Color) -> int:
    """Pawns of material that a side is behind."""
    return sum(
        worth * (len(board.pieces(kind, not colour)) - len(board.pieces(kind, colour)))
        for kind, worth in WORTH.items()
    )


def turns_behind(board: chess.Board) -> int:
    """How many moves in a row the side to move has been behind, this one left out."""
    before, colour = board.copy(stack=2 * MEMORY), board.turn
    turns = 0
    while len(before.move_stack) >= 2:
        before.pop()
        before.pop()
        if deficit(before, colour) < BEHIND:
            break
        turns += 1
    return turns
