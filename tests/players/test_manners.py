"""How levels behave at the board: their time, when they give up, when they are content with a draw, what they miss."""

from __future__ import annotations

from statistics import fmean

import chess
import pytest

from kibitz.engine.limits import Clock, Limits
from kibitz.players import make_player
from kibitz.players.people.characters import CHARACTERS
from kibitz.players.people.file import people_file
from kibitz.players.people.level import RUINOUS, PeopleLevel
from kibitz.players.people.manners import (
    EARLIEST_PLY,
    may_resign,
    offers_draw,
    resigns,
    takes_draw,
    turns_behind,
)
from kibitz.players.people.openings import people_openings
from kibitz.players.people.oversight import overlooked
from kibitz.players.people.pace import MOST_SHARE, ChosenMove, OwnClock, drawn_thought, mean_thought
from kibitz.players.people.sight import MATE
from kibitz.players.people.style import (
    EVEN,
    STYLES,
    TRAITS,
    is_gambit,
    is_queen_trade,
    is_sacrifice,
    is_storm,
)

# A queen down for nothing, late in a game, Black to move; and the same number of moves into an even ending.
LOST = "6k1/5ppp/8/8/8/8/4QPPP/6K1 b - - 0 40"
LEVEL = "6k1/4rppp/8/8/8/8/4RPPP/6K1 b - - 0 40"
SEEDS = range(200)


def chosen(board: chess.Board, move: str, chances: list[float], scores: list[int]) -> ChosenMove:
    """A choice among as many moves as there are chances, the one that was made first."""
    played = board.parse_san(move)
    others = [one for one in board.legal_moves if one != played][: len(chances) - 1]
    return ChosenMove(board, [played, *others], chances, [scores] * 5, 0, False)


# --- time ---


def after(moves: str) -> chess.Board:
    board = chess.Board()
    for san in moves.split():
        board.push_san(san)
    return board


