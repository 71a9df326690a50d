"""Nobody chooses the cards: every deal follows from a secret and from numbers that were fixed before any was known."""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from contributing import Givers, is_fair, sha, worked_out
from playing import TABLES, Table, at_table, times
from seated import leaping

from suitors.game.errors import BadRecord
from suitors.game.receipt import BadReceipt, Receipt, receipt_of
from suitors.game.record import Record
from suitors.game.shuffle import _below, commitment_to, deal_of, new_number, pledge_of
from suitors.game.verifying import Fault, verify
from suitors.rules.editions import EDITIONS

SECRET, NUMBER, OTHER = "5" * 64, "a" * 64, "b" * 64


@pytest.fixture(scope="module")
def played() -> tuple[dict[str, Any], dict[int, Receipt]]:
    """A game of three who all give, and what each of them remembers."""

    async def play() -> tuple[dict[str, Any], dict[int, Receipt]]:
        party = await Givers.sit(players=3)
        await party.start()
        record = await party.play_to_the_end(Random(1))
        await party.hub.close()
        return record, {seat: giver.contributor.receipt for seat, giver in party.givers.items()}

    return leaping(play())


# The record.


@pytest.mark.parametrize("table", TABLES[::4], ids=at_table)
def test_every_deal_can_be_worked_out_by_somebody_who_knows_nothing_but_the_page(table: Table) -> None:
    async def play() -> None:
        party = await Givers.sit(table[0], table[1])
        await party.start()
        record = await party.play_to_the_end(Random(TABLES.index(table)))
        assert is_fair(record)
        for one in record["shuffle"]["rounds"]:
            assert all(one["numbers"]), "everybody gave"
        found = verify(Record.from_dict(record))
        assert found is not None
        assert found.holds
        assert [one.gave for one in found.rounds] == [tuple(range(table[1]))] * len(record["rounds"])
        await party.hub.close()

    leaping(play())


def test_a_deal_is_the_same_for_ever() -> None:
    """What follows from these numbers today does so on every machine, and in every version of this scheme."""
    deal = deal_of(EDITIONS["classic"], 3, (0, 1, 2), "AbCd1234", 2, SECRET, {2: OTHER, 0: NUMBER})
    assert [card.id for card in deal.cards] == (
        [
            "guard",
            "priest",
            "prince",
            "countess",
            "handmaid",
            "princess",
            "guard",
            "guard",
            "priest",
            "baron",
            "guard",
            "handmaid",
            "prince",
            "guard",
            "king",
            "baron",
        ]
    )
    assert deal.first == 1
    assert sha(f"suitors secret AbCd1234 {SECRET}") == commitment_to("AbCd1234", SECRET)


def test_every_card_comes_to_every_place_equally_often_and_everybody_starts() -> None:
    edition, rounds = EDITIONS["second"], times(2000)
    deals = [deal_of(edition, 4, (0, 1, 3), "fair", 1, SECRET, {0: f"{number:064x}"}) for number in range(rounds)]
    for place in (0, 7, 20):
        guards = Counter(deal.cards[place].id for deal in deals)["guard"]
        assert abs(guards / rounds - 6 / 21) < 0.05
    starts = Counter(deal.first for deal in deals)
    assert set(starts) == {0, 1, 3}
    assert max(abs(count / rounds - 1 / 3) for count in starts.values()) < 0.05


def test_each_number_the_secret_the_round_and_the_table_all_change_the_deal() -> None:
    edition = EDITIONS["house"]
    base: dict[str, Any] = {"game": "table", "round": 1, "secret": SECRET, "numbers": {0: NUMBER, 1: OTHER}}
    others: list[dict[str, Any]] = [
        {"game": "tablf"},
        {"round": 2},
        {"secret": NUMBER},
        {"numbers": {0: NUMBER}},
        {"numbers": {1: OTHER}},
        {"numbers": {}},
        {"numbers": {0: OTHER, 1: NUMBER}},
    ]
    deals = [deal_of(edition, 5, (0,), **{**base, **other}).cards for other in ({}, *others)]
    assert len(set(deals)) == len(deals)


