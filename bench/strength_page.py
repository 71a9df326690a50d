"""The page docs/strength.md and its chart, from what the meetings came to. No dates, no machine, no paths."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log, sqrt
from typing import NamedTuple

from bench import patience
from bench.meetings import AMONG, DUELS, ROUNDS, STEADY, TABLES, Met
from bench.patience import JUDGED, PLAYED, Worth
from suitors.arena.charts import Chart, Row
from suitors.arena.clusters import FEWEST, Estimate, quantile
from suitors.arena.ratings import ANCHOR, POINTS, pooled

DUEL_BARS = dict(zip(DUELS, (0.75, 0.72, 0.56, 0.68), strict=True))
AMONG_BAR = 1.15
MANY = [(edition, players) for edition, players in TABLES if players > 2]
"""Where luck weighs most, so that a single table shows little of a small step."""
MET, CLOSE = "met", "met, the bar being within the interval"
Found = dict[tuple[str, int, str, str], Met]
Rated = dict[str, tuple[float, float]]
"""A rating and how far its interval reaches to both sides."""

HEAD = f"""# How strong the bots are

This page is made by one command, `make strength`, which plays every meeting below in an hour on two cores. Interrupted, it
goes on when it is given again. Given again after its end it plays other deals and adds them, as long as the bots are the same
(`docs/strength.json` has the sums), for narrower intervals; `make strength HOURS=8` plays for eight hours at once. With `OPEN=1`
it plays on only what is not shown yet, every meeting for as long, and evenly by rounds and by decisions if both are open. What is
looked at after every run is shown by luck more often than its interval says: a little, after a few runs.

