"""A review searches every position, whatever happens to one, and says the same again."""

import io

import chess
import chess.pgn
import pytest

from kibitz.engine import Engine, Limits, Score
from kibitz.engine.knowledge.tablebases import Tablebases
from kibitz.game.pgnfile import from_pgn
from kibitz.review.driver import CancelledError, EngineAnalyst, ReviewBudget, review_game, runs
from kibitz.review.findings import Finding
from kibitz.review.pgn import annotate
from kibitz.review.record import Review, ReviewError
from kibitz.review.report import page, text
from kibitz.review.summary import summarise, turning_point
from kibitz.review.verdicts import Grade, Mark
from kibitz.review.words import with_words

SCHOLAR = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
QUICK = ReviewBudget(nodes=3_000)


def played(pgn: str) -> chess.Board:
    return from_pgn(pgn)[0].board


@pytest.fixture(scope="module")
def scholar() -> Review:
    return with_words(review_game(played(SCHOLAR), QUICK, result="1-0"), depth=6)


def test_a_mate_that_was_allowed_is_a_blunder_with_its_reason(scholar: Review) -> None:
    blunder, mate = scholar.moves[5:]
    assert blunder is not None
    assert mate is not None
    assert (blunder.san, blunder.mark) == ("Nf6", Mark.BLUNDER)
    assert blunder.remarks[0].text == "Nf6 allows mate in 1."
    assert (mate.grade, mate.mark) == (Grade.SOUND, Mark.BEST)  # of a won game nothing is the only move
    assert scholar.key_moments == (5,)
    assert turning_point(scholar) == 5


def test_named_moves_are_book_and_each_side_has_its_figures(scholar: Review) -> None:
    assert scholar.moves[0] is not None
    assert scholar.moves[0].mark is Mark.BOOK
    assert scholar.moves[0].grade is Grade.SOUND
    white, black = (summarise(scholar, side) for side in chess.COLORS)
    assert white.moves == 4
    assert black.moves == 3
    assert black.accuracy is not None
    assert white.accuracy is not None
    assert white.accuracy > black.accuracy
    assert white.performance is None  # too short to tell


def test_a_review_survives_json_and_refuses_what_is_none(scholar: Review) -> None:
    data = scholar.to_json()
    assert Review.from_json(data) == scholar
    bad: object
    for bad in (None, [], {}, data | {"version": 0}, data | {"moves": []}, data | {"findings": [{}] * 8}):
        with pytest.raises(ReviewError):
            Review.from_json(bad)


def test_the_annotated_game_reads_back_with_marks_words_and_a_better_line(scholar: Review) -> None:
    game = chess.pgn.read_game(io.StringIO(SCHOLAR))
    assert game is not None
    annotate(game, scholar)
    again = chess.pgn.read_game(io.StringIO(str(game)))
    assert again is not None
    assert not again.errors
    blunder = list(again.mainline())[5]
    assert blunder.nags == {chess.pgn.NAG_BLUNDER}
    assert "Nf6 allows mate in 1." in blunder.comment
    assert blunder.eval() is not None
    assert len(blunder.parent.variations) == 2


def test_text_and_page_say_what_happened(scholar: Review) -> None:
    said = "\n".join(text(scholar))
    assert "The game turned with 3... Nf6." in said
    assert "* 3... Nf6 is a blunder" in said
    assert "<svg" in page(scholar, "<Scholar>")
    assert "<Scholar>" not in page(scholar, "<Scholar>")


def test_nodes_give_the_same_review_on_any_number_of_threads() -> None:
    board = played("1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Ke7 5. Qxe5+ Kf7 6. Bc4+ Kg6 *")
    one, two = (review_game(board, ReviewBudget(nodes=1_500), threads) for threads in (1, 2))
    assert one.to_json() == two.to_json()


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, "k7/8/1K6/8/8/8/8/7R w - - 0 1"])
def test_a_game_without_moves_has_a_review_without_moves(fen: str) -> None:
    review = review_game(chess.Board(fen), QUICK)
    assert review.moves == ()
    assert len(review.findings) == 1
    assert summarise(review, chess.WHITE).accuracy is None


class Mortal(EngineAnalyst):
    """Dies of one position."""

    def examine(self, board: chess.Board, limits: Limits) -> Finding:
        if len(board.move_stack) == 3:
            raise OSError("the engine died")
        return super().examine(board, limits)


def test_what_an_engine_dies_of_is_missing_and_the_rest_goes_on() -> None:
    review = review_game(played(SCHOLAR), QUICK, analyst=lambda: Mortal(Engine(4)))
    assert review.missing == {3: "OSError: the engine died"}
    assert [place for place, move in enumerate(review.moves) if move is None] == [2, 3]
    assert "1 positions are missing" in "\n".join(text(review))


class DrawnTables(Tablebases):
    """Call every position a draw."""

    def __init__(self) -> None:
        pass

    def worth(self, board: chess.Board) -> tuple[int, int]:
        return 0, 0

    def close(self) -> None:
        pass


def test_tables_have_the_last_word_on_a_position_but_not_on_some_of_its_moves() -> None:
    board = chess.Board("k7/8/8/8/8/8/1Q6/K7 w - - 0 1")
    with Engine(4) as engine:
        engine.set_tablebases(DrawnTables())
        analyst = EngineAnalyst(engine)
        limits = Limits(nodes=500)
        assert analyst.examine(board, limits).score == Score(cp=0)
        some = analyst.examine(board, limits.restricted((chess.Move.from_uci("b2h2"),)))
        assert some.score != Score(cp=0)


def test_marks_come_from_the_end_backwards_and_a_review_can_be_given_up() -> None:
    told: list[int] = []
    with pytest.raises(CancelledError):
        review_game(
            played(SCHOLAR),
            QUICK,
            on_progress=lambda place, move, done, total: told.append(place),
            cancelled=lambda: len(told) == 3,
        )
    assert told == [7, 6, 5]


def test_neighbours_are_searched_again_together() -> None:
    assert list(runs({1, 2, 3, 7, 8})) == [(8, 7), (3, 2, 1)]
    assert list(map(len, runs(set(range(20))))) == [8, 8, 4]


def test_a_won_position_stays_won_after_mate() -> None:
    review = review_game(played(SCHOLAR), QUICK)
    assert review.findings[-1] == Finding(Score(mate=0))
