"""What a line of moves wins and loses, in pieces."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import chess

from kibitz.engine.notation import core_board

# Points, as players count them.
POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
# Plies.
LEFT_OFF = 3
NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True, slots=True)
class Harvest:
    """What a line wins for one side: the net points and the pieces, within `length` plies."""

    points: int
    gained: Counter[chess.PieceType]
    lost: Counter[chess.PieceType]
    promoted: int
    length: int

    def words(self) -> str:
        """What the winner of the exchange has got: `a rook for a knight`."""
        gained, lost = self.gained - self.lost, self.lost - self.gained
        minors = (chess.KNIGHT, chess.BISHOP)
        traded = min(sum(gained[kind] for kind in minors), sum(lost[kind] for kind in minors))
        gained, lost = without_minors(gained, traded), without_minors(lost, traded)
        if self.promoted and gained[chess.QUEEN]:
            # The pawn is not lost: it became the queen.
            lost[chess.PAWN] -= 1
        if (gained, +lost) in EXCHANGES:
            return "the exchange"
        parts = listed(gained)
        return f"{parts} for {listed(lost)}" if +lost else parts


EXCHANGES = [(Counter([chess.ROOK]), Counter([kind])) for kind in (chess.KNIGHT, chess.BISHOP)]


def balance(board: chess.Board, side: chess.Color) -> int:
    """The points of a side's pieces minus the other's."""
    return sum(
        points * (len(board.pieces(kind, side)) - len(board.pieces(kind, not side)))
        for kind, points in POINTS.items()
    )


def harvest(board: chess.Board, line: Sequence[chess.Move], side: chess.Color) -> Harvest | None:
    """What the line brings the side in the end; None where that is unclear: an exchange under way, or pawns
    of the other side that become pieces meanwhile. A search ends its line anywhere: a few plies may be left off."""
    boards = [board]
    for move in line:
        boards.append(after(boards[-1], move))
    boards = at_rest(boards)
    if not boards:
        return None
    line = line[: len(boards) - 1]
    balances = [balance(one, side) for one in boards]
    final = balances[-1]
    # From here on the balance is kept, but for trades that are completed at once.
    length = next(
        place
        for place, points in enumerate(balances)
        if points == final and all(max(pair) >= final for pair in pairwise([*balances[place:], final]))
    )
    gained, lost = captured(boards[: length + 1], side), captured(boards[: length + 1], not side)
    promotions = 0
    for one, move in zip(boards, line[:length], strict=False):
        if move.promotion and one.turn != side:
            return None
        if move.promotion:
            gained[move.promotion] += 1
            lost[chess.PAWN] += 1
            promotions += 1
    return Harvest(final - balances[0], gained, lost, promotions, length)


def seized(board: chess.Board, line: Sequence[chess.Move], side: chess.Color) -> Harvest | None:
    """What the side takes by its first move, the line's second, less what the next takes back; None: nothing.

    Unlike a harvest it does not wait for rest: a piece that is simply taken is lost, whatever else can be taken then.
    """
    boards = [board]
    for move in line[:3]:
        if move.promotion:
            return None
        boards.append(after(boards[-1], move))
    if len(boards) < 3 or not boards[1].is_capture(line[1]):
        return None
    balances = [balance(one, side) for one in boards]
    length = 2 if balances[2] == balances[-1] else 3
    boards = boards[: length + 1]
    points = balances[length] - balances[0]
    return Harvest(points, captured(boards, side), captured(boards, not side), 0, length)


def at_rest(boards: list[chess.Board]) -> list[chess.Board]:
    """The line cut back to where nobody can win anything at once; empty if that is too far back."""
    for left_off in range(min(LEFT_OFF + 1, len(boards))):
        kept = boards[: len(boards) - left_off]
        if not is_unsettled(kept[-1]):
            return kept
    return []


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    board = board.copy(stack=False)
    board.push(move)
    return board


def captured(boards: Sequence[chess.Board], side: chess.Color) -> Counter[chess.PieceType]:
    """What the side takes on the way from the first board to the last."""
    taken: Counter[chess.PieceType] = Counter()
    for before, behind in pairwise(boards):
        if before.turn == side:
            for kind in POINTS:
                taken[kind] += len(before.pieces(kind, not side)) - len(behind.pieces(kind, not side))
    return taken


def is_unsettled(board: chess.Board) -> bool:
    """Whether the side to move can win something by an exchange on one square, or must answer a check."""
    if board.is_check():
        return any(board.generate_legal_moves())
    fast = core_board(board)
    return any(fast.exchange(capture) > 0 for capture in fast.captures())


def without_minors(pieces: Counter[chess.PieceType], number: int) -> Counter[chess.PieceType]:
    """The pieces without this many knights or bishops."""
    rest = pieces.copy()
    for kind in (chess.KNIGHT, chess.BISHOP):
        fewer = min(rest[kind], number)
        rest[kind] -= fewer
        number -= fewer
    return +rest


def listed(pieces: Counter[chess.PieceType]) -> str:
    """`a rook and two pawns`."""
    parts = [
        f"{NUMBERS[min(pieces[kind], 8)]} {chess.piece_name(kind)}{'s' if pieces[kind] > 1 else ''}"
        for kind in sorted(POINTS, key=lambda kind: -POINTS[kind])
        if pieces[kind] > 0
    ]
    return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"
