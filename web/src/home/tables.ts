/** The tables of this device, in the browser's own database: what was told to somebody is kept before. */

const DATABASE = "suitors-home";
const STORE = "tables";
/** The oldest make room. */
const MOST = 10;

interface Kept {
  game: string;
  rows: string;
  at: number;
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

async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await act(database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE));
  } finally {
    database.close();
  }
}

export function find(game: string): Promise<string | undefined> {
  return within("readonly", async (store) => (await settled(store.get(game) as IDBRequest<Kept | undefined>))?.rows);
}

export function keep(tables: Record<string, string>): Promise<void> {
  return within("readwrite", async (store) => {
    for (const [game, rows] of Object.entries(tables)) await settled(store.put({ game, rows, at: Date.now() } satisfies Kept));
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
