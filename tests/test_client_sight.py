"""What the wire brings in pieces adds up to the very view that the server's game has, for every viewer of every edition."""

import json
from random import Random

import msgspec
import pytest
from playing import Table, as_bytes, at_every_table, random_move

from suitors.client.onlooker import Onlooker
from suitors.client.sight import Gap
from suitors.game.view import View
from suitors.rules.version import RULES_VERSION
from suitors.tables import sight, wire
from suitors.tables.chance import deal_for
from suitors.tables.commands import FORMAT, Open, Sit
from suitors.tables.table import Table as Hosted

HOST = b"host"


def hosted(edition: str, players: int, chance: Random) -> Hosted:
    """A table at which one person has all the seats, and the first round is dealt."""
    table = Hosted("A" * 16)
    settings = wire.Settings(edition=edition, players=players, clock=None, hints=False)
    table.accept(Open(format=FORMAT, rules=RULES_VERSION, settings=settings, host=HOST), 1)
    for seat in range(players):
        table.accept(Sit(seat=seat, name=f"Guest {seat}", key=HOST), 1)
    table.accept(wire.Start(id="start"), 1, HOST)
    table.accept(deal_for(table, chance), 1)
    return table


def go_on(table: Hosted, chance: Random) -> None:
    """A random move, or the next deal."""
    game = table.game
    assert game is not None
    if game.is_round_over:
        table.accept(deal_for(table, chance), 1)
        return
    move = random_move(game, chance)
    words = msgspec.convert(move.to_dict(), wire.MoveWords)
    table.accept(wire.Move(id=f"{game.decisions}", seat=move.seat, decision=game.decisions, move=words), 1, HOST)


def tell(table: Hosted, onlooker: Onlooker, viewer: int | None, since: int) -> None:
    """As it travels."""
    news = sight.news(table, viewer, since)
    assert news is not None
    onlooker.hear(msgspec.json.decode(news, type=wire.ToClient))


def newcomer(table: Hosted, key: bytes | None) -> Onlooker:
    onlooker = Onlooker(table.id)
    onlooker.hear(sight.welcome(table, key, 1))
    return onlooker


@at_every_table
def test_every_view_is_the_games_own_byte_for_byte(table: Table) -> None:
    chance = Random(str(table))
    here = hosted(*table, chance)
    game = here.game
    assert game is not None
    inside, outside = newcomer(here, HOST), newcomer(here, None)
    viewers = [*((inside, seat) for seat in range(table[1])), (outside, None)]
    while not game.is_over and game.round < 3:
        for onlooker, viewer in viewers:
            if chance.random() < 0.7:
                # Now and then it is told again what it has heard already.
                tell(here, onlooker, viewer, onlooker._sights[viewer].seq if chance.random() < 0.8 else 0)
                view = onlooker.views[viewer]
                assert json.dumps(view.to_dict()) == json.dumps(game.view(viewer).to_dict())
                assert view.number == game.decisions
        go_on(here, chance)


def test_a_view_is_made_once_and_only_when_asked_for() -> None:
    chance = Random(1)
    table = hosted("second", 2, chance)
    onlooker = newcomer(table, HOST)
    assert dict(onlooker.views) == {}
    assert len(onlooker.views) == 0
    with pytest.raises(KeyError):
        onlooker.views[0]
    with pytest.raises(KeyError):
        onlooker.views[5]
    with pytest.raises(LookupError):
        onlooker._sights[0].view  # noqa: B018
    tell(table, onlooker, 0, 0)
    assert onlooker.views[0] is onlooker.views[0]
    assert isinstance(onlooker.views[0], View)
    assert list(onlooker.views) == [0]


def test_missing_news_are_noticed_and_what_was_known_is_forgotten() -> None:
    chance = Random(2)
    table = hosted("second", 2, chance)
    onlooker = newcomer(table, None)
    with pytest.raises(Gap):
        tell(table, onlooker, None, table.seq)
    tell(table, onlooker, None, 0)
    seen = onlooker.since
    go_on(table, chance)
    go_on(table, chance)
    with pytest.raises(Gap):
        tell(table, onlooker, None, seen + 1)
    assert onlooker.since == 0
    tell(table, onlooker, None, 0)
    assert onlooker.since == table.seq


def test_a_table_that_was_set_back_is_noticed() -> None:
    table, older = hosted("second", 2, Random(3)), hosted("second", 2, Random(3))
    go_on(table, Random(4))
    onlooker = newcomer(table, None)
    tell(table, onlooker, None, 0)
    with pytest.raises(Gap):
        tell(older, onlooker, None, 0)
    tell(older, onlooker, None, 0)
    assert older.game is not None
    assert as_bytes(onlooker.views[None].to_dict()) == as_bytes(older.game.view(None).to_dict())
