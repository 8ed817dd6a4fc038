"""A game between people and computers: what shows is on disk, what fails is a result, nothing hangs."""

import sys
import threading
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import chess
import pytest

from kibitz.endings import Ending, Outcome
from kibitz.engine.info import Score, SearchInfo
from kibitz.engine.limits import Limits
from kibitz.errors import MoveError
from kibitz.game.clock import TimeControl
from kibitz.game.game import Game, GameError, GameOverError
from kibitz.game.session import Session, StaleMoveError
from kibitz.game.settings import Settings
from kibitz.game.store import ConflictError, Store
from kibitz.game.waiting import at_least
from kibitz.players import Decision, Player, PlayerFailure, PlayerNameError
from kibitz.players.engine import EnginePlayer
from kibitz.players.outside import player as outside_player
from kibitz.players.outside.process import Patience
from tests.fake_engine import ENGINES, fake
from tests.processes import PATIENCE, wait_until

Listener = Callable[[SearchInfo], None] | None


class Scripted(Player):
    """Plays a list of moves; then it fails as a dead engine does."""

    def __init__(self, moves: str = "", score: Score | None = None) -> None:
        self.name = "scripted"
        self.moves = [chess.Move.from_uci(text) for text in moves.split()]
        self.score = score

    def choose(self, board: chess.Board, limits: Limits, on_info: Listener = None) -> Decision:
        if not self.moves:
            raise PlayerFailure("the engine died")
        return Decision(self.moves.pop(0), self.score, nodes=10**30, depth=4)

    def answers_draw(self, board: chess.Board, limits: Limits, colour: chess.Color | None = None) -> bool:
        return self.score == Score(cp=0)


class Mannered(Player):
    """Decides what it was given: a resignation, a draw offer."""

    def __init__(self, decision: Decision) -> None:
        self.name = "mannered"
        self.decision = decision

    def choose(self, board: chess.Board, limits: Limits, on_info: Listener = None) -> Decision:
        return self.decision


class Thinker(Player):
    """Thinks until it is stopped, then plays the first move there is."""

    def __init__(self) -> None:
        self.name = "thinker"
        self.thinking = threading.Event()
        self.stopped = threading.Event()
        self.closed = False

    def choose(self, board: chess.Board, limits: Limits, on_info: Listener = None) -> Decision:
        self.stopped.clear()
        self.thinking.set()
        assert self.stopped.wait(PATIENCE), "nobody stopped the player"
        self.thinking.clear()
        return Decision(next(iter(board.legal_moves)))

    def stop(self) -> None:
        self.stopped.set()

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path) as opened:
        yield opened


def move(text: str) -> chess.Move:
    return chess.Move.from_uci(text)


def against(
    player: Player, store: Store | None = None, clock: str = "none", fen: str = chess.STARTING_FEN
) -> Session:
    """A person with White against this player."""
    settings = Settings("human", "random", fen=fen, control=TimeControl.parse(clock))
    return Session(Game(settings), {chess.BLACK: player}, store)


# Playing


def test_two_computers_play_to_the_end_and_every_move_is_on_disk_when_it_shows(store: Store) -> None:
    with Session.begin(Game(Settings("random", "greedy", seed=1)), store) as session:
        assert session.number == 1
        for ply, played in enumerate(session.play_out(), 1):
            on_disk, _ = store.load(1)
            assert on_disk.moves[-1] == played
            assert len(on_disk.moves) == len(session.game.moves) == ply
        assert session.game.outcome is not None
        assert store.load(1)[0].outcome == session.game.outcome


def test_the_same_seed_plays_the_same_game() -> None:
    def moves(seed: int) -> list[str]:
        with Session.begin(Game(Settings("random", "random", seed=seed))) as session:
            return [played.move.uci() for played in islice(session.play_out(), 30)]

    assert moves(5) == moves(5)
    assert moves(5) != moves(6)


def test_a_person_plays_a_computer(store: Store) -> None:
    with Session.begin(Game(Settings("human", "random", seed=1)), store) as session:
        assert not session.computer_to_move
        assert session.answer() is None
        session.submit(move("e2e4"))
        with pytest.raises(MoveError, match="expected to wait: random is to move"):
            session.submit(move("e7e5"))
        answer = session.answer()
        assert answer is not None
        with pytest.raises(MoveError, match="there is no piece on e2"):
            session.submit(move("e2e4"))
        assert store.load(1)[0].moves == session.game.moves


def test_what_a_computer_says_about_its_move_is_kept(store: Store) -> None:
    session = against(Scripted("e7e5", Score(cp=-12)), store)
    session.submit(move("e2e4"))
    session.answer()
    kept = store.load(1)[0].moves[1]
    assert (kept.score, kept.depth) == (Score(cp=-12), 4)
    assert kept.nodes == 2**53, "a figure beyond all measure is cut, not a reason to stop"


