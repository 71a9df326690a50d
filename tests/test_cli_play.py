"""The game typed line by line: whole games through a pipe, the screen, and what may be typed."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import played, position, times
from test_cli import POCKET, refused, suitors

from suitors.bots import BOTS, Player
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.game.view import View
from suitors.locale import LANGUAGES, words
from suitors.rules.cards import Card
from suitors.rules.editions import EDITIONS
from suitors.rules.state import Rng
from suitors.telling.errors import Usage
from suitors.telling.story import Story
from suitors.telling.table import choices, known, table
from suitors.telling.typed import NotUnderstood, Question, move_in_words, read_line

EN = words("en")
SIZES = [(name, players) for name in EDITIONS for players in (EDITIONS[name].players[0], EDITIONS[name].players[-1])]


def numbers(seed: int, count: int = 4000) -> str:
    """Choices by number, most of which exist."""
    chance = Random(seed)
    return "".join(f"{chance.choice([1, 1, 1, 2, 2, 3, 4, 6, 9, 14])}\n" for _ in range(count))


# Whole games.


@pytest.mark.parametrize(("name", "players"), [*SIZES, (POCKET, 2)])
@pytest.mark.parametrize("hotseat", [(), ("--hotseat",)], ids=["bots", "hotseat"])
def test_a_whole_game_of_every_edition_can_be_played_through_a_pipe(
    name: str, players: int, hotseat: tuple[str, ...], tmp_path: Path
) -> None:
    file = str(tmp_path / "game.txt")
    argv = ("play", "--edition", name, "--players", str(players), "--seed", "8", "--record", file, *hotseat)
    ran = suitors(*argv, stdin=numbers(players))
    assert (ran.code, ran.err) == (0, "")
    *_, won, bye = ran.out.splitlines()
    assert won.startswith("The game goes to ")
    assert bye == f"Goodbye! The game is kept in {file}."
    assert Record.from_text(Path(file).read_text("utf-8")).winners is not None


@pytest.mark.parametrize("bot", ["random", "casual", "novice,random"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_seed_and_the_same_keys_give_the_same_evening(bot: str, lang: str) -> None:
    argv = ("play", "--edition", "house", "--players", "4", "--seed", "2", "--bot", bot, "--lang", lang)
    first, second = (suitors(*argv, *speed, stdin=numbers(3)) for speed in ((), ("--plain-rules",)))
    assert first == second
    assert words(lang).say("bye") == first.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("named", "seated"),
    [("one", ["one"] * 3), ("one,two", ["one", "two", "two"]), ("two, one ,two", ["two", "one", "two"])],
)
def test_bots_are_seated_as_they_are_named_and_the_last_one_repeats(
    named: str, seated: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats: dict[int | None, str] = {}

    def sit(name: str) -> Player:
        def first(view: View, rng: Rng) -> Move:
            seats[view.seat] = name
            return view.legal[0]

        return Player(first)

    for name in ("one", "two"):
        monkeypatch.setitem(BOTS, name, sit(name))
    assert suitors("play", "--players", "4", "--seed", "1", "--bot", named, stdin=numbers(1)).code == 0
    assert seats == dict(enumerate(seated, 1))


def test_more_bots_than_seats_or_one_that_is_not_there_are_refused() -> None:
    assert refused("play", "--players", "2", "--bot", "random,casual") == "2 bots are too many; 1 can be seated"
    assert refused("play", "--players", "3", "--bot", "random,casul").endswith('did you mean "casual"?')
    assert refused("play", "--bot", "random,").startswith("a bot without a name; there are random, ")


def test_without_a_seed_every_game_is_another() -> None:
    assert len({suitors("play").out for _ in range(3)}) == 3


def test_the_end_of_the_input_ends_the_game_politely(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = suitors("play", "--seed", "3", "--record", str(file), stdin="1\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"\nGoodbye! The game is kept in {file}.\n")
    assert [str(move) for move in Record.from_text(file.read_text("utf-8")).rounds[0].moves] == ["baron 1"]


def test_without_record_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert suitors("play", stdin="quit\n").out.endswith("\nGoodbye!\n")
    assert not list(tmp_path.iterdir())


# The screen.


def test_the_table_shows_seats_tokens_piles_and_the_own_hand() -> None:
    out = suitors("play", "--seed", "3", "--name", "Ann", "--bot", "casual", stdin="1\n1\n1\n").out
    assert "\nRound 2. 9 cards are left in the deck.\nOpen cards: Handmaid, Guard, Baron\n" in out
    assert "\n> Ann (0): 1 of 6 tokens | Prince, Spy, Priest\n" in out
    assert "\n  Agnes (1): 0 of 6 tokens, protected | Chancellor, Handmaid\n" in out
    assert "\nYour hand: Prince 5, Chancellor 6\n" in out
    assert "\n    1  prince 0\n    2  chancellor\n" in out


def test_the_table_shows_what_hangs_over_it() -> None:
    story = Story(EN, ["Ann", "Bo", None])
    game = position(
        "manual",
        ["guard", "priest", "king"],
        protected=[1],
        jester=[[2, 0]],
        sycophant=1,
        late_guards=[{"by": 2, "on": 1, "number": 3}],
    )
    lines = table(story, game.view(0))
    assert "Seat 2 backs Ann (0) to win the round." in lines
    assert "The next choice is tied to Bo (1)." in lines
    assert "Seat 2 named 3; the Guard waits until Bo (1) is no longer protected." in lines
    assert "  Bo (1): 0 of 5 tokens, protected" in lines


def test_a_sudden_death_and_who_is_out_are_on_the_table() -> None:
    game = position("premium", ["guard", "priest", None], tokens=[5, 5, 1], sudden_death=[0, 1])
    lines = table(Story(EN, [None] * 3), game.view(0))
    assert "Sudden death: Seat 0 and Seat 1 play on, and the next token wins the game." in lines
    assert "  Seat 2: 1 of 5 tokens, out of the round" in lines


def test_what_was_seen_is_told_when_asked_for() -> None:
    game = position("second", ["priest", "king"], ["chancellor", "guard", "spy", "baron", "prince", "countess"])
    story = Story(EN, ["Ann", "Bo"])
    assert known(story, game.view(0)) == ["You have seen nothing of the other hands."]
    for move in ("priest 1", "guard 0 2", "chancellor", "keep spy under baron prince"):
        game.play(move)
    assert known(story, game.view(0)) == [
        "You have seen it: Bo (1) holds the King.",
        "You put it there: the Baron is card 1 of the deck, counted from the top.",
        "You put it there: the Prince is card 2 of the deck, counted from the top.",
    ]


def test_questions_are_answered_and_asked_again() -> None:
    out = suitors("play", "--seed", "3", stdin="?\nhelp\nhand\nknow\nlog\nrules prince\nrules\n\nquit\n").out
    assert out.count("How to type a move:") == 2
    assert out.count("Your hand: Baron 3, Handmaid 4") == 2
    assert "You have seen nothing of the other hands." in out
    assert out.count("Seat 0 draws the Handmaid.") == 2
    assert "Number in 2019 edition: 5." in out
    assert "docs/rules.md#card-baron" in out
    assert out.count("Your move (? for help) > ") == 9


# What may be typed.


def at_keep(hand: str, drawn: list[str]) -> Game:
    game = position("second", [hand, "king"], ["chancellor", *drawn, "guard"])
    game.play("chancellor")
    return game


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("guard 1 5", "guard 1 5"),
        ("  GUARD   1 5 ", "guard 1 5"),
        ("guardia 1 5", "guard 1 5"),
        ("Wachter 1 5", "guard 1 5"),
        ("g 1 5", "guard 1 5"),
        ("gu 2 0", "guard 2 0"),
        ("princess", "princess"),
        ("p", "princess"),
        ("guard", "guard"),
        ("baron 1", "baron 1"),
        ("regina madre 1", "dowager 1"),
        ("Dowager Queen 1", "dowager 1"),
        ("koningin-moeder 1", "dowager 1"),
        ("jester 1", "jester 1"),
        ("look none", "look none"),
        ("redraw no", "redraw no"),
        ("keep king under guard spy", "keep king under guard spy"),
        ("keep king guard spy", "keep king under guard spy"),
    ],
)
def test_a_move_can_be_typed_in_many_ways(typed: str, meant: str) -> None:
    view = position("second", ["guard", "king", "spy"], ["princess", "spy"]).view(0)
    assert read_line(view, EN, typed) == Move.from_text(0, meant)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_move_can_be_typed_as_it_is_shown_or_by_its_number(lang: str) -> None:
    speech = words(lang)
    for name in EDITIONS:
        chance = Random(name)
        for seed in range(times(2)):
            game = played(name, EDITIONS[name].players[-1], seed, chance.randint(0, 40))
            if game.decider is None:
                continue
            view = game.view(game.decider)
            for place, move in enumerate(view.legal, 1):
                assert read_line(view, speech, move_in_words(speech, move)) == move
                assert read_line(view, speech, str(move)) == move
                assert read_line(view, speech, str(place)) == move
            assert len(choices(Story(speech, [None] * game.players), view).splitlines()) == len(view.legal)


def test_keeping_one_card_is_enough_when_only_one_way_is_left() -> None:
    game = at_keep("spy", ["guard", "guard"])
    assert read_line(game.view(0), EN, "keep spy") == Move.keep(0, Card.SPY, (Card.GUARD, Card.GUARD))
    with pytest.raises(
        NotUnderstood, match=r"several ways to keep the Guard: keep guard under spy guard \| keep guard under guard spy"
    ):
        read_line(game.view(0), EN, "keep guard")
    assert read_line(game.view(0), EN, "keep king") == Move.keep(0, Card.KING, ())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("pri 1", '"pri" could be Priest and Prince.'),
        ("gard 1 5", 'nothing here is called "gard"; did you mean "guard"?'),
        ("99", "There is no choice 99; they are 1 to "),
        ("0", "There is no choice 0; they are 1 to "),
        ("9" * 5000, "There is no choice 99999999999999999999; they are 1 to "),
        ("guard x", "\"guard x\" is not understood; ? helps. ('x' is not a whole number)"),
        ("guard -1 5", "'-1' is not a whole number"),
        ("guard 9 5", "9 is not a seat"),
        ("prince 1 1", "a player can be chosen only once"),
        ("keep", '"keep" is not understood'),
        ("look", '"look" is not understood'),
        ("-", 'nothing here is called "-"'),
        ("keep under", 'nothing here is called "under"'),
    ],
)
def test_what_is_not_understood_gets_a_helpful_line(typed: str, said: str) -> None:
    view = position("second", ["priest", "king"], ["prince", "spy"]).view(0)
    with pytest.raises(Usage) as error:
        read_line(view, EN, typed)
    assert said in str(error.value)


def test_an_illegal_move_is_refused_in_the_language_and_asked_for_again() -> None:
    out = suitors("play", "--seed", "3", "--lang", "it", stdin="re 1\nbarone 0\nserva 1\nbarone 1\n").out
    assert "il Re non è nella mano; mosse valide: baron 1 | handmaid" in out
    assert "il Barone non può scegliere il proprio giocatore" in out
    assert "Posto 0 gioca il Barone e sceglie Agnes (1)." in out


ANY_LINE = st.text(max_size=30) | st.lists(
    st.sampled_from(
        ["keep", "under", "guard", "king", "k", "p", "look", "none", "redraw", "no", "rules", "0", "1", "-1", "99", "dowager"]
    ),
    max_size=6,
).map(" ".join)


@given(ANY_LINE, st.sampled_from(LANGUAGES), st.booleans())
def test_no_line_is_a_crash(line: str, lang: str, keeping: bool) -> None:
    game = at_keep("spy", ["guard", "baron"]) if keeping else position("second", ["guard", "king"], ["prince", "spy"])
    view = game.view(0)
    if not line.strip():
        return
    try:
        read: object = read_line(view, words(lang), line)
    except Usage as error:
        read = error
    assert isinstance(read, Move | Question) or str(read).isprintable()


@given(st.lists(ANY_LINE, max_size=8), st.sampled_from(list(EDITIONS)), st.booleans())
def test_no_evening_is_a_crash(lines: list[str], name: str, hotseat: bool) -> None:
    argv = ("play", "--edition", name, "--seed", "1", *(["--hotseat"] if hotseat else []))
    ran = suitors(*argv, stdin="\n".join(lines))
    assert (ran.code, ran.err) == (0, "")
