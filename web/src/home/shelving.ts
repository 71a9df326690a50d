/** A game that was played here goes to the shelf of replays: no server has it. */

import { find, keep } from "../replay/shelf";
import { retold } from "./host";

export async function shelve(game: string): Promise<void> {
  if (await find(game)) return;
  const { told, record } = await retold(game);
  await keep({ id: game, told, record, at: Date.now(), advice: {} });
}

/** As a file. */
export async function saveRecord(game: string): Promise<void> {
  const record = (await find(game))?.record;
  if (!record) return;
  const file = URL.createObjectURL(new Blob([record], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = file;
  link.download = `suitors-${game}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}
