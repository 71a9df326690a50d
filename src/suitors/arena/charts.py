"""Charts as SVG: one kind, a dot with its interval for each row. Readable on light and dark, no scripts, no links.

Written by hand, because it is one kind of chart: libraries of the size that would suit bring scripts or one ground only.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Any

WIDTH, ROW, TOP, BOTTOM, LETTER = 720, 30, 72, 58, 8.2
HEAD, TAIL = 20, 11
"""Letters of a long label that are drawn: a program's whole command would leave no room for the chart."""
STYLE = """
text{font:14px system-ui,sans-serif;fill:#1c1c1c}.title{font-size:17px;font-weight:600}.ground{fill:#fff}
.grid{stroke:#ddd}.mark{stroke:#a33;stroke-dasharray:5 4}.mark-text{fill:#a33}
.reach{stroke:#1f5fa8;stroke-width:2}.dot{fill:#1f5fa8}
@media (prefers-color-scheme:dark){text{fill:#eee}.ground{fill:#161616}.grid{stroke:#3c3c3c}.mark{stroke:#f0908a}
.mark-text{fill:#f0908a}.reach{stroke:#7db3f0}.dot{fill:#7db3f0}}
""".strip().replace("\n", "")


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn. The mark is a line to compare with, such as the fair share."""

    title: str
    axis: str
    rows: Sequence[Row]
    mark: float
    mark_label: str
    places: int = 3

    def svg(self) -> str:
        height = TOP + ROW * len(self.rows) + BOTTOM
        size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        return "\n".join([head, *self._words(), f"<style>{STYLE}</style>", *self._drawing(height), "</svg>", ""])

    def _words(self) -> Iterator[str]:
        """For those who don't see it: everything that it shows."""
        yield f"<title>{escape(self.title)}</title>"
        told = "; ".join(f"{row.label}: {self._figures(row)}" for row in self.rows)
        yield f"<desc>{escape(f'{self.axis}. {told}. {self.mark_label}: {self.mark:.{self.places}f}.')}</desc>"

    def _figures(self, row: Row) -> str:
        value = f"{row.value:.{self.places}f}"
        return value if row.low is None else f"{value} ({row.low:.{self.places}f} … {row.high:.{self.places}f})"

    def _drawing(self, height: int) -> Iterator[str]:
        left = 24 + LETTER * max(len(_brief(row.label)) for row in self.rows)
        right = WIDTH - 24 - LETTER * max(len(self._figures(row)) for row in self.rows)
        ends = [end for row in self.rows for end in (row.value, row.low, row.high, self.mark) if end is not None]
        marks = ticks(min(ends), max(ends))
        foot = height - BOTTOM

        def x(value: float) -> str:
            return f"{left + (right - left) * (value - marks[0]) / (marks[-1] - marks[0]):.1f}"

        yield f'<rect class="ground" width="{WIDTH}" height="{height}"/>'
        yield f'<text class="title" x="16" y="30">{escape(self.title)}</text>'
        for mark in marks:
            yield f'<path class="grid" d="M{x(mark)} {TOP - 8}V{foot}"/>'
            yield f'<text x="{x(mark)}" y="{foot + 18}" text-anchor="middle">{mark:.{decimals(marks)}f}</text>'
        yield f'<text x="{(left + right) / 2:.1f}" y="{foot + 42}" text-anchor="middle">{escape(self.axis)}</text>'
        yield f'<path class="mark" d="M{x(self.mark)} {TOP - 8}V{foot}"/>'
        yield f'<text class="mark-text" x="{x(self.mark)}" y="{TOP - 14}" text-anchor="middle">{escape(self.mark_label)}</text>'
        for place, row in enumerate(self.rows):
            yield from self._row(row, TOP + ROW * place + ROW // 2, x)

    def _row(self, row: Row, y: int, x: Any) -> Iterator[str]:
        yield f'<text x="16" y="{y + 5}">{escape(_brief(row.label))}</text>'
        if row.low is not None and row.high is not None:
            yield f'<path class="reach" d="M{x(row.low)} {y}H{x(row.high)}M{x(row.low)} {y - 6}v12M{x(row.high)} {y - 6}v12"/>'
        yield f'<circle class="dot" cx="{x(row.value)}" cy="{y}" r="5"/>'
        yield f'<text x="{WIDTH - 16}" y="{y + 5}" text-anchor="end">{escape(self._figures(row))}</text>'


def _brief(label: str) -> str:
    return label if len(label) <= HEAD + 1 + TAIL else f"{label[:HEAD]}…{label[-TAIL:]}"


def ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest to above the highest, four to nine of them."""
    if high - low < 1e-9:
        low, high = low - 0.1, high + 0.1
    span = high - low
    power = 10.0 ** floor(log10(span))
    step = next(part * power for part in (0.2, 0.5, 1, 2) if span / (part * power) <= 6)
    return [step * place for place in range(floor(low / step), ceil(high / step) + 1)]


def decimals(marks: Sequence[float]) -> int:
    return max(0, -floor(log10(marks[1] - marks[0]) + 1e-9))
