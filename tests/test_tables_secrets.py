"""Nothing that a seat or a spectator receives from a table depends on what it may not know: not a byte, not a moment."""

import asyncio
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, cast

import msgspec
import pytest
from playing import TABLES, Table, at_every_table, at_table, times
from seated import NOON, Dealer, Inline, Memory, Party, Person, Seen, key, leaping, make_hub, settle, written
from watching import Step, Viewer, Watcher
from worlds import Leak, Round, forbidden, other_deals, story, watch

from suitors.bots import BOTS
from suitors.bots.pace import pace
from suitors.game.events import Entry, Event
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.server.hub import Hub
from suitors.tables import sight, wire
from suitors.tables.clockwork import bot_pace, due, thinking_time
from suitors.tables.refusal import Refusal

pytestmark = pytest.mark.usefixtures("untraced", "named_alike")

WORLDS = 4
"""Other worlds for each table."""
POKES = 0.3
"""At so many of all points the viewer tries everything."""
HINTS = ("random", "novice", "casual", "courtier")
"""Levels that give the same advice for the same chance, however fast the machine is."""


@pytest.fixture
def named_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of tables are drawn by the system; two worlds must have the same."""
    monkeypatch.setattr(World, "names", count())
    monkeypatch.setattr("suitors.server.hub.new_game_id", lambda: f"table{next(World.names) // 2:08}")


class World:
    """A table in a hub of its own, where these cards are dealt, and all that one viewer receives from it."""

    names = count()

    def __init__(self, viewer: Viewer, party: Party, thinkers: Inline) -> None:
        self.viewer = viewer
        self.party = party
        self.thinkers = thinkers
        self.received: list[bytes] = []
        self.made = 0
        self.watcher: Watcher

    @classmethod
    async def begin(
        cls, edition: Edition, players: int, deals: list[tuple[list[Card], int]], viewer: Viewer, bot: str | None, **more: Any
    ) -> "World":
        hub, thinkers = make_hub(Memory(), chance=Dealer(deals))
        bots = {} if bot is None or viewer is None else {viewer: bot}
        party = await Party.gather(hub, edition, players, bots, hints=True, **more)
        world = cls(viewer, party, thinkers)
        await world.receive()
        await party.start()
        await world.receive()
        return world

    @property
    def game(self) -> Game:
        game = self.party.table.game
        assert game is not None
        return game

    @property
    def me(self) -> Person:
        """A bot receives what the table gives to whoever thinks for it; a spectator looks on."""
        return self.party.watcher if self.viewer is None else self.party.people.get(self.viewer, self.party.watcher)

    async def receive(self) -> None:
        await settle(self.party.hub)
        assert self.me.visitor is not None
        self.received += await self.me.visitor.frames()
        self.received.append(repr([self.thinkers.shown, self.moments()]).encode())
        self.thinkers.shown.clear()

    def moments(self) -> list[object]:
        """When something will come by itself, whoever must decide."""
        table = self.party.table
        if table.game is None:
            return []
        company = self.party.hub.sittings[table.id].company(table)
        view = table.game.view(None)
        return [due(table, company), bot_pace(table), pace(view, thinking_time("grandmaster"))]

    async def poke(self, chance: Random) -> None:
        """The viewer tries everything."""
        for command in commands(self.party, self.viewer, chance):
            self.received.append(written(await self.me.ask(command)))
        with pytest.raises(Refusal) as refused:
            await self.party.hub.record(self.party.game)
        self.received.append(repr(refused.value).encode())

    async def make(self, move: Move) -> None:
        """A bot makes its own moves by itself, once its time has come."""
        if move.seat in self.party.people:
            await self.party.play(move)
        while len(self.game.moves) == self.made:
            await asyncio.sleep(0.1)
        assert self.game.moves[self.made] == move, "the bot would do something else in this world"
        self.made += 1

    async def come_again(self) -> None:
        """From every number that there is, and from one that is not there yet."""
        for since in range(self.party.table.seq + 2):
            visitor = await self.party.hub.enter(self.party.game, self.me.key, since)
            self.received += await visitor.frames()
            self.party.hub.leave(visitor)
        await settle(self.party.hub)


def commands(party: Party, viewer: Viewer, chance: Random) -> list[wire.Command]:
    """Most of them are refused: others' seats, other times, moves that are not allowed."""
    table = party.table
    assert table.game is not None
    seat = 0 if viewer is None else viewer
    decision, names = table.decision, (f"x{table.seq}-{number}" for number in count())
    moves = [msgspec.convert(words, wire.MoveWords) for words in forbidden(len(table.chairs), seat)]
    other = (seat + 1) % len(table.chairs)
    wrong = [move for move in moves if viewer is None or not is_legal(table.game, move)]
    tried = [wire.Move(id=next(names), seat=seat, decision=decision, move=move) for move in wrong]
    return [
        *tried,
        *(
            wire.Move(id=next(names), seat=seat, decision=stale, move=moves[5])
            for stale in (decision + 1, 0)
            if stale != decision
        ),
        wire.Move(id=next(names), seat=other, decision=decision, move=moves[0]),
        wire.Hint(id=next(names), seat=seat, decision=decision, level=chance.choice(HINTS)),
        wire.Hint(id=next(names), seat=other, decision=decision, level="courtier"),
        wire.Chat(id=next(names), seat=seat, words="Who has the Princess?"),
        wire.Next(id=next(names), seat=seat, round=table.game.round - 1),
        wire.Hurry(id=next(names)),
        wire.Rematch(id=next(names)),
        wire.Back(id=next(names), seat=seat),
    ]


