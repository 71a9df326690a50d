/** What was refused, in words for people. */

import type { Words } from "./words";

/** Facts without which some refusals can be told as well; those that have them say more. */
const FULLER = ["wait", "most"];

export function refusalText(words: Words, code: string, facts: Record<string, unknown> = {}): string {
  const told = { count: number(facts.wait), most: number(facts.longest ?? facts.most), players: number(facts.players) };
  const fuller = FULLER.map((name) => (number(facts[name]) ? `web-refused-${code}-${name}` : ""));
  const id = [...fuller, `web-refused-${code}`].find((one) => one && words.has(one));
  return words.say(id ?? "web-refused", told);
}

function number(fact: unknown): number {
  return typeof fact === "number" ? Math.ceil(fact) : 0;
}
