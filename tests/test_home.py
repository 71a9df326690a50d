"""Tables without a server: they say what a server's tables say, and are as they were when they are opened again."""

import json
from random import Random
from typing import Any

import pytest
from playing import HERE, TABLES

from suitors.game.record import Record
from suitors.rules.cards import Card
from suitors.tables.door import Door
from suitors.tables.home import LEVELS, Home
from suitors.tables.refusal import Refusal

NOON = 1_800_000_000_000


class Page:
    """Whoever holds the table: says what it is told to, rings in time, keeps what is to be kept, and picks at random."""

    def __init__(self, home: Home, seed: int = 1) -> None:
        self.home, self.now, self.chance = home, NOON, Random(seed)
        self.sights: dict[int, dict[str, Any]] = {}
        self.room: dict[str, Any] = {}
        self.heard: list[str] = []
        self.count = 0
        self.enter()

    def enter(self, since: int = 0) -> None:
        self.take(self.home.hear(json.dumps({"type": "hello", "protocol": 1, "since": since}), self.now))

    def take(self, frames: list[str]) -> list[dict[str, Any]]:
        self.heard += frames
        told = [json.loads(frame) for frame in frames]
        for message in told:
            if message["type"] == "news":
                self.sights[message["seat"]] = message
            elif message["type"] == "room":
                self.room = message
        return told

    def say(self, **words: Any) -> dict[str, Any]:
        """What is answered."""
        self.count += 1
        answer, *_ = self.take(self.home.hear(json.dumps({"id": str(self.count), **words}), self.now))
        return answer

    def step(self) -> None:
        """A move if one is wanted, on to the next round if one is over, else the next thing that is due."""
        for seat, sight in self.sights.items():
            if sight["own"]["legal"]:
                assert self.move(seat)["type"] == "done"
                return
        if self.room["phase"] == "between":
            for seat, sight in list(self.sights.items()):
                assert self.say(type="next", seat=seat, round=sight["scene"]["round"])["type"] in ("done", "refused")
            return
        at = self.home.due()
        assert at is not None
        self.now = max(self.now, at)
        self.take(self.home.attend(self.now))

    def move(self, seat: int) -> dict[str, Any]:
        sight = self.sights[seat]
        return self.say(type="move", seat=seat, decision=sight["decision"], move=self.chance.choice(sight["own"]["legal"]))

    def play(self) -> None:
        for _ in range(3000):
            if self.room["phase"] == "over":
                return
            self.step()
        raise AssertionError("the game does not end")


def at_home(seed: int = 1, **order: Any) -> Home:
    wanted = {"edition": "second", "players": 3, "names": ["Ann"], "bots": "random", **order}
    return Home.create(json.dumps(wanted), NOON, Random(seed))


