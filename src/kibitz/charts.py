"""Small charts as SVG text: lines with error bars, bars, and boards in shades. No library, no script, no font to load.

    line_chart("Positions", [Series("minimax", [(1, 20), (2, 420)])], Axis("depth"), Axis("nodes", logarithmic=True))
    bar_chart("How games end", [Bar("checkmate", 15.2), Bar("fifty moves", 19.0)], "% of games")
    board_chart("Where it looks", [ShadedBoard("knight", [0.5] * 64)], columns=1)

A picture follows the reader's light or dark theme, and tells its series apart by marker or pattern as well as by
colour. It is fit for a file, a Markdown page and the inside of an HTML page.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 640
LEFT, RIGHT, TOP, BOTTOM = 76, 20, 44, 52  # margins of a line chart, in pixels
HEIGHT = 360
# Pixels: about the width of a letter of the labels.
LETTER = 6.6
# The most letters of a bar's label.
LONGEST = 30
# A line of at most this many points has a marker at each; a longer one only at its end.
MARKED = 40
# A row of the legend.
LEGEND = 24
# A bar's height, the space between groups, the space below for the axis.
BAR, GAP, FOOT = 18, 10, 44

# Told apart by most colour-blind readers (after Okabe and Ito), in an order that keeps neighbours apart.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
DASHED = ' stroke-dasharray="4 4"'
STYLE = (
    ".chart{font:12px system-ui,sans-serif}.chart text{fill:#333}.chart .title{font-size:15px;font-weight:600}"
    ".chart .grid{stroke:#8884;stroke-width:1}.chart .axis{stroke:#888;stroke-width:1}"
    "@media(prefers-color-scheme:dark){.chart text{fill:#ddd}}"
)

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Axis:
    label: str
    logarithmic: bool = False  # values must then be above 0


@dataclass(frozen=True, slots=True)
class Series:
    """Points in the order they are joined. `errors` are the (low, high) ends for each, where they are known."""

    name: str
    points: Sequence[Point]
    errors: Sequence[tuple[float, float] | None] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """`series` tells apart the bars that share a label; `low` and `high` are the ends of the error."""

    label: str
    value: float
    series: str = ""
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class ShadedBoard:
    """A value for each square from a1 on, None where there is none; `texts` are what to write there."""

    label: str
    values: Sequence[float | None]
    texts: Sequence[str] = ()


class Scale:
    """From values to pixels along one direction, with round ticks."""

    def __init__(
        self,
        values: Iterable[float],
        start: float,
        end: float,
        *,
        logarithmic: bool = False,
        zero: bool = False,
    ) -> None:
        known = [value for value in values if math.isfinite(value) and (value > 0 or not logarithmic)]
        low, high = min(known, default=1.0), max(known, default=1.0)
        if zero:
            low, high = min(low, 0.0), max(high, 0.0)
        self.logarithmic = logarithmic
        self.start, self.end = start, end
        self.low: float
        self.high: float
        if logarithmic:
            self.low, self.high = math.floor(math.log10(low)), math.ceil(math.log10(high))
            self.step = 1.0
        else:
            self.step = round_step((high - low) or abs(high) or 1.0)
            if all(value == round(value) for value in known):
                self.step = max(self.step, 1.0)  # there is no depth 1.5
            self.low, self.high = (
                math.floor(low / self.step) * self.step,
                math.ceil(high / self.step) * self.step,
            )
        if self.high <= self.low:
            self.high = self.low + self.step

    def __call__(self, value: float) -> float:
        place = math.log10(value) if self.logarithmic else value
        return self.start + (place - self.low) / (self.high - self.low) * (self.end - self.start)

    def clipped(self, value: float) -> float:
        """The pixel of a value; an infinite one is at the edge."""
        return self.start if value == -math.inf else self.end if value == math.inf else self(value)

    def ticks(self) -> Iterator[float]:
        for number in range(round((self.high - self.low) / self.step) + 1):
            tick = self.low + number * self.step
            yield 10.0**tick if self.logarithmic else round(tick, 10)


def line_chart(
    title: str,
    series: Sequence[Series],
    x: Axis,
    y: Axis,
    band: Sequence[tuple[float, float, float]] = (),
    reference: float | None = None,
) -> str:
    """Lines with markers, and a legend where there is more than one.

    Behind them are a band, from low to high at each x, and a dashed line at the reference value.
    """
    points = [point for one in series for point in one.points]
    ends = [end for one in series for error in one.errors if error for end in error]
    ends += [end for _, *bounds in band for end in bounds]
    ends += [] if reference is None else [reference]
    across = Scale((point[0] for point in points), LEFT, WIDTH - RIGHT, logarithmic=x.logarithmic)
    up = Scale([*(point[1] for point in points), *ends], HEIGHT - BOTTOM, TOP, logarithmic=y.logarithmic)
    parts = [heading(title)]
    for tick in up.ticks():
        parts.append(rule(LEFT, up(tick), WIDTH - RIGHT, up(tick), "grid"))
        parts.append(label(LEFT - 8, up(tick) + 4, figure(tick), "end"))
    for tick in across.ticks():
        parts.append(rule(across(tick), HEIGHT - BOTTOM, across(tick), HEIGHT - BOTTOM + 5, "axis"))
        parts.append(label(across(tick), HEIGHT - BOTTOM + 19, figure(tick), "middle"))
    parts.append(rule(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "axis"))
    parts.append(label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, x.label, "middle"))
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(label(16, middle, y.label, "middle", f'transform="rotate(-90 16 {middle:g})"'))
    if band:
        there = [f"{across(at):.1f} {up(high):.1f}" for at, _, high in band]
        back = [f"{across(at):.1f} {up(low):.1f}" for at, low, _ in reversed(band)]
        parts.append(f'<path d="M{"L".join(there + back)}Z" fill="{colour_of(0)}" fill-opacity="0.2"/>')
    if reference is not None:
        parts.append(rule(LEFT, up(reference), WIDTH - RIGHT, up(reference), "axis", DASHED))
    for number, one in enumerate(series):
        parts.extend(drawn_line(one, number, across, up))
    names = [one.name for one in series]
    parts.extend(legend(names, HEIGHT, marker))
    return picture(title, HEIGHT + legend_height(names), parts)


def bar_chart(
    title: str,
    bars: Sequence[Bar],
    unit: str,
    written: Callable[[float], str] | None = None,
    stacked: bool = False,
) -> str:
    """Horizontal bars, each with its label before it and its value after it; bars with the same label are grouped.

    Stacked bars share one row, end to end, followed by their sum.
    """
    written = written or figure
    groups: dict[str, list[Bar]] = {}
    for bar in bars:
        groups.setdefault(bar.label, []).append(bar)
    names = list(dict.fromkeys(bar.series for bar in bars))
    left = 16 + LETTER * min(max(map(len, groups), default=0), LONGEST)
    values = [value for bar in bars for value in (bar.value, bar.low, bar.high) if value is not None]
    values += [sum(bar.value for bar in group) for group in groups.values() if stacked]
    across = Scale(values, left, WIDTH - RIGHT - 48, zero=True)
    foot = TOP + sum(BAR * (1 if stacked else len(group)) + GAP for group in groups.values())
    parts = [heading(title)]
    for tick in across.ticks():
        parts.append(rule(across(tick), TOP - 4, across(tick), foot, "grid"))
        parts.append(label(across(tick), foot + 16, figure(tick), "middle"))
    parts.append(label((left + WIDTH - RIGHT) / 2, foot + FOOT - 8, unit, "middle"))
    top = float(TOP)
    for text, group in groups.items():
        height = BAR if stacked else BAR * len(group)
        shown = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
        parts.append(label(left - 8, top + height / 2 + 4, shown, "end"))
        begin = 0.0
        for place, bar in enumerate(group):
            number = names.index(bar.series)
            if stacked:
                parts.append(rectangle(begin, begin + bar.value, number, across, top))
                begin += bar.value
            else:
                parts.extend(drawn_bar(bar, number, across, top + BAR * place, written))
        if stacked:
            parts.append(label(across(begin) + 6, top + BAR / 2 + 4, written(begin), "start"))
        top += height + GAP
    parts.append(rule(across(0), TOP - 4, across(0), foot, "axis"))
    height = foot + FOOT
    parts.extend(legend(names, height, swatch))
    return picture(title, height + legend_height(names), parts)


# --- parts ---


def board_chart(title: str, boards: Sequence[ShadedBoard], columns: int) -> str:
    """Boards side by side, in the same shades: stronger further from zero, blue above it and orange below."""
    side = (WIDTH - 16) / columns - 16
    most = (
        max((abs(value) for board in boards for value in board.values if value is not None), default=0) or 1
    )
    parts = [heading(title)]
    for number, board in enumerate(boards):
        left = 16 + number % columns * (side + 16)
        top = TOP + number // columns * (side + LEGEND + 12)
        parts.append(label(left, top + 12, board.label, "start"))
        parts += drawn_board(board, left, top + LEGEND - 4, side / 8, most)
    rows = -(-len(boards) // columns)
    return picture(title, TOP + rows * (side + LEGEND + 12), parts)


def one_above_another(title: str, *charts: str) -> str:
    """Several charts as one picture."""
    top, parts = 0.0, []
    for chart in charts:
        parts.append(chart.replace("<svg ", f'<svg y="{top:g}" ', 1))
        top += float(re.search(r'height="([\d.]+)"', chart)[1])  # type: ignore[index]
    return picture(title, top, parts)


def drawn_board(board: ShadedBoard, left: float, top: float, size: float, most: float) -> Iterator[str]:
    for square, value in enumerate(board.values):
        x, y = left + square % 8 * size, top + (7 - square // 8) * size
        colour = colour_of(0 if (value or 0) >= 0 else 1)
        shade = abs(value or 0) / most
        yield (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" class="grid" '
            f'fill="{colour}" fill-opacity="{shade:.2f}"/>'
        )
        if board.texts and board.texts[square]:
            yield label(x + size / 2, y + size / 2 + 4, board.texts[square], "middle")


def drawn_line(series: Series, number: int, across: Scale, up: Scale) -> Iterator[str]:
    places = [(across(x), up(y)) for x, y in series.points]
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    colour = colour_of(number)
    yield f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for (x, _), error in zip(places, series.errors, strict=False):
        if error is not None:
            low, high = (up.clipped(end) for end in error)
            yield (
                f'<path d="M{x:.1f} {low:.1f}V{high:.1f}M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8" '
                f'stroke="{colour}" fill="none"/>'
            )
    shown = slice(None) if len(places) <= MARKED else slice(-1, None)
    for (x, y), value in zip(places[shown], series.points[shown], strict=True):
        note = f"{series.name}: {figure(value[0])}, {figure(value[1])}"
        yield f"<g>{marker(number, x, y)}<title>{escape(note)}</title></g>"


def drawn_bar(
    bar: Bar, number: int, across: Scale, top: float, written: Callable[[float], str]
) -> Iterator[str]:
    yield rectangle(0, bar.value, number, across, top)
    beyond = max(across(0), across(bar.value))
    if bar.low is not None and bar.high is not None:
        low, high, middle = across.clipped(bar.low), across.clipped(bar.high), top + BAR / 2
        beyond = max(beyond, high)
        yield (
            f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 4}v8M{high:.1f} {middle - 4}v8" '
            'class="axis" fill="none"/>'
        )
    yield label(beyond + 6, top + BAR / 2 + 4, written(bar.value), "start")


def rectangle(begin: float, end: float, number: int, across: Scale, top: float) -> str:
    left, right = sorted((across(begin), across(end)))
    return (
        f'<rect x="{left:.1f}" y="{top + 2:.1f}" width="{max(right - left, 0.5):.1f}" height="{BAR - 4}" '
        f'fill="{colour_of(number)}" fill-opacity="{opacity(number)}" stroke="{colour_of(number)}"/>'
    )


def marker(number: int, x: float, y: float) -> str:
    """A disc, square, triangle or diamond, so that colour is not needed to tell series apart."""
    fill = f'fill="{colour_of(number)}"'
    shapes = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" {fill}/>',
        f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" {fill}/>',
        f'<path d="M{x:.1f} {y - 5:.1f}l5 9h-10z" {fill}/>',
        f'<path d="M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5z" {fill}/>',
    )
    return shapes[number % len(shapes)]


def swatch(number: int, x: float, y: float) -> str:
    return (
        f'<rect x="{x - 6:.1f}" y="{y - 6:.1f}" width="12" height="12" fill="{colour_of(number)}" '
        f'fill-opacity="{opacity(number)}" stroke="{colour_of(number)}"/>'
    )


def legend(names: Sequence[str], top: float, sign: Callable[[int, float, float], str]) -> Iterator[str]:
    for number, (x, y) in enumerate(legend_places(names)):
        yield sign(number, x, top + y + 6)
        yield label(x + 10, top + y + 10, names[number], "start")


def legend_height(names: Sequence[str]) -> float:
    return max((y for _, y in legend_places(names)), default=-LEGEND) + LEGEND


def legend_places(names: Sequence[str]) -> list[Point]:
    """The place of each name's marker, in rows as wide as the picture. A single name needs no legend."""
    places: list[Point] = []
    x, y = 24.0, 0.0
    for name in names if len(names) > 1 else ():
        width = 34 + LETTER * len(name)
        if x + width > WIDTH and places:
            x, y = 24.0, y + LEGEND
        places.append((x, y))
        x += width
    return places


def heading(title: str) -> str:
    return f'<text class="title" x="16" y="24">{escape(title)}</text>'


def label(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(text)}</text>'


def rule(x1: float, y1: float, x2: float, y2: float, kind: str, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"{more}/>'


def picture(title: str, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="{escape(title)}" '
        f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}">'
        f"<style>{STYLE}</style>\n" + "\n".join(parts) + "\n</svg>\n"
    )


# --- numbers ---


def colour_of(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def opacity(number: int) -> float:
    """Alternates between full and pale."""
    return 0.9 if number % 2 == 0 else 0.45


def round_step(span: float) -> float:
    """A step of 1, 2 or 5 times a power of ten that divides the span into eight parts at most."""
    power: float = 10.0 ** math.floor(math.log10(span))
    return next(power * part for part in (0.2, 0.5, 1.0, 2.0) if span / (power * part) <= 8)


def figure(value: float) -> str:
    """`1,234`, `0.25`, `2M`: short, for a tick or a bar."""
    if abs(value) >= 1_000_000:
        return f"{value / 1_000_000:g}M"
    if value == round(value):
        return f"{round(value):,}"
    return f"{value:,.1f}" if abs(value) >= 10 else f"{value:.3g}"