A *meeting* seats one bot of a level among bots of another, which have all the other seats; at two seats it is a duel.
Every deal is played once for each seat that the one can have, with the same cards and the same chance, so that luck
evens out ([the arena](arena.md)). *Share* is the share of rounds that the one took, a tied round split; *of fair* is
that share divided by the fair one (1 / players). Intervals are of 95 %, over deals; under {FEWEST} deals nothing counts as shown.
A level *beats* another if the whole interval is above the fair share, and it is *open* whether it does as long as that is within
the interval. A bar for a share is met if what was measured reaches it; where the bar is within the interval, that is said. A
level takes no less than another if what was measured is no less; it is open if only the interval reaches so far.
A meeting ends after {ROUNDS:,} rounds or when its time is over, whichever is first. Bots think by CPU time, so that what
else runs on the machine makes none weaker.
"""
RATINGS = """\
By the model of Plackett and Luce, fitted by maximum likelihood (`choix`) to all meetings of a table at once. `random`
is 0, and 400 points are ten times the share of a seat. Points of different tables don't compare: with many players
luck weighs more. A rating is one figure for meetings with all kinds of players: levels that are close may stand in another
order by it than when they meet.
"""

AVERAGE = """\
Each step of the ladder on average over the tables above where more than two play: every table counts the same, however much was
played there. A small step that luck still hides at one of them is seen in all together.
"""

TIME = f"""\
Where many play, luck hides what more time is worth. So decisions of other rounds, which `expert` plays with
{PLAYED.iterations:,} imagined rounds a move, are made by every level that searches. Where two of them choose otherwise,
both moves are tried with the hands that were really there, in the same {JUDGED:,} imagined rounds: the deck is shuffled
anew in each, and everybody plays on by the courtier's rules. So it tells whether what a level believes is right, too. What
is gained is that of one seat in a round, in parts of a fair share: as the levels reckon themselves, half by the share of
the round and half by that of the game; and by the round alone.
"""


def page(met: Sequence[Met], worths: Sequence[Worth], levels: Sequence[str], runs: int) -> str:
    found = {(one.meeting.edition, one.meeting.players, one.meeting.one, one.meeting.others): one for one in met}
    times = "one run" if runs == 1 else f"{runs} runs"
    had = f"{sum(one.seconds for one in met) / 60:.0f} minutes"
    minutes = f"The meetings of this page had {had} together, in {times}; decisions had their own."
    parts = [HEAD, minutes, "", "## The bars", "", *_bars(found, levels), *_time_bars(worths), ""]
    parts += ["## Ratings", "", *_ratings(met, levels), ""]
    for edition, players in TABLES:
        parts += [f"## `{edition}`, {players} players", "", *_ladder(found, edition, players, levels), ""]
    parts += ["## Where more than two play", "", AVERAGE, *_averages(found, levels), ""]
    if worths:
        parts += ["## What more time is worth", "", TIME, *patience.HEAD, *(worth.row for worth in worths), ""]
    parts += ["## One expert among courtiers", "", *_among(found), "", "## The commands", "", *_commands(met), ""]
    return "\n".join(parts)


# The bars.


def is_shown(met: Met | None) -> bool:
    """Whether a meeting has told all that is asked of it."""
    if met is None:
        return False
    table, pair = (met.meeting.edition, met.meeting.players), (met.meeting.one, met.meeting.others)
    words = [_beats([met])]
    if table == ("classic", 2) and pair in DUEL_BARS:
        words.append(_at_least(met, met.share, DUEL_BARS[pair]))
    if table in AMONG and pair == ("expert", "courtier"):
        words.append(_at_least(met, met.of_fair, AMONG_BAR))
    return {*words} == {MET}


def makes_more(worths: Sequence[Worth]) -> bool:
    """Whether it is known of every level that more time is worth something to it."""
    return bool(worths) and all(_more(worth) == MET for worth in worths)


def _bars(found: Found, levels: Sequence[str]) -> Iterator[str]:
    yield _row("what", "bar", "measured", "")
    yield "|---|---|---|---|"
    for (one, others), bar in DUEL_BARS.items():
        if met := found.get(("classic", 2, one, others)):
            what = f"`{one}` against `{others}`, `classic`, 2 players: share"
            yield _row(what, bar, _share(met), _at_least(met, met.share, bar))
    for edition, players in AMONG:
        if met := found.get((edition, players, "expert", "courtier")):
            what = f"one `expert` among `courtier`s, `{edition}`, {players} players: of fair"
            all_above = (met.of_fair.low or 0) > 1
            fine = _at_least(met, met.of_fair, AMONG_BAR) if all_above else "not met"
            yield _row(what, f"{AMONG_BAR}, the interval above 1", _of_fair(met), fine)
    for lower, higher in pairwise(STEADY):
        less, more = (found.get(("classic", 2, level, "courtier")) for level in (lower, higher))
        if less and more:
            what = f"`{higher}` takes no less than `{lower}` from `courtier`, `classic`, 2 players: share more"
            yield _row(what, "not below 0", *_no_less(less, more))
    for edition, players in TABLES:
        what = f"each level beats the one below, [`{edition}`, {players} players](#{edition}-{players}-players)"
        yield _row(what, "of fair, the interval above 1", *_steps(found, [(edition, players)], levels))
    what = "each level beats the one below, [where more than two play](#where-more-than-two-play), on average"
    yield _row(what, "of fair, the interval above 1", *_steps(found, MANY, levels))


def _time_bars(worths: Sequence[Worth]) -> Iterator[str]:
    for worth in worths:
        where = f"`{worth.edition}`, {worth.players} players: [by decisions](#what-more-time-is-worth)"
        what = f"`{worth.one}` makes more of its time than `{worth.below}`, {where}"
        yield _row(what, "the interval above 0", worth.worth, _more(worth))


def _more(worth: Worth) -> str:
    if worth.rounds < FEWEST:
        return "open"
    return MET if worth.worth.low > 0 else "open" if worth.worth.high >= 0 else "not met"


def _steps(found: Found, tables: Sequence[tuple[str, int]], levels: Sequence[str]) -> tuple[str, str]:
    """How many steps of the ladder are shown at these tables, on average, and which are not."""
    steps = {one.one: one.word for one in _climb(found, tables, levels)}
    short = [f"`{level}` {word}" for level, word in steps.items() if word != MET]
    return f"{list(steps.values()).count(MET)} of {len(steps)} steps", ", ".join(short) or MET


def _at_least(met: Met, measured: Estimate, bar: float) -> str:
    if met.deals < FEWEST or measured.low is None:
        return "open"
    return MET if measured.low >= bar else CLOSE if measured.value >= bar else "not met"


def _no_less(lower: Met, higher: Met) -> tuple[str, str]:
    """By how much more the higher level took from the same others, and whether that may be so."""
    more = higher.share.value - lower.share.value
    if min(lower.deals, higher.deals) < FEWEST or lower.share.error is None or higher.share.error is None:
        return f"{more:+.3f}", "open"
    reach = quantile(min(lower.deals, higher.deals) - 1) * sqrt(lower.share.error**2 + higher.share.error**2)
    word = MET if more >= 0 else "open" if more + reach >= 0 else "not met"
    return f"{more:+.3f} ({more - reach:+.3f} to {more + reach:+.3f})", word


class Step(NamedTuple):
    """A level against the one below it, at one table or at several."""

    one: str
    others: str
    of_fair: Estimate
    rounds: int
    word: str


def _climb(found: Found, tables: Sequence[tuple[str, int]], levels: Sequence[str]) -> Iterator[Step]:
    """Each step of the ladder; nothing of one that was not played at all of these tables."""
    for others, one in pairwise(levels):
        met = [found[*table, one, others] for table in tables if (*table, one, others) in found]
        if len(met) == len(tables):
            yield Step(one, others, _average(met), sum(each.rounds for each in met), _beats(met))


def _average(met: Sequence[Met]) -> Estimate:
    """Of the parts of a fair share; every table counts the same, however much was played there."""
    parts = [one.of_fair for one in met]
    mean = sum(part.value for part in parts) / len(parts)
    errors = [part.error for part in parts if part.error is not None]
    if len(errors) < len(parts):
        return Estimate(mean, None, None, None)
    error = sqrt(sum(each**2 for each in errors)) / len(parts)
    reach = quantile(min(one.deals for one in met) - 1) * error
    return Estimate(mean, error, mean - reach, mean + reach)


def _beats(met: Sequence[Met]) -> str:
    """Shown if all of the interval is above the fair share; open if the fair share is within it, or if deals were too few."""
    if min(one.deals for one in met) < FEWEST:
        return "open"
    of_fair = _average(met)
    if of_fair.low is not None and of_fair.low > 1:
        return MET
    return "not met" if of_fair.high is not None and of_fair.high < 1 else "open"


# Ratings.


def _ratings(met: Sequence[Met], levels: Sequence[str]) -> Iterator[str]:
    yield RATINGS
    rated = [_rated(met, *table) for table in TABLES]
    yield _row("level", *(f"`{edition}`, {players}" for edition, players in TABLES))
    yield "|---|" + "---:|" * len(TABLES)
    for level in levels:
        yield _row(f"`{level}`", *(f"{one[level][0]:.0f} ± {one[level][1]:.0f}" for one in rated))
    yield ""
    yield "![The ratings of the levels at five tables](strength.svg)"


def chart(met: Sequence[Met], levels: Sequence[str]) -> str:
    rows = []
    for edition, players in TABLES:
        rated = _rated(met, edition, players)
        for level in levels:
            rating, reach = rated[level]
            rows.append(Row(f"{edition}, {players}: {level}", rating, rating - reach, rating + reach))
    axis = "rating (400 points: ten times the share), with intervals of 95%"
    return Chart("Ratings of the levels, by table", axis, rows, 0.0, ANCHOR, places=0).svg()


def _rated(met: Sequence[Met], edition: str, players: int) -> Rated:
    """Ratings of all that met at this table, with errors over deals."""
    there = [one for one in met if (one.meeting.edition, one.meeting.players) == (edition, players)]
    rated = pooled([one.table for one in there])
    reach = _reach(there, rated)
    return {name: (rated[name], reach[name]) for name in rated}


def _reach(there: Sequence[Met], rated: dict[str, float]) -> dict[str, float]:
    """The sandwich: how far each meeting's error moves the maximum of the likelihood."""
    import numpy as np

    names = [name for name in rated if name != ANCHOR]
    bread = np.zeros((len(names), len(names)))
    pulls = []
    for one in there:
        (mine, theirs), rounds = one.seats, one.rounds
        odds = [seats * 10 ** (rated[name] / POINTS) for name, seats in one.seats.items()]
        chance = odds[0] / sum(odds)
        slope = np.array([float(name == mine) - float(name == theirs) for name in names])
        bread += rounds * chance * (1 - chance) * np.outer(slope, slope)
        pulls.append(rounds * (one.share.error or 0.5) * slope)
    parts = (np.linalg.inv(bread) @ np.array(pulls).T) ** 2  # by level and meeting
    errors = np.sqrt(parts.sum(axis=1)) * POINTS / log(10)
    # After Welch and Satterthwaite: a meeting of few deals makes only those unsure whose rating rests on it.
    deals = np.array([max(one.deals, 2) for one in there])
    freedom = parts.sum(axis=1) ** 2 / (parts**2 / (deals - 1)).sum(axis=1)
    reach = [float(error) * quantile(max(1, int(free))) for error, free in zip(errors, freedom, strict=True)]
    return {ANCHOR: 0.0} | dict(zip(names, reach, strict=True))


