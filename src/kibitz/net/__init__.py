"""The net: games that the engine plays against itself, the positions they leave, and what is learnt from them."""

import kibitz.engine  # noqa: F401  installs the compiled modules, those of this room too, and loads the weights
