"""Kibitz: a chess opponent that shows its thinking.

Importing the package is cheap: each subpackage is loaded when it is first imported (`from kibitz.core import Board`).
"""

from kibitz.errors import KibitzError
from kibitz.version import VERSION

__version__ = VERSION

__all__ = ["KibitzError", "__version__"]