# Meetings.


def _ladder(found: Found, edition: str, players: int, levels: Sequence[str]) -> Iterator[str]:
    yield _row("the one", "the others", "share", "of fair", "rounds", "CPU ms a move", "beats them")
    yield "|---|---|---|---|---:|---:|---|"
    for one, others in [*((high, low) for low, high in pairwise(levels)), *((level, levels[0]) for level in levels[2:])]:
        met = found[edition, players, one, others]
        yield _row(f"`{one}`", f"`{others}`", *_figures(met), _beats([met]))


def _averages(found: Found, levels: Sequence[str]) -> Iterator[str]:
    yield _row("the one", "the others", "of fair", "rounds", "beats them")
    yield "|---|---|---|---:|---|"
    for one, others, of_fair, rounds, word in _climb(found, MANY, levels):
        yield _row(f"`{one}`", f"`{others}`", _interval(of_fair, 2), f"{rounds:,}", word)


def _among(found: Found) -> Iterator[str]:
    yield _row("table", "share", "of fair", "rounds", "CPU ms a move")
    yield "|---|---|---|---:|---:|"
    for edition, players in AMONG:
        if met := found.get((edition, players, "expert", "courtier")):
            yield _row(f"`{edition}`, {players} players", *_figures(met))


def _commands(met: Sequence[Met]) -> Iterator[str]:
    yield "Each meeting is one run of the arena for each seed: `make strength` given again goes by the next one. The times are of"
    yield "all runs together."
    yield ""
    yield "```sh"
    for one in met:
        yield " ".join(one.meeting.words(one.seconds, 1))
    yield "```"


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _figures(met: Met) -> tuple[str, ...]:
    return _share(met), _of_fair(met), f"{met.rounds:,}", f"{met.ms_per_move:.3g}"


def _share(met: Met) -> str:
    return _interval(met.share, 3)


def _of_fair(met: Met) -> str:
    return _interval(met.of_fair, 2)


def _interval(estimate: Estimate, places: int) -> str:
    text = f"{estimate.value:.{places}f}"
    if estimate.low is None or estimate.high is None:
        return text
    return f"{text} ({estimate.low:.{places}f}–{estimate.high:.{places}f})"
