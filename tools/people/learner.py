"""Reading games of people, and the net that learns what they play. Compiled only: see unit.py.

The net: the rows of a position's facts are summed (with a row for the rating, between two knots) into HIDDEN numbers,
of which the negative are cut off; a matrix makes LANES numbers of them. The rows of a move's traits are summed to LANES
numbers too. The first WIDTH of either are the question and the move's answer: they are multiplied. The others are
thoughts: the two are added, the negative cut off, and the rest weighed, so that a trait may count only beside another.
How likely a move is: the exponential of all this, over their sum.

Two positions of one player in one game share most facts. So a player's sum is kept from move to move, and only what
came and went is added and taken away; a fact's slope is what was felt between its coming and its going.
"""

from typing import Any

import cython
from cython.cimports.libc.math import exp, log, sqrtf

from kibitz.core.bits import nogil
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
    MOST_FACTS,
    MOST_TRAITS,
    NO_CASTLING,
    SHORT,
    TRAITS,
    View,
)
from people.rows import add_products, add_to_rows, sum_rows

HIDDEN = 384
WIDTH = 96
THOUGHTS = 32
LANES = WIDTH + THOUGHTS
# Ratings at which the net has rows of its own; between two it mixes them.
KNOTS = 9
FIRST_KNOT = 800
KNOT_STEP = 200

AT_RATING = FACTS * HIDDEN
AT_BIAS = AT_RATING + KNOTS * HIDDEN
AT_MATRIX = AT_BIAS + HIDDEN
AT_QUESTION = AT_MATRIX + LANES * HIDDEN
AT_ASKER = AT_QUESTION + LANES
AT_TRAITS = AT_ASKER + KNOTS * LANES
AT_WEIGHTS = AT_TRAITS + TRAITS * LANES
SIZE = AT_WEIGHTS + THOUGHTS
ANSWERS = MOST_MOVES * LANES
ALL_TRAITS = MOST_MOVES * MOST_TRAITS
# Of both players.
SUMS = 2 * HIDDEN
STAMPS = 2 * FACTS
KEPT = 2 * MOST_FACTS
# Positions after which the slopes of the matrix are added up.
AT_ONCE = 8
MET_HIDDEN = AT_ONCE * HIDDEN
MET_ASKED = AT_ONCE * LANES
# A move less likely than this is learned from in so many of its cases only, and then as if it were that likely.
RARE = 100

# Where floats begin in memory.
Floats = Any

LOWER_RANKS, LOWER_PAIRS = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF


def size() -> int:
    return SIZE


def shape() -> tuple[int, ...]:
    return (FACTS, TRAITS, HIDDEN, WIDTH, THOUGHTS, KNOTS, FIRST_KNOT, KNOT_STEP)


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

    def features(self, moves: memoryview, plies: int) -> tuple[list[int], list[tuple[int, list[int]]]]:
        """The facts after so many moves of a game, and each legal move with its traits: for tests."""
        for ply in range(plies):
            self.pos.make(moves[ply])
        end = look(self.pos, self.view)
        facts = [self.view.facts[i] for i in range(self.view.fact_count)]
        found = []
        for i in range(end):
            move = self.pos.moves[i]
            consider(self.pos, self.view, move)
            found.append((move, [self.view.traits[j] for j in range(self.view.trait_count)]))
        self.rewind()
        return facts, found


def look(pos: Position, view: View) -> int:
    """Bring the view up to the board, and write down the legal moves: how many."""
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
    view.their_before_to = NO_SQUARE
    view.own_before_to = NO_SQUARE
    if ply >= 1:
        view.last_from = (pos.played[ply] & 63) ^ turn
        view.last_to = arrival(pos.played[ply]) ^ turn
        view.last_took = pos.captured[ply] != EMPTY
    if ply >= 2:
        view.own_from = (pos.played[ply - 1] & 63) ^ turn
        view.own_to = arrival(pos.played[ply - 1]) ^ turn
    if ply >= 3:
        view.their_before_from = (pos.played[ply - 2] & 63) ^ turn
        view.their_before_to = arrival(pos.played[ply - 2]) ^ turn
    if ply >= 4:
        view.own_before_from = (pos.played[ply - 3] & 63) ^ turn
        view.own_before_to = arrival(pos.played[ply - 3]) ^ turn
    rights = pos.rights[ply]
    view.rights = (rights >> 2 | (rights & 3) << 2) if side else rights
    view.en_passant = pos.en_passant[ply]
    view.number = ply
    view.look()
    return generate(pos, 0, ALL)


