"""The order in which the search tries moves: the likeliest refutation first, each stage generated when reached.

    hash move → captures that lose nothing, by victim and history → killers, counter-move
    → quiet moves by history → captures that lose material

A frame is one node's progress through its stages. Frames lie on a stack of their own: a singular search opens
a second one at the same ply. Each frame's moves begin in pos.moves where those of the frame below end.
"""

from kibitz.core.constants import (
    ALL,
    CAPTURES,
    KNIGHT,
    MOVE_CAPACITY,
    NO_MOVE,
    PROMOTION,
    QUEEN,
    QUIETS,
)
from kibitz.core.exchange import EXCHANGE_VALUES, exchange_at_least
from kibitz.core.legality import is_legal, keep_checks
from kibitz.core.movegen import generate
from kibitz.core.position import Position
from kibitz.engine.search.history import History, context, is_tactical
from kibitz.engine.search.parameters import VICTIM_WEIGHT

# Two for each ply of the longest line.
FRAMES = 272

STAGE_HASH, STAGE_CAPTURES, STAGE_CAPTURE, STAGE_KILLER, STAGE_SECOND_KILLER, STAGE_REPLY = 0, 1, 2, 3, 4, 5
STAGE_QUIETS, STAGE_QUIET, STAGE_LOSING, STAGE_OVER = 6, 7, 8, 9
STAGE_EVASIONS, STAGE_EVASION = 10, 11
# Captures and promotions alone, for the quiescence search and probcut.
STAGE_TACTICS, STAGE_TACTIC = 12, 13
# The same, then quiet moves that give check.
STAGE_FORCING, STAGE_FORCING_TACTIC, STAGE_CHECK = 14, 15, 16

# Among evasions, captures come before everything quiet.
TACTICAL_RANK = 1 << 24


