/** The tables of this device, in the browser's own database: what was told to somebody is kept before. */

import { Drawer, settled } from "../state/drawer";

const DATABASE = "suitors-home";

interface Kept {
  game: string;
  rows: string;
  at: number;
  /** The one that plays it: nobody else may write here. */
  by?: string;
}

const drawer = new Drawer<Kept>(DATABASE, "tables", "game", 10);

/** Another one plays this table now, or it was cleared away: nothing was kept. */
export class NotHeld extends Error {
  constructor(readonly code: "elsewhere" | "no-such-game") {
    super(code);
  }
}

export async function find(game: string): Promise<string | undefined> {
  return (await drawer.find(game))?.rows;
}

/** From now on nobody else may write here. */
export function claim(game: string, by: string): Promise<string | undefined> {
  return drawer.within("readwrite", async (store) => {
    const kept = await drawer.look(store, game);
    if (kept) await settled(store.put({ ...kept, by }));
    return kept?.rows;
  });
}

/** `held` is the table that is played; what else there is, is new. */
export function keep(tables: Record<string, string>, by: string, held: string | null): Promise<void> {
  return drawer.within("readwrite", async (store) => {
    const mine = held === null ? { by } : await drawer.look(store, held);
    if (mine?.by !== by) throw new NotHeld(mine ? "elsewhere" : "no-such-game");
    await drawer.put(store, ...Object.entries(tables).map(([game, rows]) => ({ game, rows, at: Date.now(), by })));
  });
}

export function forgetTables(): Promise<void> {
  return new Promise((done) => {
    const asked = indexedDB.deleteDatabase(DATABASE);
    asked.onsuccess = asked.onerror = asked.onblocked = () => done();
  });
}
