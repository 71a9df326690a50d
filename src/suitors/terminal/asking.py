"""A choice in words: what is asked, what can be answered, and why something can't."""

from suitors.game.view import View
from suitors.telling.story import Story
from suitors.telling.words import card_name, the
from suitors.terminal.choice import Choice, Option, Reason, Step, has_no_effect

YES_NO = {"confirm": ("web-do-it", "web-take-back"), "redraw": ("web-redraw", "web-stand")}


def question(story: Story, choice: Choice, step: Step) -> str:
    """What is to be picked next."""
    say, card = story.speech.say, choice.card
    the_card = "" if card is None else story.speech.say(f"card-{card.id}.The")
    match step.kind:
        case "whom":
            return say("web-ask-whom-else" if choice.on else "web-ask-whom", card=the_card)
        case "number":
            return say("web-ask-number", card=the_card, whom=story.whom(choice.on))
        case "under":
            return say("web-ask-under", card="" if card is None else the(story.speech, card))
        case "redraw":
            return say("web-ask-redraw", card=the(story.speech, choice.view.hand[0]))
        case "confirm":
            return say("web-ask-confirm-yourself" if choice.on else "web-ask-confirm-princess")
    return say(f"web-ask-{step.kind}")


def label(story: Story, choice: Choice, step: Step, option: Option) -> str:
    """What a pick is called, with what helps to choose it."""
    text = _name(story, choice, step, option)
    return text if option.reason is None else f"{text}: {why(story, option.reason)}"


def _name(story: Story, choice: Choice, step: Step, option: Option) -> str:
    say = story.speech.say
    if option.card is not None:
        return _card(story, choice.view, step, option)
    if option.seat is not None:
        return _seat(story, choice.view, option.seat)
    if option.number is not None:
        return _number(story, choice.view, option)
    match option.answer:
        case "enough":
            return say("web-enough")
        case "nobody":
            return say("web-look-nobody")
    yes, no = YES_NO[step.kind]
    return say(yes if option.answer == "yes" else no)


def _card(story: Story, view: View, step: Step, option: Option) -> str:
    assert option.card is not None
    name = f"{card_name(story.speech, option.card)} {view.edition.numbers[option.card]}"
    if step.kind == "card" and option.reason is None and has_no_effect(view, option.card):
        return f"{name}, {story.speech.say('without-effect')}"
    return name


def _seat(story: Story, view: View, seat: int) -> str:
    """Whoever was seen holding a card is chosen with that in mind."""
    name = story.who(seat)
    if seat == view.seat:
        return f"{name}, {story.speech.say('web-yourself').lower()}"
    seen = view.knows.get(seat, ())
    return f"{name}, {', '.join(card_name(story.speech, card) for card in seen)}" if seen else name


def _number(story: Story, view: View, option: Option) -> str:
    """Whose number it is, and how many of them are still to be seen."""
    cards = [card for card in view.edition.deck(view.players) if view.edition.numbers[card] == option.number]
    names = ", ".join(card_name(story.speech, card) for card in sorted(cards))
    text = names if option.key == str(option.number) else f"{option.number} {names}"
    if option.reason is not None:
        return text
    unseen = sum(count for card, count in view.unseen.items() if card in cards)
    return f"{text} ({story.speech.say('web-unseen', count=unseen)})"


def why(story: Story, reason: Reason) -> str:
    """Why something can't be picked."""
    say = story.speech.say
    match reason.why:
        case "forced":
            return say("web-why-forced", card="" if reason.card is None else the(story.speech, reason.card))
        case "bound":
            return say("web-why-bound", who=story.who(reason.seat))
        case "not-nameable":
            return say("term-why-not-nameable")
        case "chosen":
            return say("web-picked")
    return say(f"web-why-{reason.why}")
