"""Who gives numbers, when they are opened, and that a table takes what was pledged and nothing else."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from contributing import Giver, Givers, is_fair
from msgspec import UNSET
from seated import Desk, Memory, Person, key, leaping, make_hub, settle

from suitors.client.contributing import Contributor
from suitors.game.errors import SuitorsError
from suitors.game.receipt import BadReceipt, Receipt
from suitors.game.record import Record
from suitors.game.shuffle import deal_of, pledge_of
from suitors.game.verifying import verify
from suitors.rules.editions import EDITIONS
from suitors.tables import commands, wire
from suitors.tables import table as tables
from suitors.tables.chance import SECURE, deal_for
from suitors.tables.clockwork import OPENING, PLEDGING, Company, due
from suitors.tables.fairness import record_of
from suitors.tables.refusal import Refusal
from suitors.tables.rows import Row
from suitors.tables.table import Damaged

DATA = Path(__file__).parent / "data"
SECRET, NUMBER, OTHER = "5" * 64, "a" * 64, "b" * 64


# A client opens its number only when nobody can fit anything to it.


def shuffle(pledges: list[str | None] | None, round: int = 1, commitment: str = NUMBER) -> wire.Shuffle:
    return wire.Shuffle(round=round, commitment=commitment, pledges=pledges)


def pledged(contributor: Contributor, seats: tuple[int, ...] = (0,)) -> list[str]:
    said = contributor.answer(shuffle(None), seats)
    return [one.pledge for one in said if isinstance(one, wire.Pledge)]


def test_a_client_pledges_once_and_opens_what_it_pledged_with_a_pledge_for_the_next_round() -> None:
    contributor = Contributor(Receipt("game"), iter(map(str, range(99))).__next__)
    mine = pledged(contributor, (0, 2))
    assert len(mine) == 2
    assert contributor.answer(shuffle(None), (0, 2)) == []
    said = contributor.answer(shuffle([mine[0], OTHER, mine[1]]), (0, 2))
    assert [type(one) for one in said] == [wire.Reveal, wire.Reveal]
    for one, own in zip(said, mine, strict=True):
        assert isinstance(one, wire.Reveal)
        assert pledge_of("game", 1, one.seat, one.number) == own
        assert one.next == pledge_of("game", 2, one.seat, contributor.receipt.numbers[2][one.seat])
    assert contributor.answer(shuffle(None, round=2), (0, 2)) == []


def test_a_client_that_is_not_on_the_list_opens_nothing() -> None:
    for pledges in ([None, OTHER], [OTHER, None]):
        contributor = Contributor(Receipt("game"), lambda: "id")
        pledged(contributor)
        (said,) = contributor.answer(shuffle(list(pledges)), (0,))
        assert isinstance(said, wire.Pledge)
        assert said.round == 2


def test_a_client_says_nothing_more_to_a_server_that_changes_what_it_said() -> None:
    contributor = Contributor(Receipt("game"), lambda: "id")
    (mine,) = pledged(contributor)
    assert contributor.answer(shuffle(None, 2, commitment=OTHER), (0,)) == []
    assert len(contributor.answer(shuffle([mine, OTHER]), (0,))) == 1
    assert contributor.answer(shuffle([mine, NUMBER]), (0,)) == []


# A table takes what is pledged, and nothing else.


class FairDesk(Desk):
    """A table whose deals follow from a secret."""

    def __init__(self, *, expected: tuple[int, ...] = (), people: int = 2, **settings: Any) -> None:
        super().__init__(people=0, **settings)
        self.rows.clear()
        agreed, host = self.table.settings, self.table.host
        self.table = tables.Table(self.table.id)
        self.do(commands.Open(format=commands.FORMAT, rules=1, settings=agreed, host=host, secret=SECRET))
        for seat in range(people):
            self.do(commands.Sit(seat=seat, name=f"p{seat}", key=key(seat), contributes=seat in expected or UNSET))

    def pledge(self, seat: int, number: str = NUMBER, round: int = 1) -> Row:
        said = pledge_of(self.table.id, round, seat, number)
        return self.do(wire.Pledge(id=f"p{seat}-{round}", seat=seat, round=round, pledge=said), key(seat))

    def reveal(self, seat: int, number: str = NUMBER, round: int = 1, next: str | None = None) -> Row:
        return self.do(wire.Reveal(id=f"r{seat}-{round}", seat=seat, round=round, number=number, next=next), key(seat))

    def refuse(self, command: commands.Command, seat: int = 0) -> tuple[str, dict[str, Any]]:
        before = (self.table.hash, self.table.seq)
        with pytest.raises(Refusal) as refused:
            self.do(command, key(seat))
        assert (self.table.hash, self.table.seq) == before
        return refused.value.code, refused.value.facts

    @property
    def coming(self) -> tuple[str, int] | None:
        found = due(self.table, Company(frozenset((0, 1))))
        return None if found is None else (found.what, found.at - self.now)

    def after(self, ms: int) -> "FairDesk":
        super().after(ms)
        return self

    def begin(self) -> "FairDesk":
        self.do(wire.Start(id="start", bots="courtier"))
        return self


def test_the_first_deal_waits_for_what_was_pledged_and_no_longer() -> None:
    desk = FairDesk()
    desk.pledge(0)
    desk.pledge(1, OTHER)
    assert desk.begin().coming == ("deal", OPENING)
    desk.after(300).reveal(1, OTHER)
    assert desk.coming == ("deal", OPENING - 300)
    desk.reveal(0)
    assert desk.coming is not None
    assert desk.coming[1] <= 0
    desk.do(deal_for(desk.table, Random(1)))
    assert desk.table.game is not None
    deal = desk.table.game.deals[0]
    assert deal == deal_of(EDITIONS["second"], 2, (0, 1), desk.table.id, 1, SECRET, {0: NUMBER, 1: OTHER})


def test_without_pledges_it_is_dealt_at_once_as_ever() -> None:
    coming = FairDesk().begin().coming
    assert coming is not None
    assert coming == ("deal", 0)


def test_those_who_are_expected_have_a_moment_to_pledge() -> None:
    """As after a rematch: they come only now."""
    desk = FairDesk(expected=(0, 1)).begin()
    assert desk.coming == ("seal", PLEDGING)
    desk.after(100).pledge(0)
    assert desk.coming == ("seal", PLEDGING - 100)
    assert desk.refuse(wire.Reveal(id="r", seat=0, round=1, number=NUMBER)) == ("stale", {"round": 1})
    desk.after(100).pledge(1, OTHER)
    assert desk.coming == ("deal", OPENING)
    late = FairDesk(expected=(0, 1)).begin()
    late.pledge(1)
    late.after(PLEDGING).do(commands.Seal())
    assert late.coming == ("deal", OPENING)
    late.reveal(1)
    late.do(deal_for(late.table, SECURE))
    with pytest.raises(Refusal, match="wrong-phase"):
        late.do(commands.Seal())


def test_a_closed_list_is_closed() -> None:
    desk = FairDesk()
    desk.pledge(0)
    desk.begin()
    late = wire.Pledge(id="x", seat=1, round=1, pledge=OTHER)
    assert desk.refuse(late, 1) == ("stale", {"round": 1})
    with pytest.raises(Refusal, match="stale"):
        desk.do(commands.Seal())
    assert desk.refuse(wire.Reveal(id="x", seat=1, round=1, number=OTHER), 1) == ("wrong-number", {"round": 1})
    assert desk.refuse(wire.Reveal(id="x", seat=0, round=1, number=OTHER)) == ("wrong-number", {"round": 1})
    assert desk.refuse(wire.Reveal(id="x", seat=0, round=2, number=NUMBER)) == ("stale", {"round": 1})
    assert desk.refuse(wire.Reveal(id="x", seat=0, round=1, number=NUMBER), 1)[0] == "not-yours"
    assert desk.refuse(commands.Seal())[0] == "not-yours"


def test_nobody_can_pledge_and_open_what_another_did() -> None:
    desk = FairDesk()
    copied = desk.table.id, 1, 0, NUMBER
    desk.pledge(0)
    desk.do(wire.Pledge(id="copy", seat=1, round=1, pledge=pledge_of(*copied)), key(1))
    desk.begin().reveal(0)
    assert desk.refuse(wire.Reveal(id="x", seat=1, round=1, number=NUMBER), 1)[0] == "wrong-number"


def test_the_next_list_is_closed_when_the_round_is_over() -> None:
    desk = FairDesk()
    desk.pledge(0)
    after = pledge_of(desk.table.id, 2, 0, OTHER)
    desk.begin().reveal(0, next=after)
    desk.do(deal_for(desk.table, SECURE))
    fair = desk.table.fair
    assert fair is not None
    assert (fair.round, fair.closed, fair.pledges) == (2, None, {0: after})
    desk.play_round()
    assert (fair.closed, fair.pledges) == ({0: after}, {})
    desk.do(wire.Next(id="n0", seat=0, round=1), key(0))
    desk.do(wire.Next(id="n1", seat=1, round=1), key(1))
    assert desk.coming == ("deal", OPENING)
    desk.pledge(1, round=3)
    desk.reveal(0, OTHER, round=2)
    assert desk.coming == ("deal", 0)
    desk.do(deal_for(desk.table, SECURE))
    assert set(fair.pledges) == {1}


def test_whoever_leaves_is_not_waited_for() -> None:
    desk = FairDesk(players=3, people=3)
    for seat in range(3):
        desk.pledge(seat)
    desk.do(wire.Leave(id="l", seat=1), key(1))
    desk.begin()
    assert desk.table.fair is not None
    assert set(desk.table.fair.closed or ()) == {0, 2}
    desk.reveal(0)
    desk.do(wire.Leave(id="l", seat=2), key(2))
    assert desk.coming == ("deal", 0)


def test_what_is_done_with_numbers_stands_in_the_log_and_its_hashes() -> None:
    desk = FairDesk(expected=(1,))
    desk.pledge(0)
    desk.pledge(1, OTHER)
    desk.begin().reveal(0, next=OTHER)
    desk.do(deal_for(desk.table, SECURE))
    again = tables.Table.load(desk.table.id, desk.rows)
    assert again.fair is not None
    assert desk.table.fair is not None
    assert vars(again.fair) == vars(desk.table.fair)
    for place, row in enumerate(desk.rows):
        text = row.command.decode()
        forged = text.replace(NUMBER, OTHER) if '"reveal"' in text else text.replace(SECRET, NUMBER)
        if forged != text:
            rows = [*desk.rows[:place], row._replace(command=forged.encode()), *desk.rows[place + 1 :]]
            with pytest.raises(Damaged):
                tables.Table.load(desk.table.id, rows)


def test_numbers_say_nothing_of_the_game_and_move_nobody() -> None:
    """No news, no room, for anybody: who looks on is told of a list when it is closed, and of nothing else."""

    async def look() -> None:
        party = await Givers.sit()
        await party.look()
        told = [len(person.seen.raw) for person in party.everybody]
        giver = party.givers[0]
        await giver.say(wire.Pledge(id="again", seat=0, round=1, pledge=OTHER))
        await party.look()
        assert [len(person.seen.raw) for person in party.everybody] == told
        await party.hub.close()

    leaping(look())


# At the server.


def test_a_game_of_an_older_server_goes_on_as_it_began() -> None:
    kept = json.loads((DATA / "table-without-shuffle.json").read_text("utf-8"))
    rows = [Row(seq, at, command.encode(), bytes.fromhex(hashed)) for seq, at, command, hashed in kept["rows"]]
    table = tables.Table.load(kept["game"], rows)
    assert table.fair is None
    assert table.phase == "playing"

    async def go_on() -> None:
        store = Memory()
        store.games[table.id], store.abouts[table.id] = rows, table.about()
        hub, _ = make_hub(store, chance=SECURE)
        people = [Giver(hub, table.id, key(seat)) for seat in range(2)]
        for person in people:
            await person.enter()
            assert not await person.give(), "there is nothing to contribute to"
        refused = await people[0].ask(wire.Pledge(id="p", seat=0, round=3, pledge=NUMBER))
        assert (refused.code, refused.facts) == ("stale", {"round": 0})
        await finish(hub, table.id, people)
        record = Record.from_text(await hub.record(table.id))
        assert verify(record) is None
        await hub.close()

    leaping(go_on())


async def finish(hub: Any, game: str, people: list[Giver]) -> None:
    """To the game's end, whoever must decide."""
    while True:
        await settle(hub)
        await asyncio.sleep(1)
        table = hub.sittings[game].table
        if table.phase == "over":
            return
        if table.phase == "between":
            for seat, person in enumerate(people):
                await person.ask(wire.Next(id=person.id, seat=seat, round=table.game.round))
        elif table.bot_to_move is None:
            await people[table.decider].move(Random(table.seq).choice(table.game.legal()), table.decision)


