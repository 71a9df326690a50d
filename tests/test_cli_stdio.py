"""`suitors bot`: who the bots are, and a conversation with one: a view a line, a move a line, whatever the line."""

import io
import json
import sys
from collections.abc import Iterator
from subprocess import PIPE, Popen
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inventing import anything, mutated, mutated_text, spoilt_everywhere
from playing import played
from test_cli import refused, suitors
from test_cli_program import ENVIRONMENT, SUITORS, in_a_shell

from suitors.bots import BOTS, Advice, Bot, Player, Think
from suitors.cli.bot import LONGEST_LINE
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.locale import LANGUAGES, words
from suitors.rules.state import Rng

FEW = ("--iterations", "3")
"""Bots that search need not search long here."""
QUICK = [name for name in BOTS if name not in ("advisor", "grandmaster")]
"""All but those that are `expert` with another time to think."""


def view_of(game: Game) -> dict[str, Any]:
    """What the seat that decides would send."""
    assert game.decider is not None
    return game.view(game.decider).to_dict()


MIDDLE = view_of(played("manual", 4, seed=3, moves=25))
SMALL = view_of(played("second", 2, seed=4, moves=4))


def talk(said: bytes, *argv: str) -> list[dict[str, Any]]:
    """What a bot answers, line by line, to all of this."""
    out = io.StringIO()
    with patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(said))), patch.object(sys, "stdout", out):
        from suitors.cli import main

        assert main(["bot", *argv, "--stdio"]) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def lines(*things: object) -> bytes:
    return b"".join(json.dumps(thing).encode() + b"\n" for thing in things)


class Thinker:
    """Remembers how long it was told to think, and plays the first move there is."""

    told: Think | None = None

    def choose(self, view: View, rng: Rng) -> Move:
        return view.legal[0]

    def advise(self, view: View, rng: Rng) -> Advice:
        return Advice(view.legal[0].seat, view.legal[0], (), {})

    def thinking(self, think: Think) -> Bot:
        self.told = think
        return self


# A conversation.


