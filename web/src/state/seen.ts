/** What this client has been told of a table, folded message by message. It knows nothing that the server did not send. */

import type { EventWords, Line, News, Own, Room, Scene, Seat, ToClient, Welcome } from "../wire";

/** The game as one viewer may see it. */
export interface Sight {
  seat: Seat | null;
  decision: number;
  since: number | null;
  due: number | null;
  scene: Scene;
  own: Own;
  /** The number of the last news. All before it has arrived. */
  seq: number;
  /** Everything that this viewer saw happen, from the game's first event on. */
  events: readonly EventWords[];
}

export interface Seen {
  welcome: Welcome | null;
  room: Room | null;
  /** By seat; a spectator's is under "watch". */
  sights: Readonly<Record<string, Sight>>;
  lines: readonly Line[];
  /** The number to go on from after a break. */
  seq: number;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead: number;
}

export const NOTHING: Seen = { welcome: null, room: null, sights: {}, lines: [], seq: 0, ahead: 0 };

export function fold(seen: Seen, message: ToClient, now: number): Seen {
  switch (message.type) {
    case "welcome":
      return { ...seen, welcome: message, ahead: message.now - now, sights: kept(seen, message.seats) };
    case "room":
      return { ...seen, room: message };
    case "news":
      return withNews(seen, message);
    case "talk":
      return { ...seen, lines: joined(seen.lines, message.lines), seq: Math.max(seen.seq, ...message.lines.map((line) => line.seq)) };
    case "refused":
      // How things are for a seat whose move came too late. The story follows with the regular news.
      return message.news ? withNews(seen, { ...message.news, seq: 0, events: [] }) : seen;
    default:
      return seen;
  }
}

/** The sight of a seat that is no longer ours is forgotten: nothing of a hand stays where it has no business. */
function kept(seen: Seen, seats: readonly Seat[]): Record<string, Sight> {
  const names = seats.length ? seats.map(String) : ["watch"];
  return Object.fromEntries(Object.entries(seen.sights).filter(([name]) => names.includes(name)));
}

function withNews(seen: Seen, news: News): Seen {
  const name = sightName(news.seat);
  const before = seen.sights[name];
  const { seat, decision, since, due, scene, own } = news;
  const seq = Math.max(before?.seq ?? 0, news.seq);
  const sight: Sight = { seat, decision, since, due, scene, own, seq, events: told(before?.events ?? [], news.events) };
  return { ...seen, sights: { ...seen.sights, [name]: sight }, seq: Math.max(seen.seq, news.seq) };
}

export function sightName(seat: Seat | null): string {
  return seat === null ? "watch" : String(seat);
}

/** Events are numbered; whatever comes twice is taken once. */
function told(before: readonly EventWords[], news: readonly EventWords[]): readonly EventWords[] {
  const first = news[0]?.n;
  return first === undefined ? before : [...before.filter((event) => event.n < first), ...news];
}

function joined(before: readonly Line[], lines: readonly Line[]): readonly Line[] {
  const known = new Set(before.map((line) => line.seq));
  return [...before, ...lines.filter((line) => !known.has(line.seq))];
}

// What follows from it.

/** Up to where everything has arrived: of several seats, the least. */
export function upTo(seen: Seen): number {
  const numbers = Object.values(seen.sights).map((sight) => sight.seq);
  return numbers.length ? Math.min(...numbers) : seen.seq;
}

/** Whether something is missing in a viewer's story: then it must be told from its beginning. */
export function hasGap(seen: Seen): boolean {
  return Object.values(seen.sights).some(({ events }) => events.some((event, place) => event.n !== place));
}

export function mySeats(seen: Seen): readonly Seat[] {
  return seen.welcome?.seats ?? [];
}

/** The seat of ours that must decide now. */
export function decidingSeat(seen: Seen): Seat | null {
  return mySeats(seen).find((seat) => (seen.sights[String(seat)]?.own.legal.length ?? 0) > 0) ?? null;
}

/** The events of the round that is on the table. */
export function eventsOfRound(sight: Sight): readonly EventWords[] {
  const start = sight.events.findLastIndex((event) => event.what === "round");
  return start < 0 ? sight.events : sight.events.slice(start);
}
