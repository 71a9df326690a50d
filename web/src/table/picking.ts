/** Picks, as they come from a tap, a drag or a key: each only where it is legal. */

import { pick, type SeatOption } from "../state/choice";
import type { Table } from "../state/table.svelte";
import type { CardId, Seat } from "../wire";

export interface Offered extends SeatOption {
  picked: boolean;
}

/** What the seat is to the question that is open, if whom is the question. */
export function seatOption(table: Table, seat: Seat): Offered | undefined {
  const { step, choice } = table;
  const picked = choice?.on.includes(seat) ?? false;
  if (step?.kind === "look") return { seat, legal: step.options.includes(seat), picked: false };
  if (step?.kind !== "whom") return undefined;
  const option = step.options.find((one) => one.seat === seat);
  return option && { ...option, picked };
}

export function pickSeat(table: Table, seat: Seat): void {
  const { choice, step } = table;
  if (!choice || !seatOption(table, seat)?.legal) return;
  table.choose(step?.kind === "look" ? pick.look(choice, seat) : pick.seat(choice, seat));
}

/** A card of the hand: to play, to keep, or to go under the deck, as is asked. */
export function pickCard(table: Table, card: CardId): void {
  const { choice, step } = table;
  if (!choice || !step) return;
  if (step.kind === "under" && step.options.includes(card)) table.choose(pick.under(choice, card));
  else if (isPlayable(table, card)) table.choose(pick.card(choice, card));
}

/** Also while another card is already picked: people change their mind. */
export function isPlayable(table: Table, card: CardId): boolean {
  const { step, sight } = table;
  if (!step || !sight) return false;
  if (step.kind === "keep") return step.options.includes(card);
  if (step.kind === "under") return step.options.includes(card);
  return sight.scene.decision === "play" && sight.own.legal.some((move) => move.play === card);
}

/** A card dropped on somebody: both picks at once, if both are legal. */
export function dropCard(table: Table, card: CardId, seat: Seat | null): void {
  if (!isPlayable(table, card) || table.sight?.scene.decision !== "play") return;
  pickCard(table, card);
  if (seat !== null) pickSeat(table, seat);
}

export function pickNumber(table: Table, number: number): void {
  const { choice, step } = table;
  if (choice && step?.kind === "number" && step.options.includes(number)) table.choose(pick.number(choice, number));
}

export function isBegun(table: Table): boolean {
  const { choice } = table;
  return choice !== null && (choice.card !== undefined || choice.on.length > 0);
}

export function takeBack(table: Table): void {
  if (table.choice) table.choose(pick.back(table.choice));
}
