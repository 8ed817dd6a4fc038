"""The engine: evaluation and search on the compiled rules."""

import kibitz.core  # noqa: F401  installs the compiled modules, those of this room too
from kibitz.engine.engine import Engine
from kibitz.engine.evaluation.evaluate import load_weights
from kibitz.engine.evaluation.explain import Explanation, evaluate, explain
from kibitz.engine.evaluation.weights import packed
from kibitz.engine.info import Score, SearchInfo, SearchResult, WinDrawLoss
from kibitz.engine.limits import Clock, Limits, LimitsError

load_weights(packed())

__all__ = [
    "Clock",
    "Engine",
    "Explanation",
    "Limits",
    "LimitsError",
    "Score",
    "SearchInfo",
    "SearchResult",
    "WinDrawLoss",
    "evaluate",
    "explain",
]
