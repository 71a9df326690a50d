"""A seat moves to another device by a link: once, soon, whole, and told by the table's log alone."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hubs import told
from remote import run
from seated import Dealer, Memory, Party, Person, Seen, key, leaping, make_hub, settle
from serving import NO_LIMITS, Serving, bearer, hear, serving
from websockets.exceptions import ConnectionClosed

from suitors.client import Client, Refused, split_moving_link
from suitors.server.bus import LocalBus
from suitors.server.hub import Hub
from suitors.server.moving import LINK_LASTS
from suitors.tables import wire
from suitors.tables.commands import HandOver, read
from suitors.tables.keys import key_of
from suitors.tables.refusal import Refusal
from suitors.tables.table import Table

PHONE, OTHER = key("phone"), key("other phone")
LINKS = "/api/v1/links"


async def begun(hub: Hub, players: int = 3, **settings: Any) -> Party:
    party = await Party.gather(hub, "second", players, **settings)
    await party.start()
    return party


async def code_of(act: Coroutine[Any, Any, object]) -> str:
    with pytest.raises(Refusal) as why:
        await act
    return why.value.code


def key_at(party: Party, seat: int) -> bytes:
    found = party.people[seat].key
    assert found is not None
    return found


async def link(party: Party, seat: int) -> str:
    token, _ = await party.hub.make_link(party.game, [seat], key_at(party, seat))
    return token


# What moves.


def test_the_new_device_sees_exactly_what_the_seat_may_and_plays_on() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.play_on(Random(3), 4)
        before = await Person(hub, party.game, key_at(party, 1)).enter()
        fresh = await before.look()
        before.leave()
        assert await hub.hand_over(await link(party, 1), PHONE) == (party.game, [1])
        phone = await Person(hub, party.game, PHONE).enter()
        seen = await phone.look()
        game = party.table.game
        assert game is not None
        assert seen.welcome["seats"] == [1]
        assert seen.view(1) == game.view(1).to_dict()
        assert seen.events[1] == fresh.events[1] == [event.to_dict() for event in game.events(1)]
        assert (seen.news[1]["scene"], seen.news[1]["own"]) == (fresh.news[1]["scene"], fresh.news[1]["own"])
        assert list(seen.news) == [1]
        party.people[1] = phone
        await party.play_on(Random(4))
        assert party.table.phase == "over"

    told(story)


def test_what_a_link_shows_before_anybody_says_yes_tells_nothing_of_any_hand() -> None:
    async def look(seed: int) -> object:
        hub, _ = make_hub(Memory(), chance=Dealer(seed=seed))
        party = await begun(hub)
        offered = await hub.offered(await link(party, 1), PHONE)
        watching = await Person(hub, party.game, PHONE).enter()
        assert (await watching.look()).welcome["seats"] == []
        await hub.close()
        return offered._replace(game="")

    one, other = leaping(look(1)), leaping(look(2))
    assert one == other == ("", [1], ["p1"], False, other[-1])  # type: ignore[index]


def test_the_old_device_is_told_at_once_and_may_only_watch() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.look()
        old = party.people[1]
        await hub.hand_over(await link(party, 1), PHONE)
        assert await code_of(old.look()) == "moved"
        assert await old.refused(wire.Chat(id="late", seat=1, words="still here?")) == "not-yours"
        old.leave()
        old.seen = Seen()
        await old.enter()
        again = await old.look()
        assert again.welcome["seats"] == []
        assert list(again.news) == [None]
        assert (await old.look()).welcome["seats"] == []

    told(story)


def test_clock_mutes_and_silence_stay_with_the_seat() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub, clock=wire.Clock(turn=30, reserve=50))
        await party.people[1].do(wire.Mute(id="m", seat=1, whom=0, on=True))
        await party.host.do(wire.Silence(id="s", whom=1, on=True))
        before = party.table.chairs[1].facts()
        await hub.hand_over(await link(party, 1), PHONE)
        name, _, *rest = party.table.chairs[1].facts()
        assert (name, *rest) == (before[0], *before[2:])
        assert party.table.chairs[1].key == PHONE
        phone = await Person(hub, party.game, PHONE).enter()
        assert (await phone.look()).welcome["muted"] == {"1": [0]}
        assert (await (await Person(hub, party.game, None).enter()).look()).welcome["muted"] == {}

    told(story)


def test_the_host_goes_along_with_the_last_seat_and_not_before() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=3, names=["Ann", "Ben"]), key("device"))
        token, ticket = await hub.make_link(game, [1], key("device"))
        assert ticket.seats == (1,)
        await hub.hand_over(token, PHONE)
        table = hub.sittings[game].table
        assert table is not None
        assert (table.host, table.seats_of(key("device")), table.seats_of(PHONE)) == (key("device"), [0], [1])
        token, _ = await hub.make_link(game, [], key("device"))
        await hub.hand_over(token, PHONE)
        assert (table.host, table.seats_of(PHONE)) == (PHONE, [0, 1])
        assert [one.game for one in await store.of_key(PHONE, 9)] == [game]
        assert await store.of_key(key("device"), 9) == []

    told(story)


def test_a_host_who_only_watches_moves_as_the_host() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=2), key("device"))
        token, _ = await hub.make_link(game, [], key("device"))
        assert (await hub.offered(token, PHONE)).names == []
        assert await hub.hand_over(token, PHONE) == (game, [])
        host = await Person(hub, game, PHONE).enter()
        await host.do(wire.Bot(id="b", seat=0, level="courtier"))
        assert (await host.look()).welcome["host"] is True

    told(story)


def test_whoever_moves_while_others_wait_is_not_taken_for_absent() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        decider = party.table.decider
        assert decider is not None
        await asyncio.sleep(300)
        old = party.people[decider]
        await hub.hand_over(await link(party, decider), PHONE)
        old.leave()
        await asyncio.sleep(20)
        await settle(hub)
        assert party.table.chairs[decider].level is None

    told(story)


# Once, soon, and only what is theirs.


def test_a_link_works_once_but_its_own_user_may_ask_again() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        token = await link(party, 1)
        first = await hub.hand_over(token, PHONE)
        rows = len(store.games[party.game])
        assert await hub.hand_over(token, PHONE) == first
        assert len(store.games[party.game]) == rows
        assert await code_of(hub.hand_over(token, OTHER)) == "link-used"
        assert await code_of(hub.offered(token, OTHER)) == "link-used"
        # Also not when the seat has come back to where it was.
        back, _ = await hub.make_link(party.game, [1], PHONE)
        await hub.hand_over(back, key_at(party, 1))
        assert await code_of(hub.hand_over(token, OTHER)) == "link-used"

    told(story)


def test_a_link_expires() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        token = await link(party, 1)
        await asyncio.sleep(LINK_LASTS / 1000 + 1)
        assert await code_of(hub.hand_over(token, PHONE)) == "link-expired"
        assert await code_of(hub.offered(token, PHONE)) == "link-expired"
        assert party.table.chairs[1].key == key_at(party, 1)

    told(story)


def test_a_newer_link_a_withdrawn_one_and_a_wrong_one_lead_nowhere() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        old, new = await link(party, 1), await link(party, 1)
        assert await code_of(hub.hand_over(old, PHONE)) == "no-such-link"
        await hub.drop_link(party.game, key_at(party, 1))
        assert await code_of(hub.hand_over(new, PHONE)) == "no-such-link"
        assert await code_of(hub.offered("A" * 22, PHONE)) == "no-such-link"

    told(story)


def test_a_link_moves_nothing_that_its_maker_has_lost() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        token = await link(party, 1)
        await party.people[1].do(wire.Leave(id="bye", seat=1))
        assert await code_of(hub.offered(token, PHONE)) == "no-such-link"
        assert await code_of(hub.hand_over(token, PHONE)) == "no-such-link"

    told(story)


def test_nobody_makes_a_link_for_what_is_not_theirs() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        assert await code_of(hub.make_link(party.game, [0], key_at(party, 1))) == "not-yours"
        assert await code_of(hub.make_link(party.game, [7], key_at(party, 1))) == "no-such-seat"
        assert await code_of(hub.make_link(party.game, [], key("stranger"))) == "not-yours"
        assert store.links.tickets == {}

    told(story)


def test_who_was_sent_away_does_not_come_back_by_a_link() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await Party.gather(hub, "second", 3)
        await party.host.do(wire.Kick(id="k", seat=2))
        assert await code_of(hub.hand_over(await link(party, 1), key(2))) == "sent-away"

    told(story)


def test_two_devices_race_for_one_link_at_two_processes_and_one_has_it() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        other, _ = make_hub(store, chance=Dealer(seed=6))
        party = await begun(hub)
        token = await link(party, 1)
        tried = await asyncio.gather(hub.hand_over(token, PHONE), other.hand_over(token, OTHER), return_exceptions=True)
        assert [type(one) for one in tried].count(Refusal) == 1
        assert [one.code for one in tried if isinstance(one, Refusal)] == ["link-used"]
        table = Table.load(party.game, store.games[party.game])
        moves = [
            logged.do for logged in (read(row.command) for row in store.games[party.game]) if isinstance(logged.do, HandOver)
        ]
        assert [table.chairs[1].key] == [move.key for move in moves]
        await other.close()

    told(story)


def test_another_process_hears_of_it_and_tells_the_old_device() -> None:
    async def whole() -> None:
        store, bus = Memory(), LocalBus()
        (here, _), (there, _) = make_hub(store, bus=bus), make_hub(store, bus=bus)
        party = await begun(here)
        token = await link(party, 1)
        await party.look()
        assert await there.hand_over(token, PHONE) == (party.game, [1])
        assert await code_of(party.people[1].look()) == "moved"
        await here.close()
        await there.close()

    leaping(whole())


def test_the_log_tells_it_all_and_a_leap_in_it_is_found() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await hub.hand_over(await link(party, 1), PHONE)
        await party.people[0].do(wire.Chat(id="c", seat=0, words="hello"))
        table = Table.load(party.game, store.games[party.game])
        assert (table.hash, table.about()) == (party.table.hash, party.table.about())
        assert table.moved_out == {key_at(party, 1)}
        assert store.abouts[party.game] == table.about()

    told(story)


# Over the wire.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("moving"), *NO_LIMITS) as running:
        yield running


def make(server: Serving, seated: Any, seats: list[int] | None = None) -> str:
    answer = server.post(f"/api/v1/games/{seated['game']}/link", {"seats": seats or []}, seated["key"])
    assert answer.status == 201, answer
    place, _, token = answer.json["link"].partition("#")
    assert place == f"{server.url}/move"
    return str(token)


def refused(answer: Any, status: int, code: str) -> None:
    assert (answer.status, answer.json["code"]) == (status, code), answer.body


def test_a_link_outlives_a_restart_and_its_secret_stands_nowhere(tmp_path: Path) -> None:
    with serving(tmp_path, *NO_LIMITS, "--log-level", "debug") as server:
        seated = server.create(players=2)
        token = make(server, seated)
        assert server.stop() == 0
        server.start()
        assert server.post(LINKS, {"token": token}).status == 201
        assert server.stop() == 0
        assert token not in server.err
        kept = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
        assert token.encode() not in kept
        assert key_of(token) in kept


def test_to_look_at_a_link_moves_nothing_and_gives_a_key_to_move_with(server: Serving) -> None:
    seated = server.create(players=2)
    token = make(server, seated)
    assert server.get("/move").status == 200
    looked = server.post(f"{LINKS}/look", {"token": token}, **{"Sec-Fetch-Site": "same-origin"})
    assert looked.json["names"] == ["Ann"]
    assert looked.json["key"] is None
    cookie = looked.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert server.get(f"/api/v1/games/{seated['game']}", seated["key"]).json["sitters"][0]["yours"] is True
    moved = server.ask("POST", LINKS, {"token": token}, {"Cookie": cookie.partition(";")[0]})
    assert (moved.status, moved.json["seats"]) == (201, [0])
    again = server.ask("POST", LINKS, {"token": token}, {"Cookie": cookie.partition(";")[0]})
    assert (again.status, again.json["seats"]) == (201, [0])
    refused(server.post(LINKS, {"token": token}), 410, "link-used")


def test_the_old_connection_is_closed_with_the_reason(server: Serving) -> None:
    seated = server.create(players=2)
    with server.enter(seated["game"], seated["key"]) as old:
        hear(old, "room")
        assert server.post(LINKS, {"token": make(server, seated)}).status == 201
        assert hear(old, "refused")["code"] == "moved"
        with pytest.raises(ConnectionClosed) as closed:
            old.recv(60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4410


def test_a_revoked_key_takes_its_links_along(server: Serving) -> None:
    seated = server.create(players=2)
    token = make(server, seated)
    assert server.ask("DELETE", "/api/v1/me", headers=bearer(seated["key"])).status == 204
    refused(server.post(LINKS, {"token": token}), 404, "no-such-link")


def test_wrong_requests_are_refused(server: Serving) -> None:
    seated = server.create(players=2)
    address = f"/api/v1/games/{seated['game']}/link"
    refused(server.post(address, {}), 401, "no-key")
    refused(server.post(address, {"seats": [1]}, seated["key"]), 403, "not-yours")
    refused(server.post(address, {"seats": "all"}, seated["key"]), 400, "malformed")
    refused(server.post("/api/v1/games/AAAAAAAAAAAAAAAA/link", {}, seated["key"]), 404, "no-such-game")
    refused(server.post(LINKS, {"token": "short"}), 400, "malformed")
    refused(server.post(LINKS, {"token": "A" * 22}, Origin="https://elsewhere.example"), 403, "foreign-origin")
    refused(server.get(LINKS), 405, "not-found")


def test_a_client_moves_its_seat_to_another(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as desk, Client(server.url) as phone:
            seated = await desk.create(players=2, names=["Ann"], bots="courtier")
            made = await desk.make_link(seated.game)
            found = split_moving_link(made.link)
            assert found is not None
            place, token = found
            assert (place, split_moving_link(seated.link)) == (server.url, None)
            offered = await phone.look_at_link(token)
            assert (offered.names, offered.yours, offered.key) == (["Ann"], False, phone.token)
            assert (await phone.use_link(token)).seats == [0]
            assert await desk.my_games() == []
            async with phone.play(seated.game) as table:
                assert table.seats == (0,)
            await phone.make_link(seated.game)
            await phone.drop_link(seated.game)
            with pytest.raises(Refused, match="link-used"):
                await desk.use_link(token)

    run(story())
