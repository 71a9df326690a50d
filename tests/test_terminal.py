"""The terminal without a face: choices step by step, games that are kept, records gone through again, and who sees what."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playing import TABLES, Table, at_every_table, played, position, steps, times
from terminals import a_plan, lobby
from worlds import compare_worlds, other_deals
from worlds import story as rounds_of

from suitors.bots import BOTS
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.locale import LANGUAGES, words
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.telling.errors import Usage
from suitors.telling.story import Story
from suitors.telling.table import table as lines_of_table
from suitors.terminal import asking, pages
from suitors.terminal.choice import Choice, Step
from suitors.terminal.lobby import Lobby, Plan
from suitors.terminal.local import LocalSitting
from suitors.terminal.rerun import Rerun
from suitors.terminal.saving import BadSave, Saved, Shelf
from suitors.terminal.screen.parts import headline, seat_line, unseen_table
from suitors.terminal.sitting import Stage

EN = words("en")


# Choosing.


def reachable(choice: Choice) -> Iterator[Move]:
    """Every move that can be chosen by going on from here."""
    step = choice.next
    if isinstance(step, Move):
        yield step
        return
    for option in step.options:
        if (option.reason is None and option.answer != "no") or (option.reason is None and step.kind == "redraw"):
            yield from reachable(option.leads)


@at_every_table
def test_every_legal_move_can_be_chosen_and_no_other(table: Table) -> None:
    edition, players = table
    chance = Random(players)
    for game in steps(Game(edition, players, seed=players), chance, rounds=times(2)):
        if game.decider is not None:
            view = game.view(game.decider)
            assert set(reachable(Choice(view))) == set(view.legal)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_its_words_and_a_key_for_each_option(lang: str) -> None:
    for edition, players in TABLES[::3]:
        chance = Random(players)
        game = Game(edition, players, seed=7)
        story = Story(words(lang), [None] * players)
        for one in steps(game, chance, rounds=1):
            if one.decider is not None:
                check_words(story, Choice(one.view(one.decider)), chance)


def check_words(story: Story, choice: Choice, chance: Random) -> None:
    step = choice.next
    if isinstance(step, Move):
        return
    assert asking.question(story, choice, step)
    keys = [option.key for option in step.options]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 for key in keys)
    labels = [asking.label(story, choice, step, option) for option in step.options]
    assert all(label == label.strip() != "" for label in labels)
    check_words(story, chance.choice([option for option in step.options if option.reason is None]).leads, chance)


def labels(choice: Choice) -> list[str]:
    step = choice.next
    assert isinstance(step, Step)
    return [asking.label(Story(EN, [None] * choice.view.players), choice, step, option) for option in step.options]


def test_what_can_not_be_chosen_says_why() -> None:
    forced = position("second", ["countess", "guard"], ["king", "spy"]).view(0)
    assert labels(Choice(forced)) == ["Countess 8", "King 7: You must play the Countess"]
    guard = position("second", ["guard", "priest", None, "spy"], protected=[1]).view(0)
    assert labels(Choice(guard, card=Card.GUARD)) == [
        "Seat 0, yourself: not on yourself",
        "Seat 1: protected",
        "Seat 2: out of the round",
        "Seat 3",
    ]
    assert labels(Choice(guard, card=Card.GUARD, on=(3,)))[1] == "Guard: can't be named"
    bound = position("house", ["baron", "priest", "guard"], sycophant=2).view(0)
    assert labels(Choice(bound, card=Card.BARON))[1] == "Seat 1: the Sycophant points at Seat 2"
    alone = position("second", ["guard", "priest"], ["baron", "spy"], protected=[1]).view(0)
    assert labels(Choice(alone)) == ["Guard 1, without effect", "Baron 3, without effect"]


def test_a_pick_can_be_taken_back_one_by_one() -> None:
    view = position("second", ["guard", "priest", "spy"], ["baron", "spy"]).view(0)
    first = Choice(view)
    second, third = Choice(view, card=Card.GUARD), Choice(view, card=Card.GUARD, on=(1,))
    assert Choice(view, card=Card.GUARD, on=(1,), number=5).back() == third
    assert third.back() == second
    assert second.back() == first
    assert not first.is_begun
    assert second.is_begun


def test_who_would_harm_themself_is_asked_once_more() -> None:
    view = position("second", ["princess", "priest"], ["prince", "spy"]).view(0)
    for choice in (Choice(view, card=Card.PRINCESS), Choice(view, card=Card.PRINCE, on=(0,))):
        step = choice.next
        assert isinstance(step, Step)
        assert step.kind == "confirm"
        yes, no = step.options
        assert isinstance(yes.leads.next, Move)
        assert no.leads == Choice(view)
    assert isinstance(Choice(view, card=Card.PRINCE, on=(1,)).next, Move)


# At one keyboard.


def hot_seat(seed: int, players: int = 3) -> LocalSitting:
    return LocalSitting(Game("second", players, seed=seed), ["Ann", "Bo", "Cleo"][:players], {})


def test_the_keyboard_is_covered_and_passed_before_another_person_decides() -> None:
    async def story() -> None:
        sitting = hot_seat(1)
        assert (sitting.stage, sitting.at) == (Stage.PASS, None)
        assert sitting.view.hand == ()
        await sitting.proceed()
        first = sitting.at
        assert sitting.stage is Stage.DECIDE
        assert sitting.view.seat == first == sitting.game.decider
        while sitting.stage is Stage.DECIDE:
            await sitting.move(sitting.view.legal[-1])
        assert sitting.stage is Stage.COVER
        assert sitting.view.seat == first
        await sitting.proceed()
        assert (sitting.stage, sitting.at, sitting.view.seat) == (Stage.PASS, None, None)

    asyncio.run(story())


def test_while_everybody_looks_nothing_but_what_all_may_know_is_there() -> None:
    async def story() -> None:
        chance = Random(1)
        sitting = hot_seat(2)
        while sitting.stage is not Stage.OVER:
            if sitting.at is None:
                assert sitting.view == sitting.game.view(None)
                assert list(sitting.news) == sitting.game.events(None)
                assert not sitting.view.legal
            if sitting.stage is Stage.DECIDE:
                await sitting.move(chance.choice(sitting.view.legal))
            else:
                await sitting.proceed()

    asyncio.run(story())


def test_who_is_out_may_hurry_the_bots() -> None:
    async def story() -> None:
        game = position("second", ["princess", "guard", "spy"], ["priest", "baron", "guard", "spy", "guard", "king", "prince"])
        everybody = {seat: (BOTS["casual"], [seat]) for seat in (1, 2)}
        sitting = LocalSitting(game, ["Ann", "Bo", "Cleo"], everybody, paced=True)
        await sitting.move(Move.play(0, Card.PRINCESS))
        assert sitting.is_idle
        waiting = asyncio.create_task(sitting.wait())
        await asyncio.sleep(0)
        await sitting.hurry()
        await asyncio.wait_for(waiting, 20)
        assert len(game.moves) == 2

    asyncio.run(story())


# What is hidden stays hidden: other worlds that agree with what a seat has seen look the same.


@at_every_table
def test_nothing_hidden_changes_a_byte_of_what_somebody_reads(table: Table) -> None:
    edition, players = EDITIONS[table[0]], table[1]
    chance = Random(players)
    compared = 0
    for _ in range(times(2)):
        rounds = rounds_of(edition, players, chance, 25)
        viewer = chance.choice([None, *range(players)])
        compared += compare_worlds(edition, players, rounds, other_deals(rounds, viewer, chance), viewer, on_screen)
    assert compared


def on_screen(game: Game, viewer: int | None) -> bytes:
    """All that both faces show to this viewer."""
    sitting = LocalSitting(game, [None] * game.players, {})
    sitting.at = viewer
    story = Story(EN, sitting.names)
    view = sitting.view
    lines = [
        headline(story, sitting),
        *lines_of_table(story, view),
        *pages.knowledge(story, view),
        *pages.tell(story, sitting.news),
    ]
    lines += [str(seat_line(story, sitting, view, seat, 12, 200)) for seat in range(game.players)]
    lines += unseen_table(story, view)
    return "\n".join([*lines, *(labels(Choice(view)) if view.legal and len(view.legal) > 1 else [])]).encode()


# Games that are kept.


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    async def story() -> None:
        one = lobby(tmp_path).open(a_plan("house", 4, people=2, seed=3))
        for _ in range(12):
            if one.stage is Stage.DECIDE:
                await one.move(one.view.legal[0])
            elif one.stage is Stage.WAIT:
                await one.wait()
            else:
                await one.proceed()
        again = lobby(tmp_path).resume()
        assert isinstance(again, LocalSitting)
        assert again.game.record() == one.game.record()
        assert again.names == one.names
        assert set(again.bots) == set(one.bots)
        assert again.game.to_bytes() == one.game.to_bytes()

    asyncio.run(story())


def test_a_game_is_kept_only_while_it_can_go_on(tmp_path: Path) -> None:
    async def story() -> None:
        sitting = lobby(tmp_path).open(a_plan("classic", 4, seed=2))
        assert not list(tmp_path.iterdir())
        seen = 0
        while sitting.stage is not Stage.OVER:
            if sitting.stage is Stage.DECIDE:
                await sitting.move(sitting.view.legal[-1])
                seen += len(list(tmp_path.glob("*.json")))
            else:
                await (sitting.wait() if sitting.stage is Stage.WAIT else sitting.proceed())
        assert seen > 3
        assert not list(tmp_path.iterdir())

    asyncio.run(story())


def test_several_games_are_kept_and_the_last_one_goes_on(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for seed in (1, 2, 3):
        file = shelf.new()
        shelf.write(file, Saved(played("second", 2, seed, 5).record(), [None, "Agnes"], {1: "casual"}))
    assert len(shelf.files()) == 3
    assert shelf.latest() == file
    assert oct(file.stat().st_mode & 0o777) == "0o600"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "nonsense",
        '{"suitors": "saved"}',
        '{"suitors": "saved", "format": 1, "record": {}}',
        '{"suitors": "saved", "format": 1, "link": 7}',
        '{"suitors": "saved", "format": 2, "link": "http://a/b"}',
        "[" * 100_000,
    ],
)
def test_a_damaged_save_says_so_and_stays_as_it_is(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    with pytest.raises(BadSave, match="game.json: "):
        lobby(tmp_path).resume()
    assert file.read_text("utf-8") == text


def test_a_save_without_names_or_with_other_seats_is_damaged() -> None:
    data = Saved(played("second", 2, 1, 5).record(), [None, "Agnes"], {1: "casual"}).to_dict()
    assert Saved.from_dict(json.loads(json.dumps(data))).to_dict() == data
    changes: list[dict[str, object]] = [{"names": []}, {"names": None}, {"bots": []}, {"names": ["a", "\x1b"]}, {"record": 3}]
    for change in changes:
        with pytest.raises(ValueError, match="."):
            Saved.from_dict(data | change)


def test_where_nothing_can_be_written_people_play_all_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        (tmp_path / "file").write_text("")
        house = lobby(tmp_path / "file" / "games")
        sitting = house.open(a_plan("classic", 2, people=2))
        await sitting.proceed()
        await sitting.move(sitting.view.legal[0])
        assert await house.leave(sitting, EN) == ["Goodbye!"]

    asyncio.run(story())


def test_no_game_was_left(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="no game was left unfinished"):
        lobby(tmp_path).resume()


# Tables that can't be.


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": 9}, "is not for 9 players"),
        ({"names": ("",)}, "is not a name"),
        ({"names": ("a\x1bb",)}, "is not a name"),
        ({"names": ("Ann", "Bo")}, "2 names are too many; 1 can be given"),
        ({"levels": ("casual", "casual")}, "2 bots are too many; 1 can be seated"),
    ],
)
def test_a_table_that_can_not_be_is_refused(change: dict[str, object], said: str) -> None:
    plan: dict[str, object] = {"edition": a_plan().edition, "players": 2} | change
    with pytest.raises(ValueError, match=said):
        Plan(**plan)  # type: ignore[arg-type]  # that is what is tried


def test_usage_is_an_error_in_words() -> None:
    with pytest.raises(Usage, match="is not a name"):
        a_plan().__class__(a_plan().edition, 2, names=("x" * 31,))


# Records.


def test_a_record_is_gone_through_step_by_step_from_any_seat() -> None:
    game = played("second", 3, 11)
    rerun = Rerun(game.record())
    assert rerun.last == len(game.moves) + game.round - 1
    rerun.go(rerun.last)
    assert rerun.view.game_winners == game.winners
    assert [event.to_dict() for event in rerun.events][-1]["what"] == "game_over"
    for seat in range(3):
        rerun.look(seat)
        for place in (0, 7, rerun.last):
            rerun.go(place)
            assert rerun.view == rerun.game.view(seat)
            assert list(rerun.events) == rerun.game.events(seat)
            assert set(rerun.hands) <= set(rerun.game.view(seat).knows) | set(rerun.game.shown)
    rerun.look(None)
    assert list(rerun.hands.values()) == list(rerun.game.hands)


def test_rounds_and_eyes_go_round() -> None:
    rerun = Rerun(played("second", 2, 3).record())
    rerun.go_round(1)
    assert (rerun.step.round, rerun.step.move) == (2, None)
    rerun.go(rerun.place + 1)
    rerun.go_round(-1)
    assert (rerun.step.round, rerun.step.move) == (2, None)
    rerun.go_round(-1)
    assert rerun.place == 0
    rerun.go(-5)
    assert rerun.place == 0
    seen = []
    for _ in range(4):
        rerun.look_on()
        seen.append(rerun.at)
    assert seen == [0, 1, None, 0]


def test_a_record_can_be_asked_for_advice_and_not_be_changed() -> None:
    async def story() -> None:
        rerun = Rerun(played("second", 2, 3).record(), None, "courtier")
        advice = await rerun.advise()
        assert advice.move in rerun.view.legal
        with pytest.raises(ValueError, match="can't be changed"):
            await rerun.move(advice.move)
        await rerun.proceed()
        assert rerun.place == 1

    asyncio.run(story())


def test_each_game_of_an_evening_has_a_record_of_its_own(tmp_path: Path) -> None:
    async def story() -> None:
        house = Lobby(Shelf(tmp_path / "shelf"), BOTS.__getitem__, record=str(tmp_path / "game.txt"))
        for number, seed in ((1, 3), (2, 4)):
            sitting = house.open(a_plan("classic", 4, seed=seed))
            while sitting.stage is not Stage.OVER:
                if sitting.stage is Stage.DECIDE:
                    await sitting.move(sitting.view.legal[-1])
                else:
                    await (sitting.wait() if sitting.stage is Stage.WAIT else sitting.proceed())
            file = tmp_path / ("game.txt" if number == 1 else "game-2.txt")
            assert Record.from_text(file.read_text("utf-8")) == sitting.game.record()
        assert (await house.leave(sitting, EN))[-1] == f"Goodbye! The game is kept in {tmp_path / 'game-2.txt'}."

    asyncio.run(story())
