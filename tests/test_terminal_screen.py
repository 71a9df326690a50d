"""The table on the screen: whole games by keys, by mouse and in words; what is covered, what is offered, what it looks like."""

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playing import LONG, played
from screens import draw, file_of, scenes
from terminals import LARGE, SMALL, Player, a_plan, a_short_plan, an_app, at_screen, text_of
from textual.widgets import Input

from suitors.bots import BOTS
from suitors.bots import Player as Bot
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.game.view import View
from suitors.locale import words
from suitors.rules.editions import EDITIONS
from suitors.rules.state import Rng
from suitors.telling.story import Story
from suitors.terminal.local import LocalSitting
from suitors.terminal.rerun import Rerun
from suitors.terminal.screen.app import Opening
from suitors.terminal.screen.parts import CardFace, Hand
from suitors.terminal.screen.sheet import LineSheet, Sheet
from suitors.terminal.screen.start import StartScreen
from suitors.terminal.sitting import Stage

EN = words("en")


def game_of(player: Player) -> Game:
    assert isinstance(player.sitting, LocalSitting)
    return player.sitting.game


# Whole games.


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_of_every_edition_is_played_by_the_keys_on_the_screen(edition: str, tmp_path: Path) -> None:
    async def play(player: Player) -> None:
        await player.play_out(Random(1))
        assert game_of(player).is_over
        assert "The game goes to " in player.text
        assert not list(tmp_path.iterdir())
        before = game_of(player)
        await player.press("1")
        assert game_of(player) is not before
        assert game_of(player).edition == before.edition

    players = 5 if edition == "premium" else 3
    plan = a_plan(edition, players, seed=5) if LONG else a_short_plan(edition, players, 2, seed=5)
    at_screen(an_app(tmp_path, Opening(plan)), play)


def test_people_pass_the_keyboard_and_nobody_reads_what_is_not_theirs(tmp_path: Path) -> None:
    async def play(player: Player) -> None:
        chance = Random(2)
        await player.settle()
        passed = 0
        while game_of(player).round == 1:
            await check_screen(player)
            passed += player.sitting.stage is Stage.PASS
            await player.press(chance.choice(player.entries).key)
        assert passed > 2
        assert "On to" not in player.text

    at_screen(an_app(tmp_path, Opening(a_plan("second", 3, people=3, seed=3))), play, LARGE)


async def check_screen(player: Player) -> None:
    """Sentences of the game and drawn cards are those that whoever looks may know."""
    game, at = game_of(player), player.sitting.at
    story, text = Story(EN, player.sitting.names), player.text
    mine = set(story.tell(game.events(at)))
    for seat in range(game.players):
        for line in set(story.tell(game.events(seat))) - mine:
            assert line not in text
    drawn = [face.card for face in player.table.query(CardFace) if face.display]
    assert drawn == ([] if at is None else list(game.hand(at)))
    assert (at is None) == ("The hands are covered." in text)
    assert "You" not in "\n".join(mine)


def test_a_move_is_made_with_arrows_and_enter_and_taken_back_with_escape(tmp_path: Path) -> None:
    async def play(player: Player) -> None:
        await player.settle()
        game = game_of(player)
        assert next(str(move) for move in game.legal()).startswith("baron")
        await player.press("right", "left", "enter")
        assert "choose a player" in player.question
        await player.press("escape")
        assert "play a card" in player.question
        assert not game.moves
        await player.press("down", "enter")
        assert str(game.moves[0]) == "handmaid"

    at_screen(an_app(tmp_path, Opening(a_plan("second", 2, seed=3))), play)


def test_a_card_is_played_with_the_mouse(tmp_path: Path) -> None:
    async def play(player: Player) -> None:
        await player.settle()
        faces = list(player.table.query(CardFace))
        await player.pilot.click(faces[1])
        await player.settle()
        assert str(game_of(player).moves[0]) == "handmaid"

    at_screen(an_app(tmp_path, Opening(a_plan("second", 2, seed=3))), play)


def test_a_move_is_typed_in_words_and_what_is_wrong_is_said(tmp_path: Path) -> None:
    async def play(player: Player) -> None:
        await player.settle()
        for line in ("king 1", "nonsense", "hand"):
            await type_line(player, ":", line)
            assert not game_of(player).moves
        await type_line(player, ":", "baron 1")
        assert str(game_of(player).moves[0]) == "baron 1"

    at_screen(an_app(tmp_path, Opening(a_plan("second", 2, seed=3))), play)


