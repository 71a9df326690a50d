"""What a play tells the others, and that who searches long minds it."""

from dataclasses import replace
from random import Random

import pytest
from courting import dealt, some_views, told
from playing import Table, at_every_table, random_move, times

from suitors.bots.belief import EQUAL, Mindset, mindset_of
from suitors.bots.courtier import reckon
from suitors.bots.memory import CERTAIN, CHARACTERS, SECRET, Memory, Style, hear_of_hands, pack_memory, remember, unpack_memory
from suitors.bots.repute import minding_others
from suitors.bots.rollout import begin_memory, count_deck
from suitors.bots.search import FIGURES, SHARE
from suitors.bots.speeds import PLAIN, mind
from suitors.bots.worlds import weight_of
from suitors.game.game import Game
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.dealing import below, deal, shuffle
from suitors.rules.editions import EDITIONS
from suitors.rules.referee import apply, legal
from suitors.rules.state import KINDS, MOVES, NONE, SEATS, Phase, Told

pytestmark = pytest.mark.usefixtures("untraced")


def minding(view: View) -> Mindset:
    ready = mindset_of(view, mind())
    assert ready is not None
    return minding_others(ready, view, mind())


def reputes(game: Game, move: str) -> dict[Card, int]:
    """What the next player would think of the decider's hand after this move."""
    view, after = game.view(game.decider), game.copy()
    after.play(move)
    row = minding(view).reputes[view.legal.index(after.moves[-1]) * KINDS :]
    return {card: row[card] for card in EDITIONS[view.edition.id].numbers}


# What the others would think.


@pytest.mark.parametrize("table", [("classic", 2), ("premium", 2), ("second", 2)])
def test_it_is_what_the_other_really_thinks_after_the_move(table: Table) -> None:
    """By the beliefs of that seat, once the move is made and has taken nothing out of my hand."""
    compared = 0
    chance = Random(91)
    for _ in range(times(30)):
        game = Game(*table, seed=chance.getrandbits(60))
        while not game.is_round_over:
            me, before = game.decider, game.view(game.decider)
            assert me is not None
            move = random_move(game, chance)
            game.play(move)
            quiet = move.card in (Card.HANDMAID, Card.COUNTESS, Card.PRIEST, Card.SPY)
            if game.is_round_over or before.decision != "play" or not quiet:
                continue
            row = minding(before).reputes[before.legal.index(move) * KINDS :][:CHARACTERS]
            real = [weight_of(told(game.view(1 - me)).chains, me, card) for card in range(CHARACTERS)]
            assert [CERTAIN * weight / max(real) for weight in real] == pytest.approx(row, abs=1.01)
            compared += 1
    assert compared > times(10)


def test_a_countess_makes_others_think_of_those_that_force_her() -> None:
    game = dealt("classic", ["countess", "guard"], ["handmaid", "guard"])
    after = reputes(game, "countess")
    assert after[Card.KING] > 2 * after[Card.GUARD]
    assert after[Card.KING] > reputes(game, "handmaid")[Card.KING]


def test_nobody_is_thought_to_keep_what_they_would_have_had_to_play() -> None:
    """Who plays a Prince has no Countess beside it."""
    game = dealt("classic", ["prince", "guard"], ["handmaid", "guard"])
    assert reputes(game, "prince 1")[Card.COUNTESS] == 0
    assert reputes(game, "handmaid")[Card.COUNTESS] > 0


@at_every_table
def test_every_play_has_a_repute_and_what_is_not_impossible_stays_possible(table: Table) -> None:
    for view in some_views(table, seed=92, count=times(4)):
        ready = minding(view)
        assert unpack_memory(ready.memory).keen == 1
        if view.decision != "play":
            assert not ready.reputes
            continue
        assert len(ready.reputes) == KINDS * len(view.legal)
        for place, move in enumerate(view.legal):
            row = ready.reputes[place * KINDS :][:CHARACTERS]
            assert move.card is not None
            kept = view.hand[1 - view.hand.index(move.card)]
            assert 0 <= min(row) < max(row) <= CERTAIN
            assert row[kept] > 0


def test_without_events_nobody_is_minded() -> None:
    for view in some_views(("second", 3), seed=93, count=3):
        bare = replace(view, events=())
        ready = mindset_of(bare, mind())
        assert ready is not None
        assert minding_others(ready, bare, mind()) is ready
        unweighed = ready._replace(chains=EQUAL)
        assert minding_others(unweighed, view, mind()) is unweighed


# In imagined rounds.


