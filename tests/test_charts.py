"""Charts are well-formed SVG whose shapes stand where the numbers say."""

import math
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.charts import Axis, Bar, Scale, Series, bar_chart, figure, line_chart

SVG = "{http://www.w3.org/2000/svg}"
numbers = st.integers(-(10**9), 10**9).map(lambda thousandths: thousandths / 1000)


@given(st.lists(numbers, min_size=1), st.booleans())
def test_a_scale_holds_all_its_values_between_round_ticks(values: list[float], zero: bool) -> None:
    scale = Scale(values, 0, 100, zero=zero)
    ticks = list(scale.ticks())
    assert all(-1e-6 <= scale(value) <= 100 + 1e-6 for value in values)
    assert 2 <= len(ticks) <= 12
    assert scale(ticks[0]) == pytest.approx(0)
    assert scale(ticks[-1]) == pytest.approx(100)


def test_a_logarithmic_scale_ticks_at_powers_of_ten() -> None:
    assert list(Scale([20, 206_603], 0, 100, logarithmic=True).ticks()) == [10, 100, 1000, 1e4, 1e5, 1e6]


def test_whole_numbers_get_whole_ticks() -> None:
    assert list(Scale([1, 3], 0, 100).ticks()) == [1, 2, 3]


def test_a_line_chart_has_a_mark_for_every_point_and_a_legend() -> None:
    series = [Series("one", [(1, 20), (2, 400)]), Series("<other>", [(1, 20)], [(10, math.inf)])]
    root = ElementTree.fromstring(line_chart("A & B", series, Axis("depth"), Axis("nodes", logarithmic=True)))
    assert root.attrib["aria-label"] == "A & B"
    assert [title.text for title in root.iter(f"{SVG}title")] == [
        "one: 1, 20",
        "one: 2, 400",
        "<other>: 1, 20",
    ]
    assert {"one", "<other>", "depth", "nodes"} <= {text.text for text in root.iter(f"{SVG}text")}


def test_bars_are_as_long_as_their_values() -> None:
    root = ElementTree.fromstring(bar_chart("Ends", [Bar("mate", 10), Bar("draw", 40, low=30, high=50)], "%"))
    short, long = (float(rect.attrib["width"]) for rect in root.iter(f"{SVG}rect"))
    assert long == pytest.approx(4 * short, rel=0.01)


def test_bars_of_several_series_get_a_legend_and_values_below_zero_hang_from_it() -> None:
    bars = [Bar("a", 5, "with"), Bar("a", -5, "without")]
    root = ElementTree.fromstring(bar_chart("", bars, "cp"))
    up, down, *signs = root.iter(f"{SVG}rect")
    assert float(down.attrib["x"]) < float(up.attrib["x"])
    assert len(signs) == 2


def test_stacked_bars_lie_one_after_the_other_with_their_sum_behind() -> None:
    bars = [Bar("White", 3, "wins"), Bar("White", 5, "losses"), Bar("Black", 4, "wins")]
    root = ElementTree.fromstring(bar_chart("Results", bars, "games", stacked=True))
    wins, losses, *_ = root.iter(f"{SVG}rect")
    assert wins.attrib["y"] == losses.attrib["y"]
    end = float(wins.attrib["x"]) + float(wins.attrib["width"])
    assert float(losses.attrib["x"]) == pytest.approx(end, abs=0.2)
    assert "8" in {text.text for text in root.iter(f"{SVG}text")}


def test_a_long_label_leaves_the_bars_their_room() -> None:
    root = ElementTree.fromstring(bar_chart("", [Bar("engine " * 40, 10)], "Elo"))
    (bar,) = root.iter(f"{SVG}rect")
    assert float(bar.attrib["width"]) > 200


def test_a_band_and_a_value_to_compare_with_lie_behind_the_line() -> None:
    course = [(float(x), 0.5) for x in range(100)]
    band = [(x, low - 3, low + 3) for x, low in course]
    text = line_chart("", [Series("a", course)], Axis(""), Axis(""), band, reference=-10.0)
    root = ElementTree.fromstring(text)
    shapes = [element.tag.removeprefix(SVG) for element in root.iter()]
    assert shapes.index("path") < shapes.index("polyline")
    # So many points have one marker, at the end.
    assert shapes.count("circle") == 1
    (dashed,) = (line for line in root.iter(f"{SVG}line") if "stroke-dasharray" in line.attrib)
    ticks = [float(line.attrib["y1"]) for line in root.iter(f"{SVG}line") if line.attrib["class"] == "grid"]
    assert float(dashed.attrib["y1"]) == max(ticks)


def test_figures_are_short() -> None:
    assert [figure(value) for value in (0, 0.125, 12.34, 197_281, 4_000_000)] == [
        "0",
        "0.125",
        "12.3",
        "197,281",
        "4M",
    ]


def test_nothing_to_draw_is_still_a_picture() -> None:
    ElementTree.fromstring(line_chart("", [], Axis(""), Axis("")))
    ElementTree.fromstring(bar_chart("", [], ""))
