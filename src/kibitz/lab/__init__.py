"""The lab: searches that show what they do."""

from kibitz.lab.cost import TooLargeError
from kibitz.lab.node import Counts, Cut, TreeNode
from kibitz.lab.reasons import Statement, verify, why
from kibitz.lab.steps import Step, StepEvent
from kibitz.lab.tree import ChessTree, FinishedError

__all__ = [
    "ChessTree",
    "Counts",
    "Cut",
    "FinishedError",
    "Statement",
    "Step",
    "StepEvent",
    "TooLargeError",
    "TreeNode",
    "verify",
    "why",
]
