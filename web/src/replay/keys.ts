/** The keyboard in a replay: arrows step by step, Page Up and Down by rounds, Home and End to the ends, V to the next pair of eyes. */

import type { Replay } from "./replay.svelte";
import { roundFrom, type Viewpoint } from "./steps";

const GO: Record<string, (replay: Replay) => number> = {
  ArrowRight: ({ at }) => at + 1,
  ArrowLeft: ({ at }) => at - 1,
  PageDown: ({ told, at }) => roundFrom(told, at, 1),
  PageUp: ({ told, at }) => roundFrom(told, at, -1),
  Home: () => 0,
  End: ({ last }) => last,
};

export function onKey(replay: Replay, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog, [popover], [role=tablist]")) return;
  const to = GO[event.key];
  if (to) replay.go(to(replay));
  else if (event.key.toLowerCase() === "v") replay.look(nextEyes(replay));
  else return;
  event.preventDefault();
}

function nextEyes({ viewpoint, told }: Replay): Viewpoint {
  if (viewpoint === "all") return 0;
  return viewpoint + 1 < told.players ? viewpoint + 1 : "all";
}
