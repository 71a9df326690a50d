/** The story of a game in a few figures, from what everybody saw. */

import type { EventWords, Seat } from "../wire";

export interface Figures {
  seat: Seat;
  roundsWon: number;
  tokens: number;
  knockedOut: number;
  guesses: number;
  hits: number;
}

export function figuresOf(events: readonly EventWords[], players: number): { rounds: number; turns: number; seats: Figures[] } {
  const seats = Array.from({ length: players }, (_, seat): Figures => ({ seat, roundsWon: 0, tokens: 0, knockedOut: 0, guesses: 0, hits: 0 }));
  let mover: Seat | undefined;
  for (const event of events) {
    const one = seats[event.seat ?? -1];
    if (event.what === "plays") mover = event.seat;
    if (event.what === "guesses" && one) {
      one.guesses += 1;
      one.hits += event.hit ? 1 : 0;
    }
    if (event.what === "gains" && one) one.tokens += event.count ?? 1;
    if (event.what === "round_over") for (const winner of event.on ?? []) if (seats[winner]) seats[winner].roundsWon += 1;
    const by = seats[mover ?? -1];
    if (event.what === "out" && by && by !== one) by.knockedOut += 1;
  }
  const count = (what: string) => events.filter((event) => event.what === what).length;
  return { rounds: count("round"), turns: count("plays"), seats };
}
