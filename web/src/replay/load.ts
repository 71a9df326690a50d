/** Where a recorded game comes from: this device, the server, or a file. What was loaded is kept. */

import { isAtHome } from "../home/names";
import { api, Refusal } from "../net/api";
import { find, isOfFile, keep, nameOf, type Kept } from "./shelf";

const LONGEST = 200_000;

export async function load(id: string): Promise<Kept> {
  const found = (await find(id)) ?? (isAtHome(id) ? await fromHome(id) : undefined);
  if (!found && isOfFile(id)) throw new Refusal("no-such-game", { file: true });
  const kept = { ...(found ?? { id, told: await api.replay(id), record: null, advice: {} }), at: Date.now() };
  void keep(kept);
  return kept;
}

/** A game of this device that ended a moment ago may be on its way to the shelf. */
async function fromHome(id: string): Promise<Kept | undefined> {
  const { shelve } = await import("../home/shelving");
  await shelve(id).catch(() => {});
  return find(id);
}

/** Reads a record from a file, has it told, and keeps it; under this name it can be looked at. */
export async function take(file: File): Promise<string> {
  if (file.size > LONGEST) throw new Refusal("too-long");
  const record = await file.text();
  const id = nameOf(record);
  if (!(await find(id))) await keep({ id, told: await api.retell(record), record, at: Date.now(), advice: {} });
  return id;
}
