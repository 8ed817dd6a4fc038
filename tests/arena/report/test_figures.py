"""What a report counts."""

from hypothesis import given
from hypothesis import strategies as st

from kibitz.arena.report.figures import ReportFigures, score_over_time, thinned
from tests.arena.parts import result


def counted(*points: float, first_players: bool = True) -> ReportFigures:
    figures = ReportFigures(first_players)
    for number, gained in enumerate(points):
        figures.count(result(number, gained))
    return figures


def test_colours_openings_and_ends_are_counted() -> None:
    found = counted(1.0, 1.0, 0.5, 0.0)
    assert (found.white.wins, found.white.draws, found.white.losses) == (2, 1, 1)
    assert found.first_as[True].score == 0.75
    assert found.first_as[False].score == 0.5
    assert [one.games for one in found.openings.values()] == [4]
    assert found.endings == {"checkmate": 3, "stalemate": 1}
    assert (found.mean_length(), found.lengths()) == (1.0, [(0, 1, 0), (1, 2, 4)])


def test_evaluations_are_seen_from_one_side() -> None:
    """Black sees 0.3 pawns for itself in every game; the first player has Black in every other."""
    games = [0.5] * 12
    assert counted(*games, first_players=False).course() == [(1, -0.3, -0.3, -0.3, 6)]
    [(_, middle, low, high, _)] = counted(*games).course()
    assert (low, middle, high) == (-0.3, 0.0, 0.3)


def test_the_score_goes_game_by_game() -> None:
    assert score_over_time([1.0, 0.0, 0.5, 0.5]) == [(1, 100), (2, 50), (3, 50), (4, 50)]
    assert score_over_time([]) == []


@given(st.integers(1, 3000))
def test_long_courses_are_thinned_and_keep_their_end(length: int) -> None:
    points = [(float(x), 0.0) for x in range(length)]
    kept = thinned(points)
    assert kept[0] == points[0]
    assert kept[-1] == points[-1]
    assert len(kept) <= 401
