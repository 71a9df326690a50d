"""A table is the fold of its rows: who may do what and when, what is refused, and what its log gives back."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from playing import LONG, TABLES, at_every_table
from playing import Table as Players
from seated import GAME, NOON, Desk, key, move_command

from suitors.bots.names import BOT_NAMES
from suitors.game.moves import Move
from suitors.rules.editions import EDITIONS
from suitors.rules.version import RULES_VERSION
from suitors.tables import sight, wire
from suitors.tables.authority import seat_for
from suitors.tables.chance import deal_for
from suitors.tables.clockwork import Company
from suitors.tables.commands import FORMAT, Close, Command, Deal, Follow, Open, PassHost, Sit, StandIn, Wake, read
from suitors.tables.names import LONGEST_NAME, clean_name, clean_words, likeness
from suitors.tables.obeying import KEPT_LINES, TALK_LINES, TALK_TIME
from suitors.tables.refusal import Refusal
from suitors.tables.rows import Row
from suitors.tables.settings import agreed
from suitors.tables.table import Damaged, OtherRules, Table

HOST, SITTER, OTHER, STRANGER = key(0), key(1), key(2), key("stranger")


def everything(table: Table) -> bytes:
    """All that anybody could see of it, and all by which it goes on."""
    seats = range(len(table.chairs))
    seen = [sight.news(table, viewer, since) for viewer in (None, *seats) for since in (0, table.seq - 1)]
    said = [sight.talk(table, hearers, 0) for hearers in ([], *([seat] for seat in seats))]
    company = Company(present=frozenset(table.people), watching=2)
    welcomes = [sight.welcome(table, somebody, NOON) for somebody in (HOST, SITTER, OTHER, STRANGER, None)]
    rest = (table.seq, table.at, table.hash, table.played, table.marked, table.changed, table.created, table.told, table.arranged)
    inner = (table.opened, table.lapses, table.bot_decides, sorted(table.sent_away), sorted(table.answered.items()))
    chairs = [chair.facts() for chair in table.chairs]
    return msgspec.json.encode([seen, said, sight.room(table, company), welcomes, table.about(), rest, inner, chairs])


def refused(table: Table, command: Command, by: bytes | None, at: int = NOON) -> Refusal:
    """Nothing has changed."""
    before = everything(table)
    with pytest.raises(Refusal) as why:
        table.accept(command, at, by)
    assert everything(table) == before
    return why.value


def join(desk: Desk, name: str, by: bytes, seat: int | None = None) -> int:
    sit = seat_for(desk.table, wire.Join(name=name, seat=seat), by)
    desk.do(sit, by)
    return sit.seat


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as why:
        act()
    return why.value.code


# Who may do what, and when.


def in_phase(phase: str) -> Desk:
    """Three people; the host at seat 0."""
    desk = Desk(players=3, people=3, hints=True)
    if phase != "gathering":
        desk.start()
    if phase == "playing":
        desk.do(StandIn(seat=1, level="courtier", cause="absent"))
    if phase in ("between", "over"):
        desk.play_round()
    while phase == "over" and desk.table.phase != "over":
        if desk.table.phase == "between":
            desk.deal()
        assert desk.table.decider is not None
        desk.move(desk.table.chairs[desk.table.decider].key)
    if phase == "closed":
        desk.do(Close())
    assert desk.table.phase == phase
    return desk


def a_move(desk: Desk) -> Command:
    game = desk.table.game
    if game is None or game.is_round_over:
        words = wire.MoveWords(seat=1, play="guard", on=[0], number=2)
        return wire.Move(id="x", seat=1, decision=desk.table.decision, move=words)
    return move_command(game.legal()[0], game.decisions, "x")


def a_deal(desk: Desk) -> Command:
    return Deal(cards=[], first=0) if desk.table.phase != "between" else deal_for(desk.table, Random(1))


class Order(NamedTuple):
    """A command and those who may give it: `seat` is whoever holds the seat that it names, `guest` any of the table."""

    make: Callable[[Desk], Command]
    phases: str
    who: str


ALL = "gathering playing between over"
ORDERS: dict[str, Order] = {
    "move": Order(a_move, "playing", "decider"),
    "next": Order(lambda desk: wire.Next(id="x", seat=1, round=1), "between", "seat"),
    "chat": Order(lambda desk: wire.Chat(id="x", seat=1, words="Hello"), ALL, "seat"),
    "mute": Order(lambda desk: wire.Mute(id="x", seat=1, whom=2, on=True), ALL, "seat"),
    "silence": Order(lambda desk: wire.Silence(id="x", whom=1, on=True), ALL, "host"),
    "bot": Order(lambda desk: wire.Bot(id="x", seat=1, level="novice"), "gathering", "host"),
    "kick": Order(lambda desk: wire.Kick(id="x", seat=1), "gathering", "host"),
    "start": Order(lambda desk: wire.Start(id="x"), "gathering", "host"),
    "leave": Order(lambda desk: wire.Leave(id="x", seat=1), "gathering playing between", "seat"),
    "back": Order(lambda desk: wire.Back(id="x", seat=1), "playing between", "seat"),
    "hurry": Order(lambda desk: wire.Hurry(id="x"), "playing", "guest"),
    "follow": Order(lambda desk: Follow(game=GAME[::-1], id="x"), "over", "guest"),
    "deal": Order(a_deal, "between", "table"),
    "stand in": Order(lambda desk: StandIn(seat=1, level="courtier", cause="time"), "playing", "table"),
    "pass host": Order(lambda desk: PassHost(seat=1), "gathering", "table"),
    "wake": Order(lambda desk: Wake(), "playing between", "table"),
    "close": Order(lambda desk: Close(), "gathering", "table"),
}
LATER = {"bot": "seat-taken", "hurry": "people-play"}
"""What else stands in the way, once all else is right."""


def expected(desk: Desk, order: str, who: bytes) -> str | None:
    _, phases, allowed = ORDERS[order]
    if allowed == "table":
        return "not-yours"
    if desk.table.phase not in phases.split():
        return "wrong-phase"
    if allowed == "host":
        return LATER.get(order) if who == HOST else "not-host"
    if allowed == "guest":
        return LATER.get(order) if who != STRANGER else "not-yours"
    seat = desk.table.decider if allowed == "decider" else 1
    return None if who == key(seat or 0) else "not-yours"


@pytest.mark.parametrize("who", [HOST, SITTER, OTHER, STRANGER], ids=["host", "sitter", "other", "stranger"])
@pytest.mark.parametrize("phase", ["gathering", "playing", "between", "over", "closed"])
@pytest.mark.parametrize("order", ORDERS)
def test_who_may_do_what_and_when(order: str, phase: str, who: bytes) -> None:
    desk = in_phase(phase)
    command = ORDERS[order].make(desk)
    code = expected(desk, order, who)
    if code is None:
        before = desk.table.seq
        desk.do(command, who)
        assert desk.table.seq == before + 1
        assert everything(Table.load(GAME, desk.rows)) == everything(desk.table)
    elif phase != "between" and order == "deal":
        assert refused(desk.table, command, who).code in ("not-yours", "wrong-phase")
    else:
        assert refused(desk.table, command, who).code == code


@pytest.mark.parametrize("order", ["move", "next", "chat", "mute", "leave", "back"])
def test_a_seat_that_is_not_there_is_nobodys(order: str) -> None:
    phase = {"move": "playing", "next": "between", "back": "playing"}.get(order, "gathering")
    desk = in_phase(phase)
    command = msgspec.structs.replace(ORDERS[order].make(desk), seat=3)
    assert refused(desk.table, command, HOST).code == "no-such-seat"


@pytest.mark.parametrize(
    "command",
    [wire.Kick(id="x", seat=7), wire.Bot(id="x", seat=7, level="novice"), wire.Silence(id="x", whom=7, on=True)],
    ids=lambda command: type(command).__name__.lower(),
)
def test_a_host_has_no_power_over_a_seat_that_is_not_there(command: Command) -> None:
    assert refused(in_phase("gathering").table, command, HOST).code == "no-such-seat"


def test_the_table_itself_moves_for_bots_alone() -> None:
    desk = Desk().start()
    assert refused(desk.table, a_move(desk), None).code == "not-yours"


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


# Names and words.


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("A\u200bda\u2060", "Ada"),
        ("\u202eadA\u202c", "adA"),
        ("\u2066Ada\u2069\u200e", "Ada"),
        ("A\x00d\x1ba\x7f", "Ada"),
        ("e\u200b\u0301", "\u00e9"),
        ("\u3164Ada\u3164", "Ada"),
        ("\U0001f469\u200d\U0001f680 \u2764\ufe0f", "\U0001f469\u200d\U0001f680 \u2764\ufe0f"),
        ("<b>Ada</b>", "<b>Ada</b>"),
    ],
)
def test_names_are_plain_text_in_one_line(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    assert clean_words(given) == kept


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b", "\u200d\ufe0f", "\u3164", "\u2800", "\u202e", "\ufe00", "a" * 31, "\u0958" * 20]
)
def test_names_that_show_nothing_or_too_much_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="bad-name") as why:
        clean_name(name)
    assert why.value.facts == {"longest": LONGEST_NAME}


@given(st.text(max_size=40))
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except Refusal:
        return
    assert clean_name(name) == name
    assert 0 < len(name) <= LONGEST_NAME
    assert name.isprintable() or "\u200d" in name
    assert msgspec.json.decode(msgspec.json.encode(name)) == name


@pytest.mark.parametrize("other", ["ADA", "A\u200dda", "Ada\ufe0f", "\uff21da", "a\u0064a"])
def test_names_too_much_alike_are_one(other: str) -> None:
    assert likeness("Ada") == likeness(clean_name(other))


# Chat.


def say(desk: Desk, words: str, seat: int = 1, number: int = 0) -> Command:
    return wire.Chat(id=f"{words[:5]}{number}{desk.table.seq}", seat=seat, words=words)


def test_what_is_said_is_cleaned_and_told_with_its_number() -> None:
    desk = Desk()
    desk.do(say(desk, "  Good\u202e evening \n all "), SITTER)
    talk = sight.talk(desk.table, [0], 0)
    assert talk == wire.Talk(lines=[wire.Line(seq=desk.table.seq, at=NOON, seat=1, words="Good evening all")])
    assert sight.talk(desk.table, [0], desk.table.seq) is None
    assert refused(desk.table, say(desk, "\u200b\u200b"), SITTER).code == "bad-words"
    assert refused(desk.table, say(desk, "x" * 301), SITTER).code == "bad-words"


def test_chat_has_a_pace_for_each_seat() -> None:
    desk = Desk()
    for number in range(TALK_LINES):
        desk.do(say(desk, "again", number=number), SITTER)
    assert refused(desk.table, say(desk, "and again"), SITTER, NOON + TALK_TIME - 1).code == "too-fast"
    desk.do(say(desk, "I may", seat=0), HOST)
    desk.after(TALK_TIME).do(say(desk, "and again"), SITTER)


def test_the_host_silences_and_a_seat_mutes_for_itself() -> None:
    desk = Desk(players=3, people=3)
    desk.do(wire.Silence(id="s", whom=1, on=True), HOST)
    assert refused(desk.table, say(desk, "But I"), SITTER).code == "silenced"
    desk.do(wire.Silence(id="t", whom=1, on=False), HOST)
    desk.do(wire.Mute(id="m", seat=2, whom=1, on=True), OTHER)
    desk.do(say(desk, "Thanks"), SITTER)
    assert sight.talk(desk.table, [2], 0) is None
    for hearers in ([0], [], [0, 2]):
        assert sight.talk(desk.table, hearers, 0) is not None
    assert refused(desk.table, wire.Mute(id="n", seat=2, whom=3, on=True), OTHER).code == "no-such-seat"
    desk.do(wire.Mute(id="o", seat=2, whom=1, on=False), OTHER)
    assert sight.talk(desk.table, [2], 0) is not None


def test_only_the_last_of_what_was_said_is_kept() -> None:
    desk = Desk()
    for number in range(KEPT_LINES + 10):
        desk.after(TALK_TIME).do(say(desk, f"line {number}"), SITTER)
    assert len(desk.table.lines) == KEPT_LINES
    assert desk.table.lines[-1].words == f"line {KEPT_LINES + 9}"


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


# What the log gives back.


def evening(edition: str, players: int, rows: int = 40) -> tuple[list[Row], list[bytes]]:
    """A table with a little of everything, and how it was after each row."""
    desk = Desk(edition=edition, players=players, people=players - 1, clock=wire.Clock(turn=30, reserve=10))
    how = [everything(desk.table)]
    chance = Random(players)
    desk.chance = chance
    acts: list[tuple[Command, bytes | None]] = [
        (wire.Chat(id="hi", seat=0, words="Hello"), HOST),
        (wire.Mute(id="mute", seat=0, whom=1, on=True), HOST),
        (wire.Bot(id="bot", seat=players - 1, level="novice"), HOST),
        (wire.Start(id="start"), HOST),
    ]
    for command, by in acts:
        desk.do(command, by)
        how.append(everything(desk.table))
    while len(desk.rows) < rows and desk.table.phase in ("playing", "between"):
        desk.after(chance.randrange(50_000))
        act_at_random(desk, chance)
        how.append(everything(desk.table))
    return desk.rows, how


def act_at_random(desk: Desk, chance: Random) -> None:
    table = desk.table
    if table.phase == "between":
        desk.deal()
        return
    assert table.game is not None
    assert table.decider is not None
    chair = table.chairs[table.decider]
    if chair.key is not None and chair.level is None and chance.random() < 0.1:
        desk.do(StandIn(seat=table.decider, level="courtier", cause=chance.choice(["time", "absent"])))
    elif chair.key is not None and chair.level is not None and chance.random() < 0.5:
        desk.do(wire.Back(id=f"b{table.seq}", seat=table.decider), chair.key)
    else:
        by = None if table.bot_to_move is not None else chair.key
        desk.do(move_command(chance.choice(table.game.legal()), table.decision), by)


@at_every_table
def test_the_rows_give_back_the_same_table_at_any_point(table: Players) -> None:
    rows, how = evening(*table)
    made = len(rows) - len(how) + 1
    growing = Table(GAME)
    for number in range(made, len(rows) + 1):
        growing.follow(rows[growing.seq : number])
        assert everything(growing) == how[number - made]
    for number in {made, made + 5, len(rows)}:
        assert everything(Table.load(GAME, rows[:number])) == how[number - made]


@at_every_table
def test_rows_that_do_not_fit_together_are_damaged(table: Players) -> None:
    rows, _ = evening(*table, rows=20)
    last = len(rows) - 1
    for place in range(last):
        assert is_damaged(rows[:place] + rows[place + 1 :])
        assert is_damaged([*rows[:place], rows[place + 1], rows[place], *rows[place + 2 :]])
        assert is_damaged(rows[: place + 1] + rows[place:])
    for place, row in enumerate(rows):
        for other in (
            row._replace(seq=row.seq + 1),
            row._replace(seq=-1),
            row._replace(at=row.at + 1),
            row._replace(at=row.at - 1),
            row._replace(at=0),
            row._replace(hash=bytes(16)),
            row._replace(hash=row.hash[:-1]),
            row._replace(command=b""),
            row._replace(command=b"null"),
            row._replace(command=row.command + b" "),
            row._replace(command=b'{"do":{"type":"wake"}}'),
            row._replace(command=b'{"do":{"type":"sit","seat":99,"name":"x","key":null}}'),
            row._replace(command=b'{"do":{"type":"deal","cards":[],"first":0}}'),
        ):
            assert is_damaged([*rows[:place], other, *rows[place + 1 :]])


def is_damaged(rows: list[Row]) -> bool:
    try:
        Table.load(GAME, rows)
    except Damaged:
        return True
    return False


ROWS = [evening(*table, rows=30)[0] for table in TABLES[::7]]


@given(st.data())
def test_a_row_with_one_byte_changed_is_damaged(data: st.DataObject) -> None:
    rows = list(data.draw(st.sampled_from(ROWS)))
    place = data.draw(st.integers(0, len(rows) - 1))
    command = bytearray(rows[place].command)
    byte = data.draw(st.integers(0, len(command) - 1))
    command[byte] = data.draw(st.integers(0, 255).filter(lambda other: other != command[byte]))
    rows[place] = rows[place]._replace(command=bytes(command))
    with pytest.raises((Damaged, OtherRules)):
        Table.load(GAME, rows)


def test_a_table_of_other_rules_or_another_format_is_not_gone_on_with() -> None:
    settings = wire.Settings()
    for opening in (
        Open(format=FORMAT, rules=RULES_VERSION + 1, settings=settings, host=HOST),
        Open(format=FORMAT + 1, rules=RULES_VERSION, settings=settings, host=HOST),
    ):
        with pytest.raises(OtherRules):
            Table(GAME).accept(opening, NOON)
    rows = Desk().rows
    old = rows[0].command.replace(b'"rules":%d' % RULES_VERSION, b'"rules":%d' % (RULES_VERSION + 1))
    with pytest.raises(OtherRules):
        Table.load(GAME, [rows[0]._replace(command=old), *rows[1:]])


def test_every_row_is_its_command_as_it_was_given() -> None:
    desk = Desk().start_with(1)
    command = move_command(desk.table.game.legal()[0], 0)  # type: ignore[union-attr]
    logged = read(desk.do(command, SITTER).command)
    assert (logged.do, logged.by) == (command, SITTER)


def test_a_clock_that_is_set_back_does_not_set_the_table_back() -> None:
    desk = Desk()
    desk.after(-5000).do(wire.Chat(id="c", seat=0, words="Earlier?"), HOST)
    assert desk.table.at == desk.rows[-1].at == NOON


# Anything, by anybody, at any time.

SEATS = st.integers(0, 7)
KEYS = st.sampled_from([HOST, SITTER, OTHER, key(3), STRANGER])
LEVELS = st.sampled_from(["novice", "courtier", "nobody", None])
WORDS = st.sampled_from(["Hello", "\u202ehello", "\u200b", "x" * 301])
IDS = st.text(min_size=1, max_size=3)


class AnyTable(RuleBasedStateMachine):
    """A refused command changes nothing; an accepted one is a row, from which the table can be had again."""

    @initialize(table=st.sampled_from(TABLES), people=st.integers(1, 4), listed=st.booleans())
    def sit_down(self, table: Players, people: int, listed: bool) -> None:
        self.desk = Desk(edition=table[0], players=table[1], people=min(people, table[1]), listed=listed)
        self.desk.chance = Random(people)

    def attempt(self, command: Command, by: bytes | None) -> None:
        table = self.desk.table
        before = everything(table)
        try:
            row = self.desk.do(command, by)
        except Refusal:
            assert everything(table) == before, "it was refused, and something has changed"
            return
        assert row.seq == table.seq == len(self.desk.rows)
        assert row.hash == table.hash

    @rule(by=KEYS, data=st.data(), id=IDS)
    def ask(self, by: bytes, data: st.DataObject, id: str) -> None:
        table = self.desk.table
        seat, whom, on = data.draw(SEATS), data.draw(SEATS), data.draw(st.booleans())
        choices: list[Command] = [
            wire.Chat(id=id, seat=seat, words=data.draw(WORDS)),
            wire.Mute(id=id, seat=seat, whom=whom, on=on),
            wire.Silence(id=id, whom=whom, on=on),
            wire.Bot(id=id, seat=seat, level=data.draw(LEVELS)),
            wire.Kick(id=id, seat=seat),
            wire.Start(id=id, bots=data.draw(LEVELS)),
            wire.Leave(id=id, seat=seat),
            wire.Back(id=id, seat=seat),
            wire.Hurry(id=id),
            Follow(game="Next5678", id=id),
            wire.Next(id=id, seat=seat, round=0 if table.game is None else table.game.round),
            wire.Move(id=id, seat=seat, decision=table.decision, move=wire.MoveWords(seat=seat, redraw=on)),
            Wake(),
        ]
        self.attempt(data.draw(st.sampled_from(choices)), by)

    @rule(by=KEYS, name=st.sampled_from(["Ada", "Ben", "p1", "Agnes"]), seat=st.none() | SEATS)
    def come(self, by: bytes, name: str, seat: int | None) -> None:
        before = everything(self.desk.table)
        try:
            sit = seat_for(self.desk.table, wire.Join(name=name, seat=seat), by)
        except Refusal:
            assert everything(self.desk.table) == before
        else:
            self.attempt(sit, by)

    @precondition(lambda self: self.desk.table.phase == "gathering")
    @rule()
    def begin(self) -> None:
        self.attempt(wire.Start(id="begin", bots="novice"), self.desk.table.host)

    @precondition(lambda self: self.desk.table.phase in ("playing", "between"))
    @rule(moves=st.integers(1, 12), seed=st.integers(0, 99))
    def play_on(self, moves: int, seed: int) -> None:
        chance = Random(seed)
        for _ in range(moves):
            if self.desk.table.phase in ("playing", "between"):
                self.desk.after(chance.randrange(2000))
                act_at_random(self.desk, chance)

    @rule(ms=st.integers(-5000, 60_000))
    def wait(self, ms: int) -> None:
        self.desk.after(ms)

    @invariant()
    def names_are_different_and_the_host_is_somebody(self) -> None:
        if hasattr(self, "desk"):
            table = self.desk.table
            names = [likeness(chair.name) for chair in table.chairs if chair.name is not None]
            assert len(names) == len(set(names))
            for seat, chair in enumerate(table.chairs):
                assert chair.key is None or seat in table.seats_of(chair.key)
            assert table.phase in ("gathering", "closed") or not any(chair.is_free for chair in table.chairs)

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            assert everything(Table.load(GAME, self.desk.rows)) == everything(self.desk.table)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=1000 if LONG else 40, stateful_step_count=30)
