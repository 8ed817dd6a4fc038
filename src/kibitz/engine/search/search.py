"""The search: principal variation search with a transposition table, written as numbered steps.

A Worker is one thread's search: its position, what it remembers about moves, its line. Workers share a Table
and a Control. Iterative deepening drives `explore` from outside (deepening.py); nothing here prints or waits.
`ply` counts from the root, `depth` is the remaining depth, scores are those of values.py.

A percentage at a step is how many more nodes `kibitz bench` took without it. That is the size of the tree at a fixed
depth, not playing strength: an extension, or a step that searches in order to save, may have a negative figure.

The file is long because a node is one function: what a step may assume is what the steps above it did.
"""

from math import log

from kibitz.core.bits import nogil
from kibitz.core.board import Board
from kibitz.core.constants import (
    KING,
    MAX_PLY,
    NO_MOVE,
    NULL_MOVE,
    PAWN,
    PROMOTION,
)
from kibitz.core.exchange import EXCHANGE_VALUES, exchange_at_least
from kibitz.core.legality import gives_check
from kibitz.core.position import Position
from kibitz.engine.evaluation.evaluate import evaluate_position
from kibitz.engine.evaluation.scratch import Scratch
from kibitz.engine.net.endgames import informed_score
from kibitz.engine.net.judge import NetJudge
from kibitz.engine.search.control import Control
from kibitz.engine.search.draws import is_drawn
from kibitz.engine.search.history import History, is_tactical
from kibitz.engine.search.machine import nanoseconds
from kibitz.engine.search.ordering import (
    FRAMES,
    STAGE_CAPTURES,
    STAGE_EVASIONS,
    STAGE_FORCING,
    STAGE_LOSING,
    STAGE_OVER,
    STAGE_TACTICS,
    Picker,
)
from kibitz.engine.search.parameters import (
    BONUS_MOST,
    BONUS_SLOPE,
    CAPTURE_EXCHANGE_DEPTH,
    CAPTURE_EXCHANGE_SLOPE,
    DOUBLE_MARGIN,
    DOUBLE_MOST,
    FUTILITY_BASE,
    FUTILITY_DEPTH,
    FUTILITY_HISTORY_SHIFT,
    FUTILITY_SLOPE,
    HISTORY_PRUNING_DEPTH,
    HISTORY_PRUNING_SLOPE,
    INTERNAL_DEPTH,
    LATE_MOVES,
    NULL_BASE,
    NULL_DEPTH,
    NULL_DEPTH_DIVISOR,
    NULL_LEAD_MOST,
    NULL_LEAD_SHIFT,
    NULL_REDUCTION,
    NULL_SLOPE,
    PROBCUT_DEPTH,
    PROBCUT_MARGIN,
    PROBCUT_REDUCTION,
    PROBCUT_TABLE,
    QUIESCENCE_EVASIONS,
    QUIESCENCE_MARGIN,
    QUIET_EXCHANGE_DEPTH,
    QUIET_EXCHANGE_SLOPE,
    RAZORING_BASE,
    RAZORING_DEPTH,
    RAZORING_SLOPE,
    REDUCTION_BASE,
    REDUCTION_CAPTURE,
    REDUCTION_CAPTURE_SHIFT,
    REDUCTION_CHECK,
    REDUCTION_CUT,
    REDUCTION_DEPTH,
    REDUCTION_DIVISOR,
    REDUCTION_QUIET_MOST,
    REDUCTION_QUIET_SHIFT,
    REDUCTION_WORSENING,
    REVERSE_FUTILITY_DEPTH,
    REVERSE_FUTILITY_SLOPE,
    SHARED_CUT,
    SHARED_HIGH,
    SINGULAR_DEPTH,
    SINGULAR_REACH,
    SINGULAR_SLOPE,
    SINGULAR_TABLE,
    TABLE_HALFMOVES,
)
from kibitz.engine.search.root import Root
from kibitz.engine.search.table import (
    Table,
    entry_bound,
    entry_depth,
    entry_evaluation,
    entry_move,
    entry_score,
    score_for_table,
    score_from_table,
)
from kibitz.engine.search.values import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_UPPER,
    DRAW,
    INFINITE,
    MATE,
    MATE_BOUND,
    NO_SCORE,
    PLY_CAPACITY,
)

