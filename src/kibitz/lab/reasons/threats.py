"""Threats, made and met: what happens after a pass shows what a move threatens, and what it prevents."""

import chess

from kibitz.endings import side_name
from kibitz.lab.reasons.case import PASS, PIECE, Case
from kibitz.lab.reasons.claims import Better, Claim, Mates, Takes
from kibitz.lab.reasons.judge import Judge, Place, Verdict
from kibitz.lab.reasons.margins import AT_ONCE, TEMPO, claimed, wanted
from kibitz.lab.reasons.material import Harvest
from kibitz.lab.reasons.statement import Statement, StatementKind

NEXT = 6  # plies that are shown of a refutation


def threat(case: Case) -> Statement | None:
    """What would come next if the opponent did nothing, where that is new and the opponent can still do something."""
    if case.after.board(case.board).is_check() or is_exchange(case):
        return None
    idle = Place((case.move, PASS))
    verdict = case.verdict(idle)
    if not verdict.line:
        return None
    danger = Menace(case, idle, verdict, case.mover)
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
    return Statement(StatementKind.THREAT, text, case.board, danger.line, tuple(claims))


def prevention(case: Case) -> Statement | None:
    """What the opponent would do if the move were a pass, where the same comes to less after the move."""
    if case.board.is_check():
        return None
    idle = Place((PASS,))
    verdict = case.verdict(idle)
    if not verdict.line:
        return None
    danger = Menace(case, idle, verdict, case.opponent)
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
    return Statement(StatementKind.PREVENTION, text, case.board, danger.line, tuple(claims), contrast)


def menace(board: chess.Board, judge: Judge) -> tuple[Statement | None, tuple[chess.Move, ...]]:
    """What the other side would do if the side to move passed, and the line.

    Material must make a difference to how the position stands; a mate does anyway.
    """
    here, idle = Place(), Place((PASS,))
    case = Case(board, judge.verdict(board, here).line[0], judge)
    verdict = case.verdict(idle)
    danger = Menace(case, idle, verdict, case.opponent)
    claims = danger.claims() if danger.is_real() else []
    if danger.won is not None:
        claims = [*claims, danger.exceeding(here)] if danger.exceeds(here) else []
    if not claims:
        return None, case.line(idle)
    text = f"{side_name(case.opponent)} threatens {danger.deed('to win', 'mate')}."
    return Statement(StatementKind.THREAT, text, board, danger.line, tuple(claims)), danger.line


class Menace:
    """What a side does to the other after a pass: a mate, or material won."""

    def __init__(self, case: Case, idle: Place, verdict: Verdict, side: chess.Color) -> None:
        self.case = case
        self.idle = idle
        self.side = side
        self.mate = verdict.mate_within() if verdict.mates() == side else None
        self.won: Harvest | None = None
        if self.mate is None:
            self.won = self._at_hand(case.harvest(idle, verdict.line, side))
            length = self.won.length if self.won else 0
            self.line = (*idle.moves, *verdict.line[:length])
        else:
            self.line = case.mating_line(idle)

    @staticmethod
    def _at_hand(won: Harvest | None) -> Harvest | None:
        """Less than a piece must be taken at once: what a pass costs and what a pawn is worth are too close."""
        return won if won and (won.points >= PIECE or won.length <= AT_ONCE) else None

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
        return Better(self.idle, other, self.side, claimed(wanted(self.points)))

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
