"""Reading games of people, and the net that learns what they play. Compiled only: see unit.py.

The net: the rows of a position's facts are summed (with a row for the rating, between two knots) into HIDDEN numbers,
of which the negative are cut off; a matrix makes WIDTH numbers of them, the question. The rows of a move's traits are
summed to WIDTH numbers, its answer. How likely a move is: the exponential of question times answer, over their sum.
"""

from typing import Any

import cython
from cython.cimports.libc.math import exp, log, pow, sqrt, sqrtf

from kibitz.core.constants import (
    ALL,
    CASTLING,
    EMPTY,
    EN_PASSANT,
    KNIGHT,
    MOST_MOVES,
    NO_SQUARE,
    PAWN,
    PROMOTION,
)
from kibitz.core.movegen import generate
from kibitz.core.position import Position
from kibitz.players.people.features import (
    FACTS,
    LONG,
    MOST_TRAITS,
    NO_CASTLING,
    SHORT,
    TRAITS,
    View,
)

HIDDEN = 384
WIDTH = 96
# Ratings at which the net has rows of its own; between two it mixes them.
KNOTS = 9
FIRST_KNOT = 800
KNOT_STEP = 200

AT_RATING = FACTS * HIDDEN
AT_BIAS = AT_RATING + KNOTS * HIDDEN
AT_MATRIX = AT_BIAS + HIDDEN
AT_QUESTION = AT_MATRIX + WIDTH * HIDDEN
AT_ASKER = AT_QUESTION + WIDTH
AT_TRAITS = AT_ASKER + KNOTS * WIDTH
SIZE = AT_TRAITS + TRAITS * WIDTH
ANSWERS = MOST_MOVES * WIDTH
ALL_TRAITS = MOST_MOVES * MOST_TRAITS

# Where floats begin in memory.
Floats = Any

LOWER_RANKS, LOWER_PAIRS = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF


def size() -> int:
    return SIZE


def shape() -> tuple[int, ...]:
    return (FACTS, TRAITS, HIDDEN, WIDTH, KNOTS, FIRST_KNOT, KNOT_STEP)


def flipped(board: int) -> int:
    """Rank 8 to rank 1."""
    board = (board >> 8 & LOWER_RANKS) | (board & LOWER_RANKS) << 8
    board = (board >> 16 & LOWER_PAIRS) | (board & LOWER_PAIRS) << 16
    return board >> 32 | board << 32


def add_row(into: Floats, row: Floats, count: int) -> None:
    for i in range(count):
        into[i] += row[i]


def add_times(into: Floats, row: Floats, factor: float, count: int) -> None:
    for i in range(count):
        into[i] += row[i] * factor


def dot(a: Floats, b: Floats, count: int) -> float:
    total: float = 0.0
    for i in range(count):
        total += a[i] * b[i]
    return total


