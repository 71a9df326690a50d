/** What is asked of the viewer, or what the table waits for: one sentence. */

import { clockText, now } from "../state/clock.svelte";
import { onlyBotsPlay } from "../state/doing";
import { say, words } from "../state/speech.svelte";
import type { Table } from "../state/table.svelte";
import { cardName, the } from "../words/story";

export function prompt(table: Table): string {
  const { step, choice } = table;
  if (table.sending) return say("web-sending");
  if (!step || !choice) return waitingFor(table);
  const card = choice.card === undefined ? "" : cardName(words(), choice.card);
  switch (step.kind) {
    case "card":
      return say("web-ask-card");
    case "whom":
      return choice.on.length ? say("web-ask-whom-else", { card }) : say("web-ask-whom", { card });
    case "number":
      return say("web-ask-number", { card, whom: words().join(choice.on.map((seat) => table.name(seat))) });
    case "keep":
      return say("web-ask-keep");
    case "under":
      return say("web-ask-under", { card: the(words(), step.keep) });
    case "look":
      return say("web-ask-look");
    case "redraw":
      return say("web-ask-redraw", { card: the(words(), table.sight?.own.hand[0] ?? "") });
    case "confirm":
      return say(`web-ask-confirm-${step.why}`);
    default:
      return say("web-sending");
  }
}

function waitingFor(table: Table): string {
  const { scene, room, viewer } = table;
  if (!scene || !room || scene.round_result || scene.decider === null) return "";
  const who = table.name(scene.decider);
  const standIn = room.places[scene.decider]?.stand_in;
  if (standIn != null) return say("web-waiting-away", { who, time: clockText(standIn - table.seen.ahead - now()) });
  const isOut = viewer !== null && !scene.in.includes(viewer);
  if (isOut && onlyBotsPlay(room, scene)) return say("web-out-bots");
  if (isOut) return say("web-out-watch", { who });
  return say(`web-waiting-${scene.decision ?? "play"}`, { who });
}
