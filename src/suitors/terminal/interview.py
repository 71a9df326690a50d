"""The start, line by line: everything can be chosen and is explained; an empty line takes what is usual."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from suitors.bots import BOTS
from suitors.locale import Words
from suitors.rules.editions import EDITIONS
from suitors.telling.errors import Usage
from suitors.telling.words import title, wrapped
from suitors.terminal.keyboard import Keyboard
from suitors.terminal.lobby import Plan, check_name


async def interview(plan: Plan, speech: Words, keyboard: Keyboard) -> Plan:
    """The table that somebody wants, beginning from the usual one."""
    asking = _Asking(speech, keyboard)
    print(speech.say("term-title"))
    edition = EDITIONS[await asking.one_of(speech.say("web-setup-edition"), editions(speech), plan.edition.id)]
    counts = {str(count): "" for count in edition.players}
    usual = str(plan.players if plan.players in edition.players else edition.players[0])
    players = int(await asking.one_of(speech.say("web-setup-players"), counts, usual))
    spans = {str(count): "" for count in range(1, players + 1)}
    print(wrapped(speech.say("term-company-about")))
    people = int(await asking.one_of(speech.say("term-company"), spans, str(min(plan.people, players))))
    level = plan.levels[0]
    if people < players:
        level = await asking.one_of(speech.say("term-bots"), levels(speech), level)
    names = [await asking.name(speech.say("web-your-name"), place, plan.names) for place in range(people)]
    kept = tuple(names[: names.index("")] if "" in names else names)
    return replace(plan, edition=edition, players=players, people=people, levels=(level,), names=kept)


def editions(speech: Words) -> dict[str, str]:
    """The editions by their names, and what is said of each."""
    return {name: f"{title(speech, edition)}. {speech.say(f'edition-{name}-about')}" for name, edition in EDITIONS.items()}


def levels(speech: Words) -> dict[str, str]:
    """The bots by their names, and what is said of each."""
    return {name: f"{speech.say(f'web-level-{name}')}: {speech.say(f'web-level-{name}-about')}" for name in BOTS}


class _Asking:
    def __init__(self, speech: Words, keyboard: Keyboard) -> None:
        self._say = speech.say
        self._keyboard = keyboard

    async def one_of(self, what: str, choices: Mapping[str, str], usual: str) -> str:
        """One of several, each of which may be explained."""
        for name, about in choices.items():
            if about:
                print(wrapped(f"{name}: {about}", "  ", "    "))

        def read(line: str) -> str:
            if line not in choices:
                raise Usage(self._say("term-ask-again", text=line[:40], choices=" ".join(choices)))
            return line

        return await self._read(what, usual, read)

    async def name(self, what: str, place: int, names: tuple[str, ...]) -> str:
        def read(line: str) -> str:
            check_name(line)
            return line

        return await self._read(f"{what} ({place})", names[place] if place < len(names) else "", read)

    async def _read(self, what: str, usual: str, read: Callable[[str], str]) -> str:
        while True:
            print(self._say("term-ask", what=what, usual=usual), end=" ", flush=True)
            line = await self._keyboard.line()
            if not line:
                return usual
            try:
                return read(line)
            except Usage as error:
                print(error)
