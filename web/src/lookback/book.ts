/** The book of one's own games, on this device alone. */

import { emptyShelf } from "../replay/shelf";
import { forgetReplays } from "../state/worker.svelte";
import type { Played } from "./games";

const PLACE = "suitors-games";
const VERSION = 1;
/** More than that are not kept; the oldest go. */
const MOST = 1000;

interface Book {
  suitors: "games";
  version: number;
  /** What ended before was forgotten on purpose, and is not brought back. */
  since: number;
  games: Played[];
}

/** A book that is damaged, or of a newer program, is left alone and not read. */
function read(): { book: Partial<Book>; isOurs: boolean } {
  try {
    const book = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Book>;
    return { book, isOurs: book.version === undefined || (book.version === VERSION && Array.isArray(book.games)) };
  } catch {
    return { book: {}, isOurs: false };
  }
}

/** Newest first. */
export function games(): Played[] {
  const { book, isOurs } = read();
  return isOurs ? (book.games ?? []).toSorted((one, other) => other.at - one.at) : [];
}

/** A game is written down once, and not again after it was forgotten. */
export function write(played: readonly Played[]): void {
  const { book, isOurs } = read();
  const known = games();
  const fresh = played.filter(({ game, at }) => at > (book.since ?? 0) && !known.some((one) => one.game === game));
  if (!isOurs || !fresh.length) return;
  const all = [...known, ...fresh].sort((one, other) => other.at - one.at).slice(0, MOST);
  store(bookOf(all, book.since));
}

function store(book: Book): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(book));
  } catch {
    // Then it is not remembered.
  }
}

export function bookOf(all: readonly Played[], since = 0): Book {
  return { suitors: "games", version: VERSION, since, games: [...all] };
}

/** The games and the replays that were kept; nothing else of this person. */
export async function burn(now: number): Promise<void> {
  store(bookOf([], now));
  await Promise.all([emptyShelf(), forgetReplays()]);
}
