"""Nothing leaks from the real server: every byte over the wire is what that viewer may know, and its log tells nothing."""

import asyncio
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from random import Random

import msgspec
import pytest
from guests import Frame, Giver, Guest, Viewer, rows_in
from playing import LONG
from serving import NO_LIMITS, PATIENCE, Serving, serving

from suitors.client.sight import view_of
from suitors.game.events import Event
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.tables import sight, wire
from suitors.tables.clockwork import bot_pace
from suitors.tables.commands import read
from suitors.tables.fairness import record_of
from suitors.tables.table import Table

SEATS: list[tuple[str, tuple[int, ...]]] = [
    ("classic", (1, 1)),
    ("second", (1, 1, 1, 1)),
    ("premium", (1, 1, 1, 1, 1, 1)),
    ("house", (1, 2, 1)),
    ("manual", (2, 1)),
]
"""Editions, and how many seats each guest has."""
ROUNDS_OF_BOTS = 40 if LONG else 1
TOLERATED = 5
"""Milliseconds by which a timer may ring early."""
CARDS = re.compile(rf"\b({'|'.join(card.id for card in Card)})\b", re.IGNORECASE)
encode = msgspec.json.Encoder().encode


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("leaks"), *NO_LIMITS, "--log-level", "debug") as running:
        yield running


def sit_down(server: Serving, edition: str, seats: Sequence[int], chance: Random) -> list[Guest]:
    """The guests with their keys, and one who watches."""
    first, *others = seats
    made = server.create(edition=edition, players=sum(seats), names=[f"Ann {seat}" for seat in range(first)])
    keys = [made["key"]]
    for number, more in enumerate(others):
        keys.append(server.join(made["game"], f"Bert {number}")["key"])
        for seat in range(1, more):
            server.join(made["game"], f"Cleo {number} {seat}", keys[-1])
    guests = [Guest(server, made["game"], key, chance) for key in [*keys[1:], None]]
    return [Giver(server, made["game"], keys[0], chance), *guests]


async def play(guests: Sequence[Guest]) -> None:
    async with asyncio.timeout(2 * PATIENCE):
        await guests[0].order("start")
        await asyncio.gather(*(guest.stay() for guest in guests))


# What came over the wire.


class Telling:
    """The game is played again from its rows; at each of them it is checked what was told to whom."""

    def __init__(self, server: Serving, guests: Sequence[Guest]) -> None:
        self.table = Table(guests[0].game)
        self.rows = rows_in(server.folder, guests[0].game)
        self.guests = guests
        self.seen: dict[tuple[int, int, Viewer], int] = {}
        """By guest, connection and viewer: the last number."""
        self.events: dict[tuple[int, Viewer], list[Event]] = {}
        self.checked = 0

    def check(self) -> None:
        waiting = {id(guest): [frame for frame in guest.frames if isinstance(frame.said, wire.News)] for guest in self.guests}
        for row in self.rows:
            self.table.follow([row])
            for guest in self.guests:
                mine = waiting[id(guest)]
                while mine and _news(mine[0]).seq == row.seq:
                    self._check_news(guest, mine.pop(0))
        assert not any(waiting.values())
        for guest in self.guests:
            for frame in guest.frames:
                self._check_other(guest, frame)

    def _check_news(self, guest: Guest, frame: Frame) -> None:
        """To the last byte what the table tells this viewer since the number before; and the view of the game played again."""
        told = _news(frame)
        viewer = told.seat
        assert viewer in guest.viewers
        since = self.seen.get((id(guest), frame.visit, viewer), guest.hellos[frame.visit - 1])
        assert frame.text == sight.news(self.table, viewer, since)
        self.seen[id(guest), frame.visit, viewer] = told.seq
        self._check_view(id(guest), told)
        self.checked += 1

    def _check_view(self, guest: int, told: wire.News) -> None:
        game = self.table.game
        assert game is not None
        events = self.events.setdefault((guest, told.seat), [])
        events += [Event.from_dict(msgspec.to_builtins(event)) for event in told.events if event.n >= len(events)]
        whole = game.view(told.seat)
        lately = tuple(event for event in events if event.n >= whole.events[0].n)
        view = view_of(game.edition, game.players, told, lately)
        assert {**view.to_dict(), "events": None} == {**whole.to_dict(), "events": None}
        assert lately == whole.events

    def _check_other(self, guest: Guest, frame: Frame) -> None:
        """Nothing else that is sent speaks of cards; what it speaks of is the same for whoever has the same seats."""
        match frame.said:
            case wire.News():
                pass
            case wire.Shuffle() as told:
                assert self.table.fair is not None
                proof = self.table.fair.proof()
                assert guest.contributes
                assert told.commitment == proof.commitment
                assert told.pledges in (None, list(proof.rounds[told.round - 1].pledges) if told.pledges else None)
            case wire.Welcome() as welcome:
                key = None if guest.token is None else guest.key
                assert welcome.edition == self.table.edition.to_dict()
                assert [*map(int, welcome.muted)] == welcome.seats
                now = sight.welcome(self.table, key, 0)
                assert msgspec.structs.replace(welcome, now=0, muted=now.muted) == now
            case wire.Room() | wire.Done() | wire.Talk() | wire.Refused(code="stale"):
                assert not CARDS.search(frame.text.decode())
            case other:
                raise AssertionError(other)


def _news(frame: Frame) -> wire.News:
    assert isinstance(frame.said, wire.News)
    return frame.said


