"""PGN out and in: nothing PGN can carry is lost, and no text does worse than an error that says where."""

import io
import random
import re
from dataclasses import replace
from datetime import UTC, datetime

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.endings import Ending, Outcome
from kibitz.engine.info import Score
from kibitz.game.clock import UNTIMED, TimeControl
from kibitz.game.game import Game, PlayedMove, played_on
from kibitz.game.notation import PgnError, to_pgn
from kibitz.game.pgnfile import decoded, from_pgn
from kibitz.game.settings import Settings, chess960_fen
from kibitz.game.tree import LONGEST_GAME

# Out and in


@st.composite
def played_games(draw: st.DrawFn) -> Game:
    """Random games from random set-ups, with everything that PGN can say about a move."""
    number = draw(st.none() | st.integers(0, 959))
    text = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
    agreed = Settings(
        white=draw(text),
        black=draw(text),
        fen=chess.STARTING_FEN if number is None else chess960_fen(number),
        chess960=number is not None,
        control=draw(st.sampled_from(["none", "5+3", "90s", "3d2", "10s/move"]).map(TimeControl.parse)),
        seed=draw(st.integers(0, 2**31)),
        tags=draw(st.dictionaries(st.sampled_from(["Event", "Site", "Round", "WhiteElo"]), text)),
    )
    seconds = st.none() | st.integers(0, 10**7).map(lambda count: count / 1000)
    mates = st.integers(1, 200) | st.integers(-200, -1)
    scores = st.none() | st.integers(-9999, 9999).map(Score) | mates.map(lambda mate: Score(mate=mate))
    board, moves = agreed.board(), []
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 40))):
        if not (legal := list(board.legal_moves)):
            break
        score = draw(scores)
        moves.append(
            PlayedMove(
                chance.choice(legal),
                used=draw(seconds),
                clock=draw(seconds),
                score=score,
                depth=draw(st.none() | st.integers(1, 99)) if score else None,
                remark=draw(st.none() | st.sampled_from(["a good move", "so, so (not best); hm", "1. e4 *"])),
            )
        )
        board.push(moves[-1].move)
    winner = draw(st.sampled_from(chess.COLORS))
    if board.is_game_over():
        return Game(agreed, moves)
    outcomes = [
        None,
        Outcome(Ending.RESIGNATION, winner),
        Outcome(Ending.FORFEIT, winner, "the engine: died, alas"),
        Outcome(Ending.AGREEMENT),
        Outcome(Ending.FLAG_FALL_DRAW),
        Outcome(Ending.ABANDONED),
    ]
    return Game(agreed, moves, draw(st.sampled_from(outcomes)))


@given(played_games())
@settings(max_examples=40, deadline=None)
def test_a_game_comes_back_as_it_went_out(game: Game) -> None:
    (again,) = from_pgn(to_pgn(game))
    assert again.settings == replace(game.settings, imported=True, tags=again.settings.tags)
    assert again.settings.tags.items() >= game.settings.tags.items()
    assert to_pgn(again) == to_pgn(game)
    assert again.moves == game.moves
    assert again.outcome == game.outcome


@given(played_games())
@settings(max_examples=20, deadline=None)
def test_other_programs_read_what_we_write(game: Game) -> None:
    read = chess.pgn.read_game(io.StringIO(to_pgn(game)))
    assert read is not None
    assert read.errors == []
    assert read.headers["Result"] == game.result
    assert [node.move for node in read.mainline()] == [played.move for played in game.moves]
    for node, played in zip(read.mainline(), game.moves, strict=True):
        assert node.clock() == pytest.approx(played.clock)
        found = node.eval()
        if played.score is not None:
            assert found is not None
            own = found.pov(not node.turn())
            assert (own.score(), own.mate()) == (played.score.cp, played.score.mate)


