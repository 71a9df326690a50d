/** Recorded games kept on this device, so that a replay once loaded needs no server: the last few of them, in the browser's own database. */

import { Drawer, settled } from "../state/drawer";
import type { AdviceWords, Retold } from "../wire";

export interface Kept {
  id: string;
  told: Retold;
  /** The record itself, if it came from a file. */
  record: string | null;
  /** When it was last looked at. */
  at: number;
  /** What bots said of it, by `level/after`. */
  advice: Record<string, AdviceWords>;
}

export const DATABASE = "suitors-replays";

const drawer = new Drawer<Kept>(DATABASE, "replays", "id", 30);
/** What this browser can't keep is here until the page is closed: that is no reason not to show it. */
const atHand = new Map<string, Kept>();

export async function find(id: string): Promise<Kept | undefined> {
  return (await drawer.find(id).catch(() => undefined)) ?? atHand.get(id);
}

export async function keep(kept: Kept): Promise<void> {
  atHand.set(kept.id, kept);
  await drawer.within("readwrite", (store) => drawer.put(store, kept)).then(() => atHand.delete(kept.id), () => {});
}

export async function emptyShelf(): Promise<void> {
  atHand.clear();
  await drawer.within("readwrite", (store) => settled(store.clear())).catch(() => {});
}

/** A name for the record of a file, made of what is in it. It looks like that of a table, and no table has one like it. */
export function nameOf(record: string): string {
  const parts = [0x811c9dc5, 0x01000193].map((seed) => {
    let hash = seed;
    for (const letter of new TextEncoder().encode(record)) hash = Math.imul(hash ^ letter, 0x01000193 + 2 * (seed & 0xff)) >>> 0;
    return hash.toString(16).padStart(8, "0");
  });
  return `file${parts.join("")}`;
}

export function isOfFile(id: string): boolean {
  return /^file[0-9a-f]{16}$/.test(id);
}
