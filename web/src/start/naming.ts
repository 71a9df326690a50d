/** Telling tables apart by ear: every row of a list has the same buttons. */

import { say, words } from "../state/speech.svelte";
import type { TableCard } from "../wire";

export function which(act: string, table: TableCard): string {
  const names = table.sitters.map(({ name }) => name);
  return say("web-lobby-at", { act, edition: say(`edition-${table.edition}`), names: names.length ? words().join(names) : say("web-lobby-nobody") });
}
