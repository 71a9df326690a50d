"""Saving results: JSON, a table in CSV for each kind of row, and charts."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from suitors.arena.charts import Chart, Row
from suitors.arena.results import TABLES, Results, row
from suitors.locale import Words


def save(results: Results, folder: Path, speech: Words, edition: str) -> None:
    """Into a folder that is there. Titles are in the language spoken; names of columns are the same in all."""
    for name, text in _files(results, speech, edition):
        (folder / name).write_text(text, encoding="utf-8", newline="")


def _files(results: Results, speech: Words, edition: str) -> Iterator[tuple[str, str]]:
    yield "results.json", json.dumps(results.to_dict(), ensure_ascii=False, indent=2) + "\n"
    for name, kind in TABLES.items():
        yield f"{name}.csv", _csv([field.name for field in fields(kind)], [row(one) for one in getattr(results, name)])
    for name, chart in charts(results, speech, edition).items():
        yield f"{name}.svg", chart.svg()


def _csv(names: list[str], rows: list[dict[str, object]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def charts(results: Results, speech: Words, edition: str) -> dict[str, Chart]:
    say = speech.say
    match = results.match
    where: dict[str, str | int] = {"edition": edition, "players": match.players}
    shares = [Row(bot.name, bot.share, bot.low, bot.high) for bot in results.bots]
    ratings = [Row(bot.name, bot.rating, bot.rating_low, bot.rating_high) for bot in results.bots]
    seats = [Row(say("arena-seat", bot=one.bot, seat=one.seat), one.share, one.low, one.high) for one in results.seats]
    fair = (match.fair, say("arena-fair"))
    return {
        "shares": Chart(say("arena-chart-shares", **where), say("arena-share-axis"), shares, *fair),
        "ratings": Chart(say("arena-chart-ratings", **where), say("arena-rating-axis"), ratings, 0.0, "0", places=0),
        "by-seat": Chart(say("arena-chart-seats", **where), say("arena-share-axis"), seats, *fair),
    }
