"""The learning curve of examples/train_ppo.py as a picture, from its log.

python -m tools.learning_curve runs/hols-der-teufel-2/log.csv > docs/learning-curve.svg
"""

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

WIDTH, HEIGHT, MARGIN = 640, 320, 48


def picture(rows: list[dict[str, str]]) -> Iterator[str]:
    """The win rate with its interval over decisions."""
    most = float(rows[-1]["steps"])
    points = [(float(row["steps"]) / most, float(row["wins"]), float(row["error"])) for row in rows]
    upper = [place(x, wins + error) for x, wins, error in points]
    lower = [place(x, wins - error) for x, wins, error in reversed(points)]
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
    yield 'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
    for percent in range(0, 101, 25):
        left, right = place(0, percent / 100), place(1, percent / 100)
        yield f'<path d="M{left}L{right}" stroke="#ddd"/>'
        x, y = left.split(",")
        yield f'<text x="{float(x) - 6}" y="{float(y) + 4}" text-anchor="end">{percent} %</text>'
    yield f'<polygon points="{" ".join(upper + lower)}" fill="#c0392b" opacity=".2"/>'
    line = " ".join(place(x, wins) for x, wins, _ in points)
    yield f'<polyline points="{line}" fill="none" stroke="#c0392b" stroke-width="2"/>'
    cpu_s = float(rows[-1]["cpu_seconds"])
    text = f"{most / 1e6:.1f} million decisions, {cpu_s:.0f} s of CPU time"
    yield f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 16}" text-anchor="end">{text}</text>'
    yield f'<text x="{MARGIN}" y="24">Wins against naive, with 95 % interval</text></svg>'


def place(x: float, y: float) -> str:
    """Where a point of the unit square is in the picture."""
    left, top = MARGIN + x * (WIDTH - 2 * MARGIN), MARGIN + (1 - y) * (HEIGHT - 2 * MARGIN)
    return f"{left:.1f},{min(top, HEIGHT - MARGIN):.1f}"


if __name__ == "__main__":
    with Path(sys.argv[1]).open(newline="") as log:
        print(*picture(list(csv.DictReader(log))), sep="\n")
