"""The plain face: line by line, no cursor moved, every state readable aloud. Prints only what whoever looks may know."""

import asyncio
from collections.abc import Awaitable

from suitors.game.errors import IllegalMove, SuitorsError
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.locale import Words
from suitors.telling import rules, table
from suitors.telling.errors import Usage
from suitors.telling.story import Story
from suitors.telling.typed import Question, read_line, read_question
from suitors.terminal import pages
from suitors.terminal.keyboard import Keyboard, Left, hide
from suitors.terminal.lobby import write_record
from suitors.terminal.sitting import ENDED, Sitting, Stage

FEW = 12
"""So many choices are listed without being asked for."""


class PlainFace:
    """An evening at one terminal, told and typed."""

    def __init__(self, sitting: Sitting, speech: Words, keyboard: Keyboard) -> None:
        self.sitting = sitting
        self.speech = speech
        self.say = speech.say
        self._keyboard = keyboard
        self._typing: asyncio.Task[str] | None = None
        self._told: dict[int | None, int] = {}
        """How much each of those who looked has been told."""
        view = sitting.view
        self._start = 0 if view is None else len(sitting.news) - len(view.events)
        """A game that goes on is told from this round on."""
        self._company = ""
        """Who was at the table when it was last said."""
        self._shown = False
        """Whether something on the screen is not for everybody."""

    @property
    def story(self) -> Story:
        return Story(self.speech, self.sitting.names)

    async def play(self) -> None:
        """To the end of the game, or until somebody leaves."""
        self._news()
        try:
            while self.sitting.stage not in ENDED:
                await self._go_on(self.sitting.stage)
                self._news()
        finally:
            if self._typing is not None:
                self._typing.cancel()
        view = self.sitting.view
        if view is not None and view.game_winners is not None:
            print(self.say("game-won", winners=self.story.whom(view.game_winners)))
        else:
            print(self.say("web-closed"))

    async def _go_on(self, stage: Stage) -> None:
        match stage:
            case Stage.DECIDE:
                await self._turn()
            case Stage.COVER | Stage.PASS:
                await self._hand_over()
            case Stage.BETWEEN:
                print(self.say("next-round"))
                await self.sitting.proceed()
            case Stage.AWAY:
                await self._try(self.sitting.proceed())
            case _:
                await self._stand_by()

    # Telling.

    def _news(self) -> None:
        """What has happened since whoever looks last looked."""
        if self.sitting.is_remote:
            self._tell_company(self.sitting)
        at = self.sitting.at
        if at is None and self.sitting.is_shared:
            return
        told = self._told.get(at, self._start)
        news = self.sitting.news[told:]
        self._told[at] = told + len(news)
        for line in pages.tell(self.story, news):
            print(line, flush=True)

    def _tell_company(self, sitting: Sitting) -> None:
        """Who is there, as long as people come."""
        there = self.speech.join([name for name in sitting.names if name is not None]) or self.say("term-nobody")
        if sitting.stage is Stage.GATHER and there != self._company:
            self._company = there
            print(self.say("term-gathering", names=there), flush=True)

    # Asking.

    async def _ask(self, prompt: str) -> str | None:
        """A line; None: something is new at a remote table, and nothing was typed yet."""
        if self._typing is None:
            print(f"{prompt} ", end="", flush=True)
        if not self.sitting.is_remote:
            return await self._keyboard.line()
        return await self._line_or_news()

    async def _line_or_news(self) -> str | None:
        if self._typing is None:
            self._typing = asyncio.create_task(self._keyboard.line())
        news = asyncio.create_task(self.sitting.wait())
        try:
            await asyncio.wait({self._typing, news}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if news.done():
            await news
            return None
        line, self._typing = await self._typing, None
        return line

    async def _hand_over(self) -> None:
        """What one person saw is hidden before the next one looks."""
        if self._shown:
            await self._ask(self.say("press-enter"))
            hide()
            self._shown = False
        if self.sitting.stage is Stage.COVER:
            await self.sitting.proceed()
        view = self.sitting.view
        assert view is not None
        print(self.say("pass-keyboard", who=self.story.who(view.decider)))
        await self._ask(self.say("press-enter"))
        hide()
        await self.sitting.proceed()
        self._shown = True

    async def _stand_by(self) -> None:
        """Others decide; at a remote table one can talk meanwhile."""
        if not self.sitting.is_remote:
            await self.sitting.wait()
            return
        line = await self._line_or_news()
        if line:
            question = read_question(line)
            view = self.sitting.view
            await self._answer(question, view) if question else print(self.say("term-not-now"))

    async def _turn(self) -> None:
        view = self.sitting.view
        assert view is not None
        self._show_table(view)
        while self.sitting.stage is Stage.DECIDE and self.sitting.view == view:
            line = await self._ask(f"{self.say('prompt-move')} >")
            if line is None:
                self._news()
            elif line and await self._answered(view, line):
                return

    def _show_table(self, view: View) -> None:
        print("\n".join(table.table(self.story, view)))
        print(self.say("you-decide", who=self.story.who(view.seat)))
        if len(view.legal) <= FEW:
            print(table.choices(self.story, view))

    async def _answered(self, view: View, line: str) -> bool:
        """Whether a move was made."""
        try:
            typed = read_line(view, self.speech, line)
            if isinstance(typed, Move):
                await self.sitting.move(typed)
                return True
            await self._answer(typed, view)
        except IllegalMove as refused:
            print(refused.in_words(self.speech.language))
        except SuitorsError as error:
            print(pages.refusal(self.speech, error))
        except Usage as error:
            print(error)
        return False

    async def _try(self, act: Awaitable[None]) -> None:
        try:
            await act
        except SuitorsError as error:
            print(pages.refusal(self.speech, error))

    # Questions.

    async def _answer(self, question: Question, view: View | None) -> None:
        match question.word:
            case "quit":
                raise Left
            case "?":
                self._help(view)
            case "say" | "start":
                await self._company_word(question)
            case "link":
                await self._try(self._link())
            case "save":
                await self._save(question.name)
            case "log":
                print("\n".join(pages.tell(self.story, self.sitting.news)))
            case _ if view is not None:
                await self._answer_from(question, view)

    async def _answer_from(self, question: Question, view: View) -> None:
        """What can be asked once there is something to be seen."""
        match question.word:
            case "table":
                print("\n".join(table.table(self.story, view)[1:]))
            case "hand":
                print(table.hand(self.story, view))
            case "know":
                print("\n".join(pages.knowledge(self.story, view)))
            case "hint":
                await self._hint(view)
            case "rules":
                self._rules(question.name, view)

    def _help(self, view: View | None) -> None:
        print(self.say("help-moves"))
        if self.sitting.is_remote:
            print("\n".join(f"  {self.say(f'term-help-{word}')}" for word in ("say", "link", "start")))
        if view is not None and view.legal:
            print(table.choices(self.story, view))

    async def _hint(self, view: View) -> None:
        if not view.legal:
            print(self.say("web-hint-later"))
            return
        print("\n".join(pages.hint(self.story, view, await self.sitting.advise(), self.sitting.advisor)))

    async def _save(self, file: str) -> None:
        if not file:
            print(self.say("term-save-where"))
            return
        try:
            write_record(file, await self.sitting.record(), self.sitting.receipt)
            print(self.say("term-record-in", file=file))
        except OSError as error:
            print(f"{file}: {error.strerror}")
        except (SuitorsError, Usage) as error:
            print(pages.refusal(self.speech, error) if isinstance(error, SuitorsError) else error)

    async def _link(self) -> None:
        print("\n".join(await pages.link(self.speech, self.sitting)))

    async def _company_word(self, question: Question) -> None:
        if not self.sitting.is_remote:
            print(self.say("term-nobody-hears"))
        elif question.word == "start":
            await self._try(self.sitting.proceed())
        elif question.name:
            await self._try(self.sitting.chat(question.name))
        else:
            print(self.say("term-say-what"))

    def _rules(self, name: str, view: View) -> None:
        """What a card does; without a name, the cards in the hand."""
        for one in [name] if name else dict.fromkeys(card.id for card in view.hand):
            facts = rules.look_up(self.speech, one, view.edition)
            print("\n".join(rules.page(self.speech, facts, view.edition)))
