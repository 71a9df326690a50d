/** What a server does, done on this device: for whoever has what that needs. */

import type { Create, Room, Seat, Server, TableCard } from "../wire";
import { CACHE, SERVER } from "./kept.svelte";
import { LEVELS } from "./names";

const RUNNING = "suitors-at-home";

/** The editions are the server's own; bots are those who play here. */
export async function server(): Promise<Server | null> {
  const answer = await caches.match(SERVER, { cacheName: CACHE });
  return answer ? { ...((await answer.json()) as Server), levels: LEVELS } : null;
}

/** A table needs its bots here: the courtier plays for those who don't. */
export function fitting(order: Create): Create {
  const levels = typeof order.bots === "string" ? [order.bots] : (order.bots ?? []);
  return { ...order, listed: false, bots: levels.map((level) => (LEVELS.includes(level) ? level : "courtier")) };
}

export async function create(order: Create): Promise<{ game: string }> {
  const host = await import("./host");
  return { game: await host.create(fitting(order)) };
}

/** As many as are kept. */
const MOST = 10;

/** The games that go on here, as lists show them. */
export function running(): TableCard[] {
  try {
    return [JSON.parse(localStorage.getItem(RUNNING) ?? "[]") as TableCard | TableCard[]].flat();
  } catch {
    return [];
  }
}

/** Remembers where to go on. */
export function note(game: string, room: Room, edition: string, seats: readonly Seat[]): void {
  const sitters = room.places.map(({ name, level, bot }, seat) => ({ seat, name: name ?? "", level: bot ? level : null, yours: seats.includes(seat) }));
  const isOver = room.phase === "over" || room.phase === "closed";
  const { what_if, listed, spectators } = room.settings;
  const card: TableCard = { game, edition, players: sitters.length, phase: room.phase, listed, spectators, what_if, created: 0, changed: Date.now(), sitters, next: null };
  try {
    const others = running().filter((other) => other.game !== game);
    localStorage.setItem(RUNNING, JSON.stringify(isOver ? others : [card, ...others].slice(0, MOST)));
  } catch {
    // Then its address leads to it.
  }
}
