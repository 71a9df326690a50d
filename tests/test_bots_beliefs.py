"""What a bot believes: the table as it sees it, what the others' play tells it, and the worlds it imagines."""

from collections import Counter, defaultdict
from itertools import pairwise, permutations
from random import Random

import pytest
from courting import beliefs, by_name, dealt, decisions, sums_to_one, told
from playing import Table, at_every_table, times

from suitors.bots.belief import EQUAL, mindset_of
from suitors.bots.memory import Memory, Style, unpack_memory
from suitors.bots.race import prospect
from suitors.bots.recall import CHAINS
from suitors.bots.sight import sight_of
from suitors.bots.speeds import PLAIN, mind
from suitors.bots.worlds import PRIOR, imagine
from suitors.game.view import View
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.rules.state import KINDS, NONE, SEATS, State, unpack

Weights = dict[Card, float]


def weights(view: View, seat: int, style: Style) -> Weights:
    """What this hand may be, if it is played in this style, before the cards are counted."""
    chains = told(view).chains
    base = (style * SEATS + seat) * KINDS
    return {card: chains[base + card] for card in EDITIONS[view.edition.id].numbers}


def posterior(view: View, seat: int, style: Style) -> Weights:
    """The weights, with the cards counted."""
    return normal({card: weight * view.unseen.get(card, 0) for card, weight in weights(view, seat, style).items()})


def normal(shares: Weights) -> Weights:
    total = sum(shares.values())
    return {card: share / total for card, share in shares.items() if share > 0}


def possible(view: View, seat: int) -> set[str]:
    """The cards that the bot does not rule out."""
    return {card.id for card in beliefs(view)[seat]}


def numbers(view: View, seat: int) -> set[int]:
    return {view.edition.numbers[card] for card in beliefs(view)[seat]}


# The table as a seat sees it.


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_the_table_rebuilt_from_a_view_has_the_same_legal_moves_and_counts(table: Table) -> None:
    chance = Random(41)
    for _ in range(times(3)):
        for _, view in decisions(table, chance, rounds=2):
            ready = mindset_of(view, mind())
            assert ready is not None
            assert ready.moves == view.legal
            root, memory = unpack(ready.sight.root), unpack_memory(ready.memory)
            assert view.seat is not None
            assert Counter(root.hand[view.seat][: root.held[view.seat]]) == Counter(map(int, view.hand))
            held = Counter(view.hand)
            assert all(memory.hidden[card] - held[card] == count for card, count in view.unseen.items())
            for seat in range(view.players):
                known = view.knows.get(seat, ())
                assert memory.known[view.seat][seat] == (known[0] if len(known) == 1 else NONE)


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_a_round_told_again_ends_where_the_table_is(table: Table) -> None:
    """The deck, who is in the round, and what everybody can count come out of the events alone."""
    chance = Random(42)
    for _ in range(times(3)):
        for _, view in decisions(table, chance, rounds=2):
            sight = sight_of(view)
            assert sight is not None
            assert sight.told
            assert view.seat is not None
            memory, _, deck, within = PLAIN.remembered(sight.start, sight.start_memory, sight.rows, view.seat, False)
            assert deck == view.deck
            assert within == sum(1 << seat for seat in view.in_round)
            assert unpack_memory(memory).hidden == unpack_memory(sight.memory).hidden


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_the_truth_is_never_ruled_out(table: Table) -> None:
    """Whatever was played, by players that choose by chance: each true hand is still believed possible."""
    chance = Random(43)
    for _ in range(times(2)):
        for game, view in decisions(table, chance):
            ready = mindset_of(view, mind())
            assert ready is not None
            for seat in view.in_round:
                if seat != view.seat:
                    (card,) = game.hands[seat]
                    held = ready.chains[(Style.CHANCE * SEATS + seat) * KINDS + card]
                    assert held > 0, f"seat {seat} holds {card.id}, and that was ruled out"


# What play tells.


