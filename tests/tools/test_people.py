"""Fitting the model of how people choose: the split of the games, and what is written is what is read."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import chess
import numpy as np
import pytest
from people.choices import KNOTS, fit_choices
from people.export import exported, restored
from people.games import FIRST, LONGEST, MEASURED, SECOND, Games, part_of, standard_setup
from people.openings import LEAST_GAMES, count_openings
from people.positions import board_at, core_move
from people.prior import Floats
from people.searches import Place, Searched
from people.unit import compiled

from kibitz.core.constants import CASTLING
from kibitz.players.people.board import traits_of, view_of
from kibitz.players.people.choice import chances, utilities
from kibitz.players.people.features import FACTS, TRAITS
from kibitz.players.people.file import PeopleFile, parsed
from kibitz.players.people.openings import BANDS, PeopleOpenings
from kibitz.players.people.prior import prior

HIDDEN, WIDTH, THOUGHTS, RATINGS = 8, 4, 3, 3
LANES = WIDTH + THOUGHTS
SHAPE = (FACTS, TRAITS, HIDDEN, WIDTH, THOUGHTS, RATINGS, 800, 400)
SIZE = (FACTS + RATINGS + 1 + LANES) * HIDDEN + (1 + RATINGS + TRAITS) * LANES + THOUGHTS
E4, E5, NF3 = 12 | 28 << 6, 52 | 36 << 6, 6 | 21 << 6


def test_equal_games_lie_in_one_part_and_every_part_in_one_stage() -> None:
    assert part_of("e4 e5 Nf3") == part_of("e4 e5 Nf3") == 130
    stages = [sum(part in stage for stage in (MEASURED, SECOND, FIRST)) for part in range(256)]
    assert stages == [1] * 256


def test_castling_is_the_kings_move() -> None:
    assert core_move(4 | 7 << 6 | CASTLING << 12).uci() == "e1g1"
    assert core_move(60 | 56 << 6 | CASTLING << 12).uci() == "e8c8"


def some_model(tmp_path: Path, choice: dict[str, Any]) -> tuple[PeopleFile, Floats]:
    weights = np.random.default_rng(1).normal(0, 0.3, SIZE).astype(np.float32)
    exported(tmp_path / "model", weights, SHAPE, choice)
    return parsed((tmp_path / "model").read_bytes()), weights


def test_the_file_gives_back_the_net(tmp_path: Path) -> None:
    model, weights = some_model(tmp_path, {})
    board = chess.Board()
    view = view_of(board)
    moves = list(board.legal_moves)
    facts = weights[: FACTS * HIDDEN].reshape(FACTS, HIDDEN)
    rest = weights[FACTS * HIDDEN :]
    rows, bias, matrix = np.split(
        rest[: (RATINGS + 1 + LANES) * HIDDEN].reshape(-1, HIDDEN), [RATINGS, RATINGS + 1]
    )
    asker = rest[(RATINGS + 1 + LANES) * HIDDEN : -THOUGHTS].reshape(-1, LANES)
    hidden = np.maximum(
        0, facts[view.facts[: view.fact_count]].sum(axis=0) + bias[0] + (rows[0] + rows[1]) / 2
    )
    question = matrix @ hidden + asker[0] + (asker[1] + asker[2]) / 2
    question[WIDTH - 1] = 1
    wanted = []
    for move in moves:
        answer = asker[4:][list(traits_of(view, board, move))].sum(axis=0)
        thoughts = np.maximum(0, question[WIDTH:] + answer[WIDTH:])
        wanted.append(float(question[:WIDTH] @ answer[:WIDTH] + thoughts @ rest[-THOUGHTS:]))
    assert prior(model, board, moves, 1000) == pytest.approx(wanted, abs=0.05 * max(map(abs, wanted)))


def test_the_net_comes_back_from_the_file(tmp_path: Path) -> None:
    model, weights = some_model(tmp_path, {})
    once = restored(model)
    assert once[: FACTS * HIDDEN] == pytest.approx(weights[: FACTS * HIDDEN], abs=0.01)
    exported(tmp_path / "again", once, SHAPE, {})
    assert restored(parsed((tmp_path / "again").read_bytes())) == pytest.approx(once, abs=1e-4)


def test_the_second_stage_finds_who_looks_and_who_does_not(tmp_path: Path) -> None:
    """The weak choose by the prior alone, the strong by what five half-moves show."""
    random = Random(1)
    board = chess.Board()
    moves = list(board.legal_moves)
    seen = []
    for _ in range(300):
        rating = random.choice((800, 2300))
        scores = np.array([[random.randrange(-300, 300)] * 5 for _ in moves], np.int16)
        played = 0 if rating == 800 else int(np.argmax(scores[:, 4]))
        seen.append(Searched(Place(0, 0, rating), board, moves, played, scores))
    likely = {move: 0.5 if move == moves[0] else 0.5 / (len(moves) - 1) for move in moves}
    found = fit_choices(lambda place: likely, seen, tmp_path / "log")
    model, _ = some_model(tmp_path, found)
    one = seen[0]
    table = one.scores.T.tolist()
    own = [float(np.log(likely[move])) for move in moves]
    for rating, best in ((KNOTS[0], 0), (KNOTS[-1], int(np.argmax(one.scores[:, 4])))):
        expected = chances(utilities(model, own, table, [False] * len(moves), rating))
        assert max(range(len(moves)), key=expected.__getitem__) == best
    assert "300 positions" in (tmp_path / "log").read_text(encoding="utf-8")


def small_games() -> Games:
    """As many times 1. e4 e5 2. Nf3 as the openings ask for, by players of 1500, won by white; once by one of 2100."""
    count = LEAST_GAMES + 1
    return Games(
        np.array([E4, E5, NF3] * count, np.uint16),
        np.arange(0, 3 * count + 1, 3),
        np.array([(1500, 1500)] * LEAST_GAMES + [(2100, 1500)], np.int16),
        np.array([2] * count, np.int8),
        np.full(count, FIRST.start, np.uint8),
    )


def test_openings_are_counted_by_rating_with_their_scores(tmp_path: Path) -> None:
    games = small_games()
    count_openings(games, tmp_path / "counts")
    openings = PeopleOpenings((tmp_path / "counts").read_bytes())
    (first,) = openings.moves(chess.Board())
    assert (first.move.uci(), len(first.games)) == ("e2e4", len(BANDS))
    assert (first.games[2], first.games[-1], first.half_points[2]) == (LEAST_GAMES, 1, 2 * LEAST_GAMES)
    (reply,) = openings.moves(board_at(games, 0, 1))
    assert (reply.move.uci(), sum(reply.half_points)) == ("e7e5", 0)
    assert openings.moves(board_at(games, 0, 3)) == []


@pytest.mark.slow
def test_compiled_features_are_those_of_players(tmp_path: Path) -> None:
    """The learner, compiled, meets what a player meets, in plain Python."""
    replayer = compiled(tmp_path).Replayer(standard_setup())
    random = Random(1)
    for _ in range(20):
        board = chess.Board()
        words: list[str] = []
        while not board.is_game_over() and len(words) < 120:
            words.append(board.san(move := random.choice(list(board.legal_moves))))
            board.push(move)
        room = np.zeros(LONGEST, np.uint16)
        assert replayer.read(" ".join(words).encode(), room) == len(words)
        facts, found = replayer.features(room, len(words))
        view = view_of(board)
        assert facts == view.facts[: view.fact_count]
        wanted = {move: list(traits_of(view, board, move)) for move in board.legal_moves}
        assert {core_move(move): traits for move, traits in found} == wanted
