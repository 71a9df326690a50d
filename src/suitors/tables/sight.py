"""What each viewer of a table receives. It names what may be seen: nothing is taken away from the whole."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

from msgspec.json import Encoder

from suitors.game.events import SHOWN, Event, GameRow, Row, entry
from suitors.game.game import Game
from suitors.game.moves import DECISIONS, move_of
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.tables.clockwork import Company, deadline, stand_in_at
from suitors.tables.scene import ids
from suitors.tables.scenery import DECIDER, HAND, HANDS, HELD, PHASE, WORDS, scene_as_sent
from suitors.tables.table import Shared, Table, Words
from suitors.tables.wire import PROTOCOL, Agreed, Place, Room, Talk, Welcome

SEATS: dict[int | None, bytes] = {None: b"null"} | {seat: b"%d" % seat for seat in range(8)}
_encode = Encoder().encode


def welcome(table: Table, key: bytes | None, now: int) -> Welcome:
    return Welcome(
        protocol=PROTOCOL,
        game=table.id,
        now=now,
        edition=_edition(table.edition),
        players=table.settings.players,
        seats=table.seats_of(key),
        host=key == table.host,
        muted={str(seat): sorted(table.chairs[seat].hushed) for seat in table.seats_of(key)},
    )


@lru_cache(maxsize=64)
def _edition(edition: Edition) -> dict[str, Any]:
    """All tables of an edition tell the same, in thousands of welcomes."""
    return edition.to_dict()


# Around the game.


def room(table: Table, company: Company) -> Room:
    hosted = table.seats_of(table.host)
    return Room(
        phase=table.phase,
        settings=_agreed(table),
        host=hosted[0] if hosted else None,
        places=[_place(table, company, seat) for seat in range(len(table.chairs))],
        watching=company.watching,
        hurried=table.hurried,
        next=table.next,
        gone_to=table.gone_to,
    )


def _agreed(table: Table) -> Agreed:
    settings = table.settings
    return Agreed(
        players=settings.players,
        listed=settings.listed,
        first=settings.first,
        clock=table.clock,
        spectators=settings.spectators,
        hints=table.allows_hints,
        what_if=table.what_if,
    )


def _place(table: Table, company: Company, seat: int) -> Place:
    chair = table.chairs[seat]
    return Place(
        name=chair.name,
        level=chair.level,
        bot=chair.is_bot,
        present=seat in company.present,
        stand_in=stand_in_at(table, company, seat),
        ready=chair.ready,
        silenced=chair.silenced,
        reserve=None if table.clock is None else chair.reserve,
    )


def talk(table: Table, seats: Sequence[int], since: int) -> Talk | None:
    """What was said since then by those whom one of these seats hears; a spectator hears all."""
    heard = [line for line in table.lines if line.seq > since and _hears(table, seats, line.seat)]
    return Talk(lines=heard) if heard else None


def _hears(table: Table, seats: Sequence[int], speaker: int) -> bool:
    return not seats or any(speaker not in table.chairs[seat].hushed for seat in seats)


# The game.


def news(table: Table, viewer: int | None, since: int) -> bytes | None:
    """The game as this viewer may see it, and what it saw happen since that row: a `News` as it is sent. None before the first
    deal. Every move is told to every seat, so it is put together from what all are told and what is this viewer's own."""
    game = table.game
    if game is None:
        return None
    shared = table.shared
    if shared is None or shared.seq != table.seq:
        shared = table.shared = _shared(table, game)
    first = table.told[since if since < table.seq else table.seq]
    words = shared.events if first == shared.first else event_words(game, first)
    mine = own(game, viewer, table.memory)
    events = seen_by(viewer, words) if words.to_few else words.as_all
    return b"".join((shared.head, SEATS[viewer], shared.scene, mine, b',"events":[', events, b"]}"))


