"""A player that keeps its tree from move to move, against a fresh search of the same position at every move."""

from collections.abc import Iterator

import chess

from kibitz.charts import Axis, Series, line_chart
from kibitz.endings import ended
from kibitz.engine.limits import Limits
from kibitz.lab.experiments.findings import Findings, FindingsTable, Progress
from kibitz.players import make_player

KEEPER, FRESH, OPPONENT = "tree:3", "alphabeta:3,table=off", "alphabeta:2"
GAMES, MOVES = 3, 25


def run(seed: int, progress: Progress, games: int = GAMES, moves: int = MOVES) -> Findings:
    played = []
    for game in range(games):
        counts: list[tuple[int, int]] = []
        for pair in costs(seed + game, moves):
            progress(f"game {game + 1}", game * moves + len(counts), games * moves)
            counts.append(pair)
        played.append(counts)
    rows = []
    for number, counts in enumerate(played, 1):
        kept, fresh = sum(pair[0] for pair in counts), sum(pair[1] for pair in counts)
        rows.append((number, len(counts), kept, fresh, f"{kept / fresh:.0%}"))
    table = FindingsTable(
        ("game", "moves", "new positions, tree kept", "positions, fresh search", "share"), tuple(rows)
    )
    return Findings((table,), picture(played[0]), summary(played))


def costs(seed: int, moves: int) -> Iterator[tuple[int, int]]:
    """For each move of a game: the positions the keeper makes, and those of a fresh search of the same position."""
    keeper, opponent = make_player(KEEPER, seed=seed), make_player(OPPONENT, seed=seed)
    board = chess.Board()
    for _ in range(moves):
        for player in (keeper, opponent):
            if ended(board):
                return
            decision = player.choose(board, Limits())
            if player is keeper:
                yield decision.nodes, make_player(FRESH, seed=seed).choose(board, Limits()).nodes
            board.push(decision.move)


def picture(counts: list[tuple[int, int]]) -> str:
    kept = [(float(number), float(pair[0])) for number, pair in enumerate(counts, 1)]
    fresh = [(float(number), float(pair[1])) for number, pair in enumerate(counts, 1)]
    return line_chart(
        "Positions made for each move of the first game",
        [Series("tree kept", kept), Series("fresh search", fresh)],
        Axis("move"),
        Axis("positions"),
    )


def summary(played: list[list[tuple[int, int]]]) -> str:
    pairs = [pair for counts in played for pair in counts]
    kept, fresh = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    cheap = sum(pair[0] < pair[1] / 2 for pair in pairs)
    return (
        f"Over {len(pairs)} moves the kept tree made {kept:,} positions where fresh searches visited {fresh:,}: "
        f"{kept / fresh:.0%}. {cheap} of the {len(pairs)} moves cost less than half a fresh search."
    )
