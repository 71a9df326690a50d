/** What hangs over a seat, and what its player does now: codes for signs and words. */

import type { Place, Room, Scene, Seat } from "../wire";

export type Doing = "out" | "thinking" | "stand-in" | "away" | "ready" | "won" | null;

export function doingOf(room: Room, scene: Scene, seat: Seat): Doing {
  const place = room.places[seat];
  if (!place) return null;
  if (scene.round_result) return scene.round_result.winners.includes(seat) ? "won" : place.ready ? "ready" : isAway(place) ? "away" : null;
  if (!scene.in.includes(seat)) return "out";
  if (scene.decider === seat) return place.stand_in !== null ? "stand-in" : "thinking";
  return isAway(place) ? "away" : null;
}

export function isAway(place: Place): boolean {
  return !place.bot && !place.present;
}

/** Played by a bot: its own seat, or one whose player is away. */
export function isBot(place: Place | undefined): boolean {
  return place?.level != null;
}

export interface Hanging {
  kind: "tied" | "guard-waits" | "backs";
  by?: Seat;
  number?: number;
}

/** A Sycophant's hold, a Guard that waits, a Jester's favour. */
export function hangingOver(scene: Scene, seat: Seat): Hanging[] {
  const found: Hanging[] = [];
  if (scene.sycophant === seat) found.push({ kind: "tied" });
  for (const guard of scene.late_guards) if (guard.on === seat) found.push({ kind: "guard-waits", by: guard.by, number: guard.number });
  for (const [by, backed] of scene.jester) if (backed === seat) found.push({ kind: "backs", by });
  return found;
}

/** Whether only bots are left in the round, so that nobody is hurried who would mind. */
export function onlyBotsPlay(room: Room, scene: Scene): boolean {
  return room.phase === "playing" && scene.in.every((seat) => isBot(room.places[seat]));
}
