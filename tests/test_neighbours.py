"""Several processes serve the same tables: who is with one of them is known to the others, and nothing is done twice."""

import asyncio
import json
from collections.abc import MutableMapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hubs import a_move, commands_of
from neighbouring import Street, in_street
from playing import times
from seated import GAME, Dealer, Inline, Party, Person, key, move_command, settle
from worlds import other_deals, story

from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.server.connection import Connection
from suitors.server.hints import Here, Keys, Rows, decode, name_of
from suitors.server.house import House
from suitors.server.hub import Hub
from suitors.server.metrics import Metrics
from suitors.server.neighbours import OFTEN, SELDOM
from suitors.server.options import Options
from suitors.server.presence import BEAT, FORGOTTEN, YIELD
from suitors.server.relay import Listener
from suitors.server.wires import WIRE
from suitors.tables import wire
from suitors.tables.clockwork import ABSENT, EMPTY_LISTED
from suitors.tables.commands import Close, Deal, StandIn, Wake, read
from suitors.tables.keys import key_of, new_token
from suitors.tables.table import Table

AT_ONCE = 1.0
"""Seconds that count as at once where time leaps."""


async def apart(street: Street, players: int = 2, **settings: Any) -> Party:
    """Somebody at each seat, each at the next process; the game has begun."""
    party = await Party.gather(street.hubs[0], "second", players, **settings)
    for seat, person in party.people.items():
        person.leave()
        person.hub = street.hubs[seat % len(street.hubs)]
        await person.enter()
    await party.start()
    await asyncio.sleep(AT_ONCE)
    return party


async def places(person: Person) -> list[bool]:
    return [place["present"] for place in (await person.look()).room["places"]]


def kept(street: Street, game: str) -> Table:
    return Table.load(game, street.store.games[game])


async def play_round(street: Street, party: Party) -> None:
    table = kept(street, party.game)
    while table.phase == "playing":
        assert table.game is not None
        assert table.decider is not None
        await party.people[table.decider].do(move_command(table.game.legal()[0], table.decision))
        table = kept(street, party.game)


# Presence.


def test_who_is_at_another_process_is_there() -> None:
    async def story(street: Street) -> None:
        party = await apart(street)
        host, guest = party.people.values()
        assert await places(host) == await places(guest) == [True, True]
        assert host.seen.room["watching"] == guest.seen.room["watching"] == 1, "the onlooker is with the first process"
        guest.leave()
        await asyncio.sleep(AT_ONCE)
        assert await places(host) == [True, False]
        await guest.enter()
        await asyncio.sleep(AT_ONCE)
        assert await places(host) == [True, True]

    in_street(story)


def test_who_comes_to_a_table_hears_who_is_there_already() -> None:
    async def story(street: Street) -> None:
        party = await Party.gather(street.hubs[0], "second", 3)
        late = await Person(street.hubs[1], party.game, None).enter()
        await asyncio.sleep(0.1)
        assert await places(late) == [True, True, True]
        assert late.seen.room["watching"] == 2

    in_street(story)


def test_those_of_a_process_that_died_are_away_after_a_while_and_not_before() -> None:
    async def story(street: Street) -> None:
        party = await apart(street)
        host = party.host
        street.kill(1)
        await asyncio.sleep(2 * BEAT)
        assert await places(host) == [True, True]
        await asyncio.sleep(FORGOTTEN / 1000)
        assert await places(host) == [True, False]

    in_street(story)


def test_without_a_bus_for_a_while_nobody_is_taken_for_gone() -> None:
    async def story(street: Street) -> None:
        party = await apart(street)
        street.wire.cut()
        await asyncio.sleep(3 * FORGOTTEN / 1000)
        assert await places(party.host) == [True, True]
        street.wire.mend()
        await asyncio.sleep(BEAT)
        assert await places(party.host) == [True, True]
        street.wire.cut()
        party.people[1].leave()
        await asyncio.sleep(BEAT)
        street.wire.mend()
        await asyncio.sleep(2 * FORGOTTEN / 1000)
        assert await places(party.host) == [True, False]

    in_street(story)


def test_no_bot_takes_over_for_somebody_who_thinks_at_another_process() -> None:
    async def story(street: Street) -> None:
        party = await apart(street)
        await asyncio.sleep(2 * ABSENT / 1000)
        assert not commands_of(street.store.games[party.game], StandIn)
        seat = kept(street, party.game).decider
        assert seat is not None
        party.people[seat].leave()
        await asyncio.sleep(ABSENT / 1000 + 10)
        assert [one.seat for one in commands_of(street.store.games[party.game], StandIn)] == [seat]
        await party.people[seat].enter()
        await asyncio.sleep(AT_ONCE)
        assert kept(street, party.game).bot_to_move is None

    in_street(story)