def test_before_anything_happens_cards_are_counted() -> None:
    view = dealt("classic", ["guard", "king", "baron"], ["prince"]).view(0)
    unseen = sum(view.unseen.values())
    for seat in (1, 2):
        assert posterior(view, seat, Style.RULES) == pytest.approx({card: view.unseen[card] / unseen for card in view.unseen})


def test_who_plays_a_prince_holds_no_countess() -> None:
    view = dealt("classic", ["guard", "king"], ["prince", "guard", "baron"], "prince 0", first=1).view(0)
    assert view.unseen[Card.COUNTESS] == 1
    assert "countess" not in possible(view, 1)


def test_a_trade_moves_the_weights_and_the_king_says_there_was_no_countess() -> None:
    """Seat 2 misses seat 1 with a 5; then seat 3 trades with it. Seat 0 looks on."""
    game = dealt("classic", ["priest", "baron", "guard", "king"], ["guard", "handmaid"], "guard 1 5", "king 1", first=2)
    view = game.view(0)
    assert "prince" not in possible(view, 3)
    assert "countess" in possible(view, 3)
    assert "countess" not in possible(view, 1)
    assert "prince" in possible(view, 1)


def test_a_trade_with_me_leaves_no_doubt() -> None:
    view = dealt("classic", ["king", "baron", "priest"], ["guard", "handmaid"], "king 1").view(1)
    assert beliefs(view)[0] == {Card.BARON: 1.0}


def test_a_guards_miss_strikes_the_number_out() -> None:
    view = dealt("classic", ["guard", "king", "baron"], ["guard", "prince"], "guard 2 5").view(1)
    assert possible(view, 2) == {card.id for card, count in view.unseen.items() if count} - {"prince"}
    rest = {weight for card, weight in weights(view, 2, Style.CHANCE).items() if card is not Card.PRINCE}
    assert len(rest) == 1


def test_a_prince_renews_the_hand() -> None:
    """Seat 2 misses seat 1 with a 5; then seat 3's Prince lets it draw anew."""
    game = dealt("classic", ["king", "baron", "guard", "prince"], ["guard", "handmaid"], "guard 1 5", first=2)
    assert "prince" not in possible(game.view(3), 1)
    game.play("prince 1")
    assert len(set(weights(game.view(0), 1, Style.CHANCE).values())) == 1
    assert "prince" in possible(game.view(0), 1)


def test_a_barons_survivor_holds_more_than_the_other_had() -> None:
    game = dealt("classic", ["baron", "priest", "guard", "guard"], ["king", "handmaid"], "baron 1")
    assert game.decider == 2
    assert numbers(game.view(2), 0) == {3, 4, 5, 7, 8, 9}


def test_a_dowager_queens_survivor_holds_less_than_the_other_had() -> None:
    game = dealt("premium", ["dowager", "king", "guard", "guard", "guard"], ["baron", "handmaid"], "dowager 1")
    assert game.decider == 2
    assert max(numbers(game.view(2), 0)) < 6


def test_two_that_compare_and_stay_hold_the_same_number() -> None:
    """So it is none that one card alone still has: the other Baron, the King, the Countess or the Princess."""
    game = dealt("classic", ["baron", "guard", "guard", "priest"], ["priest", "prince"], "baron 3")
    view = game.view(1)
    assert possible(view, 0) <= {"guard", "priest", "handmaid", "prince"}
    assert possible(view, 3) <= {"guard", "priest", "handmaid", "prince"}
    assert beliefs(view)[0][Card.GUARD] > 0.5


def test_a_card_seen_is_certain_until_it_is_played() -> None:
    game = dealt("classic", ["priest", "prince"], ["king", "handmaid", "guard", "baron", "guard"], "priest 1", "handmaid")
    assert beliefs(game.view(0)) == {1: {Card.PRINCE: 1.0}}
    game = dealt("classic", ["priest", "handmaid"], ["king", "baron", "guard"], "priest 1", "handmaid")
    assert len(beliefs(game.view(0))[1]) > 1


