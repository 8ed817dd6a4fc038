"""The owner names a book and tablebases once; who uses them, the face and the name decide."""

from pathlib import Path

import chess
import pytest

from kibitz.arena.runner import LocalRunner
from kibitz.engine.limits import Limits
from kibitz.game.advice import Adviser
from kibitz.game.game import Game
from kibitz.game.session import Session
from kibitz.game.settings import Settings
from kibitz.players import PlayerNameError, make_player
from kibitz.players.engine import FROM_BOOK, TROUBLE
from kibitz.web.workers.worker import Bench, Role
from tests.arena.parts import make_contest
from tests.books import write_book

ODD = chess.Move.from_uci("a2a4")
BRIEF = Limits(depth=1)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = write_book(tmp_path / "book.bin", {"a2a4": 1})
    monkeypatch.setenv("KIBITZ_BOOK", str(path))
    return path


@pytest.mark.parametrize(
    ("name", "informed", "used"),
    [
        ("engine", False, False),
        ("engine", True, True),
        ("engine:book=on", False, True),
        ("engine:book=off", True, False),
        ("engine:1500,tablebases=off", True, True),
    ],
)
def test_the_name_decides_and_else_who_asks(book: Path, name: str, informed: bool, used: bool) -> None:
    with make_player(name, seed=1, informed=informed) as player:
        assert player.name == name
        decision = player.choose(chess.Board(), BRIEF)
        assert (decision.move == ODD, decision.remark == FROM_BOOK) == (used, used)


def test_a_new_seed_chooses_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_book(tmp_path / "book.bin", {"a2a4": 1, "h2h4": 1})
    monkeypatch.setenv("KIBITZ_BOOK", str(path))

    def choices() -> list[chess.Move]:
        moves = []
        with make_player("engine", informed=True) as player:
            for seed in range(10):
                player.reseed(seed)
                player.prepare()
                player.reseed(seed)
                moves.append(player.choose(chess.Board(), BRIEF).move)
        return moves

    assert len(set(choices())) == 2
    assert choices() == choices()


@pytest.mark.parametrize("setting", ["book", "tablebases"])
def test_what_is_not_there_cannot_be_asked_for(setting: str) -> None:
    with pytest.raises(PlayerNameError, match=rf"expected \$KIBITZ_{setting.upper()} to say where it is"):
        make_player(f"engine:{setting}=on")
    make_player(f"engine:{setting}=off")


@pytest.mark.parametrize("variable", ["KIBITZ_BOOK", "KIBITZ_TABLEBASES"])
def test_what_cannot_be_read_is_told_once_without_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, str(tmp_path / "nothing"))
    with make_player("engine", informed=True) as player:
        assert player.choose(chess.Board(), BRIEF).remark == TROUBLE
        assert player.choose(chess.Board(), BRIEF).remark is None


def test_the_terminal_and_the_page_play_from_the_book(book: Path) -> None:
    with Session.begin(Game(Settings(white="engine:depth=1", black="human"))) as session:
        played = session.answer()
        assert played is not None
        assert (played.move, played.remark) == (ODD, FROM_BOOK)
    bench = Bench()
    assert bench.player(Role("game", "engine:1500", 3)).choose(chess.Board(), BRIEF).move == ODD
    bench.close()


def test_advice_is_a_search(book: Path) -> None:
    with Adviser() as adviser:
        assert adviser.opinion(chess.Board(), Limits(depth=4)).decision.depth == 4


def test_the_arena_plays_from_the_book_when_it_is_asked_to(book: Path) -> None:
    contests = [make_contest("engine:depth=1", "random"), make_contest("engine:depth=1,book=on", "random")]
    games = [record.moves.split() for _, record in LocalRunner(1).play(contests)]
    assert [game[0] == "a2a4" for game in games] == [False, True]
