/** The time, as it passes: for countdowns. */

import { createSubscriber } from "svelte/reactivity";

const ticking = createSubscriber((update) => {
  const ticks = setInterval(update, 500);
  return () => clearInterval(ticks);
});

export function now(): number {
  ticking();
  return Date.now();
}

/** Milliseconds as people read them on a clock. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
