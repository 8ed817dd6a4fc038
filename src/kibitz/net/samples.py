"""From the bytes of games to the positions a net learns from, each four words of 64 bits.

A sample is seen by the side to move: its own pieces are white's, and where black moves the board is turned over, rank
8 to rank 1. Word 0 holds the occupied squares. Words 1 and 2 hold the pieces on them, from the lowest square up, four
bits each (type, plus 8 for the enemy's). Word 3 holds, from its lowest bit: score 16 (two's complement), result 8 (half
points of the side to move, or UNKNOWN), own king's square 8, enemy king's square 8, ply of the game 16, side to move 8.

What the search says a move later it says of a position further down the same line: it has looked deeper. So a score may
take a share of the next one in, which has taken a share of the one behind it.

Good players never see what a search sees all the time: a queen left hanging, a king walking into the open. So beside
each position of a game there may be *asides*: one or two random moves away, judged at sight by the hand-written
evaluation, without a result.
"""

from kibitz.core.bits import lsb
from kibitz.core.constants import ALL
from kibitz.core.legality import is_legal
from kibitz.core.movegen import generate
from kibitz.core.position import Position
from kibitz.engine.evaluation.evaluate import evaluate_position
from kibitz.engine.evaluation.scratch import Scratch
from kibitz.net.chance import Chance, scrambled
from kibitz.net.quiet import is_kept
from kibitz.net.starts import start_setup
from kibitz.net.values import (
    HEAD_BYTES,
    KEPT_SCORE,
    LONGEST_GAME,
    PLY_BYTES,
    SAMPLE_WORDS,
    SHARES,
    STANDARD,
    UNKNOWN,
    WHITE_WON,
)

NO_SUCH_GAME = -1
# Every second of the board's ranks, pairs of ranks, halves.
LOWER_RANKS, LOWER_PAIRS, LOWER_HALF = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF


class Replay:
    """Plays games again, legal move by legal move, and writes the positions that are kept.

    `samples` is the room for them. A position has at most one sample and `asides` more, and a ply four bytes, so that
    `room_for` is always enough. `chance` draws the asides. `later` is the percentage of the next
    score in a score.
    """

    def __init__(self, games: bytes, samples: memoryview, asides: int, chance: Chance, later: int) -> None:
        self.games = memoryview(games)
        self.size = len(games)
        self.samples = samples
        self.room = len(samples)
        self.written = 0  # words
        self.asides = asides
        self.chance = chance
        self.later = later
        # Of the game that is replayed, ply by ply.
        self.scores = [0] * LONGEST_GAME
        self.scratch = Scratch()
        self.standard = Position()  # taken back after each game
        self.standard.set_up(start_setup(STANDARD))

    def run(self, first: int, end: int) -> int:
        """Write the samples of the games whose share (see share_of) lies in first … end - 1.

        Returns how many were written, or NO_SUCH_GAME for bytes that are no games.
        """
        at = 0
        while at < self.size:
            if at + HEAD_BYTES > self.size:
                return NO_SUCH_GAME
            plies = self.number_at(at + 6)
            stop = at + HEAD_BYTES + plies * PLY_BYTES
            start = self.number_at(at)
            if stop > self.size or plies > LONGEST_GAME or start > 959 or self.games[at + 3] > WHITE_WON:
                return NO_SUCH_GAME
            if first <= self.share_of(at, stop) < end:
                pos = self.standard
                if start != STANDARD:
                    pos = Position()
                    pos.set_up(start_setup(start))
                if not self.follow(pos, at, stop):
                    return NO_SUCH_GAME
            at = stop
        return self.written // SAMPLE_WORDS

    def number_at(self, at: int) -> int:
        """Two bytes, the lower first."""
        return self.games[at] | self.games[at + 1] << 8

    def share_of(self, at: int, stop: int) -> int:
        """A number from 0 to SHARES - 1 that a game has by its start and moves: equal games are never split."""
        mixed = scrambled(self.number_at(at))
        at += HEAD_BYTES
        while at < stop:
            mixed = scrambled(mixed ^ self.number_at(at))
            at += PLY_BYTES
        return share_from(mixed)

    def follow(self, pos: Position, at: int, stop: int) -> bool:
        """Play one game again, and take it back."""
        result = self.games[at + 3]
        at += HEAD_BYTES
        self.look_ahead(at, stop)
        while at < stop:
            move = self.number_at(at)
            score = score_from(self.number_at(at + 2))
            if not is_legal(pos, move):
                return False
            if is_kept(pos, move, score):
                if self.written + SAMPLE_WORDS > self.room:
                    return False
                self.write_sample(pos, self.scores[pos.ply], WHITE_WON - result if pos.side else result)
            for _ in range(self.asides):
                self.step_aside(pos)
            pos.make(move)
            at += PLY_BYTES
        while pos.ply:
            pos.unmake()
        return True

    def look_ahead(self, at: int, stop: int) -> None:
        """Mix into the score of each ply what the search said later, from the last ply back to the first."""
        ply = (stop - at) // PLY_BYTES
        percent = 0  # the last score has nothing behind it
        mixed = 0
        while ply > 0:
            ply -= 1
            score = score_from(self.number_at(at + PLY_BYTES * ply + 2))
            mixed = mixture(bounded_score(score), -mixed, percent)
            self.scores[ply] = mixed
            percent = self.later

    def step_aside(self, pos: Position) -> None:
        """Write a position one or two random moves from here, unless it is in check or decided."""
        ply = pos.ply
        scatter(pos, self.chance, 1 + self.chance.below(2))
        score = evaluate_position(pos, self.scratch)
        if (
            not pos.checkers[pos.ply]
            and abs(score) <= KEPT_SCORE
            and self.written + SAMPLE_WORDS <= self.room
        ):
            self.write_sample(pos, score, UNKNOWN)
        while pos.ply > ply:
            pos.unmake()

    def write_sample(self, pos: Position, score: int, result: int) -> None:
        turned = 56 if pos.side else 0
        swapped = 8 if pos.side else 0
        occupied = left = turned_over(pos.occupied()) if pos.side else pos.occupied()
        word = nibbles = 0
        at = self.written
        self.samples[at] = occupied
        self.samples[at + 1] = self.samples[at + 2] = 0
        while left:
            square = lsb(left)
            left &= left - 1
            self.samples[at + 1 + word] |= nibble(pos.squares[square ^ turned] ^ swapped, nibbles)
            nibbles += 4
            if nibbles == 64:
                nibbles = 0
                word += 1
        own = pos.king(pos.side) ^ turned
        enemy = pos.king(1 - pos.side) ^ turned
        self.samples[at + 3] = sample_facts(score & 0xFFFF, result, own, enemy, pos.ply, pos.side)
        self.written = at + SAMPLE_WORDS


