"""What is sent of a game is, byte for byte, what the friendly objects say of it."""

from random import Random

from msgspec import convert, json
from playing import Table, at_every_table, steps, times

from suitors.game.game import Game
from suitors.tables import sight, wire
from suitors.tables.scene import ids, scene
from suitors.tables.scenery import scene_as_sent


def own(game: Game, viewer: int | None) -> wire.Own:
    view = game.view(viewer)
    return wire.Own(
        hand=ids(view.hand),
        knows={str(seat): ids(cards) for seat, cards in view.knows.items()},
        knows_deck={str(place): card.id for place, card in view.knows_deck.items()},
        legal=[convert(move.to_dict(), wire.MoveWords) for move in view.legal],
    )


@at_every_table
def test_the_bytes_are_those_of_the_encoded_scene_and_hand(table: Table) -> None:
    edition, players = table
    for seed in range(times(2)):
        for game in steps(Game(edition, players, seed=seed), Random(seed)):
            memory = game.to_bytes()
            assert scene_as_sent(game, memory) == json.encode(scene(game))
            for viewer in (None, *range(players)):
                assert sight.own(game, viewer, memory) == json.encode(own(game, viewer))
