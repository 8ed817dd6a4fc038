"""From games to positions: the right ones, told rightly, split by game, in any order."""

import random
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitz.net  # noqa: F401  the way in to the compiled modules
from kibitz.engine import evaluate
from kibitz.net import values
from kibitz.net.chance import Chance
from kibitz.net.games import Block, GameFileError, GameWriter, SelfPlayedGame
from kibitz.net.positions import SAMPLE_BYTES, load_positions
from kibitz.net.samples import Replay, room_for
from tests.net.parts import block, positions

KINGS_PAWN = chess.E2 | chess.E4 << 6  # legal from every start

Seen = tuple[str, int, int, int, int, int, int]


def told(words: list[int]) -> Seen:
    """A sample's board as its placement, then score, result, kings, ply and side."""
    occupied, *pieces, facts = words
    board = chess.BaseBoard.empty()
    nibbles = pieces[0] | pieces[1] << 64
    for number, square in enumerate(chess.SquareSet(occupied)):
        piece = nibbles >> 4 * number & 15
        board.set_piece_at(square, chess.Piece((piece & 7) + 1, not piece & 8))
    score = int.from_bytes((facts & 0xFFFF).to_bytes(2, "little"), "little", signed=True)
    result, own, enemy = (facts >> shift & 255 for shift in (16, 24, 32))
    return board.board_fen(), score, result, own, enemy, facts >> 40 & 0xFFFF, facts >> 56


def expected(game: SelfPlayedGame) -> list[Seen]:
    """The same by python-chess."""
    found: list[Seen] = []
    for ply, (board, move, score) in enumerate(positions(game)):
        if board.is_check() or board.is_capture(move) or move.promotion or abs(score) > values.KEPT_SCORE:
            continue
        seen = board if board.turn else board.mirror()
        own, enemy = seen.king(chess.WHITE), seen.king(chess.BLACK)
        assert own is not None
        assert enemy is not None
        result = game.result if board.turn else 2 - game.result
        found.append((seen.board_fen(), score, result, own, enemy, ply, int(not board.turn)))
    return found


def replayed(
    payload: bytes, first: int = 0, end: int = values.SHARES, asides: int = 0, seed: int = 0, later: int = 0
) -> list[Seen] | None:
    words = memoryview(bytearray(room_for(len(payload), asides))).cast("Q")
    count = Replay(payload, words, asides, Chance(seed, 0), later).run(first, end)
    return None if count < 0 else [told(list(words[4 * i : 4 * i + 4])) for i in range(count)]


def write(path: Path) -> Path:
    with GameWriter(path, {}) as file:
        file.add(block())
    return path


def test_the_kept_positions_are_those_that_python_chess_sees() -> None:
    found = replayed(block().payload)
    assert found == [seen for game in block() for seen in expected(game)]
    assert len(found) == block().kept


def test_a_score_takes_in_what_the_search_said_later() -> None:
    game = next(iter(block()))
    found = replayed(game.packed(), later=40)
    assert found is not None
    told_scores = {seen[5]: seen[1] for seen in found}
    exact = float(bounded(game.scores[-1]))
    for ply in reversed(range(game.random_plies, len(game.moves) - 1)):
        exact = 0.6 * bounded(game.scores[ply]) - 0.4 * exact
        # Each ply is rounded, and passes on less than half of that.
        assert told_scores.get(ply, exact) == pytest.approx(exact, abs=1)
    at_once = [(seen[0], seen[5]) for seen in expected(game)]
    assert [(seen[0], seen[5]) for seen in found] == at_once
    assert found != expected(game)


def bounded(score: int) -> int:
    return max(-values.KEPT_SCORE, min(values.KEPT_SCORE, score))


