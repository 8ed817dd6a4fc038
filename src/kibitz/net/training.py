"""The run of `kibitz net train`: batch after batch, the same on any number of threads and after any interruption.

A step follows from the settings, the games and its number alone. Where it finds its positions is computed, not drawn:
an epoch goes around the samples, which lie shuffled, in strides of its own.
"""

from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from math import cos, gcd, isfinite, pi
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from kibitz.core import Board
from kibitz.engine.net.file import StoredNet
from kibitz.engine.net.judge import NetJudge
from kibitz.engine.net.shape import SCORE_ONE, WIDTHS
from kibitz.errors import InputError, KibitzError, shown
from kibitz.net.chance import Chance
from kibitz.net.games import GameFileError, GameReader
from kibitz.net.learning import Lane, Pupil
from kibitz.net.positions import load_positions
from kibitz.net.scale import fitted_scale
from kibitz.net.values import SAMPLE_WORDS, SHARES
from kibitz.version import VERSION

# Parts of a batch, and so the most threads that help.
LANES = 4
# What the net says of these is noted at each report, so that its learning can be watched: the start, a queen more, the
# exchange for a pawn, a pawn about to queen.
WATCHED = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "2r2rk1/pp3ppp/2n1pn2/3p4/3P4/2PBPN2/PP3PPP/2B2RK1 w - - 0 16",
    "8/1P3kp1/7p/8/8/6KP/6P1/8 w - - 0 40",
)
# Of all steps: while the rate rises, and while the weights in use are rounded to what is stored.
WARM_UP, ROUNDED = 0.02, 0.1
# What is left of the rate at the end.
LAST_RATE = 0.01
# Steps between two reports, unless an epoch has fewer; and reports of a run.
REPORT_STEPS, MOST_REPORTS = 512, 200

