"""Looking for reasons: each function asks one question of the search, and answers with a statement or not at all.

Points of material are turned into centipawns twice: a reason is taken up where the search sees what is `wanted` of so
many points, and claims less. What lies between is the room a deeper search may need.
"""

from collections.abc import Iterator

import chess

from kibitz.engine import explain
from kibitz.lab.reasons.case import PASS, Case
from kibitz.lab.reasons.claims import AtLeast, Better, Claim, Ends, Forced, Mates, Takes
from kibitz.lab.reasons.judge import CEILING, Place, Verdict
from kibitz.lab.reasons.material import Harvest
from kibitz.lab.reasons.statement import Kind, Statement

MOST_WANTED = 300  # centipawns: so much is a reason whatever the material
AT_ONCE = 3  # plies in which a capture is made and answered
TEMPO = 30  # centipawns that a pass costs by itself
NEXT = 6  # plies that are shown of a line another one is held against
WINNING = 75  # centipawns between a move that wins material and one that does not
CLEAR = 150  # centipawns between two moves that are worth a sentence without material


def wanted(points: int) -> int:
    """Centipawns by which a score must differ where so many points of material are said to change hands."""
    return min(40 + 50 * points, MOST_WANTED)


def claimed(points: int) -> int:
    """Centipawns that are claimed where `wanted` has been seen."""
    return wanted(points) // 2


def reasons(case: Case) -> Iterator[Statement]:
    """All that can be said, the most telling first."""
    if ended := ending(case):
        yield ended
        return
    if only := forced(case):
        yield only
    decisive = mate(case) or mated(case) or gain(case) or loss(case)
    if decisive:
        yield decisive
    if decisive is None or decisive.kind is Kind.LOSS:
        yield from (found for found in (threat(case), prevention(case)) if found)
    if case.has_others and (decisive is None or decisive.kind is not Kind.MATE):
        compared = alternative(case) if case.lead() > 0 else better(case)
        if compared:
            yield compared


# --- the end of the game, and what is forced ---


def ending(case: Case) -> Statement | None:
    claim = Ends(case.move)
    if not claim.holds(case.board, case.judge):
        return None
    outcome = case.after.board(case.board).outcome(claim_draw=True)
    assert outcome is not None
    how = outcome.termination.name.lower().replace("_", " ")
    return Statement(
        Kind.ENDING, f"{case.san} ends the game as a draw: {how}.", case.board, (case.move,), (claim,)
    )


def forced(case: Case) -> Statement | None:
    if case.has_others:
        return None
    text = f"{case.san} is the only legal move."
    return Statement(Kind.FORCED, text, case.board, (case.move,), (Forced(case.move),))


def mate(case: Case) -> Statement | None:
    verdict = case.verdict(case.after)
    more = verdict.mate_within()
    if verdict.mates() != case.mover or more is None:
        return None
    text = f"{case.san} mates in {more + 1}." if more else f"{case.san} is checkmate."
    claim = Mates(case.after, case.mover, more)
    return Statement(Kind.MATE, text, case.board, case.mating_line(case.after), (claim,))


def mated(case: Case) -> Statement | None:
    verdict = case.verdict(case.after)
    moves = verdict.mate_within()
    if verdict.mates() != case.opponent or moves is None:
        return None
    claims: list[Claim] = [Mates(case.after, case.opponent, moves)]
    text = f"{case.san} allows mate in {moves}."
    if case.has_others:
        other = case.verdict(case.others)
        longest = other.mate_within()
        if other.mates() == case.opponent and longest is not None:
            claims.append(Mates(case.others, case.opponent, longest))
            rest = "so is every other move" if moves >= longest else f"the longest defence lasts {longest}"
            text = f"{case.san} is mated in {moves}, and {rest}."
    return Statement(Kind.MATED, text, case.board, case.mating_line(case.after), tuple(claims))


# --- material ---


def gain(case: Case) -> Statement | None:
    won = winnings(case, case.after)
    if won is None:
        return None
    pieces, line, claims = won
    verb = "takes back" if is_recapture(case) else "wins"
    return Statement(Kind.GAIN, f"{case.san} {verb} {pieces}.", case.board, line, claims)


