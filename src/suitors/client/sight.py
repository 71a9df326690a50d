"""What a viewer sees, put together from what the wire brings in pieces: the edition once, the scene anew, events as they come."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from suitors.game.events import Event, Happening
from suitors.game.moves import Move
from suitors.game.reading import read_card, read_cards, read_whole
from suitors.game.view import LateGuard, RoundResult, View
from suitors.rules.edition import Edition
from suitors.tables import wire


class Gap(Exception):
    """Something between the last news and these never came, or the table has gone back to where it was before them."""


@dataclass(frozen=True, slots=True)
class TableView(View):
    """A view, and the decision at the table that it shows."""

    number: int = 0
    """The number of the decision that is open, which a move answers."""
    opened: int | None = None
    """When it was opened, by the server's clock."""
    due: int | None = None
    """When the table goes on by itself."""


class Sight:
    """One viewer's. The view is made when somebody asks for it."""

    def __init__(self, edition: Edition, players: int) -> None:
        self._edition = edition
        self._players = players
        self._news: wire.News | None = None
        self._words: list[wire.EventWords] = []
        """This round's events."""
        self._events: list[Event] = []
        """As many of them as were asked for."""
        self._heard = 0
        self._view: TableView | None = None

    @property
    def seq(self) -> int:
        """The number from which it goes on; 0: it has seen nothing."""
        return 0 if self._news is None else self._news.seq

    @property
    def is_open(self) -> bool:
        return self._news is not None

    @property
    def is_won(self) -> bool:
        return self._news is not None and self._news.scene.game is not None

    @property
    def number(self) -> int:
        """Of the decision that is open."""
        return -1 if self._news is None else self._news.decision

    @property
    def must_decide(self) -> bool:
        return self._news is not None and bool(self._news.own.legal)

    def hear(self, news: wire.News) -> None:
        """What came twice is heard once."""
        if news.seq < self.seq:
            raise Gap
        for event in news.events:
            self._hear_event(event)
        if not self._words:
            raise Gap
        self._news = news
        self._view = None

    def _hear_event(self, event: wire.EventWords) -> None:
        if event.n < self._heard:
            return
        if event.what == Happening.ROUND:
            self._words.clear()
            self._events.clear()
        elif event.n > self._heard:
            raise Gap
        self._words.append(event)
        self._heard = event.n + 1

    @property
    def view(self) -> TableView:
        if self._news is None:
            raise LookupError("no round was dealt yet")
        if self._view is None:
            self._events += map(event_of, self._words[len(self._events) :])
            self._view = view_of(self._edition, self._players, self._news, tuple(self._events))
        return self._view


class Views(Mapping[int | None, TableView]):
    """What each viewer of this connection sees, by seat; under None what a spectator does. Empty before the first deal."""

    def __init__(self, sights: Mapping[int | None, Sight]) -> None:
        self._sights = sights

    def __getitem__(self, seat: int | None) -> TableView:
        sight = self._sights[seat]
        if not sight.is_open:
            raise KeyError(seat)
        return sight.view

    def __iter__(self) -> Iterator[int | None]:
        return (seat for seat, sight in self._sights.items() if sight.is_open)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def event_of(words: wire.EventWords) -> Event:
    return Event.from_dict(msgspec.to_builtins(words))


def move_of(words: wire.MoveWords) -> Move:
    return Move.from_dict(msgspec.to_builtins(words))


def words_of(move: Move) -> wire.MoveWords:
    return wire.MoveWords(**move.to_dict())


def view_of(edition: Edition, players: int, news: wire.News, events: tuple[Event, ...]) -> TableView:
    """The very view that the server's game has for this seat."""
    scene, own = news.scene, news.own
    return TableView(
        edition=edition,
        players=players,
        seat=news.seat,
        round=scene.round,
        turn=scene.turn,
        decider=scene.decider,
        decision=scene.decision,
        legal=tuple(map(move_of, own.legal)),
        hand=read_cards(own.hand),
        in_round=tuple(scene.in_round),
        protected=tuple(scene.protected),
        piles=tuple(map(read_cards, scene.piles)),
        tokens=tuple(scene.tokens),
        deck=scene.deck,
        aside=scene.aside,
        open=read_cards(scene.open),
        jester=tuple((by, on) for by, on in scene.jester),
        sycophant=scene.sycophant,
        late_guards=tuple(LateGuard(guard.by, guard.on, guard.number) for guard in scene.late_guards),
        between=tuple(scene.between),
        sudden_death=None if scene.sudden_death is None else tuple(scene.sudden_death),
        knows={read_whole(seat): read_cards(cards) for seat, cards in own.knows.items()},
        knows_deck={read_whole(place): read_card(card) for place, card in own.knows_deck.items()},
        shown={read_whole(seat): read_card(card) for seat, card in scene.shown.items()},
        round_result=None if scene.round_result is None else _result(scene.round_result),
        game_winners=None if scene.game is None else tuple(scene.game.winners),
        events=events,
        number=news.decision,
        opened=news.since,
        due=news.due,
    )


def _result(result: wire.RoundResultWords) -> RoundResult:
    return RoundResult(tuple(result.winners), result.by)
