"""Estimates with intervals, over deals as clusters.

The rounds of one deal resemble each other, so a deal in all its seatings is one observation. Sums and products over
deals are whole numbers: exact, and the same in any order. Shares and ratings are smooth functions of the sums, and
their errors come from the deals' covariance by linearisation (the delta method).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from operator import add
from statistics import NormalDist

LEVEL = 0.95
FEW = {1: 12.706, 2: 4.303}
"""Quantiles where the series below does not reach."""

FEWEST = 30
"""Under so many deals an interval proves nothing: a few that all came out the same would have none at all."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its interval of 95 %; without one if there was one deal only."""

    value: float
    error: float | None
    """The standard error."""
    low: float | None
    high: float | None

    def within(self, least: float, most: float) -> "Estimate":
        """What is known to lie between two bounds has no interval beyond them."""
        if self.low is None or self.high is None:
            return self
        return Estimate(self.value, self.error, max(least, self.low), min(most, self.high))

    def times(self, factor: float) -> "Estimate":
        parts = (self.value, self.error, self.low, self.high)
        value, error, low, high = (None if part is None else part * factor for part in parts)
        assert value is not None
        return Estimate(value, error, low, high)


class Clusters:
    """Sums over deals of a few whole numbers and of their products."""

    def __init__(self, width: int) -> None:
        self.count = 0
        self.sums = [0] * width
        self.products = [[0] * width for _ in range(width)]

    def add(self, values: Sequence[int]) -> None:
        self.count += 1
        for row, value in enumerate(values):
            if value:
                self.sums[row] += value
                products = self.products[row]
                for column, other in enumerate(values):
                    products[column] += value * other

    def join(self, other: "Clusters") -> None:
        """Other deals of the same match."""
        self.count += other.count
        self.sums = [*map(add, self.sums, other.sums)]
        self.products = [[*map(add, *rows)] for rows in zip(self.products, other.products, strict=True)]

    def ratio(self, top: int, bottom: int, scale: float = 1.0) -> Estimate:
        """One sum divided by another, times a scale."""
        below = self.sums[bottom]
        value = self.sums[top] / below if below else 0.0
        slopes = [0.0] * len(self.sums)
        if below:
            slopes[top] += scale / below
            slopes[bottom] -= scale * value / below
        return self.estimate(value * scale, slopes)

    def estimate(self, value: float, slopes: Sequence[float]) -> Estimate:
        """A function of the sums, by its slopes there."""
        count = self.count
        if count < 2:
            return Estimate(value, None, None, None)
        spread = 0.0
        for row, slope in enumerate(slopes):
            for column, other in enumerate(slopes):
                if slope and other:
                    unlike = count * self.products[row][column] - self.sums[row] * self.sums[column]
                    spread += slope * other * unlike
        error = sqrt(max(0.0, spread) / (count - 1))
        reach = error * quantile(count - 1)
        return Estimate(value, error, value - reach, value + reach)


def quantile(freedom: int) -> float:
    """Student's t for an interval of 95 %, by the Cornish–Fisher series."""
    if freedom in FEW:
        return FEW[freedom]
    z: float = NormalDist().inv_cdf((1 + LEVEL) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
