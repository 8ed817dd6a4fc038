"""The transposition table: what earlier searches found out about a position.

An entry is two words, the key exclusive-or the data, and the data. A reader that meets two writers' halves
sees a key that does not fit and takes it for a miss: threads share the table without a lock. Four entries
make a cluster, one cache line. Bits of the data from the lowest: move 16, score 16, static evaluation 16,
depth 8, bound 2, generation 6.
"""

import mmap
from contextlib import suppress

from kibitz.engine.search.machine import prefetch
from kibitz.engine.search.parameters import TABLE_AGE, TABLE_DEEPER
from kibitz.engine.search.values import BOUND_EXACT, MATE_BOUND, MOST_MEGABYTES
from kibitz.errors import InputError, shown

CLUSTER_WORDS = 8
CLUSTERS_IN_MEGABYTE = 16384
GENERATIONS = 64
# An empty entry is written first: it is worth less than any other.
EMPTY_WORTH = -1000
MOST_WORTH = 1 << 30
# Entries that `fullness` looks at.
SAMPLE = 1000
# Scores are stored as numbers from 0 on.
SCORE_ZERO = 32768


class TableError(InputError):
    """A size that no table can have."""


class Table:
    def __init__(self, megabytes: int) -> None:
        if not isinstance(megabytes, int) or not 1 <= megabytes <= MOST_MEGABYTES:
            raise TableError(f"hash: expected 1 to {MOST_MEGABYTES} megabytes, got {shown(megabytes)}")
        self.clusters = megabytes * CLUSTERS_IN_MEGABYTE
        self.generation = 0
        self.words = blank(megabytes)

    def clear(self) -> None:
        self.words = blank(self.clusters // CLUSTERS_IN_MEGABYTE)
        self.generation = 0

    def next_generation(self) -> None:
        """A new search begins: what older ones left may go first."""
        self.generation = (self.generation + 1) & (GENERATIONS - 1)

    def fullness(self) -> int:
        """Thousandths of the entries that this search wrote, from a sample."""
        used = 0
        for entry in range(SAMPLE):
            data = self.words[2 * entry + 1]
            if data and entry_generation(data) == self.generation:
                used += 1
        return used

    def cluster(self, key: int) -> int:
        """Where a key's cluster begins: the key's upper half, scaled to any number of clusters."""
        return ((key >> 32) * self.clusters >> 32) * CLUSTER_WORDS

    def touch(self, key: int) -> None:
        prefetch(self.words[self.cluster(key)])

    def probe(self, key: int) -> int:
        """The data stored under a key; 0 when there is none."""
        at = self.cluster(key)
        end = at + CLUSTER_WORDS
        while at < end:
            data = self.words[at + 1]
            if self.words[at] ^ data == key:
                return data
            at += 2
        return 0

    def store(self, key: int, move: int, score: int, evaluation: int, depth: int, bound: int) -> None:
        """Write over the same position, else over the entry that is shallowest and oldest."""
        at = self.cluster(key)
        end = at + CLUSTER_WORDS
        place = at
        least = MOST_WORTH
        while at < end:
            data = self.words[at + 1]
            if self.words[at] ^ data == key:
                place = at
                fresh = bool(entry_generation(data) == self.generation)
                if fresh and bound != BOUND_EXACT and depth + TABLE_DEEPER < entry_depth(data):
                    return
                if not move:
                    move = entry_move(data)
                break
            worth = entry_depth(data) - TABLE_AGE * self.age(data) if data else EMPTY_WORTH
            if worth < least:
                least = worth
                place = at
            at += 2
        data = entry_data(move, score + SCORE_ZERO, evaluation + SCORE_ZERO, depth, bound, self.generation)
        self.words[place] = key ^ data
        self.words[place + 1] = data

    def age(self, data: int) -> int:
        """Searches since an entry was written."""
        return (self.generation - entry_generation(data)) & (GENERATIONS - 1)


def blank(megabytes: int) -> memoryview:
    """Zeroed words straight from the system, aligned to a page, and in huge pages where there are such."""
    try:
        pages = mmap.mmap(-1, megabytes << 20)
    except (OSError, ValueError, OverflowError) as error:
        raise TableError(
            f"hash: expected a size this machine has room for, got {megabytes} megabytes"
        ) from error
    if hasattr(mmap, "MADV_HUGEPAGE"):
        # A kernel without huge pages: the table works all the same.
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(pages).cast("Q")


def entry_data(move: int, score: int, evaluation: int, depth: int, bound: int, generation: int) -> int:
    return move | score << 16 | evaluation << 32 | depth << 48 | bound << 56 | generation << 58


def entry_move(data: int) -> int:
    return data & 0x7FFF


def entry_score(data: int) -> int:
    return (data >> 16 & 0xFFFF) - SCORE_ZERO


def entry_evaluation(data: int) -> int:
    return (data >> 32 & 0xFFFF) - SCORE_ZERO


def entry_depth(data: int) -> int:
    return data >> 48 & 0xFF


def entry_bound(data: int) -> int:
    return data >> 56 & 3


def entry_generation(data: int) -> int:
    return data >> 58


def score_for_table(score: int, ply: int) -> int:
    """Mates count from the root in the search, from the position itself in the table."""
    if score > MATE_BOUND:
        return score + ply
    if score < -MATE_BOUND:
        return score - ply
    return score


def score_from_table(score: int, ply: int) -> int:
    if score > MATE_BOUND:
        return score - ply
    if score < -MATE_BOUND:
        return score + ply
    return score