def _shared(table: Table, game: Game) -> Shared:
    since = table.opened if table.phase in ("playing", "between") else None
    first = table.told[table.seq - 1]
    clock = (table.decision, _or_null(since), _or_null(deadline(table)), scene_as_sent(game, table.memory))
    return Shared(
        seq=table.seq,
        head=b'{"type":"news","seq":%d,"seat":' % table.seq,
        scene=b',"decision":%d,"since":%b,"due":%b,"scene":%b,"own":' % clock,
        first=first,
        events=event_words(game, first),
    )


def _or_null(number: int | None) -> bytes:
    return b"null" if number is None else b"%d" % number


def own(game: Game, viewer: int | None, memory: bytes) -> bytes:
    """An `Own` as it is sent. Only the seat that must decide is told what it may do."""
    hand = legal = b""
    if viewer is not None:
        start = HANDS + viewer * HAND
        hand = memory[start : start + memory[HELD + viewer]]
        legal = _legal(viewer, tuple(game.legal_codes())) if viewer == memory[DECIDER] and memory[PHASE] in DECISIONS else b""
    seen = game.seen(viewer)
    if seen is None:
        return _own(hand, legal)
    return _own(hand, legal, _known_hands(*seen[0].items()), _known_deck(*seen[1].items()))


@lru_cache(maxsize=1 << 12)
def _known_hands(*knows: tuple[int, tuple[Card, ...]]) -> bytes:
    return _encode({str(seat): ids(cards) for seat, cards in knows})


@lru_cache(maxsize=1 << 12)
def _known_deck(*under: tuple[int, Card]) -> bytes:
    return _encode({str(place): card.id for place, card in under})


@lru_cache(maxsize=1 << 12)
def _own(hand: bytes, legal: bytes, knows: bytes = b"{}", knows_deck: bytes = b"{}") -> bytes:
    cards = b",".join([WORDS[card] for card in hand])
    return b'{"hand":[%b],"knows":%b,"knows_deck":%b,"legal":[%b]}' % (cards, knows, knows_deck, legal)


@lru_cache(maxsize=1 << 12)
def _legal(seat: int, codes: tuple[int, ...]) -> bytes:
    """There are few hands, and all tables have the same ones."""
    return b",".join([_encode(move_of(seat, code).to_dict()) for code in codes])


def seen_by(viewer: int | None, words: Words) -> bytes:
    """As all see it, but for what this viewer sees better."""
    better = {place: told for place, told, knowers in words.to_few if viewer in knowers}
    if not better:
        return words.as_all
    return b",".join([better.get(place, told) for place, told in enumerate(words.to_all)])


def event_words(game: Game, first: int) -> Words:
    """What happened since that number, as all see it and as some do."""
    to_all: list[bytes] = []
    to_few: list[tuple[int, bytes, frozenset[int]]] = []
    for place, row in enumerate(game.rows(first)):
        known_to_all, known_to_few, knowers = _words_of_rulebook(row) if row[0] < SHOWN else _words_of_game(row)
        to_all.append(b'{"n":%d%b' % (first + place, known_to_all))
        if knowers:
            to_few.append((place, b'{"n":%d%b' % (first + place, known_to_few), knowers))
    return Words(to_all, b",".join(to_all), to_few)


def _words(row: Row | GameRow) -> tuple[bytes, bytes, frozenset[int]]:
    """An event without its number, as all see it, as the knowers do, and who they are."""
    told = entry(0, row)
    return _unnumbered(told.known_to_all), _unnumbered(told.known_to_few), told.knowers


_words_of_rulebook = lru_cache(maxsize=1 << 14)(_words)
"""The same things happen at all tables."""


def _words_of_game(row: Row | GameRow) -> tuple[bytes, bytes, frozenset[int]]:
    kind, facts = cast(GameRow, row)
    return _words_of_facts(kind, *facts.items())


@lru_cache(maxsize=1 << 12)
def _words_of_facts(kind: int, *facts: tuple[str, Any]) -> tuple[bytes, bytes, frozenset[int]]:
    return _words((kind, dict(facts)))


def _unnumbered(event: Event) -> bytes:
    return _encode(event.to_dict()).removeprefix(b'{"n":0')
