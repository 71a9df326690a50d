/** What happened, as it is told at a table. */

import { say, words } from "../state/speech.svelte";
import type { Table } from "../state/table.svelte";
import type { EventWords } from "../wire";
import { line } from "../words/story";

export function told(table: Table, event: EventWords, everyoneProtected: boolean): string {
  const text = line(words(), (seat) => table.name(seat), event);
  return everyoneProtected ? `${text} ${say("web-everyone-protected")}` : text;
}