def test_a_word_that_would_favour_some_cards_is_passed_over() -> None:
    """2**32 is no multiple of 3: its last word would make 0 likelier than 1 and 2."""
    assert _below(iter([2**32 - 1, 5]), 3) == 2
    assert _below(iter([2**32 - 2]), 3) == (2**32 - 2) % 3


# What does not fit is found.

Change = Callable[[dict[str, Any]], None]


def swap_cards(record: dict[str, Any]) -> None:
    """Under the deck, where no move would show it."""
    deal = record["rounds"][0]["deal"]
    other = next(place for place in range(len(deal) - 1, 0, -1) if deal[place] != deal[-1])
    deal[-1], deal[other] = deal[other], deal[-1]


def set_part(name: str, value: Any) -> Change:
    return lambda record: record["shuffle"].update({name: value})


def set_number(record: dict[str, Any]) -> None:
    record["shuffle"]["rounds"][1]["numbers"][2] = NUMBER


def set_pledge(record: dict[str, Any]) -> None:
    record["shuffle"]["rounds"][1]["pledges"][0] = None


def drop_number(record: dict[str, Any]) -> None:
    record["shuffle"]["rounds"][2]["numbers"][1] = None


def set_starters(record: dict[str, Any]) -> None:
    one = record["shuffle"]["rounds"][1]
    one["starters"] = [seat for seat in range(3) if seat not in one["starters"]]


