"""One game of a match: how it ends, and whose fault that was."""

from collections.abc import Callable, Mapping

import chess
import pytest

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.contest import Contest, play
from kibitz.arena.limits import GameLimits
from kibitz.arena.record import Fault, GameRecord
from kibitz.endings import Ending
from kibitz.engine.limits import Limits
from kibitz.game.clock import TimeControl, TimeKind
from kibitz.players.names import make_player
from kibitz.players.player import Decision, Player
from tests.arena.parts import Script, make_contest


def played(
    contest: Contest, white: Player, black: Player, now: Callable[[], float] = lambda: 0.0
) -> GameRecord:
    players: Mapping[chess.Color, Player] = {chess.WHITE: white, chess.BLACK: black}
    return play(contest, players, lambda colour, allowed: None, lambda move: None, now)


@pytest.mark.parametrize(
    ("opening", "white", "black", "ending", "result"),
    [
        (chess.STARTING_FEN, ["f2f3", "g2g4"], ["e7e5", "d8h4"], Ending.CHECKMATE, "0-1"),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", ["f1f7"], [], Ending.STALEMATE, "1/2-1/2"),
        ("7k/8/8/8/8/8/1p6/K6B w - - 0 1", ["a1b2"], [], Ending.INSUFFICIENT_MATERIAL, "1/2-1/2"),
        (
            "7k/7p/8/8/8/8/7P/7K w - - 0 1",
            ["h1g1", "g1h1"] * 2,
            ["h8g8", "g8h8"] * 2,
            Ending.THREEFOLD,
            "1/2-1/2",
        ),
        ("7k/8/8/8/8/8/R7/7K w - - 98 80", ["a2a3"], ["h8g8"], Ending.FIFTY_MOVES, "1/2-1/2"),
    ],
)
def test_a_game_ends_by_the_rules(
    opening: str, white: list[str], black: list[str], ending: Ending, result: str
) -> None:
    record = played(make_contest(opening=opening), Script(white), Script(black))
    assert (record.outcome.ending, record.outcome.result, record.fault) == (ending, result, None)
    assert record.plies == len(white) + len(black)


def test_mate_on_the_hundredth_half_move_is_mate() -> None:
    record = played(make_contest(opening="7k/8/6K1/8/8/8/8/R7 w - - 99 80"), Script(["a1a8"]), Script([]))
    assert record.outcome.ending is Ending.CHECKMATE


def test_a_game_of_real_players_can_be_replayed_move_by_move() -> None:
    record = played(make_contest(), make_player("random", seed=1), make_player("greedy", seed=2))
    board = chess.Board()
    for one in record.played():
        assert board.is_legal(one.move)
        assert (one.score is None) == (board.turn == chess.WHITE)
        board.push(one.move)
    assert board.is_checkmate()
    assert record.thinking <= record.seconds


@pytest.mark.parametrize(
    ("move", "fault", "detail"),
    [
        ("e2e5", Fault.ILLEGAL_MOVE, "illegal move: e2e5: a pawn on e2 does not move to e5"),
        (ValueError("a bug"), Fault.CRASH, "crash: ValueError: 'a bug'"),
    ],
)
def test_a_fault_loses_the_game_and_says_why(move: str | Exception, fault: Fault, detail: str) -> None:
    record = played(make_contest(), Script(["d2d4", move]), Script(["d7d5"]))
    assert (record.fault, record.culprit, record.plies) == (fault, chess.WHITE, 2)
    assert (record.outcome.ending, record.outcome.result) == (Ending.FORFEIT, "0-1")
    assert record.outcome.detail == detail


class Late(Script):
    """Plays its moves, each this many seconds late by the clock that it moves on itself."""

    def __init__(self, moves: list[str], delay: float) -> None:
        super().__init__(moves)
        self._delay = delay
        self._moment = 0.0

    def choose(self, board: chess.Board, limits: Limits, on_info: object = None) -> Decision:
        self._moment += (limits.movetime or 0) + self._delay
        return super().choose(board, limits)

    def now(self) -> float:
        return self._moment


FAST = GameLimits(TimeControl(TimeKind.PER_MOVE, 0.01))


def test_time_is_hard_beyond_the_margin() -> None:
    late = Late(["d2d4"], 0.101)
    record = played(make_contest(limits=FAST), late, Script([]), late.now)
    assert (record.outcome.ending, record.fault, record.culprit) == (
        Ending.FLAG_FALL,
        Fault.TIME,
        chess.WHITE,
    )
    assert record.outcome.detail == "0.111 s for a move that might take 0.110 s"


def test_a_move_within_the_margin_counts() -> None:
    late = Late(["f2f3", "g2g4"], 0.099)
    record = played(make_contest(limits=FAST), late, Script(["e7e5", "d8h4"]), late.now)
    assert record.outcome.ending is Ending.CHECKMATE


def test_time_is_no_loss_where_the_other_side_cannot_mate() -> None:
    contest = make_contest(opening="7k/8/8/8/8/8/R7/7K w - - 0 1", limits=FAST)
    late = Late(["a2a3"], 0.15)
    record = played(contest, late, Script([]), late.now)
    assert (record.outcome.result, record.fault, record.culprit) == ("1/2-1/2", Fault.TIME, chess.WHITE)


def test_the_turn_is_announced_with_its_time() -> None:
    turns: list[tuple[chess.Color, float]] = []
    contest = make_contest(limits=GameLimits(TimeControl.from_tag("10")))
    players: Mapping[chess.Color, Player] = {
        chess.WHITE: Script(["f2f3", "g2g4"]),
        chess.BLACK: Script(["e7e5", "d8h4"]),
    }
    play(contest, players, lambda colour, allowed: turns.append((colour, allowed)), lambda move: None)
    assert [colour for colour, _ in turns] == [chess.WHITE, chess.BLACK] * 2
    assert turns[0][1] == pytest.approx(10.1)


def test_adjudication_ends_it_early() -> None:
    contest = make_contest(adjudication=Adjudication(longest=2))
    record = played(contest, Script(["d2d4", "c2c4"]), Script(["d7d5", "e7e6"]))
    assert (record.outcome.ending, record.plies) == (Ending.ADJUDICATION, 4)