def test_clients_that_give_nothing_play_as_before_and_the_record_says_so() -> None:
    async def play() -> None:
        party = await Givers.sit()
        for seat, person in party.people.items():
            person.leave()
            other = Person(party.hub, party.game, person.key)
            other._asked = 100  # Ids of its own, though the key is the same.
            party.people[seat] = await other.enter()
        await party.start()
        assert party.table.phase in ("playing", "between")
        await asyncio.sleep(OPENING / 1000 + 0.1)
        await settle(party.hub)
        assert party.table.phase == "playing"
        record = await party.play_to_the_end(Random(3))
        found = verify(Record.from_dict(record))
        assert found is not None
        assert not found.faults
        assert found.rounds[0].withheld == (0, 1), "they pledged, and went away"
        assert found.unguarded == tuple(range(1, len(record["rounds"]) + 1))
        assert not found.holds
        await party.hub.close()

    leaping(play())


def test_a_rematch_and_a_game_against_bots_wait_for_the_first_numbers() -> None:
    async def play() -> None:
        party = await Givers.sit()
        await party.start()
        await party.play_to_the_end(Random(5))
        done = await party.host.do(wire.Rematch(id="again"))
        assert done.game is not None
        again = Givers(party.hub, done.game, {seat: Person(party.hub, done.game, one.key) for seat, one in party.people.items()})
        assert again.table.game is None
        for giver in again.people.values():
            await giver.enter()
        await again.watcher.enter()
        await again.give()
        assert again.table.phase == "playing"
        record = await again.play_to_the_end(Random(6))
        assert is_fair(record)
        assert all(record["shuffle"]["rounds"][0]["numbers"])
        order = wire.Create(names=["Ann"], bots="novice", contributes=True)
        game, _ = await party.hub.create(order, key("ann"))
        ann = Giver(party.hub, game, key("ann"))
        await ann.enter()
        while await ann.give():
            pass
        table = party.hub.sittings[game].table
        assert table is not None
        assert table.phase == "playing"
        assert table.fair is not None
        assert table.fair.contributors == {0}
        never, _ = await party.hub.create(order, key("ben"))
        await asyncio.sleep(PLEDGING / 1000 + 0.1)
        await settle(party.hub)
        waited = party.hub.sittings[never].table
        assert waited is not None
        assert waited.phase == "playing"
        await party.hub.close()

    leaping(play())


