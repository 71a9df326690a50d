/** Who sits where on the screen: the viewer below, the others around the table in the order of turns. */

import type { Seat } from "../wire";

export interface Sides {
  left: Seat[];
  top: Seat[];
  right: Seat[];
}

/** All others in the order of turns, from the viewer's left on. A spectator sits before seat 0. */
export function others(players: number, viewer: Seat | null): Seat[] {
  const first = viewer === null ? 0 : viewer + 1;
  const count = viewer === null ? players : players - 1;
  return Array.from({ length: count }, (_, place) => (first + place) % players);
}

/** How many sit on each side, so that the table looks full but not crowded. */
const ON_A_SIDE = [0, 0, 0, 1, 1, 1, 2, 2, 2];

export function sides(seats: readonly Seat[]): Sides {
  const side = ON_A_SIDE[seats.length] ?? 2;
  return { left: seats.slice(0, side), top: seats.slice(side, seats.length - side), right: seats.slice(seats.length - side) };
}
