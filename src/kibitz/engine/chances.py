"""From centipawns to the chances of winning, drawing and losing, fitted to games of the engine against itself.

`tools/fit_chances.py` finds the two numbers; docs/engine.md says how well they fit.
"""

from math import exp

from kibitz.engine.info import Score, WinDrawLoss

# Centipawns at which a win is as likely as not.
EVEN_CHANCE = 118
# Centipawns over which the odds of a win grow by a factor of e.
SPREAD = 112


def chances(score: Score) -> WinDrawLoss:
    if score.mate is not None:
        return WinDrawLoss(1000, 0, 0) if score.mate > 0 else WinDrawLoss(0, 0, 1000)
    assert score.cp is not None
    win = _odds(score.cp)
    loss = _odds(-score.cp)
    return WinDrawLoss(win, 1000 - win - loss, loss)


def _odds(centipawns: int) -> int:
    exponent = max(-50.0, min(50.0, (EVEN_CHANCE - centipawns) / SPREAD))
    return round(1000 / (1 + exp(exponent)))
