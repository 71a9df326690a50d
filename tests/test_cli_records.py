"""Records and vectors at the command line: told, printed, checked; damage is found and named."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import HERE, played
from test_cli import POCKET, refused, suitors

from suitors.game.game import Game
from suitors.game.record import Record
from suitors.rules.editions import EDITIONS

VECTORS = sorted(map(str, (HERE / "conformance").glob("*.json")))
GAME = played("second", 3, 11)
TEXT = GAME.record().to_text()


@pytest.fixture(params=[*EDITIONS, POCKET], ids=[*EDITIONS, "pocket"])
def game(request: pytest.FixtureRequest) -> Game:
    name = request.param
    players = EDITIONS[name].players[-1] if name in EDITIONS else 2
    return played(name, players, 4)


# show


def test_a_record_is_shown_in_our_notation_and_as_json_and_both_are_records(game: Game) -> None:
    record = game.record()
    for text in (record.to_text(), record.to_json()):
        shown = suitors("show", "-", stdin=text)
        assert (shown.code, shown.err) == (0, "")
        assert Record.from_text(shown.out) == record
        as_json = suitors("show", "-", "--json", stdin=text)
        assert Record.from_text(as_json.out) == record
        summary = as_json.data["summary"]
        assert summary["edition"] == game.edition.id
        assert (summary["players"], summary["rounds"]) == (game.players, game.round)
        assert (summary["moves"], summary["winners"]) == (len(game.moves), list(game.winners or ()))


def test_the_summary_says_edition_players_rounds_and_winners() -> None:
    lines = suitors("show", "-", "--text", stdin=TEXT).out.splitlines()
    won = GAME.winners
    assert won is not None
    assert lines[0] == "# 2019 edition, 3 players."
    assert lines[1] == f"# {GAME.round} rounds. {len(GAME.moves)} moves."
    assert lines[2] == f"# The letter has arrived: the game goes to Seat {won[0]}."
    assert lines[3:] == TEXT.splitlines()


def test_a_running_game_is_shown_as_one() -> None:
    running = Game("second", 2, seed=1).record().to_text()
    assert "# The game is not over yet.\n" in suitors("show", "-", stdin=running).out
    assert "La partita non è ancora finita." in suitors("replay", "-", "--lang", "it", stdin=running).out


# replay


def test_a_replay_tells_every_move_with_all_hands_open(game: Game) -> None:
    text = game.record().to_text()
    ran = suitors("replay", "-", stdin=text)
    assert (ran.code, ran.err) == (0, "")
    told = [line for line in ran.out.splitlines() if line[:1].isdigit() and "," not in line]
    assert told == [f"{move.seat} {move}" for move in game.moves]
    assert suitors("replay", "-", "--all", stdin=text) == ran
    assert " draws a card." not in ran.out
    assert ran.out.splitlines()[-1].startswith("The game goes to ")


@pytest.mark.parametrize("seat", [0, 2])
def test_a_replay_for_a_seat_tells_what_that_seat_saw_and_no_more(game: Game, seat: int) -> None:
    if seat >= game.players:
        assert "there is no seat 2" in refused("replay", "-", "--seat", "2", stdin=game.record().to_text())
        return
    data = suitors("replay", "-", "--seat", str(seat), "--json", stdin=game.record().to_json()).data
    events = [event for step in data["steps"] for event in step["events"]]
    assert events == [event.to_dict() for event in game.events(seat)]
    moves = [step["move"] for step in data["steps"] if step["move"] is not None]
    for move, made in zip(moves, game.moves, strict=True):
        hidden = made.decision == "keep" and made.seat != seat
        assert move == ({"seat": made.seat, "keep": None} if hidden else made.to_dict())


def test_a_chancellors_choice_is_not_told_to_the_others() -> None:
    kept = next(move for move in GAME.moves if move.decision == "keep")
    other = (kept.seat + 1) % 3
    mine, theirs = (suitors("replay", "-", "--seat", str(seat), stdin=TEXT).out for seat in (kept.seat, other))
    assert f"\n{kept.seat} {kept}\n" in mine
    assert f"\n{kept.seat} {kept}\n" not in theirs
    assert f"\n{kept.seat} keep\n" in theirs


def test_the_open_replay_knows_at_least_what_each_seat_knew(game: Game) -> None:
    data = suitors("replay", "-", "--json", stdin=game.record().to_json()).data
    events = [event for step in data["steps"] for event in step["events"]]
    for seat in (None, *range(game.players)):
        for whole, seen in zip(events, game.events(seat), strict=True):
            assert seen.to_dict().items() <= whole.items()


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Round 1 begins"), ("it", "Comincia il round 1"), ("nl", "Ronde 1 begint")],
)
def test_a_replay_speaks_every_language(lang: str, said: str) -> None:
    assert said in suitors("replay", "-", "--lang", lang, stdin=TEXT).out


# Damage.


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_damaged_record_says_at_which_move_and_why(command: str, tmp_path: Path) -> None:
    lines = TEXT.splitlines()
    place = next(place for place, line in enumerate(lines) if line[:1].isdigit())
    lines[place] = f"{lines[place][0]} princess 1"
    file = tmp_path / "game.txt"
    file.write_text("\n".join(lines))
    said = refused(command, str(file), code=1)
    assert said.startswith(f"{file}: round 1, move 1 (seat {lines[place][0]}: princess 1): ")


@pytest.mark.parametrize("command", ["show", "replay"])
@pytest.mark.parametrize("text", ["", "hello", "{}", "[]", '{"suitors": "record"}', '{"a": ' * 100_000])
def test_what_is_no_record_is_refused(command: str, text: str) -> None:
    assert refused(command, "-", stdin=text, code=1).startswith("-: ")


@given(st.randoms(use_true_random=False))
def test_no_damage_is_a_crash(chance: Random) -> None:
    text = list(chance.choice([TEXT, GAME.record().to_json()]))
    for _ in range(chance.randint(1, 3)):
        text[chance.randrange(len(text))] = chance.choice('0123456789 \n/#,{}"guardx')
    for command in ("show", "replay"):
        ran = suitors(command, "-", stdin="".join(text))
        assert (ran.code, ran.err.count("\n")) in ((0, 0), (1, 1))


def test_a_file_that_is_no_text_is_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(b"\xff\xfe")
    for command in ("show", "replay", "conformance"):
        assert refused(command, str(file)) == f"{file}: is not a text file"


# conformance


@pytest.mark.parametrize("speed", [(), ("--plain",)])
def test_all_our_vectors_pass(speed: tuple[str, ...]) -> None:
    ran = suitors("conformance", *VECTORS, *speed)
    total = sum(len(json.loads(Path(file).read_text("utf-8"))) for file in VECTORS)
    assert ran == (0, f"{total} passed, 0 failed\n", "")


VECTOR: dict[str, Any] = {
    "id": "a-guard-hits",
    "edition": "second",
    "players": 2,
    "start": {"turn": 0, "hands": ["guard", "king"], "deck": ["priest", "spy"], "aside": "baron"},
    "steps": [{"seat": 0, "play": "guard", "on": [1], "number": 7}, {"expect": {"in": [0]}}],
}
WRONG = {**VECTOR, "id": "a-guard-misses", "steps": [*VECTOR["steps"], {"expect": {"in": [0, 1]}}]}


def test_a_failing_vector_is_named_with_its_step_and_the_difference() -> None:
    ran = suitors("conformance", "-", stdin=json.dumps([VECTOR, WRONG]))
    assert ran.code == 1
    assert ran.out.splitlines() == ["-: a-guard-misses, step 2: in: expected [0, 1], found [0]", "1 passed, 1 failed"]
    as_json = suitors("conformance", "-", "--json", stdin=json.dumps([VECTOR, WRONG]))
    assert as_json.code == 1
    assert json.loads(as_json.out) == {
        "passed": 1,
        "failed": 1,
        "failures": [{"file": "-", "id": "a-guard-misses", "step": 2, "difference": "in: expected [0, 1], found [0]"}],
    }


@pytest.mark.parametrize(
    "change",
    [
        {"edition": "secnd"},
        {"edition": "a\0.toml"},
        {"players": 9},
        {"players": None},
        {"start": {}},
        {"steps": [3]},
        {"steps": {}},
    ],
)
def test_a_vector_that_can_not_be_played_has_failed(change: dict[str, object]) -> None:
    ran = suitors("conformance", "-", stdin=json.dumps([VECTOR | change]))
    assert ran.code == 1
    assert ran.out.endswith("0 passed, 1 failed\n")


@pytest.mark.parametrize("text", ["", "hello", "{}", "[1]", "[" * 100_000])
def test_a_file_that_holds_no_vectors_is_bad_input(text: str) -> None:
    assert refused("conformance", "-", stdin=text).startswith("-: is not ")
