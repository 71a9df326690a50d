/** What makes an edition what it is, as people compare them. */

import { deckFor, playerCounts, type Edition } from "./edition";

export function deckSize(edition: Edition, players: number): number {
  return Object.values(deckFor(edition, players)).reduce((sum, count) => sum + count, 0);
}

/** Every size of deck that the edition has, the smallest first. */
export function deckSizes(edition: Edition): number[] {
  return [...new Set(playerCounts(edition).map((players) => deckSize(edition, players)))].sort((one, other) => one - other);
}

export function tokensNeeded(edition: Edition, players: number): number {
  return edition.tokens[String(players)] ?? 0;
}

/** Which message words the switch's value. */
export function switchWords(name: string, value: string | boolean): string {
  return `switch-${name}-${String(value).toLowerCase()}`;
}

/** Switches by which the edition decides otherwise than the usual one. */
export function specials(edition: Edition, usual: Edition): [name: string, value: string | boolean][] {
  return Object.entries(edition.switches).filter(([name, value]) => usual.switches[name] !== value);
}

/** Those that matter in an edition: a switch about a card that is not there says nothing. */
export function meaningful(edition: Edition): [name: string, value: string | boolean][] {
  const about = Object.entries(edition.switches);
  return about.filter(([name]) => ["bishop", "sycophant"].every((card) => !name.startsWith(card) || card in edition.numbers));
}
