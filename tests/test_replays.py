"""Recorded games told again: each seat's part is what it saw, and a what-if is a table like any other."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from playing import EVERYTHING, HERE, Table, as_bytes, at_every_table, played
from seated import GAME, NOON, key

from suitors.bots import BOTS
from suitors.game.game import Game
from suitors.game.record import Record
from suitors.tables import retelling
from suitors.tables.chance import deal_for
from suitors.tables.refusal import Refusal
from suitors.tables.retelling import game_at, read_record, retell, what_if
from suitors.tables.rows import Row
from suitors.tables.table import Damaged
from suitors.tables.table import Table as HostedTable
from suitors.tables.wire import Move, MoveWords, Own, Scene, WhatIf
from suitors.telling.steps import steps

TOLD = HERE.parent / "web" / "tests" / "retold.json"
"""What the browser's tests go through."""


def told(record: Record) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = json.loads(msgspec.json.encode(retell(record)))["steps"]
    return steps


def seen(step: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """The step's events in the version of this seat."""
    better = {one["event"]["n"]: one["event"] for one in step["whispered"] if seat in one["to"]}
    return [better.get(event["n"], event) for event in step["events"]]


# What is told.


@at_every_table
def test_every_seat_is_shown_what_it_saw_then_and_nothing_else(table: Table) -> None:
    record = played(*table, seed=7, moves=70).record()
    stories: list[list[dict[str, Any]]] = [[] for _ in range(record.players)]
    retold = told(record)
    for number, (game, made) in enumerate(steps(record)):
        step = retold[number]
        assert step["move"] == (None if made.move is None else made.move.to_dict())
        assert step["decision"] == len(game.moves)
        for seat, story in enumerate(stories):
            if made.move is None:
                story.clear()
            story += seen(step, seat)
            view = game.view(seat).to_dict() | {"legal": []}
            shown = step["scene"] | step["own"][seat] | {"events": story}
            assert as_bytes(shown) == as_bytes({name: view[name] for name in shown})
    assert len(retold) == number + 1


def test_a_step_has_every_part_of_a_view_in_one_of_its_places() -> None:
    view = set(Game("second", 2, seed=1).view(0).to_dict())
    scene, own = set(Scene.__struct_encode_fields__), set(Own.__struct_encode_fields__)
    assert view - scene - own == {"edition", "players", "seat", "events"}
    assert not scene & own


def test_nobody_is_told_the_legal_moves_of_a_game_that_is_over() -> None:
    assert all(own["legal"] == [] for step in told(played("house", 4, seed=2).record()) for own in step["own"])


def test_a_record_that_begins_with_a_position_is_told_from_there() -> None:
    game = Game.from_position(EVERYTHING, "house", 4, seed=1)
    game.play(game.legal()[0])
    first, second = told(game.record())
    assert (first["move"], first["scene"]["tokens"], first["decision"]) == (None, [1, 0, 2, 0], 0)
    assert second["move"] == game.moves[0].to_dict()


def test_the_game_of_the_browsers_tests_is_told_as_the_server_tells_it() -> None:
    game = json.loads(TOLD.read_text("utf-8"))
    record = read_record(game["record"])
    assert json.loads(msgspec.json.encode(retell(record))) == game["told"]


# What is refused.


def test_records_are_read_as_json_and_in_our_notation() -> None:
    record = played("second", 3, seed=1).record()
    assert read_record(record.to_json()) == read_record(record.to_text()) == record


NO_RECORDS = ["", "{", "[]", "a letter", '{"suitors": "record"}', "suitors record, format 1, rules 1\nedition nowhere"]


@pytest.mark.parametrize("text", NO_RECORDS)
def test_what_is_no_record_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_record(text)
    assert refused.value.code == "bad-record"
    assert refused.value.facts["detail"]


def test_a_game_without_an_end_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retelling, "MOST_MOVES", 3)
    with pytest.raises(Refusal) as refused:
        read_record(played("second", 2, seed=1).record().to_json())
    assert (refused.value.code, refused.value.facts) == ("too-long", {"most": 3})


# A moment.


def test_every_decision_is_found_by_the_moves_before_it() -> None:
    record = played("premium", 5, seed=3, moves=40).record()
    made = [move for one in record.rounds for move in one.moves]
    for after, move in enumerate(made):
        game = game_at(record, after)
        assert (game.decisions, game.decider) == (after, move.seat)
        assert move in game.legal()


