"""Looking for reasons: each question is asked of the search, and answered with a statement or not at all."""

from collections.abc import Iterator

from kibitz.endings import THREE_TIMES, ended
from kibitz.lab.reasons.case import Case
from kibitz.lab.reasons.claims import Claim, Ends, Forced, Mates
from kibitz.lab.reasons.comparing import compared, improved
from kibitz.lab.reasons.exchanges import gain, loss
from kibitz.lab.reasons.statement import Statement, StatementKind
from kibitz.lab.reasons.threats import prevention, threat


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
    if decisive is None or decisive.kind is StatementKind.LOSS:
        yield from (found for found in (threat(case), prevention(case)) if found)
    if case.has_others and (decisive is None or decisive.kind is not StatementKind.MATE):
        yield from compared(case)


def objections(case: Case) -> Iterator[Statement]:
    """What speaks against a move that is known for a mistake."""
    if ended := ending(case):
        yield ended
        return
    decisive = mated(case) or loss(case, is_mistake=True)
    if decisive:
        yield decisive
    if case.has_others:
        yield from improved(case, is_mistake=True)


def ending(case: Case) -> Statement | None:
    claim = Ends(case.move)
    if not claim.holds(case.board, case.judge):
        return None
    outcome = ended(case.after.board(case.board), THREE_TIMES)
    assert outcome is not None
    return Statement(
        StatementKind.ENDING,
        f"{case.san} ends the game as a draw: {outcome.ending.value}.",
        case.board,
        (case.move,),
        (claim,),
    )


def forced(case: Case) -> Statement | None:
    if case.has_others:
        return None
    text = f"{case.san} is the only legal move."
    return Statement(StatementKind.FORCED, text, case.board, (case.move,), (Forced(case.move),))


def mate(case: Case) -> Statement | None:
    more = case.mate_from(case.after, case.mover)
    if more is None:
        return None
    text = f"{case.san} mates in {more + 1}." if more else f"{case.san} is checkmate."
    claim = Mates(case.after, case.mover, more)
    return Statement(StatementKind.MATE, text, case.board, case.mating_line(case.after), (claim,))


def mated(case: Case) -> Statement | None:
    moves = case.mate_from(case.after, case.opponent)
    if moves is None:
        return None
    claims: list[Claim] = [Mates(case.after, case.opponent, moves)]
    text = f"{case.san} allows mate in {moves}."
    if case.has_others:
        longest = case.mate_from(case.others, case.opponent)
        if longest is not None:
            claims.append(Mates(case.others, case.opponent, longest))
            rest = "so is every other move" if moves >= longest else f"the longest defence lasts {longest}"
            text = f"{case.san} is mated in {moves}, and {rest}."
    return Statement(StatementKind.MATED, text, case.board, case.mating_line(case.after), tuple(claims))
