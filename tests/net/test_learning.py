"""The kernel of training: what it adds up is what the formula says, and each form of it says the same."""

import json
import os
import subprocess
import sys
from array import array
from math import exp, gcd

import pytest

import kibitz.net  # noqa: F401  the way in to the compiled modules
from kibitz.engine.net.shape import BIAS_ROW, NET_ROWS
from kibitz.net.chance import Chance
from kibitz.net.learning import Lane, Pupil
from kibitz.net.samples import Replay, room_for
from kibitz.net.values import UNKNOWN
from tests.net.parts import block
from tests.net.test_samples import told

WIDTH, SLICE = 64, 32
SCALE, RESULT = 200.0, 0.3


def samples() -> memoryview:
    words = memoryview(bytearray(room_for(len(block().payload), 0))).cast("Q")
    return words[: 4 * Replay(block().payload, words, 0, Chance(0, 0), 0).run(0, 1000)]


def pupil() -> Pupil:
    made = Pupil(WIDTH)
    made.begin(Chance(5, 0))
    made.use(False)
    return made


def rows(fen: str, king: int, turned: bool) -> list[int]:
    """The rows that a placement adds, said once more: for the side to move, or for the other."""
    found = [BIAS_ROW]
    for rank, line in enumerate(fen.split("/")):
        file = 0
        for letter in line:
            if letter.isdigit():
                file += int(letter)
                continue
            height = rank if turned else 7 - rank
            seen = 7 - file if king % 8 > 3 else file
            enemy = letter.isupper() == turned
            found.append(64 * ("pnbrqk".index(letter.lower()) + 6 * enemy) + 8 * height + seen)
            file += 1
    return found


