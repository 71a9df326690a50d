"""`suitors advise`: a decision in a position, a view or a record, and what a bot makes of it from the decider's view alone."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inventing import mutated, mutated_text
from playing import played
from test_cli import POCKET, refused, suitors

from suitors.bots import BOTS, Advice, Bot, Option, Think
from suitors.bots.by_rule import FORCED
from suitors.bots.courtier import RULES
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.locale import LANGUAGES, words
from suitors.rules.cards import Card
from suitors.rules.state import Rng

QUICK = [name for name in ("random", "courtier", "expert") if name in BOTS]
POSITION = {"turn": 0, "hands": ["guard", "king", "spy"], "deck": ["priest", "baron"], "aside": "princess"}


class Seer:
    """Likes the later moves better, and keeps every view that it was shown."""

    def __init__(self, beliefs: bool = True, reason: str | None = None) -> None:
        self.seen: list[View] = []
        self.beliefs = beliefs
        self.reason = reason
        self.chance = 0

    def choose(self, view: View, rng: Rng) -> Move:
        return view.legal[0]

    def advise(self, view: View, rng: Rng) -> Advice:
        self.seen.append(view)
        self.chance = rng[0]
        count = len(view.legal)
        moves = reversed(list(enumerate(view.legal, 1)))
        options = tuple(Option(move, place / count, 0.0123, place / count / 2, 10) for place, move in moves)
        others = [seat for seat in view.in_round if seat != view.seat] if self.beliefs else []
        hand = {Card.PRINCESS: 0.12, Card.GUARD: 0.8765, Card.PRIEST: 0.0035, Card.SPY: 0.0}
        return Advice(view.legal[0].seat, view.legal[0], options, dict.fromkeys(others, hand), self.reason)

    def thinking(self, think: Think) -> Bot:
        return self


@pytest.fixture
def seer(monkeypatch: pytest.MonkeyPatch) -> Seer:
    bot = Seer()
    monkeypatch.setitem(BOTS, "seer", bot)
    return bot


def kept(place: Path, game: Game, name: str = "game.txt") -> str:
    file = place / name
    record = game.record()
    file.write_text(record.to_json() if name.endswith("json") else record.to_text(), "utf-8")
    return str(file)


# Where a decision is found.


def test_a_position_is_advised_from_the_view_of_the_one_who_decides(seer: Seer, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION), "utf-8")
    game = Game.from_position(POSITION, "second", 3, seed=0)
    data = suitors("advise", str(file), "--bot", "seer", "--json").data
    assert data == seer.advise(game.view(0), [0]).to_dict()
    assert seer.seen == [game.view(0)] * 2


def test_a_position_may_name_its_edition_or_be_told_it(seer: Seer) -> None:
    start = {**POSITION, "hands": ["guard", "king", "bishop"]}
    vector = {"id": "any", "edition": "house", "players": 3, "start": start, "steps": []}
    assert suitors("advise", "-", "--bot", "seer", stdin=json.dumps(vector)).code == 0
    told = ("--edition", "house", "--players", "3")
    assert suitors("advise", "-", "--bot", "seer", *told, stdin=json.dumps(start)).code == 0
    assert {view.edition.id for view in seer.seen} == {"house"}
    said = refused("advise", "-", "--bot", "seer", "--edition", POCKET, stdin=json.dumps(POSITION))
    assert said == "-: pocket is not for 3 players; it is for 2"


def test_a_view_is_advised_as_it_is(seer: Seer) -> None:
    view = played("manual", 4, 3, 25).view(played("manual", 4, 3, 25).decider)
    assert suitors("advise", "-", "--bot", "seer", stdin=json.dumps(view.to_dict())).code == 0
    assert seer.seen == [view]


def test_a_view_that_fits_no_table_is_advised_by_lot_and_told_why() -> None:
    view = played("second", 3, seed=1, moves=3).view(played("second", 3, seed=1, moves=3).decider).to_dict()
    odd = json.dumps({**view, "deck": 40})
    for bot, says in (("courtier", True), ("expert", True), ("random", False)):
        ran = suitors("advise", "-", "--bot", bot, "--json", stdin=odd)
        assert (ran.code, len(json.loads(ran.out)["options"])) == (0, len(view["legal"]))
        told = "suitors advise: this view fits no table of ours, so every move counts the same: "
        assert ran.err.startswith(told) == says


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_record_is_advised_after_so_many_moves(name: str, seer: Seer, tmp_path: Path) -> None:
    game = played("second", 3, seed=1, moves=30)
    file = kept(tmp_path, game, name)
    for ply in range(31):
        assert suitors("advise", f"{file}:{ply}", "--bot", "seer").code == 0
    then = Game("second", 3, deals=[deal.cards for deal in game.deals], first=game.deals[0].first)
    for view, move in zip(seer.seen, game.moves, strict=False):
        assert view == then.view(then.decider)
        then.play(move)
        if then.is_round_over:
            then.next_round(first=game.deals[then.round].first)
    assert {view.round for view in seer.seen} == set(range(1, game.round + 1))


def test_a_record_alone_is_advised_in_its_last_decision(seer: Seer, tmp_path: Path) -> None:
    running, over = played("second", 3, seed=1, moves=7), played("second", 3, seed=1)
    for game in (running, over):
        assert suitors("advise", kept(tmp_path, game), "--bot", "seer").code == 0
    assert seer.seen[0] == running.view(running.decider)
    assert over.moves[-1] in seer.seen[1].legal
    text = over.record().to_text()
    argv = ("advise", "--bot", "seer")
    last = f"-:{len(over.moves) - 1}"
    assert suitors(*argv, "-", stdin=text) == suitors(*argv, last, stdin=text) == suitors(*argv, "--", last, stdin=text)
    assert suitors("advise", last, "--bot", "seer", stdin=text).code == 0


def test_a_file_whose_name_looks_like_a_ply_is_that_file(seer: Seer, tmp_path: Path) -> None:
    file = kept(tmp_path, played("second", 4, seed=1, moves=3), "game:1")
    assert suitors("advise", file, "--bot", "seer").code == 0
    assert suitors("advise", f"{file}:2", "--bot", "seer").code == 0
    assert [sum(map(len, view.piles)) for view in seer.seen] == [3, 2]


@pytest.mark.usefixtures("seer")
@pytest.mark.parametrize(
    ("argv", "stdin", "said"),
    [
        (("-:9",), "record", "-: the record has 3 moves; there is no decision after 9"),
        (("--", "-:" + "9" * 30), "record", "No such file or directory"),
        (("-:1",), "over", "nothing is to be decided: the round is over, and so is the record"),
        (("-", "--edition", "second"), "record", "-: a record says by itself which edition it is of, and for how many players"),
        (("-", "--players", "2"), "view", "-: a view says by itself which edition it is of, and for how many players"),
        (("-:3",), "view", "-: only a record can be looked at after so many moves"),
        (("--", "-:3"), "position", "-: only a record can be looked at after so many moves"),
        (("-",), "spectator", "-: the view is a spectator's; only a player can decide"),
        (("-",), "late", "-: nothing is to be decided in this position: the round is over at once"),
        (("-", "--edition", "secnd"), "position", "no edition is called 'secnd'; did you mean second?"),
        (("-", "--players", "5"), "position", "-: hands: is not a list of 5"),
        (("-",), "{", "-: is not JSON: "),
        (("-",), '{"a": ' + "9" * 5000 + "}", "-: is not JSON: "),
        (("-",), "[" * 100_000, "-: is not JSON: "),
        (("-",), "[]", "-: a position is a table of names and values, not []"),
        (("nowhere:3",), "", "nowhere: No such file or directory"),
        (("a\0b:3",), "", "embedded null byte"),
        ((), "", "SOURCE; see suitors advise --help"),
        (("-", "--ms", "5", "--iterations", "5"), "", "not allowed with"),
    ],
)
def test_what_is_no_decision_is_one_line_and_exit_code_2(argv: tuple[str, ...], stdin: str, said: str) -> None:
    game = played("second", 2, seed=1, moves=3)
    over = Game.from_position({**POSITION, "hands": ["guard", "king"], "deck": ["spy"]}, "second", 2, seed=1)
    over.play("guard 1 7")
    late = {**POSITION, "hands": ["priest", "king"], "late_guards": [{"by": 1, "on": 0, "number": 2}]}
    there = {
        "record": game.record().to_text(),
        "over": over.record().to_text(),
        "view": json.dumps(game.view(game.decider).to_dict()),
        "spectator": json.dumps(game.view(None).to_dict()),
        "position": json.dumps(POSITION),
        "late": json.dumps({"edition": "manual", "players": 2, "start": late}),
    }
    assert said in refused("advise", "--bot", "seer", *argv, stdin=there.get(stdin, stdin))


def test_a_damaged_record_fails_as_everywhere() -> None:
    text = played("second", 2, seed=1, moves=3).record().to_text()
    for damaged in (text.replace("rules 1", "rules 99"), "hello", ""):
        assert refused("advise", "-", "--bot", "random", stdin=damaged, code=1).startswith("-: ")


def test_a_bot_that_is_not_there_comes_with_the_nearest_name() -> None:
    assert refused("advise", "-", "--bot", "casul") == 'nothing here is called "casul"; did you mean "casual"?'


GOOD = [
    json.dumps(POSITION),
    json.dumps(played("house", 3, 3, 9).view(played("house", 3, 3, 9).decider).to_dict()),
    played("manual", 4, 3, 9).record().to_json(),
    played("manual", 4, 3, 9).record().to_text(),
]


SPOILT = st.sampled_from(GOOD[:3]).flatmap(lambda good: mutated(json.loads(good))).map(json.dumps)


@given(st.sampled_from(GOOD).flatmap(mutated_text) | SPOILT)
def test_no_file_is_a_crash(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOTS, "seer", Seer())
        ran = suitors("advise", "-", "--bot", "seer", stdin=text)
    assert ran.code in (0, 1, 2)
    assert ran.err.count("\n") == (ran.code != 0)


# What is printed.


PAGE = """\
Round 1. One card is left in the deck.
> Seat 0: 0 of 5 tokens
  Seat 1: 0 of 5 tokens
  Seat 2: 0 of 5 tokens
