"""Names and what is said at a table: plain text, at a pace, heard by those who want to hear it."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusing import HOST, OTHER, SITTER, refused
from seated import NOON, Desk

from suitors.tables import sight, wire
from suitors.tables.commands import Command
from suitors.tables.names import LONGEST_NAME, clean_name, clean_words, likeness
from suitors.tables.obeying import KEPT_LINES, TALK_LINES, TALK_TIME
from suitors.tables.refusal import Refusal

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
