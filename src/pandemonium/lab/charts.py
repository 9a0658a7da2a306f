"""Three kinds of picture as SVG: intervals, columns, a curve. Hover shows the numbers.

Drawn by hand, a report weighs some tens of kilobytes and needs no library to open. Colours are
those of Okabe and Ito, which colour-blind readers can tell apart; shapes differ too, for print.
"""

from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from math import ceil, floor, log10
from textwrap import wrap
from typing import NamedTuple

from pandemonium.lab.intervals import Interval

WIDTH = 680
LINE = 40
"""Letters of a label in a line; there are two at the most."""
LETTER = 7.0
"""How wide one is on average, and a little more."""
RIGHT = 96
ROW = 30
HEIGHT = 230
LEFT, TOP, BOTTOM = 56, 14, 44
BLUE, ORANGE, GREEN = "#0072b2", "#d55e00", "#009e73"

Show = Callable[[float], str]


class Row(NamedTuple):
    """A line of a picture of intervals: what it is, and one or two values."""

    label: str
    value: Interval
    other: Interval | None = None


def intervals(rows: Sequence[Row], show: Show, mark: float | None = None) -> str:
    """A dot and a bar for each value; a second one is a square. A dashed line at `mark`."""
    ends = [end for row in rows for each in (row.value, row.other) if each for end in each[1:]]
    ends += [] if mark is None else [mark]
    low, high = _around(min(ends), max(ends))
    ticks = round_numbers(low, high)
    height = TOP + ROW * len(rows) + BOTTOM - 8
    labels = [wrap(row.label, LINE, max_lines=2, placeholder="…") for row in rows]
    left = 24 + LETTER * max(len(line) for lines in labels for line in lines)

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (WIDTH - left - RIGHT)

    parts = _grid_x(ticks, x, height - BOTTOM + 8, show)
    if mark is not None:
        parts.append(_line(x(mark), TOP - 6, x(mark), height - BOTTOM + 8, "mark"))
    for place, row in enumerate(rows):
        y = TOP + ROW * (place + 0.5)
        for number, line in enumerate(labels[place]):
            shift = 5 + 14 * number - 7 * (len(labels[place]) - 1)
            parts.append(_text(left - 12, y + shift, line, "end"))
        parts.append(_bar(row.value, y - (4 if row.other else 0), x, BLUE, row.label, show, False))
        if row.other:
            parts.append(_bar(row.other, y + 6, x, ORANGE, row.label, show, True))
        parts.append(_text(WIDTH - RIGHT + 10, y + 5, show(row.value.value), "start", "value"))
    return _svg(height, parts)


def alone(picture: str) -> str:
    """A picture as a file of its own."""
    style = files(__package__).joinpath("report.css").read_text("utf-8")
    paper = '<rect width="100%" height="100%" fill="#fbf5e9"/>'
    head, _, rest = picture.partition(">")
    head = head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
    return f"{head}><style>{style}</style>{paper}{rest}\n"