def test_a_card_seen_stays_certain_through_a_hand_played_around_it() -> None:
    game = dealt("classic", ["priest", "baron"], ["king", "guard", "guard", "handmaid"], "priest 1", "guard 0 2")
    assert beliefs(game.view(0)) == {1: {Card.BARON: 1.0}}


# Bayes by hand.

WAYS = {"guard": 7, "priest": 1, "baron": 1, "handmaid": 1, "prince": 2, "king": 1, "countess": 1, "princess": 1}
"""In how many ways each card of `classic` can be played by one of two."""
HIDDEN = dict.fromkeys(WAYS, 1)
"""In how many, when the other is protected: the Prince then is for oneself."""


def by_chance(played: str, other: str, ways: dict[str, int]) -> float:
    """How likely one way to play this card beside the other is, for somebody who plays any legal move."""
    if "countess" in (played, other) and {played, other} & {"king", "prince"}:
        return 1.0 if played == "countess" else 0.0
    return 1 / (ways[played] if played == other else ways[played] + ways[other])


def by_casual(played: str, other: str, ways: dict[str, int]) -> float:
    """For somebody who picks a card first, and the Princess hardly ever."""
    if "countess" in (played, other) and {played, other} & {"king", "prince"}:
        return 1.0 if played == "countess" else 0.0
    if played == other or other == "princess":
        return 1 / ways[played]
    return 0.5 / ways[played]


def beside(played: str, held: str, drawn: str) -> str | None:
    """The card that stays in the hand, if the played one was there."""
    if held == played:
        return drawn
    return held if drawn == played else None


def by_enumeration(view: View, played: list[str], style: Style) -> Weights:
    """Every order in which the other may have been dealt and drawn what I can't see."""
    pool = [card.id for card, count in view.unseen.items() for _ in range(count)] + played
    likely = by_chance if style is Style.CHANCE else by_casual
    found: dict[str, float] = defaultdict(float)
    for held, drawn, later in permutations(pool, 3):
        kept = beside(played[0], held, drawn)
        rest = None if kept is None else beside(played[1], kept, later)
        if kept is not None and rest is not None:
            found[rest] += likely(played[0], kept, WAYS) * likely(played[1], rest, HIDDEN)
    return normal({by_name(card): share for card, share in found.items()})


@pytest.mark.parametrize("style", [Style.CASUAL, Style.CHANCE])
@pytest.mark.parametrize(
    "moves",
    [("guard 0 2", "guard"), ("priest 0", "guard"), ("handmaid", "priest"), ("guard 0 5", "handmaid")],
    ids=" then ".join,
)
def test_what_two_plays_say_is_what_counting_all_deals_says(moves: tuple[str, str], style: Style) -> None:
    """The other plays, I play a Handmaid, the other plays again: what does it hold?"""
    one, two = (move.split()[0] for move in moves)
    game = dealt("classic", ["king", one], ["baron", "handmaid", two, "guard"], moves[0], "handmaid", moves[1], first=1)
    view = game.view(0)
    exact = by_enumeration(view, [one, two], style)
    assert posterior(view, 1, style) == pytest.approx(exact)


def test_play_that_fits_no_courtier_soon_counts_as_chance() -> None:
    """Whoever names the only Countess rather than one of two Princes does not play by the rules."""
    view = dealt("classic", ["handmaid", "prince"], ["guard", "priest"], "guard 0 8", first=1).view(0)
    chains = told(view).chains
    fits = {
        style: sum(chains[(style * SEATS + 1) * KINDS + card] * count for card, count in view.unseen.items()) for style in Style
    }
    assert fits[Style.RULES] < fits[Style.LOOSE] < fits[Style.CASUAL]
    assert fits[Style.RULES] < fits[Style.CHANCE]


# Imagined worlds.


