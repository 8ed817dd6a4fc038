"""The kernel of training: what a net says of many positions, and which way its weights should go.

Only the rows of the pieces on the board are added up, and only they get a gradient: thirty of 768. A batch is divided
into lanes, each with a gradient of its own, so that threads never meet; the lanes are added up in their order, so that
the sum is the same on any number of threads.

All parameters lie in one array: slice by slice of the neurons NET_ROWS rows, then the weights behind the two
accumulators, and one bias.
"""

from kibitz.core.bits import lsb, nogil
from kibitz.core.constants import BLACK, WHITE
from kibitz.engine.net.features import feature_row, mirrored
from kibitz.engine.net.shape import (
    BIAS_ROW,
    LARGEST_WEIGHT,
    MOST_ROWS,
    NET_ROWS,
    OUTPUT_ONE,
    ROW_ONE,
    ZERO_ROW,
)
from kibitz.net.chance import Chance
from kibitz.net.maths import bounded_by, cut_neuron, logistic, nearest_whole, neuron_slope, square_root
from kibitz.net.values import KEPT_SCORE, SAMPLE_WORDS, UNKNOWN

# Neurons that are looked at together. A slice of all rows fits the second cache, where whole rows do not.
SLICE = 32
# Samples that are, and rows that are added in one pass.
CHUNK, AT_ONCE = 128, 4
# CHUNK times both accumulators: their rows, and their neurons.
CHUNK_ROWS, CHUNK_NEURONS = 9216, 65536
# How fast AdamW forgets earlier gradients, and their squares; what keeps it from dividing by zero.
FIRST_MEMORY, SECOND_MEMORY, LEAST_DIVISOR = 0.9, 0.999, 1e-8


class Pupil:
    """A net that learns. Its numbers are float32; `weights` are those in use, rounded to what is stored or not."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.output_at = NET_ROWS * width
        self.size = self.output_at + 2 * width + 1
        self.weights = floats(self.size)
        # What AdamW goes on from.
        self.exact = floats(self.size)
        self.slope = floats(self.size)
        self.roughness = floats(self.size)
        self.gradient = floats(self.size)

    def arrays(self) -> "list[memoryview[float]]":
        """What a checkpoint keeps. Written into, it must be put in use."""
        return [memoryview(self.exact), memoryview(self.slope), memoryview(self.roughness)]

    def begin(self, chance: Chance) -> None:
        """Small random weights. The neurons start a little above zero, where they can learn."""
        for part in range(self.width // SLICE):
            rows = part * NET_ROWS * SLICE
            for at in range(ZERO_ROW * SLICE):
                self.exact[rows + at] = chance_weight(chance, 60)
            for at in range(BIAS_ROW * SLICE, ZERO_ROW * SLICE):
                self.exact[rows + at] += 0.2
        for at in range(self.output_at, self.size - 1):
            self.exact[at] = chance_weight(chance, 100)

    def inherit(self, rows: list[int], outputs: list[int], bias: float, factor: float) -> None:
        """The weights of an earlier net, as `stored` gives them; its logits are to be `factor` times as large."""
        for row in range(ZERO_ROW):
            for neuron in range(self.width):
                at = (neuron // SLICE * NET_ROWS + row) * SLICE + neuron % SLICE
                self.exact[at] = rows[row * self.width + neuron] / ROW_ONE
        for at in range(2 * self.width):
            self.exact[self.output_at + at] = factor * outputs[at] / OUTPUT_ONE
        self.exact[self.size - 1] = factor * bias

    def use(self, rounded: bool) -> None:
        """Put all weights in use, exact or rounded to what is stored."""
        self.use_unlocked(0, self.size, rounded)

    def use_unlocked(self, first: int, end: int, rounded: bool) -> None:
        if not rounded:
            for at in range(first, end):
                self.weights[at] = self.exact[at]
            return
        for at in range(first, min(end, self.output_at)):
            self.weights[at] = nearest_whole(self.exact[at] * ROW_ONE) * (1 / ROW_ONE)
        for at in range(max(first, self.output_at), min(end, self.size - 1)):
            self.weights[at] = nearest_whole(self.exact[at] * OUTPUT_ONE) * (1 / OUTPUT_ONE)
        # The bias is stored with all its digits.
        if end == self.size:
            self.weights[end - 1] = self.exact[end - 1]

    def stored(self) -> tuple[list[int], list[int], float]:
        """What a file keeps: the rows and what always counts, the weights behind them, the bias."""
        rows = []
        for row in range(ZERO_ROW):
            for part in range(self.width // SLICE):
                start = (part * NET_ROWS + row) * SLICE
                for at in range(start, start + SLICE):
                    rows.append(int(nearest_whole(self.exact[at] * ROW_ONE)))
        outputs = []
        for at in range(self.output_at, self.size - 1):
            outputs.append(int(nearest_whole(self.exact[at] * OUTPUT_ONE)))
        return rows, outputs, self.exact[self.size - 1]

    def collect(self, lane: "Lane", first: int, end: int) -> None:
        """Add a part of a lane's gradient, and empty it."""
        with nogil:
            self.collect_unlocked(lane, first, end)

    def collect_unlocked(self, lane: "Lane", first: int, end: int) -> None:
        for at in range(first, end):
            self.gradient[at] += lane.gradient[at]
            lane.gradient[at] = 0

    def step(
        self, first: int, end: int, positions: int, rate: float, decay: float, step: int, rounded: bool
    ) -> None:
        """AdamW (Loshchilov and Hutter, 2019) on a part of the parameters, by the gradient of so many positions.

        `step` counts from 1.
        """
        share = 1 / positions
        warm = 1 / (1 - FIRST_MEMORY**step)
        warm_square = 1 / (1 - SECOND_MEMORY**step)
        with nogil:
            self.step_unlocked(first, end, share, rate, decay, warm, warm_square)
            self.use_unlocked(first, end, rounded)

    def step_unlocked(
        self, first: int, end: int, share: float, rate: float, decay: float, warm: float, warm_square: float
    ) -> None:
        for at in range(first, end):
            gradient = self.gradient[at] * share
            self.gradient[at] = 0
            self.slope[at] += (1 - FIRST_MEMORY) * (gradient - self.slope[at])
            self.roughness[at] += (1 - SECOND_MEMORY) * (gradient * gradient - self.roughness[at])
            divisor = square_root(self.roughness[at] * warm_square) + LEAST_DIVISOR
            weight = self.exact[at]
            weight -= rate * (self.slope[at] * warm / divisor + decay * weight)
            self.exact[at] = bounded_by(LARGEST_WEIGHT / 100, weight)