# Nodes between two looks at the clock: about half a millisecond.
CHECK_INTERVAL = 1024
# The first iteration may search this many nodes whatever the limits say: there must be a move.
FIRST_NODES = 10000
# The evaluation at a ply is evaluations[ply + EARLIER], so that the one four plies before the root exists.
EARLIER = 4
# PLY_CAPACITY squared.
LINE_CAPACITY = 18496
# Quiet moves, and captures, that a frame remembers having tried.
TRIED_CAPACITY = 64
ALL_TRIED_CAPACITY = FRAMES * TRIED_CAPACITY

# Plies by which a late move is reduced; `late_reduction` reads it. Deeper and later moves share the last entries.
REDUCTION_CAPACITY = 64
REDUCTION_CASES = REDUCTION_CAPACITY * REDUCTION_CAPACITY
REDUCTIONS = [0] * REDUCTION_CASES


class Worker:
    def __init__(self, table: Table, control: Control) -> None:
        self.table = table
        self.control = control
        self.history = History()
        self.picker = Picker()
        self.root = Root()
        self.scratch = Scratch()
        self.judge = NetJudge()
        self.pos = Position()
        self.root_ply = 0
        self.root_depth = 0
        self.nodes = 0
        self.next_check = 0
        self.node_limit = 0
        self.halted = False
        self.seldepth = 0
        # By ply.
        self.evaluations = [0] * PLY_CAPACITY
        # The move that a singular search leaves out.
        self.excluded = [0] * PLY_CAPACITY
        # Extensions by two plies on the way here.
        self.doubled = [0] * PLY_CAPACITY
        # [ply * PLY_CAPACITY + i]: the best line from that ply on.
        self.line = [0] * LINE_CAPACITY
        self.line_length = [0] * PLY_CAPACITY
        # By frame.
        self.quiets_tried = [0] * ALL_TRIED_CAPACITY
        self.captures_tried = [0] * ALL_TRIED_CAPACITY

    # --- what iterative deepening asks ---

    def begin(self, board: Board, moves: list[int], node_limit: int) -> None:
        """Take a position, which is the worker's from now on, and the root moves. A limit of 0 nodes is none."""
        self.adopt(board)
        self.nodes = 0
        self.next_check = 0
        self.node_limit = node_limit
        self.halted = False
        self.seldepth = 0
        self.root.begin(moves)
        self.picker.reset()
        self.history.start()

    def adopt(self, board: Board) -> None:
        self.pos = board.pos
        self.root_ply = self.pos.ply

    def explore(self, depth: int, alpha: int, beta: int, rank: int) -> int:
        """Search the root moves from `rank` on, without Python's lock, and put the best of them at `rank`."""
        if rank == 0:
            self.seldepth = 0
        return self.explore_unlocked(depth, alpha, beta, rank)

    def explore_unlocked(self, depth: int, alpha: int, beta: int, rank: int) -> int:
        self.root_depth = depth
        for ply in range(EARLIER):
            self.evaluations[ply] = NO_SCORE
        self.root.start(rank)
        with nogil:
            score = self.search(self.pos, alpha, beta, depth, 0, False)
        self.root.promote_best()
        return score

    def root_line(self, rank: int) -> list[int]:
        return self.root.line_of(rank)

    def root_score(self, rank: int) -> int:
        """The last score found for a root move."""
        return self.root.score_of_rank(rank)

    def effort(self, rank: int) -> float:
        """The share of all nodes that was spent on a root move."""
        return self.root.nodes_of(rank) / self.nodes if self.nodes else 0.0

    def is_halted(self) -> bool:
        """Whether the last exploration was cut short."""
        return bool(self.halted)

    def node_count(self) -> int:
        return self.nodes

    def deepest(self) -> int:
        return self.seldepth

    def forget(self) -> None:
        """A new game."""
        self.history = History()

    # --- the clock ---

    def enter(self, ply: int) -> bool:
        """Count a node, unless the search is to stop."""
        if self.nodes >= self.next_check:
            self.look_up()
        if self.halted:
            return False
        self.nodes += 1
        if ply > self.seldepth:
            self.seldepth = ply
        return True

    def look_up(self) -> None:
        """See whether to continue. Called every CHECK_INTERVAL nodes and exactly at the node limit."""
        if self.root_depth > 1 or self.nodes > FIRST_NODES:
            if self.node_limit and self.nodes >= self.node_limit:
                self.control.stopped = True
            if self.control.deadline and nanoseconds() >= self.control.deadline:
                self.control.stopped = True
            self.halted = self.control.stopped
        self.next_check = self.nodes + CHECK_INTERVAL
        if self.nodes < self.node_limit and self.node_limit < self.next_check:
            self.next_check = self.node_limit

    # --- the evaluation's door ---

    def static_score(self, pos: Position) -> int:
        """How good a position looks, without searching: by the net where there is one."""
        if self.judge.width:
            return informed_score(pos, self.judge, self.scratch)
        return evaluate_position(pos, self.scratch)

    # --- the search ---

    def search(self, pos: Position, alpha: int, beta: int, depth: int, ply: int, cut_node: bool) -> int:
        """The value of the position within (alpha, beta). `cut_node`: a move is expected to exceed beta."""
        if depth <= 0:
            return self.quiesce(pos, alpha, beta, ply, True)
        root = bool(ply == 0)
        pv_node = bool(beta - alpha > 1)
        in_check = bool(pos.checkers[pos.ply] != 0)
        excluded = self.excluded[ply]
        self.line_length[ply] = 0

        # 1. Stop when told to; count the node.
        if not self.enter(ply):
            return 0

        if not root:
            # 2. Draws, and the end of the stack.
            if is_drawn(pos, self.root_ply, self.first_free()):
                return DRAW
            if ply >= MAX_PLY - 1:
                return DRAW if in_check else self.static_score(pos)
            # 3. Mate distance: no line from here can beat a mate already found nearer the root.
            alpha = max(alpha, ply - MATE)
            beta = min(beta, MATE - ply - 1)
            if alpha >= beta:
                return alpha
            self.doubled[ply] = self.doubled[ply - 1]

        # 4. The table: an earlier search of this position, deep enough, decides (41 %).
        key = pos.keys[pos.ply]
        data = self.table.probe(key)
        if excluded:
            # The entry is about the move that this search leaves out.
            data &= 0
        hash_move = entry_move(data)
        if root:
            hash_move = self.root.moves[self.root.rank]
        table_score = score_from_table(entry_score(data), ply) if data else -NO_SCORE
        table_depth = entry_depth(data)
        table_bound = entry_bound(data)
        if (
            not pv_node
            and data
            and table_depth >= depth
            and pos.halfmoves[pos.ply] < TABLE_HALFMOVES
            and table_bound & (BOUND_LOWER if table_score >= beta else BOUND_UPPER)
        ):
            return table_score

        # 5. The static evaluation, corrected by what searches of this pawn structure found, and by the table.
        raw = NO_SCORE
        static = NO_SCORE
        if excluded:
            static = self.evaluations[ply + EARLIER]
        elif not in_check:
            raw = entry_evaluation(data) if data else NO_SCORE
            if raw == NO_SCORE:
                raw = self.static_score(pos)
            static = within(raw + self.history.correction_of(pos))
        self.evaluations[ply + EARLIER] = static
        evaluation = static
        if (
            data
            and static != NO_SCORE
            and table_bound & (BOUND_LOWER if table_score > static else BOUND_UPPER)
        ):
            evaluation = table_score
        improving = bool(not in_check and self.has_improved(ply, static))

        # 6. Internal iterative reduction: without a hash move the ordering is poor; a shallower search finds
        # one (10 %).
        if depth >= INTERNAL_DEPTH and not hash_move and not excluded and (pv_node or cut_node):
            depth -= 1

        if not pv_node and not in_check and not excluded and abs(beta) < MATE_BOUND:
            # 7. Reverse futility: so far above beta that the few plies left will not lose it again (105 %).
            if (
                depth <= REVERSE_FUTILITY_DEPTH
                and evaluation - REVERSE_FUTILITY_SLOPE * (depth - improving) >= beta
                and abs(evaluation) < MATE_BOUND
            ):
                return (evaluation + beta) >> 1

            # 8. Razoring: so far below alpha that only captures can help; see whether they do (-8 %).
            margin = RAZORING_BASE + RAZORING_SLOPE * depth * depth
            if depth <= RAZORING_DEPTH and evaluation + margin <= alpha:
                score = self.quiesce(pos, alpha, alpha + 1, ply, True)
                if score <= alpha:
                    return score

            # 9. Null move: if passing still exceeds beta, a move will. Not without pieces, for fear of
            # zugzwang (4 %).
            if (
                depth >= NULL_DEPTH
                and evaluation >= beta
                and static >= beta - NULL_SLOPE * depth + NULL_BASE
                and pos.played[pos.ply] != NULL_MOVE
                and has_pieces(pos)
            ):
                lead = min((evaluation - beta) >> NULL_LEAD_SHIFT, NULL_LEAD_MOST)
                reduced = depth - NULL_REDUCTION - depth // NULL_DEPTH_DIVISOR - lead
                pos.make_null()
                self.table.touch(pos.keys[pos.ply])
                score = -self.search(pos, -beta, -beta + 1, reduced, ply + 1, not cut_node)
                pos.unmake_null()
                if self.halted:
                    return 0
                if score >= beta:
                    return beta if score > MATE_BOUND else score

            # 10. Probcut: a capture that a shallow search puts well above beta does so in a deep one (-10 %).
            goal = beta + PROBCUT_MARGIN
            if depth >= PROBCUT_DEPTH and not (
                data and table_depth >= depth - PROBCUT_TABLE and table_score < goal
            ):
                score = self.probe_cut(pos, goal, depth - PROBCUT_REDUCTION, static, hash_move, ply, cut_node)
                if self.halted:
                    return 0
                if score > -INFINITE:
                    return score

        # 11. The moves, in the picker's order.
        self.history.forget_killers(ply + 2)
        self.picker.open(
            pos, hash_move, STAGE_OVER if root else STAGE_EVASIONS if in_check else STAGE_CAPTURES, ply
        )
        frame = self.picker.top
        quiets = captures = number = 0
        best = -INFINITE
        best_move = NO_MOVE
        first_alpha = alpha
        skip_quiets = False
        while True:
            if root:
                move = self.root_move(number)
            else:
                move = self.picker.following(pos, self.history, skip_quiets)
            if not move:
                break
            if move == excluded:
                continue
            number += 1
            quiet = bool(not is_tactical(pos, move))
            worth = self.history.quiet_score(pos, move) if quiet else self.history.capture_score(pos, move)

            if not root and best > -MATE_BOUND and has_pieces(pos):
                lasting = max(depth - late_reduction(depth, number), 0)
                if quiet and not gives_check(pos, move):
                    # 12. Late moves: after this many moves in this order, the quiet ones left fail too (29 %).
                    if number >= LATE_MOVES + depth * depth:
                        skip_quiets = True
                    # 13. Futility: the evaluation and a margin stay below alpha (11 %).
                    margin = FUTILITY_BASE + FUTILITY_SLOPE * lasting + (worth >> FUTILITY_HISTORY_SHIFT)
                    if not in_check and lasting <= FUTILITY_DEPTH and static + margin <= alpha:
                        continue
                    # 14. Moves that history calls bad (3 %), and those that give material away (12 %).
                    if lasting <= HISTORY_PRUNING_DEPTH and worth < -HISTORY_PRUNING_SLOPE * depth:
                        continue
                    loss = QUIET_EXCHANGE_SLOPE * lasting * lasting
                    if lasting <= QUIET_EXCHANGE_DEPTH and not exchange_at_least(pos, move, -loss):
                        continue
                # Losing captures too (11 %).
                elif (
                    depth <= CAPTURE_EXCHANGE_DEPTH
                    and self.picker.stage[frame] == STAGE_LOSING
                    and not exchange_at_least(pos, move, -CAPTURE_EXCHANGE_SLOPE * depth)
                ):
                    continue

            # 15. Singular extension: when every other move fails well below the hash move's score, it is
            # forced; when even without it another exceeds beta, the node is cut (-29 %).
            extension = 0
            if (
                not root
                and depth >= SINGULAR_DEPTH
                and move == hash_move
                and not excluded
                and table_depth >= depth - SINGULAR_TABLE
                and table_bound & BOUND_LOWER
                and abs(table_score) < MATE_BOUND
                and ply < SINGULAR_REACH * self.root_depth
            ):
                singular_beta = table_score - SINGULAR_SLOPE * depth
                self.excluded[ply] = move
                score = self.search(pos, singular_beta - 1, singular_beta, (depth - 1) >> 1, ply, cut_node)
                self.excluded[ply] = NO_MOVE
                if self.halted:
                    break
                if score < singular_beta:
                    extension = 1
                    if (
                        not pv_node
                        and score < singular_beta - DOUBLE_MARGIN
                        and self.doubled[ply] < DOUBLE_MOST
                    ):
                        extension = 2
                elif singular_beta >= beta:
                    self.picker.close()
                    return singular_beta
                elif table_score >= beta:
                    extension = -SHARED_HIGH
                elif cut_node:
                    extension = -SHARED_CUT
            self.doubled[ply] = (self.doubled[ply - 1] if ply else 0) + (1 if extension == 2 else 0)

            nodes_before = self.nodes
            score = alpha
            pos.make(move)
            self.table.touch(pos.keys[pos.ply])
            left = depth - 1 + extension

            # 16. Late-move reduction: search later moves less deep, and again when they surprise (722 %).
            if number > 1 + (1 if root else 0) and depth >= REDUCTION_DEPTH and (quiet or not pv_node):
                reduction = late_reduction(depth, number)
                if quiet:
                    trust = worth >> REDUCTION_QUIET_SHIFT
                    reduction -= max(-REDUCTION_QUIET_MOST, min(REDUCTION_QUIET_MOST, trust))
                    if cut_node:
                        reduction += REDUCTION_CUT
                else:
                    reduction -= REDUCTION_CAPTURE + (worth >> REDUCTION_CAPTURE_SHIFT)
                if not improving:
                    reduction += REDUCTION_WORSENING
                if pos.checkers[pos.ply]:
                    reduction -= REDUCTION_CHECK
                reduced = max(1, min(left - reduction, left))
                score = -self.search(pos, -alpha - 1, -alpha, reduced, ply + 1, True)
                if score > alpha and reduced < left:
                    score = -self.search(pos, -alpha - 1, -alpha, left, ply + 1, not cut_node)
            elif not pv_node or number > 1:
                score = -self.search(pos, -alpha - 1, -alpha, left, ply + 1, not cut_node)
            # 17. The first move, and any that beats alpha in a principal node, with the full window.
            if pv_node and (number == 1 or score > alpha):
                score = -self.search(pos, -beta, -alpha, left, ply + 1, False)
            pos.unmake()
            if self.halted:
                break
            if root:
                self.note_root(number - 1, score, alpha, nodes_before)

            # 18. A better move; one that exceeds beta ends the node and is remembered.
            if score > best:
                best = score
                if score > alpha:
                    best_move = move
                    if pv_node:
                        self.extend_line(ply, move)
                    if score >= beta:
                        break
                    alpha = score
            if quiet:
                if quiets < TRIED_CAPACITY:
                    self.quiets_tried[frame * TRIED_CAPACITY + quiets] = move
                    quiets += 1
            elif captures < TRIED_CAPACITY:
                self.captures_tried[frame * TRIED_CAPACITY + captures] = move
                captures += 1

        self.picker.close()
        if self.halted:
            return 0
        # 19. No legal move: mate or stalemate.
        if number == 0:
            return alpha if excluded else ply - MATE if in_check else DRAW
        if best >= beta:
            self.learn(pos, best_move, depth, ply, frame, quiets, captures)

        # 20. Remember the result, and how far the static evaluation was off (-2 %).
        if not excluded and not (root and self.root.rank):
            bound = BOUND_LOWER if best >= beta else BOUND_EXACT if best > first_alpha else BOUND_UPPER
            self.table.store(key, best_move, score_for_table(best, ply), raw, depth, bound)
            if (
                not in_check
                and not (best_move and is_tactical(pos, best_move))
                and not (bound == BOUND_LOWER and best <= static)
                and not (bound == BOUND_UPPER and best >= static)
            ):
                self.history.correct(pos, best - raw, depth)
        return best

    def quiesce(self, pos: Position, alpha: int, beta: int, ply: int, checks: bool) -> int:
        """Captures, and every move out of check, until nothing hangs: only quiet positions are evaluated.

        `checks`: also quiet moves that give check, so as not to miss a mate just beyond the horizon (-1 %; of 300
        tactics at 150,000 nodes it solves 260 instead of 254).
        """
        pv_node = bool(beta - alpha > 1)
        in_check = bool(pos.checkers[pos.ply] != 0)
        self.line_length[ply] = 0
        if not self.enter(ply):
            return 0
        if is_drawn(pos, self.root_ply, self.first_free()):
            return DRAW
        if ply >= MAX_PLY - 1:
            return DRAW if in_check else self.static_score(pos)

        key = pos.keys[pos.ply]
        data = self.table.probe(key)
        table_score = score_from_table(entry_score(data), ply) if data else -NO_SCORE
        table_bound = entry_bound(data)
        if data and not pv_node and table_bound & (BOUND_LOWER if table_score >= beta else BOUND_UPPER):
            return table_score

        raw = NO_SCORE
        best = -INFINITE
        futile = -INFINITE
        if not in_check:
            raw = entry_evaluation(data) if data else NO_SCORE
            if raw == NO_SCORE:
                raw = self.static_score(pos)
            best = within(raw + self.history.correction_of(pos))
            if data and table_bound & (BOUND_LOWER if table_score > best else BOUND_UPPER):
                best = table_score
            if best >= beta:
                if not data:
                    self.table.store(key, NO_MOVE, score_for_table(best, ply), raw, 0, BOUND_LOWER)
                return best
            alpha = max(alpha, best)
            futile = best + QUIESCENCE_MARGIN

        stage = STAGE_EVASIONS if in_check else STAGE_FORCING if checks else STAGE_TACTICS
        self.picker.open(pos, entry_move(data), stage, ply)
        best_move = NO_MOVE
        number = 0
        while True:
            move = self.picker.following(pos, self.history, False)
            if not move:
                break
            number += 1
            if best > -MATE_BOUND:
                if in_check:
                    # Evasions are ordered: the captures are done, and the likeliest quiet moves.
                    if number > QUIESCENCE_EVASIONS and not is_tactical(pos, move):
                        break
                else:
                    if move >> 12 < PROMOTION and is_tactical(pos, move):
                        gain = futile + EXCHANGE_VALUES[pos.squares[move >> 6 & 63] & 7]
                        if gain <= alpha and not exchange_at_least(pos, move, 1):
                            best = max(best, min(gain, alpha))
                            continue
                    if not exchange_at_least(pos, move, 0):
                        continue
            pos.make(move)
            self.table.touch(pos.keys[pos.ply])
            score = -self.quiesce(pos, -beta, -alpha, ply + 1, False)
            pos.unmake()
            if self.halted:
                break
            if score > best:
                best = score
                if score > alpha:
                    best_move = move
                    if pv_node:
                        self.extend_line(ply, move)
                    if score >= beta:
                        break
                    alpha = score
        self.picker.close()
        if self.halted:
            return 0
        if in_check and number == 0:
            return ply - MATE
        bound = BOUND_LOWER if best >= beta else BOUND_UPPER
        self.table.store(key, best_move, score_for_table(best, ply), raw, 0, bound)
        return best

    def probe_cut(
        self, pos: Position, goal: int, depth: int, static: int, hash_move: int, ply: int, cut_node: bool
    ) -> int:
        """The score of a capture that reaches `goal` at `depth`; -INFINITE when none does."""
        found = -INFINITE
        self.picker.open(pos, hash_move, STAGE_TACTICS, ply)
        while True:
            move = self.picker.following(pos, self.history, False)
            if not move:
                break
            if not exchange_at_least(pos, move, goal - static):
                continue
            pos.make(move)
            self.table.touch(pos.keys[pos.ply])
            score = -self.quiesce(pos, -goal, -goal + 1, ply + 1, False)
            if score >= goal:
                score = -self.search(pos, -goal, -goal + 1, depth, ply + 1, not cut_node)
            pos.unmake()
            if self.halted:
                break
            if score >= goal:
                self.table.store(
                    pos.keys[pos.ply], move, score_for_table(score, ply), NO_SCORE, depth + 1, BOUND_LOWER
                )
                found = score
                break
        self.picker.close()
        return found

    # --- parts of a node ---

    def first_free(self) -> int:
        """Where in pos.moves no frame's moves lie."""
        return self.picker.end[self.picker.top] if self.picker.top >= 0 else 0

    def has_improved(self, ply: int, static: int) -> bool:
        """Whether the side to move stands better than at its last turn out of check."""
        earlier = self.evaluations[ply + EARLIER - 2]
        if earlier == NO_SCORE:
            earlier = self.evaluations[ply]
        return earlier != NO_SCORE and static > earlier

    def root_move(self, number: int) -> int:
        index = self.root.rank + number
        return self.root.moves[index] if index < self.root.count else NO_MOVE

    def note_root(self, number: int, score: int, alpha: int, nodes_before: int) -> None:
        """Keep the score and line of a root move that is the first or beats alpha."""
        index = self.root.rank + number
        self.root.spent[index] = self.root.spent[index] + self.nodes - nodes_before
        if number and score <= alpha:
            return
        self.root.scores[index] = self.root.known[index] = score
        length = self.line_length[1]
        for i in range(length):
            self.root.lines[index * PLY_CAPACITY + 1 + i] = self.line[PLY_CAPACITY + i]
        self.root.lengths[index] = length + 1

    def extend_line(self, ply: int, move: int) -> None:
        """The best line is this move and the best line after it."""
        self.line[ply * PLY_CAPACITY] = move
        length = self.line_length[ply + 1]
        for i in range(length):
            self.line[ply * PLY_CAPACITY + 1 + i] = self.line[(ply + 1) * PLY_CAPACITY + i]
        self.line_length[ply] = length + 1

    def learn(
        self, pos: Position, best_move: int, depth: int, ply: int, frame: int, quiets: int, captures: int
    ) -> None:
        """A move exceeded beta: raise it in history, lower those tried before it."""
        bonus = min(BONUS_SLOPE * depth, BONUS_MOST)
        if is_tactical(pos, best_move):
            self.history.reward_capture(pos, best_move, bonus)
        else:
            self.history.remember_refutation(pos, best_move, ply)
            self.history.reward_quiet(pos, best_move, bonus)
            for i in range(quiets):
                self.history.reward_quiet(pos, self.quiets_tried[frame * TRIED_CAPACITY + i], -bonus)
        for i in range(captures):
            self.history.reward_capture(pos, self.captures_tried[frame * TRIED_CAPACITY + i], -bonus)


def fill_reductions() -> None:
    """Once, and in a tuning build after every change of a parameter."""
    for depth in range(1, REDUCTION_CAPACITY):
        for number in range(1, REDUCTION_CAPACITY):
            plies = REDUCTION_BASE / 100 + log(depth) * log(number) / (REDUCTION_DIVISOR / 100)
            REDUCTIONS[depth * REDUCTION_CAPACITY + number] = int(plies)


fill_reductions()


def late_reduction(depth: int, number: int) -> int:
    return REDUCTIONS[
        min(depth, REDUCTION_CAPACITY - 1) * REDUCTION_CAPACITY + min(number, REDUCTION_CAPACITY - 1)
    ]


def has_pieces(pos: Position) -> bool:
    """Whether the side to move has more than king and pawns."""
    return pos.colours[pos.side] & ~(pos.types[PAWN] | pos.types[KING]) != 0


def within(score: int) -> int:
    """An evaluation never looks like a mate."""
    return max(1 - MATE_BOUND, min(MATE_BOUND - 1, score))
