"""A recorded game told again: step by step for every seat, or up to one decision. Nothing of a record is a secret."""

from collections.abc import Sequence

from msgspec import convert

from suitors.game.errors import BadRecord
from suitors.game.events import entry
from suitors.game.game import Game
from suitors.game.record import Record
from suitors.rules.version import RULES_VERSION
from suitors.tables.commands import FORMAT, OWN_ID, FromTable, Open, Resume, Sit
from suitors.tables.names import clean_name
from suitors.tables.refusal import Refusal
from suitors.tables.scene import ids, scene
from suitors.tables.settings import agreed
from suitors.tables.wire import (
    Bot,
    EventWords,
    MoveWords,
    Own,
    Retold,
    Settings,
    SitterCard,
    StepWords,
    WhatIf,
    Whispered,
)
from suitors.telling.steps import Step, steps

MOST_MOVES = 2000
"""Several times as many as the longest games have; more than that is not told."""


def read_record(text: str) -> Record:
    """Replays the game; a damaged record is refused with the place of the damage."""
    try:
        record = Record.from_text(text)
    except BadRecord as error:
        raise Refusal("bad-record", detail=str(error)) from None
    if sum(len(one.moves) for one in record.rounds) > MOST_MOVES:
        raise Refusal("too-long", most=MOST_MOVES)
    return record


def retell(record: Record, game: str | None = None, sitters: Sequence[SitterCard] = (), *, what_if: bool = False) -> Retold:
    return Retold(
        game=game,
        what_if=what_if,
        edition=record.edition.to_dict(),
        players=record.players,
        sitters=list(sitters),
        steps=[_step(game, step) for game, step in steps(record)],
    )


def _step(game: Game, step: Step) -> StepWords:
    events = [entry(step.since + place, row) for place, row in enumerate(game.rows(step.since))]
    return StepWords(
        move=None if step.move is None else convert(step.move.to_dict(), MoveWords),
        decision=game.decisions,
        scene=scene(game),
        own=[_own(game, seat) for seat in range(game.players)],
        events=[convert(event.known_to_all.to_dict(), EventWords) for event in events],
        whispered=[
            Whispered(to=sorted(event.knowers), event=convert(event.known_to_few.to_dict(), EventWords))
            for event in events
            if event.knowers
        ],
    )


def _own(game: Game, seat: int) -> Own:
    return Own(
        hand=ids(game.hand(seat)),
        knows={str(other): ids(cards) for other, cards in game.knows(seat).items()},
        knows_deck={str(place): card.id for place, card in game.knows_deck(seat).items()},
        legal=[],
    )


def game_at(record: Record, after: int) -> Game:
    """The game after so many moves. Where a round was over then, it is the first decision of the next one."""
    for game, _ in steps(record):
        if game.decisions == after and game.decider is not None:
            return game
    raise Refusal("no-such-decision", moves=sum(len(one.moves) for one in record.rounds))


def what_if(order: WhatIf, game: Game, key: bytes) -> list[FromTable | Bot]:
    """How a table is made at which this game goes on, with bots at all seats but one. It stands in no lobby."""
    seat = game.decider if order.seat is None else order.seat
    if seat is None or seat >= game.players:
        raise Refusal("no-such-seat", seat=seat)
    settings, _ = agreed(Settings(edition=game.edition.to_dict(), players=game.players, clock=None, hints=True))
    return [
        Open(format=FORMAT, rules=RULES_VERSION, settings=settings, host=key),
        Sit(seat=seat, name=clean_name(order.name), key=key),
        *(Bot(id=OWN_ID, seat=other, level=order.bots) for other in range(game.players) if other != seat),
        Resume(record=game.record().to_dict()),
    ]
