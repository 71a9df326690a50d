"""Every conformance vector comes out as it says, at both speeds; a damaged one does not."""

from collections.abc import Iterator
from typing import Any

import pytest
from inventing import HUGE
from playing import HERE, at_both_speeds, the_compiled_rulebook

from suitors.game.vectors import BadVector, Failure, read_vectors, run_vector

FILES = sorted((HERE / "conformance").glob("*.json"))
VECTORS: list[dict[str, Any]] = [vector for file in FILES for vector in read_vectors(file.read_text("utf-8"))]


def name_of(vector: dict[str, Any]) -> str:
    return str(vector["id"])


def test_no_two_vectors_have_the_same_name() -> None:
    names = list(map(name_of, VECTORS))
    assert len(names) > 330
    assert sorted(names) == sorted(set(names))


@at_both_speeds
@pytest.mark.parametrize("vector", VECTORS, ids=name_of)
def test_the_vector_comes_out_as_it_says(vector: dict[str, Any], plain: bool) -> None:
    if not plain:
        the_compiled_rulebook()
    assert run_vector(vector, plain=plain) is None


# A vector that says something else fails, at that step and for that reason.


def otherwise(key: str, value: Any) -> Any:
    """Another value of the same kind, which must then be wrong."""
    if isinstance(value, bool) or value is None:
        return {"winners": [0], "by": "last"} if key in ("round", "game") else 7
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "bishop" if value != "bishop" else "spy"
    if isinstance(value, dict):
        return {"0": {"1": "jester", "2": "jester"}} if key == "knows" else None
    return value[1:] or [{"seat": 6, "redraw": True}]


def corrupted(vector: dict[str, Any]) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """The vector with one expectation wrong, for each that it has; of very many, some."""
    steps = vector["steps"]
    expected = [(place, key) for place, step in enumerate(steps) for key in step.get("expect", ())]
    for place, key in expected[:: 1 + len(expected) // 12]:
        wrong = {key: otherwise(key, steps[place]["expect"][key])}
        yield place, key, {**vector, "steps": [*steps[:place], {"expect": wrong}]}


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_wrong_expectation_is_found_at_its_step(file: Any) -> None:
    count = 0
    for vector in read_vectors(file.read_text("utf-8")):
        for place, key, wrong in corrupted(vector):
            failure = run_vector(wrong)
            assert failure is not None, f"{vector['id']}, step {place}: {key}"
            assert (failure.vector, failure.step) == (vector["id"], place)
            assert failure.difference.startswith(f"{key}: expected ")
            count += 1
    assert count > 5


def vector(*steps: Any, **more: Any) -> dict[str, Any]:
    start = {"turn": 0, "hands": ["king", "guard"], "deck": ["priest", "spy"], "aside": None}
    return {"id": "ours", "edition": "second", "players": 2, "start": start, "steps": list(steps), **more}


LOOK = {"seat": 0, "play": "priest", "on": [1]}
LOOKED = {"turn": 1, "hands": [["king"], ["spy", "guard"]], "knows": {"0": {"1": "guard"}, "1": {}}}


def test_a_story_that_comes_out_is_no_failure() -> None:
    assert run_vector(vector(LOOK, {"expect": LOOKED})) is None


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (vector({"expect": {"turn": 1}}), "ours, step 0: turn: expected 1, found 0"),
        (vector(LOOK, {"expect": {"deck": ["spy"]}}), 'ours, step 1: deck: expected ["spy"], found []'),
        (vector({"expect": {"turn": HUGE}}), "ours, step 0: turn: expected something too big to show (int), found 0"),
        (vector({"expect": {"legal": []}}), "ours, step 0: legal: expected nothing, found 0 king 1, 0 priest 1"),
        (
            vector(LOOK, {"expect": {"knows": {"1": {"0": "king"}}}}),
            'ours, step 1: knows: expected {"1": {"0": "king"}}, found {"1": {}}',
        ),
        (vector({"refused": LOOK}), 'ours, step 0: should be refused: {"seat": 0, "play": "priest", "on": [1]}'),
        (vector({"seat": 0, "play": "guard", "on": [1], "number": 5}), "ours, step 0: the Guard is not in the hand"),
        (vector({"deal": ["guard"]}), "ours, step 0: the round is not over yet"),
        (vector(7), "ours, step 0: 7 is no step"),
        (vector({"expect": {}}), "ours, step 0: expect is a table of what must be true"),
        (vector({"expect": {"weather": "fine"}}), "ours, step 0: 'weather' can't be expected; known are turn, decision"),
        (vector({"expect": {"legal": 3}}), "ours, step 0: legal is a list of moves"),
        (vector({"expect": {"hands": "king"}}), "ours, step 0: hands is a list of hands"),
        (vector({"expect": {"knows": []}}), "ours, step 0: knows is a table by seat"),
        (vector({"expect": {"knows": {"2": {}}}}), "ours, step 0: knows: there is no seat '2'"),
        (vector(edition="secund"), "ours, start: no edition is called 'secund'; did you mean second?"),
        (vector(players=7), "ours, start: second is not for 7 players; it is for 2 3 4 5 6"),
        (vector(start=[]), "ours, start: start is a table and steps a list"),
        ({"id": "ours"}, "ours, start: the vector has no edition"),
        (["ours"], "['ours'], start: a vector is a table with id, edition, players, start and steps"),
    ],
)
def test_a_failure_names_the_vector_the_step_and_the_difference(wrong: Any, told: str) -> None:
    failure = run_vector(wrong)
    assert isinstance(failure, Failure)
    assert str(failure).startswith(told)


def test_a_refused_move_that_changed_the_game_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from suitors.game import vectors

    seen = iter("ab")
    monkeypatch.setattr(vectors, "snapshot", lambda game: next(seen))
    failure = run_vector(vector({"refused": {"seat": 1, "redraw": True}}))
    assert str(failure) == "ours, step 0: a refused move changed the game"


@pytest.mark.parametrize("text", ["", "{", "{}", "7", "[" * 100_000, '"guard"'])
def test_a_file_that_holds_no_vectors_is_refused(text: str) -> None:
    with pytest.raises(BadVector, match=r"^is not"):
        read_vectors(text)