BOUNDS = {
    "epochs": (1, 10_000),
    "batch": (64, 1 << 20),
    "asides": (0, 64),
    "seed": (0, 2**63 - 1),
    "validation": (1, SHARES // 2),
}


class TrainingError(KibitzError):
    """A training that cannot go on."""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """What decides a net, but its games."""

    hidden: int = 128
    # Of a target: the share of the game's result; the rest is the search's score.
    result: float = 0.1
    epochs: int = 30
    # Positions a step.
    batch: int = 16384
    # Beside each position of a game: so many that are a random move or two away, judged by the hand-written evaluation.
    asides: int = 0
    # Of a score: the share of what the search says a ply later, and of what that has of the ply behind it.
    later: float = 0.5
    rate: float = 0.001
    decay: float = 0.01
    seed: int = 1
    # Of a thousand games: those that are not learnt from.
    validation: int = 20
    # The digest of the net whose weights it begins with; None: with random ones.
    base: str | None = None

    def __post_init__(self) -> None:
        if self.hidden not in WIDTHS:
            raise InputError(
                f"hidden: expected {' or '.join(map(str, WIDTHS))} neurons, got {shown(self.hidden)}"
            )
        for name, (least, most) in BOUNDS.items():
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise InputError(
                    f"{name}: expected a whole number from {least} to {most}, got {shown(value)}"
                )
        for name in ("result", "later", "rate", "decay"):
            value = getattr(self, name)
            if not isinstance(value, float | int) or not 0 <= value <= 1:
                raise InputError(f"{name}: expected a number from 0 to 1, got {shown(value)}")


# A net in minutes, on any laptop.
TINY = TrainingSettings(hidden=32, epochs=3, batch=1024, rate=0.003)


@dataclass(frozen=True, slots=True)
class TrainingData:
    """The positions of files of games, those to learn from and those to judge by."""

    files: list[dict[str, Any]]
    samples: memoryview
    unseen: memoryview
    scale: int

    @property
    def positions(self) -> int:
        return len(self.samples) // SAMPLE_WORDS


def described_files(paths: Sequence[Path]) -> list[dict[str, Any]]:
    """What is known about each file. The same games may not come twice."""
    found: list[dict[str, Any]] = []
    for path in paths:
        reader = GameReader(path)
        settings = {
            name: value for name, value in reader.settings.items() if name != "engine" and value is not None
        }
        for other, earlier in zip(paths, found, strict=False):
            if earlier["settings"] == settings:
                raise GameFileError(
                    f"expected different games, but {str(other)!r} and {str(path)!r} were made with the same settings"
                )
        games = sum(block.games for block in reader)
        found.append({"name": path.name, "games": games, "settings": settings})
    return found


def load_data(
    paths: Sequence[Path], settings: TrainingSettings, files: list[dict[str, Any]] | None = None
) -> TrainingData:
    """`files`: as they were when the training began; games that were added since do not count."""
    now = described_files(paths)
    if files is not None:
        check_files(paths, files, now)
    files = files or now
    games = [file["games"] for file in files]
    seed, validation, later = settings.seed, settings.validation, settings.later
    unseen = load_positions(paths, 0, validation, seed, games, later=later)
    samples = load_positions(paths, validation, SHARES, seed, games, settings.asides, later)
    if not len(unseen) or not len(samples):
        raise GameFileError(
            f"expected positions to learn from and unseen ones to judge by, got {len(samples) // SAMPLE_WORDS:,} and "
            f"{len(unseen) // SAMPLE_WORDS:,}: play more games"
        )
    return TrainingData(files, samples, unseen, fitted_scale(samples))


def check_files(paths: Sequence[Path], begun: list[dict[str, Any]], now: list[dict[str, Any]]) -> None:
    if len(begun) != len(now):
        raise GameFileError(f"expected the {len(begun)} files that the training began with, got {len(now)}")
    for path, then, file in zip(paths, begun, now, strict=True):
        if then["settings"] != file["settings"] or then["games"] > file["games"]:
            raise GameFileError(
                f"expected the {then['games']:,} games of {then['name']!r} that the training began with, "
                f"got other games in {str(path)!r}"
            )


@dataclass(frozen=True, slots=True)
class Report:
    """After `step` steps: the mean loss since the last report, and that of the unseen positions."""

    step: int
    loss: float
    unseen_loss: float
    positions_per_second: float


class Training:
    """Learns from where it stands to the end. A context manager."""

    def __init__(
        self, settings: TrainingSettings, data: TrainingData, threads: int, base: StoredNet | None = None
    ) -> None:
        """`base`: the net that the settings name."""
        self.settings = settings
        self.data = data
        self.step = 0
        # Step, loss, unseen loss, and what the net says of each of the WATCHED positions.
        self.history: list[list[float]] = []
        self.pupil = Pupil(settings.hidden)
        if base is None:
            self.pupil.begin(Chance(settings.seed, 1))
        else:
            # The games behind it may have meant another chance by the same centipawns.
            factor = base.scale / data.scale
            self.pupil.inherit(list(base.rows), list(base.outputs), base.bias / SCORE_ONE, factor)
        self.batch = min(settings.batch, data.positions)
        self.epoch_steps = data.positions // self.batch
        self.steps = self.epoch_steps * settings.epochs
        self.rounded_from = self.steps - max(1, int(ROUNDED * self.steps))
        self.report_steps = max(min(self.epoch_steps, REPORT_STEPS), self.steps // MOST_REPORTS)
        self._threads = min(threads, LANES)
        self._pool = ThreadPoolExecutor(self._threads)
        self._lanes = [self._lane(data.samples) for _ in range(LANES)]
        self._judge = self._lane(data.unseen)

    def __enter__(self) -> "Training":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    def run(self) -> Iterator[Report]:
        """Report now and then. Whoever listens may save a checkpoint at each report."""
        self.pupil.use(self.step >= self.rounded_from)
        while self.step < self.steps:
            began, first, loss = perf_counter(), self.step, 0.0
            while self.step < self.steps and (self.step == first or self.step % self.report_steps):
                loss += self._advance()
            learnt = (self.step - first) * self.batch
            unseen = len(self.data.unseen) // SAMPLE_WORDS
            unseen_loss = self._judge.study(0, unseen, 1, False) / unseen
            report = Report(self.step, loss / learnt, unseen_loss, learnt / max(perf_counter() - began, 1e-9))
            self.history.append([report.step, report.loss, report.unseen_loss, *self._watched()])
            yield report

    def rate(self, step: int) -> float:
        """Rises in a line, then falls along half a cosine."""
        warm = max(1, int(WARM_UP * self.steps))
        if step < warm:
            return self.settings.rate * (step + 1) / warm
        fallen = (step - warm) / max(1, self.steps - warm)
        return self.settings.rate * (LAST_RATE + (1 - LAST_RATE) * (1 + cos(pi * fallen)) / 2)

    def net(self) -> StoredNet:
        """What was learnt, as integers, and how."""
        last = self.history[-1] if self.history else [0, 0.0, 0.0]
        training = {
            "engine": f"kibitz {VERSION}",
            **asdict(self.settings),
            "files": self.data.files,
            "positions": self.data.positions,
            "unseen": len(self.data.unseen) // SAMPLE_WORDS,
            "steps": self.step,
            "loss": last[1],
            "unseen_loss": last[2],
            "history": self.history,
            "watched": list(WATCHED),
        }
        return replace(self._stored(), training=training)

    def _stored(self) -> StoredNet:
        rows, outputs, bias = self.pupil.stored()
        bias_units = round(bias * SCORE_ONE)
        return StoredNet(
            self.settings.hidden, self.data.scale, bias_units, array("h", rows), array("h", outputs)
        )

    def _watched(self) -> list[int]:
        """What the net, as it stands, says of the positions to watch it by."""
        judge = NetJudge()
        self._stored().teach(judge)
        return [judge.fresh_score(Board(fen)) for fen in WATCHED]

    def _lane(self, samples: memoryview) -> Lane:
        return Lane(self.pupil, samples, self.data.scale, self.settings.result)

    def _advance(self) -> float:
        """One step; the sum of its losses."""
        epoch, number = divmod(self.step, self.epoch_steps)
        offset, stride = order(self.data.positions, self.settings.seed, epoch)
        first = number * self.batch
        bounds = [first + self.batch * part // LANES for part in range(LANES + 1)]

        def study(part: int) -> float:
            start = (offset + stride * bounds[part]) % self.data.positions
            return self._lanes[part].study(start, bounds[part + 1] - bounds[part], stride, True)

        loss = sum(self._pool.map(study, range(LANES)))
        if not isfinite(loss):
            raise TrainingError(f"the loss is not a number any more after {self.step:,} steps")
        rate, pupil = self.rate(self.step), self.pupil
        self.step += 1
        rounded = self.step >= self.rounded_from

        def learn(part: int) -> None:
            start, end = (pupil.size * place // self._threads for place in (part, part + 1))
            for lane in self._lanes:
                pupil.collect(lane, start, end)
            pupil.step(start, end, self.batch, rate, self.settings.decay, self.step, rounded)

        list(self._pool.map(learn, range(self._threads)))
        return loss


def order(positions: int, seed: int, epoch: int) -> tuple[int, int]:
    """Where an epoch begins, and its stride, which reaches every position once."""
    random = Random(f"{seed} {epoch}")
    stride = 1 + int(random.random() * (positions - 1))
    while gcd(stride, positions) > 1:
        stride += 1
    return int(random.random() * positions), stride
