"""A table is the fold of its rows: who sits down and leaves, bots, moves and settings."""

from typing import Any

import msgspec
import pytest
from refusing import HOST, OTHER, SITTER, STRANGER, code_of, everything, in_phase, join, refused
from seated import GAME, NOON, Desk, key, move_command

from suitors.bots.names import BOT_NAMES
from suitors.game.moves import Move
from suitors.rules.editions import EDITIONS
from suitors.tables import sight, wire
from suitors.tables.authority import seat_for
from suitors.tables.clockwork import Company
from suitors.tables.commands import Deal, Follow, Sit
from suitors.tables.names import likeness
from suitors.tables.settings import agreed
from suitors.tables.table import Table

# Sitting down.


def test_newcomers_sit_where_they_like_or_at_the_first_free_seat() -> None:
    desk = Desk(players=4, people=1)
    assert join(desk, "Ada", SITTER, seat=2) == 2
    assert join(desk, "Ben", OTHER) == 1
    assert desk.table.seats_of(SITTER) == [2]
    assert join(desk, "Ada's child", SITTER) == 3
    assert desk.table.seats_of(SITTER) == [2, 3]


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (wire.Join(name="Ada", seat=0), "seat-taken"),
        (wire.Join(name="Ada", seat=5), "no-such-seat"),
        (wire.Join(name="P0"), "name-taken"),
        (wire.Join(name="p\u200d0"), "name-taken"),
        (wire.Join(name="\u200b \u202e"), "bad-name"),
    ],
)
def test_a_seat_or_a_name_that_is_not_free_is_refused(order: wire.Join, code: str) -> None:
    desk = Desk(players=3, people=1)
    before = everything(desk.table)
    assert code_of(lambda: seat_for(desk.table, order, SITTER)) == code
    assert everything(desk.table) == before


def test_a_full_table_and_a_game_that_runs_take_nobody_in() -> None:
    desk = Desk()
    assert code_of(lambda: seat_for(desk.table, wire.Join(name="Ada"), OTHER)) == "full"
    desk.start()
    assert code_of(lambda: seat_for(desk.table, wire.Join(name="Ada"), OTHER)) == "wrong-phase"


def test_whoever_was_sent_away_does_not_come_back_with_the_same_key() -> None:
    desk = Desk(players=3, people=1)
    join(desk, "Ada", SITTER)
    join(desk, "Ada again", SITTER)
    desk.do(wire.Kick(id="k", seat=2), HOST)
    assert desk.table.seats_of(SITTER) == []
    assert code_of(lambda: seat_for(desk.table, wire.Join(name="Ada"), SITTER)) == "sent-away"


def test_the_host_and_bots_are_not_sent_away() -> None:
    desk = Desk(players=3, people=2)
    desk.do(wire.Bot(id="b", seat=2, level="novice"), HOST)
    for seat in (0, 2):
        assert refused(desk.table, wire.Kick(id="k", seat=seat), HOST).code == "no-such-seat"


def test_whoever_sits_down_after_somebody_has_said_nothing_and_is_heard_by_all() -> None:
    desk = Desk(players=3, people=3)
    desk.do(wire.Chat(id="c", seat=1, words="You are all fools"), SITTER)
    desk.do(wire.Silence(id="s", whom=1, on=True), HOST)
    desk.do(wire.Mute(id="m", seat=2, whom=1, on=True), OTHER)
    desk.do(wire.Kick(id="k", seat=1), HOST)
    join(desk, "Ada", STRANGER)
    assert sight.talk(desk.table, [], 0) is None
    desk.do(wire.Chat(id="c", seat=1, words="Hello"), STRANGER)
    heard = sight.talk(desk.table, [2], 0)
    assert heard is not None
    assert [line.words for line in heard.lines] == ["Hello"]


# Bots.


def test_bots_come_and_go_before_the_game() -> None:
    desk = Desk(players=3, people=1)
    desk.do(wire.Bot(id="1", seat=1, level="novice"), HOST)
    assert desk.table.chairs[1].is_bot
    desk.do(wire.Bot(id="2", seat=1, level="expert"), HOST)
    assert desk.table.chairs[1].level == "expert"
    desk.do(wire.Bot(id="3", seat=1, level=None), HOST)
    assert desk.table.chairs[1].is_free
    assert refused(desk.table, wire.Bot(id="4", seat=1, level="nobody"), HOST).code == "no-such-level"
    assert refused(desk.table, wire.Bot(id="5", seat=0, level="novice"), HOST).code == "seat-taken"


