"""A record: a game from edition, deals and moves alone. Loading replays it; a damaged one says where and why."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playing import played, position

from suitors.game.errors import BadRecord
from suitors.game.record import Record, RoundRecord
from suitors.rules.edition import Deck, Edition
from suitors.rules.editions import EDITIONS, SECOND

TEXT = """\
suitors record, format 1, rules 1
edition second
players 2
round 1, first 0
deal king spy spy guard prince chancellor guard guard priest priest baron baron handmaid handmaid prince guard guard guard \
chancellor countess princess
0 prince 1
1 guard 0 2
0 guard 1 3
1 priest 0
0 priest 1
"""


def test_a_record_reads_like_a_score_sheet() -> None:
    game = position("premium", ["bishop", "king", "cardinal", "guard", "priest"], ["guard"] * 5)
    game.play("bishop 1 6")
    game.play("redraw no")
    game.play("king 2")
    lines = game.record().to_text().splitlines()
    assert lines[0] == "suitors record, format 1, rules 1"
    assert lines[4:7] == ["round 1", "0 bishop 1 6 / 1 redraw no", "1 king 2"]
    assert lines[-1] == "result tokens 1 0 0 0 0, winners none"


def test_a_decision_within_a_turn_stands_on_the_line_of_the_turn() -> None:
    game = position("second", ["king", "guard"], ["chancellor", "spy", "baron", "priest"])
    game.play("chancellor")
    game.play("keep king under spy baron")
    assert "0 chancellor / keep king under spy baron" in game.record().to_text().splitlines()
    assert Record.from_text(game.record().to_text()) == game.record()


@pytest.mark.parametrize("form", [Record.to_text, Record.to_json])
def test_a_game_from_a_position_keeps_it(form: Callable[[Record], str]) -> None:
    game = position("house", ["king", "guard", None], ["priest", "baron", "count"], tokens=[1, 0, 2])
    game.play("king 1")
    again = Record.from_text(form(game.record()))
    assert again == game.record()
    assert again.rounds == (RoundRecord(None, game.moves),)
    assert again.game().hands == game.hands


def test_a_game_that_began_with_a_position_goes_on_into_dealt_rounds() -> None:
    game = position("second", ["princess", "guard"], ["spy"])
    game.play("princess")
    game.next_round()
    assert [one.deal is None for one in game.record().rounds] == [True, False]
    assert Record.from_text(game.record().to_text()) == game.record()


def test_an_edition_of_ones_own_is_carried_in_full() -> None:
    numbers = {**SECOND.numbers}
    own = Edition("own", "Größer, höher & 'weiter'", numbers, (Deck(2, 2, SECOND.deck(2)),), {2: 1})
    record = played(own, 2, seed=1).record()
    assert "Größer" in record.to_text()
    assert Record.from_text(record.to_text()).edition == own
    assert Record.from_text(record.to_json()).edition == own


def test_an_edition_that_only_bears_a_known_name_is_carried_in_full_too() -> None:
    other = Edition("second", "Another", SECOND.numbers, SECOND.decks, {2: 1})
    text = played(other, 2, seed=1).record().to_text()
    assert Record.from_text(text).edition == other != EDITIONS["second"]


def test_remarks_and_empty_lines_are_skipped_and_the_result_may_be_missing() -> None:
    assert len(Record.from_text("# mine\n\n" + TEXT.replace("1 guard 0 2", "# so it goes\n  1 guard 0 2  ")).rounds[0].moves) == 5


def test_a_record_can_be_replayed_up_to_a_move_and_at_either_speed() -> None:
    record = played("manual", 3, seed=5).record()
    total = sum(len(one.moves) for one in record.rounds)
    first = len(record.rounds[0].moves)
    assert len(record.game(0).moves) == 0
    assert record.game(first).is_round_over
    assert record.game(first).round == 1
    assert record.game(first + 1).round == 2
    assert record.game(plain=True).plain
    assert record.game(total).record() == record
    with pytest.raises(BadRecord, match=f"^the record has {total} moves, not {total + 1}$"):
        record.game(total + 1)


# Damage.


def damaged(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "line 1: a record begins with: suitors record, format 1, rules 1"),
        (damaged("format 1", "format 2"), "the record's format version is 2; this program reads 1"),
        (damaged("rules 1", "rules 9"), "the record's rules version is 9; this program reads 1"),
        (damaged("edition second\n", ""), "the record has no edition"),
        (damaged("second", "secund"), "the record's edition: no edition is called 'secund'; did you mean second?"),
        (damaged("second", "{"), "line 2: Expecting property name"),
        (damaged("players 2\n", ""), "the record has no players"),
        (damaged("players 2", "players two"), "line 3: 'two' is not a whole number"),
        (damaged("players 2", "players 9"), "round 1: second is not for 9 players"),
        (damaged("round 1, first 0", "round 2, first 0"), "line 4: round 1 should come here"),
        (damaged("round 1, first 0", "round one"), "line 4: round 1 should come here"),
        (damaged("round 1, first 0\n", ""), "line 4: a round must begin first"),
        (damaged("first 0", "first 5"), "round 1: seat 5 can't start; 0 or 1 can"),
        (damaged("first 0", "first 9"), "round 1: 9 is not a seat"),
        (damaged("round 1, first 0", "round 1"), "the record has no first"),
        (damaged("deal king", "deal queen"), "round 1: no card is called 'queen'"),
        (damaged("deal king", "deal spy"), "round 1: the deal is not this deck: all its 21 cards must be there, and no others"),
        (damaged("0 prince 1\n", "0 princess\n"), "round 1, move 1 (seat 0: princess): the Princess is not in the hand"),
        (damaged("1 guard 0 2", "1 guard 0 1"), "round 1, move 2 (seat 1: guard 0 1): the Guard can't name 1"),
        (damaged("1 guard 0 2", "0 guard 1 2"), "round 1, move 2 (seat 0: guard 1 2): seat 0 has nothing to decide now"),
        (damaged("1 guard 0 2", "guard 0 2"), "line 7: 'guard' is not a whole number"),
        (damaged("1 guard 0 2", "1 gaurd 0 2"), "line 7: no card is called 'gaurd'"),
        (damaged("1 guard 0 2", "1 guard 0 2 /"), "line 7: '' is no move"),
        (TEXT + "result 7", "line 11: '7' is no result"),
        (TEXT + "result tokens 9 9, winners none", "the record says that it ends with {'tokens': [9, 9], 'winners': None}"),
        (TEXT + "result tokens 0 0, winners 0 1", "the record says that it ends with {'tokens': [0, 0], 'winners': [0, 1]}"),
        (TEXT + "round 2, first 0\ndeal king\n", "round 2: the round is not over yet"),
        (TEXT + "position {", "line 11: Expecting property name"),
    ],
)
def test_a_damaged_text_says_at_which_line_or_move_and_why(text: str, told: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.from_text(text)
    assert str(refused.value).startswith(told)


GOOD = Record.from_text(TEXT).to_dict()


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("suitors", "game", "this is not a record of ours"),
        ("format", True, "the record's format version is True; this program reads 1"),
        ("rules", None, "the record's rules version is None; this program reads 1"),
        ("edition", 7, "the record's edition: 7 is not an edition"),
        ("players", "2", "round 1: '2' is not a number of players"),
        ("rounds", {}, "rounds is not a list"),
        ("rounds", [], "the record has no round"),
        ("rounds", [7], "round 1 is not a table of names and values"),
        ("rounds", [{}], "the record has no deal"),
        ("rounds", [{**GOOD["rounds"][0], "moves": 7}], "round 1: moves is not a list"),
        ("rounds", [{**GOOD["rounds"][0], "moves": [7]}], "round 1, move 1: a move is a table of names and values, not 7"),
        ("rounds", [GOOD["rounds"][0], 7], "round 2 is not a table of names and values"),
        ("position", 7, "position is not a table of names and values"),
        ("position", {"turn": 0}, "round 1: the position has no hands"),
        ("result", 7, "the record says that it ends with 7, but its moves end with {'tokens': [0, 0], 'winners': None}"),
    ],
)
def test_damaged_json_says_which_part_and_why(part: str, value: Any, told: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.from_text(json.dumps({**GOOD, part: value}))
    assert str(refused.value).startswith(told)


def test_text_that_begins_like_json_and_is_none_is_refused_as_such() -> None:
    with pytest.raises(BadRecord, match="^the record is not JSON: "):
        Record.from_text(" {")
    with pytest.raises(BadRecord, match="^the record is not a table"):
        Record.from_dict([])
    with pytest.raises(BadRecord, match="^this is not a record of ours$"):
        Record.from_text("")