def arrival(move: int) -> int:
    """The square a move ends on; castling is the king's move."""
    target = move >> 6 & 63
    if move >> 12 != CASTLING:
        return target
    return (move & 56) + (6 if target > (move & 63) else 2)


def consider(pos: Position, view: View, move: int) -> None:
    turn = 56 if pos.side else 0
    kind = move >> 12
    origin = move & 63
    target = move >> 6 & 63
    castling = NO_CASTLING
    taken = pos.squares[target] & 7
    if kind == CASTLING:
        castling = SHORT if target > origin else LONG
        target = arrival(move)
        taken = EMPTY
    elif kind == EN_PASSANT:
        taken = PAWN
    promotion = EMPTY if kind < PROMOTION else kind - PROMOTION + KNIGHT
    view.consider(pos.squares[origin] & 7, origin ^ turn, target ^ turn, promotion, taken, castling)


class Learner:
    """The net with its slopes; `weights`, `slopes`: SIZE numbers each. Several may share the weights."""

    def __init__(self, setup: object, weights: memoryview, slopes: memoryview) -> None:
        self.pos = Position()
        self.pos.set_up(setup)  # type: ignore[arg-type]
        self.view = View()
        self.weights = weights
        self.slopes = slopes
        self.skipped = 0  # half-moves at the start of a game
        self.told = 0  # the rating of all players; 0: each has their own
        self.loss = 0.0
        self.hits = 0
        self.count = 0
        self.state = 88172645463325252
        self.knot = 0
        self.part = 0.0
        self.sums = [0.0] * SUMS
        self.felts = [0.0] * SUMS
        self.stamps = [0] * STAMPS
        self.kept = [0] * KEPT
        self.kept_counts = [0, 0]
        self.came = [0] * MOST_FACTS
        self.gone = [0] * MOST_FACTS
        self.time = 0
        self.hidden = [0.0] * HIDDEN
        self.felt = [0.0] * HIDDEN
        self.question = [0.0] * LANES
        self.asked = [0.0] * LANES
        self.slope = [0.0] * LANES
        self.met = 0
        self.met_hidden = [0.0] * MET_HIDDEN
        self.met_asked = [0.0] * MET_ASKED
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
        numbers: memoryview,
        moves: memoryview,
        starts: memoryview,
        ratings: memoryview,
        shares: memoryview,
        most: float,
        learns: bool,
    ) -> None:
        """Play games again; learn from, or only foretell, a share of each side's moves. `shares`: by rating."""
        with nogil:
            for i in range(len(numbers)):
                self.replay(self.pos, self.view, numbers[i], moves, starts, ratings, shares, most, learns)
            self.settle()

    def replay(
        self,
        pos: Position,
        view: View,
        number: int,
        moves: memoryview,
        starts: memoryview,
        ratings: memoryview,
        shares: memoryview,
        most: float,
        learns: bool,
    ) -> None:
        first = starts[number]
        for ply in range(starts[number + 1] - first):
            rating = ratings[number, pos.side]
            if ply >= self.skipped and self.chance() < shares[rating] * most:
                end = look(pos, view)
                if end > 1:
                    self.meet(pos, view, end, moves[first + ply], self.told or rating, learns)
            pos.make(moves[first + ply])
        while pos.ply:
            pos.unmake()
        self.release(0, learns)
        self.release(1, learns)

    def foretell(self, moves: memoryview, first: int, ply: int, rating: int) -> list[tuple[int, float]]:
        """The legal moves after so many of a game, each with its chance."""
        pos = self.pos
        for i in range(ply):
            pos.make(moves[first + i])
        end = look(pos, self.view)
        self.meet(pos, self.view, end, moves[first + ply], rating, False)
        found = [(pos.moves[j], self.chances[j]) for j in range(end)]
        while pos.ply:
            pos.unmake()
        self.release(0, False)
        self.release(1, False)
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

    def gather(self, view: View, side: int, learns: bool) -> None:
        """Bring a player's sum up to the facts of the view."""
        w = cython.address(self.weights[0])
        g = cython.address(self.slopes[0])
        total = cython.address(self.sums[side * HIDDEN])
        felt = cython.address(self.felts[side * HIDDEN])
        stamps = cython.address(self.stamps[side * FACTS])
        kept = cython.address(self.kept[side * MOST_FACTS])
        self.time += 1
        came = 0
        for i in range(view.fact_count):
            fact = view.facts[i]
            if stamps[fact] == 0:
                self.came[came] = fact
                came += 1
            stamps[fact] = self.time
        gone = 0
        for i in range(self.kept_counts[side]):
            fact = kept[i]
            if stamps[fact] != self.time:
                stamps[fact] = 0
                self.gone[gone] = fact
                gone += 1
        for i in range(HIDDEN):
            total[i] = -total[i]
        sum_rows(total, w, self.gone, gone, HIDDEN)
        for i in range(HIDDEN):
            total[i] = -total[i]
        sum_rows(total, w, self.came, came, HIDDEN)
        if learns:
            add_to_rows(g, self.came, came, felt, -1, HIDDEN)
            add_to_rows(g, self.gone, gone, felt, 1, HIDDEN)
        for i in range(view.fact_count):
            kept[i] = view.facts[i]
        self.kept_counts[side] = view.fact_count

    def release(self, side: int, learns: bool) -> None:
        """Forget a player's sum; its facts have gone."""
        g = cython.address(self.slopes[0])
        kept = cython.address(self.kept[side * MOST_FACTS])
        for i in range(self.kept_counts[side]):
            self.stamps[side * FACTS + kept[i]] = 0
        if learns:
            felt = cython.address(self.felts[side * HIDDEN])
            add_to_rows(g, kept, self.kept_counts[side], felt, 1, HIDDEN)
        self.kept_counts[side] = 0
        for i in range(HIDDEN):
            self.sums[side * HIDDEN + i] = 0
            self.felts[side * HIDDEN + i] = 0

    def meet(self, pos: Position, view: View, end: int, played: int, rating: int, learns: bool) -> None:
        w = cython.address(self.weights[0])
        g = cython.address(self.slopes[0])
        v = w + AT_WEIGHTS
        side = pos.side
        self.place(rating)
        # Forwards: the question.
        self.gather(view, side, learns)
        for i in range(HIDDEN):
            self.hidden[i] = w[AT_BIAS + i] + self.sums[side * HIDDEN + i]
        add_times(self.hidden, w + AT_RATING + self.knot * HIDDEN, 1 - self.part, HIDDEN)
        add_times(self.hidden, w + AT_RATING + (self.knot + 1) * HIDDEN, self.part, HIDDEN)
        for i in range(HIDDEN):
            if self.hidden[i] < 0:
                self.hidden[i] = 0
        for i in range(LANES):
            self.question[i] = (
                w[AT_QUESTION + i]
                + w[AT_ASKER + self.knot * LANES + i] * (1 - self.part)
                + w[AT_ASKER + (self.knot + 1) * LANES + i] * self.part
            )
        add_products(self.question, w + AT_MATRIX, LANES, self.hidden, HIDDEN)
        # The last number of an answer counts as it is, whatever the position.
        self.question[WIDTH - 1] = 1
        # Forwards: the answers.
        best = -1e30
        choice = -1
        right = -1
        for j in range(end):
            move = pos.moves[j]
            consider(pos, view, move)
            answer = cython.address(self.answers[j * LANES])
            for i in range(WIDTH):
                answer[i] = 0
            for i in range(WIDTH, LANES):
                answer[i] = self.question[i]
            self.trait_counts[j] = view.trait_count
            for i in range(view.trait_count):
                self.traits[j * MOST_TRAITS + i] = view.traits[i]
            sum_rows(answer, w + AT_TRAITS, view.traits, view.trait_count, LANES)
            for i in range(WIDTH, LANES):
                if answer[i] < 0:
                    answer[i] = 0
            self.chances[j] = dot(answer, self.question, WIDTH) + dot(answer + WIDTH, v, THOUGHTS)
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
        for i in range(LANES):
            self.asked[i] = 0
        for j in range(end):
            wrong = self.chances[j]
            if j == right:
                wrong -= 1
            elif wrong * RARE < 1:
                if self.chance() > wrong * RARE:
                    continue
                wrong = 1.0 / RARE
            answer = cython.address(self.answers[j * LANES])
            add_times(self.asked, answer, wrong, WIDTH)
            add_times(g + AT_WEIGHTS, answer + WIDTH, wrong, THOUGHTS)
            for i in range(WIDTH):
                self.slope[i] = wrong * self.question[i]
            for i in range(THOUGHTS):
                self.slope[WIDTH + i] = wrong * v[i] if answer[WIDTH + i] > 0 else 0
            add_row(cython.address(self.asked[WIDTH]), cython.address(self.slope[WIDTH]), THOUGHTS)
            traits = cython.address(self.traits[j * MOST_TRAITS])
            add_to_rows(g + AT_TRAITS, traits, self.trait_counts[j], self.slope, 1, LANES)
        self.asked[WIDTH - 1] = 0
        for i in range(HIDDEN):
            self.felt[i] = 0
        for i in range(LANES):
            g[AT_QUESTION + i] += self.asked[i]
            g[AT_ASKER + self.knot * LANES + i] += self.asked[i] * (1 - self.part)
            g[AT_ASKER + (self.knot + 1) * LANES + i] += self.asked[i] * self.part
            add_times(self.felt, w + AT_MATRIX + i * HIDDEN, self.asked[i], HIDDEN)
        for i in range(HIDDEN):
            if self.hidden[i] <= 0:
                self.felt[i] = 0
        add_row(g + AT_BIAS, self.felt, HIDDEN)
        add_times(g + AT_RATING + self.knot * HIDDEN, self.felt, 1 - self.part, HIDDEN)
        add_times(g + AT_RATING + (self.knot + 1) * HIDDEN, self.felt, self.part, HIDDEN)
        add_row(cython.address(self.felts[side * HIDDEN]), self.felt, HIDDEN)
        for i in range(HIDDEN):
            self.met_hidden[self.met * HIDDEN + i] = self.hidden[i]
        for i in range(LANES):
            self.met_asked[self.met * LANES + i] = self.asked[i]
        self.met += 1
        if self.met == AT_ONCE:
            self.settle()

    def settle(self) -> None:
        """Add up the slopes of the matrix over the positions met since the last time: it is too big for each alone."""
        g = cython.address(self.slopes[0])
        for i in range(LANES):
            row = g + AT_MATRIX + i * HIDDEN
            for j in range(self.met):
                hidden = cython.address(self.met_hidden[j * HIDDEN])
                add_times(row, hidden, self.met_asked[j * LANES + i], HIDDEN)
        self.met = 0


def descend(
    weights: memoryview,
    slopes: memoryview,
    more: memoryview,
    means: memoryview,
    squares: memoryview,
    first: int,
    end: int,
    pace: float,
    part: float,
) -> None:
    """One step of Adam for some of the weights along the slopes of two learners, which are then forgotten."""
    with nogil:
        w = cython.address(weights[0])
        g = cython.address(slopes[0])
        h = cython.address(more[0])
        m = cython.address(means[0])
        v = cython.address(squares[0])
        for i in range(first, end):
            slope = (g[i] + h[i]) * part
            g[i] = 0
            h[i] = 0
            m[i] += (slope - m[i]) * 0.1
            v[i] += (slope * slope - v[i]) * 0.001
            w[i] -= pace * m[i] / (sqrtf(v[i]) + 1e-8)
