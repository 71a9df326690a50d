"""The client that ships with the package, at tables of the real server: its seats see what they may, and play to the end."""

import asyncio
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import Table, at_table
from remote import check_all_was_seen, check_same, people, play, play_together, retold, run
from serving import NO_LIMITS, PATIENCE, Serving, environment, serving

from suitors.client import Client, Refused, RemoteTable, split_link
from suitors.game.errors import SuitorsError
from suitors.game.receipt import Receipt
from suitors.game.record import Record
from suitors.game.verifying import verify
from suitors.rules.editions import EDITIONS
from suitors.tables import wire

ROOT = Path(__file__).parents[1]
SOME_TABLES: list[Table] = [("classic", 2), ("premium", 3), ("second", 4), ("house", 3), ("manual", 4)]
NOWHERE = "A" * 16
"""The name of no table."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server"), *NO_LIMITS) as running:
        yield running


async def look_on(table: RemoteTable) -> None:
    """Until the table ends it."""
    while True:
        await table.change()


# Whole games.


@pytest.mark.parametrize("table", SOME_TABLES, ids=at_table)
def test_people_play_a_whole_game_and_see_exactly_what_their_seats_may(server: Serving, table: Table) -> None:
    async def story() -> None:
        async with people(server.url, *table) as (game, clients):
            seen = await play_together(game, clients)
            record = await clients[0].record(game)
            check_all_was_seen(record, seen)
            assert (await clients[-1].card(game)).phase == "over"
            check_shuffles(record, [client.play(game).receipt for client in clients])

    run(story())


def check_shuffles(record: Record, receipts: list[Receipt]) -> None:
    """Everybody's client gave numbers by itself, and finds in the record what it was promised."""
    for seat, receipt in enumerate(receipts):
        found = verify(record, receipt)
        assert found is not None
        assert not found.faults
        assert any(seat in one.own for one in found.rounds)


