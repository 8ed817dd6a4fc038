"""Small pictures as SVG. Colours are the page's: shapes carry classes, series are numbered `s0`, `s1`, …

Every picture has a title for screen readers; the figures themselves belong into a table beside it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 720
ROW = 26  # height of a line with a label
TOP, BOTTOM, RIGHT = 12, 40, 24
LABEL_WIDTH = 190
CHARACTER = 7.2  # width of an average one
TALL = 260  # height of a picture with two axes
SERIES = 8  # colours there are

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scale:
    """Values to places on the picture."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1.0)
        return self.begin + share * (self.end - self.begin)

    def ticks(self, count: int = 6) -> list[float]:
        """Round values, about `count` of them."""
        step = round_step((self.high - self.low) / count)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [round(number * step, 10) for number in range(first, last + 1)]


def round_step(rough: float) -> float:
    """1, 2 or 5 times a power of ten, not below `rough`."""
    if rough <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    return power * next(factor for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))


def stacked_bars(title: str, rows: Sequence[tuple[str, Sequence[float]]], legend: Sequence[str] = ()) -> str:
    """A line for each row, with the parts of its value one after the other."""
    most = max((sum(parts) for _, parts in rows), default=1.0)
    scale = Scale(0, most, LABEL_WIDTH, WIDTH - RIGHT - 60)
    shapes = []
    for place, (label, parts) in enumerate(rows):
        top, begin = TOP + place * ROW, 0.0
        shapes.append(row_label(label, top))
        for series, part in enumerate(parts):
            left, width = scale(begin), scale(begin + part) - scale(begin)
            if part:
                shapes.append(
                    f'<rect class="s{series}" x="{left:.1f}" y="{top + 3}" width="{max(width, 1):.1f}" '
                    f'height="{ROW - 8}"/>'
                )
            begin += part
        shapes.append(text(scale(begin) + 6, top + ROW / 2, number(begin), "value"))
    height = TOP + len(rows) * ROW + (28 if legend else 4)
    return svg(title, height, [*shapes, *legend_of(legend, height - 12)])


def intervals(title: str, rows: Sequence[tuple[str, float, float, float]]) -> str:
    """A dot for each row's value, with a line from its low to its high end."""
    low = min((row[2] for row in rows), default=0.0)
    high = max((row[3] for row in rows), default=1.0)
    margin = (high - low) * 0.05 or 10.0
    scale = Scale(low - margin, high + margin, LABEL_WIDTH, WIDTH - RIGHT)
    height = TOP + len(rows) * ROW
    shapes = x_axis(scale, TOP, height, signed=True)
    for place, (label, value, begin, end) in enumerate(rows):
        middle = TOP + place * ROW + ROW / 2
        shapes += [
            row_label(label, TOP + place * ROW),
            f'<path class="whisker" d="M{scale(begin):.1f} {middle}H{scale(end):.1f}'
            f'M{scale(begin):.1f} {middle - 5}v10M{scale(end):.1f} {middle - 5}v10"/>',
            f'<circle class="s0" cx="{scale(value):.1f}" cy="{middle}" r="5"/>',
        ]
    return svg(title, height + BOTTOM - 12, shapes)


def histogram(title: str, counts: Sequence[tuple[float, float, int]], x_label: str) -> str:
    """Upright bars of counts between two values."""
    across = Scale(counts[0][0], counts[-1][1], 60, WIDTH - RIGHT)
    up = Scale(0, max(count for _, _, count in counts) or 1, TALL - BOTTOM, TOP)
    shapes = [*y_axis(up), *x_axis(across, TOP, TALL - BOTTOM, lines=False)]
    for begin, end, count in counts:
        left, width = across(begin), across(end) - across(begin)
        shapes.append(
            f'<rect class="s0" x="{left + 0.5:.1f}" y="{up(count):.1f}" width="{max(width - 1, 1):.1f}" '
            f'height="{up(0) - up(count):.1f}"/>'
        )
    return svg(title, TALL, [*shapes, axis_name(x_label)])


def lines(
    title: str,
    series: Sequence[tuple[str, Sequence[Point]]],
    x_label: str,
    band: Sequence[tuple[float, float, float]] = (),
    zero: float | None = None,
) -> str:
    """Lines through points, and a band (x, low, high) behind them; `zero` is a value to compare with."""
    points = [point for _, some in series for point in some]
    values = [y for _, y in points] + [y for _, low, high in band for y in (low, high)]
    if zero is not None:
        values.append(zero)
    across = Scale(min(x for x, _ in points), max(x for x, _ in points), 60, WIDTH - RIGHT)
    named = series if len(series) > 1 else ()
    height = TALL + (24 if named else 0)
    up = Scale(min(values), max(values), TALL - BOTTOM, TOP)
    shapes = [*y_axis(up), *x_axis(across, TOP, TALL - BOTTOM, lines=False)]
    if band:
        there = "L".join(f"{across(x):.1f} {up(high):.1f}" for x, _, high in band)
        back = "L".join(f"{across(x):.1f} {up(low):.1f}" for x, low, _ in reversed(band))
        shapes.append(f'<path class="band" d="M{there}L{back}Z"/>')
    if zero is not None:
        shapes.append(f'<path class="zero" d="M60 {up(zero):.1f}H{WIDTH - RIGHT}"/>')
    for place, (_, some) in enumerate(series):
        path = "L".join(f"{across(x):.1f} {up(y):.1f}" for x, y in some)
        shapes.append(f'<path class="line l{place % SERIES}" d="M{path}"/>')
    legend = legend_of([name for name, _ in named], height - 10)
    return svg(title, height, [*shapes, axis_name(x_label), *legend])


# Parts


def svg(title: str, height: float, shapes: Sequence[str]) -> str:
    name = escape(title)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{name}"><title>{name}</title>'
        f"{''.join(shapes)}</svg>"
    )


def text(x: float, y: float, content: str, kind: str, anchor: str = "start") -> str:
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" dominant-baseline="central">'
        f"{escape(content)}</text>"
    )


def row_label(label: str, top: float) -> str:
    most = int((LABEL_WIDTH - 16) / CHARACTER)
    shown = label if len(label) <= most else f"{label[: most - 1]}…"
    return text(LABEL_WIDTH - 10, top + ROW / 2, shown, "label", "end")


def x_axis(scale: Scale, top: float, bottom: float, lines: bool = True, signed: bool = False) -> list[str]:
    shapes = []
    for tick in scale.ticks():
        if lines:
            shapes.append(f'<path class="grid" d="M{scale(tick):.1f} {top}V{bottom}"/>')
        shown = f"{tick:+g}" if signed and tick else number(tick)
        shapes.append(text(scale(tick), bottom + 12, shown, "tick", "middle"))
    return shapes


def y_axis(scale: Scale) -> list[str]:
    shapes = []
    for tick in scale.ticks(5):
        shapes.append(f'<path class="grid" d="M60 {scale(tick):.1f}H{WIDTH - RIGHT}"/>')
        shapes.append(text(52, scale(tick), number(tick), "tick", "end"))
    return shapes


def axis_name(name: str) -> str:
    return text((60 + WIDTH - RIGHT) / 2, TALL - 8, name, "axis", "middle")


def legend_of(names: Sequence[str], y: float) -> list[str]:
    shapes, x = [], 60.0
    for series, name in enumerate(names):
        shapes.append(
            f'<rect class="s{series % SERIES}" x="{x:.1f}" y="{y - 6:.1f}" width="12" height="12"/>'
        )
        shapes.append(text(x + 18, y, name, "tick"))
        x += 34 + CHARACTER * len(name)
    return shapes


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:g}"
