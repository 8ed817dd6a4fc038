"""The dialogue of plain play: what is said to what is typed."""

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.game.advice import Adviser
from kibitz.game.game import Game
from kibitz.game.request import Request
from kibitz.game.session import Session
from kibitz.game.settings import Settings
from kibitz.game.store import ConflictError, Store
from kibitz.players.player import Decision
from kibitz.review.budget import OWN_NODES
from kibitz.terminal.commands import COMMANDS
from kibitz.terminal.desk import Desk
from kibitz.terminal.lines import Lines
from kibitz.terminal.plain import HANDLERS, Dialogue
from tests.fake_engine import ENGINES, fake

Play = Callable[..., str]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Plays a game with these lines typed; returns what was said."""

    def run(
        *lines: str, opponent: str = "human", letters: bool = True, evaluating: bool = False, **asked: str
    ) -> str:
        out = io.StringIO()
        with Store.open(tmp_path) as store, Adviser() as adviser:
            game = Request(opponent=opponent, seed=1, **asked).game(engines=ENGINES)  # type: ignore[arg-type]
            with Session.begin(game, store, engines=ENGINES) as session:
                desk = Desk(store, adviser, letters, evaluating)
                Dialogue(session, desk, typed(*lines), out, coloured=False, echoing=False).run()
        return out.getvalue()

    return run


def typed(*lines: str) -> Lines:
    """A pipe that somebody has typed these lines into and closed."""
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as pipe:
        pipe.writelines(f"{line}\n" for line in lines)
    return Lines(reader)


def test_the_board_in_letters(play: Play) -> None:
    said = play()
    assert " 8  r  n  b  q  k  b  n  r " in said
    assert " 1  R  N  B  Q  K  B  N  R " in said


def test_the_board_in_figures_with_the_last_move_in_brackets(play: Play) -> None:
    said = play("e4", letters=False)
    assert " 4  .  .  .  . [♙] .  .  . " in said
    assert " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ " in said


def test_a_black_player_sees_the_board_from_blacks_side(play: Play) -> None:
    said = play(opponent=fake("plays", "e2e4"), colour="black")
    assert "    h  g  f  e  d  c  b  a " in said
    assert "plays 1. e4: pawn to e4." in said


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["e5"], "There is no piece on e5."),
        (["e7"], "The pawn on e7 is not yours: it is White's move."),
        (["e2", "e5"], "A pawn on e2 does not move to e5."),
        (["Ke2"], "Your own pawn stands on e2."),
        (["hnit"], "There is no command 'hnit', did you mean 'hint'?"),
        (["good morning"], "Expected a move such as e2e4, Nf3 or O-O, got 'good morning'."),
        (["undo"], "There is no move of yours to take back."),
        (["moves e5"], "There is no piece on e5."),
    ],
)
def test_what_cannot_be_says_why_and_asks_again(play: Play, lines: list[str], answer: str) -> None:
    said = play(*lines, "e4")
    assert answer in said
    assert said.index(answer) < said.index("1. e4: pawn to e4.")


def test_check_is_announced(play: Play) -> None:
    said = play("f3", "e5", "a3", "Qh4")
    assert "2... Qh4+: queen to h4, check." in said
    assert "White is in check." in said
    assert "!K!" in said


def test_help_lists_every_command(play: Play) -> None:
    said = play("help")
    assert all(f"  {name}" in said for name in COMMANDS)
    assert set(HANDLERS) == set(COMMANDS)


def test_moves_of_all_pieces_and_of_one(play: Play) -> None:
    assert "e2 pawn: e3 e4\n" in play("moves")
    one = play("moves g1")
    assert "g1 knight: Nf3 Nh3\n" in one
    assert "e2 pawn" not in one


def test_fen_and_pgn(play: Play) -> None:
    said = play("e4", "fen", "pgn")
    assert "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" in said
    assert '[White "human"]' in said
    assert "1. e4" in said


def test_the_board_can_be_kept_quiet(play: Play) -> None:
    said = play("board off", "e4", "e5")
    assert said.count("a  b  c  d") == 1
    assert play("board").count("a  b  c  d") == 2


def test_flip(play: Play) -> None:
    assert "h  g  f  e  d  c  b  a" in play("flip")


def test_evaluation_and_hints_that_say_more_each_time(play: Play) -> None:
    said = play("hint", "eval", "hint", "hint", fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    told = [
        "Hint: look at the rook on a1.",
        "Evaluation: White mates in 1 move",
        "Hint: 1. Ra8#, rook to a8, checkmate. White mates in 1 move",
        "Ra8# is checkmate.",
    ]
    assert sorted(told, key=said.index) == told


def test_threats_and_remarks_on_mistakes(play: Play) -> None:
    said = play("kibitz", "f3", "e5", "g4", "undo", "e4", "Qh4", "threat", "kibitz off")
    assert re.findall("Kibitz: .*", said) == ["Kibitz: g4 allows mate in 1. 'undo' takes it back."]
    assert "White is in check and has to answer that" in said
    assert said.count("Your mistakes are ") == 2


def test_a_finished_game_is_reviewed_and_the_review_kept(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_NODES, "5000")
    said = play(
        "f3", "e5", "review", "g4", "Qh4", "hint", "review", "1", "", "nxet", "done", "e4", "undo", "Qh4"
    )
    assert "The game is not over yet: it can be reviewed when it has ended." in said
    assert "The game is over: Black wins by checkmate." in said
    overview, reading = said.split("Review: next, previous, or done?")[:2]
    assert "Searching the positions: " in overview
    assert "White: accuracy " in overview
    assert "1) 2. g4 is a blunder: win chance " in overview
    assert "2. g4: pawn to g4.\n2. g4 is a blunder: " in reading
    assert "g4 allows mate in 1.\n  2. g4 Qh4#" in reading
    assert " is better: " in reading
    assert "There are no more marked moves." in said
    assert "did you mean 'next'?" in said
    with Store.open(tmp_path) as store, Adviser() as adviser:
        # It was taken back and played again: that is another game, to be reviewed anew.
        assert store.review(1) is None
        out = io.StringIO()
        for _ in range(2):
            with Session.resume(store, 1) as session:
                lines = typed("review")
                Dialogue(session, Desk(store, adviser), lines, out, coloured=False, echoing=False).run()
        assert store.review(1) is not None
    # The second time it is there already.
    assert out.getvalue().count("Searching the positions: 1 of 5.") == 1
    assert out.getvalue().count("Key moments, the worst first:") == 2


def test_the_evaluation_before_each_move_if_asked_for(play: Play) -> None:
    assert play("e4", "e5", evaluating=True).count("Evaluation: ") == 3
    assert play("eval on", "e4", "eval off", "e5").count("Evaluation: ") == 1


def test_resigning_is_asked_again(play: Play) -> None:
    assert "resignation" not in play("resign", "no")
    said = play("resign", "perhaps", "yes")
    assert said.count("Resign? yes or no?") == 2
    assert "Black wins by resignation. 0-1" in said


def test_after_a_game_with_the_computer_the_next_opponent_is_named(play: Play) -> None:
    said = play("e4", "d4", "resign", "yes", opponent="engine:elo=1000")
    assert re.search(r"You play at about \d+ ± \d+, by one game\.", said)
    assert re.search(r"Try \w+ next \(about \d+\): kibitz play character:\w+", said)
    assert "You play at about" not in play("e4", "e5", "d4", "d5", "resign", "yes")


@pytest.mark.parametrize(("black", "waits"), [("human", 1), ("random", 0)])
def test_the_computer_takes_a_persons_time_where_a_person_waits(
    tmp_path: Path, black: str, waits: int
) -> None:
    asked: list[float | None] = []

    def waiting(decision: Decision, left: float | None) -> float:
        asked.append(left)
        return 0.0

    seats = Game(Settings("random", black))
    with Store.open(tmp_path) as store, Adviser() as adviser, Session.begin(seats, store) as session:
        assert Desk(store, adviser, waiting=waiting).answer(session) is not None
    assert len(asked) == waits


def test_two_people_agree_to_a_draw(play: Play) -> None:
    assert "agreement" not in play("draw", "no")
    assert "Draw by agreement. 1/2-1/2" in play("draw", "yes")


def test_a_computer_that_stands_worse_takes_the_draw_and_a_better_one_does_not(play: Play) -> None:
    worse = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"
    better = "qq2k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert "Draw by agreement" in play("draw", opponent="alphabeta:1", fen=worse)
    assert "Alpha-beta 1 declines the draw." in play("draw", opponent="alphabeta:1", fen=better)


def test_a_repetition_may_be_claimed(play: Play) -> None:
    said = play("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "draw")
    assert "You may claim a draw by threefold repetition: type 'draw'." in said
    assert "Draw by threefold repetition. 1/2-1/2" in said


def test_save_says_where_the_game_is(play: Play, tmp_path: Path) -> None:
    assert f"as game 1 in {tmp_path}" in play("save")


def test_an_empty_line_drops_the_chosen_piece(play: Play) -> None:
    assert "1. e4" in play("g1", "", "e4")


def test_the_remark_of_a_player_is_told(play: Play) -> None:
    assert "I built a new tree of" in play("e4", opponent="tree:1")


def test_junk_is_no_harm(play: Play) -> None:
    said = play("\x00\x1b[2J", "x" * 30_000, "é" * 3000, "e4")
    assert "1. e4" in said
    assert "\x1b" not in said


COMMON = [
    "e4",
    "e5",
    "d2",
    "d4",
    "Nf3",
    "nf6",
    "0-0",
    "undo",
    "undo",
    "draw",
    "yes",
    "no",
    "resign",
    "q",
    "",
    "flip",
    "moves",
]


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.one_of(st.sampled_from(COMMON), st.text("abcdefgh12345678xNBRQKO-=+ \t", max_size=8)), max_size=30
    )
)
def test_whatever_is_typed_the_game_goes_on_or_is_left_and_is_all_on_disk(lines: list[str]) -> None:
    with TemporaryDirectory() as folder, Store.open(Path(folder)) as store, Adviser() as adviser:
        with Session.begin(Request("random", seed=1).game(), store) as session:
            Dialogue(session, Desk(store, adviser), typed(*lines), io.StringIO(), False, False).run()
        assert store.load(1)[0].moves == session.game.moves
        assert store.load(1)[0].outcome == session.game.outcome


def test_the_players_are_called_by_their_titles() -> None:
    with Session.begin(Game(Settings("human", fake("good"))), engines=ENGINES) as session:
        assert session.title(chess.BLACK) == "Good"
    with Session.begin(Game(Settings("human", "mcts:50"))) as session:
        assert session.title(chess.BLACK) == "Monte Carlo 50"


def test_a_game_changed_by_another_process_is_not_overwritten(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, Adviser() as adviser:
        session = Session.begin(Request("human").game(), store)
        with Session.resume(store, 1) as other:
            other.submit(chess.Move.from_uci("d2d4"))
        dialogue = Dialogue(session, Desk(store, adviser), typed("e4"), io.StringIO(), False, False)
        with session, pytest.raises(ConflictError, match="changed by another process"):
            dialogue.run()
        assert len(store.load(1)[0].moves) == 1
