"""The commitment is public, the secret is not: not a byte that anybody receives before the game is over depends on it."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from contributing import Givers, sha
from seated import Dealer, Memory, Person, key, leaping, written
from test_tables_secrets import spellings

from suitors.server import hall
from suitors.tables import chance as chances
from suitors.tables import fairness, wire
from suitors.tables.refusal import Refusal

CONSTANT = "c" * 64
pytestmark = pytest.mark.usefixtures("untraced")


async def pry(party: Givers, received: list[bytes]) -> None:
    """Everybody tries what might tell something, and comes again from every number."""
    for person in party.everybody:
        ids = count()
        for seat in (0, 1):
            for round in (0, 1, 2, 3):
                for word in (CONSTANT, "0" * 64):
                    name = f"x{party.table.seq}-{next(ids)}"
                    if party.table.phase != "between":
                        received.append(written(await person.ask(wire.Reveal(id=name, seat=seat, round=round, number=word))))
                    elif person is party.watcher:
                        received.append(written(await person.ask(wire.Pledge(id=name, seat=seat, round=round, pledge=word))))
        visitor = await party.hub.enter(party.game, person.key, 0, contributes=True)
        received += await visitor.frames()
        party.hub.leave(visitor)
    with pytest.raises(Refusal) as refused:
        await party.hub.record(party.game)
    received.append(repr(refused.value).encode())
    received.append(msgspec.json.encode((await party.hub.about(party.game)).phase))


async def overhear(moves: int, seed: int) -> tuple[Givers, list[bytes]]:
    """A game up to some move, and all that anybody was told of it."""
    party = await Givers.sit(players=3)
    received: list[bytes] = []
    await party.start()
    chance = Random(seed)
    for _ in range(moves):
        await party.give()
        if party.table.phase == "over":
            break
        if chance.random() < 0.3:
            await pry(party, received)
        await party.play_on(chance, 1)
    for person in party.everybody:
        received += person.seen.raw
    return party, received


def test_neither_the_secret_nor_what_is_made_from_it_reaches_anybody() -> None:
    async def listen() -> None:
        party, received = await overhear(25, 3)
        fair = party.table.fair
        assert fair is not None
        assert party.table.phase != "over"
        proof, sent = fair.proof(), b"".join(received)
        assert proof.commitment.encode() in sent
        numbers = [f" {seat}:{number}" for seat, number in proof.rounds[0].given.items()]
        seed = sha(f"suitors deal {party.game} 1 {proof.secret}{''.join(numbers)}")
        for hidden in (proof.secret, seed, *(number for one in proof.rounds for number in one.given.values())):
            assert not any(spelt in sent for spelt in spellings(bytes.fromhex(hidden)))
        await party.hub.close()

    leaping(listen())


def test_all_bytes_are_the_same_in_worlds_that_differ_in_the_secret_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the commitment, and the cards that follow: so both are made alike."""
    assert same_worlds(monkeypatch, lambda secret: CONSTANT)


def test_a_commitment_that_depends_on_the_secret_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not same_worlds(monkeypatch, lambda secret: secret[::-1])


def same_worlds(monkeypatch: pytest.MonkeyPatch, commit: Callable[[str], str]) -> bool:
    monkeypatch.setattr(fairness, "commitment_to", lambda game, secret: commit(secret))
    worlds = []
    for secret in ("1" * 64, "2" * 64):
        numbers, dealer = count(1), Dealer(seed=5)
        monkeypatch.setattr("suitors.server.hub.secret_of", lambda chance, secret=secret: secret)
        monkeypatch.setattr("suitors.server.hub.new_game_id", lambda: "TheSameTable1234")
        monkeypatch.setattr("suitors.client.contributing.new_number", lambda numbers=numbers: f"{next(numbers):064x}")
        monkeypatch.setattr(hall, "deal_for", by_chance(dealer))
        party, received = leaping(overhear_and_close(9))
        assert party.table.fair is not None
        assert party.table.fair.secret == secret
        worlds.append(received)
    assert len(worlds[0]) > 100
    return worlds[0] == worlds[1]


def by_chance(dealer: Dealer) -> Callable[..., Any]:
    """The same cards in both worlds."""

    def deal(table: Any, chance: Random) -> Any:
        fair, table.fair = table.fair, None
        try:
            return chances.deal_for(table, dealer)
        finally:
            table.fair = fair

    return deal


async def overhear_and_close(seed: int) -> tuple[Givers, list[bytes]]:
    party, received = await overhear(25, seed)
    await party.hub.close()
    return party, received


def test_whoever_does_not_contribute_hears_nothing_of_it() -> None:
    async def listen() -> None:
        party = await Givers.sit()
        await party.start()
        stranger = await Person(party.hub, party.game, key("stranger")).enter()
        for person in (stranger, party.watcher):
            assert not any(b'"shuffle"' in frame for frame in (await person.look()).raw)
        await party.hub.close()

    leaping(listen())


def test_a_secret_is_drawn_for_every_table_and_none_is_like_another() -> None:
    async def make() -> None:
        store = Memory()
        tables = [await Givers.sit(store=store) for _ in range(3)]
        secrets = {party.table.fair.secret for party in tables if party.table.fair is not None}
        assert len(secrets) == 3
        for party in tables:
            await party.hub.close()

    leaping(make())