def winnings(case: Case, place: Place) -> tuple[str, tuple[chess.Move, ...], tuple[Claim, ...]] | None:
    """What the mover wins along the best line from the place, the line, and what that claims."""
    line = case.line(place)
    won = case.harvest(Place(), line, case.mover)
    if won is None:
        return None
    base = resting_score(case.board)
    enough = base + wanted(won.points)
    if enough > CEILING and won.length > AT_ONCE:
        return None  # the game is won anyway: no score proves that the other side cannot do without
    if case.worth(place) < max(-CEILING + 1, min(enough, CEILING)):
        return None
    line = line[: won.length]
    claims = (
        Takes(Place(), line, case.mover, won.points),
        AtLeast(place, case.mover, base, claimed(won.points)),
    )
    return won.words(), line, claims


def loss(case: Case) -> Statement | None:
    if not case.has_others:
        return None
    line = case.line(case.after)
    lost = case.harvest(Place(), line, case.opponent)
    if lost is None or -case.lead() < wanted(lost.points):
        return None
    claims = (
        Takes(Place(), line[: lost.length], case.opponent, lost.points),
        Better(case.others, case.after, case.mover, claimed(lost.points)),
    )
    text = f"{case.san} loses {lost.words()}."
    return Statement(Kind.LOSS, text, case.board, line[: lost.length], claims)


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


# --- threats, made and met ---


def threat(case: Case) -> Statement | None:
    """What would come next if the opponent did nothing, where that is new and the opponent can still do something."""
    if case.after.board(case.board).is_check() or is_exchange(case):
        return None
    idle = Place((case.move, PASS))
    verdict = case.verdict(idle)
    if not verdict.line:
        return None
    danger = Danger(case, idle, verdict, case.mover)
    if not danger.is_real() or not danger.exceeds(case.after):
        return None
    claims = [*danger.claims(), danger.exceeding(case.after)]
    first = verdict.line[0]
    if first in case.board.legal_moves and first != case.move:
        now = Place((first,))
        if not danger.exceeds(now):
            return None
        claims.append(danger.exceeding(now))
    text = f"{case.san} threatens {danger.deed('to win', 'mate')}."
    return Statement(Kind.THREAT, text, case.board, danger.line, tuple(claims))


def prevention(case: Case) -> Statement | None:
    """What the opponent would do if the move were a pass, where the same comes to less after the move."""
    if case.board.is_check():
        return None
    idle = Place((PASS,))
    verdict = case.verdict(idle)
    if not verdict.line:
        return None
    danger = Danger(case, idle, verdict, case.opponent)
    first = verdict.line[0]
    if not danger.is_real() or not danger.exceeds(case.after):
        return None
    claims = [*danger.claims(), danger.exceeding(case.after)]
    passed = idle.board(case.board)
    shown = f"{passed.fullmove_number}{'.' if passed.turn else '...'} {passed.san(first)}"
    answered = Place((case.move, first))
    board = case.after.board(case.board)
    if first in board.legal_moves and board.piece_at(first.from_square) == passed.piece_at(first.from_square):
        if not danger.exceeds(answered):
            return None
        claims.append(danger.exceeding(answered))
        contrast = case.line(answered)[:NEXT]
        now = ""
    else:
        contrast = (case.move,)
        now = "; it is no longer possible"
    text = f"{case.san} prevents {shown}, which {danger.deed('wins', 'mates')}{now}."
    return Statement(Kind.PREVENTION, text, case.board, danger.line, tuple(claims), contrast)


