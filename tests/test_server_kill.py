"""Nothing is lost: the server is killed again and again while people play; what it acknowledged is there, once, in order."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from guests import Giver, Guest, check_nothing_is_lost, rows_in, table_in
from playing import LONG
from serving import NO_LIMITS, PATIENCE, Serving, serving

from suitors.game.record import Record
from suitors.game.verifying import verify
from suitors.tables.commands import read
from suitors.tables.fairness import record_of
from suitors.tables.wire import Move

KILLS = 1000 if LONG else 24
YOUNG = 8
"""Every so many-th time it dies before anybody could come."""
MOVES = 12
"""So many answers at least come between two deaths."""


class Company(NamedTuple):
    """Who plays together, and how many seats each of them has."""

    edition: str
    seats: Sequence[int]


COMPANIES = [
    Company("second", (1, 1)),
    Company("classic", (1, 1, 1)),
    Company("house", (1, 2)),
    Company("premium", (1, 1, 1, 1)),
    Company("manual", (3,)),
]


class Evening:
    """One company plays one game after another, until the evening is over."""

    def __init__(self, server: Serving, company: Company, chance: Random) -> None:
        self._server, self._chance = server, chance
        self.company = company
        self.keys: list[str] = []
        self.games: dict[str, list[Guest]] = {}

    def sit_down(self) -> str:
        first, *others = self.company.seats
        names = [f"Ann {seat}" for seat in range(first)]
        players = sum(self.company.seats)
        made = self._server.create(edition=self.company.edition, players=players, names=names)
        self.keys.append(made["key"])
        for number, seats in enumerate(others):
            joined = self._server.join(made["game"], f"Bert {number}")
            for seat in range(1, seats):
                self._server.join(made["game"], f"Cleo {number} {seat}", joined["key"])
            self.keys.append(joined["key"])
        game: str = made["game"]
        return game

    async def play(self, game: str, is_late: asyncio.Event) -> None:
        """The host asks for the next game; the others hear of it, and one onlooker too."""
        await self._guest(game, 0).order("start")
        while True:
            await asyncio.gather(*(guest.stay() for guest in self._guests(game)))
            if is_late.is_set():
                return
            host = self.games[game][0]
            await host.order("rematch")
            assert host.next is not None
            game = host.next

    def _guests(self, game: str) -> list[Guest]:
        return [self._guest(game, number) for number in range(len(self.keys) + 1)]

    def _guest(self, game: str, number: int) -> Guest:
        here = self.games.setdefault(game, [])
        tokens = [*self.keys, None]
        while len(here) <= number:
            here.append(self._call(game, tokens[len(here)]))
        return here[number]

    def _call(self, game: str, token: str | None) -> Guest:
        return Giver(self._server, game, token, self._chance)

    @property
    def answers(self) -> int:
        return sum(len(guest.done) for guests in self.games.values() for guest in guests)


async def kill_again_and_again(server: Serving, evenings: Sequence[Evening], chance: Random) -> None:
    for number in range(1, KILLS + 1):
        await something_happens(evenings)
        await asyncio.sleep(chance.uniform(0, 0.1))
        server.kill()
        if number % YOUNG == 0:
            await asyncio.to_thread(die_young, server, chance)
        await asyncio.to_thread(server.start)


async def something_happens(evenings: Sequence[Evening]) -> None:
    """Time itself proves nothing: somebody at every table must have been answered."""
    before = [evening.answers for evening in evenings]
    async with asyncio.timeout(PATIENCE):
        while any(evening.answers < was + 1 for evening, was in zip(evenings, before, strict=True)) or (
            sum(evening.answers for evening in evenings) < sum(before) + MOVES
        ):
            await asyncio.sleep(0.01)


def die_young(server: Serving, chance: Random) -> None:
    server._launch()
    time.sleep(chance.uniform(0, 1))
    server.kill()


def check_evening(server: Serving, evening: Evening) -> None:
    last = list(evening.games)[-1]
    for game, guests in evening.games.items():
        table = check_nothing_is_lost(server.folder, game, guests)
        assert table.phase == "over"
        assert table.next == (None if game == last else list(evening.games)[list(evening.games).index(game) + 1])
        assert table.game is not None
        record = server.get(f"/api/v1/games/{game}/record")
        assert record.status == 200
        assert record.body.decode() == record_of(table).to_json()
        found = verify(Record.from_text(record.body.decode()))
        assert found is not None
        assert not found.faults
    check_my_games(server, evening)


def check_my_games(server: Serving, evening: Evening) -> None:
    """No game was made that nobody played."""
    for key in evening.keys:
        mine = {card["game"] for card in server.get("/api/v1/me/games", key).json["tables"]}
        assert mine == set(list(evening.games)[-200:])


def test_what_was_acknowledged_is_there_once_and_in_order_however_often_the_server_is_killed(tmp_path: Path) -> None:
    chance = Random(KILLS)

    async def story(server: Serving) -> None:
        evenings = [Evening(server, company, chance) for company in COMPANIES]
        games = [evening.sit_down() for evening in evenings]
        is_late = asyncio.Event()
        async with asyncio.timeout(None) as limit, asyncio.TaskGroup() as tasks:
            for evening, game in zip(evenings, games, strict=True):
                tasks.create_task(evening.play(game, is_late))
            await kill_again_and_again(server, evenings, chance)
            is_late.set()
            limit.reschedule(asyncio.get_running_loop().time() + 4 * PATIENCE)
        for evening in evenings:
            check_evening(server, evening)
        check_refusals(evenings)
        assert server.stop() == 0

    with serving(tmp_path / "server", *NO_LIMITS) as server:
        asyncio.run(story(server))
        assert "unexpected" not in server.err
        assert "Traceback" not in server.err


def check_refusals(evenings: Sequence[Evening]) -> None:
    """What was kept but not answered is asked for again, and must not be told that it comes too late.

    Only a `next` or a number may: the others did not wait for somebody whose line was broken.
    """
    guests = [guest for evening in evenings for guests in evening.games.values() for guest in guests]
    refused = {(guest.asked[name]["type"], code) for guest in guests for name, code in guest.refused.items()}
    assert refused <= {(kind, code) for kind in ("next", "pledge", "reveal") for code in ("wrong-phase", "stale")}


def test_a_table_with_a_bot_goes_on_from_a_server_that_died_before_it_was_one(tmp_path: Path) -> None:
    """It is killed while it makes its folder, and then whenever the bot is thinking."""
    chance = Random(1)
    server = Serving(tmp_path / "server", *NO_LIMITS)
    try:
        for _ in range(2):
            die_young(server, chance)
        server.start()
        made = server.create(players=3, bots="novice", names=["Ann"])
        guest = Guest(server, made["game"], made["key"], chance)
        for _ in range(2):
            asyncio.run(bot_moves(server, guest))
            server.kill()
            server.start()
        table_in(server.folder, made["game"])
        assert "unexpected" not in server.err
    finally:
        server.close()


async def bot_moves(server: Serving, guest: Guest) -> None:
    """Returns when a bot has moved; by then the next one thinks, or a person does."""
    before = bot_rows(server, guest.game)
    staying = asyncio.create_task(guest.stay())
    try:
        async with asyncio.timeout(PATIENCE):
            while bot_rows(server, guest.game) == before:
                await asyncio.sleep(0.05)
    finally:
        staying.cancel()
        await asyncio.wait([staying])


def bot_rows(server: Serving, game: str) -> int:
    logged = [read(row.command) for row in rows_in(server.folder, game)]
    return sum(1 for one in logged if one.by is None and isinstance(one.do, Move))
