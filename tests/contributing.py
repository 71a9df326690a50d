"""A table at which everybody gives numbers for the shuffle, and a checker of records that shares no line with ours."""

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any

from seated import Memory, Party, Person, make_hub

from suitors.client.contributing import Contribution, Contributor
from suitors.game.receipt import Receipt
from suitors.server.hub import Hub
from suitors.tables import wire
from suitors.tables.chance import SECURE


class Giver(Person):
    """Somebody whose client contributes."""

    contributes = True

    def __init__(self, hub: Hub, game: str, key: bytes | None) -> None:
        super().__init__(hub, game, key)
        self.contributor = Contributor(Receipt(game), lambda: self.id)
        self._heard = 0

    async def give(self) -> bool:
        """Answers whatever was heard of the shuffle; whether there was something to say."""
        seen = await self.look()
        news, self._heard = seen.shuffles[self._heard :], len(seen.shuffles)
        said = [one for shuffle in news for one in self.contributor.answer(shuffle, seen.welcome["seats"])]
        for one in said:
            await self.say(one)
        return bool(said)

    async def say(self, said: Contribution) -> None:
        if isinstance(await self.ask(said), wire.Done):
            self.contributor.done(said)


class Givers(Party):
    """All of them give; `give` goes on until nobody has anything more to say."""

    def __init__(self, hub: Hub, game: str, people: dict[int, Person]) -> None:
        super().__init__(hub, game, {seat: Giver(hub, game, person.key) for seat, person in people.items()})
        self._first = people

    @classmethod
    async def sit(cls, edition: str = "second", players: int = 2, store: Memory | None = None, **settings: Any) -> "Givers":
        hub, _ = make_hub(store or Memory(), chance=SECURE)
        party = await cls.gather(hub, edition, players, **settings)
        assert isinstance(party, Givers)
        for person in party._first.values():
            person.leave()
        for giver in party.people.values():
            await giver.enter()
        await party.give()
        return party

    @property
    def givers(self) -> dict[int, Giver]:
        return {seat: one for seat, one in self.people.items() if isinstance(one, Giver) and one.visitor is not None}

    async def give(self) -> None:
        while any([await giver.give() for giver in self.givers.values()]):
            pass

    async def start(self) -> None:
        await super().start()
        await self.give()

    async def play_to_the_end(self, chance: Random) -> dict[str, Any]:
        """The record, as anybody gets it."""
        while self.table.phase != "over":
            await self.give()
            await self.play_on(chance, 1)
        from json import loads

        record: dict[str, Any] = loads(await self.hub.record(self.game))
        return record


# The checker: from docs/fairness.md alone.


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Stream:
    def __init__(self, seed: str) -> None:
        self.seed, self.block, self.left = seed, 0, b""

    def word(self) -> int:
        if not self.left:
            self.left = bytes.fromhex(sha(f"suitors cards {self.seed} {self.block}"))
            self.block += 1
        word, self.left = self.left[:4], self.left[4:]
        return word[0] << 24 | word[1] << 16 | word[2] << 8 | word[3]

    def below(self, limit: int) -> int:
        while True:
            word = self.word()
            if word < 2**32 - 2**32 % limit:
                return word % limit


def deck_of(record: Mapping[str, Any]) -> list[str]:
    for deck in record["edition"]["decks"]:
        if deck["players"][0] <= record["players"] <= deck["players"][1]:
            return sorted(card for card, count in deck["cards"].items() for _ in range(count))
    raise AssertionError("no deck for so many")


def worked_out(record: Mapping[str, Any], number: int) -> tuple[list[str], int]:
    """The deal of a round, and who starts it."""
    proof = record["shuffle"]
    one = proof["rounds"][number - 1]
    given = [f" {seat}:{opened}" for seat, opened in enumerate(one["numbers"]) if opened]
    stream = Stream(sha(f"suitors deal {proof['game']} {number} {proof['secret']}" + "".join(given)))
    cards = deck_of(record)
    for place in reversed(range(1, len(cards))):
        other = stream.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    starters = sorted(one["starters"])
    return cards, starters[0] if len(starters) == 1 else starters[stream.below(len(starters))]


def is_fair(record: Mapping[str, Any]) -> bool:
    proof = record["shuffle"]
    fits = [sha(f"suitors secret {proof['game']} {proof['secret']}") == proof["commitment"]]
    fits.append(len(proof["rounds"]) == len(record["rounds"]))
    for number, (one, dealt) in enumerate(zip(proof["rounds"], record["rounds"], strict=False), 1):
        for seat, opened in enumerate(one["numbers"]):
            fits.append(not opened or sha(f"suitors number {proof['game']} {number} {seat} {opened}") == one["pledges"][seat])
        fits.append(worked_out(record, number) == (dealt["deal"], dealt["first"]))
    return all(fits)
