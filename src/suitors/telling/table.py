"""The table as one seat sees it, in lines of text. Drawn from that seat's view and from nothing else."""

from suitors.game.view import View
from suitors.telling.story import Story, card_list
from suitors.telling.typed import move_in_words
from suitors.telling.words import columns, numbered, the


def table(story: Story, view: View) -> list[str]:
    """Seats with tokens, protection and piles in order; the deck; the open cards; what hangs over the table; the hand."""
    say = story.speech.say
    lines = ["", f"{say('table-round', number=view.round)} {say('deck-left', count=view.deck)}"]
    if view.open:
        lines.append(say("open-cards", cards=card_list(story.speech, view.open)))
    lines += [_seat(story, view, seat) for seat in range(view.players)]
    lines += hanging(story, view)
    return [*lines, hand(story, view)]


def _seat(story: Story, view: View, seat: int) -> str:
    say = story.speech.say
    text = say("tokens-of", who=story.who(seat), count=view.tokens[seat], needed=view.needed)
    if seat in view.protected:
        text += f", {say('is-protected')}"
    if seat not in view.in_round:
        text += f", {say('is-out')}"
    pile = card_list(story.speech, view.piles[seat])
    return f"{'>' if seat == view.turn else ' '} {text}" + (f" | {pile}" if pile else "")


def hanging(story: Story, view: View) -> list[str]:
    """What was said openly and is still to come about."""
    say = story.speech.say
    lines = [say("event-favours", who=story.who(by), whom=story.who(on)) for by, on in view.jester]
    if view.sycophant is not None:
        lines.append(say("sycophant-holds", whom=story.who(view.sycophant)))
    for guard in view.late_guards:
        lines.append(say("event-waits", who=story.who(guard.by), whom=story.who(guard.on), number=guard.number))
    if view.sudden_death:
        lines.append(say("event-sudden_death", who=story.whom(view.sudden_death)))
    return lines


def hand(story: Story, view: View) -> str:
    return story.speech.say("your-hand", cards=numbered(story.speech, view.edition, view.hand))


def known(story: Story, view: View) -> list[str]:
    """What the seat has seen of other hands and put under the deck."""
    speech = story.speech
    seen = [(seat, card) for seat, cards in view.knows.items() for card in cards]
    lines = [speech.say("knows-card", who=story.who(seat), card=the(speech, card)) for seat, card in seen]
    for place, card in view.knows_deck.items():
        lines.append(speech.say("knows-deck", card=the(speech, card), number=place + 1))
    return lines or [speech.say("knows-nothing")]


def choices(story: Story, view: View) -> str:
    """The legal moves with their numbers."""
    rows = enumerate(view.legal, 1)
    return columns([str(place).rjust(3), move_in_words(story.speech, move)] for place, move in rows)