class Picker:
    def __init__(self) -> None:
        self.top = -1
        self.stage = [0] * FRAMES
        self.hash_move = [0] * FRAMES
        self.ply = [0] * FRAMES
        self.begin = [0] * FRAMES
        self.cursor = [0] * FRAMES
        self.end = [0] * FRAMES
        # Where the captures put off end; they lie at the frame's beginning.
        self.losing = [0] * FRAMES
        # The rank of each move in pos.moves.
        self.order = [0] * MOVE_CAPACITY

    def reset(self) -> None:
        self.top = -1

    def open(self, pos: Position, hash_move: int, stage: int, ply: int) -> None:
        """Begin a frame after its hash move: at STAGE_CAPTURES, _EVASIONS, _TACTICS or _FORCING."""
        top = self.top + 1
        begin = self.end[top - 1] if top > 0 else 0
        self.top = top
        self.begin[top] = self.cursor[top] = self.end[top] = self.losing[top] = begin
        self.ply[top] = ply
        if hash_move and is_legal(pos, hash_move) and (stage < STAGE_TACTICS or is_tactical(pos, hash_move)):
            self.hash_move[top] = hash_move
            self.stage[top] = STAGE_HASH
            # The stage that follows.
            self.cursor[top] = stage
        else:
            self.hash_move[top] = NO_MOVE
            self.stage[top] = stage

    def close(self) -> None:
        self.top -= 1

    def following(self, pos: Position, history: History, skip_quiets: bool) -> int:
        """The next move of the frame on top; NO_MOVE when there is none."""
        top = self.top
        stage = self.stage[top]
        hash_move = self.hash_move[top]
        if stage == STAGE_HASH:
            self.stage[top] = self.cursor[top]
            self.cursor[top] = self.begin[top]
            return hash_move

        if stage in (STAGE_CAPTURES, STAGE_TACTICS, STAGE_FORCING):
            self.end[top] = generate(pos, self.begin[top], CAPTURES)
            self.rank_captures(pos, history, self.begin[top], self.end[top])
            stage += 1
        elif stage == STAGE_EVASIONS:
            self.end[top] = generate(pos, self.begin[top], ALL)
            self.rank_evasions(pos, history, self.begin[top], self.end[top])
            stage += 1

        if stage == STAGE_CAPTURE:
            while self.cursor[top] < self.end[top]:
                move = self.take_best(pos, self.cursor[top], self.end[top])
                self.cursor[top] += 1
                if move == hash_move:
                    continue
                if exchange_at_least(pos, move, 0):
                    self.stage[top] = stage
                    return move
                pos.moves[self.losing[top]] = move
                self.losing[top] += 1
            stage = STAGE_KILLER

        while stage in (STAGE_KILLER, STAGE_SECOND_KILLER, STAGE_REPLY):
            move = self.refutation(pos, history, stage)
            stage += 1
            if move and not skip_quiets:
                self.stage[top] = stage
                return move

        if stage == STAGE_QUIETS:
            if not skip_quiets:
                self.cursor[top] = self.end[top]
                self.end[top] = generate(pos, self.cursor[top], QUIETS)
                self.rank_quiets(pos, history, self.cursor[top], self.end[top])
            stage = STAGE_QUIET

        if stage == STAGE_QUIET:
            while not skip_quiets and self.cursor[top] < self.end[top]:
                move = self.take_best(pos, self.cursor[top], self.end[top])
                self.cursor[top] += 1
                if move != hash_move and not self.is_refutation(pos, history, move):
                    self.stage[top] = stage
                    return move
            stage = STAGE_LOSING
            self.cursor[top] = self.begin[top]

        if stage == STAGE_LOSING:
            self.stage[top] = stage
            while self.cursor[top] < self.losing[top]:
                move = pos.moves[self.cursor[top]]
                self.cursor[top] += 1
                return move
            stage = STAGE_OVER

        if stage in (STAGE_EVASION, STAGE_TACTIC, STAGE_FORCING_TACTIC):
            self.stage[top] = stage
            while self.cursor[top] < self.end[top]:
                move = self.take_best(pos, self.cursor[top], self.end[top])
                self.cursor[top] += 1
                if move != hash_move:
                    return move
            if stage == STAGE_FORCING_TACTIC:
                self.cursor[top] = self.end[top]
                self.end[top] = keep_checks(pos, self.cursor[top], generate(pos, self.cursor[top], QUIETS))
                stage = STAGE_CHECK
            else:
                stage = STAGE_OVER

        if stage == STAGE_CHECK:
            self.stage[top] = stage
            if self.cursor[top] < self.end[top]:
                self.cursor[top] += 1
                return pos.moves[self.cursor[top] - 1]
            stage = STAGE_OVER

        self.stage[top] = stage
        return NO_MOVE

    def refutation(self, pos: Position, history: History, stage: int) -> int:
        """The killer or counter-move of a stage, if it can be played and has not been."""
        ply = self.ply[self.top]
        killer = history.killers[2 * ply]
        move = killer
        if stage == STAGE_SECOND_KILLER:
            move = history.killers[2 * ply + 1]
        elif stage == STAGE_REPLY:
            move = history.replies[context(pos, 0)]
            if move == killer or move == history.killers[2 * ply + 1]:
                return NO_MOVE
        if not move or move == self.hash_move[self.top] or is_tactical(pos, move) or not is_legal(pos, move):
            return NO_MOVE
        return move

    def is_refutation(self, pos: Position, history: History, move: int) -> bool:
        ply = self.ply[self.top]
        return (
            move == history.killers[2 * ply]
            or move == history.killers[2 * ply + 1]
            or move == history.replies[context(pos, 0)]
        )

    def rank_captures(self, pos: Position, history: History, begin: int, end: int) -> None:
        for i in range(begin, end):
            self.order[i] = capture_rank(pos, history, pos.moves[i])

    def rank_quiets(self, pos: Position, history: History, begin: int, end: int) -> None:
        for i in range(begin, end):
            self.order[i] = history.quiet_score(pos, pos.moves[i])

    def rank_evasions(self, pos: Position, history: History, begin: int, end: int) -> None:
        for i in range(begin, end):
            move = pos.moves[i]
            if is_tactical(pos, move):
                self.order[i] = TACTICAL_RANK + capture_rank(pos, history, move)
            else:
                self.order[i] = history.quiet_score(pos, move)

    def take_best(self, pos: Position, at: int, end: int) -> int:
        """Swap the highest ranked of the moves from `at` on to `at`."""
        best = at
        for i in range(at + 1, end):
            if self.order[i] > self.order[best]:
                best = i
        move = pos.moves[best]
        pos.moves[best] = pos.moves[at]
        pos.moves[at] = move
        rank = self.order[best]
        self.order[best] = self.order[at]
        self.order[at] = rank
        return move


def capture_rank(pos: Position, history: History, move: int) -> int:
    """The most valuable victim first; history decides between equal ones. Underpromotions come last."""
    victim = pos.squares[move >> 6 & 63] & 7
    rank = VICTIM_WEIGHT * EXCHANGE_VALUES[victim] + history.capture_score(pos, move)
    kind = move >> 12
    if kind >= PROMOTION:
        queen = VICTIM_WEIGHT * EXCHANGE_VALUES[QUEEN]
        rank += queen if kind - PROMOTION + KNIGHT == QUEEN else -TACTICAL_RANK >> 1
    return rank
