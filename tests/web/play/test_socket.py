"""A game over its socket: moves, computers, draws, ends, several tabs, coming back."""

import chess
import pytest

from kibitz.web.http.messages import ErrorMessage, PageSettings
from kibitz.web.play.messages import (
    DrawMessage,
    EvaluationMessage,
    HintMessage,
    KibitzMessage,
    MovedMessage,
    NowMessage,
    Pace,
    RematchMessage,
    StateMessage,
    ThinkingMessage,
    ThreatMessage,
)
from tests.web.parts import AT_ONCE, Served, without_clocks

FOOLS_MATE = ("f3", "e5", "g4", "Qh4#")
EQUAL = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 60"


# What is told


def test_the_state_tells_all_one_needs_to_move(server: Served) -> None:
    with server.open(server.new_game(clock="5+3")) as page:
        now = page.state.now
        assert (now.turn, now.ply, now.thinking, now.outcome) == ("white", 0, False, None)
        assert sorted(now.dests["g1"]) == ["f3", "h3"]
        assert len(now.dests) == 10
        assert now.clocks is not None
        assert (now.clocks.white, now.clocks.black, now.clocks.running) == (300, 300, None)
        assert (page.state.game.control.text, page.state.game.control.base) == ("5+3", 300)
        assert page.state.game.material == 0


def test_a_move_comes_back_with_everything_about_it(server: Served) -> None:
    with server.open(server.new_game(clock="5+3")) as page:
        moved = page.play("e4", "d5", "exd5")
        move = moved.move
        assert (move.uci, move.san, move.from_, move.to) == ("e4d5", "exd5", "e4", "d5")
        assert move.spoken == "pawn takes pawn on d5"
        assert (move.takes, move.material, move.check) == ("p", 1, False)
        assert move.clock is not None
        assert moved.now.opening is not None
        assert moved.now.opening.name == "Scandinavian Defense"
        assert moved.now.clocks is not None
        assert moved.now.clocks.running == "black"


@pytest.mark.parametrize(
    ("fen", "chess960", "typed", "uci", "to"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", None, "0-0", "e1g1", "g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", None, "e1c1", "e1c1", "c1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", None, "exd6", "e5d6", "d6"),
        ("8/4P3/8/8/k7/8/8/4K3 w - - 0 1", None, "e8=N", "e7e8n", "e8"),
    ],
)
def test_special_moves(server: Served, fen: str, chess960: int | None, typed: str, uci: str, to: str) -> None:
    with server.open(server.new_game(fen=fen)) as page:
        move = page.play(typed).move
        assert (move.uci, move.to) == (uci, to)


def test_promotions_are_told_apart(server: Served) -> None:
    with server.open(server.new_game(fen="8/4P3/8/8/k7/8/8/4K3 w - - 0 1")) as page:
        assert page.state.now.promotions == ["e7e8"]


def test_the_end_has_its_reason_and_figures(server: Served) -> None:
    with server.open(server.new_game()) as page:
        now = page.play(*FOOLS_MATE).now
        assert now.outcome is not None
        assert (now.outcome.result, now.outcome.winner) == ("0-1", "black")
        assert now.outcome.text == "Black wins by checkmate"
        assert now.check == "e1"
        assert now.dests == {}
        assert now.metrics is not None
        assert now.metrics[0] == "Moves: White 2, Black 2."


# Computers


def test_the_computer_answers_and_says_what_it_thinks(server: Served) -> None:
    with server.open(server.new_game("engine", "white", seed=1)) as page:
        assert page.state.game.strength == {"black": "full strength, 1 s a move"}
        page.send("move", ply=0, move="e4")
        assert page.until(MovedMessage).now.thinking
        thought = page.until(ThinkingMessage)
        assert thought.line
        board = chess.Board()
        board.push_uci("e2e4")
        assert chess.Move.from_uci(thought.move) in board.legal_moves
        answer = page.until(MovedMessage)
        assert answer.ply == 2
        assert answer.move.depth
        assert not answer.now.thinking


def test_the_computer_begins_when_it_has_white(server: Served) -> None:
    with server.open(server.new_game("random", "black")) as page:
        if page.state.now.ply == 0:
            page.until(MovedMessage)
            page.send("takeback")  # there is no move of the person's to take back: nothing happens
        page.send("resign")
        assert page.until(NowMessage, lambda message: message.now.outcome is not None)


def test_stop_makes_the_computer_move_now(server: Served) -> None:
    with server.open(server.new_game("engine:time=600", "white")) as page:
        page.send("move", ply=0, move="e4")
        page.until(ThinkingMessage)
        page.send("stop")
        assert page.moved(2)


