/** A choice being made: a card, then whom, then what. Only what the server called legal is offered; the rest says why not. */

import type { CardId, MoveWords, Own, Scene, Seat } from "../wire";

/** What has been picked so far. It belongs to one decision, and outlives updates and reconnects. */
export interface Choice {
  decision: number;
  seat: Seat;
  card?: CardId;
  on: readonly Seat[];
  /** Whether those chosen are all who are to be chosen. */
  enough: boolean;
  number?: number;
  under: readonly CardId[];
  confirmed: boolean;
}

export type Step =
  | { kind: "card"; options: readonly CardOption[] }
  | { kind: "whom"; card: CardId; options: readonly SeatOption[]; enough: boolean }
  | { kind: "number"; card: CardId; options: readonly number[] }
  | { kind: "keep"; options: readonly CardId[] }
  | { kind: "under"; keep: CardId; options: readonly CardId[] }
  | { kind: "look"; options: readonly Seat[] }
  | { kind: "redraw" }
  | { kind: "confirm"; move: MoveWords; why: "princess" | "yourself" }
  | { kind: "done"; move: MoveWords };

export interface CardOption {
  card: CardId;
  legal: boolean;
  /** Why not: a code of the game's refusals. */
  reason?: Reason;
}

export interface SeatOption {
  seat: Seat;
  legal: boolean;
  reason?: Reason;
}

export type Reason =
  | { code: "forced"; card: CardId; beside: CardId }
  | { code: "out" | "protected" | "not-yourself"; seat: Seat }
  | { code: "bound"; seat: Seat };

export function begin(decision: number, seat: Seat): Choice {
  return { decision, seat, on: [], enough: false, under: [], confirmed: false };
}

/** What is to be picked next. */
export function nextStep(choice: Choice, scene: Scene, own: Own): Step {
  switch (scene.decision) {
    case "keep":
      return keeping(choice, own);
    case "look":
      return looking(choice, own);
    case "redraw":
      return { kind: "redraw" };
    default:
      return playing(choice, scene, own);
  }
}

// Playing a card.

function playing(choice: Choice, scene: Scene, own: Own): Step {
  if (choice.card === undefined) return { kind: "card", options: cards(own) };
  const card = choice.card;
  const moves = own.legal.filter((move) => move.play === card);
  const chosen = moves.filter((move) => includesAll(move.on ?? [], choice.on));
  const exact = chosen.filter((move) => (move.on ?? []).length === choice.on.length);
  const more = chosen.some((move) => (move.on ?? []).length > choice.on.length);
  if (more && !(choice.enough && exact.length)) {
    return { kind: "whom", card, options: seats(choice, scene, chosen), enough: exact.length > 0 && choice.on.length > 0 };
  }
  const numbers = exact.flatMap((move) => (move.number === undefined ? [] : [move.number]));
  if (numbers.length && choice.number === undefined) return { kind: "number", card, options: numbers };
  const move = exact.find((move) => move.number === choice.number);
  if (!move) return { kind: "card", options: cards(own) };
  return confirmed(choice, move);
}

/** One question more, and only where a move would harm oneself. */
function confirmed(choice: Choice, move: MoveWords): Step {
  if (choice.confirmed) return { kind: "done", move };
  if (move.play === "princess") return { kind: "confirm", move, why: "princess" };
  if (move.play === "prince" && move.on?.includes(choice.seat)) return { kind: "confirm", move, why: "yourself" };
  return { kind: "done", move };
}

function cards(own: Own): CardOption[] {
  return own.hand.map((card) => {
    if (own.legal.some((move) => move.play === card)) return { card, legal: true };
    const forcing = own.hand.find((other) => other !== card && own.legal.some((move) => move.play === other));
    return forcing ? { card, legal: false, reason: { code: "forced", card: forcing, beside: card } } : { card, legal: false };
  });
}