@pytest.mark.parametrize(("edition", "seats"), SEATS, ids=[edition for edition, _ in SEATS])
def test_everybody_is_sent_what_they_may_know_to_the_last_byte(server: Serving, edition: str, seats: tuple[int, ...]) -> None:
    guests = sit_down(server, edition, seats, Random(edition))
    asyncio.run(play(guests))
    telling = Telling(server, guests)
    telling.check()
    assert telling.checked > len(telling.rows)
    assert not [name for guest in guests for name in guest.refused if not name.startswith(("pledge", "reveal"))]
    check_record(server, telling.table)
    check_secret(server, telling)


def check_record(server: Serving, table: Table) -> None:
    """What can be had when all is over is the same game."""
    record = server.get(f"/api/v1/games/{table.id}/record").json
    assert record == record_of(table).to_dict()


def check_secret(server: Serving, telling: Telling) -> None:
    """What the shuffles were made from was nowhere to be had while the game ran, and a number nowhere before it was opened."""
    fair = telling.table.fair
    assert fair is not None
    frames = [frame.text for guest in telling.guests for frame in guest.frames]
    assert any(b'"type":"shuffle"' in text for text in frames)
    for secret in spellings(fair.secret):
        assert not any(secret in text for text in frames)
        assert secret.decode() not in server.err
        assert secret not in server.get("/metrics").body
    for one in fair.proof().rounds:
        assert not any(number.encode() in text for number in one.given.values() for text in frames)


def spellings(secret: str) -> list[bytes]:
    raw = bytes.fromhex(secret)
    return [secret.encode(), secret.upper().encode(), b64encode(raw).rstrip(b"="), urlsafe_b64encode(raw).rstrip(b"=")]


def test_every_edition_is_played() -> None:
    assert {edition for edition, _ in SEATS} == set(EDITIONS)


def test_a_record_can_only_be_had_of_a_finished_game(server: Serving) -> None:
    made = server.create(names=["Ann", "Bert"], bots=None)
    for path in ("record", "record.txt", "record?as=text"):
        for key in (None, made["key"]):
            answer = server.get(f"/api/v1/games/{made['game']}/{path}", key)
            assert (answer.status, answer.json["code"]) == (409, "not-over")


# When it came.


class Paced(Guest):
    """Stays for some rounds."""

    @property
    def _saw_the_end(self) -> bool:
        return super()._saw_the_end or any(news.scene.round > ROUNDS_OF_BOTS for news in self.news.values())

    def _is_through(self, until: str) -> bool:
        return self._saw_the_end and not self.waiting


def test_a_bot_moves_when_public_things_say_so_whatever_it_had_to_think_about(server: Serving) -> None:
    """A forced move waits as long as a free one: no earlier than its pace, which a spectator could tell."""
    chance = Random(1)
    bots = [(edition, level) for edition in ("second", "house") for level in ("novice", "casual", "courtier")]
    made = [server.create(players=3, edition=edition, names=["Ann"], bots=level) for edition, level in bots]

    async def all_of_them() -> None:
        async with asyncio.timeout(4 * PATIENCE if not LONG else None):
            await asyncio.gather(*(guest.stay() for guest in guests))

    guests = [Paced(server, one["game"], one["key"], chance) for one in made]
    asyncio.run(all_of_them())
    assert sum(check_pace(server, guest) for guest in guests) > len(guests)


def check_pace(server: Serving, guest: Guest) -> int:
    """How many moves of bots there were."""
    table, bots = Table(guest.game), 0
    came = {_news(frame).seq: frame.at for frame in reversed(guest.frames) if isinstance(frame.said, wire.News)}
    for row in rows_in(server.folder, guest.game):
        logged = read(row.command)
        if isinstance(logged.do, wire.Move) and logged.by is None:
            due = table.opened + bot_pace(table)
            seen = min((at for seq, at in came.items() if seq >= row.seq), default=row.at)
            assert min(row.at, seen) >= due - TOLERATED
            bots += 1
        table.follow([row])
    return bots


# What the log tells.


def test_the_log_tells_no_key_no_card_and_of_a_table_only_its_beginning(server: Serving) -> None:
    guests = sit_down(server, "second", (1, 1), Random(2))
    asyncio.run(play(guests))
    tokens = [guest.token for guest in guests if guest.token]
    knock_on_all_doors(server, guests[0].game, tokens)
    log = server.err
    assert f'"table": "{guests[0].game[:6]}"' in log
    for secret in (*tokens, guests[0].game, guests[0].game[:7], *(guest.key.hex() for guest in guests if guest.token)):
        assert secret not in log
    assert not CARDS.search(log)
    assert "Ann" not in log


def knock_on_all_doors(server: Serving, game: str, tokens: Sequence[str]) -> None:
    """Also in ways that fail, and that put the key where it does not belong."""
    for token in tokens:
        for path in (f"/api/v1/games/{game}", "/api/v1/me/games", f"/api/v1/games/{game}/record", f"/t/{game}?key={token}"):
            server.get(path, token)
            server.get(path, token[:-1] + "!")
            server.get(f"/{token}{path}", Cookie=f"suitors_key={token}")
        server.post(f"/api/v1/games/{game}/seats", {"name": "Guard", "seat": token}, token)
        server.post(f"/api/v1/games/{token}/seats", b'{"name": "princess', token)
        with server.enter(game, token) as connection:
            connection.send('{"type": "move", "id": "guard", "seat": 0, "decision": 0, "move": {"seat": 0, "play": "guard"}}')
            connection.send(f'{{"type": "{token}"}}')
            connection.recv(PATIENCE)