def test_a_bot_never_has_the_name_of_somebody_at_the_table() -> None:
    desk = Desk(players=8, people=0)
    for seat, name in enumerate(BOT_NAMES[3:6]):
        desk.do(Sit(seat=seat, name=name.upper(), key=key(seat)))
    desk.do(wire.Start(id="s", bots="novice"), HOST)
    names = [likeness(chair.name or "") for chair in desk.table.chairs]
    assert len(set(names)) == 8


def test_a_game_begins_when_all_seats_are_taken_or_filled_with_bots() -> None:
    desk = Desk(players=4, people=2)
    why = refused(desk.table, wire.Start(id="s"), HOST)
    assert (why.code, why.facts) == ("empty-seats", {"seats": [2, 3]})
    assert refused(desk.table, wire.Start(id="s", bots="nobody"), HOST).code == "no-such-level"
    desk.do(wire.Start(id="s", bots="casual"), HOST)
    assert [chair.is_bot for chair in desk.table.chairs] == [False, False, True, True]
    assert desk.table.phase == "between"


# Leaving, and who is the host.


def test_a_seat_left_before_the_game_is_free_and_during_the_game_a_bot_plays_on() -> None:
    desk = Desk(players=3, people=3)
    desk.do(wire.Leave(id="l", seat=1), SITTER)
    assert desk.table.chairs[1].is_free
    join(desk, "Ada", SITTER)
    desk.start()
    desk.do(wire.Leave(id="m", seat=1), SITTER)
    chair = desk.table.chairs[1]
    assert (chair.name, chair.key, chair.is_bot) == ("Ada", None, True)
    assert refused(desk.table, wire.Chat(id="c", seat=1, words="I am back"), SITTER).code == "not-yours"


@pytest.mark.parametrize("phase", ["gathering", "playing", "between"])
def test_the_host_role_passes_on_when_the_host_leaves(phase: str) -> None:
    desk = in_phase(phase)
    desk.do(wire.Leave(id="l", seat=0), HOST)
    assert desk.table.host == SITTER
    assert refused(desk.table, wire.Silence(id="s", whom=1, on=True), HOST).code == "not-host"
    desk.do(wire.Silence(id="s", whom=2, on=True), SITTER)


def test_a_host_with_two_seats_stays_the_host_with_one() -> None:
    desk = Desk(players=3, people=2)
    join(desk, "twin", HOST)
    desk.do(wire.Leave(id="l", seat=0), HOST)
    assert desk.table.host == HOST


def test_when_the_last_of_all_leaves_the_table_is_given_up() -> None:
    for phase in ("gathering", "playing"):
        desk = in_phase(phase)
        for seat in range(3):
            desk.do(wire.Leave(id="l", seat=seat), key(seat))
        assert desk.table.phase == "closed"


def test_the_host_can_be_somebody_who_only_watches() -> None:
    desk = Desk(players=2, people=0)
    desk.do(wire.Start(id="s", bots="novice"), HOST)
    desk.deal()
    assert sight.room(desk.table, Company()).host is None
    assert sight.welcome(desk.table, HOST, NOON).host


# Moves.


def test_a_move_that_comes_after_the_end_of_the_round_is_stale() -> None:
    desk = in_phase("between")
    late = wire.Move(id="x", seat=1, decision=0, move=wire.MoveWords(seat=1, play="guard", on=[0], number=2))
    assert refused(desk.table, late, SITTER).code == "stale"


def test_a_move_answers_the_decision_that_it_names() -> None:
    desk = Desk().start_with(1)
    game = desk.table.game
    assert game is not None
    move = game.legal()[0]
    for decision in (1, 5):
        why = refused(desk.table, move_command(move, decision), SITTER)
        assert (why.code, why.facts) == ("stale", {"decision": 0})
    desk.do(wire.Chat(id="c", seat=0, words="In between"), HOST)
    desk.do(move_command(move, 0), SITTER)
    assert refused(desk.table, move_command(move, 0), SITTER).code == "stale"


