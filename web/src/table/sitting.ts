/** What every part of the table screen has at hand: the table, and the stage on which it is shown. */

import { createContext } from "svelte";
import { deckFor, numberOf } from "../state/edition";
import type { Stage } from "../state/stage.svelte";
import type { Table } from "../state/table.svelte";
import type { CardId } from "../wire";

export interface Sitting {
  table: Table;
  stage: Stage;
}

export const [atTable, sitDown] = createContext<Sitting>();

export function numberAt(table: Table, card: CardId): number {
  return table.edition ? numberOf(table.edition, card) : 0;
}

export function neededAt(table: Table): number {
  return table.edition?.tokens[String(table.players)] ?? 0;
}

/** The characters of this deck that have this number. */
export function cardsNumbered(table: Table, number: number): CardId[] {
  if (!table.edition) return [];
  return Object.keys(deckFor(table.edition, table.players)).filter((card) => numberAt(table, card) === number);
}