def is_legal(game: Game, move: wire.MoveWords) -> bool:
    return game.decider == move.seat and Move.from_dict(msgspec.to_builtins(move)) in game.legal()


async def compare(
    edition: Edition, players: int, rounds: list[Round], others: list[list[Card]], viewer: Viewer, chance: Random, bot: str | None
) -> int:
    """Plays both worlds as long as the viewer can't tell them apart; says at how many points they really differed."""
    deals = [(list(one.deal), one.first) for one in rounds], [(deal, one.first) for deal, one in zip(others, rounds, strict=True)]
    more = {"clock": None if chance.random() < 0.5 else wire.Clock(turn=45, reserve=60)}
    true, other = [await World.begin(edition, players, dealt, viewer, bot, **more) for dealt in deals]
    compared = 0
    for number, one in enumerate(rounds):
        if number:
            for world in (true, other):
                await world.party.next()
                await world.receive()
        for world in (true, other):
            world.watcher = watch(world.game)
        compared += await same(true, other, chance)
        for step in one.steps:
            moves = foreseen(true, other, step)
            if moves is None:
                await come_again(true, other)
                return compared
            await asyncio.sleep(chance.random() * 4)
            for world, move in zip((true, other), moves, strict=True):
                await world.make(move)
            for world in (true, other):
                await world.receive()
            compared += await same(true, other, chance)
    await come_again(true, other)
    return compared


def foreseen(true: World, other: World, step: Step) -> list[Move] | None:
    """The move in the words of each world; None if it is not possible in both, or others see something else come of it."""
    if not other.watcher.allows(step):
        return None
    moves = [world.watcher.said(step) for world in (true, other)]
    for world in (true, other):
        world.watcher.make(step)
    return moves if true.watcher.outcomes == other.watcher.outcomes else None


async def same(true: World, other: World, chance: Random) -> bool:
    if true.party.table.phase != "over" and chance.random() < POKES:
        seed = chance.getrandbits(32)
        for world in (true, other):
            await world.poke(Random(seed))
            await world.receive()
    return told_apart(true, other)