def test_a_game_is_resumed_with_its_players_clock_and_moves(store: Store) -> None:
    settings = Settings("human", "random", control=TimeControl.parse("5+3"))
    with Session.begin(Game(settings), store) as session:
        session.submit(move("e2e4"))
        session.answer()
        before = session.game
    with Session.resume(store, 1) as session:
        assert session.game.moves == before.moves
        assert session.game.clock.left(chess.WHITE) == before.moves[0].clock
        session.submit(next(iter(session.game.board.legal_moves)))
        assert session.answer() is not None
        assert store.summary(1).plies == 4


def test_players_that_do_not_exist_are_named() -> None:
    with pytest.raises(PlayerNameError, match="Kasparov"):
        Session.begin(Game(Settings("Kasparov", "human")))


def test_a_game_that_is_over_is_shown_but_not_played(store: Store) -> None:
    with Session.begin(
        Game(Settings("random", "random", fen="7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")), store
    ) as session:
        assert list(session.play_out()) == []
        with pytest.raises(GameOverError):
            session.submit(move("h8g8"))


# Nothing shows that is not on disk


def test_a_move_that_cannot_be_saved_was_not_made(store: Store, tmp_path: Path) -> None:
    session = against(Scripted("e7e5"), store)
    session.submit(move("e2e4"))
    with Store.open(tmp_path) as other:
        game, token = other.load(1)
        game.play(move("c7c5"))
        other.save(token, game)
    shown = session.game
    with pytest.raises(ConflictError):
        session.answer()
    with pytest.raises(ConflictError):
        session.resign(chess.WHITE)
    assert session.game is shown
    assert [played.move.uci() for played in session.game.moves] == ["e2e4"]


# Faults of computers


def test_a_failing_player_forfeits_with_its_reason(store: Store) -> None:
    session = against(Scripted(), store)
    session.submit(move("e2e4"))
    assert session.answer() is None
    assert session.game.outcome == Outcome(Ending.FORFEIT, chess.WHITE, "the engine died")
    assert store.load(1)[0].outcome == session.game.outcome


def test_an_illegal_move_forfeits() -> None:
    session = against(Scripted("e2e4"))
    session.submit(move("e2e4"))
    assert session.answer() is None
    assert str(session.game.outcome).startswith(
        "White wins by forfeit: scripted made an illegal move: move 1... e2e4"
    )


