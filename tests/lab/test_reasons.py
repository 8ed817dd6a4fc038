"""Why? says what a search proves, with the line that proves it, and nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace

import chess
import chess.engine
import pytest

from kibitz.engine import Engine, Score
from kibitz.errors import InputError, MoveError
from kibitz.lab import FinishedError, Statement, verify, why
from kibitz.lab.reasons import RESERVE, StatementKind, why_not
from kibitz.lab.reasons.claims import Better, Ends, Forced, Mates, Takes, Terms, Wins
from kibitz.lab.reasons.judge import EngineJudge, Place, Verdict, final_score
from kibitz.lab.reasons.material import harvest
from kibitz.lab.reasons.statement import line_text
from tests.lab.real_games import played_moves

DEPTH = 10  # of the statements below
DEEPER = 15  # of the search that looks at them again; the one that confirms them has 13
STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")

MATE_IN_TWO = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
SCHOLAR = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
FORK = "r3k3/8/8/3N4/8/8/5PPP/6K1 w q - 0 1"


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(16) as made:
        yield made


def asked(engine: Engine, fen: str, move: str, depth: int = DEPTH) -> dict[StatementKind, Statement]:
    board = chess.Board(fen)
    statements = why(board, board.parse_san(move), depth, engine)
    for statement in statements:
        assert_well_formed(statement)
        assert verify(statement, engine, depth + 2), statement
    return {statement.kind: statement for statement in statements}


def assert_well_formed(statement: Statement) -> None:
    """A sentence, at least one line, and every move of it legal."""
    assert statement.text.endswith(".")
    assert statement.line
    assert statement.claims
    for line in (statement.line, statement.contrast):
        board = statement.board.copy()
        for move in line:
            assert move in board.legal_moves or (not move and not board.is_check())
            board.push(move)


# --- each kind of reason ---


def test_a_forced_mate_is_named_with_its_length_and_played_out(engine: Engine) -> None:
    found = asked(engine, MATE_IN_TWO, "Ra6")
    assert found[StatementKind.MATE].text == "Ra6 mates in 2."
    assert Place(found[StatementKind.MATE].line).board(chess.Board(MATE_IN_TWO)).is_checkmate()


def test_checkmate_is_called_so(engine: Engine) -> None:
    found = asked(engine, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#")
    assert [one.text for one in found.values()] == ["Rd8# is checkmate."]


def test_a_move_that_allows_mate_says_how(engine: Engine) -> None:
    found = asked(engine, SCHOLAR, "a6")
    assert str(found[StatementKind.MATED]) == "a6 allows mate in 1. [3... a6 4. Qxf7#]"
    assert "instead of mated in 1 for Black" in found[StatementKind.BETTER].text


def test_a_queen_left_to_be_taken_is_named_though_the_side_was_worse_already(engine: Engine) -> None:
    fen = "r1bqkb1r/pp3ppp/2n1pn2/2p5/4Q3/4P3/PPPPBPPP/R1B1K1NR w KQkq - 1 8"
    found = asked(engine, fen, "f4")
    assert str(found[StatementKind.LOSS]) == "f4 loses a queen. [8. f4 Nxe4]"


def test_a_rook_left_to_be_taken_is_named_though_more_is_taken_later(engine: Engine) -> None:
    found = asked(engine, "3r2k1/p1q2p1p/6p1/P7/7Q/6P1/5PBP/4R1K1 b - - 1 35", "Rd4")
    assert found[StatementKind.LOSS].text.startswith("Rd4 loses a rook")


def test_what_is_called_better_is_looked_at_itself_and_not_the_best_of_the_others(engine: Engine) -> None:
    board = chess.Board(FORK)
    move = board.parse_san("h3")
    (better,) = (one for one in why_not(board, move, DEPTH, engine) if one.kind is StatementKind.BETTER)
    named = Place((board.parse_san("Nc7+"),))
    assert {one.place for one in better.claims if isinstance(one, Better | Wins)} == {named}


def test_a_mistake_in_a_game_that_is_won_is_still_told_what_was_better(engine: Engine) -> None:
    board = chess.Board("r4rk1/6pp/8/3b4/8/8/PPPQ1PPP/R4RK1 w - - 0 1")
    (better,) = why_not(board, board.parse_san("h3"), DEPTH, engine)
    assert better.text.startswith("Qxd5+ wins a bishop")


def test_a_review_says_without_terms_that_nothing_is_proved(engine: Engine) -> None:
    board = chess.Board()
    (said,) = why_not(board, board.parse_san("Nf3"), DEPTH, engine)
    assert said.kind is StatementKind.QUIET
    assert said.text.startswith("No line of 10 half-moves shows what is wrong with Nf3; ")
    assert "mobility" not in said.text


def test_a_mate_that_is_far_off_is_not_named(engine: Engine) -> None:
    board = chess.Board("8/8/8/8/8/3k4/8/3K3R w - - 0 1")
    said = why(board, board.parse_san("Rh4"), 20, engine)
    assert not any(one.kind is StatementKind.MATE for one in said)


def test_a_queen_given_for_a_bishop_is_named_though_every_move_loses_something(engine: Engine) -> None:
    board = chess.Board("r3k2r/pp2bppp/2p5/q1np1b2/5B2/1QNBP2P/PP2NPP1/R3K2R w KQkq - 0 13")
    said = why_not(board, board.parse_san("Qxb7"), DEPTH, engine)
    assert said[0].text == "Qxb7 loses a queen for a bishop and a pawn."


def test_what_is_taken_at_once_is_named_before_what_may_fall_later(engine: Engine) -> None:
    board = chess.Board("rnbqr1k1/pp3ppp/8/2bnN3/8/2NB3P/PP1P1PP1/R1BQK2R w KQ - 1 10")
    said = why_not(board, board.parse_san("Be4"), DEPTH, engine)
    assert said[0].text == "Be4 loses a knight."


def test_what_is_taken_at_once_is_named_though_a_pawn_comes_back_later(engine: Engine) -> None:
    board = chess.Board("r2qkbnr/2p2ppp/2R5/pp6/1P1p4/P7/3PPPPP/1NBK1BNR w kq - 0 11")
    said = why_not(board, board.parse_san("Rxc7"), DEPTH, engine)
    assert said[0].text == "Rxc7 loses a rook for a pawn."


def test_where_every_move_is_mated_it_says_so(engine: Engine) -> None:
    found = asked(engine, "7k/p7/6K1/8/8/8/8/4Q3 b - - 0 1", "a6")
    assert found[StatementKind.MATED].text == "a6 is mated in 1, and so is every other move."


def test_a_mate_that_is_parried_is_what_the_move_prevents(engine: Engine) -> None:
    found = asked(engine, SCHOLAR, "Nf6")
    prevention = found[StatementKind.PREVENTION]
    assert prevention.text == "Nf6 prevents 4. Qxf7#, which mates; it is no longer possible."
    assert prevention.lines()[0] == "3... (pass) 4. Qxf7#"


def test_a_fork_wins_a_rook(engine: Engine) -> None:
    found = asked(engine, FORK, "Nc7+")
    assert found[StatementKind.GAIN].text == "Nc7+ wins a rook."
    assert found[StatementKind.GAIN].line[2] == chess.Move.from_uci("c7a8")


def test_a_free_piece_is_won(engine: Engine) -> None:
    found = asked(engine, "4k3/pp3ppp/8/8/7b/6P1/PPP2P1P/4K2R w K - 0 1", "gxh4")
    assert found[StatementKind.GAIN].text == "gxh4 wins a bishop."


def test_a_blunder_loses_the_piece_and_the_better_move_is_named(engine: Engine) -> None:
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    found = asked(engine, fen, "Nd4")
    assert found[StatementKind.LOSS].text.startswith("Nd4 loses a")
    assert StatementKind.BETTER in found


def test_a_threat_is_shown_by_a_pass(engine: Engine) -> None:
    threat = asked(engine, "4k3/pp3ppp/7n/3b4/8/8/PPP2PPP/R5K1 w - - 0 1", "Rd1")[StatementKind.THREAT]
    assert str(threat) == "Rd1 threatens to win a bishop. [1. Rd1 (pass) 2. Rxd5]"


def test_the_only_legal_move_is_called_so(engine: Engine) -> None:
    found = asked(engine, "7k/7p/8/8/8/8/1q5P/K7 w - - 0 1", "Kxb2")
    assert found[StatementKind.FORCED].text == "Kxb2 is the only legal move."


def test_a_move_that_ends_the_game_says_how(engine: Engine) -> None:
    found = asked(engine, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7")
    assert [one.text for one in found.values()] == ["Qc7 ends the game as a draw: stalemate."]


def test_a_quiet_move_is_said_to_be_one_with_the_terms_that_differ(engine: Engine) -> None:
    found = asked(engine, chess.STARTING_FEN, "a3")
    (quiet,) = found.values()
    assert quiet.kind is StatementKind.QUIET
    assert quiet.text.startswith(
        f"No concrete reason against a3 within depth {DEPTH}: the evaluation prefers "
    )
    assert "at the ends of their lines" in quiet.text


def test_a_recapture_is_called_so_where_the_history_is_known(engine: Engine) -> None:
    board = chess.Board()
    for san in ("d4", "d5", "c4", "e6", "Nc3", "Nf6", "Bg5", "Be7", "Bxf6"):
        board.push_san(san)
    texts = [one.text for one in why(board, board.parse_san("Bxf6"), DEPTH, engine)]
    assert any(text.startswith("Bxf6 takes back a bishop") for text in texts)


# --- what it refuses ---


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(MoveError, match=r"expected a legal move of .*, got 'e2e5'"):
        why(chess.Board(), chess.Move.from_uci("e2e5"))


def test_a_depth_that_proves_nothing_or_never_ends_is_refused() -> None:
    for depth in (3, 41):
        with pytest.raises(InputError, match="expected a depth from 4 to 40"):
            why(chess.Board(), chess.Move.from_uci("e2e4"), depth)


def test_a_draw_that_can_be_claimed_leaves_nothing_to_prove(engine: Engine) -> None:
    board = chess.Board(SCHOLAR.replace(" 3 3", " 100 90"))
    with pytest.raises(FinishedError, match=r"expected a position to move in, .* Draw by fifty-move rule"):
        why(board, next(iter(board.legal_moves)), engine=engine)


def test_the_board_stays_as_it_is(engine: Engine) -> None:
    board = chess.Board(SCHOLAR)
    why(board, chess.Move.from_uci("g8f6"), 6, engine)
    assert board == chess.Board(SCHOLAR)
    assert not board.move_stack


# --- claims can be found false ---


def test_a_false_claim_does_not_hold(engine: Engine) -> None:
    judge = EngineJudge(engine, 8)
    board = chess.Board(FORK)
    fork, idle = board.parse_san("Nc7+"), board.parse_san("h3")
    for claim in (
        Mates(Place((fork,)), chess.WHITE, 3),
        Wins(Place((idle,)), chess.WHITE, 5, 0, 400),
        Better(Place((idle,)), Place((fork,)), chess.WHITE, 1),
        Takes(Place(), (fork,), chess.WHITE, 5),
        Ends(fork),
        Forced(fork),
        Terms((fork,), (idle,), chess.WHITE, (("material", 1),)),
    ):
        assert not claim.holds(board, judge), claim


class SaidJudge:
    """Has a score ready for each place, for the side to move at the root."""

    def __init__(self, scores: dict[Place, int]) -> None:
        self.scores = scores

    def verdict(self, root: chess.Board, place: Place) -> Verdict:
        return Verdict(Score(cp=self.scores[place]), root.turn, ())


def test_an_engine_that_calls_the_game_decided_may_still_see_which_move_is_better() -> None:
    board = chess.Board("8/4Bp1k/7P/3bPKP1/8/8/8/8 b - - 2 55")
    here, there = Place((board.parse_san("Be6+"),)), Place((), without=board.parse_san("Be6+"))
    claim = Better(there, here, chess.BLACK, 50)
    stockfish = SaidJudge({there: -804, here: -1383})
    assert claim.holds(board, stockfish)
    assert not claim.holds(board, stockfish, RESERVE)  # but nobody begins to claim it up there


def test_better_claims_that_there_is_a_difference_and_is_confirmed_by_a_clear_one(engine: Engine) -> None:
    board = chess.Board("8/8/8/6k1/B6p/Pp5K/1P6/6n1 w - - 1 44")
    move = board.parse_san("Kh2")
    (better,) = why_not(board, move, DEPTH, engine)
    assert better.text.startswith("Kg2 is better")
    here, there = Place((move,)), Place((board.parse_san("Kg2"),))
    assert better.holds(SaidJudge({there: 38, here: 21}))  # Stockfish's pawns
    assert not better.holds(SaidJudge({there: 21, here: 21}))
    assert not better.holds(SaidJudge({there: 78, here: 21}), RESERVE)


def test_a_mate_claimed_too_soon_does_not_hold(engine: Engine) -> None:
    (mate,) = asked(engine, MATE_IN_TWO, "Ra6").values()
    (claim,) = mate.claims
    assert isinstance(claim, Mates)
    sooner = replace(mate, claims=(replace(claim, within=claim.within - 1),))
    assert not verify(sooner, engine, DEEPER)


# --- material ---


@pytest.mark.parametrize(
    ("fen", "line", "points", "words"),
    [
        (FORK, "Nc7+ Kd7 Nxa8", 5, "a rook"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 1, "a pawn"),
        ("4k3/8/2p5/3r4/4N3/2N5/8/4K3 w - - 0 1", "Nxd5 cxd5", 2, "the exchange"),
        ("4k3/8/2p5/3r4/4N3/2N5/8/4K3 w - - 0 1", "Nxd5 cxd5 Nd6+", 2, "the exchange"),
        ("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 8, "a queen"),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+ Kh7", 13, "a queen and a rook"),
        ("4k3/8/8/3b4/4N3/3r4/2B5/4K3 w - - 0 1", "Bxd3", 5, "a rook"),
    ],
)
def test_a_line_is_summed_up_in_pieces(fen: str, line: str, points: int, words: str) -> None:
    board = chess.Board(fen)
    moves = []
    walk = board.copy()
    for san in line.split():
        moves.append(walk.push_san(san))
    won = harvest(board, moves, board.turn)
    if won is None:
        pytest.fail("expected a settled line")
    assert (won.points, won.words()) == (points, words)


def test_a_line_that_ends_in_the_middle_of_an_exchange_says_nothing() -> None:
    board = chess.Board("4k3/8/2p5/3r4/4N3/2N5/8/4K3 w - - 0 1")
    assert harvest(board, [board.parse_san("Nxd5")], chess.WHITE) is None


def test_lines_are_written_with_numbers_and_passes() -> None:
    board = chess.Board(SCHOLAR)
    assert line_text(board, [chess.Move.null(), chess.Move.from_uci("f3f7")]) == "3... (pass) 4. Qxf7#"


# --- real games, independent witnesses ---


class OutsideJudge:
    """Another engine. Its centipawns are not ours, so it is asked for the direction of a difference only."""

    def __init__(self, program: str, depth: int) -> None:
        self.process = chess.engine.SimpleEngine.popen_uci(program, timeout=60)
        self.process.configure({"Hash": 32})
        self.depth = depth

    def verdict(self, root: chess.Board, place: Place) -> Verdict:
        board = place.board(root)
        if ended := final_score(board):
            return Verdict(ended, board.turn, ())
        moves = [move for move in board.legal_moves if move != place.without]
        limit = chess.engine.Limit(depth=self.depth)
        found = self.process.analyse(board.copy(stack=False), limit, root_moves=moves)
        score = found["score"].relative
        return Verdict(Score(score.score(), score.mate()), board.turn, ())


def statements(engine: Engine, part: slice) -> list[Statement]:
    return [
        statement for board, move in played_moves()[part] for statement in why(board, move, DEPTH, engine)
    ]


def examine(part: slice) -> int:
    """Look at every statement again with an engine that searches deeper; returns how many were concrete."""
    with Engine(16) as one, Engine(32) as other:
        made = statements(one, part)
        judge = EngineJudge(other, DEEPER)
        false = [str(statement) for statement in made if not statement.holds(judge)]
    assert not false
    for statement in made:
        assert_well_formed(statement)
    return sum(statement.kind is not StatementKind.QUIET for statement in made)


def test_statements_on_real_games_hold_in_a_deeper_search() -> None:
    assert examine(slice(8)) >= 1


@pytest.mark.slow
def test_a_hundred_statements_on_real_games_hold_in_a_deeper_search() -> None:
    assert examine(slice(None)) >= 100


@pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
@pytest.mark.parametrize("moves", [5, pytest.param(30, marks=pytest.mark.slow)])
def test_another_engine_agrees_with_statements_on_real_games(moves: int) -> None:
    assert STOCKFISH is not None
    with Engine(16) as engine:
        made = [one for one in statements(engine, slice(moves)) if one.kind is not StatementKind.QUIET]
    judge = OutsideJudge(STOCKFISH, 12)
    try:
        relative = (Better, Mates)
        doubted = [
            str(statement)
            for statement in made
            if not all(
                claim.holds(statement.board, judge, -1.0)
                for claim in statement.claims
                if isinstance(claim, relative)
            )
        ]
    finally:
        judge.process.quit()
    assert made
    assert not doubted