def imagined(view: View, chance: Random, count: int) -> list[State]:
    ready = mindset_of(view, mind())
    assert ready is not None
    worlds = []
    rng = [chance.getrandbits(64)]
    for _ in range(count):
        world, minds = State(), Memory()
        imagine(world, minds, unpack(ready.sight.root), unpack_memory(ready.memory), list(ready.chains), rng)
        worlds.append(world)
    return worlds


def all_cards(world: State) -> Counter[int]:
    hands = [card for seat in range(world.players) for card in world.hand[seat][: world.held[seat]]]
    aside = [world.aside] if world.aside != NONE else []
    face_up = [card for card in world.face_up if card != NONE]
    return Counter([*hands, *world.deck[: world.deck_count], *aside, *face_up, *world.pile[: world.pile_count]])


@pytest.mark.usefixtures("untraced")
@at_every_table
def test_an_imagined_world_has_every_card_once_and_what_is_known_in_its_place(table: Table) -> None:
    chance = Random(44)
    deck = Counter(map(int, EDITIONS[table[0]].cards(table[1])))
    for _ in range(times(2)):
        for _, view in decisions(table, chance):
            for world in imagined(view, chance, 2):
                assert all_cards(world) == deck
                assert (world.aside != NONE) == view.aside
                assert world.deck_count == view.deck
                assert view.seat is not None
                assert Counter(world.hand[view.seat][: world.held[view.seat]]) == Counter(map(int, view.hand))
                for seat in view.in_round:
                    assert seat == view.seat or world.held[seat] == 1
                    if len(view.knows.get(seat, ())) == 1:
                        assert world.hand[seat][0] == view.knows[seat][0]
                for place, card in view.knows_deck.items():
                    assert world.deck[view.deck - 1 - place] == card


def test_cards_put_under_the_deck_are_met_in_imagined_worlds() -> None:
    met = [view for _, view in decisions(("second", 2), Random(45), rounds=40) if view.knows_deck]
    assert met
    for view in met:
        for world in imagined(view, Random(46), 3):
            assert all(world.deck[view.deck - 1 - place] == card for place, card in view.knows_deck.items())


def lopsided(view: View) -> list[float]:
    """Two other hands: the one is likely high, the other likely low."""
    chains = [0.0] * CHAINS
    for style in Style:
        for card, number in view.edition.numbers.items():
            chains[(style * SEATS + 1) * KINDS + card] = 1.0 + number
            chains[(style * SEATS + 2) * KINDS + card] = 1.0 / (1 + number)
    return chains


def jointly(view: View, chains: list[float]) -> dict[tuple[Card, Card], float]:
    """How likely every pair of hands is: by its weights, and by how many such pairs there are."""
    unseen = view.unseen
    pairs = {
        (one, two): chains[KINDS + one] * chains[2 * KINDS + two] * unseen[one] * (unseen[two] - (one == two))
        for one in unseen
        for two in unseen
    }
    total = sum(pairs.values())
    return {pair: share / total for pair, share in pairs.items() if share > 0}


def test_hands_are_imagined_as_often_as_they_are_likely() -> None:
    """Together, not each for itself: what the one has the other has not."""
    game = dealt("classic", ["handmaid", "guard", "guard"], ["guard"])
    view = game.view(0)
    ready = mindset_of(view, mind())
    assert ready is not None
    chains = lopsided(view)
    exact = jointly(view, chains)
    samples = 40_000
    counts = mind().survey(ready.sight.root, ready.memory, chains, samples, 47)
    for seat in (1, 2):
        for card in view.unseen:
            share = sum(chance for pair, chance in exact.items() if pair[seat - 1] == card)
            assert counts[seat * KINDS + card] / samples == pytest.approx(share, abs=0.012)
    met: Counter[tuple[int, int]] = Counter()
    rng = [48]
    root, memory, world, minds = unpack(ready.sight.root), unpack_memory(ready.memory), State(), Memory()
    for _ in range(times(3000)):
        imagine(world, minds, root, memory, chains, rng)
        met[world.hand[1][0], world.hand[2][0]] += 1
    for pair, share in exact.items():
        assert met[pair] / times(3000) == pytest.approx(share, abs=0.025)
    assert set(met) <= set(exact)