class Replayer:
    """One board on which games are played again."""

    def __init__(self, setup: object) -> None:
        self.pos = Position()
        self.pos.set_up(setup)  # type: ignore[arg-type]
        self.view = View()
        self.end = 0

    def read(self, text: bytes, moves: memoryview) -> int:
        """Write the moves of a game in SAN to `moves`; how many, up to the first that cannot be played."""
        ply = 0
        for word in text.split(b" "):
            move = self.find(word)
            if move < 0 or ply >= len(moves):
                break
            moves[ply] = move
            ply += 1
            self.pos.make(move)
        self.rewind()
        return ply

    def rewind(self) -> None:
        while self.pos.ply:
            self.pos.unmake()

    def find(self, word: bytes) -> int:
        text = word.rstrip(b"+#!?")
        promotion = EMPTY
        if len(text) > 2 and text[len(text) - 2] == 61:
            promotion = b"PNBRQK".find(text[len(text) - 1])
            text = text[: len(text) - 2]
        castling = NO_CASTLING
        piece = PAWN
        target = NO_SQUARE
        file = -1
        rank = -1
        if text == b"O-O":
            castling = SHORT
        elif text == b"O-O-O":
            castling = LONG
        elif len(text) < 2:
            return -1
        else:
            length = len(text)
            target = text[length - 2] - 97 + 8 * (text[length - 1] - 49)
            start = 0
            if b"NBRQK".find(text[0]) >= 0:
                piece = b"PNBRQK".find(text[0])
                start = 1
            for i in range(start, length - 2):
                letter = text[i]
                if letter >= 97 and letter <= 104:
                    file = letter - 97
                elif letter >= 49 and letter <= 56:
                    rank = letter - 49
        end = generate(self.pos, 0, ALL)
        for i in range(end):
            move = self.pos.moves[i]
            origin = move & 63
            kind = move >> 12
            if kind == CASTLING:
                if castling == (SHORT if (move >> 6 & 63) > origin else LONG):
                    return move
                continue
            if castling != NO_CASTLING or (move >> 6 & 63) != target:
                continue
            if self.pos.squares[origin] & 7 != piece:
                continue
            if (file >= 0 and (origin & 7) != file) or (rank >= 0 and origin >> 3 != rank):
                continue
            if (EMPTY if kind < PROMOTION else kind - PROMOTION + KNIGHT) == promotion:
                return move
        return -1

    def look(self) -> None:
        """Bring the view up to the board, and write down the legal moves."""
        pos = self.pos
        view = self.view
        side = pos.side
        turn = 56 if side else 0
        for kind in range(6):
            own = pos.types[kind] & pos.colours[side]
            their = pos.types[kind] & pos.colours[1 - side]
            view.own[kind] = flipped(own) if side else own
            view.their[kind] = flipped(their) if side else their
        ply = pos.ply
        view.last_to = NO_SQUARE
        view.own_to = NO_SQUARE
        if ply >= 1:
            view.last_from = (pos.played[ply] & 63) ^ turn
            view.last_to = self.arrival(pos.played[ply]) ^ turn
            view.last_took = pos.captured[ply] != EMPTY
        if ply >= 2:
            view.own_from = (pos.played[ply - 1] & 63) ^ turn
            view.own_to = self.arrival(pos.played[ply - 1]) ^ turn
        rights = pos.rights[ply]
        view.rights = (rights >> 2 | (rights & 3) << 2) if side else rights
        view.en_passant = pos.en_passant[ply]
        view.number = ply
        self.end = generate(pos, 0, ALL)
        view.look()

    def arrival(self, move: int) -> int:
        """The square a move ends on; castling is the king's move."""
        target = move >> 6 & 63
        if move >> 12 != CASTLING:
            return target
        return (move & 56) + (6 if target > (move & 63) else 2)

    def consider(self, move: int) -> None:
        pos = self.pos
        turn = 56 if pos.side else 0
        kind = move >> 12
        origin = move & 63
        target = move >> 6 & 63
        castling = NO_CASTLING
        taken = pos.squares[target] & 7
        if kind == CASTLING:
            castling = SHORT if target > origin else LONG
            target = self.arrival(move)
            taken = EMPTY
        elif kind == EN_PASSANT:
            taken = PAWN
        promotion = EMPTY if kind < PROMOTION else kind - PROMOTION + KNIGHT
        self.view.consider(pos.squares[origin] & 7, origin ^ turn, target ^ turn, promotion, taken, castling)

    def features(self, moves: memoryview, plies: int) -> tuple[list[int], list[tuple[int, list[int]]]]:
        """The facts after so many moves of a game, and each legal move with its traits: for tests."""
        for ply in range(plies):
            self.pos.make(moves[ply])
        self.look()
        facts = [self.view.facts[i] for i in range(self.view.fact_count)]
        found = []
        for i in range(self.end):
            move = self.pos.moves[i]
            self.consider(move)
            found.append((move, [self.view.traits[j] for j in range(self.view.trait_count)]))
        self.rewind()
        return facts, found


