"""A table leaves one server and goes on at another: with its cards, its clocks and its keys, and never in two places."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import NO_LIMITS, Serving, hear, say, serving
from test_admin import GAMES, Operator

from suitors.rules.version import RULES_VERSION


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Serving]]:
    with serving(tmp_path_factory.mktemp("old"), *NO_LIMITS) as old, serving(tmp_path_factory.mktemp("new"), *NO_LIMITS) as new:
        yield old, new


@pytest.fixture
def operators(houses: tuple[Serving, Serving], capsys: pytest.CaptureFixture[str]) -> tuple[Operator, Operator]:
    old, new = houses
    return Operator(old.folder / "data", capsys), Operator(new.folder / "data", capsys)


def begun(server: Serving) -> tuple[Any, Any]:
    """Two people in the middle of a round."""
    ann = server.create(players=2)
    ben = server.join(ann["game"])
    with server.enter(ann["game"], ann["key"]) as connection:
        say(connection, type="start", id="s")
        hear(connection, "done")
    return ann, ben


def seen(server: Serving, game: str, key: str) -> Any:
    """What a seat sees of the game, without the numbers of rows and the clocks."""
    with server.enter(game, key) as connection:
        room, news = hear(connection, "room"), hear(connection, "news")
        return room["phase"], room["host"], news["seat"], news["decision"], news["scene"], news["own"], news["events"]


def move(server: Serving, game: str, keys: list[str]) -> None:
    """Whoever must decides. If the round is over, all have seen it first."""
    for key in [*keys, *keys]:
        with server.enter(game, key) as connection:
            news = hear(connection, "news")
            if news["scene"]["round_result"] is not None:
                say(connection, type="next", id="n", seat=news["seat"], round=news["scene"]["round"])
                hear(connection, "done")
            if news["own"]["legal"]:
                say(connection, type="move", id="m", seat=news["seat"], decision=news["decision"], move=news["own"]["legal"][0])
                assert hear(connection, "done")["id"] == "m"
                return
    raise AssertionError("nobody decides")


def test_a_running_game_goes_on_elsewhere_with_the_same_keys(
    houses: tuple[Serving, Serving], operators: tuple[Operator, Operator], tmp_path: Path
) -> None:
    old, new = houses
    ann, ben = begun(old)
    game, keys = ann["game"], [ann["key"], ben["key"]]
    before = [seen(old, game, key) for key in keys]
    file, there = tmp_path / "table.json", f"{new.url}/t/{game}"
    with old.enter(game, ann["key"]) as connection:
        hear(connection, "news")
        assert "keep it to yourself" in operators[0].does("export", game, str(file), "--to", there)
        room = hear(connection, "room")
        while room["phase"] != "closed":
            room = hear(connection, "room")
        assert room["gone_to"] == there
        say(connection, type="chat", id="c", seat=0, words="anybody?")
        assert hear(connection, "refused")["code"] == "wrong-phase"
    assert file.stat().st_mode & 0o777 == 0o600
    assert f"Table {game} goes on here" in operators[1].does("import", str(file))
    assert [seen(new, game, key) for key in keys] == before
    move(new, game, keys)
    assert [table["game"] for table in new.get("/api/v1/me/games", ben["key"]).json["tables"]] == [game]
    assert old.get(f"{GAMES}/{game}").json["phase"] == "closed"


def test_it_is_not_played_in_two_places_and_may_come_home(
    houses: tuple[Serving, Serving], operators: tuple[Operator, Operator], tmp_path: Path
) -> None:
    old, new = houses
    ann, ben = begun(old)
    game, keys = ann["game"], [ann["key"], ben["key"]]
    there, again, home = tmp_path / "there", tmp_path / "again", tmp_path / "home"
    operators[0].does("export", game, str(there))
    operators[0].does("export", game, str(again))
    assert there.read_bytes() == again.read_bytes()
    operators[1].does("import", str(there))
    already = "suitors: This table is here already.\n"
    assert operators[1].fails("import", str(there)) == already
    assert operators[0].fails("import", str(there)) == already
    move(new, game, keys)
    at_new = [seen(new, game, key) for key in keys]
    operators[1].does("export", game, str(home))
    operators[0].does("import", str(home))
    assert [seen(old, game, key) for key in keys] == at_new
    move(old, game, keys)
    assert operators[1].fails("import", str(there)) == already


def test_what_is_no_whole_table_is_refused_and_nothing_changes(
    houses: tuple[Serving, Serving], operators: tuple[Operator, Operator], tmp_path: Path
) -> None:
    old, new = houses
    ann, _ = begun(old)
    file, bad = tmp_path / "table.json", tmp_path / "bad"
    operators[0].does("export", ann["game"], str(file))
    whole = json.loads(file.read_text("utf-8"))
    wrong = [
        b"",
        b"\xff\x00",
        b"[]",
        json.dumps({**whole, "suitors": "saved"}).encode(),
        json.dumps({**whole, "rows": whole["rows"][:-1]}).encode(),
        json.dumps({**whole, "rows": whole["rows"][1:]}).encode(),
        json.dumps({**whole, "rows": [*whole["rows"][:-2], whole["rows"][-1]]}).encode(),
        json.dumps({**whole, "game": "../../etc"}).encode(),
        file.read_bytes()[:-100],
    ]
    for text in wrong:
        bad.write_bytes(text)
        assert "no table that has left" in operators[1].fails("import", str(bad))
    bad.write_text(json.dumps({**whole, "format": 99}), "utf-8")
    assert "older rulebook" in operators[1].fails("import", str(bad))
    assert new.get(f"{GAMES}/{ann['game']}").status == 404


def test_a_table_of_other_rules_is_not_silently_gone_on_with(
    houses: tuple[Serving, Serving], operators: tuple[Operator, Operator], tmp_path: Path
) -> None:
    from base64 import b64decode, b64encode

    old, _ = houses
    ann, _ = begun(old)
    file = tmp_path / "table.json"
    operators[0].does("export", ann["game"], str(file))
    whole = json.loads(file.read_text("utf-8"))
    opening = b64decode(whole["rows"][0][2]).replace(f'"rules":{RULES_VERSION}'.encode(), b'"rules":99')
    whole["rows"][0][2] = b64encode(opening).decode()
    file.write_text(json.dumps(whole), "utf-8")
    assert "older rulebook" in operators[1].fails("import", str(file))


def test_what_is_over_or_given_up_and_files_that_are_there(
    houses: tuple[Serving, Serving], operators: tuple[Operator, Operator], tmp_path: Path
) -> None:
    old, _ = houses
    ann, _ = begun(old)
    file = tmp_path / "there"
    file.write_text("mine", "utf-8")
    assert "is not replaced" in operators[0].fails("export", ann["game"], str(file))
    assert file.read_text("utf-8") == "mine"
    assert old.get(f"{GAMES}/{ann['game']}").json["phase"] == "playing"
    operators[0].does("close", ann["game"])
    assert "not possible" in operators[0].fails("export", ann["game"], str(tmp_path / "new"))
    assert "no such table" in operators[0].fails("export", "AAAAAAAAAAAAAAAA", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()