def test_the_next_round_waits_for_those_at_other_processes_and_for_nobody_else() -> None:
    async def story(street: Street) -> None:
        party = await apart(street, 3)
        await play_round(street, party)
        first, second, third = party.people.values()
        for person, seat in ((first, 0), (second, 1)):
            await person.do(wire.Next(id="n", seat=seat, round=1))
        await asyncio.sleep(AT_ONCE)
        assert len(commands_of(street.store.games[party.game], Deal)) == 1
        third.leave()
        await asyncio.sleep(2 * AT_ONCE)
        assert len(commands_of(street.store.games[party.game], Deal)) == 2

    in_street(story, 3)


def test_a_clock_that_runs_at_one_process_does_not_begin_anew_at_another() -> None:
    async def story(street: Street) -> None:
        party = await Party.gather(street.hubs[0], "second", 2, clock=wire.Clock(turn=60, reserve=0))
        await party.start()
        await asyncio.sleep(30)
        await Person(street.hubs[1], party.game, party.host.key).enter()
        assert not commands_of(street.store.games[party.game], Wake)
        for person in party.everybody:
            person.leave()

    in_street(story)


def test_a_listed_table_is_not_closed_while_somebody_waits_at_another_process() -> None:
    async def story(street: Street) -> None:
        party = await Party.gather(street.hubs[0], "second", 2, listed=True)
        for person in party.everybody[1:]:
            person.leave()
        street.hubs[1].attend(party.game)
        await asyncio.sleep(3 * EMPTY_LISTED / 1000)
        assert not commands_of(street.store.games[party.game], Close)
        party.host.leave()
        await asyncio.sleep(2 * EMPTY_LISTED / 1000)
        assert len(commands_of(street.store.games[party.game], Close)) == 1

    in_street(story)


def test_a_listed_table_that_a_dead_process_left_behind_is_closed_by_another() -> None:
    async def story(street: Street) -> None:
        game, _ = await street.hubs[0].create(wire.Create(players=2, listed=True), key("host"))
        street.kill(0)
        await asyncio.sleep(3 * EMPTY_LISTED / 1000)
        assert len(commands_of(street.store.games[game], Close)) == 1

    in_street(story)


def test_onlookers_of_all_processes_are_counted() -> None:
    async def story(street: Street) -> None:
        party = await Party.gather(street.hubs[0], "second", 2)
        for number, hub in enumerate(street.hubs * 3):
            await Person(hub, party.game, key(f"w{number}") if number % 2 else None).enter()
        await asyncio.sleep(AT_ONCE)
        for hub in street.hubs:
            sitting = hub.sittings[party.game]
            assert sitting.table is not None
            assert sitting.company(sitting.table).watching == 1 + 3 * len(street.hubs)

    in_street(story, 3)


# Hints that are lost.


def test_a_table_goes_on_when_hints_are_lost() -> None:
    """Without any at all it is looked up, soon; with a bus that is there but loses some, a little later."""

    async def story(street: Street) -> None:
        party = await apart(street)
        for is_cut in (True, False):
            street.wire.loses = lambda _place, _said: True
            street.wire.is_whole = not is_cut
            table = kept(street, party.game)
            assert table.game is not None
            assert table.decider is not None
            mover, other = party.people[table.decider], party.people[1 - table.decider]
            await other.look()
            await mover.do(move_command(table.game.legal()[0], table.decision))
            await asyncio.sleep(2 * OFTEN if is_cut else SELDOM + 2)
            assert (await other.look()).seq == len(street.store.games[party.game])

    in_street(story)


def test_processes_without_a_bus_play_on_by_the_log_alone() -> None:
    async def story(street: Street) -> None:
        party = await apart(street)
        chance = Random(3)
        for _ in range(1000):
            table = kept(street, party.game)
            if table.phase == "over":
                break
            assert table.game is not None
            if table.phase == "between":
                for seat, person in party.people.items():
                    await person.ask(wire.Next(id=person.id, seat=seat, round=table.game.round))
            elif table.decider is not None:
                await party.people[table.decider].do(move_command(chance.choice(table.game.legal()), table.decision))
            await asyncio.sleep(2 * OFTEN)
        assert kept(street, party.game).phase == "over"
        for seat, person in party.people.items():
            assert (await person.look()).events[seat] == [e.to_dict() for e in _game(street, party).events(seat)]

    in_street(story, with_bus=False)


