/** The bots' levels, as the server has them; asked for once. */

import { api } from "../net/api";
import { say, words } from "../state/speech.svelte";
import type { Level } from "../wire";

let known = $state.raw<readonly Level[]>(["casual"]);
let isAsked = false;

export function levels(): readonly Level[] {
  if (!isAsked) {
    isAsked = true;
    api.server().then((server) => (known = server.levels), () => (isAsked = false));
  }
  return known;
}

export function levelName(level: Level): string {
  return words().has(`web-level-${level}`) ? say(`web-level-${level}`) : level;
}
