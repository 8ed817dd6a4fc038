"""A whole game under all the rules: every way it can end is reached by playing."""

import random
from dataclasses import replace

import chess
import pytest

from kibitz.endings import Ending, Outcome, claimable
from kibitz.errors import FenError, MoveError
from kibitz.game.clock import TimeControl
from kibitz.game.game import Game, GameError, GameOverError, PlayedMove, played_on
from kibitz.game.settings import Settings, SettingsError, chess960_fen

SHUFFLE = "g1f3 g8f6 f3g1 f6g8"


def play(game: Game, moves: str) -> Game:
    for text in moves.split():
        game.play(chess.Move.from_uci(text))
    return game


def new_game(fen: str = chess.STARTING_FEN, clock: str = "none", **settings: object) -> Game:
    return Game(Settings(fen=fen, control=TimeControl.parse(clock), **settings), now=lambda: Time.now)  # type: ignore[arg-type]


class Time:
    now = 0.0


# Ends by rule


@pytest.mark.parametrize("seed", range(4))
def test_a_draw_can_be_claimed_where_python_chess_says_so(seed: int) -> None:
    """Few men and few squares, so that positions come again often."""
    chance, claims = random.Random(seed), 0
    for _ in range(12):
        board = chess.Board("k7/p7/P7/8/8/7p/7P/7K w - - 0 1")
        while not board.is_game_over() and len(board.move_stack) < 30:
            board.push(chance.choice(list(board.legal_moves)))
            found = claimable(board)
            assert (found is Ending.THREEFOLD) == board.can_claim_threefold_repetition()
            claims += found is not None
    assert claims


def test_checkmate() -> None:
    game = play(new_game(), "f2f3 e7e5 g2g4 d8h4")
    assert game.outcome == Outcome(Ending.CHECKMATE, chess.BLACK)
    assert game.result == "0-1"
    assert str(game.outcome) == "Black wins by checkmate"


def test_stalemate() -> None:
    game = play(new_game("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"), "f1f7")
    assert game.outcome == Outcome(Ending.STALEMATE)
    assert game.result == "1/2-1/2"


def test_neither_side_can_mate() -> None:
    game = play(new_game("8/8/8/3k4/8/3Kp3/8/8 w - - 0 1"), "d3e3")
    assert game.outcome == Outcome(Ending.INSUFFICIENT_MATERIAL)


def test_bishops_that_never_meet_may_still_mate() -> None:
    alike = play(new_game("8/2b5/8/3k4/8/3Kp3/8/2B5 w - - 0 1"), "c1e3")
    unlike = play(new_game("8/1b6/8/3k4/8/3Kp3/8/2B5 w - - 0 1"), "c1e3")
    assert alike.outcome == Outcome(Ending.INSUFFICIENT_MATERIAL), "both on dark squares"
    assert unlike.outcome is None, "one dark, one light: a mate is possible"


def test_threefold_repetition_is_a_draw_on_claim_only() -> None:
    game = play(new_game(), f"{SHUFFLE} {SHUFFLE}")
    assert game.outcome is None
    assert game.claimable() is Ending.THREEFOLD
    game.claim_draw()
    assert game.outcome == Outcome(Ending.THREEFOLD)


def test_a_move_that_would_repeat_may_be_claimed_before_it_is_made() -> None:
    game = play(new_game(), f"{SHUFFLE} g1f3 g8f6 f3g1")
    assert game.claimable() is Ending.THREEFOLD


def test_fivefold_repetition_ends_the_game_by_itself() -> None:
    game = play(new_game(), " ".join([SHUFFLE] * 4))
    assert game.outcome == Outcome(Ending.FIVEFOLD)


def test_fifty_moves_is_a_draw_on_claim_only() -> None:
    game = new_game("7k/8/8/8/8/8/R7/K7 w - - 98 80")
    with pytest.raises(GameError, match="a draw can be claimed"):
        game.claim_draw()
    play(game, "a2b2 h8g8")
    assert game.outcome is None
    assert game.claimable() is Ending.FIFTY_MOVES
    game.claim_draw()
    assert game.outcome == Outcome(Ending.FIFTY_MOVES)


def test_seventy_five_moves_end_the_game_by_themselves() -> None:
    game = play(new_game("7k/8/8/8/8/8/R7/K7 w - - 149 90"), "a2b2")
    assert game.outcome == Outcome(Ending.SEVENTYFIVE_MOVES)


