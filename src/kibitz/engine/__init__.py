"""The engine: evaluation and search on the compiled rules."""

import kibitz.core  # noqa: F401  installs the compiled modules, those of this room too
from kibitz.engine.engine import Engine
from kibitz.engine.evaluate import load_weights
from kibitz.engine.explain import Explanation, evaluate, explain
from kibitz.engine.info import Score, SearchInfo, SearchResult, WinDrawLoss
from kibitz.engine.limits import Clock, Limits, LimitsError
from kibitz.engine.weights import packed

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
