"""Carries out what operators ask, and notes it: in the log of the server, and in a ledger that only grows."""

from collections.abc import Awaitable, Callable
from typing import Any

from suitors.server import books, bundles, orders
from suitors.server.hub import Hub
from suitors.server.logs import log
from suitors.server.orders import Order, Reply
from suitors.tables.forgetting import NOBODY
from suitors.tables.refusal import Refusal
from suitors.tables.rows import About

MOST_TABLES = 10_000
SHOWN = 8
"""Letters of a key's hash by which the ledger tells one from another."""

ShutOut = Callable[[bytes, int], Awaitable[None]]
"""From now on a key opens nothing."""


class Steward:
    def __init__(self, hub: Hub, shut_out: ShutOut | None = None) -> None:
        self.hub = hub
        self._books = hub.store.books
        self._shut_out = shut_out or hub.store.revoke

    async def answer(self, letter: orders.Letter) -> Reply:
        try:
            told = await _WORK[type(letter.order)](self, letter.order, letter.who)
        except Refusal as refusal:
            return Reply(refused=refusal.code, facts=refusal.facts)
        return Reply(told=told)

    async def _done(self, note: books.Note) -> None:
        await self._books.note(note)
        _log(note)

    def _note(self, who: str, what: str, **facts: Any) -> books.Note:
        return books.Note(self.hub.now(), who, what, facts)

    # The door.

    async def lobby(self, order: orders.Lobby, who: str) -> None:
        note = self._note(who, "lobby", open=order.open)
        await self._books.open_lobby(order.open, note)
        _log(note)

    async def ban(self, order: orders.Ban, who: str) -> None:
        note = self._note(who, "ban", network=order.network, until=order.until)
        await self._books.ban(books.Ban(order.network, note.at, order.until), note)
        _log(note)

    async def unban(self, order: orders.Unban, who: str) -> bool:
        note = self._note(who, "unban", network=order.network)
        found = await self._books.unban(order.network, note)
        if found:
            _log(note)
        return found

    async def bans(self, order: orders.Bans, who: str) -> list[dict[str, Any]]:
        standing = await self._books.standing(self.hub.now())
        return [{"network": ban.network, "at": ban.at, "until": ban.until} for ban in standing.bans]

    # Tables.

    async def tables(self, order: orders.Tables, who: str) -> list[dict[str, Any]]:
        return [_listed(about) for about in await self._books.tables(MOST_TABLES)]

    async def close(self, order: orders.Close, who: str) -> None:
        await self.hub.close_table(order.game)
        await self._done(self._note(who, "close", table=order.game))

    async def export(self, order: orders.Export, who: str) -> str:
        rows = await self.hub.depart(order.game, order.to)
        await self._done(self._note(who, "export", table=order.game, to=order.to))
        return bundles.pack(order.game, rows).decode()

    async def take_in(self, order: orders.Import, who: str) -> dict[str, Any]:
        bundle = bundles.unpack(order.bundle)
        table = await self.hub.arrive(bundle.game, bundle.rows)
        await self._done(self._note(who, "import", table=bundle.game))
        return _listed(table.about())

    # People.

    async def purge(self, order: orders.Purge, who: str) -> dict[str, Any]:
        """The key first: nothing new comes while the old is taken away."""
        key = order.key if order.game is None else await self.hub.holder(order.game, order.seat)
        if key is None:
            raise Refusal("no-key")
        await self._shut_out(key, self.hub.now())
        games = await self._books.games_with(key)
        failed = [game for game in games if not await self._forget(game, key)]
        listed = await self._books.forget(key, NOBODY)
        facts = {"key": key.hex()[:SHOWN], "tables": len(games) - len(failed), "archived": listed, "failed": len(failed)}
        await self._done(self._note(who, "purge", **facts))
        return {**facts, "failed": failed}

    async def _forget(self, game: str, key: bytes) -> bool:
        """A log that can't be read can't be told again; the others are not held up by it."""
        try:
            await self.hub.forget(game, key)
        except Refusal as refusal:
            return refusal.code == "no-such-game"
        return True

    # What was done.

    async def log(self, order: orders.Log, who: str) -> list[dict[str, Any]]:
        notes = await self._books.notes(order.last)
        return [{"at": note.at, "who": note.who, "what": note.what, "facts": note.facts} for note in reversed(notes)]


def _log(note: books.Note) -> None:
    log.info("operator", who=note.who, what=note.what, **note.facts)


def _listed(about: About) -> dict[str, Any]:
    names = [sitter.name for sitter in about.sitters if sitter.key is not None]
    facts = {"game": about.game, "phase": about.phase, "edition": about.edition, "players": about.players, "listed": about.listed}
    return {**facts, "created": about.created, "changed": about.changed, "people": names}


_WORK: dict[type[Order], Callable[[Steward, Any, str], Awaitable[Any]]] = {
    orders.Lobby: Steward.lobby,
    orders.Ban: Steward.ban,
    orders.Unban: Steward.unban,
    orders.Bans: Steward.bans,
    orders.Tables: Steward.tables,
    orders.Close: Steward.close,
    orders.Purge: Steward.purge,
    orders.Export: Steward.export,
    orders.Import: Steward.take_in,
    orders.Log: Steward.log,
}
