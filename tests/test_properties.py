"""What is true of every game at every moment, in every edition there is or could be."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from inventing import editions
from playing import TABLES, Table, at_every_table, memory, played, random_move, steps, the_compiled_rulebook, times

from suitors.game.errors import IllegalMove
from suitors.game.events import Event
from suitors.game.game import Game
from suitors.game.moves import Move, move_of
from suitors.game.record import Record
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.edition import Edition
from suitors.rules.editions import EDITIONS
from suitors.rules.speeds import PLAIN
from suitors.rules.state import COPIED, pack
from suitors.rules.switches import GameTie

seeds = st.integers(0, 2**64 - 1)
tables = st.sampled_from(TABLES)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game at any moment of it, at any table."""
    edition, players = draw(tables)
    return played(edition, players, draw(seeds), draw(st.integers(0, 60)))


def cards_of(game: Game) -> Counter[Card]:
    """Every card there is, wherever it lies."""
    lying = [card for cards in (*game.hands, *game.piles, game.deck, game.open) for card in cards]
    return Counter(lying if game.aside is None else [*lying, game.aside])


# At every step.


def check_step(game: Game) -> None:
    assert cards_of(game) == Counter(game.edition.cards(game.players)), "no card is lost or made"
    assert bool(game.legal()) != game.is_round_over, "there is a legal move until the round ends"
    for seat, hand in enumerate(game.hands):
        held = 0 if seat not in game.in_round else 1
        drawn = {None: 0, "play": 1, "keep": len(hand) - 1}.get(game.decision, 0)
        assert len(hand) == held + (drawn if seat == game.turn else 0)


@at_every_table
def test_no_card_is_lost_and_there_is_always_a_move_until_the_round_ends(table: Table) -> None:
    for seed in range(times(6)):
        for game in steps(Game(*table, seed=seed), Random(seed)):
            check_step(game)
        assert game.is_over


@at_every_table
def test_games_end(table: Table) -> None:
    """Every round pays somebody; so many rounds, and sudden death after them, which is hardly ever long."""
    edition, players = EDITIONS[table[0]], table[1]
    longest = players * (edition.tokens[players] - 1) + 1
    for seed in range(times(20)):
        game = played(*table, seed=seed)
        assert game.winners
        assert game.round <= longest + 30
        assert len(game.moves) == sum(map(len, game.moves_by_round))
        if edition.switches.game_tie is GameTie.SHARED:
            assert game.round <= longest


# Legal and play agree.


def conceivable(game: Game) -> Iterator[Move]:
    """Every move that could be thought of: any seat, any card, any players, any number, any order."""
    seats = range(min(8, game.players + 1))
    for seat in seats:
        yield from conceivable_plays(game, seat, seats)
        yield from conceivable_keeps(game, seat)
        yield from (Move.look(seat, on) for on in (None, *range(8)))
        yield from (Move.answer(seat, redraw) for redraw in (True, False))


def conceivable_plays(game: Game, seat: int, seats: range) -> Iterator[Move]:
    """For whoever must decide all there are; for the others, who may do nothing at all, some."""
    deciding = seat == game.decider and game.decision == "play"
    for card in Card if deciding else game.hands[seat % game.players]:
        for on in (on for count in range(4) for on in combinations(seats, count)):
            for number in (None, *range(16)) if deciding and len(on) < 2 else (None, 5):
                yield Move.play(seat, card, on, number)


def conceivable_keeps(game: Game, seat: int) -> Iterator[Move]:
    deciding = seat == game.decider and game.decision == "keep"
    cards = list(game.edition.deck(game.players) if deciding else game.hands[seat % game.players])
    for count in range(3):
        yield from (Move.keep(seat, kept, tuple(under)) for kept, *under in product(cards, repeat=count + 1))
    yield from (Move.keep(seat, card, (card,) * 3) for card in cards)


def points_of(table: Table, seed: int) -> tuple[list[Game], list[Game]]:
    """Random moments: turns, and decisions within turns."""
    points = [game.copy() for more in range(8) for game in steps(Game(*table, seed=seed + more), Random(seed), rounds=3)]
    nested = [game for game in points if game.decision in ("keep", "look", "redraw")]
    return [game for game in points if game.decision == "play"], nested


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    "table", [("second", 2), ("second", 6), ("classic", 3), ("premium", 5), ("house", 4), ("manual", 2), ("manual", 4)], ids=str
)
def test_play_accepts_every_legal_move_and_no_other_that_can_be_conceived(table: Table) -> None:
    chance = Random(11)
    turns, nested = points_of(table, seed=5)
    for game in [*chance.sample(turns, times(2)), *chance.sample(nested, min(len(nested), times(2)))]:
        legal = set(game.legal())
        moves = set(conceivable(game))
        assert legal < moves
        before = (memory(game), game.record(), game.events())
        for move in moves - legal:
            with pytest.raises(IllegalMove):
                game.play(move)
        assert (memory(game), game.record(), game.events()) == before
        for move in legal:
            copy = game.copy()
            copy.play(move)
            assert copy.moves == (*game.moves, move)


