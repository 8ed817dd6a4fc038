"""The horizon effect: positions of real games where three half-moves without quiescence go wrong, and with it do not.

A search that stops at a fixed depth judges positions in the middle of exchanges. What it has just taken counts; that
it is taken back does not, for that lies beyond the horizon. What each choice is really worth, the engine says.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.charts import Bar, bar_chart
from kibitz.engine import Engine, Limits, Score
from kibitz.lab.experiments.findings import Findings, FindingsTable, Progress
from kibitz.players import make_player

WITHOUT, WITH = "alphabeta:3,quiescence=off", "alphabeta:3"
TRUTH = Limits(depth=12)
HASH_MB = 16
# From games of the engine at ratings of 1200 to 2200, chosen because of what is shown.
POSITIONS = (
    "r3kb1r/1p2q2p/p1n3p1/3QPp2/4n1b1/P3BN2/1PP1BPPP/R4RK1 w kq - 2 13",
    "2r1k2r/p2qppb1/n1pp4/1p5n/3PPBb1/2N2N2/PPP1BP1P/R2QK1R1 w Qk - 5 13",
    "r4nk1/1p3pb1/3q2p1/P1Rp3p/1P1P4/1Q5P/1B3PP1/3R2K1 b - - 1 28",
    "2b1kbnr/3p2pp/2p1pp2/1q2P3/r1N5/2Q1PP2/PPP3PP/R1B1K1NR w KQk - 6 12",
    "rn2kb1r/1p2q2p/p5p1/3QPp2/4n1b1/P4N2/1PP1BPPP/R1B2RK1 w kq f6 0 12",
    "7r/4p1k1/R3Ppnb/7r/1ppP1P2/6RP/1PP1N3/4KB2 b - - 6 32",
    "1n1q1rk1/rp2ppb1/2p2np1/N6p/1P4b1/P2PPN2/1BQ1BPPP/2R1K2R w K - 3 14",
    "6r1/5R2/3k2b1/1P1p3p/p1nNp3/P1R4P/5PP1/6K1 w - - 1 35",
)


@dataclass(frozen=True, slots=True)
class HorizonChoice:
    """A move, what the search that chose it believes it to be worth, and what the engine says."""

    san: str
    believed: Score | None
    true: int  # centipawns
    lost: int  # centipawns, against the best move


def run(seed: int, progress: Progress, positions: Sequence[str] = POSITIONS) -> Findings:
    rows = []
    bars = []
    losses: dict[str, list[int]] = {WITHOUT: [], WITH: []}
    for number, fen in enumerate(positions, 1):
        progress(f"position {number}", number - 1, len(positions))
        board = chess.Board(fen)
        best = truth(board)
        blind, seeing = (choice(board, name, best, seed) for name in (WITHOUT, WITH))
        rows.append((number, *cells(blind), *cells(seeing), f"`{fen}`"))
        for name, label, one in ((WITHOUT, "without", blind), (WITH, "with quiescence", seeing)):
            bars.append(Bar(f"position {number}", one.lost / 100, label))
            losses[name].append(one.lost)
    headings = ("", "without", "believes", "is worth", "with", "believes", "is worth", "position")
    chart = bar_chart(
        "What the chosen move throws away", bars, "pawns, by the engine", lambda pawns: f"{pawns:.1f}"
    )
    return Findings((FindingsTable(headings, tuple(rows)),), chart, summary(losses))


def truth(board: chess.Board, *moves: chess.Move) -> int:
    """What the position is worth with the best of these moves, of all when none is named."""
    with Engine(HASH_MB) as engine:
        return engine.search(board, TRUTH.restricted(moves)).best.score.clamped()


def choice(board: chess.Board, player: str, best: int, seed: int) -> HorizonChoice:
    with make_player(player, seed=seed) as chooser:
        decision = chooser.choose(board, Limits())
    true = truth(board, decision.move)
    return HorizonChoice(board.san(decision.move), decision.score, true, max(0, best - true))


def cells(chosen: HorizonChoice) -> tuple[str, str, str]:
    return chosen.san, str(chosen.believed), f"{chosen.true / 100:+.2f}"


def summary(losses: dict[str, list[int]]) -> str:
    blind, seeing = (sum(losses[name]) / len(losses[name]) / 100 for name in (WITHOUT, WITH))
    return (
        f"In these positions the search without quiescence throws away {blind:.1f} pawns on average, the one with it "
        f"{seeing:.1f}. Scores are in pawns for the side to move; worth is the engine's verdict at depth {TRUTH.depth}."
    )
