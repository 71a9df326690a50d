/** The log: what a viewer saw happen, by round and by turn. */

import type { EventWords, Seat } from "../wire";

export interface Turn {
  /** Whose turn it was; null for what comes before and after all turns. */
  seat: Seat | null;
  events: readonly EventWords[];
}

export interface Round {
  number: number;
  turns: readonly Turn[];
}

export function roundsOf(events: readonly EventWords[]): Round[] {
  const starts = events.flatMap((event, place) => (event.what === "round" ? [place] : []));
  return starts.map((start, place) => ({ number: events[start]?.count ?? place + 1, turns: turnsOf(events.slice(start, starts[place + 1])) }));
}

/** A turn begins where its player loses protection or draws, just before playing. Whoever drew last is about to play. */
function turnsOf(events: readonly EventWords[]): Turn[] {
  const turns: { seat: Seat | null; events: EventWords[] }[] = [{ seat: null, events: [] }];
  const last = events.at(-1);
  const all = last?.what === "draws" ? [...events, { n: last.n + 1, what: "plays", seat: last.seat }] : events;
  events.forEach((event, place) => {
    const plays = all.slice(place, place + 3).find(({ what }) => what === "plays");
    if (plays && event.what !== "dealt" && isOpening(all, place, plays)) turns.push({ seat: plays.seat ?? null, events: [] });
    turns.at(-1)?.events.push(event);
  });
  return turns.filter((turn) => turn.events.length);
}

function isOpening(events: readonly EventWords[], place: number, plays: EventWords): boolean {
  const run = events.slice(place, events.indexOf(plays));
  const before = events[place - 1];
  const isPart = (event: EventWords | undefined, what: string) => event?.what === what && event.seat === plays.seat;
  if (!run.length) return !isPart(before, "draws");
  if (isPart(run[0], "unprotected")) return run.length === 2 && isPart(run[1], "draws");
  return run.length === 1 && isPart(run[0], "draws") && !isPart(before, "unprotected");
}