def test_what_a_game_looks_like() -> None:
    game = Game(Settings("Anna", "engine", control=TimeControl.parse("5+3"), seed=1), now=lambda: 0.0)
    game.play(chess.Move.from_uci("e2e4"))
    game.play(chess.Move.from_uci("c7c5"), score=Score(cp=30), depth=12, remark="the Sicilian")
    game.resign(chess.WHITE)
    assert to_pgn(game, datetime(2026, 5, 4, tzinfo=UTC)) == (
        '[Event "?"]\n[Site "?"]\n[Date "2026.05.04"]\n[Round "?"]\n[White "Anna"]\n[Black "engine"]\n'
        '[Result "0-1"]\n[TimeControl "300+3"]\n[Termination "normal"]\n[Ending "resignation"]\n'
        '[Seed "1"]\n\n'
        "1. e4 { [%clk 0:05:03] [%emt 0:00:00] } 1... c5\n"
        "{ the Sicilian [%eval -0.30,12] [%clk 0:05:03] [%emt 0:00:00] } 0-1\n\n"
    )


# What others write


def test_what_was_taken_back_is_a_variation_once_something_else_was_played() -> None:
    def moves() -> str:
        return re.sub(r"\{.*?\} (\d+\.\.\. )?", "", to_pgn(game).split("\n\n")[1])

    game = Game(Settings("human", "random", seed=7))
    for san in ("e4", "e5", "Nf3", "Nc6"):
        game.play(game.board.parse_san(san))
    game.takeback(2)
    assert moves() == "1. e4 e5 *"
    game.play(game.board.parse_san("f4"))
    assert moves() == "1. e4 e5 2. f4 ( 2. Nf3 Nc6 ) *"
    game.takeback(3)
    assert moves() == "*"


def test_a_foreign_game_with_variations_comments_and_several_periods() -> None:
    text = """\ufeff% a comment line
[Event "F/S Return Match"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V."]
[Result "1/2-1/2"]
[TimeControl "40/5400:1800"]

1. e4 $1 {best by test} (1. d4 d5 (1... Nf6 2. Qxz9)) e5!? 2.Nf3 Nc6 ; rest of line
3. Bb5 {[%clk 1:02:03.5] [%eval #3,20]} a6 1/2-1/2
"""
    (game,) = from_pgn(text)
    assert [played.move.uci() for played in game.moves] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    assert game.moves[0].remark == "best by test"
    assert (game.moves[4].clock, game.moves[4].score, game.moves[4].depth) == (3723.5, Score(mate=3), 20)
    assert game.settings.control == UNTIMED
    assert game.settings.tags["TimeControl"] == "40/5400:1800"
    assert list(game.settings.tags) == ["Event", "White", "Black", "Result", "TimeControl"]
    assert game.outcome == Outcome(Ending.ADJUDICATION, None, "the result its PGN gives")
    assert "40/5400:1800" in to_pgn(game)


def test_several_games_in_one_file() -> None:
    games = from_pgn('[White "a"]\n\n1. e4 1-0\n\n[White "b"]\n\n1. d4 0-1\n\n\n[White "c"]\n\n*\n')
    assert [game.settings.white for game in games] == ["a", "b", "c"]
    assert [game.result for game in games] == ["1-0", "0-1", "*"]


def test_moves_alone_are_a_game() -> None:
    assert len(from_pgn("1. e4 e5 2. Nf3")[0].moves) == 3


@pytest.mark.parametrize(
    ("tags", "result", "outcome"),
    [
        ('[Termination "Time forfeit"]', "1-0", Outcome(Ending.FLAG_FALL, chess.WHITE)),
        ('[Termination "time forfeit"]', "1/2-1/2", Outcome(Ending.FLAG_FALL_DRAW)),
        ('[Ending "resignation"]', "0-1", Outcome(Ending.RESIGNATION, chess.BLACK)),
        ('[Ending "abandoned"]', "*", Outcome(Ending.ABANDONED)),
        ('[Ending "resignation"]', "*", None),
        ('[Ending "boredom"]', "*", None),
    ],
)
def test_the_end_is_what_the_tags_say_if_they_agree(tags: str, result: str, outcome: Outcome | None) -> None:
    assert from_pgn(f"{tags}\n\n1. e4 {result}\n")[0].outcome == outcome


def test_mate_on_the_board_counts_more_than_a_wrong_tag() -> None:
    (game,) = from_pgn('[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n')
    assert game.outcome == Outcome(Ending.CHECKMATE, chess.BLACK)


