"""What a table does by itself, and when. Nobody can hold it hostage, and it rests while nobody is there."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playing import times
from seated import NOON, Dealer, Desk, Memory, Party, Person, key, leaping, loop_now, make_hub, settle

from suitors.bots import BOTS
from suitors.bots.pace import pace
from suitors.server.hub import Hub
from suitors.tables import wire
from suitors.tables.clockwork import (
    ABSENT,
    EMPTY_LISTED,
    HOST_AWAY,
    HURRIED,
    NEXT_OF_BOTS,
    NEXT_ROUND,
    PATIENCE,
    Company,
    Due,
    bot_pace,
    deadline,
    due,
)
from suitors.tables.commands import Sit, StandIn, Wake
from suitors.tables.refusal import Refusal
from suitors.tables.table import Table

CLOCK = wire.Clock(turn=45, reserve=120)
BOTH = Company(present=frozenset((0, 1)))


def company(present: set[int] = frozenset(), **more: Any) -> Company:  # type: ignore[assignment]
    return Company(present=frozenset(present), **more)


# A turn's time.


def test_a_decision_has_its_turn_and_the_reserve() -> None:
    desk = Desk(clock=CLOCK).start_with(1)
    assert due(desk.table, BOTH) == Due(NOON + 45_000 + 120_000, "time", 1)


def test_what_a_decision_takes_beyond_its_turn_comes_from_the_reserve() -> None:
    desk = Desk(clock=CLOCK).start_with(1)
    desk.after(45_000 + 50_000).move(key(1))
    assert [chair.reserve for chair in desk.table.chairs] == [120_000, 70_000]
    assert due(desk.table, BOTH) == Due(desk.now + 45_000 + 120_000, "time", 0)


def test_within_its_turn_a_decision_costs_nothing() -> None:
    desk = Desk(clock=CLOCK).start_with(1)
    desk.after(45_000).move(key(1))
    assert desk.table.chairs[1].reserve == 120_000


def test_when_the_time_is_up_a_bot_decides_even_if_its_player_is_back_at_once() -> None:
    desk = Desk(clock=CLOCK).start_with(1).after(165_000)
    desk.do(StandIn(seat=1, level="courtier", cause="time"))
    assert desk.table.chairs[1].reserve == 0
    desk.do(wire.Back(id="back", seat=1), key(1))
    assert desk.table.chairs[1].level is None
    assert desk.table.bot_to_move == "courtier"
    with pytest.raises(Refusal, match="stale"):
        desk.move(key(1))
    coming = due(desk.table, BOTH)
    assert coming is not None
    assert coming.what == "bot"
    desk.move()
    assert desk.table.bot_to_move is None


def test_the_next_decision_is_the_players_own_again_with_a_turn_but_no_reserve() -> None:
    desk = Desk(clock=CLOCK).start_with(1).after(165_000)
    desk.do(StandIn(seat=1, level="courtier", cause="time"))
    desk.do(wire.Back(id="back", seat=1), key(1))
    desk.move()
    while desk.table.decider != 1:
        desk.move(key(0))
    assert due(desk.table, BOTH) == Due(desk.now + 45_000, "time", 1)


def test_saying_back_without_having_been_away_wins_no_time() -> None:
    desk = Desk(clock=CLOCK).start_with(1)
    before = due(desk.table, BOTH)
    desk.after(60_000).do(wire.Back(id="back", seat=1), key(1))
    assert due(desk.table, BOTH) == before


# Somebody who is away.


def test_others_wait_a_stated_time_for_somebody_who_is_away() -> None:
    desk = Desk().start_with(1)
    gone = company({0}, away={1: NOON + 5000})
    assert due(desk.table, gone) == Due(NOON + 5000 + ABSENT, "absent", 1)


def test_an_absence_before_the_decision_counts_from_the_decision_on() -> None:
    desk = Desk().start_with(1)
    assert due(desk.table, company({0}, away={1: NOON - 900_000})) == Due(NOON + ABSENT, "absent", 1)


def test_an_absence_is_forgiven_once_a_decision() -> None:
    desk = Desk().start_with(1).after(ABSENT)
    for forgiven in (True, False):
        desk.do(StandIn(seat=1, level="courtier", cause="absent"))
        desk.do(wire.Back(id="back", seat=1), key(1))
        assert (desk.table.bot_to_move is None) == forgiven
        desk.after(ABSENT)
    desk.move()
    assert not desk.table.bot_decides
    assert desk.table.lapses == 0


def test_somebody_for_whom_a_bot_plays_already_is_no_longer_waited_for() -> None:
    from suitors.tables.sight import room

    desk = Desk().start_with(1)
    gone = company({0}, away={1: NOON})
    assert room(desk.table, gone).places[1].stand_in == NOON + ABSENT
    desk.after(ABSENT).do(StandIn(seat=1, level="courtier", cause="absent"))
    assert room(desk.table, gone).places[1].stand_in is None


def test_nobody_is_replaced_while_nobody_waits() -> None:
    desk = Desk(people=1).start_with(0)
    assert due(desk.table, company(away={0: NOON})) is None
    assert due(desk.table, company({0})) is None
    both = Desk().start_with(1)
    assert due(both.table, company({1}, away={0: NOON})) is None


def test_two_seats_of_one_person_do_not_wait_for_each_other() -> None:
    desk = Desk(people=0)
    for seat in (0, 1):
        desk.do(Sit(seat=seat, name=f"p{seat}", key=key(0)))
    desk.start_with(1)
    assert due(desk.table, BOTH) is None


def test_without_a_clock_patience_has_an_end() -> None:
    desk = Desk().start_with(1)
    assert due(desk.table, BOTH) == Due(NOON + PATIENCE, "time", 1)


def test_a_table_rests_while_nobody_is_there() -> None:
    for clock in (None, CLOCK):
        desk = Desk(clock=clock).start_with(1)
        assert due(desk.table, company(away={0: NOON, 1: NOON}, watching=3)) is None
    over = desk.play_round()
    assert due(over.table, company(away={0: NOON, 1: NOON})) is None


def test_waking_begins_the_clocks_anew() -> None:
    desk = Desk(clock=CLOCK).start_with(1).after(3_600_000)
    desk.do(Wake())
    assert due(desk.table, BOTH) == Due(desk.now + 165_000, "time", 1)
    assert desk.table.chairs[1].reserve == 120_000


# Between rounds.


def test_the_first_deal_waits_for_nobody() -> None:
    desk = Desk()
    desk.do(wire.Start(id="start"), key(0))
    assert due(desk.table, Company()) == Due(NOON, "deal")


def test_the_next_round_waits_for_all_who_are_there_but_not_for_ever() -> None:
    desk = Desk().start().play_round().after(1000)
    assert due(desk.table, BOTH) == Due(desk.table.opened + NEXT_ROUND, "deal")
    desk.do(wire.Next(id="n", seat=0, round=1), key(0))
    assert due(desk.table, BOTH) == Due(desk.table.opened + NEXT_ROUND, "deal")
    assert due(desk.table, company({0}, away={1: NOON})) == Due(desk.now, "deal")
    desk.after(1000).do(wire.Next(id="n", seat=1, round=1), key(1))
    assert due(desk.table, BOTH) == Due(desk.now, "deal")


def test_where_only_bots_play_the_next_round_comes_soon_while_somebody_watches() -> None:
    desk = Desk(people=0).start()
    while desk.table.phase == "playing":
        desk.move()
    assert due(desk.table, company(watching=1)) == Due(desk.table.opened + NEXT_OF_BOTS, "deal")
    assert due(desk.table, Company()) is None


def test_what_is_told_of_the_next_moment_is_what_will_happen() -> None:
    for clock in (None, CLOCK):
        desk = Desk(clock=clock).start_with(1)
        for _ in range(3):
            coming = due(desk.table, BOTH)
            assert coming is not None
            assert deadline(desk.table) == coming.at
            desk.after(50_000).move(key(desk.table.decider or 0))


# Before the game.


def test_when_the_host_stays_away_somebody_who_is_there_becomes_it() -> None:
    desk = Desk(players=3)
    assert due(desk.table, company({1}, host_away=NOON)) == Due(NOON + HOST_AWAY, "host", 1)
    assert due(desk.table, company(host_away=NOON)) is None


def test_a_listed_table_closes_when_it_stays_empty_and_a_private_one_does_not() -> None:
    assert due(Desk(listed=True).table, company(empty=NOON, host_away=NOON)) == Due(NOON + EMPTY_LISTED, "close")
    assert due(Desk(listed=True).table, company(watching=1)) is None
    assert due(Desk().table, company(empty=NOON)) is None


# A bot's pace.


@pytest.mark.parametrize("level", BOTS)
def test_the_pace_is_told_by_what_spectators_see_and_the_level(level: str) -> None:
    desk = Desk(people=0, players=4)
    desk.do(wire.Start(id="start", bots=level))
    desk.deal()
    for _ in range(6):
        game = desk.table.game
        assert game is not None
        expected = round(1000 * pace(game.view(None), getattr(BOTS[level], "think", None)))
        assert bot_pace(desk.table) == expected
        assert due(desk.table, company(watching=1)) == Due(desk.table.opened + expected, "bot", game.decider or 0)
        desk.after(expected).move()


def hurried() -> Desk:
    desk = Desk(players=4, people=1)
    desk.do(wire.Start(id="start", bots="courtier"))
    desk.deal()
    desk.do(StandIn(seat=0, level="courtier", cause="absent"))
    while desk.table.decider == 0:
        desk.move()
    return desk


def test_a_hurried_round_is_played_at_once_and_only_that_round() -> None:
    desk = hurried()
    desk.do(wire.Hurry(id="h"), key(0))
    coming = due(desk.table, company({0}))
    assert coming == Due(desk.table.opened + HURRIED, "bot", desk.table.decider or 0)
    while desk.table.phase == "playing":
        desk.move()
    assert not desk.table.hurried


def test_nobody_is_hurried_but_bots() -> None:
    desk = Desk(players=4, people=1).start()
    with pytest.raises(Refusal, match="people-play"):
        desk.do(wire.Hurry(id="h"), key(0))


def test_a_round_to_which_somebody_comes_back_is_no_longer_hurried() -> None:
    desk = hurried()
    desk.do(wire.Hurry(id="h"), key(0))
    desk.do(wire.Back(id="b", seat=0), key(0))
    assert desk.table.game is not None
    assert desk.table.hurried == (0 not in desk.table.game.in_round)


# The same in a hub, in a time that leaps.


async def seated(hub: Hub, players: int = 2, **settings: Any) -> Party:
    party = await Party.gather(hub, "second", players, **settings)
    await party.start()
    return party


def told(story: Callable[[Hub, Memory], Any]) -> None:
    """In a hub of its own."""

    async def whole() -> None:
        store = Memory()
        hub, _ = make_hub(store, chance=Dealer(seed=11))
        await hub.start()
        await story(hub, store)
        await hub.close()

    leaping(whole())


async def until(party: Party, what: Callable[[Table], bool], most: float = 86_400) -> float:
    """Lets time pass until it is so; says how many seconds that took."""
    begun = asyncio.get_running_loop().time()
    while not what(party.table):
        assert asyncio.get_running_loop().time() - begun < most, "this never happens"
        await asyncio.sleep(0.25)
    return asyncio.get_running_loop().time() - begun


def decider(party: Party) -> Person:
    assert party.table.decider is not None
    return party.people[party.table.decider]


def test_time_that_ran_out_is_a_bots_and_the_next_decision_is_not() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await seated(hub, clock=wire.Clock(turn=10, reserve=5))
        seat = party.table.decider
        slow = decider(party)
        took = await until(party, lambda table: table.decider != seat or table.phase != "playing")
        assert 15 < took < 18
        assert seat is not None
        assert party.table.chairs[seat].level == "courtier"
        await slow.do(wire.Chat(id="here", seat=seat, words="I am here"))
        assert party.table.chairs[seat].level is None

    told(story)


def test_whoever_comes_back_in_time_moves_themselves() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await seated(hub)
        seat, gone = party.table.decider, decider(party)
        gone.leave()
        other = next(person for person in party.people.values() if person is not gone)
        await settle(hub)
        assert seat is not None
        assert (await other.look()).room["places"][seat]["stand_in"] == loop_now() + ABSENT
        await asyncio.sleep(ABSENT / 1000 - 1)
        await gone.enter()
        await asyncio.sleep(30)
        assert party.table.decider == seat
        assert (await other.look()).room["places"][seat]["stand_in"] is None

    told(story)


def test_whoever_stays_away_is_replaced_and_has_the_seat_again_the_moment_they_return() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await seated(hub)
        seat, gone = party.table.decider, decider(party)
        gone.leave()
        took = await until(party, lambda table: table.decision > 0)
        assert ABSENT / 1000 < took < ABSENT / 1000 + 4
        assert seat is not None
        assert party.table.chairs[seat].level == "courtier"
        await gone.enter()
        assert party.table.chairs[seat].level is None

    told(story)


def test_a_restart_costs_nobody_their_time() -> None:
    async def whole() -> None:
        store = Memory()
        first, _ = make_hub(store)
        party = await seated(first, clock=CLOCK)
        seat = party.table.decider
        await asyncio.sleep(40)
        await first.close()
        await asyncio.sleep(3600)
        second, _ = make_hub(store)
        await second.start()
        back = {seat: await Person(second, party.game, person.key).enter() for seat, person in party.people.items()}
        table = second.sittings[party.game].table
        assert table is not None
        assert table.decider == seat
        assert deadline(table) == loop_now() + 165_000
        assert seat is not None
        assert table.chairs[seat].reserve == 120_000
        await asyncio.sleep(160)
        assert table.decider == seat
        assert len(back) == 2
        await second.close()

    leaping(whole())


def test_bots_play_only_while_somebody_is_there() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=3, bots="courtier"), key("host"))
        made = len(store.games[game])
        await asyncio.sleep(3600)
        assert len(store.games[game]) == made
        watcher = await Person(hub, game, None).enter()
        await asyncio.sleep(30)
        played = len(store.games[game])
        assert played > 10
        watcher.leave()
        await asyncio.sleep(3600)
        assert len(store.games[game]) <= played + 1
        await watcher.enter()
        await asyncio.sleep(3600)
        assert store.abouts[game].phase == "over"

    told(story)


def test_the_host_is_waited_for_only_by_those_who_are_there() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        party = await Party.gather(hub, "second", 3)
        for person in party.everybody:
            person.leave()
        await asyncio.sleep(3600)
        guest = await party.people[1].enter()
        await asyncio.sleep(HOST_AWAY / 1000 - 1)
        assert party.table.host == key("host")
        await guest.look()
        await asyncio.sleep(2)
        assert party.table.host == guest.key
        assert (await guest.look()).welcome["host"]

    told(story)


def test_an_empty_listed_table_leaves_the_lobby() -> None:
    async def story(hub: Hub, store: Memory) -> None:
        game, _ = await hub.create(wire.Create(players=3, names=["Ada"], listed=True), key("host"))
        ada = await Person(hub, game, key("host")).enter()
        await asyncio.sleep(2 * EMPTY_LISTED / 1000)
        assert [about.game for about in await store.lobby(9)] == [game]
        ada.leave()
        await asyncio.sleep(EMPTY_LISTED / 1000 + 1)
        assert await store.lobby(9) == []
        assert store.abouts[game].phase == "closed"

    told(story)


def test_an_empty_listed_table_is_found_again_after_a_restart_and_closed() -> None:
    async def whole() -> None:
        store = Memory()
        first, _ = make_hub(store)
        await first.create(wire.Create(players=3, listed=True), key("host"))
        await first.close()
        second, _ = make_hub(store)
        await second.start()
        await asyncio.sleep(EMPTY_LISTED / 1000 + 1)
        assert await store.lobby(9) == []
        await second.close()

    leaping(whole())


def test_patience_begins_when_somebody_begins_to_wait() -> None:
    """Whoever was alone at the table kept nobody waiting."""

    async def story(hub: Hub, store: Memory) -> None:
        party = await seated(hub)
        seat, alone = party.table.decider, decider(party)
        other = next(person for person in party.people.values() if person is not alone)
        other.leave()
        await asyncio.sleep(2 * PATIENCE / 1000)
        await other.enter()
        await asyncio.sleep(PATIENCE / 1000 - 1)
        assert party.table.decider == seat
        await asyncio.sleep(5)
        assert party.table.decision == 1

    told(story)


# Nobody can hold a table hostage.


def obstruct_nothing(person: Person, seat: int, chance: Random) -> Any:
    return asyncio.sleep(1)


async def come_and_go(person: Person, seat: int, chance: Random) -> None:
    if person.visitor is None:
        await person.enter()
    else:
        person.leave()
    await asyncio.sleep(chance.choice([0.1, 1, 20, ABSENT / 1000 - 1, ABSENT / 1000 + 1]))


async def stay_away(person: Person, seat: int, chance: Random) -> None:
    if person.visitor is not None:
        person.leave()
    await asyncio.sleep(60)


async def say_back(person: Person, seat: int, chance: Random) -> None:
    await person.ask(wire.Back(id=person.id, seat=seat))
    await person.ask(wire.Chat(id=person.id, seat=seat, words="One moment!"))
    await asyncio.sleep(chance.choice([0.3, 5, 60]))


async def return_at_once(person: Person, seat: int, chance: Random) -> None:
    """Comes back just as the bot begins to think, and goes again."""
    if person.visitor is not None:
        person.leave()
    await asyncio.sleep(ABSENT / 1000 + 0.1)
    await person.enter()
    await asyncio.sleep(0.1)


@pytest.mark.parametrize("clock", [None, wire.Clock(turn=20, reserve=60)], ids=["friends", "clock"])
@pytest.mark.parametrize("trick", [obstruct_nothing, come_and_go, stay_away, say_back, return_at_once])
def test_nobody_can_hold_a_table_hostage(trick: Any, clock: wire.Clock | None) -> None:
    """Somebody who never moves and never says next: each of their decisions takes a bounded time, and the game ends."""

    async def story(hub: Hub, store: Memory) -> None:
        chance = Random(3)
        party = await seated(hub, 3, clock=clock)
        trouble = asyncio.create_task(forever(lambda: trick(party.people[2], 2, chance)))
        begun = loop_now()
        while party.table.phase != "over":
            for seat in (0, 1):
                await do_ones_duty(party, seat, chance)
            await asyncio.sleep(1)
        trouble.cancel()
        assert party.table.game is not None
        theirs = sum(1 for move in party.table.game.moves if move.seat == 2)
        most = (PATIENCE if clock is None else 20_000 + 60_000) + 2 * ABSENT + 10_000
        assert theirs
        assert loop_now() - begun < theirs * most + len(party.table.game.moves) * 10_000 + party.table.game.round * 2 * NEXT_ROUND

    for _ in range(times(1)):
        told(story)


async def forever(trick: Callable[[], Any]) -> None:
    while True:
        await trick()


async def do_ones_duty(party: Party, seat: int, chance: Random) -> None:
    person, table = party.people[seat], party.table
    assert table.game is not None
    if table.phase == "between" and not table.chairs[seat].ready:
        await person.ask(wire.Next(id=person.id, seat=seat, round=table.game.round))
    elif table.decider == seat and table.bot_to_move is None:
        await person.move(chance.choice(table.game.legal()), table.decision)