def test_whoever_asks_names_what_the_plays_suggest() -> None:
    """A courtier does not ask: he names what there is most of."""
    view = dealt("second", ["guard", "priest"], ["guard", "guard"]).view(0)
    ready = mindset_of(view, mind())
    assert ready is not None
    for suspected in (Card.PRINCESS, Card.BARON):
        memory = unpack_memory(ready.memory)
        memory.keen = 1
        memory.repute[1] = [CERTAIN if card == suspected else 2 for card in range(KINDS)]
        for book in {PLAIN, mind()}:
            for style in (Style.LOOSE, Style.RULES):
                memory.style[0] = style
                code, *_ = book.pick(ready.sight.root, pack_memory(memory), ready.codes, 1)
                asks = style == Style.LOOSE
                assert (ready.move(code).number == view.edition.numbers[suspected]) == asks


def test_a_move_that_gives_the_hand_away_is_worth_less() -> None:
    """The Princess beside a Priest: the others think that she is there, or that she is not."""
    view = dealt("classic", ["princess", "guard"], ["priest", "guard"]).view(0)
    ready = minding(view)
    place = next(place for place, move in enumerate(view.legal) if move.card is Card.PRIEST)
    shares = []
    for thought in (Card.PRINCESS, Card.GUARD):
        row = [CERTAIN if card == thought else 1 for card in range(KINDS)]
        search = mind().Search(ready.sight.root, ready.memory, ready.chains, [ready.codes[place]], 1, row)
        search.run(20_000)
        shares.append(search.figures[SHARE] / search.visits[0])
    assert len(search.figures) == FIGURES
    assert shares[0] < shares[1] - 0.02


def told_of(memory: Memory, *rows: tuple[int, ...]) -> Memory:
    """A round of `second` with three, in which this was told."""
    state = EDITIONS["second"].opening(3)
    state.in_round = [int(seat < 3) for seat in range(SEATS)]
    for place, row in enumerate(rows):
        state.told[place] = list(row)
    state.told_count = len(rows)
    hear_of_hands(state, memory)
    return memory


def suspects(memory: Memory, seat: int) -> set[Card]:
    return {card for card in EDITIONS["second"].numbers if memory.repute[seat][card]}


def test_a_miss_rules_a_number_out_until_another_card_may_have_come() -> None:
    memory = told_of(Memory(), (Told.GUESSED, 0, 1, Card.GUARD, 0, 5))
    assert Card.PRINCE not in suspects(memory, 1)
    told_of(memory, (Told.PLAYED, 1, NONE, Card.HANDMAID, NONE, NONE))
    assert Card.PRINCE in suspects(memory, 1)
    assert memory.repute[1][Card.PRINCE] < memory.repute[1][Card.KING]


def test_after_a_hit_no_other_number_is_there() -> None:
    memory = told_of(Memory(), (Told.GUESSED, 0, 1, Card.BISHOP, 1, 5))
    assert suspects(memory, 1) == {Card.PRINCE}


def test_where_the_card_that_was_seen_is_played_the_other_was_drawn() -> None:
    memory = Memory()
    memory.repute[1][Card.PRINCESS] = 1
    memory.known[0][1] = Card.HANDMAID
    told_of(memory, (Told.PLAYED, 1, NONE, Card.HANDMAID, NONE, NONE))
    assert memory.repute[1][Card.PRINCESS] == CERTAIN


def test_a_new_hand_may_be_anything_and_traded_hands_take_their_repute_along() -> None:
    memory = told_of(Memory(), (Told.GUESSED, 0, 1, Card.GUARD, 0, 5), (Told.GUESSED, 0, 2, Card.GUARD, 0, 8))
    told_of(memory, (Told.TRADED, 1, 2, SECRET, SECRET, NONE))
    assert Card.COUNTESS not in suspects(memory, 1)
    assert Card.PRINCE not in suspects(memory, 2)
    told_of(memory, (Told.DISCARDED, 1, NONE, Card.PRIEST, NONE, NONE), (Told.SORTS, 2, NONE, NONE, NONE, NONE))
    assert suspects(memory, 1) == suspects(memory, 2) == set(EDITIONS["second"].numbers)


@at_every_table
def test_weights_stay_in_their_hundred_through_whole_rounds(table: Table) -> None:
    """They are small numbers; more would not fit into the compiled memory."""
    rng, moves, memory = [94], [0] * MOVES, Memory()
    for _ in range(times(3)):
        state = EDITIONS[table[0]].opening(table[1])
        state.telling = 1
        count_deck(state, memory)
        shuffle(state, rng)
        deal(state, 0)
        begin_memory(state, memory)
        memory.keen = 1
        memory.style = [Style.LOOSE] * SEATS
        memory.repute = Memory().repute
        while state.phase < Phase.ROUND_OVER:
            apply(state, moves[below(rng, legal(state, moves))])
            remember(state, memory)
            reckon(state, memory, state.decider if state.phase < Phase.ROUND_OVER else 0)
            weights = [weight for row in (*memory.repute, *memory.chance) for weight in row]
            assert min(weights) >= 0
            assert max(weights) <= CERTAIN