def _game(street: Street, party: Party):  # type: ignore[no-untyped-def]
    game = kept(street, party.game).game
    assert game is not None
    return game


def test_nobody_is_refused_because_a_process_is_behind() -> None:
    """It was told nothing, and is asked to move as the other one showed."""

    async def story(street: Street) -> None:
        party = await Party.gather(street.hubs[0], "second", 2)
        there = [await Person(street.hubs[1], party.game, one.key).enter() for one in party.people.values()]
        street.wire.loses = lambda _place, _said: True
        await party.start()
        _, command = a_move(party)
        await there[command.seat].do(command)
        assert len(commands_of(street.store.games[party.game], wire.Move)) == 1

    in_street(story)


def test_who_sat_down_at_one_process_may_come_in_at_another() -> None:
    async def story(street: Street) -> None:
        game, _ = await street.hubs[0].create(wire.Create(players=2, names=["Ann"], spectators=False), key("host"))
        await Person(street.hubs[1], game, key("host")).enter()
        street.wire.loses = lambda _place, _said: True
        await street.hubs[0].join(game, wire.Join(name="Bert"), key("guest"))
        guest = await Person(street.hubs[1], game, key("guest")).enter()
        assert (await guest.look()).welcome["seats"] == [1]

    in_street(story)


def test_a_hint_of_rows_that_are_not_there_does_no_harm() -> None:
    async def story(street: Street) -> None:
        party = await apart(street)
        street.buses[1].publish(party.game, 1 << 40)
        await asyncio.sleep(AT_ONCE)
        mover, command = a_move(party)
        await mover.do(command)
        assert mover.visitor is not None
        sitting = mover.visitor.sitting
        assert sitting.table is not None
        assert sitting.heard == sitting.table.seq == len(street.store.games[party.game])

    in_street(story)


# Races.


@pytest.mark.parametrize("count", [2, 3])
def test_of_several_moves_for_one_decision_one_is_kept(count: int) -> None:
    async def story(street: Street) -> None:
        chance = Random(count)
        party = await Party.gather(street.hubs[0], "second", 2)
        await party.start()
        others = {
            seat: [await Person(hub, party.game, one.key).enter() for hub in street.hubs] for seat, one in party.people.items()
        }
        for number in range(times(30)):
            await settle(*street.hubs)
            table = kept(street, party.game)
            if table.phase != "playing":
                break
            assert table.game is not None
            assert table.decider is not None
            rivals = others[table.decider]
            moves = [chance.choice(table.game.legal()) for _ in rivals]
            asked = [one.ask(move_command(move, table.decision, f"r{number}-{place}"))
                     for place, (one, move) in enumerate(zip(rivals, moves, strict=True))]  # fmt: skip
            answers = await asyncio.gather(*asked)
            won = [answer for answer in answers if isinstance(answer, wire.Done)]
            assert len(won) == 1
            assert {answer.code for answer in answers if isinstance(answer, wire.Refused)} <= {
                "stale",
                "wrong-phase",
                "not-your-turn",
            }
        decisions = [one.decision for one in commands_of(street.store.games[party.game], wire.Move)]
        assert decisions == list(range(len(decisions)))

    in_street(story, count)


class Line:
    """The way to somebody, which always has room."""

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.sent: list[bytes] = []

    async def tell(self, messages: list[bytes]) -> None:
        self.sent += messages

    def tell_now(self, messages: list[bytes]) -> bool:
        self.sent += messages
        return True