class Learner:
    """The net with its slopes. `weights`, `slopes`: SIZE numbers each; `means`, `squares`: Adam's memory."""

    def __init__(
        self, setup: object, weights: memoryview, slopes: memoryview, means: memoryview, squares: memoryview
    ) -> None:
        self.replayer = Replayer(setup)
        self.weights = weights
        self.slopes = slopes
        self.means = means
        self.squares = squares
        self.loss = 0.0
        self.hits = 0
        self.count = 0
        self.steps = 0
        self.state = 88172645463325252
        self.knot = 0
        self.part = 0.0
        self.hidden = [0.0] * HIDDEN
        self.felt = [0.0] * HIDDEN
        self.question = [0.0] * WIDTH
        self.asked = [0.0] * WIDTH
        self.answers = [0.0] * ANSWERS
        self.chances = [0.0] * MOST_MOVES
        self.traits = [0] * ALL_TRAITS
        self.trait_counts = [0] * MOST_MOVES

    def seed(self, number: int) -> None:
        self.state = number * 2 + 1
        for _ in range(20):
            self.chance()

    def chance(self) -> float:
        """From 0 to 1."""
        state = self.state
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        self.state = state
        return (state >> 40) / 16777216.0

    def study(
        self,
        moves: memoryview,
        first: int,
        end: int,
        white: int,
        black: int,
        share_w: float,
        share_b: float,
        learns: bool,
    ) -> int:
        """Play one game again; learn from, or only foretell, a share of each side's moves. How many it was."""
        pos = self.replayer.pos
        seen = 0
        for ply in range(end - first):
            side = pos.side
            if ply >= 6 and self.chance() < (share_b if side else share_w):
                self.replayer.look()
                if self.replayer.end > 1:
                    self.meet(moves[first + ply], black if side else white, learns)
                    seen += 1
            pos.make(moves[first + ply])
        self.replayer.rewind()
        return seen

    def foretell(self, moves: memoryview, first: int, ply: int, rating: int) -> list[tuple[int, float]]:
        """The legal moves after so many of a game, each with its chance."""
        pos = self.replayer.pos
        for i in range(ply):
            pos.make(moves[first + i])
        self.replayer.look()
        self.meet(moves[first + ply], rating, False)
        found = [(pos.moves[j], self.chances[j]) for j in range(self.replayer.end)]
        self.replayer.rewind()
        return found

    def place(self, rating: int) -> None:
        """Between which knots a rating lies, and where."""
        at = (rating - FIRST_KNOT) / KNOT_STEP
        if at < 0.0:
            at = 0.0
        if at > KNOTS - 1.001:
            at = KNOTS - 1.001
        self.knot = int(at)
        self.part = at - self.knot

    def meet(self, played: int, rating: int, learns: bool) -> None:
        replayer = self.replayer
        view = replayer.view
        w = cython.address(self.weights[0])
        g = cython.address(self.slopes[0])
        self.place(rating)
        # Forwards: the question.
        for i in range(HIDDEN):
            self.hidden[i] = w[AT_BIAS + i]
        add_times(self.hidden, w + AT_RATING + self.knot * HIDDEN, 1 - self.part, HIDDEN)
        add_times(self.hidden, w + AT_RATING + (self.knot + 1) * HIDDEN, self.part, HIDDEN)
        for i in range(view.fact_count):
            add_row(self.hidden, w + view.facts[i] * HIDDEN, HIDDEN)
        for i in range(HIDDEN):
            if self.hidden[i] < 0:
                self.hidden[i] = 0
        for i in range(WIDTH):
            self.question[i] = (
                w[AT_QUESTION + i]
                + w[AT_ASKER + self.knot * WIDTH + i] * (1 - self.part)
                + w[AT_ASKER + (self.knot + 1) * WIDTH + i] * self.part
                + dot(w + AT_MATRIX + i * HIDDEN, self.hidden, HIDDEN)
            )
        # The last number of an answer counts as it is, whatever the position.
        self.question[WIDTH - 1] = 1
        # Forwards: the answers.
        end = replayer.end
        best = -1e30
        choice = -1
        right = -1
        for j in range(end):
            move = replayer.pos.moves[j]
            replayer.consider(move)
            for i in range(WIDTH):
                self.answers[j * WIDTH + i] = 0
            self.trait_counts[j] = view.trait_count
            for i in range(view.trait_count):
                trait = view.traits[i]
                self.traits[j * MOST_TRAITS + i] = trait
                add_row(cython.address(self.answers[j * WIDTH]), w + AT_TRAITS + trait * WIDTH, WIDTH)
            self.chances[j] = dot(cython.address(self.answers[j * WIDTH]), self.question, WIDTH)
            if self.chances[j] > best:
                best = self.chances[j]
                choice = j
            if move == played:
                right = j
        total = 0.0
        for j in range(end):
            self.chances[j] = exp(self.chances[j] - best)
            total += self.chances[j]
        for j in range(end):
            self.chances[j] /= total
        self.loss -= log(self.chances[right] + 1e-12)
        self.hits += 1 if right == choice else 0
        self.count += 1
        if not learns:
            return
        # Backwards.
        for i in range(WIDTH):
            self.asked[i] = 0
        self.chances[right] -= 1
        for j in range(end):
            add_times(self.asked, cython.address(self.answers[j * WIDTH]), self.chances[j], WIDTH)
            for i in range(self.trait_counts[j]):
                trait = self.traits[j * MOST_TRAITS + i]
                add_times(g + AT_TRAITS + trait * WIDTH, self.question, self.chances[j], WIDTH)
        self.asked[WIDTH - 1] = 0
        for i in range(HIDDEN):
            self.felt[i] = 0
        for i in range(WIDTH):
            g[AT_QUESTION + i] += self.asked[i]
            g[AT_ASKER + self.knot * WIDTH + i] += self.asked[i] * (1 - self.part)
            g[AT_ASKER + (self.knot + 1) * WIDTH + i] += self.asked[i] * self.part
            add_times(g + AT_MATRIX + i * HIDDEN, self.hidden, self.asked[i], HIDDEN)
            add_times(self.felt, w + AT_MATRIX + i * HIDDEN, self.asked[i], HIDDEN)
        for i in range(HIDDEN):
            if self.hidden[i] <= 0:
                self.felt[i] = 0
        add_row(g + AT_BIAS, self.felt, HIDDEN)
        add_times(g + AT_RATING + self.knot * HIDDEN, self.felt, 1 - self.part, HIDDEN)
        add_times(g + AT_RATING + (self.knot + 1) * HIDDEN, self.felt, self.part, HIDDEN)
        for i in range(view.fact_count):
            add_row(g + view.facts[i] * HIDDEN, self.felt, HIDDEN)

    def step(self, rate: float, batch: int) -> None:
        """One step of Adam along the slopes of a batch, which are then forgotten."""
        w = cython.address(self.weights[0])
        g = cython.address(self.slopes[0])
        m = cython.address(self.means[0])
        v = cython.address(self.squares[0])
        self.steps += 1
        early_mean = 1 - pow(0.9, self.steps)
        early_square = 1 - pow(0.999, self.steps)
        pace = rate * sqrt(early_square) / early_mean
        self.descend(w, g, m, v, pace, 1.0 / batch)

    def descend(self, w: Floats, g: Floats, m: Floats, v: Floats, pace: float, part: float) -> None:
        for i in range(SIZE):
            slope = g[i] * part
            g[i] = 0
            m[i] += (slope - m[i]) * 0.1
            v[i] += (slope * slope - v[i]) * 0.001
            w[i] -= pace * m[i] / (sqrtf(v[i]) + 1e-8)
