/** Lists of tables, as people look for them. */

import type { TableCard } from "../wire";

export interface Mine {
  running: TableCard[];
  finished: TableCard[];
}

/** Mine: those that go on first, the latest first; tables that were given up are left out. */
export function listMine(tables: readonly TableCard[]): Mine {
  const latest = [...tables].sort((one, other) => other.changed - one.changed);
  return {
    running: latest.filter(({ phase }) => phase === "playing" || phase === "between" || phase === "gathering"),
    finished: latest.filter(({ phase }) => phase === "over"),
  };
}

export function freeSeats(table: TableCard): number {
  return table.players - table.sitters.length;
}

export function isMine(table: TableCard): boolean {
  return table.sitters.some(({ yours }) => yours);
}

export function canJoin(table: TableCard): boolean {
  return table.phase === "gathering" && freeSeats(table) > 0 && !isMine(table);
}

export function canWatch(table: TableCard): boolean {
  return table.spectators || isMine(table);
}

/** The others at the table, people and bots alike. */
export function company(table: TableCard): string[] {
  return table.sitters.filter(({ yours }) => !yours).map(({ name }) => name);
}

/** The table that a link, or what is left of one, leads to. */
export function gameIn(text: string): string | null {
  const found = /\/t\/([A-Za-z0-9]{8,32})(?:[/?#]|$)|^([A-Za-z0-9]{16})$/.exec(text.trim());
  return found?.[1] ?? found?.[2] ?? null;
}
