"""The engine: evaluation and search on the compiled rules."""

import kibitz.core  # noqa: F401  installs the compiled modules, those of this room too
from kibitz.engine.evaluate import load_weights
from kibitz.engine.weights import packed

load_weights(packed())
