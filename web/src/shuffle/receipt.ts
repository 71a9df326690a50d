/** What this browser remembers of a game's shuffles, as `suitors verify --receipt` reads it too: by it a record can be believed. */

export interface Receipt {
  suitors: "receipt";
  format: 1;
  game: string;
  commitment: string | null;
  /** By round: the list as it was closed. */
  lists: Record<string, (string | null)[]>;
  /** By round and seat: our own numbers. */
  numbers: Record<string, Record<string, string>>;
  /** By round: the seats whose numbers the server has acknowledged. */
  opened: Record<string, number[]>;
}

const MOST = 30;
const LIST = "suitors-receipts";
const place = (game: string): string => `suitors-receipt-${game}`;

export function emptyReceipt(game: string): Receipt {
  return { suitors: "receipt", format: 1, game, commitment: null, lists: {}, numbers: {}, opened: {} };
}

export function storedReceipt(game: string): Receipt | null {
  try {
    return JSON.parse(localStorage.getItem(place(game)) ?? "null") as Receipt | null;
  } catch {
    return null;
  }
}

/** The oldest make room. */
export function storeReceipt(receipt: Receipt): void {
  try {
    const games = (JSON.parse(localStorage.getItem(LIST) ?? "[]") as string[]).filter((game) => game !== receipt.game);
    for (const game of games.splice(0, Math.max(0, games.length - MOST + 1))) localStorage.removeItem(place(game));
    localStorage.setItem(LIST, JSON.stringify([...games, receipt.game]));
    localStorage.setItem(place(receipt.game), JSON.stringify(receipt));
  } catch {
    // Then it holds until the page is closed.
  }
}
