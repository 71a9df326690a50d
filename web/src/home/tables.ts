/** The tables of this device, in the browser's own database: what was told to somebody is kept before. */

const DATABASE = "suitors-home";
const STORE = "tables";
/** The oldest make room. */
const MOST = 10;

interface Kept {
  game: string;
  rows: string;
  at: number;
  /** The one that plays it: nobody else may write here. */
  by?: string;
}

/** Another one plays this table now, or it was cleared away: nothing was kept. */
export class NotHeld extends Error {
  constructor(readonly code: "elsewhere" | "no-such-game") {
    super(code);
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "game" }).createIndex("at", "at");
    asked.onsuccess = () => opened(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("closed"));
  });
}

function settled<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("failed"));
  });
}

/** Kept is what is kept when all is written: a device may be full at the very end. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error ?? new Error("aborted"));
  });
}

async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const acted = act(transaction.objectStore(STORE)).catch((error: unknown) => {
      // All of it or nothing.
      transaction.abort();
      throw error;
    });
    const [done] = await Promise.all([acted, completed(transaction)]);
    return done;
  } finally {
    database.close();
  }
}

function look(store: IDBObjectStore, game: string): Promise<Kept | undefined> {
  return settled(store.get(game) as IDBRequest<Kept | undefined>);
}

export function find(game: string): Promise<string | undefined> {
  return within("readonly", async (store) => (await look(store, game))?.rows);
}

/** From now on nobody else may write here. */
export function claim(game: string, by: string): Promise<string | undefined> {
  return within("readwrite", async (store) => {
    const kept = await look(store, game);
    if (kept) await settled(store.put({ ...kept, by }));
    return kept?.rows;
  });
}

/** `held` is the table that is played; what else there is, is new. */
export function keep(tables: Record<string, string>, by: string, held: string | null): Promise<void> {
  return within("readwrite", async (store) => {
    const mine = held === null ? { by } : await look(store, held);
    if (mine?.by !== by) throw new NotHeld(mine ? "elsewhere" : "no-such-game");
    for (const [game, rows] of Object.entries(tables)) await settled(store.put({ game, rows, at: Date.now(), by } satisfies Kept));
    const games = await settled(store.index("at").getAllKeys());
    for (const game of games.slice(0, Math.max(0, games.length - MOST))) await settled(store.delete(game));
  });
}

export function forgetTables(): Promise<void> {
  return new Promise((done) => {
    const asked = indexedDB.deleteDatabase(DATABASE);
    asked.onsuccess = asked.onerror = asked.onblocked = () => done();
  });
}
