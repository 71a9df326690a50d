"""Many people, a store that may fail, processes that race: nothing is lost, nothing comes twice, nothing too early."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import LONG, times
from seated import Dealer, Memory, Party, Person, Seen, key, leaping, make_hub, move_command, settle

from suitors.game.record import Record
from suitors.server.bus import LocalBus
from suitors.server.hall import KEPT_IDLE, SWEEP
from suitors.server.hub import Hub
from suitors.server.store import Unavailable, Unsure
from suitors.server.thinking import Thinkers
from suitors.tables import wire
from suitors.tables.commands import read
from suitors.tables.refusal import Refusal
from suitors.tables.rows import Row
from suitors.tables.table import Table

Story = Callable[[Hub, Memory], Coroutine[Any, Any, None]]


def told(story: Story) -> None:
    """In a hub of its own, in a time that leaps."""

    async def whole() -> None:
        store = Memory()
        hub, _ = make_hub(store, chance=Dealer(seed=5))
        await story(hub, store)
        await hub.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    leaping(whole())


async def begun(hub: Hub, players: int = 2, **settings: Any) -> Party:
    party = await Party.gather(hub, "second", players, **settings)
    await party.start()
    return party


def commands_of(rows: list[Row], kind: type) -> list[Any]:
    return [logged.do for logged in (read(row.command) for row in rows) if isinstance(logged.do, kind)]


async def code_of(act: Coroutine[Any, Any, object]) -> str:
    with pytest.raises(Refusal) as why:
        await act
    return why.value.code


def a_move(party: Party, id: str = "mine") -> tuple[Person, wire.Move]:
    """A legal move of whoever must decide."""
    table = party.table
    assert table.game is not None
    assert table.decider is not None
    return party.people[table.decider], move_command(table.game.legal()[0], table.decision, id)


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


def move_command_again(command: wire.Move) -> wire.Move:
    return msgspec.structs.replace(command, id="again")


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


# A store that fails.


def test_while_nothing_can_be_kept_all_is_refused_and_nothing_has_changed() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.look()
        mover, command = a_move(party)
        rows = list(store.games[party.game])
        store.broken = True
        assert await mover.refused(command) == "unavailable"
        assert await code_of(hub.join(party.game, wire.Join(name="x"), key(9))) == "unavailable"
        assert await code_of(hub.create(wire.Create(), key(9))) == "unavailable"
        assert await code_of(hub.enter(party.game, None, 0)) == "unavailable"
        assert store.games[party.game] == rows
        store.broken = False
        before = [len(person.seen.raw) for person in party.everybody]
        await party.look()
        assert [len(person.seen.raw) for person in party.everybody] == before, "something was told that was not kept"
        await mover.do(command)
        await party.play_on(Random(2))
        assert party.table.phase == "over"

    told(story)


def test_what_was_kept_though_nobody_heard_that_it_was_is_seen_by_all() -> None:
    """The store was lost in the middle. A move is found when it is looked for; who sat down is told that it failed, and sits."""

    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.look()
        mover, command = a_move(party)
        store.is_deaf = True
        await mover.do(command)
        store.is_deaf = False
        await settle(hub)
        await party.look()
        seen = [person.seen.news[viewer]["seq"] for person in party.everybody for viewer in person.seen.news]
        assert seen == [len(store.games[party.game])] * len(seen)
        assert len(commands_of(store.games[party.game], wire.Move)) == 1

        game, _ = await hub.create(wire.Create(players=3), key("host"))
        host = Person(hub, game, key("host"))
        await host.enter()
        await settle(hub)
        await host.look()
        store.is_deaf = True
        assert await code_of(hub.join(game, wire.Join(name="Ben"), key("ben"))) == "unavailable"
        store.is_deaf = False
        await settle_but_for_the_store()
        assert host.visitor is not None
        assert host.visitor.changed.is_set()
        assert "Ben" in [place["name"] for place in (await host.look()).room["places"]]

    told(story)


def test_bots_and_clocks_go_on_when_the_store_does() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=3, bots="courtier"), key("host"))
        await Person(hub, game, key("host")).enter()
        for _ in range(4):
            await asyncio.sleep(5)
            store.broken = True
            rows = len(store.games[game])
            await asyncio.sleep(30)
            assert len(store.games[game]) == rows
            store.broken = False
        await asyncio.sleep(1000)
        assert store.abouts[game].phase == "over"

    told(story)


def test_bots_and_clocks_go_on_after_a_mistake_of_ours() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=3, bots="courtier"), key("host"))
        await Person(hub, game, key("host")).enter()
        for _ in range(4):
            await asyncio.sleep(5)
            store.is_mistaken = True
            await asyncio.sleep(10)
            store.is_mistaken = False
        await asyncio.sleep(1000)
        assert store.abouts[game].phase == "over"

    told(story)


def test_a_store_that_is_lost_again_and_again_is_not_asked_by_more_and_more() -> None:
    """Each time nobody knows whether a row was kept, and the table is looked at again."""

    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=3, bots="courtier"), key("host"))
        await Person(hub, game, key("host")).enter()
        asked = 0

        def lose() -> None:
            nonlocal asked
            asked += 1
            raise Unsure

        store.before_append = lose
        await asyncio.sleep(60)
        assert 0 < asked < 200
        assert len(hub._tasks) < 10
        store.before_append = None
        await asyncio.sleep(1000)
        assert store.abouts[game].phase == "over"

    told(story)


def test_a_command_whose_answer_nobody_waits_for_any_more_is_done_or_not_but_never_half() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.look()
        for number in range(10):
            mover, command = a_move(party, f"m{number}")
            store.gate = asyncio.Event()
            asking = asyncio.create_task(mover.ask(command))
            for _ in range(number):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            store.gate.set()
            await settle(hub)
            done = await mover.do(command)
            moves = commands_of(store.games[party.game], wire.Move)
            assert [move.id for move in moves].count(command.id) == 1
            assert done.seq <= len(store.games[party.game])
            await party.look()
            if party.table.phase != "playing":
                break
        for seat, person in party.people.items():
            assert party.table.game is not None
            assert person.seen.events[seat] == [event.to_dict() for event in party.table.game.events(seat)]

    told(story)


def test_what_was_kept_although_nobody_waited_for_it_is_told_to_the_others() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.look()
        mover, command = a_move(party)
        store.gate = asyncio.Event()
        assert mover.visitor is not None
        asking = asyncio.create_task(hub.ask(mover.visitor, command))
        await settle_but_for_the_store()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert await reads(party.watcher), "whoever looks now sees how it was before"
        assert party.watcher.seen.news[None]["decision"] == 0
        assert party.watcher.visitor is not None
        store.gate.set()
        await settle(hub)
        assert party.watcher.visitor.changed.is_set()
        await party.look()
        assert party.watcher.seen.news[None]["decision"] == 1

    told(story)


async def settle_but_for_the_store() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def reads(person: Person) -> bool:
    await person.look()
    return True


def test_what_is_obeyed_at_once_goes_on_without_those_who_asked() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.look()
        mover, command = a_move(party)
        store.gate = asyncio.Event()
        heard: list[wire.Done | None] = []
        assert mover.visitor is not None
        assert hub.obey_at_once(mover.visitor, command, heard.append)
        assert not hub.obey_at_once(mover.visitor, move_command_again(command), heard.append), "one at a time"
        mover.leave()
        await settle_but_for_the_store()
        assert heard == []
        store.gate.set()
        await settle(hub)
        assert heard == [wire.Done(id=command.id, seq=len(store.games[party.game]))]
        assert (await party.watcher.look()).news[None]["decision"] == 1

    told(story)


def test_what_can_t_be_obeyed_at_once_has_changed_nothing() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        mover, command = a_move(party)
        other = next(person for person in party.people.values() if person is not mover)
        refused = [(other, command), (party.watcher, command), (mover, msgspec.structs.replace(command, decision=7))]
        before = (party.table.seq, party.table.hash)
        for person, wrong in refused:
            assert person.visitor is not None
            assert not hub.obey_at_once(person.visitor, wrong, never)
        assert (party.table.seq, party.table.hash) == before

        store.broken = True
        heard: list[wire.Done | None] = []
        assert mover.visitor is not None
        assert hub.obey_at_once(mover.visitor, command, heard.append)
        await settle(hub)
        assert heard == [None]
        store.broken = False
        assert (await mover.do(command)).seq == len(store.games[party.game])

    told(story)


def never(done: wire.Done | None) -> None:
    raise AssertionError(done)


def test_nothing_is_seen_before_it_is_durable() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        await party.look()
        mover, command = a_move(party)
        store.gate = asyncio.Event()
        asking = asyncio.create_task(mover.ask(command))
        looking = [asyncio.create_task(person.look()) for person in party.everybody]
        newcomer = asyncio.create_task(Person(hub, party.game, None).enter())
        before = [len(person.seen.raw) for person in party.everybody]
        await asyncio.sleep(3600)
        assert not asking.done()
        assert not newcomer.done()
        assert [len(person.seen.raw) for person in party.everybody] == before
        store.gate.set()
        await asyncio.gather(asking, newcomer, *looking)
        for person in party.everybody:
            await person.look()
            assert next(iter(person.seen.news.values()))["decision"] == 1

    told(story)


def test_a_record_is_not_given_while_the_last_move_may_still_be_lost() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        chance = Random(1)
        while True:
            assert party.table.game is not None
            if party.table.phase == "between":
                await party.next()
            move = chance.choice(party.table.game.legal())
            ahead = party.table.game.copy()
            ahead.play(move)
            if ahead.is_over:
                break
            await party.play(move)
        store.gate = asyncio.Event()
        asking = asyncio.create_task(party.play(move))
        recording = asyncio.create_task(hub.record(party.game))
        await asyncio.sleep(60)
        assert not recording.done()
        store.broken = True
        store.gate.set()
        await asyncio.gather(asking, recording, return_exceptions=True)
        assert isinstance(recording.exception(), Refusal)
        store.broken = False
        assert await code_of(hub.record(party.game)) == "not-over"

    told(story)


# Processes that race.


async def two_hubs(store: Memory) -> tuple[Hub, Hub]:
    bus = LocalBus()
    return make_hub(store, bus=bus, chance=Dealer(seed=1))[0], make_hub(store, bus=bus, chance=Dealer(seed=2))[0]


def test_two_hubs_on_one_store_lose_nothing_and_do_nothing_twice() -> None:
    async def whole() -> None:
        store = Memory()
        one, two = await two_hubs(store)
        party = await Party.gather(one, "second", 4)
        there = {seat: await Person(two, party.game, person.key).enter() for seat, person in party.people.items()}
        watcher = await Person(two, party.game, None).enter()
        await party.start()
        await settle(one, two)
        chance, acknowledged = Random(5), 0
        while party.table.phase in ("playing", "between"):
            table = party.table
            assert table.game is not None
            asked: list[Coroutine[Any, Any, Any]] = []
            for number, (seat, here) in enumerate(party.people.items()):
                for side, person in enumerate((here, there[seat])):
                    said = wire.Chat(id=f"t{table.seq}-{number}-{side}", seat=seat, words="Hm")
                    shown = wire.Next(id=f"n{table.game.round}", seat=seat, round=table.game.round)
                    asked += [person.ask(said)] if chance.random() < 0.1 else []
                    asked += [person.ask(shown)] if table.phase == "between" else []
            if table.phase == "playing":
                moves = chance.sample(table.game.legal(), min(2, len(table.game.legal())))
                for person, move in zip((party.people[moves[0].seat], there[moves[0].seat]), moves, strict=False):
                    asked.append(person.ask(move_command(move, table.decision, f"m{table.decision}-{person.hub is one}")))
            answers = await asyncio.gather(*asked)
            assert all(isinstance(answer, wire.Done) or answer.code != "unavailable" for answer in answers)
            acknowledged += sum(isinstance(answer, wire.Done) for answer in answers)
            await settle(one, two)
        rows = store.games[party.game]
        decisions = [move.decision for move in commands_of(rows, wire.Move)]
        assert decisions == list(range(len(decisions)))
        logged = [read(row.command) for row in rows]
        ids = [(one.by, one.do.id) for one in logged if isinstance(one.do, wire.Command)]
        ids = [(by, id) for by, id in ids if by is not None]
        assert len(ids) == len(set(ids))
        true = Table.load(party.game, rows)
        assert true.game is not None
        assert acknowledged >= len(decisions)
        seats: list[tuple[int | None, Person]] = [*party.people.items(), *there.items(), (None, watcher), (None, party.watcher)]
        for viewer, person in seats:
            await person.look()
            assert person.seen.events[viewer] == [event.to_dict() for event in true.game.events(viewer)]
        await one.close()
        await two.close()

    leaping(whole())


def test_bots_of_two_hubs_move_once() -> None:
    async def whole() -> None:
        store = Memory()
        one, two = await two_hubs(store)
        game, _ = await one.create(wire.Create(players=3, bots="courtier"), key("host"))
        here, there = await Person(one, game, None).enter(), await Person(two, game, None).enter()
        await asyncio.sleep(2000)
        assert store.abouts[game].phase == "over"
        decisions = [move.decision for move in commands_of(store.games[game], wire.Move)]
        assert decisions == list(range(len(decisions)))
        await here.look()
        await there.look()
        assert here.seen.events == there.seen.events
        await one.close()
        await two.close()

    leaping(whole())


def test_a_table_goes_on_in_the_hub_where_somebody_is_when_the_other_one_is_gone() -> None:
    async def whole() -> None:
        store = Memory()
        one, two = await two_hubs(store)
        party = await Party.gather(one, "second", 2, bots={1: "courtier"})
        there = await Person(two, party.game, party.host.key).enter()
        await party.start()
        await settle(one, two)
        await one.close()
        chance = Random(1)
        for _ in range(3000):
            table = two.sittings[party.game].table
            await there.look()
            if table is None or table.phase == "over":
                break
            assert table.game is not None
            if table.phase == "between":
                await there.ask(wire.Next(id=there.id, seat=0, round=table.game.round))
            elif table.decider == 0:
                await there.move(chance.choice(table.game.legal()), table.decision)
            await asyncio.sleep(1)
        assert store.abouts[party.game].phase == "over"
        await two.close()

    leaping(whole())


def test_whoever_always_comes_second_is_told_so_in_the_end() -> None:
    """And does not try for ever."""

    async def story(hub: Hub, store: Memory) -> None:
        party = await begun(hub)
        mover, command = a_move(party)
        rows = store.games[party.game]
        foreign = Table.load(party.game, rows)

        def be_first() -> None:
            said = wire.Chat(id=f"f{foreign.seq}", seat=0, words="First!")
            at = foreign.at + 60_000
            store.games[party.game] = [*store.games[party.game], foreign.accept(said, at, key("host"))]

        store.before_append = be_first
        assert await mover.refused(command) == "unavailable"
        store.before_append = None
        await mover.do(command)
        assert len(commands_of(store.games[party.game], wire.Move)) == 1

    told(story)


def test_a_damaged_table_is_refused_and_the_others_go_on() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party, other = await begun(hub), await begun(hub)
        rows = store.games[party.game]
        store.games[party.game] = [rows[0], *rows[2:]]
        hub.sittings.clear()
        assert await code_of(hub.enter(party.game, None, 0)) == "damaged"
        assert await code_of(hub.record(party.game)) == "damaged"
        await Person(hub, other.game, None).enter()

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


# Several who are obeyed at once.


async def between_rounds(hub: Hub) -> tuple[Party, list[wire.Next]]:
    """All have seen how the round ended, and say so."""
    party = await begun(hub, 4)
    chance = Random(3)
    while party.table.phase == "playing":
        await party.play_on(chance, 1)
    await party.look()
    return party, [wire.Next(id="on", seat=seat, round=1) for seat in party.people]


def say(hub: Hub, party: Party, said: wire.Next, heard: list[wire.Done | None]) -> bool:
    visitor = party.people[said.seat].visitor
    assert visitor is not None
    return hub.obey_at_once(visitor, said, heard.append)


def test_those_who_speak_at_the_same_time_are_obeyed_together_and_told_of_once() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party, said = await between_rounds(hub)
        before, store.gate = len(store.games[party.game]), asyncio.Event()
        heard: list[wire.Done | None] = []
        assert [say(hub, party, one, heard) for one in said] == [True] * 4
        await settle_but_for_the_store()
        assert heard == []
        assert hub.sittings[party.game].turn.is_taken, "nobody sees what could still be lost"
        store.gate.set()
        await settle(hub)
        assert heard == [wire.Done(id="on", seq=before + number) for number in range(1, 5)]
        assert party.table.phase == "playing"
        for seat, person in party.people.items():
            assert person.visitor is not None
            told = [msgspec.json.decode(frame)["type"] for frame in await person.visitor.frames()]
            assert told.count("news") == 1
            assert hub.sittings[party.game].turn.is_free, seat

    told(story)


def test_who_comes_when_others_are_durable_already_waits_for_all_to_hear_of_them() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party, (first, second, third, _) = await between_rounds(hub)
        heard: list[wire.Done | None] = []
        late: list[bool] = []

        def as_the_first_is_kept(done: wire.Done | None) -> None:
            heard.append(done)
            asyncio.get_running_loop().call_soon(lambda: late.append(say(hub, party, third, heard)))

        visitor = party.people[first.seat].visitor
        assert visitor is not None
        assert hub.obey_at_once(visitor, first, as_the_first_is_kept)
        store.before_append = shut_after_one(store)
        assert say(hub, party, second, heard)
        await settle_but_for_the_store()
        assert late == [False]
        assert store.gate is not None
        store.before_append = None
        store.gate.set()
        await settle(hub)
        assert [done is not None for done in heard] == [True, True]
        assert say(hub, party, third, heard), "now there is room for others"
        await settle(hub)

    told(story)


def shut_after_one(store: Memory) -> Callable[[], None]:
    def shut() -> None:
        store.gate = asyncio.Event()

    return shut


def test_if_only_the_first_of_them_is_kept_the_others_are_asked_again() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party, said = await between_rounds(hub)
        appends = count()

        def break_down() -> None:
            store.broken = next(appends) > 0

        store.before_append = break_down
        before = len(store.games[party.game])
        heard: list[wire.Done | None] = []
        assert [say(hub, party, one, heard) for one in said[:3]] == [True] * 3
        await settle_but_for_the_store()
        assert heard == [wire.Done(id="on", seq=before + 1), None, None]
        store.before_append, store.broken = None, False
        await settle(hub)
        assert (await party.people[3].look()).room["places"][said[0].seat]["ready"], "what was kept is told"
        assert [(await party.people[one.seat].do(one)).seq for one in said] == [before + number for number in range(1, 5)]
        assert party.table.phase == "playing"

    told(story)