def refused(act: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        act()
    code: str = refusal.value.code
    return code


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_whole_game_is_played_and_told_again(edition: str, players: int) -> None:
    home = at_home(edition=edition, players=players, bots=["random", "casual"])
    page = Page(home)
    page.play()
    told = json.loads(home.retold())
    assert told["told"]["steps"][-1]["scene"]["game"]["winners"]
    assert told["told"]["sitters"][0]["yours"]
    assert Record.from_text(told["record"]).players == players


def test_it_goes_on_where_it_was_after_every_row() -> None:
    """With the same chance before it, the rest of the game is the same."""
    home = at_home()
    page = Page(home)
    while page.room["phase"] != "over":
        again = Home.load(home.table.id, home.kept())
        assert (again.table.hash, again.kept(), again.due()) == (home.table.hash, home.kept(), home.due())
        assert Page(again).sights[0]["own"] == page.sights[0]["own"]
        page.step()


def test_what_was_damaged_or_is_of_other_rules_is_not_gone_on_with() -> None:
    home = at_home()
    rows = json.loads(home.kept())
    assert refused(lambda: Home.load(home.table.id, "no rows")) == "damaged"
    assert refused(lambda: Home.load(home.table.id, json.dumps(rows[1:]))) == "damaged"
    assert refused(lambda: Home.load(home.table.id, json.dumps([{**rows[0], "hash": "xy"}]))) == "damaged"
    other = rows[0]["command"].replace('"rules":', '"rules":9')
    assert refused(lambda: Home.load(home.table.id, json.dumps([{**rows[0], "command": other}]))) == "other-rules"


def test_only_bots_that_play_here_as_elsewhere_sit_down() -> None:
    assert LEVELS == ["random", "novice", "casual", "courtier"]
    assert refused(lambda: at_home(bots="grandmaster")) == "no-such-level"
    assert refused(lambda: at_home(bots=["courtier", "expert"])) == "no-such-level"
    assert refused(lambda: at_home(bots=None)) == "empty-seats"
    assert refused(lambda: Home.create("{", NOON)) == "malformed"
    assert refused(lambda: at_home(players=7)) == "bad-settings"


def test_wrong_words_are_refused_and_change_nothing() -> None:
    home = at_home()
    page = Page(home)
    before = home.kept()
    assert json.loads(home.hear("{", NOON)[0])["code"] == "malformed"
    stale = page.say(type="move", seat=0, decision=99, move={"seat": 0, "play": "guard"})
    assert (stale["type"], stale["code"]) == ("refused", "stale")
    assert page.say(type="rematch")["code"] == "wrong-phase"
    assert refused(home.retold) == "not-over"
    assert home.kept() == before


def test_what_is_said_twice_is_done_once() -> None:
    home = at_home(players=2, first=0)
    page = Page(home)
    first = page.move(0)
    rows = len(home.rows)
    page.count -= 1
    assert page.say(type="move", seat=0, decision=0, move={"seat": 0, "play": "guard"}) == first
    assert len(home.rows) == rows


def test_a_rematch_is_another_table_with_the_same_company() -> None:
    home = at_home(players=2)
    page = Page(home)
    page.play()
    done = page.say(type="rematch")
    assert home.next is not None
    assert done["game"] == home.next.table.id != home.table.id
    assert page.say(type="rematch")["game"] == done["game"]
    again = Page(home.next)
    assert [place["name"] for place in again.room["places"]] == [place["name"] for place in page.room["places"]]
    again.play()


def test_a_hint_is_what_a_bot_would_do_by_what_the_seat_knows() -> None:
    home = at_home(players=2, first=0, hints=True)
    page = Page(home)
    advised = page.say(type="hint", seat=0, decision=page.sights[0]["decision"], level="courtier")
    assert advised["type"] == "advised"
    assert advised["advice"]["move"] in page.sights[0]["own"]["legal"]


def test_a_device_that_is_passed_around_has_all_its_seats() -> None:
    home = at_home(players=3, names=["Ann", "Ben"])
    page = Page(home)
    assert sorted(page.sights) == [0, 1]
    page.play()


def test_whoever_lets_the_clock_run_out_is_stood_in_for_until_they_are_back() -> None:
    home = at_home(players=2, first=0, clock={"turn": 5, "reserve": 0})
    page = Page(home)
    at = home.due()
    assert at == NOON + 5000
    page.take(home.attend(at))
    assert page.room["places"][0]["level"] == "courtier"
    page.now = at
    page.enter()
    assert page.room["places"][0]["level"] is None


def test_no_server_has_a_table_of_this_name() -> None:
    assert at_home().table.id.startswith("home")
    assert len(at_home().table.id) == 16


class Stacked(Random):
    """Shuffles as it is told to."""

    cards: str

    def shuffle(self, x: Any) -> None:
        wanted = [Card[card.upper()] for card in self.cards.split()]
        rest = list(x)
        for card in wanted:
            rest.remove(card)
        x[:] = [*wanted, *rest]


def test_what_lies_hidden_changes_no_byte_that_the_page_hears() -> None:
    """The aside card, the other hand and a card of the deck, in two worlds."""
    heard = []
    for cards in ("spy  guard guard guard  handmaid priest  king baron", "baron  guard guard guard  handmaid spy  king priest"):
        chance = Stacked(1)
        chance.cards = cards
        order = {"edition": "second", "players": 2, "names": ["Ann"], "bots": "random", "first": 0}
        home = Home.create(json.dumps(order), NOON, chance)
        page = Page(home)
        told = page.say(type="move", seat=0, decision=page.sights[0]["decision"], move={"seat": 0, "play": "handmaid"})
        assert told["type"] == "done"
        heard.append("".join(page.heard).replace(home.table.id, ""))
    assert '"king"' in heard[0]
    assert heard[0] == heard[1]


# The door.


def asked(door: Door, **words: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(door.ask(json.dumps(words), NOON))
    return told


ORDER = {"edition": "second", "players": 2, "names": ["Ann"], "bots": "random", "first": 0}
HELLO = json.dumps({"type": "hello", "protocol": 1, "since": 0})


def test_the_door_says_what_is_to_be_kept_and_when_to_come_again() -> None:
    door = Door()
    made = asked(door, do="create", order=ORDER)
    assert list(made["kept"]) == [made["game"]]
    heard = asked(door, do="say", text=HELLO)
    assert [json.loads(frame)["type"] for frame in heard["frames"]] == ["welcome", "room", "news"]
    assert "kept" not in heard
    news = json.loads(heard["frames"][-1])
    move = {"type": "move", "id": "1", "seat": 0, "decision": news["decision"], "move": news["own"]["legal"][0]}
    moved = asked(door, do="say", text=json.dumps(move))
    assert json.loads(moved["frames"][0])["type"] == "done"
    other = Door()
    assert asked(other, do="open", game=made["game"], kept=moved["kept"][made["game"]])["game"] == made["game"]


def test_the_door_refuses_what_makes_no_sense() -> None:
    door = Door()
    assert asked(door, do="say", text=HELLO)["problem"]["code"] == "no-such-game"
    assert asked(door, do="dance")["problem"]["code"] == "malformed"
    assert asked(door, do="create", order={"players": 9})["problem"]["code"] == "malformed"
    assert asked(door, do="open", game="homeAAAAAAAAAAAA", kept="[]")["problem"]["code"] == "damaged"
    assert asked(door, do="check", vectors="{}")["problem"]["code"] == "malformed"
    assert asked(door, do="retold", game="homeAAAAAAAAAAAA", kept="")["problem"]["code"] == "damaged"


def test_a_game_is_retold_as_it_was_kept_whatever_is_played_meanwhile() -> None:
    home = at_home()
    Page(home).play()
    door = Door()
    made = asked(door, do="create", order=ORDER)
    assert asked(door, do="retold", game=home.table.id, kept=home.kept())["retold"] == json.loads(home.retold())
    assert asked(door, do="retold", game=made["game"], kept=made["kept"][made["game"]])["problem"]["code"] == "not-over"


def test_the_door_checks_vectors() -> None:
    vectors = (HERE / "conformance" / "ours_second.json").read_text("utf-8")
    told = asked(Door(), do="check", vectors=vectors)
    assert told == {"passed": len(json.loads(vectors))}
    damaged = json.dumps([{**json.loads(vectors)[0], "players": 9}])
    assert len(asked(Door(), do="check", vectors=damaged)["failures"]) == 1
