"""The moves of the position that is searched, best first, each with its score, its line and its nodes."""

from kibitz.engine.search.values import INFINITE, PLY_CAPACITY

ROOT_CAPACITY = 256
ROOT_LINE_CAPACITY = ROOT_CAPACITY * PLY_CAPACITY


class Root:
    def __init__(self) -> None:
        self.count = 0
        # MultiPV: the moves before this one are settled.
        self.rank = 0
        self.moves = [0] * ROOT_CAPACITY
        # Of this exploration; -INFINITE: not above alpha, or not reached.
        self.scores = [0] * ROOT_CAPACITY
        # The last score that each move had.
        self.known = [0] * ROOT_CAPACITY
        # Nodes.
        self.spent = [0] * ROOT_CAPACITY
        # [index * PLY_CAPACITY + i]
        self.lines = [0] * ROOT_LINE_CAPACITY
        self.lengths = [0] * ROOT_CAPACITY

    def begin(self, moves: list[int]) -> None:
        self.count = len(moves)
        for i in range(len(moves)):
            self.moves[i] = self.lines[i * PLY_CAPACITY] = moves[i]
            self.known[i] = self.spent[i] = 0
            self.lengths[i] = 1

    def line_of(self, rank: int) -> list[int]:
        return [self.lines[rank * PLY_CAPACITY + i] for i in range(self.lengths[rank])]

    def score_of_rank(self, rank: int) -> int:
        return self.known[rank]

    def nodes_of(self, rank: int) -> int:
        return self.spent[rank]

    def start(self, rank: int) -> None:
        """Begin to explore the moves from `rank` on."""
        self.rank = rank
        for i in range(rank, self.count):
            self.scores[i] = -INFINITE

    def promote_best(self) -> None:
        """Bring the best move to `rank`; the others keep their order."""
        best = self.rank
        for i in range(self.rank + 1, self.count):
            if self.scores[i] > self.scores[best]:
                best = i
        for i in range(best, self.rank, -1):
            self.swap(i, i - 1)

    def swap(self, a: int, b: int) -> None:
        self.moves[a], self.moves[b] = self.moves[b], self.moves[a]
        self.scores[a], self.scores[b] = self.scores[b], self.scores[a]
        self.known[a], self.known[b] = self.known[b], self.known[a]
        self.spent[a], self.spent[b] = self.spent[b], self.spent[a]
        for i in range(max(self.lengths[a], self.lengths[b])):
            one = a * PLY_CAPACITY + i
            other = b * PLY_CAPACITY + i
            self.lines[one], self.lines[other] = self.lines[other], self.lines[one]
        self.lengths[a], self.lengths[b] = self.lengths[b], self.lengths[a]
