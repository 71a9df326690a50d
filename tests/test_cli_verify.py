"""`suitors verify`: what a record shows of its shuffles, in words and in exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest
from contributing import is_fair
from playing import HERE, played
from test_cli import refused, suitors

from suitors.game.record import Record

GAME = HERE / "data" / "fair-game.json"
RECEIPT = HERE / "data" / "fair-game.json.receipt"
TEXT = GAME.read_text("utf-8")


def record() -> Any:
    return json.loads(TEXT)


def test_a_record_with_its_receipt_holds_and_says_who_gave() -> None:
    assert is_fair(record())
    ran = suitors("verify", str(GAME))
    assert (ran.code, ran.err) == (0, "")
    assert "among them your own" in ran.out
    assert "Round 1: pledged, but never opened: Seat 4." in ran.out
    named = suitors("verify", "-", "--receipt", str(RECEIPT), stdin=TEXT)
    assert named == ran


def test_our_notation_is_as_good() -> None:
    ran = suitors("verify", "-", "--lang", "it", stdin=Record.from_text(TEXT).to_text())
    assert ran.code == 0
    assert "Posto 0" in ran.out


def test_json_has_it_for_programs() -> None:
    data = suitors("verify", str(GAME), "--json").data
    assert (data["proof"], data["holds"], data["faults"]) == (True, True, [])
    assert data["rounds"][0] == {"round": 1, "gave": [0, 1, 2, 3], "withheld": [4], "own": [0]}
    without = suitors("verify", "-", "--json", stdin=played("second", 2, 1).record().to_json())
    assert (without.code, json.loads(without.out)) == (1, {"proof": False})


def test_a_game_at_home_has_nothing_to_show() -> None:
    ran = suitors("verify", "-", stdin=played("second", 2, 1).record().to_text())
    assert ran.code == 1
    assert ran.out.startswith("This record has nothing to show for its shuffles")


@pytest.mark.parametrize(("lang", "verdict"), [("en", "does not hold"), ("it", "non regge"), ("nl", "klopt niet")])
def test_a_changed_secret_fails_in_every_language(lang: str, verdict: str) -> None:
    changed = record()
    changed["shuffle"]["secret"] = "0" * 64
    ran = suitors("verify", "-", "--lang", lang, stdin=json.dumps(changed))
    assert ran.code == 1
    assert verdict in ran.out.splitlines()[-1]


def test_rounds_without_any_number_prove_nothing() -> None:
    """They may fit together all the same."""
    alone = record()
    del alone["rounds"][0:], alone["result"]
    proof = alone["shuffle"]
    proof["rounds"] = [{"starters": list(range(5)), "pledges": [None] * 5, "numbers": [None] * 5}]
    from contributing import worked_out

    deal, first = worked_out(alone, 1)
    alone["rounds"] = [{"first": first, "deal": deal, "moves": []}]
    ran = suitors("verify", "-", stdin=json.dumps(alone))
    assert ran.code == 1
    assert "no player gave a number; the server alone made this deal" in ran.out
    assert "the server could have chosen it" in ran.out


def test_a_receipt_of_something_else_fails(tmp_path: Path) -> None:
    other = json.loads(RECEIPT.read_text("utf-8"))
    other["commitment"] = "1" * 64
    other["lists"]["1"][0] = "2" * 64
    file = tmp_path / "receipt"
    file.write_text(json.dumps(other), "utf-8")
    ran = suitors("verify", str(GAME), "--receipt", str(file))
    assert ran.code == 1
    assert "committed to something else" in ran.out
    assert "Round 1: the list of pledges is not the one that you were shown." in ran.out


def test_what_can_not_be_read_is_refused(tmp_path: Path) -> None:
    assert "only one of the record and the receipt" in refused("verify", "-", "--receipt", "-", stdin=TEXT)
    file = tmp_path / "receipt"
    file.write_text("{}", "utf-8")
    assert "this is not a receipt of ours" in refused("verify", str(GAME), "--receipt", str(file))
    assert "No such file" in refused("verify", str(GAME), "--receipt", str(tmp_path / "nowhere"))
    damaged = suitors("verify", "-", stdin=TEXT.replace('"scheme": 1', '"scheme": 7'))
    assert damaged.code == 1
    assert "is not of scheme 1" in damaged.err
