/** How many of each card a viewer can't see: in other hands, in the deck, or aside. */

import type { CardId } from "../wire";
import { deckFor, numberOf, type Edition } from "./edition";
import type { Sight } from "./seen";

export function unseen(edition: Edition, players: number, sight: Sight): Record<CardId, number> {
  const counts = { ...deckFor(edition, players) };
  for (const card of [...sight.own.hand, ...sight.scene.open, ...sight.scene.piles.flat()]) counts[card] = (counts[card] ?? 0) - 1;
  return counts;
}

/** The same by number: what a guess can still hit. */
export function unseenByNumber(edition: Edition, players: number, sight: Sight): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const [card, count] of Object.entries(unseen(edition, players, sight))) {
    const number = numberOf(edition, card);
    counts[number] = (counts[number] ?? 0) + count;
  }
  return counts;
}