def told_apart(true: World, other: World) -> bool:
    if true.game.deals == other.game.deals:
        return False
    for one, another in zip(true.received, other.received, strict=True):
        if one != another:
            raise Leak(f"seat {true.viewer} can tell these apart:\n{one!r}\n{another!r}")
    true.received.clear()
    other.received.clear()
    return True


async def come_again(true: World, other: World) -> None:
    for world in (true, other):
        await world.come_again()
    told_apart(true, other)


def search(edition: Edition, players: int, worlds: int, seed: int, bot: str | None = None) -> int:
    """Looks for a leak in random games, for every seat and the spectators; says how many points were compared."""
    chance = Random(seed)
    viewers: list[Viewer] = [*range(players), None]
    compared = 0
    for number in range(worlds):
        viewer = viewers[(number + seed) % len(viewers)] if bot is None else number % players
        rounds = story(edition, players, chance, chance.randint(1, 6 * players))
        if bot is not None:
            rounds = played_by(bot, edition, players, cast(int, viewer), chance)
        others = other_deals(rounds, viewer, chance)
        compared += leaping(compare(edition, players, rounds, others, viewer, chance, bot))
    return compared


def played_by(level: str, edition: Edition, players: int, seat: int, chance: Random) -> list[Round]:
    """A story in which a bot plays this seat."""
    game = Game(edition, players, seed=chance.getrandbits(64))
    rounds = [Round(game.deals[-1].cards, game.deals[-1].first, [], watch(game))]
    for _ in range(chance.randint(1, 4 * players)):
        if game.is_round_over:
            break
        move = BOTS[level].choose(game.view(seat), [7]) if game.decider == seat else chance.choice(game.legal())
        rounds[-1].steps.append(rounds[-1].watcher.step(move, chance))
        rounds[-1].watcher.make(rounds[-1].steps[-1])
        game.play(move)
    return rounds


@at_every_table
def test_all_bytes_that_a_viewer_receives_are_the_same_in_worlds_that_it_can_not_tell_apart(table: Table) -> None:
    place = TABLES.index(table)
    compared = search(EDITIONS[table[0]], table[1], times(WORLDS), seed=70 + place)
    assert compared >= times(WORLDS), "too few worlds that the viewer can't tell apart"


# Bots.


@pytest.mark.parametrize("level", ["novice", "casual", "courtier"])
@pytest.mark.parametrize("table", TABLES[::5], ids=at_table)
def test_a_bot_is_shown_its_view_alone_and_moves_at_the_same_moment_in_both_worlds(table: Table, level: str) -> None:
    assert search(EDITIONS[table[0]], table[1], times(3), seed=5, bot=level)


def test_a_stand_in_is_shown_the_view_of_the_seat_alone() -> None:
    async def lapse() -> None:
        hub, thinkers = make_hub(Memory())
        party = await Party.gather(hub, "premium", 5, clock=wire.Clock(turn=5, reserve=0))
        await party.start()
        game = party.table.game
        assert game is not None
        view = game.view(game.decider).to_dict()
        await asyncio.sleep(5.1)
        await settle(hub)
        assert thinkers.shown == [("courtier", view, 7)]
        await hub.close()

    leaping(lapse())


# What a viewer receives is its view, and nothing else.


@at_every_table
def test_what_arrives_in_pieces_is_the_view_of_the_game(table: Table) -> None:
    """Also after coming back from somewhere in the middle of a round."""

    async def watch_all() -> None:
        chance = Random(TABLES.index(table))
        hub, _ = make_hub(Memory(), chance=Dealer(seed=chance.getrandbits(32)))
        party = await Party.gather(hub, EDITIONS[table[0]], table[1])
        await party.start()
        for _ in range(times(25)):
            await party.look()
            for seat, person in [*party.people.items(), (None, party.watcher)]:
                assert party.table.game is not None
                assert person.seen.view(seat) == party.table.game.view(seat).to_dict()
                if chance.random() < 0.2:
                    person.leave()
                    await person.enter(None if chance.random() < 0.5 else 0)
            await party.play_on(chance, 1)
        await hub.close()

    leaping(watch_all())