async def type_line(player: Player, key: str, line: str) -> None:
    await player.pilot.press(key)
    while not isinstance(player.app.screen, LineSheet):
        await player.pilot.pause()
    player.app.screen.query_one(Input).value = line
    await player.pilot.press("enter")
    await player.settle()


def test_what_can_not_be_chosen_is_not_done(tmp_path: Path) -> None:
    """The first card is the Guard; nobody names 1 with it."""

    async def play(player: Player) -> None:
        await player.settle()
        card = next(entry.key for entry in player.entries if entry.label.startswith("Guard"))
        await player.press(card, "0")
        assert "choose a player" in player.question
        await player.press("1")
        assert "name a number" in player.question
        await player.press("1")
        assert "name a number" in player.question
        assert not game_of(player).moves
        await player.press("4")
        assert str(game_of(player).moves[0]) == "guard 1 4"

    seed = next(seed for seed in range(99) if "guard 1 4" in map(str, Game("second", 2, seed=seed, first=0).legal()))
    game = Game("second", 2, seed=seed, first=0)
    sitting = LocalSitting(game, ["Ann", "Agnes"], {1: (BOTS["casual"], [1])})
    at_screen(an_app(tmp_path, Opening(sitting=sitting)), play)


# While others think.


def test_a_bots_thought_leaves_the_keyboard_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, done = threading.Event(), threading.Event()

    def ponder(view: View, rng: Rng) -> Move:
        thinking.set()
        assert done.wait(60)
        return view.legal[0]

    monkeypatch.setitem(BOTS, "ponderer", Bot(ponder))

    async def play(player: Player) -> None:
        await player.settle()
        await player.pilot.press("2")
        while not thinking.is_set():
            await player.pilot.pause()
        assert "Agnes (1) is thinking" in player.text
        await player.pilot.press("k")
        await player.pilot.pause()
        assert isinstance(player.app.screen, Sheet)
        await player.pilot.press("escape")
        done.set()
        await player.settle()
        assert len(game_of(player).moves) == 2

    at_screen(an_app(tmp_path, Opening(a_plan("second", 2, seed=3, level="ponderer"))), play)


def test_a_hint_thinks_beside_the_table_and_says_what_each_move_is_worth(tmp_path: Path) -> None:
    async def play(player: Player) -> None:
        await player.settle()
        await player.pilot.press("h")
        async with asyncio.timeout(60):
            while "advises Ann (0)" not in player.text:
                await player.pilot.pause(0.02)
        assert "%" in player.text

    at_screen(an_app(tmp_path, Opening(a_plan("second", 2, seed=3))), play)


# Looking things up.


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("k", "Cards you can't see"),
        ("c", "Guard ×6"),
        ("l", "Ann (0) is dealt the Baron."),
        ("question_mark", "Choose with the arrows"),
    ],
)
def test_a_page_lies_over_the_table_until_it_is_closed(key: str, said: str, tmp_path: Path) -> None:
    async def play(player: Player) -> None:
        await player.settle()
        await player.pilot.press(key)
        await player.pilot.pause()
        assert isinstance(player.app.screen, Sheet)
        assert said in player.text
        await player.pilot.press("escape")
        await player.settle()
        assert "play a card" in player.question

    at_screen(an_app(tmp_path, Opening(a_plan("second", 2, seed=3))), play)


def test_the_record_is_saved_from_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    async def play(player: Player) -> None:
        await player.settle()
        await player.press("2")
        await type_line(player, "s", str(file))
        await type_line(player, "s", str(tmp_path / "nowhere" / "game.json"))
        assert Record.from_text(file.read_text("utf-8")) == game_of(player).record()

    at_screen(an_app(tmp_path / "shelf", Opening(a_plan("second", 2, seed=3))), play)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_leaving_keeps_the_game_and_it_goes_on_from_the_start_screen(key: str, tmp_path: Path) -> None:
    first = an_app(tmp_path, Opening(a_plan("second", 2, seed=3)))

    async def begin(player: Player) -> None:
        await player.settle()
        await player.press("2")
        await player.pilot.press(key)
        await player.pilot.pause()

    async def go_on(player: Player) -> None:
        await player.pilot.pause()
        await player.pilot.press("down", "enter")
        await player.settle()
        assert next(str(move) for move in game_of(player).moves) == "handmaid"

    at_screen(first, begin)
    assert first.goodbye == ["The game is kept: suitors play --resume goes on with it.", "Goodbye!"]
    at_screen(an_app(tmp_path, Opening(a_plan(), asked=True)), go_on)