def test_a_recapture_is_quicker_than_a_hard_choice() -> None:
    clock = OwnClock(300, 0)
    retake = chosen(after("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"), "dxc6", [0.8, 0.2], [0, -300])
    hard = chosen(after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4"), "Nf6", [0.2] * 5, [0] * 5)
    assert mean_thought(retake, 1500, clock) < 0.8 * mean_thought(hard, 1500, clock)


def test_less_time_less_thought_and_an_increment_helps() -> None:
    choice = chosen(after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4"), "Nf6", [0.2] * 5, [0] * 5)
    times = [mean_thought(choice, 1500, OwnClock(left, 0)) for left in (10, 60, 300, 1500)]
    assert times == sorted(times)
    assert mean_thought(choice, 1500, OwnClock(10, 5)) > times[0]


def test_the_flag_never_comes_near_and_the_seed_decides() -> None:
    choice = chosen(after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4"), "Nf6", [0.2] * 5, [0] * 5)
    for left in (0.0, 0.5, 3.0, 60.0):
        clock = OwnClock(left, 0)
        times = [drawn_thought(choice, 1500, clock, seed) for seed in SEEDS]
        assert 0 <= min(times) <= max(times) <= MOST_SHARE * left
        assert times == [drawn_thought(choice, 1500, clock, seed) for seed in SEEDS]


def test_what_is_drawn_has_the_mean_of_people() -> None:
    choice = chosen(after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4"), "Nf6", [0.2] * 5, [0] * 5)
    clock = OwnClock(1500, 0)
    drawn = fmean(drawn_thought(choice, 1500, clock, seed) for seed in range(3000))
    assert drawn == pytest.approx(mean_thought(choice, 1500, clock), rel=0.15)


@pytest.mark.parametrize("clock", [None, Clock(30, 30), Clock(300, 300, 3, 3)])
def test_a_level_says_how_long_and_does_not_wait(clock: Clock | None) -> None:
    with make_player("engine:1500", seed=4) as player:
        decision = player.choose(chess.Board(), Limits(clock=clock, depth=5))
        assert decision.thought is not None
        assert 0 <= decision.thought <= (600 if clock is None else clock.white) * MOST_SHARE
    with make_player("engine:depth=2") as player:
        assert player.choose(chess.Board(), Limits()).thought is None


# --- giving up ---


def share_of_resignations(fen: str, score: int, rating: float) -> float:
    return fmean(resigns(chess.Board(fen), score, rating, seed) for seed in SEEDS)


def test_the_strong_give_up_what_the_weak_play_on() -> None:
    shares = [share_of_resignations(LOST, -1500, rating) for rating in (600, 800, 2200)]
    assert shares == sorted(shares)
    assert shares[0] == 0 < shares[-1] < 0.5


@pytest.mark.parametrize(
    ("fen", "score"),
    [
        (LOST, -290),  # it sees something
        (LEVEL, 0),
        (LEVEL, -500),  # no material is lost yet
        ("6k1/4qppp/8/8/8/8/5PPP/6K1 b - - 0 40", 900),  # ahead
        ("rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 4", -900),  # the opening
    ],
)
def test_nobody_gives_up_what_is_not_lost(fen: str, score: int) -> None:
    board = chess.Board(fen)
    assert not may_resign(board, score)
    assert not any(resigns(board, score, 2400, seed) for seed in SEEDS)


def test_whoever_sees_the_mate_may_give_up() -> None:
    assert may_resign(chess.Board(LEVEL), -MATE)


def test_how_long_it_has_been_behind() -> None:
    assert turns_behind(after("e4 e5 Nf3 Nc6")) == 0
    assert turns_behind(after("e4 e5 Nf3 Nc6 Ng5 Qxg5")) == 0
    assert turns_behind(after("e4 e5 Nf3 Nc6 Ng5 Qxg5 a3 a6 b3 b6")) == 2


# --- draws ---


def test_who_is_better_plays_on_and_who_is_worse_is_glad() -> None:
    board = chess.Board(LEVEL)
    assert all(takes_draw(board, -200, 1500, seed) for seed in SEEDS)
    assert not any(takes_draw(board, 900, 1500, seed) for seed in SEEDS)
    even = fmean(takes_draw(board, 0, 1500, seed) for seed in SEEDS)
    better = fmean(takes_draw(board, 100, 1500, seed) for seed in SEEDS)
    assert better < even


def test_nobody_agrees_to_a_draw_in_the_opening() -> None:
    board = after("e4 e5 Nf3 Nc6")
    assert board.ply() < EARLIEST_PLY
    assert not any(takes_draw(board, score, 1500, seed) for score in (-500, 0) for seed in SEEDS)


def test_offers_are_rare_and_only_where_it_is_even() -> None:
    board = chess.Board(LEVEL)
    board.fullmove_number = 51
    board.turn = chess.WHITE
    assert 0 < fmean(offers_draw(board, 0, 1500, seed) for seed in SEEDS) < 0.5
    assert not any(offers_draw(board, 90, 1500, seed) for seed in SEEDS)


def test_a_level_answers_an_offer_by_its_manners() -> None:
    with make_player("engine:1500", seed=1) as player:
        board = chess.Board(LOST)
        assert player.answers_draw(board, Limits())
        assert not player.answers_draw(board, Limits(), chess.WHITE)


# --- styles and characters ---


def test_the_ladder_rises_and_every_character_can_be_played() -> None:
    assert [one.elo for one in CHARACTERS.values()] == sorted(one.elo for one in CHARACTERS.values())
    assert {one.style.name for one in CHARACTERS.values()} == set(STYLES)
    for key, one in CHARACTERS.items():
        player = make_player(f"character:{key}", seed=1)
        assert (player.name, player.title, player.rating) == (f"character:{key}", one.name, one.elo)
        assert player.sentence == one.sentence
        told = player.in_words(timed=True)
        assert told == f"about {one.elo} Elo" + (f", {one.style.words}" if one.style.words else "")


@pytest.mark.parametrize(
    ("trait", "fen", "yes", "no"),
    [
        (is_gambit, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "f4", "d3"),
        (
            is_sacrifice,
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5",
            "Bxf7+",
            "Bb3",
        ),
        (is_queen_trade, "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qxd8+", "Qe2"),
        (is_storm, "6k1/5ppp/8/6P1/8/8/P7/6K1 w - - 0 1", "g6", "a4"),
    ],
)
def test_traits(trait: object, fen: str, yes: str, no: str) -> None:
    board = chess.Board(fen)
    assert callable(trait)
    assert trait(board, board.parse_san(yes))
    assert not trait(board, board.parse_san(no))


def test_a_style_weighs_traits_that_there_are() -> None:
    assert not STYLES[EVEN].weights
    for style in STYLES.values():
        assert set(style.weights) <= set(TRAITS)


def test_a_style_moves_the_odds_by_its_weight() -> None:
    board = after("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6")
    moves = list(board.legal_moves)
    scores = [[0] * len(moves)] * 5
    plain, attacker = (
        PeopleLevel(1500, 1, people_file(), people_openings(), STYLES[name]).expected(board, moves, scores)
        for name in (EVEN, "attacker")
    )
    more = dict(
        zip(map(board.san, moves), (b - a for a, b in zip(plain, attacker, strict=True)), strict=True)
    )
    weights = STYLES["attacker"].weights
    assert more["Bxf7+"] == pytest.approx(
        weights["checks"] + weights["sacrifices"] + weights["near the king"]
    )
    assert more["a3"] == pytest.approx(0)


def test_no_style_likes_a_move_that_is_seen_to_lose_a_piece_for_nothing() -> None:
    board = after("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6")
    moves = list(board.legal_moves)
    # The longest look sees what the shorter ones do not.
    ruined = [-RUINOUS if board.san(move) == "Bxf7+" else 0 for move in moves]
    scores = [*[[0] * len(moves)] * 4, ruined]
    at = moves.index(board.parse_san("Bxf7+"))
    plain, attacker, wall = (
        PeopleLevel(1500, 1, people_file(), people_openings(), STYLES[name]).expected(board, moves, scores)[
            at
        ]
        for name in (EVEN, "attacker", "wall")
    )
    assert attacker == plain
    # Who dislikes it, still does.
    assert wall < plain


@pytest.mark.parametrize("name", ["character:pip", "character:tessa", "character:viktor"])
def test_characters_have_a_move_where_no_person_comes(name: str) -> None:
    with make_player(name, seed=1) as player:
        for fen in (
            "k7/8/8/8/8/1QQQ4/1QQQ4/KQQQ4 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 99 200",
            "rnbqkbnr/8/1n1b1r2/2B1N1R1/1q1n1b2/2R1B1N1/8/RNBQKBNR w KQkq - 0 30",
        ):
            board = chess.Board(fen)
            assert player.choose(board, Limits(clock=Clock(5, 5))).move in board.legal_moves


# --- what it did not see ---


def test_what_was_overlooked_is_named_with_its_line() -> None:
    board = after("e4 e5 Bc4 Nc6 Qh5")
    missed = overlooked(board, board.parse_san("Nf6"), 800)
    assert missed is not None
    assert missed.in_words().startswith("Did not look at 4.Qxf7#: ")
    assert missed.best_chance > missed.chance > 0
    assert overlooked(board, missed.best, 800) is None
