"""The game that a person asks for."""

import chess
import pytest

from kibitz.errors import InputError
from kibitz.game.game import Game, GameOverError, PlayedMove
from kibitz.game.request import Request, rematch
from kibitz.game.settings import Settings


def test_the_person_has_the_side_to_move_unless_another_is_asked_for() -> None:
    black_to_move = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    assert Request("random").game().settings.white == "human"
    assert Request("random", fen=black_to_move).game().settings.black == "human"
    assert Request("random", "white", fen=black_to_move).game().settings.white == "human"


def test_a_random_colour_follows_the_seed() -> None:
    colours = [Request("random", "random", seed=seed).game().settings.white for seed in range(40)]
    assert set(colours) == {"human", "random"}
    assert colours == [Request("random", "random", seed=seed).game().settings.white for seed in range(40)]


def test_two_people_and_two_computers() -> None:
    def seats(request: Request) -> tuple[str, str]:
        settings = request.game().settings
        return settings.white, settings.black

    assert seats(Request("random", "both")) == ("human", "human")
    assert seats(Request("random", "none", second="greedy")) == ("random", "greedy")
    assert seats(Request("random", "none")) == ("random", "random")


def test_names_are_kept_in_their_normal_form() -> None:
    assert Request(" AlphaBeta:depth=2 ").game().settings.black == "alphabeta:2"


def test_a_chess960_set_up() -> None:
    settings = Request("random", chess960=0).game().settings
    assert settings.chess960
    assert settings.fen.startswith("bbqnnrkr/")


def test_going_on_from_an_earlier_game() -> None:
    moves = [PlayedMove(chess.Move.from_uci(move)) for move in ("e2e4", "e7e5", "g1f3")]
    game = Request("random", clock="5+3").game(Game(Settings("Ann", "Bob"), moves))
    assert [played.move for played in game.moves] == [played.move for played in moves]
    assert (game.settings.white, game.settings.black) == ("random", "human")
    assert str(game.settings.control) == "5+3"


def test_there_must_be_something_to_play() -> None:
    with pytest.raises(GameOverError, match="Draw by stalemate"):
        Request("random", fen="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").game()


@pytest.mark.parametrize(
    "request_",
    [Request("nobody"), Request(clock="x"), Request(fen="x"), Request(chess960=960), Request(colour="red")],
)
def test_what_cannot_be_played_is_refused(request_: Request) -> None:
    with pytest.raises(InputError):
        request_.game()


def test_a_rematch_changes_colours_and_seed() -> None:
    game = Request("random", clock="3+2", chess960=5, seed=1).game()
    again = rematch(game)
    assert (again.settings.white, again.settings.black) == ("random", "human")
    assert (again.settings.fen, again.settings.control) == (game.settings.fen, game.settings.control)
    assert again.settings.seed != game.settings.seed