def test_what_somebody_says_is_done_in_order_also_when_another_process_was_first() -> None:
    async def story(street: Street) -> None:
        hub, line, token = street.hubs[0], Line(), new_token()
        game, _ = await hub.create(wire.Create(players=2, names=["Ann", "Bo"]), key_of(token))
        came: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        headers = [(b"authorization", b"Bearer " + token.encode())]
        scope = {
            "type": "websocket",
            "path_params": {"game": game},
            "headers": headers,
            "extensions": {WIRE: line},
            "client": None,
        }
        house = House(hub, street.store, Options(), Metrics(), set())
        visit = asyncio.create_task(Connection(house, scope, came.get, _nowhere).run())
        came.put_nowait({"type": "websocket.receive", "text": '{"type":"hello"}'})
        await asyncio.sleep(AT_ONCE)

        def be_first() -> None:
            street.store.before_append = None
            row = kept(street, game).accept(wire.Mute(id="f", seat=0, whom=1, on=True), hub.now(), key_of(token))
            street.store.games[game] = [*street.store.games[game], row]

        street.store.before_append = be_first
        for seat, words in enumerate(("One", "Two")):
            text = json.dumps({"type": "chat", "id": words, "seat": seat, "words": words})
            assert line.listener is not None
            if not line.listener(text.encode()):
                came.put_nowait({"type": "websocket.receive", "text": text})
        await asyncio.sleep(AT_ONCE)
        assert [one.words for one in commands_of(street.store.games[game], wire.Chat)] == ["One", "Two"]
        assert [one["id"] for one in map(json.loads, line.sent) if one["type"] == "done"] == ["One", "Two"]
        came.put_nowait({"type": "websocket.disconnect"})
        await visit

    in_street(story)


async def _nowhere(_message: MutableMapping[str, Any]) -> None:
    pass


def test_time_that_runs_out_at_all_processes_runs_out_once() -> None:
    async def story(street: Street) -> None:
        party = await apart(street, 3, clock=wire.Clock(turn=20, reserve=0))
        taken = count_taken(street)
        await asyncio.sleep(120)
        rows = street.store.games[party.game]
        assert [one.seat for one in commands_of(rows, StandIn)] == [1, 2, 0]
        assert taken == [], "the others waited for the one that goes first"
        opened = Table(party.game)
        for row in rows:
            if isinstance(read(row.command).do, StandIn):
                assert row.at < opened.opened + 20_000 + 500, "it went at once"
            opened.follow([row])

    in_street(story, 3)


def test_the_next_process_does_what_the_first_left_undone() -> None:
    """Its people are still taken for present, but it does nothing any more."""

    async def story(street: Street) -> None:
        party = await apart(street, 2, clock=wire.Clock(turn=20, reserve=0))
        first = next(n for n, hub in enumerate(street.hubs) if not hub.sittings[party.game].yields)
        street.kill(first)
        opened = kept(street, party.game).opened
        await asyncio.sleep(20 + 2 * YIELD / 1000)
        rows = [row for row in street.store.games[party.game] if isinstance(read(row.command).do, StandIn)]
        assert [row.at - opened >= 20_000 for row in rows[:1]] == [True]

    in_street(story)


def count_taken(street: Street) -> list[str]:
    """Every append from now on that comes second."""
    from suitors.server.store import Taken

    lost: list[str] = []
    append = street.store.append

    async def watched(game, rows, about):  # type: ignore[no-untyped-def]
        try:
            await append(game, rows, about)
        except Taken:
            lost.append(game)
            raise

    street.store.append = watched  # type: ignore[method-assign]
    return lost


class Slow(Inline):
    """They need their time, as real ones do."""

    async def choose(self, level: str, view: View, seed: int) -> Move:
        move = await super().choose(level, view, seed)
        await asyncio.sleep(0.3)
        return move


@pytest.mark.parametrize("count", [2, 3])
def test_a_bot_thinks_at_one_process(count: int) -> None:
    async def story(street: Street) -> None:
        thinkers = [Slow() for _ in street.hubs]
        for hub, slow in zip(street.hubs, thinkers, strict=True):
            hub._thinkers = slow
        game, _ = await street.hubs[0].create(wire.Create(players=3, bots="courtier"), key("host"))
        for hub in street.hubs:
            await Person(hub, game, None).enter()
        await asyncio.sleep(0.1)
        taken = count_taken(street)
        await asyncio.sleep(times(150))
        moves = commands_of(street.store.games[game], wire.Move)
        assert len(moves) > 20
        assert [one.decision for one in moves] == list(range(len(moves)))
        thought = sum(len(slow.shown) for slow in thinkers)
        assert len(moves) <= thought <= len(moves) + count
        assert len(taken) < count, "the first decision may have found them unprepared"

    in_street(story, count)


