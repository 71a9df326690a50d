"""An evening at one terminal: people and bots around a table. Prints only what the person at the keyboard may know."""

from time import monotonic, sleep

from suitors.bots import Bot, Think
from suitors.bots.pace import pace
from suitors.cli import rules, table
from suitors.cli.keyboard import Left, ask, hide
from suitors.cli.parser import Usage
from suitors.cli.story import Story
from suitors.cli.typed import Question, read_line
from suitors.game.errors import IllegalMove
from suitors.game.game import Game
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.state import Rng

FEW = 12
"""So many choices are listed without being asked for."""


class Evening:
    """The seats without a bot have a person each; if there are several, they share the keyboard."""

    def __init__(self, game: Game, story: Story, bots: dict[int, tuple[Bot, Rng]], watched: bool = False) -> None:
        self.game = game
        self.story = story
        self.say = story.speech.say
        self.bots = bots
        self.people = [seat for seat in range(game.players) if seat not in bots]
        self.seen = dict.fromkeys(self.people, 0)
        self.at: int | None = self.people[0] if len(self.people) == 1 else None
        """Who sits at the keyboard; None: everybody is looking."""
        self.shown = False
        """Whether something on the screen is not for everybody."""
        self.watched = watched
        """Whether somebody looks on, who could read a bot's hand from how long it takes."""

    def play(self) -> None:
        """To the end of the game, or until somebody leaves."""
        self._news()
        while not self.game.is_over:
            if self.game.is_round_over:
                self._next_round()
            elif self.game.decider in self.bots:
                self._move_bot(self.game.decider)
            else:
                self._turn_of_person()
        winners = self.game.winners or ()
        print(self.say("game-won", winners=self.story.whom(winners)))

    def _news(self) -> None:
        """What has happened since the person at the keyboard last looked."""
        if self.at is None:
            return
        events = self.game.events(self.at, self.seen[self.at])
        self.seen[self.at] += len(events)
        for line in self.story.tell(events):
            print(line)

    def _next_round(self) -> None:
        """All look on as a round ends; nobody's new card may be on the screen then."""
        print(self.say("next-round"))
        if len(self.people) > 1:
            self.at = None
        self.game.next_round()
        self._news()

    def _move_bot(self, seat: int) -> None:
        began = monotonic()
        bot, rng = self.bots[seat]
        move = bot.choose(self.game.view(seat), rng)
        if self.watched:
            self._keep_pace(bot, began)
        self.game.play(move)
        self._news()

    def _keep_pace(self, bot: Bot, began: float) -> None:
        """Waits until a spectator would expect the move, however soon the bot was ready."""
        think: Think | None = getattr(bot, "think", None)
        due = began + pace(self.game.view(None), think)
        sleep(max(0.0, due - monotonic()))

    def _turn_of_person(self) -> None:
        seat = self.game.decider
        assert seat is not None
        self._hand_over(seat)
        view = self.game.view(seat)
        print("\n".join(table.table(self.story, view)))
        print(self.say("you-decide", who=self.story.who(seat)))
        if len(view.legal) <= FEW:
            print(table.choices(self.story, view))
        while not self._answered(view):
            pass
        self._news()

    def _hand_over(self, seat: int) -> None:
        """What one person saw is hidden before the next one looks."""
        if self.at == seat:
            return
        if self.shown:
            ask(self.say("press-enter") + " ")
            hide()
        print(self.say("pass-keyboard", who=self.story.who(seat)))
        ask(self.say("press-enter") + " ")
        hide()
        self.at = seat
        self.shown = True
        self._news()

    def _answered(self, view: View) -> bool:
        """Asks once; whether a move was made."""
        line = ask(self.say("prompt-move") + " > ")
        if not line:
            return False
        try:
            typed = read_line(view, self.story.speech, line)
            if isinstance(typed, Move):
                self.game.play(typed)
                return True
            self._answer(typed, view)
        except IllegalMove as refused:
            print(refused.in_words(self.story.speech.language))
        except Usage as error:
            print(error)
        return False

    def _answer(self, question: Question, view: View) -> None:
        match question.word:
            case "?":
                print(self.say("help-moves"))
                print(table.choices(self.story, view))
            case "log":
                print("\n".join(self.story.tell(self.game.events(view.seat))))
            case "hand":
                print(table.hand(self.story, view))
            case "know":
                print("\n".join(table.known(self.story, view)))
            case "rules":
                self._rules(question.name, view)
            case _:
                raise Left

    def _rules(self, name: str, view: View) -> None:
        """What a card does; without a name, the cards in the hand."""
        for one in [name] if name else dict.fromkeys(card.id for card in view.hand):
            facts = rules.look_up(self.story.speech, one, view.edition)
            print("\n".join(rules.page(self.story.speech, facts, view.edition)))