Your hand: Guard 1, Priest 2

seer advises Seat 0: guard 1 0
Estimated from 200 imagined rounds.
best first, by both together  share of the round  of the game
  priest 2                          100.0% ± 1.2        50.0%
  priest 1                           95.0% ± 1.2        47.5%
  guard 2 9                          90.0% ± 1.2        45.0%
  guard 2 8                          85.0% ± 1.2        42.5%
  guard 2 7                          80.0% ± 1.2        40.0%
  guard 2 6                          75.0% ± 1.2        37.5%
  guard 2 5                          70.0% ± 1.2        35.0%
  guard 2 4                          65.0% ± 1.2        32.5%
  guard 2 3                          60.0% ± 1.2        30.0%
  guard 2 2                          55.0% ± 1.2        27.5%
> guard 1 0                           5.0% ± 1.2         2.5%
  and 9 moves more; --all lists them

What it believes of the other hands:
            Seat 1  Seat 2
  Guard        88%     88%
  Priest       <1%     <1%
  Princess     12%     12%
"""


@pytest.mark.usefixtures("seer")
def test_the_advice_is_the_table_the_moves_and_the_beliefs() -> None:
    assert suitors("advise", "-", "--bot", "seer", stdin=json.dumps(POSITION)).out == PAGE


@pytest.mark.usefixtures("seer")
def test_all_moves_are_listed_when_asked_for_and_in_the_language() -> None:
    out = suitors("advise", "-", "--bot", "seer", "--all", "--lang", "it", stdin=json.dumps(POSITION)).out
    assert out.count(" ± 1,2 ") == 20
    assert "\n  prete 2 " in out
    assert "--all" not in out


@pytest.mark.parametrize("reason", ["a rule of mine", None])
def test_a_reason_that_has_no_words_is_shown_as_it_is(reason: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "seer", Seer(beliefs=False, reason=reason))
    out = suitors("advise", "-", "--bot", "seer", stdin=json.dumps(POSITION)).out
    assert ("\nWhy: a rule of mine\n" in out) == (reason is not None)
    assert "believes" not in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_the_courtier_is_a_reason_in_words(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [FORCED, *(rule.__name__ for rule in RULES)]
    for name in names:
        monkeypatch.setitem(BOTS, "seer", Seer(reason=name))
        said = words(lang).say(f"reason-{name}")
        assert said in suitors("advise", "-", "--bot", "seer", "--lang", lang, stdin=json.dumps(POSITION)).out
    assert {one for one in words(lang).ids if one.startswith("reason-")} == {f"reason-{name}" for name in names}


def test_the_seed_is_where_its_chance_comes_from(seer: Seer) -> None:
    suitors("advise", "-", "--bot", "seer", "--seed", "77", stdin=json.dumps(POSITION))
    assert seer.chance == 77


@pytest.mark.parametrize("name", QUICK)
def test_every_bot_gives_advice_that_adds_up(name: str) -> None:
    game = played("premium", 5, seed=3, moves=6)
    view = game.view(game.decider)
    argv = ("advise", "-", "--bot", name, "--iterations", "200", "--seed", "3")
    data: Any = suitors(*argv, "--json", stdin=json.dumps(view.to_dict())).data
    assert suitors(*argv, "--json", stdin=json.dumps(view.to_dict())).data == data
    legal = [move.to_dict() for move in view.legal]
    assert data["move"] in legal
    assert len(data["options"]) == len(legal)
    assert all(option["move"] in legal and 0 <= option["share"] <= 1 for option in data["options"])
    others = {str(seat) for seat in view.in_round if seat != view.seat}
    assert set(data["beliefs"]) == others
    assert all(abs(sum(hand.values()) - 1) < 0.01 for hand in data["beliefs"].values())
    assert suitors(*argv, stdin=json.dumps(view.to_dict())).code == 0