def test_mate_on_the_last_move_counts_before_the_seventy_five_moves() -> None:
    game = play(new_game("7k/8/6K1/8/8/8/8/R7 w - - 149 90"), "a1a8")
    assert game.outcome == Outcome(Ending.CHECKMATE, chess.WHITE)


# Ends by will


def test_resignation() -> None:
    game = new_game()
    game.resign(chess.WHITE)
    assert game.outcome == Outcome(Ending.RESIGNATION, chess.BLACK)


def test_agreement_needs_an_offer_and_the_other_sides_word() -> None:
    game = new_game()
    with pytest.raises(GameError, match="no draw offer for Black"):
        game.accept_draw(chess.BLACK)
    game.offer_draw(chess.WHITE)
    with pytest.raises(GameError, match="no draw offer for White"):
        game.accept_draw(chess.WHITE)
    game.accept_draw(chess.BLACK)
    assert game.outcome == Outcome(Ending.AGREEMENT)


def test_an_offer_outlives_ones_own_move_but_not_the_others() -> None:
    game = new_game()
    game.offer_draw(chess.WHITE)
    play(game, "e2e4")
    assert game.draw_offer == chess.WHITE
    play(game, "e7e5")
    assert game.draw_offer is None


def test_an_offer_can_be_declined() -> None:
    game = new_game()
    game.offer_draw(chess.BLACK)
    game.decline_draw(chess.WHITE)
    assert game.draw_offer is None
    assert game.outcome is None


def test_forfeit_adjudication_and_abandonment_say_why() -> None:
    fault, ruled, left = new_game(), new_game(), new_game()
    fault.forfeit(chess.WHITE, "the engine died")
    ruled.adjudicate(None, "six men, a tablebase draw")
    left.abandon()
    assert str(fault.outcome) == "Black wins by forfeit: the engine died"
    assert str(ruled.outcome) == "Draw by adjudication: six men, a tablebase draw"
    assert str(left.outcome) == "Abandoned"
    assert [game.result for game in (fault, ruled, left)] == ["0-1", "1/2-1/2", "*"]


def test_after_the_end_nothing_goes() -> None:
    game = new_game()
    game.resign(chess.WHITE)
    for intention in (
        lambda: play(game, "e2e4"),
        lambda: game.resign(chess.BLACK),
        lambda: game.offer_draw(chess.WHITE),
        game.claim_draw,
    ):
        with pytest.raises(GameOverError, match="the game is over: Black wins by resignation"):
            intention()
    assert game.claimable() is None


# The clock


def test_flag_fall_loses() -> None:
    game = new_game(clock="1")
    game.start()
    Time.now += 59
    assert not game.flag_fell()
    play(game, "e2e4")
    Time.now += 60
    with pytest.raises(GameOverError, match="White wins by flag fall"):
        play(game, "e7e5")
    assert game.outcome == Outcome(Ending.FLAG_FALL, chess.WHITE)
    assert len(game.moves) == 1


@pytest.mark.parametrize(
    ("fen", "ending"),
    [
        ("7k/8/8/8/8/8/5QQ1/K7 w - - 0 1", Ending.FLAG_FALL_DRAW),  # a bare king
        # A knight against a queen: no mate is possible.
        ("6nk/8/8/8/8/8/6Q1/K7 w - - 0 1", Ending.FLAG_FALL_DRAW),
        ("6nk/8/8/8/8/8/7P/K7 w - - 0 1", Ending.FLAG_FALL),  # against a pawn one is: it may become a rook
        ("7k/p7/8/8/8/8/6Q1/K7 w - - 0 1", Ending.FLAG_FALL),
    ],
)
def test_flag_fall_is_a_draw_if_the_other_side_cannot_mate(fen: str, ending: Ending) -> None:
    game = new_game(fen, clock="1")
    game.start()
    Time.now += 61
    assert game.flag_fell()
    assert game.outcome is not None
    assert game.outcome.ending is ending


def test_every_move_carries_its_clock_and_its_time() -> None:
    game = new_game(clock="1+2")
    game.start()
    Time.now += 5
    first = game.play(chess.Move.from_uci("e2e4"), depth=7, nodes=99, remark="best by test")
    Time.now += 1
    second = game.play(chess.Move.from_uci("e7e5"))
    assert (first.used, first.clock, first.depth, first.nodes, first.remark) == (5, 57, 7, 99, "best by test")
    assert (second.used, second.clock) == (1, 61)
    assert game.moves == (first, second)


