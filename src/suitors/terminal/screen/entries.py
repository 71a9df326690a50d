"""What can be done now, as a list to choose from: the picks of a decision, or whatever the stage is waiting for."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from suitors.rules.cards import Card
from suitors.telling.story import Story
from suitors.terminal import asking
from suitors.terminal.choice import Choice, Step
from suitors.terminal.rerun import Rerun
from suitors.terminal.sitting import Sitting, Stage

Do = Callable[[], Awaitable[None] | None]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list. Without `do` it can't be chosen, and its label says why."""

    key: str
    label: str
    do: Do | None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Agenda:
    """What is asked, and the answers there are."""

    question: str
    entries: tuple[Entry, ...] = ()
    is_quiet: bool = False
    """Whether nobody here has to do anything."""


def of_step(story: Story, choice: Choice, step: Step, pick: Callable[[Choice], Awaitable[None] | None]) -> Agenda:
    """The picks of a decision."""

    def entry(place: int) -> Entry:
        option = step.options[place]
        text = asking.label(story, choice, step, option)
        do = None if option.reason is not None else lambda: pick(option.leads)
        return Entry(option.key, text, do, option.card)

    return Agenda(asking.question(story, choice, step), tuple(entry(place) for place in range(len(step.options))))


def of_stage(story: Story, sitting: Sitting, leave: Do, again: Do | None, save: Do) -> Agenda:
    """Whatever else is to be done, or waited for."""
    say, view = story.speech.say, sitting.view
    decider = "" if view is None else story.who(view.decider)
    go_on = sitting.proceed
    match sitting.stage:
        case Stage.COVER:
            return Agenda(say("pass-keyboard", who=decider), (Entry("1", say("web-pass-on", who=decider), go_on),))
        case Stage.PASS:
            return Agenda(_pass(story, decider), (Entry("1", say("web-pass-take", who=decider), go_on),))
        case Stage.BETWEEN:
            return Agenda(say("web-round-over"), (Entry("1", say("web-next-round"), go_on),))
        case Stage.AWAY:
            return Agenda(say("web-bot-plays-for-you"), (Entry("1", say("web-i-am-back"), go_on),))
        case Stage.GATHER:
            return _gathering(story, sitting)
        case Stage.OVER | Stage.CLOSED:
            return _ended(story, sitting, leave, again, save)
    return _waiting(story, sitting, decider)


def _pass(story: Story, decider: str) -> str:
    return f"{story.speech.say('pass-keyboard', who=decider)} {story.speech.say('web-pass-others')}"


def _gathering(story: Story, sitting: Sitting) -> Agenda:
    """The host may begin; bots take the seats that are left."""
    say = story.speech.say
    if not getattr(sitting, "is_host", False):
        return Agenda(say("web-wait-host" if sitting.people else "web-wait-watch"), is_quiet=True)
    return Agenda(say("web-start"), (Entry("1", say("web-start"), sitting.proceed),))


def _ended(story: Story, sitting: Sitting, leave: Do, again: Do | None, save: Do) -> Agenda:
    say, view = story.speech.say, sitting.view
    winners = () if view is None else view.game_winners or ()
    told = say("game-won", winners=story.whom(winners)) if winners else say("web-closed")
    answers = [(say("web-rematch"), again), (say("term-key-save"), save), (say("term-key-quit"), leave)]
    entries = [Entry(str(place), label, do) for place, (label, do) in enumerate((one for one in answers if one[1]), 1)]
    return Agenda(told, tuple(entries))


def _waiting(story: Story, sitting: Sitting, decider: str) -> Agenda:
    say, view = story.speech.say, sitting.view
    if view is None or view.decision is None:
        return Agenda(say("web-round-over"), is_quiet=True)
    if sitting.is_idle and sitting.people:
        return Agenda(say("web-out-bots"), (Entry("f", say("web-hurry"), sitting.hurry),), is_quiet=True)
    return Agenda(say(f"web-waiting-{view.decision}", who=decider), is_quiet=True)


def of_rerun(story: Story, rerun: Rerun) -> Agenda:
    """Going through a record: back and forth, and through whose eyes."""
    say = story.speech.say
    eyes = say("term-all-open") if rerun.at is None else say("term-seen-by", who=story.who(rerun.at))
    question = f"{say('term-step', number=rerun.place, most=rerun.last)}. {eyes}."
    entries = (
        Entry("→", say("term-next-step"), lambda: rerun.go(rerun.place + 1)),
        Entry("←", say("term-last-step"), lambda: rerun.go(rerun.place - 1)),
        Entry("n", say("web-next-round"), lambda: rerun.go_round(1)),
        Entry("p", say("term-last-round"), lambda: rerun.go_round(-1)),
        Entry("v", say("term-next-eyes"), rerun.look_on),
        Entry("0", say("term-first-step"), lambda: rerun.go(0)),
        Entry("9", say("term-end-step"), lambda: rerun.go(rerun.last)),
    )
    return Agenda(question, entries)