def test_asides_are_one_or_two_moves_from_the_game_and_judged_at_sight() -> None:
    game = next(one for one in block() if one.start == values.STANDARD)
    found = replayed(game.packed(), asides=3)
    assert found is not None
    asides = [seen for seen in found if seen[2] == values.UNKNOWN]
    assert [seen for seen in found if seen[2] != values.UNKNOWN] == expected(game)
    assert 2 * len(game.moves) < len(asides) <= 3 * len(game.moves)
    boards = [board.copy(stack=False) for board, _, _ in positions(game)]
    for aside in asides[::20]:
        ply = aside[5]
        reached = (after for steps in (1, 2) if ply >= steps for after in within(boards, ply - steps, steps))
        assert any(aside == seen_aside(board, ply) for board in reached)


def seen_aside(board: chess.Board, ply: int) -> Seen | None:
    """What is told of a position that no game came to."""
    if board.is_check():
        return None
    seen = board if board.turn else board.mirror()
    own, enemy = seen.king(chess.WHITE), seen.king(chess.BLACK)
    assert own is not None
    assert enemy is not None
    return seen.board_fen(), evaluate(board), values.UNKNOWN, own, enemy, ply, int(not board.turn)


def within(boards: list[chess.Board], ply: int, steps: int) -> list[chess.Board]:
    """What so many moves lead to from one position of a game."""
    reached = [boards[ply]] if ply < len(boards) else []
    for _ in range(steps):
        reached = [moved(board, move) for board in reached for move in board.legal_moves]
    return reached


def moved(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def test_asides_are_drawn_by_a_seed() -> None:
    payload = block().payload
    assert replayed(payload, asides=1, seed=1) == replayed(payload, asides=1, seed=1)
    assert replayed(payload, asides=1, seed=1) != replayed(payload, asides=1, seed=2)


def test_every_game_is_in_one_share_and_equal_games_are_in_the_same() -> None:
    (one, *_) = block()
    share = [number for number in range(values.SHARES) if replayed(one.packed(), number, number + 1)]
    assert len(share) == 1
    assert replayed(one.packed() * 3, share[0], share[0] + 1) == 3 * expected(one)


def test_the_shares_are_even() -> None:
    starts = [SelfPlayedGame(0, start, 0, 1, 7, (KINGS_PAWN,), (0,)).packed() for start in range(960)]
    low = replayed(b"".join(starts), 0, values.SHARES // 2)
    high = replayed(b"".join(starts), values.SHARES // 2, values.SHARES)
    assert low is not None
    assert high is not None
    assert len(low) + len(high) == 960
    assert 420 < len(low) < 540


def test_positions_of_files_are_split_by_game_and_shuffled(tmp_path: Path) -> None:
    path = write(tmp_path / "a.games")
    everything = [seen for game in block() for seen in expected(game)]

    def loaded(first: int = 0, end: int = values.SHARES, seed: int = 1) -> list[Seen]:
        words = load_positions([path], first, end, seed)
        return [told(list(words[at : at + 4])) for at in range(0, len(words), 4)]

    assert sorted(loaded()) == sorted(everything)
    assert loaded() == loaded() != loaded(seed=2) != everything
    assert sorted(loaded(0, 300) + loaded(300)) == sorted(everything)
    assert len(loaded(0, 300)) > 0
    assert SAMPLE_BYTES == 32


def test_a_file_with_illegal_games_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    with GameWriter(path, {}) as file:
        file.add(Block(0, 1, 1, SelfPlayedGame(0, 518, 0, 1, 7, (KINGS_PAWN, KINGS_PAWN), (0, 0)).packed()))
    with pytest.raises(GameFileError, match=r"expected legal games, got others in the block from game 0 of"):
        load_positions([path])


@given(st.binary(max_size=200))
def test_any_bytes_are_games_or_refused(payload: bytes) -> None:
    replayed(payload)


@given(st.integers(0, 10**9))
@settings(deadline=None)
def test_games_with_changed_bytes_are_games_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    payload = bytearray(block().payload[: chance.randrange(4000)])
    for _ in range(min(len(payload), chance.randrange(1, 4))):
        payload[chance.randrange(len(payload))] = chance.randrange(256)
    replayed(bytes(payload))
