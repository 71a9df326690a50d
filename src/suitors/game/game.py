"""A game: the friendly object around the rulebook. It holds the truth; what leaves it for a seat is a view."""

import os
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from suitors.game.editions import find_edition, known_edition
from suitors.game.errors import BadMove, SuitorsError
from suitors.game.events import Event, GameRow, Row
from suitors.game.explain import refuse
from suitors.game.knowledge import SPECTATORS, KnownCard
from suitors.game.moves import Move, moves_of
from suitors.game.position import read_position, read_start
from suitors.game.reading import Unreadable, read_cards
from suitors.game.standing import Standing
from suitors.game.story import Story
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.dealing import below, shuffle
from suitors.rules.edition import Edition
from suitors.rules.quoting import short
from suitors.rules.speeds import PLAIN, fastest
from suitors.rules.state import pack

if TYPE_CHECKING:
    from suitors.game.record import Record


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled deck of a round, top first, and who starts it."""

    cards: tuple[Card, ...]
    first: int


class Game(Standing):
    """One game at one table, from the first deal to the last token.

    Chance comes from the seed (None: from the system), or from the deals that are given, as long as they last.
    """

    def __init__(
        self,
        edition: Edition | str | Mapping[str, Any],
        players: int,
        *,
        seed: int | None = None,
        deals: Iterable[Sequence[Card | str]] | None = None,
        first: int | None = None,
        plain: bool = False,
    ) -> None:
        self._set_table(find_edition(edition), players, seed, plain)
        self._given = self._read_deals(deals)
        opening = self.edition.opening(players)
        opening.telling = 1
        self._table = self._book.load(pack(opening))
        self._deal(None, first)

    def _set_table(self, edition: Edition, players: int, seed: int | None, plain: bool) -> None:
        if type(players) is not int:
            raise SuitorsError(f"{short(players)} is not a number of players")
        edition.check_players(players)
        if seed is not None and (type(seed) is not int or not 0 <= seed < 1 << 64):
            raise SuitorsError(f"{short(seed)} is not a seed; a seed is a whole number from 0 to 2**64 - 1")
        self.edition = edition
        self.players = players
        self._book = PLAIN if plain else fastest()
        self._rng = [int.from_bytes(os.urandom(8)) if seed is None else seed]
        self._position: dict[str, Any] | None = None
        self._deals: list[Deal] = []
        self._moves: list[list[Move]] = []
        self._story = Story()

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any],
        edition: Edition | str | Mapping[str, Any] | None = None,
        players: int | None = None,
        *,
        seed: int | None = None,
        plain: bool = False,
    ) -> Self:
        """A game from a vector's start: a position, or a deal.

        The edition and the number of players are given beside it, or stand in the dict itself; then the start
        may be under `start`, as in a vector. Where no edition is named, it is `second`.
        """
        start, own_edition, own_players = read_start(position)
        found = known_edition(own_edition) if edition is None else find_edition(edition)
        count = own_players if players is None else players
        if "deal" in start:
            return cls(found, count, seed=seed, deals=[start["deal"]], first=start.get("first"), plain=plain)
        game = cls.__new__(cls)
        game._set_table(found, count, seed, plain)
        state, turn = read_position(found, count, start)
        state.telling = 1
        game._given = []
        game._position = deepcopy(start)
        game._moves.append([])
        game._table = game._book.load(pack(state))
        game._story.open_round(turn, state.deck_count, game)
        game._story.knowledge.hands = [[KnownCard(card) for card in hand] for hand in game.hands]
        game._book.begin(game._table, turn)
        game._hear()
        return game

    # What was dealt and decided so far.

    @property
    def plain(self) -> bool:
        """Whether it is played at plain speed."""
        return self._book is PLAIN

    @property
    def round(self) -> int:
        """The number of this round, from 1."""
        return len(self._moves)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move made so far."""
        return tuple(move for made in self._moves for move in made)

    @property
    def decisions(self) -> int:
        """How many moves were made; the number of the decision that is open."""
        return sum(map(len, self._moves))

    @property
    def moves_by_round(self) -> tuple[tuple[Move, ...], ...]:
        return tuple(map(tuple, self._moves))

    @property
    def deals(self) -> tuple[Deal, ...]:
        return tuple(self._deals)

    @property
    def position(self) -> dict[str, Any] | None:
        """The position the game was set up from, if it was."""
        return deepcopy(self._position)

    # Playing.

    def legal(self) -> list[Move]:
        """All moves that may be made now, by the seat that must decide."""
        seat = self._table.decider
        return list(moves_of(seat, self.legal_codes()))

    def legal_codes(self) -> list[int]:
        """The same as the rulebook's numbers."""
        return self._book.legal(self._table)

    def play(self, move: Move | str | Mapping[str, Any]) -> None:
        """Makes a move: a `Move`, its dict, or its words for the seat that must decide.

        A move that is not legal raises `IllegalMove`, which says why and what would be legal; nothing changes.
        """
        move = self._read_move(move)
        table = self._table
        if move.seat != table.decider:
            raise self._refuse(move)
        try:
            self._book.apply(table, move.code)
        except ValueError:
            raise self._refuse(move) from None
        self._moves[-1].append(move)
        self._hear()

    def _read_move(self, move: Move | str | Mapping[str, Any]) -> Move:
        if isinstance(move, Move):
            return move
        seat = self.decider
        try:
            if isinstance(move, str):
                return Move.from_text(0 if seat is None else seat, move)
            return Move.from_dict(move)
        except BadMove as error:
            mine = isinstance(move, str) or (isinstance(move, Mapping) and move.get("seat") == seat)
            legal = tuple(map(str, self.legal())) if mine else ()
            raise BadMove(error.facts["text"], legal) from None

    def _refuse(self, move: Move) -> Exception:
        return refuse(self._book.to_bytes(self._table), move, self.legal())

    def starters(self) -> tuple[int, ...]:
        """Who may start the next round; one of several is drawn at random."""
        return tuple(seat for seat in range(self.players) if self._book.may_start(self._table, seat))

    def next_round(self, deal: Sequence[Card | str] | None = None, first: int | None = None) -> None:
        """Deals the next round: these cards, or the next of those given, or a fresh shuffle."""
        if self.is_over:
            raise SuitorsError("the game is over; there is no next round")
        if not self.is_round_over:
            raise SuitorsError("the round is not over yet")
        self._deal(None if deal is None else self._read_deal(deal), first)

    def _deal(self, cards: tuple[Card, ...] | None, first: int | None) -> None:
        starters = self.starters()
        if first is not None and (type(first) is not int or first not in starters):
            raise SuitorsError(f"seat {short(first)} can't start; {' or '.join(map(str, starters))} can")
        if first is None:
            first = starters[0] if len(starters) == 1 else starters[below(self._rng, len(starters))]
        if cards is None:
            cards = self._given.pop(0) if self._given else self._shuffled()
        self._deals.append(Deal(cards, first))
        self._moves.append([])
        self._book.deal(self._table, cards, first)
        self._hear()

    def _hear(self) -> None:
        self._story.hear(self._book.told(self._table), self)

    def _shuffled(self) -> tuple[Card, ...]:
        state = self.edition.opening(self.players)
        shuffle(state, self._rng)
        return tuple(map(Card, reversed(state.deck[: state.deck_count])))

    def _read_deals(self, deals: Iterable[Sequence[Card | str]] | None) -> list[tuple[Card, ...]]:
        if deals is not None and not isinstance(deals, Iterable):
            raise SuitorsError("deals is a list of deals")
        return [self._read_deal(cards) for cards in deals or ()]

    def _read_deal(self, cards: Sequence[Card | str]) -> tuple[Card, ...]:
        if not isinstance(cards, Sequence) or isinstance(cards, str):
            raise SuitorsError("a deal is a list of cards, top first")
        try:
            read = read_cards([card.id if isinstance(card, Card) else card for card in cards])
        except Unreadable as error:
            raise SuitorsError(f"the deal is damaged: {error}") from None
        deck = self.edition.cards(self.players)
        if sorted(read) != sorted(deck):
            raise SuitorsError(f"the deal is not this deck: all its {len(deck)} cards must be there, and no others")
        return read

    # What a seat may know.

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What this seat (None: a spectator) has seen happen, from that number on."""
        self._check_seat(seat)
        if type(since) is not int or since < 0:
            raise SuitorsError(f"{short(since)} is not the number of an event")
        return self._story.events(seat, since)

    def knows(self, seat: int | None) -> dict[int, tuple[Card, ...]]:
        """The cards in other hands that this seat has seen."""
        self._check_seat(seat)
        return self._story.knowledge.of_hands(seat)

    def knows_deck(self, seat: int | None) -> dict[int, Card]:
        """The cards under the deck that this seat has seen, by their place from the top."""
        self._check_seat(seat)
        return self._story.knowledge.of_deck(seat)

    def seen(self, seat: int | None) -> tuple[dict[int, tuple[Card, ...]], dict[int, Card]] | None:
        """The cards this seat has seen in other hands and under the deck; None if it has seen none."""
        knowledge = self._story.knowledge
        if not knowledge.seers >> (SPECTATORS if seat is None else seat) & 1:
            return None
        return knowledge.of_hands(seat), knowledge.of_deck(seat)

    def view(self, seat: int | None = None) -> View:
        """Everything this seat may know; for None what spectators may."""
        self._check_seat(seat)
        return View(
            edition=self.edition,
            players=self.players,
            seat=seat,
            round=self.round,
            turn=self.turn,
            decider=self.decider,
            decision=self.decision,
            legal=tuple(self.legal()) if seat is not None and seat == self.decider else (),
            hand=() if seat is None else self.hand(seat),
            in_round=self.in_round,
            protected=self.protected,
            piles=self.piles,
            tokens=self.tokens,
            deck=self.cards_left,
            aside=self.is_aside_left,
            open=self.open,
            jester=self.jester,
            sycophant=self.sycophant,
            late_guards=self.late_guards,
            between=self.between,
            sudden_death=self.sudden_death,
            knows=self.knows(seat),
            knows_deck=self.knows_deck(seat),
            shown=self.shown,
            round_result=self.round_result,
            game_winners=self.winners,
            events=tuple(self._story.events(seat, self._story.round_start)),
        )

    @property
    def told(self) -> int:
        """How many events there are; the number of the next one. It is the same for all who watch."""
        return self._story.count

    def rows(self, since: int) -> list[Row | GameRow]:
        """What was told from that number on, with all that is hidden; an `entry` says who may see what of it."""
        return self._story.rows(since)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise SuitorsError(f"there is no seat {short(seat)}; seats are 0 to {self.players - 1}")

    # Keeping it.

    def to_bytes(self) -> bytes:
        """The table as it stands, with all that is hidden: the same bytes at both speeds. For a hash, never for a seat."""
        return self._book.to_bytes(self._table)

    def copy(self) -> Self:
        """The same game, to be played on apart."""
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))
        other._table = self._book.copy(self._table)
        other._rng = self._rng[:]
        other._given = self._given[:]
        other._deals = self._deals[:]
        other._moves = [made[:] for made in self._moves]
        other._story = self._story.copy()
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_book": self.plain, "_table": self._book.to_bytes(self._table)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Where it was compiled and is not here, it goes on at plain speed."""
        book = PLAIN if state["_book"] else fastest()
        vars(self).update(state, _book=book, _table=book.load(state["_table"]))

    def record(self) -> "Record":
        """The game as edition, deals and moves."""
        from suitors.game.record import Record

        return Record.of(self)
