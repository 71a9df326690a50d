/** A move in a few words: what the hint lists. */

import type { MoveWords } from "../wire";
import { cardName, type Names } from "./story";
import type { Words } from "./words";

export function moveText(words: Words, names: Names, move: MoveWords): string {
  if (move.keep !== undefined) {
    const under = (move.under ?? []).map((card) => cardName(words, card)).join(", ");
    return words.say("web-move-keep", { card: cardName(words, move.keep), cards: under });
  }
  if (move.look !== undefined) return move.look === null ? words.say("web-look-nobody") : words.say("web-move-look", { who: names(move.look) });
  if (move.redraw !== undefined) return words.say(move.redraw ? "web-redraw" : "web-stand");
  const whom = move.on?.length ? ` → ${words.join(move.on.map(names))}` : "";
  return `${cardName(words, move.play ?? "")}${whom}${move.number === undefined ? "" : `: ${move.number}`}`;
}