def scatter(pos: Position, chance: Chance, plies: int) -> None:
    """Play this many random moves, or fewer if the game ends first."""
    for _ in range(plies):
        end = generate(pos, 0, ALL)
        if end == 0:
            return
        pos.make(pos.moves[chance.below(end)])


def room_for(games: int, asides: int) -> int:
    """Bytes of samples that so many bytes of games need at most."""
    return games // PLY_BYTES * (1 + asides) * 8 * SAMPLE_WORDS


def score_from(number: int) -> int:
    """Sixteen bits as two's complement has them."""
    return number - 65536 if number >= 32768 else number


def bounded_score(score: int) -> int:
    return max(-KEPT_SCORE, min(KEPT_SCORE, score))


def mixture(score: int, other: int, percent: int) -> int:
    """So many hundredths of the other score, and the rest of this one; both are bounded, so that no sum is negative."""
    return ((score + KEPT_SCORE) * (100 - percent) + (other + KEPT_SCORE) * percent + 50) // 100 - KEPT_SCORE


def share_from(word: int) -> int:
    return (word >> 32) * SHARES >> 32


def nibble(piece: int, shift: int) -> int:
    return piece << shift


def sample_facts(score: int, result: int, own: int, enemy: int, ply: int, side: int) -> int:
    return score | result << 16 | own << 24 | enemy << 32 | ply << 40 | side << 56


def turned_over(squares: int) -> int:
    """Rank 8 becomes rank 1."""
    squares = (squares >> 8 & LOWER_RANKS) | (squares & LOWER_RANKS) << 8
    squares = (squares >> 16 & LOWER_PAIRS) | (squares & LOWER_PAIRS) << 16
    return squares >> 32 | (squares & LOWER_HALF) << 32


class Deck:
    """Samples that are shuffled where they lie."""

    def __init__(self, samples: memoryview) -> None:
        self.cards = samples

    def shuffle(self, chance: Chance, count: int) -> None:
        """Every order is as likely as any other."""
        for one in range(count - 1, 0, -1):
            other = chance.below(one + 1)
            for word in range(SAMPLE_WORDS):
                a = one * SAMPLE_WORDS + word
                b = other * SAMPLE_WORDS + word
                self.cards[a], self.cards[b] = self.cards[b], self.cards[a]