CHANGES: dict[str, tuple[Change, set[tuple[str, int | None]]]] = {
    "the secret": (set_part("secret", NUMBER), {("commitment", None), ("deal", 1)}),
    "the commitment": (set_part("commitment", NUMBER), {("commitment", None)}),
    "the game": (set_part("game", "another"), {("commitment", None), ("pledge", 1), ("deal", 1)}),
    "a number": (set_number, {("pledge", 2), ("deal", 2)}),
    "a number left out": (drop_number, {("deal", 3)}),
    "a pledge": (set_pledge, {("pledge", 2)}),
    "starters": (set_starters, {("starters", 2)}),
    "a round too few": (lambda record: record["shuffle"]["rounds"].pop(), {("rounds", None)}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_in_the_proof_is_found(played: tuple[dict[str, Any], dict[int, Receipt]], change: str) -> None:
    record = deepcopy(played[0])
    changed, expected = CHANGES[change]
    changed(record)
    found = verify(Record.from_dict(record))
    assert found is not None
    assert not found.holds
    assert expected <= {(fault.code, fault.round) for fault in found.faults}
    assert change == "starters" or not is_fair(record), "the browser and others take the starters from the record"


def test_cards_that_were_dealt_otherwise_are_found(played: tuple[dict[str, Any], dict[int, Receipt]]) -> None:
    record = Record.from_dict(played[0])
    deal = record.rounds[0].deal
    assert deal is not None
    for first, second in ((20, 19), (20, 18), (20, 17)):
        cards = list(deal.cards)
        cards[first], cards[second] = cards[second], cards[first]
        if cards != list(deal.cards):
            break
    rounds = (replace(record.rounds[0], deal=replace(deal, cards=tuple(cards)), moves=()),)
    found = verify(replace(record, rounds=rounds))
    assert found is not None
    assert Fault("deal", 1) in found.faults


def test_a_record_without_a_proof_has_none(played: tuple[dict[str, Any], dict[int, Receipt]]) -> None:
    record = {**played[0]}
    del record["shuffle"]
    assert verify(Record.from_dict(record)) is None


BROKEN: list[Any] = [
    7,
    {"scheme": 2},
    {"scheme": 1, "game": "x y"},
    {"scheme": 1, "game": "x", "commitment": "A" * 64, "secret": NUMBER, "rounds": []},
    {"scheme": 1, "game": "x", "commitment": NUMBER, "secret": NUMBER[1:], "rounds": []},
    {"scheme": 1, "game": "x", "commitment": NUMBER, "secret": NUMBER, "rounds": 3},
    {"scheme": 1, "game": "x", "commitment": NUMBER, "secret": NUMBER, "rounds": [None]},
    {"scheme": 1, "game": "x", "commitment": NUMBER, "secret": NUMBER, "rounds": [{"starters": [9]}]},
    {"scheme": 1, "game": "x", "commitment": NUMBER, "secret": NUMBER, "rounds": [{"starters": [0], "pledges": "abc"}]},
    {
        "scheme": 1,
        "game": "x",
        "commitment": NUMBER,
        "secret": NUMBER,
        "rounds": [{"starters": [0], "pledges": [None] * 3, "numbers": [1] * 3}],
    },
]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_damaged_proof_is_a_damaged_record(played: tuple[dict[str, Any], dict[int, Receipt]], broken: Any) -> None:
    with pytest.raises(BadRecord, match="shuffle"):
        Record.from_dict({**played[0], "shuffle": broken})


def test_the_proof_is_kept_as_json_and_in_our_notation(played: tuple[dict[str, Any], dict[int, Receipt]]) -> None:
    record = Record.from_dict(played[0])
    assert record.to_dict() == played[0]
    assert Record.from_text(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record
    cut = record.to_text().replace("\nshuffle ", "\n# shuffle ")
    with pytest.raises(BadRecord, match=r"line \d+: the shuffle's own line must come first"):
        Record.from_text(cut)
    with pytest.raises(BadRecord, match="how it was shuffled"):
        Record.from_text(record.to_text().replace("\nshuffle 1 ", "\nshuffle one "))


# What only those can say who were there.


def test_everybody_finds_their_own_numbers_and_lists_in_the_record(played: tuple[dict[str, Any], dict[int, Receipt]]) -> None:
    record, receipts = Record.from_dict(played[0]), played[1]
    for seat, receipt in receipts.items():
        found = verify(record, Receipt.from_text(receipt.to_json()))
        assert found is not None
        assert found.holds
        assert [one.own for one in found.rounds] == [(seat,)] * len(record.rounds)
        assert len(receipt.lists) == len(receipt.opened) == len(record.rounds)


def test_a_server_that_makes_up_a_record_is_caught_by_whoever_was_there(
    played: tuple[dict[str, Any], dict[int, Receipt]],
) -> None:
    """The record fits together, but its numbers are not those that were given."""
    made_up, receipts = deepcopy(played[0]), played[1]
    proof = made_up["shuffle"]
    for number, one in enumerate(proof["rounds"], 1):
        one["numbers"][0] = new_number()
        one["pledges"][0] = pledge_of(proof["game"], number, 0, one["numbers"][0])
        made_up["rounds"][number - 1]["deal"], made_up["rounds"][number - 1]["first"] = worked_out(made_up, number)
    assert is_fair(made_up)
    del made_up["rounds"][1:], proof["rounds"][1:], made_up["result"]
    made_up["rounds"][0]["moves"] = []
    record = Record.from_dict(made_up)
    found, caught = verify(record), verify(record, receipts[0])
    assert found is not None
    assert found.holds
    assert caught is not None
    assert {("other-list", 1), ("left-out", 1)} <= {(fault.code, fault.round) for fault in caught.faults}
    another = verify(record, replace(receipts[0], game="another"))
    assert another is not None
    assert another.faults == (Fault("other-game"),)
    changed = verify(record, replace(receipts[0], commitment=NUMBER))
    assert changed is not None
    assert Fault("other-commitment") in changed.faults


WRONG: list[dict[str, Any]] = [
    {"lists": {"a": []}},
    {"lists": {"1": 3}},
    {"lists": {"1": ["x"]}},
    {"numbers": {"1": []}},
    {"numbers": {"1": {"0": "x"}}},
    {"opened": {"1": ["0"]}},
    {"opened": None},
]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"suitors": "receipt", "format": 1}', '{"suitors": "receipt", "format": 1, "game": "x", "commitment": "y"}']
    + [json.dumps({**Receipt("x", NUMBER).to_dict(), **bad}) for bad in WRONG],
)
def test_a_receipt_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadReceipt):
        Receipt.from_text(text)


def test_a_receipt_lies_beside_its_record() -> None:
    assert receipt_of("evening.json") == "evening.json.receipt"