# Round trips.


@given(games())
def test_moves_come_back_from_words_dicts_and_codes(game: Game) -> None:
    for move in (*game.moves, *game.legal()):
        assert Move.from_text(move.seat, str(move)) == move
        assert Move.from_dict(json.loads(json.dumps(move.to_dict()))) == move
        assert move_of(move.seat, move.code) == move


@given(games())
def test_a_record_comes_back_from_json_and_text_and_gives_an_equal_game(game: Game) -> None:
    record = game.record()
    assert Record.from_text(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record
    again = record.game()
    for viewer in (*range(game.players), None):
        assert again.view(viewer) == game.view(viewer)
        assert again.events(viewer) == game.events(viewer)


@given(games(), st.data())
def test_a_record_can_be_replayed_to_any_of_its_moves(game: Game, data: st.DataObject) -> None:
    upto = data.draw(st.integers(0, len(game.moves)))
    assert game.record().game(upto).moves == game.moves[:upto]


@given(games())
def test_views_and_events_come_back_from_json(game: Game) -> None:
    for viewer in (*range(game.players), None):
        view = game.view(viewer)
        assert View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
        for event in game.events(viewer):
            assert Event.from_dict(json.loads(json.dumps(event.to_dict()))) == event


# Copies, seeds and speeds.


@given(games(), seeds)
def test_a_copy_goes_its_own_way(game: Game, seed: int) -> None:
    before = (game.record(), [game.view(seat) for seat in range(game.players)], game.events())
    copy = game.copy()
    assert copy.record() == before[0]
    for _ in zip(range(15), steps(copy, Random(seed)), strict=False):
        pass
    assert (game.record(), [game.view(seat) for seat in range(game.players)], game.events()) == before


@given(tables, seeds)
def test_a_copy_has_the_same_future(table: Table, seed: int) -> None:
    game = played(*table, seed=seed, moves=10)
    copy = game.copy()
    for one, other in zip(steps(game, Random(seed)), steps(copy, Random(seed)), strict=True):
        assert one.record() == other.record()
        if one.round > 2:
            return


@given(tables, seeds)
@example(("premium", 8), 2**64 - 1)
def test_the_same_seed_gives_the_same_game_at_both_speeds(table: Table, seed: int) -> None:
    the_compiled_rulebook()
    slow, fast = (played(*table, seed=seed, moves=80, plain=plain) for plain in (True, False))
    assert (slow.plain, fast.plain) == (True, False)
    assert slow.record() == fast.record()
    for viewer in (*range(slow.players), None):
        assert slow.view(viewer).to_dict() == fast.view(viewer).to_dict()


def test_without_a_seed_every_game_is_another() -> None:
    assert len({Game("second", 2).deals for _ in range(5)}) > 1


# Editions of one's own.


@given(editions, seeds)
def test_any_edition_plays_whole_rounds_at_both_speeds_without_difference(edition: Edition, seed: int) -> None:
    (players,) = edition.players
    fast = the_compiled_rulebook()
    chance = Random(seed)
    slow_table, fast_table = PLAIN.load(pack(edition.opening(players))), fast.load(pack(edition.opening(players)))
    cards = list(edition.cards(players))
    for _ in range(4):
        chance.shuffle(cards)
        first = chance.choice([seat for seat in range(players) if PLAIN.may_start(slow_table, seat)])
        PLAIN.deal(slow_table, cards, first)
        fast.deal(fast_table, cards, first)
        while moves := PLAIN.legal(slow_table):
            assert moves == fast.legal(fast_table)
            move = chance.choice(moves)
            PLAIN.apply(slow_table, move)
            fast.apply(fast_table, move)
            assert PLAIN.to_bytes(slow_table)[:COPIED] == fast.to_bytes(fast_table)[:COPIED]
        if any(slow_table.game_won):
            return


@given(editions, seeds)
def test_any_edition_loses_no_card_and_its_records_and_views_come_back(edition: Edition, seed: int) -> None:
    chance = Random(seed)
    game = Game(edition, edition.players[0], seed=seed)
    for one in steps(game, chance, rounds=3):
        check_step(one)
    assert Record.from_text(game.record().to_text()) == Record.from_text(game.record().to_json()) == game.record()
    view = game.view(0)
    assert View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
    assert view.edition.to_dict() == edition.to_dict()


@given(editions, seeds)
def test_any_edition_keeps_its_secrets_from_who_does_not_decide(edition: Edition, seed: int) -> None:
    game = Game(edition, edition.players[0], seed=seed)
    chance = Random(seed)
    for _ in range(12):
        if game.is_round_over:
            break
        for seat in range(game.players):
            assert bool(game.view(seat).legal) == (seat == game.decider)
            assert game.view(seat).hand == game.hands[seat]
        game.play(random_move(game, chance))
    assert game.view(None).hand == ()
    assert edition in (game.edition, EDITIONS.get(edition.id))
