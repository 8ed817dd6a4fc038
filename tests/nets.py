"""Nets that have learnt nothing."""

import random
from array import array

from kibitz.engine.net.file import StoredNet
from kibitz.engine.net.shape import NET_INPUTS


def random_net(hidden: int = 32, seed: int = 1) -> StoredNet:
    chance = random.Random(seed)
    rows = array("h", [chance.randint(-120, 120) for _ in range((NET_INPUTS + 1) * hidden)])
    outputs = array("h", [chance.randint(-100, 100) for _ in range(2 * hidden)])
    return StoredNet(hidden, 200, 123456, rows, outputs)