def test_whoever_lets_a_bot_play_stays_away_though_their_client_goes_on_giving() -> None:
    async def lapse() -> None:
        party = await Givers.sit(players=2, clock=wire.Clock(turn=5, reserve=0))
        await party.start()
        seat = party.table.decider
        assert seat is not None
        await asyncio.sleep(5.1)
        await settle(party.hub)
        assert party.table.chairs[seat].level is not None
        await party.givers[seat].say(wire.Pledge(id="late", seat=seat, round=2, pledge=OTHER))
        assert party.table.chairs[seat].level is not None
        await party.hub.close()

    leaping(lapse())


def test_the_same_word_again_changes_nothing() -> None:
    async def twice() -> None:
        party = await Givers.sit()
        giver = party.givers[0]
        before = party.table.seq
        own = giver.contributor.receipt.numbers[1][0]
        said = wire.Pledge(id="twice", seat=0, round=1, pledge=pledge_of(party.game, 1, 0, own))
        await giver.say(said)
        assert party.table.seq == before
        await party.hub.close()

    leaping(twice())


def test_a_record_is_not_made_of_a_game_that_runs() -> None:
    desk = FairDesk().begin()
    desk.do(deal_for(desk.table, SECURE))
    with pytest.raises(Refusal, match="not-over"):
        record_of(desk.table)
    assert issubclass(BadReceipt, SuitorsError)
