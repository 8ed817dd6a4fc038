"""Whole games of the engine against itself, with the score of every move.

A game is made by its chance alone: table and history are empty when it begins. Nothing here is fast but the search,
and nothing has to be: at 1,500 nodes a move the search takes more than 95 % of the time.
"""

from kibitz.core.board import Board
from kibitz.core.constants import ALL, BLACK
from kibitz.core.movegen import generate
from kibitz.core.position import Position
from kibitz.engine.search.aspiration import settle
from kibitz.engine.search.control import Control
from kibitz.engine.search.machine import nanoseconds
from kibitz.engine.search.search import Worker
from kibitz.engine.search.table import Table
from kibitz.engine.search.values import DEEPEST, NO_SCORE
from kibitz.net.chance import Chance
from kibitz.net.quiet import is_kept
from kibitz.net.samples import scatter
from kibitz.net.starts import start_fen
from kibitz.net.values import (
    BALANCE_FROM,
    BALANCE_PLIES,
    BALANCE_SCORE,
    BLACK_WON,
    BY_BALANCE,
    BY_CHECKMATE,
    BY_FIFTY_MOVES,
    BY_LEAD,
    BY_LENGTH,
    BY_MATERIAL,
    BY_REPETITION,
    BY_STALEMATE,
    HARD_LIMIT,
    LEAD_PLIES,
    LEAD_SCORE,
    LEAST_RANDOM,
    LONGEST_GAME,
    NOBODY_WON,
    OPENING_SCORE,
    STANDARD,
    WHITE_WON,
)


class SelfPlay:
    """One player for both sides. `nodes` is the soft limit of a move: the iteration that passes it is finished."""

    def __init__(self, nodes: int, megabytes: int) -> None:
        self.nodes = nodes
        self.table = Table(megabytes)
        self.control = Control()
        self.worker = Worker(self.table, self.control)
        # of the search before
        self.move = 0
        self.score = 0
        # of all games
        self.searches = 0
        self.nodes_spent = 0
        self.depths = 0
        self.broken_off = 0
        self.nanoseconds_searched = 0

    def play(self, chance: Chance, chess960: int) -> tuple[int, int, int, int, list[int], list[int], int]:
        """A game: its start, random plies, result, why it ended, its moves, their scores, and the positions kept.

        `chess960` is how many games of a thousand begin from a set-up of Chess960. A score is for the side that
        moves; random moves have none. Moves are the core's.
        """
        self.table.clear()
        self.worker.forget()
        while True:
            start = STANDARD
            if chance.below(1000) < chess960:
                start = chance.below(960)
            board = Board(start_fen(start), start != STANDARD)
            pos = board.pos
            scatter(pos, chance, LEAST_RANDOM + chance.below(2))
            if not ending(pos):
                self.think(board)
                if abs(self.score) < OPENING_SCORE:
                    break
        random_plies = pos.ply
        moves = [pos.played[ply] for ply in range(1, random_plies + 1)]
        scores = [NO_SCORE] * random_plies
        kept = 0
        # Plies in a row that white has been winning; negative: black.
        ahead = 0
        # Plies in a row that nobody has.
        level = 0
        while True:
            moves.append(self.move)
            scores.append(self.score)
            if is_kept(pos, self.move, self.score):
                kept += 1
            ahead = run_of_wins(ahead, -self.score if pos.side == BLACK else self.score)
            level = level + 1 if abs(self.score) <= BALANCE_SCORE else 0
            pos.make(self.move)
            reason = ending(pos)
            if not reason:
                reason = verdict(ahead, level, pos.ply)
            if reason:
                break
            self.think(board)
        result = NOBODY_WON
        if reason == BY_CHECKMATE:
            result = WHITE_WON if pos.side == BLACK else BLACK_WON
        elif reason == BY_LEAD:
            result = WHITE_WON if ahead > 0 else BLACK_WON
        return start, random_plies, result, reason, moves, scores, kept

    def think(self, board: Board) -> None:
        """Search deeper and deeper until the soft limit is passed. What the hard limit breaks off does not count."""
        began = nanoseconds()
        self.table.next_generation()
        self.control.release()
        self.worker.begin(board, board.numbers(ALL), HARD_LIMIT * self.nodes)
        depth = 0
        while depth < DEEPEST and self.worker.nodes < self.nodes:
            depth += 1
            settle(self.worker, depth, 0)
            if self.worker.halted and depth > 1:
                self.broken_off += 1
                break
            self.move = self.worker.root.moves[0]
            self.score = self.worker.root.known[0]
        self.searches += 1
        self.nodes_spent += self.worker.nodes
        self.depths += depth
        self.nanoseconds_searched += nanoseconds() - began

    def effort(self) -> tuple[int, int, int, int, int]:
        """Of all games so far: searches, their nodes, the sum of their depths, those broken off, nanoseconds."""
        return self.searches, self.nodes_spent, self.depths, self.broken_off, self.nanoseconds_searched


def ending(pos: Position) -> int:
    """Why the game is over by the rules; 0 while it is not."""
    if generate(pos, 0, ALL) == 0:
        return BY_CHECKMATE if pos.checkers[pos.ply] else BY_STALEMATE
    if pos.insufficient_material():
        return BY_MATERIAL
    if pos.halfmoves[pos.ply] >= 100:
        return BY_FIFTY_MOVES
    return BY_REPETITION if pos.repetitions() >= 2 else 0


def verdict(ahead: int, level: int, plies: int) -> int:
    """Why the game is over; 0 while it is not."""
    if abs(ahead) >= LEAD_PLIES:
        return BY_LEAD
    if level >= BALANCE_PLIES and plies >= BALANCE_FROM:
        return BY_BALANCE
    return BY_LENGTH if plies >= LONGEST_GAME else 0


def run_of_wins(ahead: int, score: int) -> int:
    """The plies in a row that one side has been winning, one more or none, by a score from white's side."""
    if score >= LEAD_SCORE:
        return max(ahead, 0) + 1
    if score <= -LEAD_SCORE:
        return min(ahead, 0) - 1
    return 0