# The start.


def test_everything_can_be_chosen_at_the_start_and_is_explained(tmp_path: Path) -> None:
    async def choose(player: Player) -> None:
        await player.pilot.pause()
        await player.pilot.press("down")
        assert "Twenty-one cards" in player.text
        await player.pilot.press("right", "right", "right", "down")
        await player.pilot.press("right", "right", "down")
        assert "Bots take the seats that are left" in player.text
        await player.pilot.press("right", "down", "right", "down", "right")
        await player.pilot.pause()
        assert "una lettera, una Principessa" in player.text.lower() or "lettere d'amore" in player.text
        await player.pilot.press("down", *"Zoe", "enter")
        await player.settle()
        game = game_of(player)
        assert (game.edition.id, game.players, len(player.sitting.people)) == ("house", 4, 2)
        assert player.sitting.names[0] == "Zoe"
        assert "Zoe" in player.text
        assert player.app.speech.language == "it"

    at_screen(an_app(tmp_path, Opening(a_plan(level="random"), asked=True)), choose)


def test_a_link_that_is_none_is_said_at_the_start(tmp_path: Path) -> None:
    async def choose(player: Player) -> None:
        await player.pilot.pause()
        link = player.app.screen.query_one("#link", Input)
        link.focus()
        link.value = "nonsense"
        await player.pilot.press("enter")
        async with asyncio.timeout(20):
            while "is no invitation to a table" not in player.notices:
                await player.pilot.pause(0.02)
        assert isinstance(player.app.screen, StartScreen)

    at_screen(an_app(tmp_path, Opening(a_plan(), asked=True)), choose)


def test_a_save_that_is_damaged_ends_it_with_a_line(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{}")
    app = an_app(tmp_path, Opening(resume=True))

    async def wait(player: Player) -> None:
        await player.pilot.pause(0.1)

    at_screen(app, wait)
    assert "is no saved game" in str(app.failure)


# Records.


def test_a_record_is_stepped_through_from_every_seat(tmp_path: Path) -> None:
    rerun = Rerun(played("second", 3, 11).record())

    async def step(player: Player) -> None:
        await player.settle()
        await player.press("right", "right", "n", "p", "9")
        assert "The letter has arrived" in player.text
        await player.press("0", "v")
        assert "As Seat 0 saw it" in player.text
        assert "Seat 1 is dealt" not in player.text
        await player.press("v", "v", "v")
        assert "All hands are open" in player.text
        assert "holds" in player.text

    app = an_app(tmp_path, Opening(sitting=rerun))
    app.lobby = None
    at_screen(app, step, LARGE)


# What it looks like.


@pytest.mark.parametrize("name", scenes())
def test_the_pictures_in_the_docs_are_what_the_screen_shows(name: str) -> None:
    for place, svg in draw(name).items():
        kept = file_of(name, place).read_text("utf-8")
        assert text_of(svg) == text_of(kept), "python tests/screens.py draws them anew"


@pytest.mark.parametrize("size", [SMALL, LARGE, (40, 12), (200, 60)])
def test_the_hand_and_the_choices_are_on_every_screen(size: tuple[int, int], tmp_path: Path) -> None:
    async def look(player: Player) -> None:
        await player.settle()
        assert "Baron" in player.text
        for part in ("#choices", "#hand"):
            region = player.table.query_one(part).region
            assert region.height > 0
            assert region.bottom <= size[1] or size[1] < 24

    at_screen(an_app(tmp_path, Opening(a_plan("second", 2, seed=3))), look, size)


def test_only_the_sixteen_colours_of_the_terminal_are_used(tmp_path: Path) -> None:
    async def look(player: Player) -> None:
        await player.settle()
        colours: set[Any] = set()
        for strip in player.table._compositor.render_strips():
            for segment in strip:
                style = segment.style
                if style is not None:
                    colours |= {colour for colour in (style.color, style.bgcolor) if colour is not None}
        assert colours
        assert all(colour.is_default or (colour.number is not None and colour.number < 16) for colour in colours), colours
        assert player.table.query_one(Hand).display

    at_screen(an_app(tmp_path, Opening(a_plan("second", 4, seed=3))), look)