class Danger:
    """What a side does to the other after a pass: a mate, or material won."""

    def __init__(self, case: Case, idle: Place, verdict: Verdict, side: chess.Color) -> None:
        self.case = case
        self.idle = idle
        self.side = side
        self.mate = verdict.mate_within() if verdict.mates() == side else None
        self.won: Harvest | None = None
        if self.mate is None:
            self.won = case.harvest(idle, verdict.line, side)
            length = self.won.length if self.won else 0
            self.line = (*idle.moves, *verdict.line[:length])
        else:
            self.line = case.mating_line(idle)

    def is_real(self) -> bool:
        return self.mate is not None or self.won is not None

    @property
    def points(self) -> int:
        """A mate counts as a queen."""
        return self.won.points if self.won else 9

    def exceeds(self, other: Place) -> bool:
        return self._margin(other) >= wanted(self.points) + TEMPO

    def exceeding(self, other: Place) -> Better:
        """That the side stands better with the pass than in the other place."""
        return Better(self.idle, other, self.side, claimed(self.points))

    def _margin(self, other: Place) -> int:
        here, there = (self.case.verdict(place).worth(self.side) for place in (self.idle, other))
        return here - there

    def claims(self) -> list[Claim]:
        if self.mate is not None:
            return [Mates(self.idle, self.side, self.mate)]
        assert self.won is not None
        line = self.line[len(self.idle.moves) :]
        return [Takes(self.idle, line, self.side, self.won.points)]

    def deed(self, win: str, mating: str) -> str:
        if self.mate is not None:
            return f"{mating} in {self.mate}" if self.mate > 1 else mating
        assert self.won is not None
        return f"{win} {self.won.words()}"


def is_exchange(case: Case) -> bool:
    """Whether the move takes something and is taken in turn: then a pass shows no threat."""
    reply = case.verdict(case.after).line[:1]
    return case.board.is_capture(case.move) and bool(reply) and reply[0].to_square == case.move.to_square


# --- against the other moves ---


def alternative(case: Case) -> Statement | None:
    """The move is the best: what the next best costs."""
    lead = case.lead()
    line = case.line(case.others)
    verdict = case.verdict(case.others)
    name = case.board.san(line[0])
    claims: list[Claim] = [Better(case.after, case.others, case.mover, lead // 2)]
    lost = case.harvest(Place(), line, case.opponent)
    if verdict.mates() == case.opponent and case.verdict(case.after).mates() != case.opponent:
        moves = verdict.mate_within()
        assert moves is not None
        claims.append(Mates(case.others, case.opponent, moves))
        line = case.mating_line(case.others)
        costs = f"is mated in {moves}"
    elif lost and lead >= wanted(lost.points):
        claims.append(Takes(Place(), line[: lost.length], case.opponent, lost.points))
        line = line[: max(lost.length, 2)]
        reply = Place(line[:1]).board(case.board).san(line[1])
        costs = f"loses {lost.words()} to {reply}"
    elif lead >= CLEAR:
        costs = "is worse"
    else:
        return None
    text = f"The best alternative, {name}, {costs}: {scores(case, case.others, case.after)}."
    return Statement(
        Kind.ALTERNATIVE, text, case.board, line, tuple(claims), case.line(case.after)[: len(line)]
    )


def better(case: Case) -> Statement | None:
    """The move is not the best: what the best one does."""
    behind = -case.lead()
    verdict = case.verdict(case.others)
    line = case.line(case.others)
    name = case.board.san(line[0])
    claims: list[Claim] = [Better(case.others, case.after, case.mover, behind // 2)]
    won = winnings(case, case.others)
    if verdict.mates() == case.mover:
        moves = verdict.mate_within()
        assert moves is not None
        claims.append(Mates(case.others, case.mover, moves))
        line = case.mating_line(case.others)
        does = f"mates in {moves}"
    elif won and behind >= WINNING:
        pieces, line, proof = won
        claims.extend(proof)
        does = f"wins {pieces}"
    elif behind >= CLEAR:
        does = "is better"
    else:
        return None
    text = f"{name} {does}: {scores(case, case.others, case.after)}."
    return Statement(Kind.BETTER, text, case.board, line, tuple(claims), case.line(case.after)[:NEXT])


def scores(case: Case, first: Place, second: Place) -> str:
    """`-1.45 instead of +0.35 for White`."""
    one, two = (case.verdict(place).text(case.mover) for place in (first, second))
    side = "White" if case.mover == chess.WHITE else "Black"
    return f"{one} instead of {two} for {side}"
