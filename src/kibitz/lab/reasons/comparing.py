"""The move against the best other one: what that costs, or what it does better."""

from collections.abc import Iterator

import chess

from kibitz.lab.reasons.case import Case
from kibitz.lab.reasons.claims import Better, Mates, Takes
from kibitz.lab.reasons.exchanges import winnings
from kibitz.lab.reasons.judge import CEILING, SKY, Place
from kibitz.lab.reasons.margins import CLEAR, OPEN, PAWNS, SLIGHT, WINNING, claimed, wanted
from kibitz.lab.reasons.statement import Proof, Statement, StatementKind

# Plies to show of the line of the move itself.
NEXT = 6


def compared(case: Case) -> Iterator[Statement]:
    lead = case.lead()
    if lead <= 0:
        yield from improved(case)
        return
    proof = fault(case, lead)
    if proof is not None:
        subject = f"The best alternative, {case.board.san(proof.line[0])},"
        difference = ahead(proof, case.after, case.others, case.mover, lead, CEILING)
        yield comparison(case, StatementKind.ALTERNATIVE, subject, proof, difference)


def improved(case: Case, is_mistake: bool = False) -> Iterator[Statement]:
    """What would have been better. For a known mistake, a smaller difference is enough to say so, or one in a game that
    is decided."""
    most = SKY if is_mistake else CEILING
    behind = -case.lead(most)
    proof = merit(case, behind, is_mistake) if behind >= 0 else None
    if proof is not None:
        difference = ahead(proof, Place(proof.line[:1]), case.after, case.mover, behind, most)
        yield comparison(case, StatementKind.BETTER, case.board.san(proof.line[0]), proof, difference)


def ahead(proof: Proof, place: Place, other: Place, side: chess.Color, seen: int, most: int) -> Better:
    """What is claimed of the difference itself: where nothing else is said, that there is one."""
    clear = min(seen, CLEAR)
    return Better(place, other, side, claimed(clear) if proof.claims else 1, clear, most)


def comparison(case: Case, kind: StatementKind, subject: str, proof: Proof, difference: Better) -> Statement:
    text = f"{subject} {proof.words}: {scores(case, case.others, case.after)}."
    claims = (difference, *proof.claims)
    return Statement(kind, text, case.board, proof.line, claims, case.line(case.after)[:NEXT])


def fault(case: Case, lead: int) -> Proof | None:
    """What the best other move costs, where the move leads it."""
    line = case.line(case.others)
    moves = case.mate_from(case.others, case.opponent)
    if moves is not None:
        if case.verdict(case.after).mates() == case.opponent:
            return None  # all is lost, later or sooner
        claim = Mates(case.others, case.opponent, moves)
        return Proof(f"is mated in {moves}", case.mating_line(case.others), (claim,))
    lost = case.harvest(Place(), line, case.opponent)
    if lost and lead >= wanted(lost.points):
        reply = Place(line[:1]).board(case.board).san(line[1])
        taken = Takes(Place(), line[: lost.length], case.opponent, lost.points)
        return Proof(f"loses {lost.words()} to {reply}", line[: lost.length], (taken,))
    return Proof("is worse", line) if lead >= CLEAR and is_telling(case) else None


def merit(case: Case, behind: int, is_mistake: bool) -> Proof | None:
    """What the best other move does, where the move is behind it.

    It is named, so what is claimed is claimed of it: a deeper search may like yet another move best.
    """
    line = case.line(case.others)
    named = Place(line[:1])
    moves = case.mate_from(case.others, case.mover)
    if moves is not None:
        claim = Mates(named, case.mover, moves - 1)
        return Proof(f"mates in {moves}", case.mating_line(case.others), (claim,))
    won = winnings(case, case.others, named, PAWNS if is_mistake else 1)
    if won and behind >= WINNING:
        return Proof(f"wins {won.words}", won.line, won.claims)
    is_clear = behind >= SLIGHT if is_mistake else behind >= CLEAR and is_telling(case)
    return Proof("is better", line) if is_clear else None


def is_telling(case: Case) -> bool:
    """Whether the difference between the move and the others is one between winning, drawing and losing."""
    values = (case.worth(case.after), case.worth(case.others))
    return min(values) < OPEN and max(values) > -OPEN


def scores(case: Case, first: Place, second: Place) -> str:
    """`-1.45 instead of +0.35 for White`."""
    one, two = (case.verdict(place).text(case.mover) for place in (first, second))
    side = "White" if case.mover == chess.WHITE else "Black"
    return f"{one} instead of {two} for {side}"
