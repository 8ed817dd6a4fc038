"""Experiments with the searches: each asks one question and answers it with a table and a picture.

    findings = EXPERIMENTS["tree-size"].run(seed=1)
    print(findings.text())

The same seed gives the same figures, unless an experiment is `timed`: then they depend on the machine. docs/lab/ has a
page for each, with what was found and why.
"""

from dataclasses import dataclass
from importlib import import_module

from kibitz.lab.experiments.findings import Findings, FindingsTable, Progress, unheard

__all__ = ["EXPERIMENTS", "Experiment", "Findings", "FindingsTable"]


@dataclass(frozen=True, slots=True)
class Experiment:
    """`minutes` is about how long it takes on two cores that have nothing else to do."""

    name: str
    question: str
    minutes: float
    timed: bool = False

    def run(self, seed: int = 1, progress: Progress = unheard) -> Findings:
        module = import_module(f"{__name__}.{self.name.replace('-', '_')}")
        findings: Findings = module.run(seed, progress)
        return findings


EXPERIMENTS = {
    experiment.name: experiment
    for experiment in (
        Experiment("tree-size", "How large is the tree of chess, and how much of it must a search see?", 0.5),
        Experiment("move-ordering", "How often is the first move tried enough to cut off the rest?", 0.5),
        Experiment("horizon", "What goes wrong when a search stops in the middle of an exchange?", 0.5),
        Experiment("kept-tree", "What does keeping the tree save over a fresh search at every move?", 1),
        Experiment("random-games", "How do games between random players end?", 2),
        Experiment("depth", "How much stronger does one more half-move make a player?", 5),
        Experiment(
            "monte-carlo",
            "With equal time, which plays better: Monte Carlo tree search or alpha-beta?",
            5,
            True,
        ),
    )
}
