"""The figures of a report: lengths, endings, colours, openings, evaluations."""

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

import chess

from kibitz.arena.record import GameRecord, first_colour
from kibitz.arena.statistics.tally import Tally

# Bars of the chart of game lengths.
BINS = 24
# The fewest games for an evaluation: fewer would say nothing.
LEAST_GAMES = 3
# Pawns: beyond this a game is won.
CLAMP = 10.0


@dataclass(slots=True)
class ReportFigures:
    """Counted game by game."""

    # Whose side evaluations are seen from: the first player's, or White's.
    first_players: bool = True
    games: int = 0
    plies: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    white: Tally = field(default_factory=Tally)
    first_as: dict[chess.Color, Tally] = field(default_factory=lambda: defaultdict(Tally))
    # White's results.
    openings: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    # Pawns, by move.
    evaluations: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))

    def count(self, record: GameRecord) -> None:
        self.games += 1
        self.plies.append(record.plies)
        self.endings[ending_of(record)] += 1
        white = 0.5 if record.outcome.winner is None else float(record.outcome.winner == chess.WHITE)
        self.white = self.white.plus(white)
        self.openings[record.opening] = self.openings[record.opening].plus(white)
        colour = first_colour(record.number)
        self.first_as[colour] = self.first_as[colour].plus(record.points)
        mover = chess.Board(record.opening).turn
        side = colour if self.first_players else chess.WHITE
        for ply, played in enumerate(record.played()):
            if played.score is not None:
                pawns = max(-CLAMP, min(CLAMP, played.score.clamped() / 100))
                self.evaluations[ply // 2 + 1].append(pawns if mover == side else -pawns)
            mover = not mover

    def lengths(self) -> list[tuple[float, float, int]]:
        """Games by their number of moves: from, to, how many."""
        moves = [plies / 2 for plies in self.plies]
        width = max(1, -(-int(max(moves) + 1) // BINS))
        counts = Counter(int(one // width) for one in moves)
        return [(one * width, (one + 1) * width, counts[one]) for one in range(max(counts) + 1)]

    def mean_length(self) -> float:
        return statistics.fmean(self.plies) / 2

    def course(self) -> list[tuple[int, float, float, float, int]]:
        """Move, median evaluation, its quartiles, and from how many games."""
        found = []
        for move, values in sorted(self.evaluations.items()):
            if len(values) >= 2 * LEAST_GAMES:  # both players speak
                low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
                found.append((move, middle, low, high, len(values) // 2))
        return found


def ending_of(record: GameRecord) -> str:
    if record.fault is not None:
        return f"fault: {record.fault.value}"
    return record.outcome.ending.value


def score_over_time(points: Iterable[float]) -> list[tuple[float, float]]:
    """Games played, and the share of the points so far in percent."""
    total, course = 0.0, []
    for games, gained in enumerate(points, 1):
        total += gained
        course.append((float(games), 100 * total / games))
    return thinned(course)


def thinned(points: list[tuple[float, float]], most: int = 400) -> list[tuple[float, float]]:
    """No more points than a picture can show; always including the last."""
    step = -(-len(points) // most) or 1
    kept = points[::step]
    return kept if not points or kept[-1] == points[-1] else [*kept, points[-1]]
