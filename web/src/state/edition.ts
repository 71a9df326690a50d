/** The edition as it stands in the welcome: numbers, deck, tokens, switches. */

import type { CardId } from "../wire";

export interface Edition {
  id: string;
  name: string;
  numbers: Record<CardId, number>;
  decks: { players: [number, number]; cards: Record<CardId, number> }[];
  tokens: Record<string, number>;
  switches: Record<string, string | boolean>;
}

export function deckFor(edition: Edition, players: number): Record<CardId, number> {
  const deck = edition.decks.find(({ players: [fewest, most] }) => fewest <= players && players <= most);
  return deck ? deck.cards : {};
}

/** The cards of a deck by number, then by name. */
export function cardsByNumber(edition: Edition, players: number): CardId[] {
  const cards = Object.keys(deckFor(edition, players));
  return cards.sort((one, other) => numberOf(edition, one) - numberOf(edition, other) || one.localeCompare(other));
}

export function numberOf(edition: Edition, card: CardId): number {
  return edition.numbers[card] ?? 0;
}

export function playerCounts(edition: Edition): number[] {
  return Object.keys(edition.tokens).map(Number).sort((one, other) => one - other);
}