def test_the_row_of_a_command_is_remembered_by_its_id_and_key() -> None:
    desk = Desk().start_with(1)
    row = desk.do(move_command(desk.table.game.legal()[0], 0, "mine"), SITTER)  # type: ignore[union-attr]
    assert desk.table.answered[SITTER, "mine"] == row.seq
    assert (HOST, "mine") not in desk.table.answered
    assert Table.load(GAME, desk.rows).answered == desk.table.answered


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"seat": 1, "play": "guard", "on": [0], "number": 1}, "not-nameable"),
        ({"seat": 1, "play": "guard", "on": [0]}, "needs-number"),
        ({"seat": 1, "play": "guard", "on": [1], "number": 2}, "not-yourself"),
        ({"seat": 1, "play": "guard", "on": [7], "number": 2}, "no-such-seat"),
        ({"seat": 1, "play": "princess"}, "not-held"),
        ({"seat": 1, "keep": "guard"}, "wrong-decision"),
        ({"seat": 1}, "malformed"),
        ({"seat": 1, "play": "nobody"}, "malformed"),
        ({"seat": 1, "play": "guard", "look": 0}, "malformed"),
    ],
)
def test_an_illegal_move_is_refused_in_codes(move: dict[str, Any], reason: str) -> None:
    desk = Desk(people=2)
    desk.do(wire.Start(id="s"), HOST)
    cards = sorted(EDITIONS["second"].cards(2), key=lambda card: (card.id != "guard", card.id))
    desk.do(Deal(cards=[card.id for card in cards], first=1))
    words = msgspec.convert(move, wire.MoveWords)
    why = refused(desk.table, wire.Move(id="x", seat=1, decision=0, move=words), SITTER)
    assert (why.code, why.facts["reason"]) == ("illegal", reason)
    assert is_plain(why.facts)


def is_plain(facts: object) -> bool:
    """Words without spaces, numbers, and lists of them: nothing that was worded for people."""
    if isinstance(facts, dict):
        return all(is_plain(value) for value in facts.values())
    if isinstance(facts, list):
        return all(map(is_plain, facts))
    return isinstance(facts, int) or facts is None or (type(facts) is str and " " not in facts)


def test_a_move_for_another_seat_is_refused() -> None:
    desk = Desk().start_with(1)
    assert desk.table.game is not None
    move = move_command(desk.table.game.legal()[0], 0)
    assert refused(desk.table, msgspec.structs.replace(move, seat=0), HOST).code == "not-yours"
    theirs = msgspec.convert(Move.answer(0, True).to_dict(), wire.MoveWords)
    assert refused(desk.table, wire.Move(id="x", seat=0, decision=0, move=theirs), HOST).facts["reason"] == "not-your-decision"


def test_next_names_the_round_that_was_seen() -> None:
    desk = in_phase("between")
    why = refused(desk.table, wire.Next(id="n", seat=1, round=2), SITTER)
    assert (why.code, why.facts) == ("stale", {"round": 1})
    desk.do(wire.Next(id="n", seat=1, round=1), SITTER)
    assert desk.table.chairs[1].ready


def test_the_rematch_is_named_by_a_row() -> None:
    desk = in_phase("over")
    desk.do(Follow(game="Next5678", id="r"), SITTER)
    assert desk.table.next == "Next5678"
    assert desk.table.about().next == "Next5678"
    assert desk.table.answered[SITTER, "r"] == desk.table.seq


# Settings.


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"edition": "nobody"}, "bad-edition"),
        ({"edition": "../secret.toml"}, "bad-edition"),
        ({"edition": {"id": "x"}}, "bad-edition"),
        ({"edition": "second", "players": 7}, "bad-settings"),
        ({"players": 2, "first": 2}, "no-such-seat"),
    ],
)
def test_what_an_edition_does_not_allow_is_refused(wanted: dict[str, Any], code: str) -> None:
    assert code_of(lambda: agreed(wire.Settings(**wanted))) == code


def test_strangers_have_a_clock_and_friends_have_none_unless_they_say_so() -> None:
    own = wire.Clock(turn=5, reserve=0)
    assert agreed(wire.Settings())[0].clock is None
    assert agreed(wire.Settings(listed=True))[0].clock == wire.Clock(turn=45, reserve=120)
    assert agreed(wire.Settings(listed=True, clock=None))[0].clock is None
    assert agreed(wire.Settings(clock=own))[0].clock == own


def test_hints_are_for_those_who_play_against_bots_unless_they_say_so() -> None:
    assert Desk(people=1).table.allows_hints
    assert not Desk(people=2).table.allows_hints
    assert Desk(people=2, hints=True).table.allows_hints
    assert not Desk(people=1, hints=False).table.allows_hints