def test_a_program_plays_a_whole_game_against_it_line_by_line() -> None:
    game = Game("house", 4, seed=5)
    command = [*SUITORS, "bot", "casual", "--stdio", "--seed", "9"]
    with Popen(command, env=ENVIRONMENT, text=True, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while not game.is_over:
            if game.is_round_over:
                game.next_round()
            view = game.view(game.decider)
            here = BOTS["casual"].choose(view, [9 + len(game.moves)])
            process.stdin.write(json.dumps(view.to_dict()) + "\n")
            process.stdin.flush()
            there = json.loads(process.stdout.readline())
            assert there == here.to_dict()
            game.play(there)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("table", [("second", 6), ("classic", 2), ("premium", 8), ("house", 3), ("manual", 4)], ids=str)
def test_every_bot_answers_every_decision_with_a_legal_move(name: str, table: tuple[str, int]) -> None:
    games = [played(*table, seed=7, moves=moves) for moves in range(40)]
    views = [view_of(game) for game in games if game.decider is not None]
    for view, move in zip(views, talk(lines(*views), name, *FEW), strict=True):
        assert move in view["legal"]


def test_the_events_of_a_view_may_be_left_out() -> None:
    bare = {key: value for key, value in MIDDLE.items() if key != "events"}
    assert talk(lines(MIDDLE), "casual") == talk(lines(bare), "casual")


def test_the_edition_may_be_named_or_told_as_the_command_tells_it() -> None:
    printed = next(one for one in json.loads(suitors("editions", "--json").out) if one["id"] == "second")
    views = [SMALL, SMALL | {"edition": "second"}, SMALL | {"edition": printed}, SMALL | {"edition": "third"}]
    *moves, error = talk(b"".join(json.dumps(view | {"seed": 1}).encode() + b"\n" for view in views), "casual")
    assert moves == [moves[0]] * 3
    assert moves[0] in SMALL["legal"]
    assert error["error"] == "the view's edition: 'third' is not one of second, classic, premium, house, manual"


def test_what_may_be_left_out_may_be_null() -> None:
    left_out = ("round", "aside", "open", "jester", "late_guards", "between", "knows", "knows_deck", "shown", "events")
    bare = {part: value for part, value in SMALL.items() if part not in left_out}
    lines = [json.dumps(view | {"seed": 1}).encode() + b"\n" for view in (bare, bare | dict.fromkeys(left_out))]
    first, second = talk(b"".join(lines), "courtier")
    assert first == second
    assert first in SMALL["legal"]
    (error,) = talk(json.dumps(SMALL | {"hand": None}).encode() + b"\n", "courtier")
    assert error == {"error": "the view has no 'hand'"}


def test_the_nth_answer_comes_from_the_seed_and_its_number_alone() -> None:
    view = View.from_dict(MIDDLE)
    wanted = [BOTS["random"].choose(view, [(2**64 - 2 + number) % 2**64]).to_dict() for number in range(4)]
    spoilt = b"nothing\n".join([b"", *[lines(MIDDLE)] * 4])
    answers = [answer for answer in talk(spoilt, "random", "--seed", str(2**64 - 2)) if "error" not in answer]
    assert answers == wanted
    assert talk(lines(MIDDLE), "random") == talk(lines(MIDDLE), "random", "--seed", "0")


def test_how_long_to_think_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Thinker()
    monkeypatch.setitem(BOTS, "thinker", bot)
    assert talk(lines(SMALL), "thinker") == [SMALL["legal"][0]]
    assert bot.told is None
    talk(b"", "thinker", "--ms", "20")
    assert bot.told == Think(ms=20)
    talk(b"", "thinker", "--iterations", "500")
    assert bot.told == Think(iterations=500)
    assert "not allowed with" in refused("bot", "thinker", "--ms", "5", "--iterations", "5")
    assert "is not a whole number" in refused("bot", "thinker", "--ms", "0")


def test_every_line_is_answered_also_an_empty_one_and_odd_line_ends_do_no_harm() -> None:
    said = b"\xef\xbb\xbf" + lines(SMALL) + b"\n  \r\n" + lines(SMALL).replace(b"\n", b"\r\n") + lines(SMALL).rstrip()
    empty = {"error": "the line is empty"}
    moves = talk(lines(SMALL, SMALL, SMALL), "random")
    assert talk(said, "random") == [moves[0], empty, empty, *moves[1:]]
    assert talk(b"\n\n", "random") == [empty, empty]
    assert talk(b"", "random") == []


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    ran = in_a_shell("(yes nothing | suitors bot random --stdio; echo ${PIPESTATUS[1]} >&2) | head -1")
    assert ran.stderr == "141\n"
    assert json.loads(ran.stdout)["error"].startswith("the line is not JSON")


def test_without_stdin_it_has_nothing_to_say() -> None:
    ran = in_a_shell("suitors bot random --stdio <&-")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


# Lines that are no decision.


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"hello", "the line is not JSON: Expecting value"),
        (b"{", "the line is not JSON"),
        (b"\xff\xfe{}", "the line is not JSON: 'utf-8' codec can't decode"),
        (b"[" * 100_000, "the line is not JSON: "),
        (b"9" * 5000, "the line is not JSON: "),
        (b'{"seat": ' + b"9" * 5000 + b"}", "the line is not JSON: "),
        (b'"' + b"a" * (LONGEST_LINE + 10) + b'"', f"the line is longer than {LONGEST_LINE} bytes"),
        (b"a" * (3 * LONGEST_LINE + 5), f"the line is longer than {LONGEST_LINE} bytes"),
        (b"a" * LONGEST_LINE, f"the line is longer than {LONGEST_LINE} bytes"),
        (b"7", "a view is a table of names and values, not 7"),
        (b"[]", "a view is a table of names and values, not []"),
        (b"{}", "the view has no 'edition'"),
        (lines({**SMALL, "hand": ["ghost"]}), "no card is called 'ghost'"),
        (lines({**SMALL, "legal": []}), "the view has no legal moves to choose from"),
        (lines({**SMALL, "seat": None}), "the view is a spectator's; only a player can decide"),
        (lines({**SMALL, "decider": None}), "nothing is to be decided in the view: the round is over"),
        (lines({**SMALL, "decision": None}), "nothing is to be decided in the view: the round is over"),
        (lines({**SMALL, "decider": 1 - SMALL["seat"]}), "seat 0 has nothing to decide now; seat 1 has"),
        (lines({**SMALL, "decision": "look"}), "seat 0 has to look; "),
        (lines({**SMALL, "legal": [{"seat": 1, "play": "guard"}]}), "seat 0 has to play; guard of seat 1 can't be legal"),
        (lines({**SMALL, "legal": [{"seat": 0}]}), "a move has exactly one of play, keep, look, redraw"),
    ],
    ids=range(21),
)
def test_a_line_that_is_no_decision_is_answered_with_an_error_and_the_bot_lives_on(line: bytes, said: str) -> None:
    error, move = talk(line.rstrip(b"\n") + b"\n" + lines(SMALL), "casual")
    assert list(error) == ["error"]
    assert said in error["error"]
    assert len(error["error"]) < 500
    assert move in SMALL["legal"]


def answered(view: Any, reply: dict[str, Any]) -> bool:
    """Whether it is a move; it is one of the legal ones, or there is an error that can be read."""
    if "error" in reply:
        assert 0 < len(reply["error"]) < 2000
        return False
    assert reply in [Move.from_dict(move).to_dict() for move in view["legal"]]
    return True


