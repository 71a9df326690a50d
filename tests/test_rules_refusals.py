"""A refused move: why, what would be legal instead, where the rule stands; and nothing has changed."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from playing import memory, position

from suitors.game.errors import ANCHORS, BadMove, IllegalMove
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.locale import LANGUAGES, words
from suitors.rules.cards import Card


def second(*hands: str | None, deck: tuple[str, ...] = ("guard", "spy", "baron"), **more: Any) -> Game:
    return position("second", hands, deck, **more)


def house(*hands: str | None, **more: Any) -> Game:
    return position("house", hands, ("guard", "priest", "baron"), **more)


def manual(*hands: str | None, **more: Any) -> Game:
    return position("manual", hands, ("guard", "priest", "baron"), **more)


def after(game: Game, move: str) -> Game:
    game.play(move)
    return game


def chancellor_drew() -> Game:
    return after(second("chancellor", "guard", deck=("baron", "spy", "king", "priest")), "chancellor")


def cardinal_traded() -> Game:
    return after(house("cardinal", "guard", "king"), "cardinal 1 2")


def bishop_hit() -> Game:
    return after(house("bishop", "king", "guard"), "bishop 1 7")


KEEPS = (
    "keep baron under spy king | keep baron under king spy | keep spy under baron king"
    " | keep spy under king baron | keep king under baron spy | keep king under spy baron"
)
GUARDS = " | ".join(f"guard 1 {number}" for number in (0, 2, 3, 4, 5, 6, 7, 8, 9))

REFUSALS: list[tuple[str, Callable[[], Game], Any, str, str]] = [
    (
        "not-your-decision",
        lambda: second("king", "guard"),
        {"seat": 1, "play": "guard", "on": [0], "number": 5},
        "seat 1 has nothing to decide now; seat 0 has",
        "",
    ),
    ("round-over", lambda: after(second("princess", "guard"), "princess"), "guard 0 5", "the round is over", ""),
    ("game-over", lambda: after(second("princess", "guard", tokens=[0, 5]), "princess"), "guard 0 5", "the game is over", ""),
    ("wrong-decision", lambda: second("king", "guard"), "redraw", "a card must be played now", f"king 1 | {GUARDS}"),
    ("wrong-decision", chancellor_drew, "guard 1 5", "a card must be kept now, the others go under the deck", KEEPS),
    ("wrong-decision", cardinal_traded, "redraw", "the Cardinal's look must be settled now", "look 1 | look 2 | look none"),
    (
        "wrong-decision",
        bishop_hit,
        "look none",
        "it must be settled now whether the hand is drawn anew",
        "redraw | redraw no",
    ),
    ("not-held", lambda: second("king", "guard"), "princess", "the Princess is not in the hand", f"king 1 | {GUARDS}"),
    (
        "forced",
        lambda: second("king", "guard", deck=("countess", "spy")),
        "king 1",
        "the Countess must be played when the King is the other card",
        "countess",
    ),
    ("takes-no-player", lambda: second("spy", "guard"), "spy 1", "the Spy chooses no player", f"spy | {GUARDS}"),
    (
        "takes-no-number",
        lambda: second("priest", "guard"),
        {"seat": 0, "play": "priest", "on": [1], "number": 5},
        "the Priest names no number",
        f"priest 1 | {GUARDS}",
    ),
    ("needs-player", lambda: second("priest", "guard"), "priest", "the Priest must choose a player", f"priest 1 | {GUARDS}"),
    (
        "needs-two",
        lambda: house("cardinal", "guard", "king"),
        "cardinal 1",
        "the Cardinal must choose two different players",
        "cardinal 0 1 | cardinal 0 2 | cardinal 1 2 | guard 1 0 | guard 1 2 | guard 1 3 | guard 1 4 | guard 1 5 | guard 1 7"
        " | guard 1 8 | guard 1 9 | guard 1 10 | …",
    ),
    (
        "too-many",
        lambda: second("priest", "guard", "king", protected=[2]),
        "priest 1 2",
        "the Priest chooses only one player",
        f"priest 1 | {GUARDS}",
    ),
    (
        "too-many",
        lambda: house("baroness", "guard", "king", "count", protected=[2, 3], sycophant=1),
        "baroness 1 2 3",
        "the Baroness chooses at most 2 players",
        "baroness 1 | guard 1 0 | guard 1 2 | guard 1 3 | guard 1 4 | guard 1 5 | guard 1 7 | guard 1 8 | guard 1 9 | guard 1 10",
    ),
    (
        "not-yourself",
        lambda: second("king", "guard"),
        "king 0",
        "the King can't choose its own player",
        f"king 1 | {GUARDS}",
    ),
    ("no-such-seat", lambda: second("king", "guard"), "king 2", "there is no seat 2 at a table of 2", f"king 1 | {GUARDS}"),
    ("out", lambda: second("king", "guard", None), "king 2", "seat 2 is out of the round", f"king 1 | {GUARDS}"),
    (
        "protected",
        lambda: second("king", "guard", "spy", protected=[2]),
        "king 2",
        "seat 2 is protected",
        f"king 1 | {GUARDS}",
    ),
    (
        "bound",
        lambda: house("king", "guard", "count", sycophant=1),
        "king 2",
        "a Sycophant holds the choice: the King must choose seat 1",
        "king 1 | guard 1 0 | guard 1 2 | guard 1 3 | guard 1 4 | guard 1 5 | guard 1 7 | guard 1 8 | guard 1 9 | guard 1 10",
    ),
    (
        "bound-unmet",
        lambda: house("king", "guard", "count", sycophant=0),
        "king 1",
        "a Sycophant's hold can't be met: the King is played without choosing anybody",
        "king | guard",
    ),
    (
        "nobody-to-choose",
        lambda: second("king", "guard", protected=[1]),
        {"seat": 0, "play": "guard", "number": 5},
        "nobody can be chosen: the Guard is played alone, without effect",
        "king | guard",
    ),
    ("needs-number", lambda: second("guard", "king"), "guard 1", "the Guard must name a number", GUARDS),
    (
        "not-nameable",
        lambda: second("guard", "king"),
        "guard 1 1",
        "the Guard can't name 1; numbers in this deck: 0 2 3 4 5 6 7 8 9",
        GUARDS,
    ),
    (
        "not-nameable",
        lambda: house("guard", "king"),
        "guard 1 6",
        "the Guard can't name 6; numbers in this deck: 0 2 3 4 5 7 8 9 10",
        "guard 1 0 | guard 1 2 | guard 1 3 | guard 1 4 | guard 1 5 | guard 1 7 | guard 1 8 | guard 1 9 | guard 1 10",
    ),
    (
        "keep",
        chancellor_drew,
        "keep king under guard spy",
        "keep one card of the hand and put all the others under the deck; the hand is: Baron Spy King",
        KEEPS,
    ),
    (
        "look",
        cardinal_traded,
        "look 0",
        "look at the hand of one of these seats, or at none: 1 2",
        "look 1 | look 2 | look none",
    ),
]


@pytest.mark.parametrize(("reason", "game", "move", "why", "legal"), REFUSALS)
def test_a_refusal_says_why_and_what_would_be_legal(
    reason: str, game: Callable[[], Game], move: Any, why: str, legal: str
) -> None:
    table = game()
    before = (memory(table), table.record(), table.events())
    with pytest.raises(IllegalMove) as refused:
        table.play(move)
    instead = f"; legal would be: {legal}" if legal else ""
    assert refused.value.reason == reason
    assert str(refused.value) == f"{why}{instead} (see docs/rules.md#{ANCHORS[reason]})"
    assert (memory(table), table.record(), table.events()) == before


def test_every_reason_there_is_has_its_refusal_here() -> None:
    assert {reason for reason, *_ in REFUSALS} == set(ANCHORS)


@pytest.mark.parametrize(("reason", "game", "move"), [refusal[:3] for refusal in REFUSALS])
def test_a_refusal_is_worded_in_every_language(reason: str, game: Callable[[], Game], move: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        game().play(move)
    said = {refused.value.in_words(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all(ANCHORS[reason] in text for text in said)


# The finer points.


@pytest.mark.parametrize(
    ("game", "move", "reason"),
    [
        (lambda: house("bishop", "king", "guard"), "bishop 1 6", "not-nameable"),
        (lambda: manual("bishop", "king", "guard"), "bishop 1 1", "not-nameable"),
        (lambda: second("king", "guard", protected=[1]), "king 1", "protected"),
        (lambda: second("king", "guard", "spy", None, protected=[1, 2]), "king 3", "out"),
        (lambda: house("cardinal", "guard", protected=[1]), "cardinal 0 1", "protected"),
        (
            lambda: house("cardinal", "guard", "king", protected=[1, 2]),
            {"seat": 0, "play": "cardinal", "on": [0]},
            "nobody-to-choose",
        ),
        (lambda: house("cardinal", "guard", "king", sycophant=2), "cardinal 0 1", "bound"),
        (lambda: manual("prince", "king", "guard"), "prince 0", "not-yourself"),
        (lambda: manual("cardinal", "king", "guard"), "cardinal 0 1", "not-yourself"),
        (lambda: manual("king", "guard", "count", sycophant=0), "king", "needs-player"),
        (lambda: second("princess", "guard"), {"seat": 0, "play": "princess", "number": 3}, "takes-no-number"),
        (chancellor_drew, "keep king under spy", "keep"),
        (chancellor_drew, "keep king", "keep"),
        (cardinal_traded, "look 7", "look"),
    ],
)
def test_the_reason_is_the_one_a_player_would_give(game: Callable[[], Game], move: Any, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        game().play(move)
    assert refused.value.reason == reason


def test_facts_are_there_for_a_client_to_word_itself() -> None:
    with pytest.raises(IllegalMove) as refused:
        second("guard", "king").play("guard 1 1")
    assert refused.value.facts == {"card": Card.GUARD, "number": 1, "numbers": (0, 2, 3, 4, 5, 6, 7, 8, 9)}
    assert refused.value.legal == tuple(GUARDS.split(" | "))
    assert words("nl").say("card-guard.the") in refused.value.in_words("nl")


def test_who_need_not_decide_is_not_told_what_another_may_do() -> None:
    with pytest.raises(IllegalMove) as refused:
        second("king", "guard").play(Move.answer(1, True))
    assert refused.value.legal == ()


@pytest.mark.parametrize("error", [BadMove("no move"), IllegalMove("out", {"seat": 2}, ("king 1",))])
def test_an_error_survives_a_journey_between_processes(error: IllegalMove) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.reason, again.facts, again.legal) == (type(error), error.reason, error.facts, error.legal)