def test_two_computers_are_watched(server: Served) -> None:
    number = server.new_game(
        "random", "none", second="greedy", fen="8/8/8/4k3/8/8/4P3/4K3 w - - 90 80", seed=3
    )
    with server.open(number) as page:
        now = page.state.now
        while now.outcome is None:
            now = page.until(MovedMessage).now
        assert page.state.game.persons == []


def test_two_computers_pause_step_go_on_and_stop(server: Served) -> None:
    with server.open(server.new_game("random", "none", second="greedy", clock="5+3", seed=3)) as page:
        assert page.state.now.pace == Pace(paused=False, wait=0)
        page.send("pace", paused=True, wait=0)
        resting = page.until(NowMessage, lambda message: not message.now.thinking).now
        assert resting.pace == Pace(paused=True, wait=0)
        assert resting.clocks is not None
        assert resting.clocks.running is None
        page.send("step")
        assert page.until(MovedMessage).ply == resting.ply + 1
        rested = page.until(NowMessage, lambda message: not message.now.thinking).now
        assert rested.ply == resting.ply + 1
        page.send("pace", paused=False, wait=0)
        page.moved(rested.ply + 4)
        page.send("end")
        ended = page.until(NowMessage, lambda message: message.now.outcome is not None).now.outcome
        assert ended is not None
        assert (ended.result, ended.text) == ("*", "Abandoned: it was stopped")
        page.send("step")
        assert page.failed() == "over"


@pytest.mark.parametrize("kind", ["step", "end", "pace"])
def test_only_two_computers_are_paced(server: Served, kind: str) -> None:
    with server.open(server.new_game("random", "white")) as page:
        page.send(kind, **({"paused": True, "wait": 0} if kind == "pace" else {}))
        assert page.failed() == "forbidden"


@pytest.mark.parametrize("wait", [-1, 61])
def test_nobody_waits_longer_than_a_minute(server: Served, wait: int) -> None:
    with server.open(server.new_game("random", "none", second="random")) as page:
        page.send("pace", paused=False, wait=wait)
        assert page.failed() == "malformed"


def test_a_takeback_takes_the_answer_back_too_and_keeps_what_was_played(server: Served) -> None:
    with server.open(server.new_game("random", "white", seed=2)) as page:
        page.send("move", ply=0, move="e4")
        page.moved(2)
        page.send("takeback")
        state = page.until(StateMessage)
        assert (state.moves, state.now.ply) == ([], 0)
        assert state.variations[0].moves[0].san == "e4"
        assert (len(state.variations[0].moves), state.variations[0].ply) == (2, 0)
        page.send("move", ply=0, move="e4")
        page.moved(2)
        page.send("takeback")
        assert len(page.until(StateMessage).variations) in (1, 2)


def test_a_computer_that_thinks_is_interrupted_by_a_takeback(server: Served) -> None:
    with server.open(server.new_game("engine:time=600", "white")) as page:
        page.send("move", ply=0, move="e4")
        page.until(ThinkingMessage)
        page.send("takeback")
        assert page.until(StateMessage).now.ply == 0


# Advice


def test_a_mistake_is_remarked_on_where_somebody_wants_to_hear_it(server: Served) -> None:
    with server.open(server.new_game()) as page:
        page.play("f2f3", "e7e5")
        page.send("kibitz", on=True)
        page.play("g2g4")
        said = page.until(KibitzMessage)
        assert (said.ply, said.text) == (3, "g4 allows mate in 1.")


def test_a_threat_is_what_would_follow_a_pass(server: Served) -> None:
    with server.open(server.new_game()) as page:
        page.play("e4", "e5", "Qh5", "Nc6", "Bc4")
        page.send("threat")
        threat = page.until(ThreatMessage)
        assert threat.move == "h5f7"
        assert threat.spoken == "White threatens mate. Line: 3... (pass) 4. Qxf7#"


def test_where_nobody_can_pass_no_threat_is_shown_and_the_reason_is_said(server: Served) -> None:
    with server.open(server.new_game()) as page:
        page.play("f3", "e5", "Kf2", "Bc5+")
        asked = page.send("threat")
        refusal = page.until(ErrorMessage)
        assert (refusal.re, refusal.code) == (asked, "illegal")
        assert refusal.message.startswith("you are in check and have to answer that")
        page.send("resign")
        page.send("threat")
        assert page.failed() == "over"
    with server.open(server.new_game("engine:time=600", "black")) as page:
        page.send("threat")
        assert page.failed() == "not-your-turn"