def test_after_the_end_nothing_is_to_be_decided() -> None:
    record = played("classic", 2, seed=3).record()
    made = sum(len(one.moves) for one in record.rounds)
    for after in (made, made + 1, 2**53 - 1):
        with pytest.raises(Refusal) as refused:
            game_at(record, after)
        assert (refused.value.code, refused.value.facts) == ("no-such-decision", {"moves": made})


# What if.


def branched(game: Game, **order: Any) -> tuple[HostedTable, list[Row]]:
    table = HostedTable(GAME)
    orders = what_if(WhatIf(after=game.decisions, name="Ann", **order), game, key("Ann"))
    return table, [table.accept(command, NOON) for command in orders]


@at_every_table
def test_a_what_if_goes_on_from_the_very_cards_and_is_played_to_its_end(table: Table) -> None:
    record = played(*table, seed=11, moves=60).record()
    made = sum(len(one.moves) for one in record.rounds)
    before = game_at(record, made // 2)
    hosted, rows = branched(before)
    game, chance = hosted.game, Random(1)
    assert game is not None
    assert (game.to_bytes(), game.hands, game.deck, game.tokens) == (before.to_bytes(), before.hands, before.deck, before.tokens)
    assert game.events(0) == before.events(0)
    while hosted.phase != "over":
        if hosted.phase == "between":
            rows.append(hosted.accept(deal_for(hosted, chance), NOON))
            continue
        move = chance.choice(game.legal())
        words = msgspec.convert(move.to_dict(), MoveWords)
        by = hosted.chairs[move.seat].key
        rows.append(hosted.accept(Move(id="table", seat=move.seat, decision=game.decisions, move=words), NOON, by))
    again = HostedTable.load(GAME, rows)
    assert (again.hash, again.about()) == (hosted.hash, hosted.about())
    assert game.moves[: made // 2] == before.moves
    assert game.record().game().winners == game.winners


def test_a_what_if_is_marked_and_stands_in_no_lobby() -> None:
    hosted, _ = branched(game_at(played("second", 4, seed=5).record(), 6), bots="courtier")
    about = hosted.about()
    assert (about.what_if, about.listed, about.phase) == (True, False, "playing")
    assert [(sitter.key is None, sitter.level) for sitter in about.sitters].count((True, "courtier")) == 3


def test_a_what_if_is_played_from_the_seat_that_was_asked_for() -> None:
    before = game_at(played("second", 4, seed=5).record(), 6)
    assert branched(before)[0].seats_of(key("Ann")) == [before.decider]
    assert branched(before, seat=2)[0].seats_of(key("Ann")) == [2]
    with pytest.raises(Refusal, match="no-such-seat"):
        branched(before, seat=4)
    with pytest.raises(Refusal, match="no-such-level"):
        branched(before, bots="nobody")


def test_nobody_but_the_table_begins_in_the_middle_of_a_game() -> None:
    game = game_at(played("second", 2, seed=5).record(), 4)
    orders = what_if(WhatIf(after=4, name="Ann"), game, key("Ann"))
    table = HostedTable(GAME)
    for command in orders[:-1]:
        table.accept(command, NOON)
    with pytest.raises(Refusal, match="not-yours"):
        table.accept(orders[-1], NOON, key("Ann"))
    table.accept(orders[-1], NOON)
    with pytest.raises(Refusal, match="wrong-phase"):
        table.accept(orders[-1], NOON)


def test_a_row_whose_record_was_changed_is_noticed() -> None:
    _, rows = branched(game_at(played("second", 2, seed=5).record(), 4))
    last = rows[-1]
    for changed in (last.command.replace(b'"first":', b'"frist":'), last.command.replace(b"guard", b"spy", 1)):
        assert changed != last.command
        with pytest.raises(Damaged):
            HostedTable.load(GAME, [*rows[:-1], last._replace(command=changed)])


def test_bots_are_not_told_more_at_a_what_if_than_their_seat_saw() -> None:
    """Whatever the others hold: the view of a seat is that of the recorded game."""
    before = game_at(played("house", 4, seed=9).record(), 5)
    game = branched(before)[0].game
    assert game is not None
    for seat in range(4):
        assert game.view(seat) == before.view(seat)
    assert BOTS["courtier"].choose(game.view(game.decider), [1]) in game.legal()
