/** Telling what happened: events as sentences. Says only what the event itself carries. */

import type { CardId, EventWords, Seat } from "../wire";
import type { Facts, Words } from "./words";

export type Names = (seat: Seat) => string;

/** Not worth a line when nothing is seen: everybody is dealt a card, and draws one in every turn. */
const UNTOLD = ["dealt", "draws", "sorts"];

export function isUntold(event: EventWords): boolean {
  return UNTOLD.includes(event.what) && event.card === undefined && event.aside === undefined;
}

export function line(words: Words, names: Names, event: EventWords): string {
  const text = words.say(`event-${event.what}${form(event)}`, facts(words, names, event));
  if (event.what !== "round" || !event.cards?.length) return text;
  return `${text} ${words.say("open-cards", { cards: words.join(event.cards.map((card) => cardName(words, card))) })}`;
}

function facts(words: Words, names: Names, event: EventWords): Facts {
  const seats = words.join((event.on ?? []).map(names));
  const who = event.seat === undefined ? "" : names(event.seat);
  const count = event.count ?? 0;
  return {
    who: event.what === "sudden_death" ? seats : who,
    whom: seats,
    winners: seats,
    first: who,
    card: event.card ? the(words, event.card) : "",
    second: event.second ? the(words, event.second) : "",
    cards: words.join((event.cards ?? []).map((card) => the(words, card))),
    cause: event.cause ?? "",
    number: event.what === "round" ? count : (event.number ?? 0),
    count,
    amount: count,
    strength: count,
  };
}

/** Which of the wordings fits what is known of the event. */
function form(event: EventWords): string {
  switch (event.what) {
    case "draws":
      return (event.aside ? "-aside" : "") + (event.card ? "-card" : "");
    case "dealt":
    case "looks":
      return event.card ? "-card" : "";
    case "compares":
    case "trades":
      return event.card ? "-cards" : "";
    case "returns":
      return event.cards ? "-cards" : "";
    case "guesses":
      return event.hit ? "-hit" : "-miss";
    case "plays":
      return event.effect === false ? "-no-effect" : event.number !== undefined ? "-number" : event.on?.length ? "-on" : "";
    case "round_over":
      return event.on?.length ? `-${event.by}` : "-nobody";
    default:
      return "";
  }
}

export function cardName(words: Words, card: CardId): string {
  return words.say(`card-${card}`);
}

/** The card as it goes into a sentence. */
export function the(words: Words, card: CardId): string {
  return words.say(`card-${card}.the`);
}
