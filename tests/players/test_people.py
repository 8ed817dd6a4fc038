"""Levels that choose as people do: legal everywhere, one seed a game, and what they are made of."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import chess
import pytest

from kibitz.engine import Engine, Limits
from kibitz.engine.info import Score, SearchInfo
from kibitz.engine.limits import LimitsError
from kibitz.engine.strength import Strength
from kibitz.players import make_player
from kibitz.players.engine import NO_MODEL
from kibitz.players.people import level as levels
from kibitz.players.people.board import retakes, traits_of, view_of
from kibitz.players.people.calibration import inner_rating
from kibitz.players.people.choice import chances, utilities
from kibitz.players.people.features import FACTS, TRAITS, WAY_NUMBER, WAYS
from kibitz.players.people.file import PeopleModelError, parsed, people_file
from kibitz.players.people.level import PeopleLevel, people_levels
from kibitz.players.people.openings import BANDS, PeopleOpenings, people_openings
from kibitz.players.people.prior import priors
from kibitz.players.people.sight import DEPTH
from kibitz.players.people.table import chances_of, played_here
from tests.players.positions import random_positions

MODEL = Path(levels.__file__).with_name("people.model")
COUNTS = Path(levels.__file__).with_name("openings.counts")
# Positions that no person reaches.
STRANGE = (
    "k7/8/8/8/8/1QQQ4/1QQQ4/KQQQ4 w - - 0 1",
    "3k4/8/8/8/qqq5/qqq5/qqq5/7K w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 99 200",
    "rnbqkbnr/8/1n1b1r2/2B1N1R1/1q1n1b2/2R1B1N1/8/RNBQKBNR w KQkq - 0 30",
)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(hash_mb=4, rated=people_levels(lambda error: pytest.fail(str(error))))


# --- what is noticed ---


def mirrored_move(move: chess.Move) -> chess.Move:
    return chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)


def test_black_sees_what_white_would() -> None:
    for board in random_positions(20, seed=3):
        other = board.mirror()
        # A mirrored board has no history.
        board.clear_stack()
        ours, theirs = view_of(board), view_of(other)
        assert set(ours.facts[: ours.fact_count]) == set(theirs.facts[: theirs.fact_count])
        for move in board.legal_moves:
            assert list(traits_of(ours, board, move)) == list(traits_of(theirs, other, mirrored_move(move)))


def test_every_fact_and_trait_has_a_row() -> None:
    assert max(WAY_NUMBER) == WAYS - 1
    for board in random_positions(20, seed=4):
        view = view_of(board)
        assert all(0 <= fact < FACTS for fact in view.facts[: view.fact_count])
        for move in board.legal_moves:
            traits = traits_of(view, board, move)
            assert len(set(traits)) == len(traits)
            assert all(0 <= trait < TRAITS for trait in traits)


# --- the model ---


def test_chances_add_up_and_a_free_queen_is_taken() -> None:
    board = chess.Board("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    rows = chances_of(board)
    for column in range(len(rows[0].chances)):
        assert sum(row.chances[column] for row in rows) == pytest.approx(1)
    assert rows[0].move.uci() == "f3g5"
    # Of the weakest, half; then most.
    weakest, *others = rows[0].chances
    assert 0.4 < weakest < min(others)
    assert min(others) > 0.7


def test_ratings_between_two_knots_lie_between_them() -> None:
    board = chess.Board()
    moves = list(board.legal_moves)
    low, middle, high = (chances(one) for one in priors(people_file(), board, moves, [1400, 1401, 1402]))
    for a, b, c in zip(low, middle, high, strict=True):
        assert min(a, c) - 1e-6 <= b <= max(a, c) + 1e-6


def test_taking_back_counts_only_where_something_was_taken() -> None:
    taken = chess.Board()
    for move in ("e4", "d5", "exd5"):
        taken.push_san(move)
    back, other = taken.parse_san("Qxd5"), taken.parse_san("Nf6")
    assert (retakes(taken, back), retakes(taken, other)) == (True, False)
    same = chess.Board(taken.fen())
    assert not retakes(same, back), "nobody knows what was taken there"
    model, scores = people_file(), [[0, 0]] * DEPTH
    plain, again = (
        utilities(model, [0.0, 0.0], scores, flags, 1000) for flags in ([False, False], [True, False])
    )
    assert again[0] - again[1] > plain[0] - plain[1]


@pytest.mark.parametrize("cut", [0, 1, 100, -1])
def test_a_damaged_model_is_refused(cut: int) -> None:
    content = MODEL.read_bytes()
    with pytest.raises(PeopleModelError, match="damaged"):
        parsed(content[:cut])
    with pytest.raises(PeopleModelError, match="damaged"):
        parsed(content[:cut] + b"?" + content[cut:][1:] + b"?")


@pytest.mark.parametrize("content", [b"", b"kibitz openings 1\n", COUNTS.read_bytes()[:-9]])
def test_damaged_openings_are_refused(content: bytes) -> None:
    with pytest.raises(PeopleModelError, match="damaged"):
        PeopleOpenings(content)


def test_without_a_model_the_plain_engine_plays_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise PeopleModelError("expected the model: it is not there")

    monkeypatch.setattr(levels, "people_file", missing)
    heard: list[str] = []
    assert isinstance(people_levels(lambda error: heard.append(str(error)))(1500, 1), Strength)
    assert heard == ["expected the model: it is not there"]
    with make_player("engine:1500", seed=1) as player:
        decision = player.choose(chess.Board(), Limits())
        assert (decision.move in chess.Board().legal_moves, decision.remark) == (True, NO_MODEL)


# --- levels ---


def test_ratings_rise_from_the_weakest_to_the_strongest() -> None:
    names = range(400, 2801, 50)
    assert all(inner_rating(low) < inner_rating(high) for low, high in pairwise(names))
    for elo in (399, 2801, 1500.0):
        with pytest.raises(LimitsError, match="elo: expected 400 to 2800"):
            PeopleLevel(elo, 1, people_file(), people_openings())  # type: ignore[arg-type]


def test_the_stronger_the_more_it_searches_and_never_so_much_that_one_waits() -> None:
    strong = [PeopleLevel(elo, 1, people_file(), people_openings()) for elo in (2000, 2400, 2800)]
    nodes = [level.limited(chess.Board(), Limits(movetime=5.0)).nodes or 0 for level in strong]
    assert nodes == sorted(set(nodes))
    assert nodes[-1] <= 80_000
    assert [level.lines for level in strong] == sorted((level.lines for level in strong), reverse=True)
    assert strong[-1].limited(chess.Board(), Limits(nodes=10)).nodes == 10


@pytest.mark.parametrize("elo", [400, 1250, 2000])
@pytest.mark.parametrize("fen", STRANGE)
def test_a_legal_move_where_no_person_comes(engine: Engine, fen: str, elo: int) -> None:
    board = chess.Board(fen)
    engine.set_elo(elo, 1)
    assert engine.search(board, Limits(movetime=5.0)).move in board.legal_moves


def test_chess960(engine: Engine) -> None:
    random = Random(5)
    engine.set_elo(1500, 1)
    for number in random.sample(range(960), 2):
        board = chess.Board.from_chess960_pos(number)
        for _ in range(12):
            board.push(engine.search(board, Limits(movetime=5.0)).move)


def test_one_seed_one_game_and_another_seed_another_opening() -> None:
    def game(seed: int) -> list[chess.Move]:
        with make_player("engine:1400", seed=seed) as player:
            board = chess.Board()
            for _ in range(8):
                board.push(player.choose(board, Limits()).move)
            return board.move_stack

    first = game(1)
    assert game(1) == first
    assert len({tuple(game(seed)[:6]) for seed in (1, 2, 3)}) > 1


def test_the_last_line_that_is_reported_is_the_one_that_is_played() -> None:
    for seed in range(5):
        heard: list[SearchInfo] = []
        decision = make_player("engine:1200", seed=seed).choose(chess.Board(), Limits(), heard.append)
        assert heard[-1].pv[0] == decision.move


class Whimsical(PeopleLevel):
    """In love with one move."""

    def whim(self, board: chess.Board, move: chess.Move) -> float:
        return 40.0 if board.san(move) == "Qe4+" else 0.0


@pytest.mark.parametrize(("elo", "played"), [(2200, "Qxh4"), (1200, "Qe4+")])
def test_masters_have_no_whim_that_hardly_any_master_has(elo: int, played: str) -> None:
    board = chess.Board("6k1/5pp1/7p/8/1P5P/2nB4/7P/4q1QK b - - 1 35")
    seen = {"Qxh4": 80, "Qe5": 0, "Qd2": -20, "Qe4+": -780}
    level = Whimsical(elo, 1, people_file(), people_openings())
    hear = level.hearing(None, 1)
    lines = [
        SearchInfo(1, 1, rank, Score(cp=score), 1, 1, 0.0, 0, (board.parse_san(san),))
        for rank, (san, score) in enumerate(seen.items(), 1)
    ]
    for line in lines:
        hear(line)
    assert board.san(level.choice(board, lines).pv[0]) == played


def test_only_asked_lines_are_reported(engine: Engine) -> None:
    engine.set_elo(1500, 1)
    heard: list[int] = []
    engine.search(chess.Board(), Limits(movetime=5.0), lambda info: heard.append(info.multipv), 2)
    assert set(heard) == {1, 2}


@pytest.mark.parametrize("fen", ["8/8/8/4k3/8/8/8/1QK5 w - - 0 1", "8/8/8/4k3/8/8/8/RK6 w - - 0 1"])
def test_a_lone_king_is_mated_from_1000_up(engine: Engine, fen: str) -> None:
    engine.set_elo(1000, 1)
    random = Random(2)
    board = chess.Board(fen)
    while not board.is_game_over(claim_draw=True):
        if board.turn == chess.WHITE:
            board.push(engine.search(board, Limits(movetime=5.0)).move)
        else:
            board.push(random.choice(list(board.legal_moves)))
    assert board.is_checkmate()


# --- openings ---


def test_what_people_played_at_the_start() -> None:
    found = played_here(chess.Board())
    assert found[0].move.uci() == "e2e4"
    assert all(len(one.games) == len(BANDS) for one in found)
    assert all(
        points <= 2 * games for one in found for games, points in zip(one.games, one.half_points, strict=True)
    )
    assert played_here(chess.Board("8/8/8/4k3/8/8/8/1QK5 w - - 0 1")) == []