def test_two_who_ask_for_a_rematch_at_two_processes_get_the_same_table() -> None:
    async def story(street: Street) -> None:
        party = await apart(street)
        chance = Random(8)
        while (table := kept(street, party.game)).phase != "over":
            assert table.game is not None
            if table.decider is None:
                for seat, person in party.people.items():
                    await person.ask(wire.Next(id=person.id, seat=seat, round=table.game.round))
            else:
                await party.people[table.decider].do(move_command(chance.choice(table.game.legal()), table.decision))
            await settle(*street.hubs)
        answers = await asyncio.gather(*(one.do(wire.Rematch(id="r")) for one in party.people.values()))
        assert len({answer.game for answer in answers}) == 1
        assert len(street.store.games) == 2

    in_street(story)


# What goes over the bus.


def told_on_bus(deal: Sequence[Card], first: int, moves: Sequence[Move]) -> list[tuple[str | None, bytes]]:
    """Everything that is said while these moves are made with these cards."""
    said: list[tuple[str | None, bytes]] = []

    async def story(street: Street) -> None:
        for hub in street.hubs:
            hub._chance = Dealer([(deal, first)])
        party = await apart(street)
        for move in moves:
            await party.people[move.seat].do(move_command(move, kept(street, party.game).decision))
            await asyncio.sleep(4)
        await party.host.do(wire.Chat(id="c", seat=0, words="A secret"))
        said.extend(street.wire.said)

    in_street(story)
    return said


def test_nothing_but_numbers_and_names_that_mean_nothing_goes_over_the_bus() -> None:
    said = told_on_bus(*a_round(Random(1)))
    assert len(said) > 20
    for _, text in said:
        hint = decode(text)
        assert isinstance(hint, Rows | Here | Keys)
        fields = msgspec.to_builtins(hint)
        words = [word for word in _flat(fields) if isinstance(word, str)]
        assert all(word in ("rows", "here", "keys") or (len(word) == 16 and int(word, 16) >= 0) for word in words)


def _flat(value: object) -> list[object]:
    return [one for part in value for one in _flat(part)] if isinstance(value, list) else [value]


def a_round(chance: Random) -> tuple[list[Card], int, list[Move]]:
    rounds = story(EDITIONS["second"], 2, chance, 5)
    return list(rounds[0].deal), rounds[0].first, [step.move for step in rounds[0].steps]


def test_other_cards_change_no_byte_on_the_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suitors.server.hub.new_game_id", lambda: GAME)
    compared = 0
    for number in range(100):
        chance = Random(number)
        rounds = story(EDITIONS["second"], 2, chance, 5)
        deal, first, moves = list(rounds[0].deal), rounds[0].first, [step.move for step in rounds[0].steps]
        other = other_deals(rounds[:1], None, chance)[0]
        if other != deal and looks_alike(deal, other, first, moves):
            assert told_on_bus(deal, first, moves) == told_on_bus(other, first, moves)
            compared += 1
        if compared == times(3):
            break
    assert compared == times(3)


def looks_alike(deal: Sequence[Card], other: Sequence[Card], first: int, moves: Sequence[Move]) -> bool:
    """Whether those who only look on can't tell one from the other."""
    seen = []
    for cards in (deal, other):
        game = Game(EDITIONS["second"], 2, seed=0, deals=[cards], first=first)
        for move in moves:
            if game.is_round_over or move not in game.legal():
                return False
            game.play(move)
        seen.append((game.events(None), game.view(0).hand, game.view(1).hand))
    return seen[0][0] == seen[1][0] and seen[0] != seen[1]


def test_the_name_of_a_key_is_another_at_every_table() -> None:
    assert name_of(key("a"), "one") != name_of(key("a"), "two") != name_of(key("b"), "two")
    assert name_of(key("a"), "one") == name_of(bytes(key("a")), "one")


NO_HINTS = [
    b"", b"[]", b"{}", b"rows", b'["rows"]', b'["rows",-1]', b'["rows","1"]', b'["here",1]', b"\xff" * 9, b"[" * 9999,
    b'["here","' + b"a" * 17 + b'",1,[],0,false]', b'["rows",9999999999999999999999]',
]  # fmt: skip


@pytest.mark.parametrize("text", NO_HINTS)
def test_what_is_no_hint_is_none(text: bytes) -> None:
    assert decode(text) is None


def test_hubs_that_are_alone_say_nothing_to_anybody() -> None:
    """One process without neighbours knows nothing of all this."""

    async def story(street: Street) -> None:
        hub = Hub(street.store)
        assert hub.neighbours is None
        game, _ = await hub.create(wire.Create(players=2, names=["Ann"]), key("host"))
        assert hub.sittings[game].elsewhere is None
        await hub.close()

    in_street(story, 1)
