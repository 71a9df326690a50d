"""A store that fails, processes that race, many who speak at once: nothing is lost, nothing comes twice, nothing too early."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from random import Random
from typing import Any

import msgspec
from hubs import a_move, begun, code_of, commands_of, move_command_again, settle_but_for_the_store, told, two_hubs
from seated import Memory, Party, Person, key, leaping, move_command, settle

from suitors.server.hub import Hub
from suitors.server.store import Unsure
from suitors.tables import wire
from suitors.tables.commands import read
from suitors.tables.refusal import Refusal
from suitors.tables.table import Table

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