class Lane:
    """Looks at positions, and adds up which way each would move the weights."""

    def __init__(self, pupil: Pupil, samples: memoryview, scale: float, result_share: float) -> None:
        """`scale`: centipawns a logit. `result_share`: how much of a target is the result; the rest is the score."""
        self.pupil = pupil
        self.samples = samples
        self.count = len(samples) // SAMPLE_WORDS
        self.steepness = 1 / scale
        self.result_share = result_share
        self.gradient = floats(pupil.size)
        # Of a chunk: each sample's rows for both sides, how many they are, and its neurons, or how the loss grows
        # with them.
        self.rows = [0] * CHUNK_ROWS
        self.row_counts = [0] * CHUNK
        self.neurons = floats(CHUNK_NEURONS)
        self.sums = floats(SLICE)

    def study(self, first: int, positions: int, stride: int, learning: bool) -> float:
        """The sum of the losses of so many samples, from `first` on in strides around all of them.

        Learning, it also adds to the gradient.
        """
        with nogil:
            return self.study_unlocked(self.pupil, first, positions, stride, learning)

    def study_unlocked(self, pupil: Pupil, first: int, positions: int, stride: int, learning: bool) -> float:
        loss = 0.0
        at = first
        while positions > 0:
            chunk = min(positions, CHUNK)
            positions -= chunk
            following = at
            for place in range(chunk):
                self.find_rows(place, following * SAMPLE_WORDS)
                following = (following + stride) % self.count
            self.add_rows(pupil, chunk)
            for place in range(chunk):
                chance = logistic(self.output(pupil, place))
                off = chance - self.target(self.samples[at * SAMPLE_WORDS + 3])
                loss += off * off
                if learning:
                    self.turn_back(pupil, place, 2 * off * chance * (1 - chance))
                at = (at + stride) % self.count
            if learning:
                self.spread(pupil, chunk)
        return loss

    def opinion(self, sample: int) -> float:
        """What the net says of a sample: a logit."""
        self.find_rows(0, sample * SAMPLE_WORDS)
        self.add_rows(self.pupil, 1)
        return self.output(self.pupil, 0)

    def target(self, facts: int) -> float:
        chance = logistic(signed16(facts) * self.steepness)
        result = facts >> 16 & 255
        if result == UNKNOWN:
            return chance
        return chance + self.result_share * (result * 0.5 - chance)

    def find_rows(self, place: int, at: int) -> None:
        """The samples are seen by the side to move: its own pieces are white's."""
        occupied = self.samples[at]
        pieces = self.samples[at + 1]
        facts = self.samples[at + 3]
        own = mirrored(facts >> 24 & 63)
        enemy = mirrored(facts >> 32 & 63)
        base = 2 * place * MOST_ROWS
        self.rows[base] = self.rows[base + MOST_ROWS] = BIAS_ROW
        count = 1
        while occupied:
            square = lsb(occupied)
            occupied &= occupied - 1
            if count == 17:
                pieces = self.samples[at + 2]
            self.rows[base + count] = feature_row(pieces & 15, square, WHITE, own)
            self.rows[base + MOST_ROWS + count] = feature_row(pieces & 15, square, BLACK, enemy)
            pieces >>= 4
            count += 1
        self.row_counts[place] = count
        while count % AT_ONCE:
            self.rows[base + count] = self.rows[base + MOST_ROWS + count] = ZERO_ROW
            count += 1

    def add_rows(self, pupil: Pupil, chunk: int) -> None:
        for part in range(pupil.width // SLICE):
            weights = part * NET_ROWS * SLICE
            for both in range(2 * chunk):
                row = both * MOST_ROWS
                for i in range(SLICE):
                    self.sums[i] = 0
                for _ in range((self.row_counts[both >> 1] + AT_ONCE - 1) // AT_ONCE):
                    a = weights + self.rows[row] * SLICE
                    b = weights + self.rows[row + 1] * SLICE
                    c = weights + self.rows[row + 2] * SLICE
                    d = weights + self.rows[row + 3] * SLICE
                    for i in range(SLICE):
                        self.sums[i] += (pupil.weights[a + i] + pupil.weights[b + i]) + (
                            pupil.weights[c + i] + pupil.weights[d + i]
                        )
                    row += AT_ONCE
                neuron = both * pupil.width + part * SLICE
                for i in range(SLICE):
                    self.neurons[neuron + i] = cut_neuron(self.sums[i])

    def output(self, pupil: Pupil, place: int) -> float:
        neuron = 2 * place * pupil.width
        weight = pupil.output_at
        for i in range(SLICE):
            self.sums[i] = 0
        for _ in range(2 * pupil.width // SLICE):
            for i in range(SLICE):
                cut = self.neurons[neuron + i]
                self.sums[i] += cut * cut * pupil.weights[weight + i]
            neuron += SLICE
            weight += SLICE
        total = pupil.weights[pupil.size - 1]
        for i in range(SLICE):
            total += self.sums[i]
        return total

    def turn_back(self, pupil: Pupil, place: int, push: float) -> None:
        """From how the loss grows with the output to how it grows with each neuron, which takes the neuron's place."""
        neuron = 2 * place * pupil.width
        weight = pupil.output_at
        self.gradient[pupil.size - 1] += push
        for _ in range(2 * pupil.width // SLICE):
            for i in range(SLICE):
                self.sums[i] = push * self.neurons[neuron + i] * self.neurons[neuron + i]
            for i in range(SLICE):
                self.gradient[weight + i] += self.sums[i]
            for i in range(SLICE):
                self.sums[i] = neuron_slope(self.neurons[neuron + i]) * push
            for i in range(SLICE):
                self.neurons[neuron + i] = self.sums[i] * pupil.weights[weight + i]
            neuron += SLICE
            weight += SLICE

    def spread(self, pupil: Pupil, chunk: int) -> None:
        """And from there to each row that was added."""
        for part in range(pupil.width // SLICE):
            weights = part * NET_ROWS * SLICE
            for both in range(2 * chunk):
                neuron = both * pupil.width + part * SLICE
                for i in range(SLICE):
                    self.sums[i] = self.neurons[neuron + i]
                for place in range(self.row_counts[both >> 1]):
                    weight = weights + self.rows[both * MOST_ROWS + place] * SLICE
                    for i in range(SLICE):
                        self.gradient[weight + i] += self.sums[i]


def floats(count: int) -> "memoryview[float]":
    return memoryview(bytearray(4 * count)).cast("f")


def chance_weight(chance: Chance, thousandths: int) -> float:
    """From minus to plus so many thousandths."""
    return (chance.below(2 * thousandths * 1000 + 1) - thousandths * 1000) / 1e6


def tally_scores(samples: memoryview, positions: memoryview, points: memoryview) -> None:
    """By score, from -KEPT_SCORE up: how many samples of games have it, and the half points they brought."""
    for at in range(len(samples) // SAMPLE_WORDS):
        facts = samples[at * SAMPLE_WORDS + 3]
        result = facts >> 16 & 255
        if result == UNKNOWN:
            continue
        place = signed16(facts) + KEPT_SCORE
        positions[place] += 1
        points[place] += result


def signed16(facts: int) -> int:
    """The lowest 16 bits of a sample's facts: its score."""
    return (facts + 32768 & 65535) - 32768
