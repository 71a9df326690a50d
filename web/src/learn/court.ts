/** Every edition and every ruling, as the rulebook has them: the pages to learn from need no server. */

import { deckFor, numberOf, playerCounts, type Edition } from "../state/edition";
import { deckSize } from "../state/deck";
import type { CardId } from "../wire";
import court from "./court.json";

export interface Ruling {
  id: string;
  part: string;
  cards: CardId[];
  /** By which switch editions differ in it. */
  switch?: string;
}

export const editions = court.editions as unknown as Edition[];
export const rulings = court.rulings as Ruling[];
export const PARTS = [...new Set(rulings.map(({ part }) => part))];

/** Every card of every edition, by the number it has where it was first. */
export const cards: CardId[] = [...new Set(editions.flatMap(({ numbers }) => Object.keys(numbers)))].sort(
  (one, other) => firstNumber(one) - firstNumber(other) || Number(isNewcomer(one)) - Number(isNewcomer(other)),
);

export function editionOf(id: string): Edition | undefined {
  return editions.find((edition) => edition.id === id);
}

/** A number to show a card with: that of the usual edition if it has it. */
export function firstNumber(card: CardId): number {
  const edition = editions.find(({ numbers }) => card in numbers);
  return edition ? numberOf(edition, card) : 0;
}

function isNewcomer(card: CardId): boolean {
  return !editions.slice(0, 2).some(({ numbers }) => card in numbers);
}

export interface Appearance {
  edition: Edition;
  number: number;
  /** How many there are in each of the edition's decks, by the size of the deck. */
  copies: { deck: number; fewest: number; most: number; count: number }[];
}

/** The card in each edition that has it. */
export function appearances(card: CardId): Appearance[] {
  return editions.filter(({ numbers }) => card in numbers).map((edition) => ({ edition, number: numberOf(edition, card), copies: copiesIn(edition, card) }));
}

function copiesIn(edition: Edition, card: CardId): Appearance["copies"] {
  const counts = playerCounts(edition);
  return edition.decks.map(({ players: [fewest, most] }) => ({
    deck: deckSize(edition, fewest),
    fewest,
    most: Math.min(most, counts.at(-1) ?? most),
    count: deckFor(edition, fewest)[card] ?? 0,
  }));
}

/** The rulings about a card; its own come first. */
export function rulingsOn(card: CardId): Ruling[] {
  const own = rulings.filter((ruling) => ruling.cards[0] === card && ruling.part === "cards");
  return [...own, ...rulings.filter((ruling) => ruling.cards.includes(card) && !own.includes(ruling))];
}

/** How the editions decide in something in which they differ: each answer with those who give it. */
export function answers(name: string, among: readonly Edition[] = editions): { value: string | boolean; editions: Edition[] }[] {
  const values = [...new Set(among.map(({ switches }) => switches[name]))].filter((value) => value !== undefined);
  return values.map((value) => ({ value, editions: among.filter(({ switches }) => switches[name] === value) }));
}