def test_an_old_game_may_go_on_where_todays_rules_would_end_it() -> None:
    (game,) = from_pgn("1. " + "Nf3 Nf6 Ng1 Ng8 " * 6 + "e4 1-0")
    assert len(game.moves) == 25
    assert game.result == "1-0"


def test_a_game_is_played_on_from_its_pgn() -> None:
    (game,) = from_pgn('[White "Anna"]\n[Black "Bela"]\n\n1. e4 e5 2. Nf3 0-1\n')
    on = played_on(game, Settings("human", "random"))
    on.play(chess.Move.from_uci("b8c6"))
    assert len(on.moves) == 4
    assert on.outcome is None


def test_latin_1_is_read_where_utf_8_fails() -> None:
    assert decoded("Müller".encode("latin-1")) == "Müller"
    assert decoded("\ufeffMüller".encode()) == "Müller"


# Hostile text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "expected a game in PGN, got no text"),
        (" \n\n ", "expected a game in PGN, got no text"),
        ("hello", "game 1, line 1: expected PGN, that is tags or '1.', got 'hello'"),
        ("<html>\n" * 9, "game 1, line 1: expected PGN"),
        ("1. e4 e5\n2. Ke3", "game 1, line 2: expected a legal move for 2., got 'Ke3'"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Kd4", "expected a legal move for 3..., got 'Kd4'"),
        ("1. e4 --", "expected a move, got a null move"),
        ("1. e4\n\n1. e5", "game 2, line 3: expected a legal move for 1., got 'e5'"),
        ('[FEN "xx"]\n\n1. e4', "game 1, line 3: expected 8 rows"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', "White has no king"),
        ('[Variant "Atomic"]\n\n1. e4', "expected standard chess or Chess960, got the variant 'Atomic'"),
        ('[Variant "x"]\n\n1. e4', "game 1, line 3: .*x"),
        ("1. e4 $" + "9" * 5000, "game 1, line 1: "),
        ("1. e4 {[%eval #" + "9" * 5000 + "]}", "game 1, line 1: "),
        ("1. e4 {[%clk " + "9" * 400 + ":00:00]}", "game 1, line 1: "),
        ("1. e4 {[%clk " + "9" * 40 + ":00:00]}", "expected a clock time"),
        ("1. " + "Nf3 Nf6 Ng1 Ng8\n" * 5000, f"expected at most {LONGEST_GAME:,} half-moves"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, error: str) -> None:
    with pytest.raises(PgnError, match=re.escape(error) if ".*" not in error else error):
        from_pgn(text)


@pytest.mark.parametrize(
    "text",
    [
        random.Random(1).randbytes(1_000_000).decode("latin-1"),
        "[" * 1_000_000,
        "[" * 45_000 + "\n" + "[" * 45_000,
        "1. e4\n" + ("(" * 45_000 + "\n") * 22,
        "1. e4\n" + ("{" * 45_000 + "\n") * 22,
        "1. e4\n" + ("{}" * 22_000 + "\n") * 8,
        "1. e4\n" + ("$1" * 22_000 + "\n") * 8,
        '[White "' + "x" * 45_000 + '"]\n\n1. e4 *',
        '[A "b"]\n' * 100_000,
        "1.\n" * 100_000,
        "\n" * 1_000_000,
        "\x00" * 1_000_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_a_megabyte_of_anything_is_read_or_refused(text: str) -> None:
    try:
        games = from_pgn(text)
    except PgnError as error:
        said = str(error)
        assert len(said) < 400
    else:
        assert sum(len(game.moves) for game in games) <= 1


@given(st.text(st.sampled_from('[]{}()"%;$!?*/-=+#.x\\ \n\t012abhe48KQRNBO\ufeffé')))
@settings(max_examples=200, deadline=None)
def test_no_text_is_worse_than_an_error(text: str) -> None:
    try:
        games = from_pgn(text)
    except PgnError:
        return
    for game in games:
        (again,) = from_pgn(to_pgn(game))
        assert again.moves == game.moves