def test_a_hint_names_the_piece_then_the_move_then_the_reason(server: Served) -> None:
    with server.open(server.new_game("random", "white", fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")) as page:
        page.send("hint", stage=1)
        first = page.until(HintMessage)
        assert (first.square, first.move, first.spoken) == ("a1", None, "Look at the rook on a1.")
        page.send("hint", stage=2)
        second = page.until(HintMessage)
        assert (second.move, second.san) == ("a1a8", "Ra8#")
        assert "rook to a8, checkmate" in second.spoken
        page.send("hint", stage=3)
        assert page.until(HintMessage).spoken == "Ra8# is checkmate."


def test_the_evaluation_follows_the_game_while_it_is_wanted(server: Served) -> None:
    with server.open(server.new_game(fen="4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")) as page:
        page.send("evaluate", on=True)
        first = page.until(EvaluationMessage)
        assert first.ply == 0
        assert (first.mate or 1) > 0
        assert first.mate or (first.cp or 0) > 300
        page.play("Qb5+")
        assert page.until(EvaluationMessage).ply == 1
        page.send("evaluate", on=False)


# Draws and other ends


def test_two_people_agree_on_a_draw(server: Served) -> None:
    with server.open(server.new_game()) as page:
        page.send("offer-draw")
        assert page.until(NowMessage).now.draw_offer == "white"
        assert page.until(DrawMessage).answer == "offered"
        page.send("answer-draw", accept=False)
        assert page.until(NowMessage).now.draw_offer is None
        page.send("offer-draw")
        page.until(DrawMessage)
        page.send("answer-draw", accept=True)
        outcome = page.until(NowMessage, lambda message: message.now.outcome is not None).now.outcome
        assert outcome is not None
        assert outcome.text == "Draw by agreement"


def test_a_computer_answers_a_draw_offer_by_its_own_judgement(server: Served) -> None:
    with server.open(server.new_game("engine:depth=6", "white", fen=EQUAL)) as page:
        page.send("offer-draw")
        assert page.until(DrawMessage).answer == "accepted"
    with server.open(
        server.new_game("engine:depth=6", "white", fen="3qk3/8/8/8/8/8/8/4K3 w - - 0 1")
    ) as page:
        page.send("offer-draw")
        assert page.until(DrawMessage).answer == "declined"


def test_a_repetition_can_be_claimed(server: Served) -> None:
    with server.open(server.new_game()) as page:
        moved = page.play(*("Nf3 Nf6 Ng1 Ng8 " * 2).split())
        assert moved.now.claimable == "threefold repetition"
        page.send("claim-draw")
        outcome = page.until(NowMessage).now.outcome
        assert outcome is not None
        assert outcome.text == "Draw by threefold repetition"


def test_the_flag_falls(server: Served) -> None:
    with server.open(server.new_game(clock="1s")) as page:
        page.play("e4")
        outcome = page.until(NowMessage, lambda message: message.now.outcome is not None).now.outcome
        assert outcome is not None
        assert outcome.text == "White wins by flag fall"


def test_a_rematch_changes_colours(server: Served) -> None:
    with server.open(server.new_game("random", "white")) as page:
        page.send("resign")
        page.until(NowMessage)
        page.send("rematch")
        number = page.until(RematchMessage).number
    with server.open(number) as page:
        assert (page.state.game.white, page.state.game.black) == ("random", "human")


# Tabs


def test_two_tabs_see_the_same_game(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as one, server.open(number) as other:
        one.play("e4")
        assert other.until(MovedMessage).move.san == "e4"
        other.send("move", ply=1, move="c5")
        assert one.until(MovedMessage).move.san == "c5"
        one.send("takeback")
        assert without_clocks(one.until(StateMessage)) == without_clocks(other.until(StateMessage))


def test_a_tab_that_comes_back_gets_the_whole_state(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as page:
        page.play("e4", "e5", "Nf3")
        page.send("takeback")
        before = page.until(StateMessage)
    with server.open(number) as page:
        assert without_clocks(page.state) == without_clocks(before)
        assert [move.san for move in page.state.moves] == ["e4", "e5"]


def test_takebacks_can_be_switched_off(server: Served) -> None:
    server.ask(PageSettings, "PUT", "/api/settings", PageSettings(takebacks=False))
    try:
        with server.open(server.new_game()) as page:
            assert not page.play("e4").now.can_takeback
    finally:
        server.ask(PageSettings, "PUT", "/api/settings", AT_ONCE)
