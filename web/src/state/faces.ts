/** The face of an ordinary deck of cards: which of its cards stands for whom, as on the house sheet. */

import type { CardId } from "../wire";

export interface PlayingCard {
  rank: string;
  suit: "spade" | "heart" | null;
}

/** Characters that the smaller editions don't have: where two share a number, they are the red ones. */
const NEWCOMERS: readonly CardId[] = ["cardinal", "baroness", "sycophant", "count", "constable", "dowager", "bishop"];

/** Those who are not simply of their number's rank. Of the Guards some are aces and some are jacks; one face does for all. */
const NAMED: Readonly<Record<CardId, PlayingCard>> = {
  spy: { rank: "★", suit: null },
  jester: { rank: "☆", suit: null },
  assassin: { rank: "★", suit: null },
  guard: { rank: "A", suit: "spade" },
};

export function playingCard(card: CardId, number: number): PlayingCard {
  return NAMED[card] ?? { rank: String(number), suit: NEWCOMERS.includes(card) ? "heart" : "spade" };
}
