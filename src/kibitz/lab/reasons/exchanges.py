"""Material won and lost."""

import chess

from kibitz.engine import explain
from kibitz.lab.reasons.case import PIECE, Case
from kibitz.lab.reasons.claims import Better, Claim, Takes, Wins
from kibitz.lab.reasons.judge import CEILING, SKY, Place
from kibitz.lab.reasons.margins import AT_ONCE, SEIZED, claimed, wanted
from kibitz.lab.reasons.material import Harvest, seized
from kibitz.lab.reasons.statement import Proof, Statement, StatementKind


def gain(case: Case) -> Statement | None:
    won = winnings(case, case.after, case.after)
    if won is None:
        return None
    verb = "takes back" if is_recapture(case) else "wins"
    return Statement(StatementKind.GAIN, f"{case.san} {verb} {won.words}.", case.board, won.line, won.claims)


def winnings(case: Case, place: Place, claimed_of: Place, least: int = 1) -> Proof | None:
    """What the mover wins along the best line from the place, at least so many points; claimed of a place on it."""
    line = case.line(place)
    won = case.harvest(Place(), line, case.mover)
    if won is None or won.points < least:
        return None
    base = resting_score(case.board)
    enough = base + wanted(won.points)
    if enough > CEILING and won.length > AT_ONCE:
        # The game is won anyway: no score can prove that the material matters.
        return None
    if case.worth(place) < max(-CEILING + 1, min(enough, CEILING)):
        return None
    line = line[: won.length]
    claims = (
        Takes(Place(), line, case.mover, won.points),
        Wins(claimed_of, case.mover, won.points, base, claimed(wanted(won.points))),
    )
    return Proof(won.words(), line, claims)


def loss(case: Case, is_mistake: bool = False) -> Statement | None:
    """What the move loses. For a known mistake it is enough that a piece is taken, though others lose something too."""
    if not case.has_others:
        return None
    line = case.line(case.after)
    lost, taken = case.harvest(Place(), line, case.opponent), seized(case.board, line, case.opponent)
    # What falls at once is the plainest, and the surest, unless a piece comes back for it later.
    is_plain = taken and taken.points >= PIECE and (lost is None or lost.points > taken.points - PIECE)
    if taken and is_plain and (found := taken_at_once(case, taken, is_mistake)):
        return found
    if lost is None:
        return None
    # A hanging piece is lost whatever the score, even if its captor is taken too.
    most = SKY if lost.points >= PIECE and lost.length <= AT_ONCE + 1 else CEILING
    return provable(case, lost, wanted(lost.points), most)


def taken_at_once(case: Case, taken: Harvest, is_mistake: bool) -> Statement | None:
    worth, base = SEIZED * taken.points, resting_score(case.board)
    if is_mistake and base - case.worth(case.after) >= worth > -case.lead(SKY):
        return lost_by(case, taken, Wins(case.after, case.opponent, taken.points, -base, claimed(worth)))
    return provable(case, taken, worth, SKY)


def provable(case: Case, lost: Harvest, worth: int, most: int) -> Statement | None:
    """The sentence on what the move loses, where others are better by the `worth` of it; `most` as in `Better`."""
    if -case.lead(most) < worth:
        return None
    return lost_by(case, lost, Better(case.others, case.after, case.mover, claimed(worth), most=most))


def lost_by(case: Case, lost: Harvest, claim: Claim) -> Statement:
    line = case.line(case.after)[: lost.length]
    claims = (Takes(Place(), line, case.opponent, lost.points), claim)
    return Statement(StatementKind.LOSS, f"{case.san} loses {lost.words()}.", case.board, line, claims)


def resting_score(board: chess.Board) -> int:
    """The evaluation for the side to move, less what it gives for pieces that are about to be taken."""
    judged = explain(board)
    about = [share for share in judged.shares if share.term.startswith("threat") or share.term == "hanging"]
    return round(judged.score - sum(one.value if one.colour == board.turn else -one.value for one in about))


def is_recapture(case: Case) -> bool:
    board = case.board
    if not board.move_stack or not board.is_capture(case.move):
        return False
    last = board.peek()
    before = board.copy()
    before.pop()
    return last.to_square == case.move.to_square and before.is_capture(last)
