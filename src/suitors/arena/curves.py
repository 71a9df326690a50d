"""Curves as SVG: lines over a common axis, each with its interval as a band. Made like `charts.py`, for the same reasons."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from suitors.arena.charts import decimals, ticks

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 420, 64, 24, 84, 58
COLOURS = (("#1f5fa8", "#7db3f0"), ("#a33", "#f0908a"), ("#2b7a3d", "#7fd09a"), ("#7a4fa0", "#c7a3ea"), ("#8a6a00", "#e0c060"))
"""Each line's, on light and on dark ground."""
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1c1c1c}.title{font-size:17px;font-weight:600}.ground{fill:#fff}.grid{stroke:#ddd}"
)
DARK = "text{fill:#eee}.ground{fill:#161616}.grid{stroke:#3c3c3c}"

Scale = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    label: str
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Curves:
    """What is drawn."""

    title: str
    across: str
    """What the axis below says."""
    up: str
    lines: Sequence[Line]
    places: int = 3

    def svg(self) -> str:
        size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        return "\n".join([head, *self._words(), f"<style>{self._style()}</style>", *self._drawing(), "</svg>", ""])

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        return self.svg()

    def _words(self) -> Iterator[str]:
        """For those who don't see it: everything that it shows."""
        yield f"<title>{escape(self.title)}</title>"
        told = "; ".join(f"{line.label}: {', '.join(map(self._figures, line.points))}" for line in self.lines)
        yield f"<desc>{escape(f'{self.up} by {self.across}. {told}.')}</desc>"

    def _figures(self, point: Point) -> str:
        return f"{point.x:g} {point.y:.{self.places}f}"

    def _style(self) -> str:
        light = "".join(f".line{n}{{stroke:{one}}}.fill{n}{{fill:{one}}}" for n, (one, _) in enumerate(COLOURS))
        dark = "".join(f".line{n}{{stroke:{one}}}.fill{n}{{fill:{one}}}" for n, (_, one) in enumerate(COLOURS))
        shape = "path{fill:none}.line{stroke-width:2}.band{opacity:.18}"
        return f"{STYLE}{shape}{light}@media (prefers-color-scheme:dark){{{DARK}{dark}}}"

    def _drawing(self) -> Iterator[str]:
        across = ticks(*_ends([point.x for line in self.lines for point in line.points]))
        up = ticks(*_ends([end for line in self.lines for p in line.points for end in (p.y, p.low, p.high) if end is not None]))
        foot = HEIGHT - BOTTOM

        def x(value: float) -> float:
            return LEFT + (WIDTH - LEFT - RIGHT) * (value - across[0]) / (across[-1] - across[0])

        def y(value: float) -> float:
            return foot - (foot - TOP) * (value - up[0]) / (up[-1] - up[0])

        yield f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
        yield f'<text class="title" x="16" y="30">{escape(self.title)}</text>'
        for mark in up:
            yield f'<path class="grid" d="M{LEFT} {y(mark):.1f}H{WIDTH - RIGHT}"/>'
            yield f'<text x="{LEFT - 8}" y="{y(mark) + 5:.1f}" text-anchor="end">{mark:.{decimals(up)}f}</text>'
        for mark in across:
            yield f'<path class="grid" d="M{x(mark):.1f} {TOP}V{foot}"/>'
            yield f'<text x="{x(mark):.1f}" y="{foot + 18}" text-anchor="middle">{mark:.{decimals(across)}f}</text>'
        yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{foot + 42}" text-anchor="middle">{escape(self.across)}</text>'
        yield f'<text x="16" y="{TOP - 12}">{escape(self.up)}</text>'
        right = WIDTH - RIGHT
        for number, line in reversed(list(enumerate(self.lines))):
            yield f'<text class="fill{number}" x="{right}" y="{TOP - 12}" text-anchor="end">{escape(line.label)}</text>'
            right -= int(8.2 * len(line.label)) + 16
        for number, line in enumerate(self.lines):
            yield from _drawn(line, number, x, y)


def _drawn(line: Line, number: int, x: Scale, y: Scale) -> Iterator[str]:
    lows = [(point.x, point.low) for point in line.points if point.low is not None]
    highs = [(point.x, point.high) for point in line.points if point.high is not None]
    if lows:
        corners = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in [*lows, *reversed(highs)])
        yield f'<polygon class="band fill{number}" points="{corners}"/>'
    path = "L".join(f"{x(point.x):.1f} {y(point.y):.1f}" for point in line.points)
    yield f'<path class="line line{number}" d="M{path}"/>'
    for point in line.points if len(line.points) <= 40 else ():
        yield f'<circle class="fill{number}" cx="{x(point.x):.1f}" cy="{y(point.y):.1f}" r="3"/>'


def _ends(values: Sequence[float]) -> tuple[float, float]:
    return min(values), max(values)