@at_every_table
def test_no_hand_no_hash_and_no_key_reaches_a_spectator(table: Table) -> None:
    async def watch_all() -> tuple[Seen, Memory]:
        store = Memory()
        hub, _ = make_hub(store)
        party = await Party.gather(hub, EDITIONS[table[0]], table[1])
        await party.start()
        for _ in range(times(20)):
            await party.look()
            assert party.watcher.seen.news[None]["own"]["hand"] == []
            assert party.watcher.seen.news[None]["own"]["legal"] == []
            await party.play_on(Random(table[1]), 1)
        await hub.close()
        for person in party.everybody:
            party.watcher.seen.raw += person.seen.raw
        return party.watcher.seen, store

    seen, store = leaping(watch_all())
    sent = b"".join(seen.raw)
    for row in next(iter(store.games.values())):
        assert not any(written_hash in sent for written_hash in spellings(row.hash))
    for name in ("host", *range(table[1])):
        assert not any(spelt in sent for spelt in spellings(key(name)))


def spellings(secret: bytes) -> list[bytes]:
    from base64 import b64encode, urlsafe_b64encode

    return [secret, secret.hex().encode(), b64encode(secret).rstrip(b"="), urlsafe_b64encode(secret).rstrip(b"=")]


def test_all_that_is_sent_is_of_the_protocol() -> None:
    async def watch_all() -> list[bytes]:
        hub, _ = make_hub(Memory())
        party = await Party.gather(hub, "house", 8)
        await party.start()
        for _ in range(40):
            await party.look()
            await party.play_on(Random(3), 1)
        await hub.close()
        return [frame for person in party.everybody for frame in person.seen.raw]

    decoder = msgspec.json.Decoder(wire.ToClient)
    for frame in leaping(watch_all()):
        assert msgspec.json.encode(decoder.decode(frame)) == frame


# The search finds what it looks for.


def found() -> bool:
    try:
        for place, (edition, players) in enumerate(TABLES):
            search(EDITIONS[edition], players, 3, seed=900 + place)
    except Leak:
        return True
    return False


def changed_own(change: Callable[[Game, wire.Own], None]) -> Callable[[Game, Viewer, bytes], bytes]:
    def own(game: Game, viewer: Viewer, memory: bytes) -> bytes:
        told = msgspec.json.decode(true_own(game, viewer, memory), type=wire.Own)
        change(game, told)
        return msgspec.json.encode(told)

    return own


true_own = sight.own


def test_a_hand_told_to_others_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_hands(game: Game, own: wire.Own) -> None:
        own.hand += [card.id for hand in game.hands for card in hand]

    monkeypatch.setattr(sight, "own", changed_own(tell_hands))
    assert found()


def test_the_moves_of_others_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_moves(game: Game, own: wire.Own) -> None:
        own.legal = [msgspec.convert(move.to_dict(), wire.MoveWords) for move in game.legal()]

    monkeypatch.setattr(sight, "own", changed_own(tell_moves))
    assert found()


def test_an_event_told_to_all_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_all(entry: Entry, seat: int | None) -> Event:
        return entry.known_to_few

    monkeypatch.setattr(Entry, "seen_by", tell_all)
    assert found()


def test_a_refusal_that_tells_too_much_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(hub: Hub, visitor: Any, command: wire.Command, refusal: Refusal) -> Any:
        table = visitor.sitting.table
        refusal.facts["aside"] = None if table is None or table.game is None else str(table.game.aside)
        return true_refused(hub, visitor, command, refusal)

    true_refused = Hub._refused
    monkeypatch.setattr(Hub, "_refused", tell)
    assert found()


def test_a_bot_that_hurries_when_it_has_no_choice_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(table: Any) -> int:
        return NOON if len(table.game.legal()) == 1 else 1000

    monkeypatch.setattr("test_tables_secrets.bot_pace", tell)
    assert found()
