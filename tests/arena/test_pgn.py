"""Games of a match as PGN."""

import io

import chess
import chess.pgn

from kibitz.arena.limits import GameLimits
from kibitz.arena.pgn import write_pgn
from kibitz.game.clock import TimeControl
from tests.arena.parts import make_match, result


def test_pgn_tells_who_played_how_long_with_what_score_and_why_it_ended() -> None:
    blitz = GameLimits(TimeControl.from_tag("2+0.05"))
    match = make_match("engine", "random", first_limits=blitz, second_limits=blitz)
    stream = io.StringIO()
    write_pgn(match, [result(0, 1.0), result(1, 1.0)], stream)
    stream.seek(0)
    first, second = chess.pgn.read_game(stream), chess.pgn.read_game(stream)
    assert first is not None
    assert second is not None
    assert (first.headers["White"], second.headers["White"]) == ("engine", "random")
    assert (first.headers["Result"], second.headers["Result"]) == ("1-0", "0-1")
    assert (first.headers["Round"], second.headers["Round"]) == ("1.1", "1.2")
    assert (first.headers["TimeControl"], first.headers["Date"]) == ("2+0.05", "2026.01.02")
    assert first.headers["Ending"] == "checkmate"
    moves = list(first.mainline())
    assert moves[0].emt() == 0.1
    score = moves[1].eval()
    assert score is not None
    assert score.pov(chess.BLACK).score() == 30
    assert moves[1].eval_depth() == 4
