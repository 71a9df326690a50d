/** A drawer in the browser's own database: things by their names, the latest of them. */

export interface Item {
  /** When it was put there, or last looked at. */
  at: number;
}

export function settled<T>(asked: IDBRequest<T>): Promise<T> {
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

export class Drawer<T extends Item> {
  /** `key` is the field that has a thing's name; when there are more than `most`, the oldest make room. */
  constructor(
    private database: string,
    private store: string,
    private key: keyof T & string,
    private most: number,
  ) {}

  /** All of it happens, or nothing. */
  async within<R>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<R>): Promise<R> {
    const database = await this.#open();
    try {
      const transaction = database.transaction(this.store, mode, { durability: "strict" });
      const acted = act(transaction.objectStore(this.store)).catch((error: unknown) => {
        transaction.abort();
        throw error;
      });
      const [done] = await Promise.all([acted, completed(transaction)]);
      return done;
    } finally {
      database.close();
    }
  }

  find(name: string): Promise<T | undefined> {
    return this.within("readonly", (store) => this.look(store, name));
  }

  look(store: IDBObjectStore, name: string): Promise<T | undefined> {
    return settled(store.get(name) as IDBRequest<T | undefined>);
  }

  async put(store: IDBObjectStore, ...items: T[]): Promise<void> {
    for (const item of items) await settled(store.put(item));
    const names = await settled(store.index("at").getAllKeys());
    for (const name of names.slice(0, Math.max(0, names.length - this.most))) await settled(store.delete(name));
  }

  #open(): Promise<IDBDatabase> {
    return new Promise((opened, failed) => {
      const asked = indexedDB.open(this.database, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(this.store, { keyPath: this.key }).createIndex("at", "at");
      asked.onsuccess = () => opened(asked.result);
      asked.onerror = () => failed(asked.error ?? new Error("closed"));
      asked.onblocked = () => failed(new Error("blocked"));
    });
  }
}