def test_the_end_stops_the_clock() -> None:
    game = new_game(clock="1")
    game.start()
    game.resign(chess.WHITE)
    Time.now += 100
    assert game.clock.left(chess.WHITE) == 60
    game.start()
    assert not game.clock.running


# Takeback and playing on


def test_takeback_restores_board_clock_and_end() -> None:
    game = new_game(clock="1+2")
    game.start()
    for seconds, move in ((1, "f2f3"), (2, "e7e5"), (3, "g2g4"), (4, "d8h4")):
        Time.now += seconds
        play(game, move)
    assert game.outcome is not None
    game.takeback(2)
    assert game.outcome is None
    assert [played.move.uci() for played in game.moves] == ["f2f3", "e7e5"]
    assert (game.clock.left(chess.WHITE), game.clock.left(chess.BLACK)) == (61, 60)
    assert not game.clock.running
    play(game, "e2e4")


def test_takeback_of_what_was_not_played() -> None:
    game = play(new_game(), "e2e4")
    for plies in (0, 2, -1):
        with pytest.raises(GameError, match="expected to take back 1 to 1 moves"):
            game.takeback(plies)


def test_a_game_is_its_moves_and_its_settings() -> None:
    game = play(new_game(clock="3+1"), "e2e4 e7e5 g1f3")
    again = Game(game.settings, game.moves)
    assert again.board == game.board
    assert again.board.move_stack == game.board.move_stack
    assert again.clock.left(chess.BLACK) == game.clock.left(chess.BLACK)


def test_replaying_an_illegal_move_says_which() -> None:
    moves = [PlayedMove(chess.Move.from_uci(text)) for text in ("e2e4", "e7e5", "e4e5")]
    with pytest.raises(MoveError, match=r"move 2\. e4e5"):
        Game(Settings(), moves)


def test_playing_on_with_other_players_and_another_clock() -> None:
    game = play(new_game(clock="1+2", white="Anna", black="Bela"), "e2e4 e7e5")
    game.resign(chess.WHITE)
    on = played_on(game, Settings(white="human", black="random", control=TimeControl.parse("5")))
    assert on.outcome is None
    assert on.board == game.board
    assert on.clock.left(chess.WHITE) == 300
    assert played_on(game, replace(game.settings, black="random")).clock.left(chess.WHITE) == 62


def test_a_copy_is_a_game_of_its_own() -> None:
    game = play(new_game(clock="1"), "e2e4")
    other = game.copy()
    Time.now += 10
    play(other, "e7e5")
    assert len(game.moves) == 1
    assert game.turn == chess.BLACK
    assert game.clock.left(chess.BLACK) == 50


# Where it starts


def test_every_chess960_set_up_can_be_played_through_castling() -> None:
    for number in (0, 518, 959):
        game = Game(Settings(fen=chess960_fen(number), chess960=True))
        assert game.board.chess960_pos() == number
    game = Game(Settings(fen="1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 0 1", chess960=True))
    play(game, "e1b1 e8h8")
    assert game.board.king(chess.WHITE) == chess.C1
    assert game.board.king(chess.BLACK) == chess.G8


def test_a_finished_position_is_a_finished_game() -> None:
    game = new_game("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert game.outcome == Outcome(Ending.CHECKMATE, chess.WHITE)


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("", "here is nothing"),
        ("xyz", "8 rows"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings instead of one"),
        ("k7/8/8/8/8/8/8/K6Q b - - 0 1" * 100, "characters"),
        ("R3k3/8/8/8/8/8/8/K7 w - - 0 1", "White is to move and could take Black's king"),
    ],
)
def test_a_bad_fen_says_what_is_wrong(fen: str, why: str) -> None:
    with pytest.raises(FenError, match=why):
        Settings(fen=fen)


@pytest.mark.parametrize("settings", [{"white": ""}, {"black": "a\nb"}, {"seed": -1}, {"seed": 2**64}])
def test_settings_that_no_file_could_hold(settings: dict[str, object]) -> None:
    with pytest.raises(SettingsError, match="expected"):
        Settings(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 960])
def test_there_are_960_set_ups(number: int) -> None:
    with pytest.raises(SettingsError, match="0 to 959"):
        chess960_fen(number)
