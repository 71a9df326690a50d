/** Recorded games kept on this device, so that a replay once loaded needs no server: the last few of them, in the browser's own database. */

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
const VERSION = 1;
const STORE = "replays";
const MOST = 30;

function open(): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const asked = indexedDB.open(DATABASE, VERSION);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("at", "at");
    asked.onsuccess = () => opened(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("closed"));
    asked.onblocked = () => failed(new Error("blocked"));
  });
}

function settled<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("failed"));
  });
}

/** A browser that keeps nothing is no reason not to show something. */
async function within<T>(mode: IDBTransactionMode, otherwise: T, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  try {
    const database = await open();
    try {
      return await act(database.transaction(STORE, mode).objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    return otherwise;
  }
}

export function find(id: string): Promise<Kept | undefined> {
  return within<Kept | undefined>("readonly", undefined, (store) => settled(store.get(id) as IDBRequest<Kept | undefined>));
}

/** The oldest make room. */
export function keep(kept: Kept): Promise<void> {
  return within("readwrite", undefined, async (store) => {
    await settled(store.put(kept));
    const ids = await settled(store.index("at").getAllKeys());
    for (const id of ids.slice(0, Math.max(0, ids.length - MOST))) await settled(store.delete(id));
  });
}

export function emptyShelf(): Promise<void> {
  return within("readwrite", undefined, async (store) => void (await settled(store.clear())));
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
