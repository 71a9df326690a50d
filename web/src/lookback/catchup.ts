/** Games that ended while nobody looked: they are asked of the server, and go into the book as well. */

import { api, isKnown } from "../net/api";
import { eventsOf } from "../replay/steps";
import type { Retold, TableCard } from "../wire";
import { games, write } from "./book";
import { ownSeat, playedOf, type Played } from "./games";

/** So many at once; the others come the next time. */
const MOST = 20;

export async function catchUp(owner: string): Promise<void> {
  if (!isKnown()) return;
  const known = new Set(games().map(({ game }) => game));
  const { tables } = await api.mine();
  const missing = tables.filter((table) => table.phase === "over" && !table.what_if && ownSeat(mine(table), owner) !== null && !known.has(table.game));
  for (const table of missing.slice(0, MOST)) {
    const played = playedIn(table, await api.replay(table.game), owner);
    if (played) write([played]);
  }
}

function mine(table: TableCard) {
  return table.sitters.filter(({ yours }) => yours);
}

export function playedIn(table: TableCard, told: Retold, owner = ""): Played | null {
  const seat = ownSeat(mine(table), owner);
  const me = table.sitters.find((one) => one.seat === seat);
  const last = told.steps.at(-1)?.scene;
  if (!me || !last?.game) return null;
  const { game, changed: at, edition, players, sitters } = table;
  const others = sitters.filter((one) => one !== me).map(({ level }) => level);
  const events = told.steps.flatMap((step) => eventsOf(step, me.seat));
  return playedOf({ game, at, edition, players, seat: me.seat, tokens: last.tokens, others, winners: last.game.winners, events });
}
