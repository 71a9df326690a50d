/** What is needed to play without a server: whether this device has it, and how it gets it. Nothing is fetched unasked. */

/** What belongs together; the server says it. */
export interface Bundle {
  runtime: string;
  court: string;
  files: string[];
  bytes: number;
  made_from: string;
}

export const CACHE = "suitors-home";
const LIST = "/home.json";
/** The editions, and what else a server tells of itself. */
export const SERVER = "/api/v1/server";
const FLAG = "suitors-home";

function flagged(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

let kept = $state(flagged());
let fetched = $state<number | null>(null);

export const home = {
  /** Whether a game can be played here without anybody. */
  get isKept(): boolean {
    return kept;
  },
  /** How much of it has come, from 0 to 1; null: nothing is being fetched. */
  get fetched(): number | null {
    return fetched;
  },
};

/** What the server has; null: it has none, or there is no server. Over plain HTTP browsers keep nothing. */
export async function offered(): Promise<Bundle | null> {
  if (!("caches" in globalThis)) return null;
  const answer = await fetch(LIST, { cache: "no-cache" }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Bundle) : null;
}

/** What this device has. */
export async function owned(): Promise<Bundle | null> {
  const answer = await caches.match(LIST, { cacheName: CACHE });
  return answer ? ((await answer.json()) as Bundle) : null;
}

/** Fetches what is missing; the list comes last, so what it names is there. */
export async function fetchHome(bundle: Bundle): Promise<void> {
  const cache = await caches.open(CACHE);
  fetched = 0;
  try {
    for (const [place, file] of bundle.files.entries()) {
      if (!(await cache.match(file))) await cache.add(file);
      fetched = (place + 1) / bundle.files.length;
    }
    await cache.add(SERVER);
    await cache.put(LIST, Response.json(bundle));
    await tidy(cache, bundle);
    mark(true);
  } finally {
    fetched = null;
  }
}

async function tidy(cache: Cache, bundle: Bundle): Promise<void> {
  const wanted = new Set([LIST, SERVER, ...bundle.files]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((one) => cache.delete(one)));
}

/** Whoever asked for it once gets what is new of it, too: mostly a few hundred kilobytes. */
export async function refreshHome(): Promise<void> {
  if (!kept) return;
  const [mine, theirs] = await Promise.all([owned(), offered()]);
  if (!mine) mark(false);
  else if (theirs && theirs.made_from !== mine.made_from) await fetchHome(theirs);
}

export async function dropHome(): Promise<void> {
  mark(false);
  if ("caches" in globalThis) await caches.delete(CACHE);
}

function mark(is: boolean): void {
  kept = is;
  try {
    if (is) localStorage.setItem(FLAG, "yes");
    else localStorage.removeItem(FLAG);
  } catch {
    // Then it holds until the page is closed.
  }
}