def test_beliefs_that_leave_nothing_are_forgotten() -> None:
    """Weights of nothing: cards are drawn by their count, not always the same."""
    view = dealt("classic", ["handmaid", "guard"], ["guard"]).view(0)
    ready = mindset_of(view, mind())
    assert ready is not None
    for book in (PLAIN, mind()):
        counts = book.survey(ready.sight.root, ready.memory, [0.0] * CHAINS, 2000, 49)
        for card, count in view.unseen.items():
            assert counts[KINDS + card] / 2000 == pytest.approx(count / sum(view.unseen.values()), abs=0.05)


def without_events(view: View) -> View:
    return View.from_dict({**view.to_dict(), "events": []})


def test_without_events_the_piles_tell_what_was_played() -> None:
    """The Countess is hardly believed beside the Prince, but not ruled out: a Prince may have been discarded."""
    view = without_events(dealt("classic", ["guard", "king"], ["prince", "guard", "baron"], "prince 0", first=1).view(0))
    told = posterior(view, 1, Style.RULES)
    assert 0 < told[Card.COUNTESS] < told[Card.PRINCESS] / 5


@at_every_table
def test_without_events_the_truth_is_not_ruled_out_either(table: Table) -> None:
    chance = Random(51)
    for game, view in decisions(table, chance):
        bare = without_events(view)
        ready = mindset_of(bare, mind())
        assert ready is not None
        assert ready.chains != EQUAL or not any(view.piles[seat] for seat in view.in_round if seat != view.seat)
        assert all(sums_to_one(hand.values()) for hand in beliefs(bare).values())
        for seat in view.in_round:
            if seat != view.seat:
                (card,) = game.hands[seat]
                assert ready.chains[(Style.CHANCE * SEATS + seat) * KINDS + card] > 0


def test_the_weights_of_the_styles_add_up() -> None:
    assert sums_to_one(PRIOR)


# What tokens are worth.


def race(edition: str, tokens: list[int]) -> State:
    state = EDITIONS[edition].opening(len(tokens))
    state.tokens[: len(tokens)] = tokens
    return state


def shares(state: State, gains: int = NONE) -> list[float]:
    return [prospect(state, seat, gains) for seat in range(state.players)]


@pytest.mark.parametrize(
    ("edition", "tokens"),
    [
        ("classic", [0, 0]),
        ("classic", [6, 0]),
        ("classic", [3, 2, 1]),
        ("second", [0, 0, 0, 0]),
        ("second", [2, 1, 0, 0, 1, 2]),
        ("premium", [0] * 8),
        ("premium", [3, 0, 1, 2, 0, 0, 3, 1]),
    ],
)
def test_the_shares_of_a_game_add_up(edition: str, tokens: list[int]) -> None:
    state = race(edition, tokens)
    assert sum(shares(state)) == pytest.approx(1, abs=0.03)
    by_tokens = sorted(zip(tokens, shares(state), strict=True))
    for (fewer, less), (more, larger) in pairwise(by_tokens):
        assert larger == pytest.approx(less) if fewer == more else larger > less


def test_one_token_from_the_win_is_worth_most_of_the_game() -> None:
    state = race("classic", [6, 0])
    assert prospect(state, 0, NONE) > 0.95
    assert shares(state, gains=0) == [1.0, 0.0]


def test_another_token_is_worth_something_to_its_owner_alone() -> None:
    state = race("second", [1, 1, 1])
    assert prospect(state, 0, 0) > prospect(state, 0, NONE) > prospect(state, 0, 1)


def test_in_sudden_death_only_contenders_have_a_share() -> None:
    state = race("premium", [4, 4, 0, 1, 2])
    state.sudden_death = 1
    state.contender = [1, 1] + [0] * 6
    assert shares(state) == pytest.approx([0.5, 0.5, 0, 0, 0], abs=0.02)
