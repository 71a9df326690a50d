"""The page `docs/observations.md`: what every action and every place of an observation means, generated from the code.

`python -m suitors.envs.tables docs/observations.md` writes it anew; a test says when that was forgotten.
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from suitors.envs.actions import ACTION_COUNT, ACTIONS, ACTIONS_VERSION, Action, describe
from suitors.envs.observations import OBSERVATIONS_VERSION, PARTS, SIZES, places
from suitors.rules.cards import Card
from suitors.rules.state import NONE, SEATS, Phase

HEAD = f"""# Actions and observations

This page is generated from the code (`make tables`). Actions are at version {ACTIONS_VERSION}, observations at version \
{OBSERVATIONS_VERSION}; a version changes when a number comes to mean something else, and never otherwise.

Seats are relative: `me` or 0 is the seat that decides or observes, +1 the next one in the order of turns, and so on. Cards
are in the order of [the table below](#the-cards), whatever numbers the edition gives them.
"""
ACTIONS_HEAD = f"""## Actions

There are {ACTION_COUNT} actions, the same for every edition. A card played *alone* finds nobody whom it could choose, or
chooses nobody. When a Chancellor's cards go under the deck, *rising* puts the one that comes first in the order of cards nearer
the top; two equal cards, or one, are always rising.

| numbers | actions |
|---|---|"""
OBSERVATIONS_HEAD = f"""## Observations

An observation is a row of small whole numbers (int8), its parts one after the other. How long it is depends on the number of
players: {", ".join(f"{SIZES[players]} for {players}" for players in range(2, SEATS + 1))}. The table says where each part begins
when two play and when four do; `suitors.envs.observations.places(players)` says it for any number, and
`suitors.envs.spaces.split` takes an observation apart.

| part | shape | at, 2 players | at, 4 players | up to | meaning |
|---|---|---:|---:|---:|---|"""
CARDS_HEAD = """## The cards

| place | card |
|---:|---|"""


def page() -> str:
    parts = [HEAD, "\n".join([ACTIONS_HEAD, *_actions()]), "\n".join([OBSERVATIONS_HEAD, *_parts()])]
    return (
        "\n\n".join([*parts, "\n".join([CARDS_HEAD, *(f"| {card.value} | {card.id} |" for card in Card)])]).replace(
            "\n\n\n", "\n\n"
        )
        + "\n"
    )


def _actions() -> Iterator[str]:
    """Those that differ in the number alone share a line."""
    for _, same in groupby(enumerate(ACTIONS), key=lambda item: _line(*item)):
        numbers = [number for number, _ in same]
        first, last = numbers[0], numbers[-1]
        if first == last:
            yield f"| {first} | {_words(first)} |"
        else:
            named = ", ".join(str(ACTIONS[number].number) for number in numbers)
            yield f"| {first}–{last} | {describe(first).rpartition(' ')[0]}, naming {named} |"


def _line(number: int, action: Action) -> object:
    is_named = action.phase == Phase.PLAY and action.number != NONE
    return (action.card, action.on) if is_named else number


def _words(number: int) -> str:
    action = ACTIONS[number]
    return f"{describe(number)} alone" if action.phase == Phase.PLAY and action.on == NONE else describe(number)


def _parts() -> Iterator[str]:
    two, four = places(2), places(4)
    for part in PARTS:
        shape = " × ".join(
            "players" if small != large else str(small) for small, large in zip(part.shape(2), part.shape(4), strict=True)
        )
        yield f"| `{part.name}` | {shape} | {two[part.name][0]} | {four[part.name][0]} | {part.most} | {part.meaning} |"


def main() -> None:
    Path(sys.argv[1]).write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
