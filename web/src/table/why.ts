/** Why something can't be chosen, in words. */

import type { Reason } from "../state/choice";
import { say, words } from "../state/speech.svelte";
import type { Table } from "../state/table.svelte";
import { the } from "../words/story";

export function whyCard(reason: Reason | undefined): string {
  if (reason?.code !== "forced") return "";
  return say("web-why-forced", { card: the(words(), reason.card) });
}

export function whySeat(table: Table, reason: Reason): string {
  return reason.code === "bound" ? say("web-why-bound", { who: table.name(reason.seat) }) : say(`web-why-${reason.code}`);
}