@pytest.mark.parametrize("name", QUICK)
@given(data=st.data())
def test_a_spoilt_view_gets_a_legal_move_or_an_error(name: str, data: st.DataObject) -> None:
    once = mutated(data.draw(st.sampled_from([MIDDLE, SMALL])))
    views = data.draw(st.lists(st.one_of(once, once.flatmap(mutated), anything), min_size=1, max_size=4))
    for view, reply in zip(views, talk(lines(*views), name, *FEW), strict=True):
        answered(view, reply)


@given(st.just(json.dumps(SMALL)).flatmap(mutated_text))
def test_any_text_gets_an_answer_a_line(text: str) -> None:
    said = text.encode(errors="replace")
    assert len(talk(said, "casual")) == len(io.BytesIO(said).readlines())


def spoilt_lines(view: dict[str, Any]) -> Iterator[tuple[Any, bytes]]:
    """The view with something odd at every place of it, and as a line, if it can be written."""
    for odd in spoilt_everywhere({**view, "events": view["events"][:2], "legal": view["legal"][:2]}):
        try:
            yield odd, lines(odd)
        except (TypeError, ValueError, RecursionError):
            continue


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", QUICK)
def test_anything_odd_at_any_place_of_a_view_gets_a_legal_move_or_an_error(name: str) -> None:
    views, said = zip(*spoilt_lines(SMALL), strict=True)
    moves = [answered(view, reply) for view, reply in zip(views, talk(b"".join(said), name, *FEW), strict=True)]
    assert moves.count(False) > 1000
    assert moves.count(True) > 100


# Bots that go wrong.


def stumbles(view: View, rng: Rng) -> Move:
    raise ZeroDivisionError("by hand\nand foot " * 90)


def never_ends(view: View, rng: Rng) -> Move:
    return never_ends(view, rng)


def cheats(view: View, rng: Rng) -> Move:
    return Move.answer(0, True)


def dreams(view: View, rng: Rng) -> Any:
    return "guard 1 5"


@pytest.mark.parametrize("bot", [stumbles, never_ends, cheats, dreams], ids=lambda bot: bot.__name__)
def test_a_bot_that_goes_wrong_says_so_and_reads_on(bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "wrong", Player(bot))
    replies = talk(lines(SMALL, MIDDLE), "wrong")
    assert len(replies) == 2
    for reply in replies:
        assert reply["error"].startswith(("wrong has no answer to this view: ", "wrong would make a move that is not legal: "))
        assert len(reply["error"]) < 200


# Who they are.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_is_described(lang: str) -> None:
    listed = suitors("bot", "--lang", lang).out
    for name in BOTS:
        assert f"\n  {name} " in f"\n{listed}"
        assert suitors("bot", name, "--lang", lang).out.startswith(f"{name}: ")
        assert f"suitors bot {name} --stdio" in " ".join(suitors("bot", name, "--lang", lang).out.split())
        assert f"bot-{name}" in words(lang).ids


def test_a_bot_of_ones_own_is_described_by_what_its_function_says(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(view: View, rng: Rng) -> Move:
        """Always the first move.

        Whatever it is.
        """
        return view.legal[0]

    monkeypatch.setitem(BOTS, "first", Player(first))
    assert suitors("bot", "first").out.startswith("first: Always the first move.\n")


def test_a_name_that_no_bot_has_comes_with_the_nearest() -> None:
    assert refused("bot", "casul", "--stdio") == 'nothing here is called "casul"; did you mean "casual"?'


def test_where_no_name_is_near_all_are_listed() -> None:
    there = ", ".join(BOTS)
    assert refused("bot", "nobody") == f'nothing here is called "nobody"; there are {there}'
    assert refused("bot", "nobody" * 9, "--stdio") == f'nothing here is called "{"nobody" * 6}nob…"; there are {there}'
    assert refused("bot", "", "--stdio") == f"a bot without a name; there are {there}"
    assert refused("bot", "--stdio") == f"which bot? There are {there}; see suitors bot --help"


def test_a_view_that_fits_no_table_is_answered_by_lot_and_stderr_says_why(capfd: pytest.CaptureFixture[str]) -> None:
    odd = {**SMALL, "deck": 40}
    for name, says in (("courtier", True), ("expert", True), ("casual", False)):
        answers = talk(b"\n" + lines(SMALL, odd), name, *(FEW if name == "expert" else ()))
        assert [answer in SMALL["legal"] for answer in answers] == [False, True, True]
        told = capfd.readouterr().err
        expected = f"suitors bot: line 3 fits no table of ours, so {name} chooses by lot: "
        assert (told.count("\n"), told.startswith(expected)) == ((1, True) if says else (0, False))
