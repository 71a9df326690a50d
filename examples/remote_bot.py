"""A bot that sits down at a table by its invitation, and plays there to the end of the game.

    python examples/remote_bot.py http://127.0.0.1:8730/t/TABLE --name Clara --level courtier

Meant to be read: the client does the rest, also when the server restarts in the middle of the game.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from secrets import randbits

from suitors.bots.finding import find_bot
from suitors.client import Client, split_link
from suitors.game.errors import SuitorsError


async def play(link: str, name: str, level: str) -> str:
    """How the game ended."""
    bot = find_bot(level)
    if bot is None:
        raise SuitorsError(f"there is no bot called {level}")
    address, game = split_link(link)
    async with Client(address) as client:
        await client.join(game, name)
        async with client.play(game) as table:
            async for view in table.decisions():
                # Some bots think for long: meanwhile the connection must be listened to.
                move = await asyncio.to_thread(bot.choose, view, [randbits(64)])
                await table.move(view, move)
            winners = table.views[table.seats[0]].game_winners or ()
            return "won by " + (" and ".join(str(table.room.places[seat].name) for seat in winners) or "nobody")


def arguments() -> Namespace:
    parser = ArgumentParser(description="A bot that sits down at a table by its invitation.")
    parser.add_argument("link", help="the invitation")
    parser.add_argument("--name", default="Clara", help="what it is called at the table (Clara)")
    parser.add_argument("--level", default="courtier", help="how it plays (courtier)")
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    try:
        print(asyncio.run(play(given.link, given.name, given.level)))
    except SuitorsError as error:
        sys.exit(str(error))