def logit(net: Pupil, words: list[int]) -> float:
    weights = net.arrays()[0]
    fen, _, _, own, enemy, _, _ = told(words)
    total = weights[-1]
    for side, (king, turned) in enumerate(((own, False), (enemy, True))):
        for neuron in range(WIDTH):
            places = (
                ((neuron // SLICE) * NET_ROWS + row) * SLICE + neuron % SLICE
                for row in rows(fen, king, turned)
            )
            cut = max(0.0, min(1.0, sum(weights[at] for at in places)))
            total += cut * cut * weights[NET_ROWS * WIDTH + side * WIDTH + neuron]
    return float(total)


def test_an_opinion_is_what_the_formula_says() -> None:
    net, words = pupil(), samples()
    lane = Lane(net, words, SCALE, RESULT)
    for number in range(0, len(words) // 4, 97):
        one = list(words[4 * number : 4 * number + 4])
        assert lane.opinion(number) == pytest.approx(logit(net, one), abs=1e-4)


def test_a_loss_weighs_score_and_result() -> None:
    net, words = pupil(), samples()
    _, score, result, *_ = told(list(words[40:44]))
    target = 0.7 / (1 + exp(-score / SCALE)) + 0.3 * result / 2
    chance = 1 / (1 + exp(-logit(net, list(words[40:44]))))
    loss = Lane(net, words, SCALE, RESULT).study(10, 1, 1, False)
    assert loss == pytest.approx((chance - target) ** 2, rel=1e-3)


def test_where_no_result_is_known_the_score_alone_is_the_target() -> None:
    net, words = pupil(), samples()
    one = list(words[40:44])
    one[3] = one[3] & ~(255 << 16) | UNKNOWN << 16
    chance = 1 / (1 + exp(-logit(net, one)))
    target = 1 / (1 + exp(-told(one)[1] / SCALE))
    loss = Lane(net, memoryview(array("Q", one)), SCALE, RESULT).study(0, 1, 1, False)
    assert loss == pytest.approx((chance - target) ** 2, rel=1e-3)


def test_the_gradient_is_how_the_loss_grows() -> None:
    net, words = pupil(), samples()
    lane = Lane(net, words, SCALE, RESULT)
    count = 300
    lane.study(0, count, 1, True)
    net.collect(lane, 0, net.size)
    net.step(0, net.size, count, 0.0, 0.0, 1, False)
    exact, slope, _ = net.arrays()
    steepest = sorted(range(net.size), key=lambda at: abs(slope[at]))[-400::25]
    for at in steepest:
        before = exact[at]
        losses = []
        for moved in (0.01, -0.01):
            exact[at] = before + moved
            net.use(False)
            losses.append(lane.study(0, count, 1, False) / count)
        exact[at] = before
        # AdamW remembers a tenth of the first gradient.
        assert 10 * slope[at] == pytest.approx((losses[0] - losses[1]) / 0.02, rel=0.05, abs=1e-5)


def test_a_stride_that_has_no_factor_in_common_reaches_every_sample_once() -> None:
    net, words = pupil(), samples()
    count = len(words) // 4
    stride = next(one for one in range(count // 3, count) if gcd(one, count) == 1)
    lane = Lane(net, words, SCALE, RESULT)
    assert lane.study(7, count, stride, False) == pytest.approx(lane.study(0, count, 1, False), rel=1e-6)


def test_weights_stay_within_bounds_and_round_to_what_is_stored() -> None:
    net, words = pupil(), samples()
    lane = Lane(net, words, SCALE, RESULT)
    for step in range(1, 6):
        lane.study(0, 64, 1, True)
        net.collect(lane, 0, net.size)
        net.step(0, net.size, 64, 1.0, 0.0, step, True)
    exact = net.arrays()[0]
    assert max(exact) == pytest.approx(1.98)
    rounded = lane.opinion(3)
    found, outputs, bias = net.stored()
    assert len(found) == (BIAS_ROW + 1) * WIDTH
    assert max(map(abs, found)) == 505
    assert max(map(abs, outputs)) == 127
    fen, _, _, own, enemy, _, _ = told(list(words[12:16]))
    total = bias
    for side, (king, turned) in enumerate(((own, False), (enemy, True))):
        for neuron in range(WIDTH):
            value = sum(found[row * WIDTH + neuron] for row in rows(fen, king, turned)) / 255
            total += max(0.0, min(1.0, value)) ** 2 * outputs[side * WIDTH + neuron] / 64
    assert rounded == pytest.approx(total, abs=1e-3)


FORMS = """
import json, sys
import kibitz.net
from kibitz.net.chance import Chance
from kibitz.net.learning import Lane, Pupil
words = memoryview(bytearray.fromhex(sys.argv[1])).cast("Q")
pupil = Pupil(32)
pupil.begin(Chance(5, 0))
pupil.use(False)
lane = Lane(pupil, words, 200.0, 0.3)
losses = []
for step in range(1, 4):
    losses.append(lane.study(0, len(words) // 4, 3, True))
    pupil.collect(lane, 0, pupil.size)
    pupil.step(0, pupil.size, len(words) // 4, 0.01, 0.01, step, step == 3)
print(json.dumps([losses, pupil.arrays()[0].tolist()[:20000:7]]))
"""


def test_every_form_learns_the_same() -> None:
    def ask(**environment: str) -> tuple[list[float], list[float]]:
        env = {key: value for key, value in os.environ.items() if not key.startswith("KIBITZ_")} | environment
        command = [sys.executable, "-c", FORMS, samples()[: 4 * 40].tobytes().hex()]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=300)
        losses, weights = json.loads(done.stdout)
        return losses, weights

    compiled = ask()
    for other in (ask(KIBITZ_PURE="1"), ask(KIBITZ_VARIANT="portable")):
        assert other[0] == pytest.approx(compiled[0], rel=1e-4)
        # Where a gradient is nothing but rounding, AdamW still goes a whole step.
        near = [abs(a - b) < 1e-4 for a, b in zip(other[1], compiled[1], strict=True)]
        assert sum(near) > 0.98 * len(near)