def test_several_seats_play_on_one_connection(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("premium", 5, ["Ann", "Bert", "Cleo", "Dirk", "Eva"])
            assert seated.seats == [0, 1, 2, 3, 4]
            async with client.play(seated.game) as table:
                await table.start()
                seen = await play(table)
                assert set(table.views) == {view.seat for view in seen} == {0, 1, 2, 3, 4}
            check_all_was_seen(await client.record(seated.game), seen)

    run(story())


def test_an_edition_of_ones_own_travels_in_full(server: Serving) -> None:
    async def story() -> None:
        ours = EDITIONS["second"].to_dict() | {"id": "ours", "name": "Ours"}
        async with Client(server.url) as client:
            seated = await client.create(ours, 2, ["Ann", "Bert"])
            async with client.play(seated.game) as table:
                assert table.edition.to_dict() == ours
                await table.start()
                seen = await play(table)
            check_all_was_seen(await client.record(seated.game), seen)
            again = await client.create(table.edition, 2, ["Ann"])
            assert (await client.card(again.game)).edition == "ours"

    run(story())


def test_spectators_see_what_is_public_from_wherever_they_come_in(server: Serving) -> None:
    async def watch(game: str) -> RemoteTable:
        async with Client(server.url) as client, client.play(game) as table:
            assert table.seats == ()
            async for _ in table.decisions():
                raise AssertionError("a spectator has nothing to decide")
            return table

    async def story() -> None:
        async with people(server.url, "second", 3) as (game, clients):
            early = asyncio.create_task(watch(game))
            seen = await play_together(game, clients)
            late = await watch(game)
            *_, end = retold(await clients[0].record(game))
            for table in (await early, late):
                assert set(table.views) == {None}
                check_same(table.views[None], end)
                assert table.views[None].hand == ()
            assert seen

    run(story())


def test_the_same_person_may_look_on_from_two_devices(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("classic", 2, ["Ann", "Bert"])
            async with Client(server.url, client.token) as phone:
                async with client.play(seated.game) as table, phone.play(seated.game) as other:
                    await table.start()
                    await play(table)
                    while not other.is_over:
                        await other.change()
                    assert other.views[1].to_dict() == table.views[1].to_dict()
                assert [card.game for card in await phone.my_games()] == [seated.game]

    run(story())


# What else there is to do.


def test_a_hint_is_a_bots_advice_about_the_view(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("second", 2, ["Ann"], bots="novice", first=0)
            async with client.play(seated.game) as table:
                async for view in table.decisions():
                    advice = await table.hint(view, "courtier")
                    assert advice.seat == 0
                    assert advice.move in view.legal
                    assert {option.move for option in advice.options} == set(view.legal)
                    assert set(advice.beliefs) == {1}
                    await table.move(view, str(advice.move))
                    break
                assert table.views[0].number >= 1

    run(story())


def test_bots_may_be_of_different_levels_and_of_them_alone(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("second", 3, bots=["novice", "courtier"])
            assert seated.seats == []
            async with client.play(seated.game) as table:
                assert [place.level for place in table.room.places] == ["novice", "courtier", "courtier"]
                await table.hurry()

    run(story())


def test_the_host_arranges_the_table(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as ann, Client(server.url) as bert:
            seated = await ann.create("second", 4, ["Ann"], listed=True, clock=wire.Clock(turn=600), spectators=False)
            await bert.join(seated.game, "Bert", 2)
            assert seated.game in {card.game for card in await bert.lobby()}
            async with ann.play(seated.game) as table, bert.play(seated.game) as other:
                assert (table.is_host, other.is_host) == (True, False)
                assert table.room.settings.clock == wire.Clock(turn=600, reserve=120)
                with pytest.raises(Refused, match="not-host"):
                    await other.start("novice")
                await table.bot(1, "novice")
                await table.bot(1, None)
                await table.silence(2)
                with pytest.raises(Refused, match="silenced"):
                    await other.chat("hello?")
                await table.silence(2, False)
                await other.chat("hello!")
                while not table.lines:
                    await table.change()
                assert [(line.seat, line.words) for line in table.lines] == [(2, "hello!")]
                await other.mute(0)
                await table.kick(2)
                with pytest.raises(Refused, match="no-spectators"):
                    await look_on(other)
                await table.leave(0)

    run(story())


def test_a_rematch_is_one_call_and_whoever_leaves_is_played_for(server: Serving) -> None:
    async def story() -> None:
        async with people(server.url, "classic", 2) as (game, clients):
            await play_together(game, clients)
            async with clients[0].play(game) as table:
                again = await table.rematch()
            async with clients[1].play(again) as table:
                assert [place.name for place in table.room.places] == ["Ann", "Guest 1"]
                await table.leave(1)
                while None not in table.views:
                    await table.change()
                assert table.seats == ()
                assert [event.what for event in table.views[None].events][:1] == ["round"]
            async with clients[0].play(again) as table:
                assert table.room.places[1].level is not None

    run(story())


def test_who_let_the_time_run_out_is_played_for_once_and_comes_back(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            clock = wire.Clock(turn=5, reserve=0)
            seated = await client.create("premium", 3, ["Ann", "Bert", "Cleo"], clock=clock, first=0)
            async with client.play(seated.game) as table:
                await table.start()
                async for view in table.decisions():
                    if view.number > 0:
                        break
                    while table.views[0].number == 0:
                        await table.change()
                    with pytest.raises(Refused, match="stale|wrong-phase"):
                        await table.move(view, view.legal[0])
                while table.room.places[0].level is not None:
                    await table.change()
            assert {place.level for place in table.room.places} == {None}

    run(story())


# What is refused.


def test_a_refused_move_says_why_and_changes_nothing(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("second", 2, ["Ann", "Bert"], first=0)
            async with client.play(seated.game) as table:
                await table.start()
                async for view in table.decisions():
                    with pytest.raises(Refused, match="illegal") as illegal:
                        await table.move(view, "guard 0 1")
                    assert illegal.value.facts["reason"]
                    with pytest.raises(Refused, match="malformed"):
                        await table.move(view, "cardinal 0 1 2")
                    assert table.views[view.seat] is view
                    await table.move(view, view.legal[0])
                    if table.views[0].decision is None:
                        continue
                    with pytest.raises(Refused, match="stale") as stale:
                        await table.move(view, view.legal[0])
                    assert stale.value.facts == {"decision": table.views[0].number}
                    assert stale.value.news is not None
                    break
                with pytest.raises(Refused, match="malformed"):
                    await table.chat("x" * 301)
                with pytest.raises(Refused, match="not-host|no-such-seat|wrong-phase"):
                    await table.kick(1)
                await table.chat("still here")

    run(story())


def test_what_http_refuses_comes_with_its_code_and_facts(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client, Client(server.url) as stranger:
            with pytest.raises(Refused, match="no-such-game"):
                await client.card(NOWHERE)
            with pytest.raises(Refused, match="no-key"):
                await client.my_games()
            with pytest.raises(Refused, match="bad-settings") as bad:
                await client.create("classic", 7)
            assert bad.value.facts["allowed"] == [2, 3, 4]
            seated = await client.create("second", 2, ["Ann"])
            with pytest.raises(Refused, match="name-taken"):
                await stranger.join(seated.game, "ann")
            with pytest.raises(Refused, match="not-over"):
                await client.record(seated.game)
            assert stranger.token is None

    run(story())


def test_no_table_is_opened_for_a_wrong_name_or_a_revoked_key(server: Serving) -> None:
    async def refused(client: Client, game: str) -> str:
        with pytest.raises(Refused) as refusal:
            async with client.play(game):
                pass
        return refusal.value.code

    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("second", 2, ["Ann"])
            assert await refused(client, NOWHERE) == "no-such-game"
            async with client.play(seated.game) as table:
                key = client.token
                await client.revoke()
                with pytest.raises(Refused, match="bad-key"):
                    await look_on(table)
            assert client.token is None
            async with Client(server.url, key) as thief, Client(server.url, "rubbish") as fool:
                assert await refused(thief, seated.game) == "bad-key"
                assert await refused(fool, seated.game) == "bad-key"

    run(story())


def test_several_who_sit_down_at_once_share_one_key(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as host, Client(server.url) as family:
            seated = await host.create("second", 4)
            await asyncio.gather(*(family.join(seated.game, name) for name in ("Ann", "Bert", "Cleo")))
            async with family.play(seated.game) as table:
                assert table.seats == (0, 1, 2)

    run(story())


def test_a_link_leads_to_its_table(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create()
            assert split_link(seated.link) == (server.url, seated.game)
            assert (await client.server()).protocol == wire.PROTOCOL

    run(story())
    for wrong in ("", "nonsense", "ftp://somewhere/t/abc", "http://somewhere", "http:///t/abc", "http://somewhere/t/a%20b"):
        with pytest.raises(SuitorsError, match="no invitation"):
            split_link(wrong)


# The examples.


def test_the_example_of_the_page_plays_a_game(server: Serving) -> None:
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    command = [sys.executable, "-c", example.replace("http://127.0.0.1:8730", server.url)]
    ran = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert Record.from_text(ran.stdout).winners


def test_neither_keys_nor_cards_are_logged(server: Serving, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("second", 2, ["Ann", "Bert"])
            with caplog.at_level(logging.DEBUG):
                async with client.play(seated.game) as table:
                    await table.start()
            assert str(client.token) not in caplog.text
            assert "hand" not in caplog.text

    run(story())


def test_the_example_sits_down_by_link_and_plays(server: Serving) -> None:
    def remote_bot(*words: str) -> subprocess.Popen[str]:
        command = [sys.executable, str(ROOT / "examples" / "remote_bot.py"), *words]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, env=environment(), stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True)

    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("second", 3, ["Ann"])
            bots = [remote_bot(seated.link, "--name", name, "--level", "casual") for name in ("Rosa", "Theo")]
            async with client.play(seated.game) as table:
                while any(place.name is None for place in table.room.places):
                    await table.change()
                await table.start()
                await play(table)
            ends = [await asyncio.to_thread(bot.communicate, None, PATIENCE) for bot in bots]
            winners = (await client.record(seated.game)).winners or ()
            names = [str(table.room.places[seat].name) for seat in winners]
            assert ends == [(f"won by {' and '.join(names)}\n", "")] * 2

    run(story())
    lost = remote_bot(f"{server.url}/t/{NOWHERE}")
    assert lost.communicate(timeout=PATIENCE) == ("", "the server refuses: no-such-game\n")
    assert lost.returncode == 1