function seats(choice: Choice, scene: Scene, moves: readonly MoveWords[]): SeatOption[] {
  const open = new Set(moves.flatMap((move) => move.on ?? []));
  return scene.tokens.map((_, seat) => {
    if (open.has(seat) && !choice.on.includes(seat)) return { seat, legal: true };
    const reason = whyNot(choice, scene, seat);
    return reason ? { seat, legal: false, reason } : { seat, legal: false };
  });
}

function whyNot(choice: Choice, scene: Scene, seat: Seat): Reason | undefined {
  if (choice.on.includes(seat)) return undefined;
  if (!scene.in.includes(seat)) return { code: "out", seat };
  if (scene.protected.includes(seat)) return { code: "protected", seat };
  if (scene.sycophant !== null && scene.sycophant !== seat) return { code: "bound", seat: scene.sycophant };
  if (seat === choice.seat) return { code: "not-yourself", seat };
  return undefined;
}

function includesAll(all: readonly Seat[], some: readonly Seat[]): boolean {
  return some.every((one) => all.includes(one));
}

// The decisions within an effect.

/** The Chancellor keeps one; the others go under the deck, the first picked nearer the top. */
function keeping(choice: Choice, own: Own): Step {
  if (choice.card === undefined) return { kind: "keep", options: [...new Set(own.legal.flatMap((move) => move.keep ?? []))] };
  const moves = own.legal.filter((move) => move.keep === choice.card && beginsWith(move.under ?? [], choice.under));
  const [only] = moves;
  if (!only) return { kind: "keep", options: [...new Set(own.legal.flatMap((move) => move.keep ?? []))] };
  if (moves.length === 1) return { kind: "done", move: only };
  const options = new Set(moves.flatMap((move) => move.under?.[choice.under.length] ?? []));
  return { kind: "under", keep: choice.card, options: [...options] };
}

function beginsWith(all: readonly CardId[], some: readonly CardId[]): boolean {
  return some.every((card, place) => all[place] === card);
}

function looking(choice: Choice, own: Own): Step {
  const options = own.legal.flatMap((move) => (typeof move.look === "number" ? [move.look] : []));
  const [seat] = choice.on;
  const move = choice.enough ? own.legal.find((move) => move.look === (seat ?? null)) : undefined;
  return move ? { kind: "done", move } : { kind: "look", options };
}

/** What the server is asked to do for a `redraw` answered. */
export function answer(own: Own, redraw: boolean): MoveWords | undefined {
  return own.legal.find((move) => move.redraw === redraw);
}

/** Whether two moves are one and the same; the order of those chosen means nothing. */
export function sameMove(one: MoveWords, other: MoveWords): boolean {
  return plain(one) === plain(other);
}

function plain({ seat, play, on = [], number, keep, under = [], look, redraw }: MoveWords): string {
  return JSON.stringify([seat, play, [...on].sort(), number, keep, under, look === undefined ? "" : look, redraw]);
}

// Picking.

export const pick = {
  card: (choice: Choice, card: CardId): Choice => ({ ...begin(choice.decision, choice.seat), card }),
  seat: (choice: Choice, seat: Seat): Choice => ({ ...choice, on: [...choice.on, seat], confirmed: false }),
  enough: (choice: Choice): Choice => ({ ...choice, enough: true }),
  look: (choice: Choice, seat: Seat | null): Choice => ({ ...choice, on: seat === null ? [] : [seat], enough: true }),
  number: (choice: Choice, number: number): Choice => ({ ...choice, number, confirmed: false }),
  under: (choice: Choice, card: CardId): Choice => ({ ...choice, under: [...choice.under, card] }),
  confirm: (choice: Choice): Choice => ({ ...choice, confirmed: true }),
  /** Takes the last pick back. */
  back: (choice: Choice): Choice => {
    if (choice.number !== undefined) return { ...choice, number: undefined, confirmed: false } as Choice;
    if (choice.under.length) return { ...choice, under: choice.under.slice(0, -1) };
    if (choice.enough) return { ...choice, enough: false };
    if (choice.on.length) return { ...choice, on: choice.on.slice(0, -1) };
    return begin(choice.decision, choice.seat);
  },
};
