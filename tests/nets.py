"""Nets that have learnt nothing."""

import random
from array import array

import chess

from kibitz.engine.net.file import StoredNet
from kibitz.engine.net.shape import NET_INPUTS


def random_net(hidden: int = 32, seed: int = 1) -> StoredNet:
    chance = random.Random(seed)
    rows = array("h", [chance.randint(-120, 120) for _ in range((NET_INPUTS + 1) * hidden)])
    outputs = array("h", [chance.randint(-100, 100) for _ in range(2 * hidden)])
    return StoredNet(hidden, 200, 123456, rows, outputs)


def taught_net() -> StoredNet:
    """One that says how it learnt, in two reports."""
    net = random_net()
    watched = [chess.STARTING_FEN, "4k3/8/8/8/8/8/8/3QK3 b - - 0 1"]
    net.training.update(watched=watched, history=[[1, 0.3, 0.4, 10, -20], [2, 0.2, 0.3, 15, -30]])
    return net