def columns(values: Sequence[Interval], labels: Sequence[str], show: Show) -> str:
    """A column for each value, and its interval."""
    top = max(*(each.high for each in values), 1e-9)
    room = (WIDTH - LEFT - 16) / len(values)
    foot = HEIGHT - BOTTOM

    def y(value: float) -> float:
        return foot - value / top * (foot - TOP)

    def middle(n: int) -> float:
        return LEFT + room * (n + 0.5)

    parts = []
    for value in round_numbers(0, top):
        parts.append(_line(LEFT, y(value), WIDTH - 16, y(value), "grid"))
        parts.append(_text(LEFT - 8, y(value) + 5, show(value), "end"))
    parts += [
        f'<g><rect x="{LEFT + room * n + 1:.1f}" y="{y(each.value):.1f}" '
        f'width="{max(room - 2, 1):.1f}" height="{foot - y(each.value):.1f}" fill="{BLUE}"/>'
        + _line(middle(n), y(each.low), middle(n), y(each.high), "error")
        + f"<title>{escape(labels[n])}: {_told(each, show)}</title></g>"
        for n, each in enumerate(values)
    ]
    step = -(-len(values) // 10)
    parts += [
        _text(LEFT + room * (n + 0.5), foot + 20, labels[n], "middle")
        for n in range(0, len(values), step)
    ]
    parts.append(_line(LEFT, foot, WIDTH - 16, foot, "axis"))
    return _svg(HEIGHT, parts)


def curve(points: Sequence[Interval], show: Show, mark: float | None = None) -> str:
    """A line with a band around it, from the beginning to the end, between 0 and 1."""
    foot = HEIGHT - BOTTOM

    def at(n: int, value: float) -> str:
        x = LEFT + n / (len(points) - 1) * (WIDTH - LEFT - 24)
        return f"{x:.1f},{foot - min(max(value, 0), 1) * (foot - TOP):.1f}"

    parts = []
    for part in (0, 0.25, 0.5, 0.75, 1):
        y = foot - part * (foot - TOP)
        parts += [_line(LEFT, y, WIDTH - 24, y, "grid"), _text(LEFT - 8, y + 5, show(part), "end")]
        x = LEFT + part * (WIDTH - LEFT - 24)
        parts.append(_text(x, foot + 20, show(part), "middle"))
    band = [at(n, each.high) for n, each in enumerate(points)]
    band += [at(n, each.low) for n, each in reversed([*enumerate(points)])]
    line = [at(n, each.value) for n, each in enumerate(points)]
    parts.append(f'<polygon points="{" ".join(band)}" fill="{BLUE}" opacity=".22"/>')
    parts.append(f'<polyline points="{" ".join(line)}" class="curve" stroke="{BLUE}"/>')
    if mark is not None:
        y = foot - mark * (foot - TOP)
        parts.append(_line(LEFT, y, WIDTH - 24, y, "mark"))
    for n, each in enumerate(points):
        across, up = at(n, each.value).split(",")
        told = f"{show(n / (len(points) - 1))}: {_told(each, show)}"
        parts.append(
            f'<circle cx="{across}" cy="{up}" r="4" fill="{BLUE}"><title>{told}</title></circle>'
        )
    return _svg(HEIGHT, parts)


def _bar(
    value: Interval,
    y: float,
    x: Callable[[float], float],
    ink: str,
    label: str,
    show: Show,
    square: bool,
) -> str:
    middle = x(value.value)
    shape = (
        f'<rect x="{middle - 5:.1f}" y="{y - 5:.1f}" width="10" height="10" fill="{ink}"/>'
        if square
        else f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="5.5" fill="{ink}"/>'
    )
    line = (
        f'<line x1="{x(value.low):.1f}" y1="{y:.1f}" x2="{x(value.high):.1f}" y2="{y:.1f}" '
        f'stroke="{ink}" stroke-width="3" stroke-linecap="round" opacity=".55"/>'
    )
    return f"<g>{line}{shape}<title>{escape(label)}: {_told(value, show)}</title></g>"


def _told(value: Interval, show: Show) -> str:
    return escape(f"{show(value.value)} ({show(value.low)} – {show(value.high)})")


def _around(low: float, high: float) -> tuple[float, float]:
    margin = (high - low) * 0.08 or 1.0
    return low - margin, high + margin


def round_numbers(low: float, high: float) -> list[float]:
    """Three to seven round numbers between two."""
    step = 10.0 ** floor(log10((high - low) / 3))
    step *= next(each for each in (5, 2.5, 2, 1) if (high - low) / (each * step) >= 3)
    return [n * step for n in range(ceil(low / step), floor(high / step) + 1)]


def _grid_x(
    ticks: Sequence[float], x: Callable[[float], float], foot: float, show: Show
) -> list[str]:
    return [
        part
        for value in ticks
        for part in (
            _line(x(value), TOP - 6, x(value), foot, "grid"),
            _text(x(value), foot + 20, show(value), "middle"),
        )
    ]


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _text(x: float, y: float, words: str, anchor: str, kind: str = "label") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}"'
    return f"<text {place}>{escape(words)}</text>"


def _svg(height: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(parts)}</svg>'
