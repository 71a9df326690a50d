/** Where the viewer stands, in a few sentences: for those who can't take the table in at a glance. */

import { say, words } from "../state/speech.svelte";
import type { Table } from "../state/table.svelte";
import type { Seat } from "../wire";
import { the } from "../words/story";
import { prompt } from "./prompts";
import { neededAt, numberAt } from "./sitting";

export function standing(table: Table): string {
  const { scene, sight } = table;
  if (!scene) return "";
  const hand = sight?.own.hand ?? [];
  const seats = scene.tokens.map((_, seat) => place(table, seat));
  const known = Object.entries(sight?.own.knows ?? {}).flatMap(([seat, cards]) =>
    cards.map((card) => say("knows-card", { who: table.name(Number(seat)), card: the(words(), card) })),
  );
  return [
    `${say("web-round", { number: scene.round })}.`,
    sentence(prompt(table)),
    hand.length ? sentence(say("your-hand", { cards: words().join(hand.map((card) => `${numberAt(table, card)} ${say(`card-${card}`)}`)) })) : "",
    ...seats,
    ...known,
    say("deck-left", { count: scene.deck }),
  ].filter(Boolean).join(" ");
}

function place(table: Table, seat: Seat): string {
  const { scene } = table;
  if (!scene) return "";
  const isOut = !scene.in.includes(seat) && !scene.round_result;
  const who = table.name(seat);
  const tokens = say("tokens-of", { who, count: scene.tokens[seat] ?? 0, needed: neededAt(table) });
  const how = isOut ? say("is-out") : scene.protected.includes(seat) ? say("is-protected") : "";
  const pile = (scene.piles[seat] ?? []).map((card) => say(`card-${card}`));
  return [sentence(how ? `${tokens}, ${how}` : tokens), pile.length ? sentence(say("pile-of", { who, cards: words().join(pile) })) : ""].filter(Boolean).join(" ");
}

function sentence(text: string): string {
  return !text || /[.!?…]$/.test(text) ? text : `${text}.`;
}
