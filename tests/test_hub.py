"""Many people at the tables of a hub: making them, playing, coming and going, again, the end."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest
from hubs import a_move, begun, code_of, commands_of, move_command_again, settle_but_for_the_store, told, two_hubs
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import LONG, times
from seated import Memory, Party, Person, Seen, key, leaping, make_hub, settle

from suitors.game.record import Record
from suitors.server.hall import KEPT_IDLE, SWEEP
from suitors.server.hub import Hub
from suitors.server.store import Unavailable
from suitors.server.thinking import Thinkers
from suitors.tables import wire
from suitors.tables.refusal import Refusal

# A whole game.


def test_a_game_is_played_to_its_end_seen_by_all_and_recorded() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub, 4, spectators=True)
        assert await code_of(hub.record(party.game)) == "not-over"
        await party.play_on(Random(1))
        await party.look()
        game = party.table.game
        assert game is not None
        assert store.abouts[party.game].phase == "over"
        for seat, person in [*party.people.items(), (None, party.watcher)]:
            assert person.seen.events[seat] == [event.to_dict() for event in game.events(seat)]
        record = Record.from_text(await hub.record(party.game))
        assert record.game().winners == game.winners

    told(story)


@pytest.mark.parametrize("level", ["courtier", "novice"])
def test_a_game_that_a_bots_move_ends_is_over_in_the_lists_too(level: str) -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=2, bots=level), key("host"))
        watcher = await Person(hub, game, key("host")).enter()
        phases = set()
        for _ in range(1000):
            await asyncio.sleep(0.5)
            table = hub.sittings[game].table
            assert table is not None
            assert store.abouts[game] == table.about(), "lists say something else than the table"
            phases.add(table.phase)
            if table.phase == "over":
                break
        assert phases == {"playing", "between", "over"}
        await watcher.look()
        assert len(watcher.seen.news) == 1

    told(story)


def test_bots_of_the_real_house_think_in_threads() -> None:
    """Not in a time that leaps: the real ones, at their pace."""

    async def whole() -> None:
        store = Memory()
        hub = Hub(store)
        game, seats = await hub.create(wire.Create(players=2, names=["Ada"], bots="expert", first=1), key("host"))
        assert seats == [0]
        ada = await Person(hub, game, key("host")).enter()
        async with asyncio.timeout(20):
            while not (await ada.look()).news[0]["own"]["legal"] and ada.seen.room["phase"] == "playing":
                assert ada.visitor is not None
                await ada.visitor.changed.wait()
        if ada.seen.room["phase"] == "playing":
            decision = ada.seen.news[0]["decision"]
            advised = await ada.ask(wire.Hint(id="hint", seat=0, decision=decision, level="advisor"))
            assert isinstance(advised, wire.Advised)
            legal = [msgspec.convert(words, wire.MoveWords) for words in ada.seen.news[0]["own"]["legal"]]
            assert advised.advice.move in legal
        await hub.close()

    asyncio.run(whole())


def test_a_bot_that_fails_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, *_: object) -> None:
            raise ValueError("the Princess")

    monkeypatch.setitem(__import__("suitors.bots").bots.BOTS, "novice", Broken())

    async def whole() -> None:
        from suitors.game.game import Game

        thinkers = Thinkers()
        view = Game("second", 2, seed=1).view(0)
        decider = view.decider
        assert decider is not None
        move = await thinkers.choose("novice", Game("second", 2, seed=1).view(decider), 7)
        assert move in Game("second", 2, seed=1).legal()
        thinkers.close()

    asyncio.run(whole())


# Creating and joining.


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (wire.Create(players=2, names=["a", "b", "c"]), "full"),
        (wire.Create(players=2, names=["Ada", "ADA"]), "name-taken"),
        (wire.Create(players=2, names=["\u200b"]), "bad-name"),
        (wire.Create(players=2, bots="nobody"), "no-such-level"),
        (wire.Create(players=2, bots=""), "no-such-level"),
        (wire.Create(players=7), "bad-settings"),
        (wire.Create(edition="nobody"), "bad-edition"),
    ],
)
def test_a_table_that_can_not_be_is_not_made(order: wire.Create, code: str) -> None:
    async def story(hub: Hub, store: Memory) -> None:
        assert await code_of(hub.create(order, key("host"))) == code
        assert store.games == {}
        assert hub.sittings == {}

    told(story)


def test_bots_fill_the_other_seats_each_of_its_level_and_with_a_name_of_its_own() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        order = wire.Create(players=5, names=["berto", "Clara"], bots=["novice", "expert"])
        game, seats = await hub.create(order, key("host"))
        assert seats == [0, 1]
        assert [sitter.level for sitter in store.abouts[game].sitters] == [None, None, "novice", "expert", "expert"]
        assert len({sitter.name.casefold() for sitter in store.abouts[game].sitters}) == 5
        assert store.abouts[game].phase == "playing"

    told(story)


def test_a_game_that_is_not_there_is_not_there() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game = "Nobody123"
        asked = [hub.enter(game, None, 0), hub.join(game, wire.Join(name="Ada"), key(1)), hub.about(game), hub.record(game)]
        assert [await code_of(asking) for asking in asked] == 4 * ["no-such-game"]
        assert hub.sittings == {}

    told(story)


def test_two_who_want_the_same_seat_do_not_both_get_it() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=2, names=["Ada"]), key("host"))
        joining = [hub.join(game, wire.Join(name=f"Ben{number}"), key(number)) for number in range(4)]
        answers = await asyncio.gather(*joining, return_exceptions=True)
        assert [answer for answer in answers if not isinstance(answer, Refusal)] == [[1]]
        assert [answer.code for answer in answers if isinstance(answer, Refusal)] == 3 * ["full"]

    told(story)


# Commands.


def test_a_command_sent_again_is_answered_as_the_first_time_and_done_once() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        mover, command = a_move(party)
        done = await mover.do(command)
        for seat, person in party.people.items():
            await person.do(wire.Chat(id="later", seat=seat, words="!"))
        assert await mover.do(command) == done
        assert len(commands_of(store.games[party.game], wire.Move)) == 1

    told(story)


def test_the_same_command_sent_many_times_at_once_is_done_once() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        mover, command = a_move(party)
        answers = await asyncio.gather(*(mover.do(command) for _ in range(10)))
        assert len({answer.seq for answer in answers}) == 1
        assert len(commands_of(store.games[party.game], wire.Move)) == 1

    told(story)


@pytest.mark.parametrize("id", ["table", "start", "x"])
def test_no_id_is_the_tables_own(id: str) -> None:
    """Whatever a client calls its commands, they are not taken for something that the table did."""

    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub, clock=wire.Clock(turn=5, reserve=0))
        seat = party.table.decider
        await asyncio.sleep(8)
        assert seat is not None
        assert party.table.chairs[seat].level == "courtier"
        await party.people[seat].do(wire.Chat(id="here", seat=seat, words="Back"))
        said = await party.people[seat].do(wire.Chat(id=id, seat=seat, words="Hello"))
        assert said.seq == len(store.games[party.game])

    told(story)


def test_a_stale_move_is_refused_with_how_things_are() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        mover, command = a_move(party)
        await mover.look()
        await mover.do(command)
        answer = await mover.ask(move_command_again(command))
        assert answer.code == "stale"
        assert answer.news is not None
        assert answer.news.decision == 1
        assert answer.news.seat == command.seat

    told(story)


def test_whoever_has_no_key_can_do_nothing() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        _, command = a_move(party)
        others: list[wire.Command] = [
            command,
            wire.Next(id="1", seat=0, round=1),
            wire.Chat(id="2", seat=0, words="x"),
            wire.Mute(id="3", seat=0, whom=1, on=True),
            wire.Silence(id="4", whom=0, on=True),
            wire.Bot(id="5", seat=0, level=None),
            wire.Kick(id="6", seat=0),
            wire.Start(id="7"),
            wire.Leave(id="8", seat=0),
            wire.Back(id="9", seat=0),
            wire.Hurry(id="10"),
        ]
        before = len(store.games[party.game])
        for one in others:
            assert await party.watcher.refused(one) == "no-key"
        assert await party.watcher.refused(wire.Rematch(id="11")) == "wrong-phase"
        assert await party.watcher.refused(wire.Hint(id="12", seat=0, decision=0)) == "not-yours"
        assert len(store.games[party.game]) == before

    told(story)


def test_hints_are_given_where_the_table_allows_them() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        for hints in (True, False):
            party = await begun(hub, hints=hints)
            mover, move = a_move(party)
            hint = wire.Hint(id="h", seat=move.seat, decision=0, level="courtier")
            answer = await mover.ask(hint)
            assert isinstance(answer, wire.Advised) if hints else answer.code == "no-hints"
            assert (await mover.ask(msgspec.structs.replace(hint, level="nobody"))).code == "no-such-level"
        party = await begun(hub, hints=True)
        mover, move = a_move(party)
        answer = await mover.ask(wire.Hint(id="h", seat=move.seat, decision=3, level="courtier"))
        assert (answer.code, answer.news.decision) == ("stale", 0)

    told(story)


# Coming, going, and coming back.


def test_idle_tables_are_let_go_and_come_back() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        await hub.start()
        party = await begun(hub)
        await party.look()
        await asyncio.sleep(KEPT_IDLE / 1000 + 2 * SWEEP)
        assert hub.sittings[party.game].table is None, "who is there stays, but nothing is held in memory"
        mover, command = a_move(party)
        await mover.do(command)
        await party.look()
        assert party.watcher.seen.news[None]["decision"] == 1
        for person in party.everybody:
            person.leave()
        await asyncio.sleep(KEPT_IDLE / 1000 + 2 * SWEEP)
        assert hub.sittings == {}
        for person in party.everybody:
            await person.enter()
        await party.play_on(Random(4))
        await party.look()
        assert party.watcher.seen.room["phase"] == "over"

    told(story)


def test_whoever_only_watched_leaves_nothing_behind() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        for number in range(50):
            (await Person(hub, party.game, key(f"w{number}")).enter()).leave()
        await settle(hub)
        assert len(hub.sittings[party.game].gone) == 0

    told(story)


@settings(max_examples=300 if LONG else 25)
@given(st.data())
def test_coming_back_from_any_number_nothing_is_missed_and_nothing_comes_twice(data: st.DataObject) -> None:
    async def story(hub: Hub, store: Memory) -> None:
        players = data.draw(st.integers(2, 6))
        party = await begun(hub, players)
        chance = Random(data.draw(st.integers(0, 1000)))
        for _ in range(data.draw(st.integers(1, 25))):
            await party.play_on(chance, 1)
            for seat, person in [*party.people.items(), (None, party.watcher)]:
                await come_and_go(person, seat, chance)
        await party.look()
        game = party.table.game
        assert game is not None
        for seat, person in [*party.people.items(), (None, party.watcher)]:
            assert person.seen.events[seat] == [event.to_dict() for event in game.events(seat)]
            assert [line["words"] for line in person.seen.lines] == [line.words for line in party.table.lines]
            since = data.draw(st.integers(0, party.table.seq + 3))
            news = await news_since(party, person, since)
            assert news["events"] == person.seen.events[seat][party.table.told[min(since, party.table.seq)] :]

    told(story)


async def news_since(party: Party, person: Person, since: int) -> Any:
    visitor = await party.hub.enter(party.game, person.key, since)
    return next(message for message in map(msgspec.json.decode, await visitor.frames()) if message["type"] == "news")


async def come_and_go(person: Person, seat: int | None, chance: Random) -> None:
    if chance.random() < 0.3:
        await person.look()
    if chance.random() < 0.2:
        person.leave()
        await person.enter()
    if seat is not None and chance.random() < 0.1:
        await person.ask(wire.Chat(id=person.id, seat=seat, words=f"said by {seat}"))


def test_several_seats_on_one_connection() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, seats = await hub.create(wire.Create(players=3, names=["Ada", "Ben", "Cleo"]), key("host"))
        assert seats == [0, 1, 2]
        family = await Person(hub, game, key("host")).enter()
        await family.do(wire.Start(id="s"))
        chance = Random(1)
        for _ in range(2000):
            seen = await family.look()
            table = hub.sittings[game].table
            assert table is not None
            assert table.game is not None
            assert set(seen.news) == {0, 1, 2}
            for seat in seats:
                assert seen.view(seat) == table.game.view(seat).to_dict()
            if table.phase == "over":
                break
            if table.phase == "between":
                for seat in seats:
                    await family.ask(wire.Next(id=family.id, seat=seat, round=table.game.round))
            else:
                await family.move(chance.choice(table.game.legal()), table.decision)
        assert store.abouts[game].phase == "over"

    told(story)


def test_spectators_come_where_they_are_wanted() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=2, names=["Ada"], spectators=False), key("host"))
        assert await code_of(hub.enter(game, None, 0)) == "no-spectators"
        assert await code_of(hub.enter(game, key(1), 0)) == "no-spectators"
        await hub.join(game, wire.Join(name="Ben"), key(1))
        ada, ben = await Person(hub, game, key("host")).enter(), await Person(hub, game, key(1)).enter()
        await ben.look()
        await ada.do(wire.Kick(id="k", seat=1))
        assert await code_of(ben.look()) == "no-spectators"

    told(story)


def test_whoever_is_sent_away_becomes_a_spectator_and_is_told() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await Party.gather(hub, "second", 3)
        guest = party.people[1]
        assert (await guest.look()).welcome["seats"] == [1]
        await party.host.do(wire.Kick(id="k", seat=1))
        assert (await guest.look()).welcome["seats"] == []
        assert guest.seen.room["places"][1]["name"] is None

    told(story)


def test_presence_is_told_to_the_others() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.look()
        party.people[1].leave()
        await settle(hub)
        assert [place["present"] for place in (await party.host.look()).room["places"]] == [True, False]
        assert party.host.seen.room["watching"] == 1
        await party.people[1].enter()
        assert [place["present"] for place in (await party.host.look()).room["places"]] == [True, True]

    told(story)


@pytest.mark.parametrize("clock", [None, wire.Clock(turn=5, reserve=10)])
def test_the_room_is_always_the_one_that_would_be_made_anew(clock: wire.Clock | None) -> None:
    """It is kept as bytes for as long as nothing of it changes, and no longer."""
    from suitors.server.sitting import encode
    from suitors.tables import sight

    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub, 3, clock=clock)
        chance = Random(7)
        for _ in range(times(150)):
            for person in party.people.values():
                if chance.random() < 0.1:
                    if person.visitor is None:
                        await person.enter()
                    else:
                        person.leave()
            await asyncio.sleep(chance.choice([0, 1, 8, 130]))
            table, sitting = party.table, hub.sittings[party.game]
            assert sitting.room(table) == encode(sight.room(table, sitting._make_company(table)))
            if table.decider is not None and table.bot_to_move is None and party.people[table.decider].visitor is not None:
                assert table.game is not None
                await party.play(chance.choice(table.game.legal()))
            assert sitting.room(party.table) == encode(sight.room(party.table, sitting._make_company(party.table)))

    told(story)


# Again.


def test_two_who_ask_for_a_rematch_at_once_get_the_same_table() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub, 3, bots={2: "novice"})
        await play_with_bots(party)
        asked = [person.do(wire.Rematch(id="r")) for person in party.people.values()]
        answers = await asyncio.gather(*asked, *(person.do(wire.Rematch(id="s")) for person in party.people.values()))
        assert len({(answer.game, answer.seq) for answer in answers}) == 1
        game = answers[0].game
        assert game is not None
        assert len(store.games) == 2
        assert store.abouts[party.game].next == game
        assert store.abouts[game].sitters == store.abouts[party.game].sitters
        assert store.abouts[game].phase == "playing"
        assert (await party.watcher.look()).room["next"] == game
        await party.host.do(wire.Chat(id="c", seat=0, words="Again!"))
        assert await party.host.do(wire.Rematch(id="r")) == answers[0]

    told(story)


async def play_with_bots(party: Party) -> None:
    chance = Random(3)
    for _ in range(5000):
        table = party.table
        if table.phase == "over":
            return
        if table.decider in party.people or table.phase == "between":
            await party.play_on(chance, 1)
        await asyncio.sleep(1)
    raise AssertionError("the game does not end")


def test_a_rematch_that_could_not_be_kept_can_be_asked_for_again() -> None:
    async def whole() -> None:
        store = Memory()
        one, two = await two_hubs(store)
        party = await begun(one)
        there = await Person(two, party.game, key(1)).enter()
        await party.play_on(Random(1))
        await settle(one, two)
        appends = iter(range(100))

        def fail_at_the_second() -> None:
            store.broken = next(appends) == 1

        store.before_append = fail_at_the_second
        assert await party.host.refused(wire.Rematch(id="r")) == "unavailable"
        store.before_append, store.broken = None, False
        answers = await asyncio.gather(party.host.do(wire.Rematch(id="r")), there.do(wire.Rematch(id="t")))
        assert answers[0].game == answers[1].game
        assert set(store.games) == {party.game, answers[0].game}
        await one.close()
        await two.close()

    leaping(whole())


def test_strangers_ask_for_no_rematch_and_nobody_does_before_the_end() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        assert await party.host.refused(wire.Rematch(id="r")) == "wrong-phase"
        await party.play_on(Random(1))
        assert await party.watcher.refused(wire.Rematch(id="r")) == "not-yours"
        stranger = await Person(hub, party.game, key("stranger")).enter()
        assert await stranger.refused(wire.Rematch(id="r")) == "not-yours"
        assert len(store.games) == 1

    told(story)


# The end.


def test_closing_finishes_what_is_in_hand_and_refuses_all_else() -> None:
    async def whole() -> None:
        store = Memory()
        hub, _ = make_hub(store)
        await hub.start()
        party = await begun(hub, 3, bots={2: "courtier"}, first=0)
        mover, command = a_move(party)
        store.gate = asyncio.Event()
        asking = asyncio.create_task(mover.ask(command))
        await settle_but_for_the_store()
        closing = asyncio.create_task(hub.close())
        await settle_but_for_the_store()
        assert not closing.done()
        store.gate.set()
        answer = await asking
        await closing
        assert isinstance(answer, wire.Done)
        assert answer.seq == len(store.games[party.game])
        assert await mover.refused(wire.Chat(id="c", seat=0, words="?")) == "closing"
        for act in (hub.create(wire.Create(), key(1)), hub.enter(party.game, None, 0), hub.record(party.game)):
            assert await code_of(act) == "closing"
        rows = len(store.games[party.game])
        for person in party.everybody:
            person.leave()
        await asyncio.sleep(3600)
        assert len(store.games[party.game]) == rows
        assert asyncio.all_tasks() == {asyncio.current_task()}

    leaping(whole())


def test_a_store_that_is_lost_while_closing_does_not_keep_it_open() -> None:
    async def whole() -> None:
        store = Memory()
        hub, _ = make_hub(store)
        await hub.start()
        game, _ = await hub.create(wire.Create(players=2, bots="courtier"), key("host"))
        await Person(hub, game, None).enter()
        await asyncio.sleep(3)
        store.broken = True
        await asyncio.sleep(3)
        await hub.close()
        with pytest.raises(Unavailable):
            await store.check()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    leaping(whole())


def test_what_was_seen_can_be_told_apart_from_what_was_not() -> None:
    """The onlooker of these tests complains when it should."""
    seen = Seen()
    seen.hear([b'{"type":"welcome"}', b'{"type":"room"}'])
    news = {"type": "news", "seat": None, "seq": 3, "events": [{"n": 0}, {"n": 1}]}
    seen.hear([msgspec.json.encode(news)])
    for numbers in ([1], [3]):
        with pytest.raises(AssertionError, match="twice, or not at all"):
            seen.hear([msgspec.json.encode({**news, "events": [{"n": number} for number in numbers]})])
