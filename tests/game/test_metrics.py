"""The figures at the end of a game, and from whose side they are."""

import chess

from kibitz.engine.info import Score
from kibitz.game.game import Game, PlayedMove
from kibitz.game.metrics import duration, measure, report
from kibitz.game.settings import Settings


def moves(*played: tuple[str, float, Score | None, int | None]) -> list[PlayedMove]:
    return [
        PlayedMove(chess.Move.from_uci(uci), used=used, score=score, nodes=nodes)
        for uci, used, score, nodes in played
    ]


def test_each_side_is_measured_on_its_own() -> None:
    game = Game(
        Settings(),
        moves(
            ("e2e4", 2.0, None, None),
            ("d7d5", 0.5, Score(cp=10), 100),
            ("e4d5", 3.0, None, None),
            ("d8d5", 0.25, Score(cp=-5), 200),
            ("b1c3", 1.0, None, None),
        ),
    )
    metrics = measure(game)
    white, black = metrics.white, metrics.black
    assert (white.moves, white.captures, white.material) == (3, 1, 38)
    assert (black.moves, black.captures, black.material) == (2, 1, 38)
    assert (white.time, white.nodes, white.score) == (6.0, None, None)
    assert (black.time, black.nodes, black.score) == (0.75, 300, Score(cp=-5))


def test_en_passant_is_a_capture() -> None:
    game = Game(
        Settings(fen="4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1"),
        moves(("d2d4", 1, None, None), ("e4d3", 1, None, None)),
    )
    assert measure(game).black.captures == 1
    assert measure(game).white.material == 0


def test_the_evaluation_is_from_whites_side_whoever_moves() -> None:
    for side in "wb":
        assert (evaluation(f"4k3/8/8/8/8/8/3Q4/4K3 {side} - - 0 1") or 0) > 800
        assert (evaluation(f"4k3/3q4/8/8/8/8/8/4K3 {side} - - 0 1") or 0) < -800


def test_where_the_board_ends_the_game_nothing_is_evaluated() -> None:
    mated, stalemated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    assert evaluation(mated) is None
    assert evaluation(stalemated) is None
    assert not any("valuation" in line for line in report(measure(Game(Settings(fen=mated)))))


def evaluation(fen: str) -> int | None:
    return measure(Game(Settings(fen=fen))).evaluation


def test_the_report_says_from_whose_side() -> None:
    game = Game(Settings(), moves(("e2e4", 61.0, Score(mate=-3), 1234567), ("e7e5", 0.5, None, None)))
    assert report(measure(game)) == [
        "Moves: White 1, Black 1.",
        "Captures: White 0, Black 0.",
        "Material at the end, in pawns: White 39, Black 39.",
        "Evaluation of the last position, from White's side: +0.00.",
        "Last search score of White, from White's side: #-3.",
        "Time used: White 1:01, Black 0:00.5.",
        "Positions looked at by White: 1,234,567.",
    ]
    assert not any("score" in line or "valuation" in line for line in report(measure(game), scores=False))


def test_a_game_without_moves_has_metrics_too() -> None:
    assert report(measure(Game(Settings())))[0] == "Moves: White 0, Black 0."


def test_durations() -> None:
    assert [duration(value) for value in (None, 0, 59.94, 60, 3723)] == [
        "unknown",
        "0:00.0",
        "0:59.9",
        "1:00",
        "1:02:03",
    ]
