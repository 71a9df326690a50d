"""What each viewer of a table receives. It names what may be seen: nothing is taken away from the whole."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

from msgspec import Raw
from msgspec.json import Encoder

from suitors.game.events import SHOWN, Event, GameRow, Row, entry
from suitors.game.game import Game
from suitors.game.moves import move_of
from suitors.rules.cards import Card
from suitors.tables.clockwork import Company, deadline, stand_in_at
from suitors.tables.settings import clock_of
from suitors.tables.table import Shared, Table, Words
from suitors.tables.wire import (
    PROTOCOL,
    Agreed,
    EventWords,
    GameResultWords,
    LateGuardWords,
    MoveWords,
    News,
    Own,
    Place,
    Room,
    RoundResultWords,
    Scene,
    Talk,
    Welcome,
)

IDS = tuple(card.id for card in Card)
_encode = Encoder().encode


def welcome(table: Table, key: bytes | None, now: int) -> Welcome:
    return Welcome(
        protocol=PROTOCOL,
        game=table.id,
        now=now,
        edition=table.edition.to_dict(),
        players=table.settings.players,
        seats=table.seats_of(key),
        host=key == table.host,
    )


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
    )


def _agreed(table: Table) -> Agreed:
    settings = table.settings
    return Agreed(
        players=settings.players,
        listed=settings.listed,
        first=settings.first,
        clock=clock_of(settings),
        spectators=settings.spectators,
        hints=table.allows_hints,
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
        reserve=None if clock_of(table.settings) is None else chair.reserve,
    )


def talk(table: Table, seats: Sequence[int], since: int) -> Talk | None:
    """What was said since then by those whom one of these seats hears; a spectator hears all."""
    if not table.lines or table.lines[-1].seq <= since:
        return None
    heard = [line for line in table.lines if line.seq > since and _hears(table, seats, line.seat)]
    return Talk(lines=heard) if heard else None


def _hears(table: Table, seats: Sequence[int], speaker: int) -> bool:
    return not seats or any(speaker not in table.chairs[seat].hushed for seat in seats)


# The game.


def news(table: Table, viewer: int | None, since: int) -> News | None:
    """The game as this viewer may see it, and what it saw happen since that row; None before the first deal."""
    game = table.game
    if game is None:
        return None
    shared = table.shared
    if shared is None or shared.seq != table.seq:
        shared = table.shared = _shared(table, game)
    first = table.told[min(since, table.seq)]
    words = shared.events if first == shared.first else event_words(game, first)
    return News(
        seq=table.seq,
        seat=viewer,
        decision=shared.decision,
        since=shared.since,
        due=shared.due,
        scene=cast(Scene, shared.scene),
        own=own(game, viewer),
        events=cast(list[EventWords], seen_by(viewer, words)),
    )


def _shared(table: Table, game: Game) -> Shared:
    since = table.opened if table.phase in ("playing", "between") else None
    first = table.told[table.seq - 1]
    return Shared(table.seq, table.decision, since, deadline(table), Raw(_encode(scene(game))), first, event_words(game, first))


def scene(game: Game) -> Scene:
    result = game.round_result
    winners = game.winners
    sudden = game.sudden_death
    return Scene(
        round=game.round,
        turn=game.turn,
        decider=game.decider,
        decision=game.decision,
        in_round=list(game.in_round),
        protected=list(game.protected),
        piles=[_ids(pile) for pile in game.piles],
        tokens=list(game.tokens),
        deck=game.cards_left,
        aside=game.is_aside_left,
        open=_ids(game.open),
        jester=[list(pair) for pair in game.jester],
        sycophant=game.sycophant,
        late_guards=[LateGuardWords(by=guard.by, on=guard.on, number=guard.number) for guard in game.late_guards],
        between=list(game.between),
        sudden_death=None if sudden is None else list(sudden),
        shown={str(seat): card.id for seat, card in game.shown.items()},
        round_result=None if result is None else RoundResultWords(winners=list(result.winners), by=cast(Any, result.by)),
        game=None if winners is None else GameResultWords(winners=list(winners)),
    )


def own(game: Game, viewer: int | None) -> Own:
    """Only the seat that must decide is told what it may do."""
    hand, knows, under = game.own(viewer)
    decides = viewer is not None and viewer == game.decider
    return Own(
        hand=[IDS[card] for card in hand],
        knows={str(seat): _ids(cards) for seat, cards in knows.items()} if knows else {},
        knows_deck={str(place): IDS[card] for place, card in under.items()} if under else {},
        legal=cast(list[MoveWords], [move_words(viewer, code) for code in game.legal_codes()]) if decides else [],
    )


@lru_cache(maxsize=1 << 14)
def move_words(seat: int, code: int) -> Raw:
    """There are few moves, and all tables make the same ones."""
    return Raw(_encode(move_of(seat, code).to_dict()))


def seen_by(viewer: int | None, words: Words) -> list[Raw]:
    seen = words.to_all
    for place, better, knowers in words.to_few:
        if viewer in knowers:
            seen = [*seen[:place], better, *seen[place + 1 :]]
    return seen


def event_words(game: Game, first: int) -> Words:
    """What happened since that number, as all see it and as some do."""
    words = Words([], [])
    for place, row in enumerate(game.rows(first)):
        to_all, to_few, knowers = _words_of_rulebook(row) if row[0] < SHOWN else _words(row)
        words.to_all.append(_numbered(first + place, to_all))
        if knowers:
            words.to_few.append((place, _numbered(first + place, to_few), knowers))
    return words


def _numbered(number: int, words: bytes) -> Raw:
    return Raw(b'{"n":%d%b' % (number, words))


def _words(row: Row | GameRow) -> tuple[bytes, bytes, frozenset[int]]:
    """An event without its number, as all see it, as the knowers do, and who they are."""
    told = entry(0, row)
    return _unnumbered(told.known_to_all), _unnumbered(told.known_to_few), told.knowers


_words_of_rulebook = lru_cache(maxsize=1 << 14)(_words)
"""The same things happen at all tables."""


def _unnumbered(event: Event) -> bytes:
    return _encode(event.to_dict()).removeprefix(b'{"n":0')


def _ids(cards: Sequence[Card]) -> list[str]:
    return [IDS[card] for card in cards]
