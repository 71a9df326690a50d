"""What a seat sees, as text and as a picture. Both are made from a view, so they can't show more than it does."""

from typing import TYPE_CHECKING, Any

from suitors.envs.extras import lacking
from suitors.game.view import View
from suitors.rules.cards import Card

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

RENDER_MODES = ["ansi", "rgb_array"]
WIDTH, ROW, LEFT, CARD_WIDTH, CARD_HEIGHT, GAP = 720, 92, 150, 62, 78, 8
GROUND, FELT, PAPER, INK, FADED, SEAL, LINE = "#20302a", "#2c4339", "#f6efdc", "#2a2320", "#9aa89f", "#b3372f", "#c9b98d"


def as_text(view: View) -> str:
    """A line a seat: tokens, what is in the hand as far as it is known, the pile."""
    head = [f"{view.edition.id}, {view.players} players, round {view.round}, deck {view.deck}{' + aside' if view.aside else ''}"]
    if view.open:
        head.append(f"open: {_named(view, view.open)}")
    return "\n".join([*head, *(_seat_line(view, seat) for seat in range(view.players)), _standing(view)]) + "\n"


def _seat_line(view: View, seat: int) -> str:
    mark = ">" if seat == view.decider else " "
    you = " (you)" if seat == view.seat else ""
    return (
        f"{mark} seat {seat}{you}: {_status(view, seat)}, hand {_hand(view, seat)}, pile {_named(view, view.piles[seat]) or '–'}"
    )


def _status(view: View, seat: int) -> str:
    words = [f"{view.tokens[seat]}/{view.needed} tokens"]
    if seat in view.protected:
        words.append("protected")
    if seat == view.sycophant:
        words.append("bound by a Sycophant")
    if seat not in view.in_round:
        words.append("out")
    return ", ".join(words)


def _hand(view: View, seat: int) -> str:
    return " ".join("?" if card is None else _name(view, card) for card in hand_seen(view, seat)) or "–"


def hand_seen(view: View, seat: int) -> list[Card | None]:
    """A seat's cards as the viewer sees them; None for one that is face down."""
    if seat == view.seat:
        return list(view.hand)
    if seat in view.shown:
        return [view.shown[seat]]
    if seat not in view.in_round:
        return []
    known: list[Card | None] = list(view.knows.get(seat, ()))
    held = 2 if seat == view.turn and view.decision == "play" else 1
    return [*known, *[None] * (held - len(known))]


def _named(view: View, cards: tuple[Card, ...]) -> str:
    return " ".join(_name(view, card) for card in cards)


def _name(view: View, card: Card) -> str:
    return f"{card.id}({view.edition.numbers[card]})"


def _standing(view: View) -> str:
    if view.game_winners is not None:
        return f"the game is won by {' and '.join(f'seat {seat}' for seat in view.game_winners)}"
    if view.round_result is not None:
        return f"the round is won by {' and '.join(f'seat {seat}' for seat in view.round_result.winners)}"
    return f"seat {view.decider} must decide: {view.decision}"


# The picture.


def as_picture(view: View) -> Any:
    """An array of height, width and three colours. Needs Pillow."""
    if missing := lacking("numpy", "PIL"):
        raise ImportError(missing)
    import numpy as np
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (WIDTH, 48 + ROW * view.players + 40), GROUND)
    draw = ImageDraw.Draw(picture)
    _write(draw, 16, 14, f"{view.edition.name}, round {view.round}", PAPER, 18)
    _write(draw, WIDTH - 330, 16, f"deck {view.deck}   {'aside 1' if view.aside else ''}", FADED, 15)
    for place, card in enumerate(view.open):
        _write(draw, WIDTH - 190 + 62 * place, 17, card.id, LINE, 12)
    for seat in range(view.players):
        _draw_seat(draw, view, seat, 48 + ROW * seat)
    _write(draw, 16, 48 + ROW * view.players + 10, _standing(view), PAPER, 15)
    return np.asarray(picture).copy()


def _draw_seat(draw: "ImageDraw", view: View, seat: int, top: int) -> None:
    colour = SEAL if seat == view.decider else FELT
    draw.rounded_rectangle((8, top, WIDTH - 8, top + ROW - 6), 10, FELT, colour, 3)
    _write(draw, 20, top + 10, f"seat {seat}{' (you)' if seat == view.seat else ''}", PAPER, 16)
    for line, words in enumerate(_status(view, seat).split(", ")):
        _write(draw, 20, top + 32 + 15 * line, words, FADED, 12)
    left = LEFT
    for card in hand_seen(view, seat):
        _draw_card(draw, view, card, left, top + 4)
        left += CARD_WIDTH + GAP
    pile = view.piles[seat]
    left = LEFT + 3 * (CARD_WIDTH + GAP) + GAP
    step = min(CARD_WIDTH + GAP, (WIDTH - 16 - left - CARD_WIDTH) // max(1, len(pile) - 1))
    for place, card in enumerate(pile):
        _draw_card(draw, view, card, left + step * place, top + 4, laid=True)


def _draw_card(draw: "ImageDraw", view: View, card: Card | None, left: int, top: int, laid: bool = False) -> None:
    box = (left, top, left + CARD_WIDTH, top + CARD_HEIGHT)
    if card is None:
        draw.rounded_rectangle(box, 6, SEAL, LINE, 2)
        draw.ellipse((left + 20, top + 28, left + 42, top + 50), outline=LINE, width=2)
        return
    draw.rounded_rectangle(box, 6, LINE if laid else PAPER, INK, 1)
    _write(draw, left + 7, top + 4, str(view.edition.numbers[card]), INK, 22)
    _write(draw, left + 6, top + CARD_HEIGHT - 18, card.id, INK, 11)


def _write(draw: "ImageDraw", left: int, top: int, words: str, colour: str, size: int) -> None:
    from PIL import ImageFont

    draw.text((left, top), words, colour, ImageFont.load_default(size))