@pytest.mark.parametrize("behaviour", ["dies", "illegal", "gives up", "hangs"])
def test_an_outside_engine_at_fault_ends_in_a_stated_result(
    store: Store, behaviour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if behaviour == "hangs":
        monkeypatch.setattr(outside_player, "USUAL", Patience(start=PATIENCE, answer=0.2))
    game = Game(Settings("human", fake(behaviour)))
    with Session.begin(game, store, Limits(movetime=0.1), ENGINES) as session:
        session.submit(move("e2e4"))
        assert session.answer() is None
        assert session.game.outcome is not None
        assert (session.game.outcome.ending, session.game.result) == (Ending.FORFEIT, "1-0")
        assert f"from the engine {Path(sys.executable).name!r}" in session.game.outcome.detail
        assert store.summary(1).result == "1-0"


def test_an_engine_that_does_not_start_forfeits_before_the_first_move() -> None:
    with Session.begin(Game(Settings("human", fake("exits"))), engines=ENGINES) as session:
        session.start()
        assert session.game.result == "1-0"


# The clock


def test_a_computer_that_oversteps_is_stopped_and_loses(store: Store) -> None:
    session = against(Thinker(), store, clock="1s")
    session.submit(move("e2e4"))
    assert session.answer() is None
    assert session.game.outcome == Outcome(Ending.FLAG_FALL, chess.WHITE)
    assert store.summary(1).outcome == session.game.outcome


def test_a_computer_that_fails_after_its_flag_has_lost_on_time() -> None:
    class Silent(Thinker):
        def choose(self, board: chess.Board, limits: Limits, on_info: Listener = None) -> Decision:
            super().choose(board, limits, on_info)
            raise PlayerFailure("the engine is silent")

    session = against(Silent(), clock="1s")
    session.submit(move("e2e4"))
    session.answer()
    assert session.game.outcome == Outcome(Ending.FLAG_FALL, chess.WHITE)


def test_a_person_who_oversteps_loses(store: Store) -> None:
    session = against(Scripted(), store, clock="0.01s")
    session.start()
    wait_until(session.flag_fell)
    assert store.summary(1).outcome == Outcome(Ending.FLAG_FALL, chess.BLACK)
    with pytest.raises(GameOverError, match="flag fall"):
        session.submit(move("e2e4"))


def test_computers_keep_within_a_short_clock() -> None:
    for clock in ("5s+0.05", "5sd0.05", "1s/move"):
        settings = Settings("greedy", "random", control=TimeControl.parse(clock), seed=3)
        with Session.begin(Game(settings)) as session:
            played = list(islice(session.play_out(), 10))
            assert len(played) == 10
            assert all(shown.used is not None and shown.clock is not None for shown in played)


# Draws


def test_a_computer_answers_a_draw_offer_at_once(store: Store) -> None:
    unwilling = against(Scripted(score=Score(cp=300)), store)
    assert unwilling.offer_draw(chess.WHITE) is False
    assert unwilling.game.draw_offer is None
    willing = against(Scripted(score=Score(cp=0)), store)
    assert willing.offer_draw(chess.WHITE) is True
    assert store.summary(2).outcome == Outcome(Ending.AGREEMENT)
    with pytest.raises(GameOverError):
        willing.offer_draw(chess.WHITE)


def test_people_answer_each_other() -> None:
    session = Session(Game(Settings()), {})
    session.offer_draw(chess.WHITE)
    session.decline_draw(chess.BLACK)
    session.offer_draw(chess.WHITE)
    session.accept_draw(chess.BLACK)
    assert session.game.outcome == Outcome(Ending.AGREEMENT)


REPEATING = "g8f6 f6g8 g8f6 f6g8"


def test_two_computers_claim_a_threefold_repetition() -> None:
    players = {chess.WHITE: Scripted("g1f3 f3g1 g1f3 f3g1 e2e4"), chess.BLACK: Scripted(REPEATING)}
    session = Session(Game(Settings("random", "random")), players)
    assert len(list(session.play_out())) == 8
    assert session.game.outcome == Outcome(Ending.THREEFOLD)


@pytest.mark.parametrize(("score", "ending"), [(Score(cp=0), Ending.THREEFOLD), (Score(cp=500), None)])
def test_against_a_person_a_computer_claims_if_it_wants_the_draw(score: Score, ending: Ending | None) -> None:
    session = against(Scripted(f"{REPEATING} e7e5", score))
    for text in ("g1f3", "f3g1", "g1f3", "f3g1", "g1f3"):
        session.submit(move(text))
        session.answer()
        if session.game.outcome:
            break
    assert (session.game.outcome.ending if session.game.outcome else None) == ending


def test_a_person_claims() -> None:
    session = against(Scripted(), fen="7k/8/8/8/8/8/R7/K7 w - - 100 80")
    session.claim_draw()
    assert session.game.outcome == Outcome(Ending.FIFTY_MOVES)


# What may come while the computer thinks


def thinking(session: Session, player: Thinker) -> threading.Thread:
    thread = threading.Thread(target=session.answer)
    thread.start()
    assert player.thinking.wait(PATIENCE)
    return thread


def test_stop_makes_the_computer_move_now() -> None:
    session = against(player := Thinker())
    session.submit(move("e2e4"))
    thread = thinking(session, player)
    session.stop()
    thread.join(PATIENCE)
    assert len(session.game.moves) == 2


def test_a_move_that_is_decided_at_once_waits_a_little() -> None:
    session = against(Scripted("e7e5"), clock="60")
    session.submit(move("e2e4"))
    answer = session.answer(waiting=at_least(0.2))
    assert answer is not None
    assert answer.used is not None
    assert answer.used >= 0.2


def test_it_waits_no_longer_when_it_is_to_move_now() -> None:
    session = against(player := Thinker())
    session.submit(move("e2e4"))
    thread = threading.Thread(target=session.answer, kwargs={"waiting": at_least(10 * PATIENCE)})
    thread.start()
    assert player.thinking.wait(PATIENCE)
    session.stop()
    thread.join(PATIENCE)
    assert len(session.game.moves) == 2


def test_waiting_does_not_cost_a_game_on_the_clock() -> None:
    session = against(Scripted("e7e5"), clock="10s")
    session.submit(move("e2e4"))
    answer = session.answer(waiting=at_least(10 * PATIENCE))
    assert answer is not None
    assert answer.used is not None
    assert answer.used < 5


@pytest.mark.parametrize(
    ("deed", "plies", "result"),
    [
        (lambda session: session.takeback(), 0, "*"),
        (lambda session: session.resign(chess.WHITE), 1, "0-1"),
        (lambda session: session.close(), 1, "*"),
    ],
    ids=["takeback", "resign", "close"],
)
def test_what_ends_the_thinking_drops_its_move(
    store: Store, deed: Callable[[Session], None], plies: int, result: str
) -> None:
    session = against(player := Thinker(), store)
    session.submit(move("e2e4"))
    thread = thinking(session, player)
    deed(session)
    thread.join(PATIENCE)
    assert not thread.is_alive()
    game, _ = store.load(1)
    assert (len(game.moves), game.result) == (len(session.game.moves), session.game.result) == (plies, result)


def test_a_computer_gives_up_against_a_person(store: Store) -> None:
    session = against(Mannered(Decision(move("e7e5"), resigns=True)), store)
    session.submit(move("e2e4"))
    assert session.answer() is None
    assert session.game.outcome == Outcome(Ending.RESIGNATION, chess.WHITE)
    assert store.load(1)[0].outcome == session.game.outcome


def test_between_two_computers_nobody_gives_up_or_offers_a_draw() -> None:
    decision = Decision(move("e2e4"), resigns=True, offers_draw=True)
    players = {chess.WHITE: Mannered(decision), chess.BLACK: Scripted("e7e5")}
    session = Session(Game(Settings("random", "random")), players)
    assert session.answer() is not None
    assert (session.game.outcome, session.game.draw_offer) == (None, None)


def test_a_computers_draw_offer_stands_until_the_person_answers() -> None:
    def offered() -> Session:
        session = against(Mannered(Decision(move("e7e5"), offers_draw=True)))
        session.submit(move("e2e4"))
        assert session.answer() is not None
        assert session.game.draw_offer == chess.BLACK
        return session

    taken, declined = offered(), offered()
    assert taken.offer_draw(chess.WHITE) is True
    assert taken.game.outcome == Outcome(Ending.AGREEMENT)
    declined.submit(move("g1f3"))
    assert declined.game.draw_offer is None
    assert declined.game.outcome is None


def test_a_level_plays_on_in_the_same_way_when_it_is_resumed(store: Store) -> None:
    """What it overlooks once in a game it overlooks again, whatever was closed meanwhile."""

    def seeds(session: Session) -> set[int]:
        return {player.seed for player in session.players.values() if isinstance(player, EnginePlayer)}

    with Session.begin(Game(Settings("human", "engine:1200", seed=7)), store) as session:
        first = seeds(session)
        session.submit(move("e2e4"))
    with Session.resume(store, 1) as session:
        assert seeds(session) == first


def test_while_it_thinks_a_computer_takes_no_draw() -> None:
    session = against(player := Thinker())
    session.submit(move("e2e4"))
    thread = thinking(session, player)
    assert session.offer_draw(chess.WHITE) is False
    session.stop()
    thread.join(PATIENCE)
    assert len(session.game.moves) == 2


def test_close_ends_the_players() -> None:
    with against(player := Thinker(), clock="1") as session:
        session.start()
    assert player.closed
    assert not session.game.clock.running


# Takeback


def test_takeback_gives_the_person_the_move_again(store: Store) -> None:
    session = against(Scripted("e7e5 d7d5"), store, clock="5+3")
    session.submit(move("e2e4"))
    session.answer()
    assert session.takeback() == 2
    assert store.summary(1).plies == 0
    assert session.game.clock.running
    session.submit(move("d2d4"))
    assert session.takeback() == 1
    with pytest.raises(GameError, match="no move of yours to take back"):
        session.takeback()


def test_takeback_undoes_an_end(store: Store) -> None:
    session = against(Scripted("e7e5 d8h4"), store)
    for text in ("f2f3", "g2g4"):
        session.submit(move(text))
        session.answer()
    assert session.game.result == "0-1"
    session.takeback()
    assert store.summary(1).outcome is None
    session.submit(move("e2e4"))


def test_a_move_for_a_position_that_is_no_more_is_stale(store: Store) -> None:
    session = Session.begin(Game(Settings()), store)
    session.submit(chess.Move.from_uci("e2e4"), seen=0)
    revision = session.revision
    with pytest.raises(StaleMoveError, match="expected a move after 1 moves, got one after 0"):
        session.submit(chess.Move.from_uci("e7e5"), seen=0)
    assert (len(session.game.moves), session.revision) == (1, revision)


def test_whether_there_is_a_move_to_take_back(store: Store) -> None:
    alone = Session.begin(Game(Settings()), store)
    assert not alone.can_takeback()
    alone.submit(chess.Move.from_uci("e2e4"))
    assert alone.can_takeback()
    with Session.begin(Game(Settings("random", "human")), store) as session:
        session.answer()
        assert not session.can_takeback(), "the only move is the computer's"
    with Session.begin(Game(Settings("random", "random")), store) as session:
        session.answer()
        assert not session.can_takeback()
