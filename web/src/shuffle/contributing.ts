/** Our part in the shuffle: a number for every deal, given by itself. It is opened only when nobody can fit anything to it any more. */

import type { Order } from "../net/line";
import type { Seat, Shuffle } from "../wire";
import { newNumber, pledgeOf } from "./hashing";
import { emptyReceipt, storedReceipt, storeReceipt, type Receipt } from "./receipt";

export type Contribution = Extract<Order, { type: "pledge" | "reveal" }>;

export class Contributor {
  readonly receipt: Receipt;
  /** What was said already since the page was opened: the line says it until it is answered. */
  #said = new Set<string>();

  constructor(readonly game: string) {
    this.receipt = storedReceipt(game) ?? emptyReceipt(game);
  }

  /** What is to be said now. A server that changes what it has said hears nothing more. */
  answer({ round, commitment, pledges }: Shuffle, seats: readonly Seat[]): Contribution[] {
    const { receipt } = this;
    receipt.commitment ??= commitment;
    if (receipt.commitment !== commitment) return [];
    if (pledges && JSON.stringify((receipt.lists[round] ??= pledges)) !== JSON.stringify(pledges)) return [];
    const said = seats.flatMap((seat) => (pledges ? this.#afterClosing(round, seat, pledges) : this.#pledge(round, seat)));
    storeReceipt(receipt);
    return said;
  }

  /** The table has kept it. */
  done(said: Contribution): void {
    if (said.type !== "reveal") return;
    const seats = (this.receipt.opened[said.round] ??= []);
    if (!seats.includes(said.seat)) seats.push(said.seat);
    storeReceipt(this.receipt);
  }

  /** Whoever is not on the list, because it came too late or another device was later, tries the round after. */
  #afterClosing(round: number, seat: Seat, pledges: readonly (string | null)[]): Contribution[] {
    const number = this.receipt.numbers[round]?.[seat];
    if (number === undefined || pledges[seat] !== pledgeOf(this.game, round, seat, number)) return this.#pledge(round + 1, seat);
    return this.#once(`reveal ${round} ${seat}`, () => ({ type: "reveal", seat, round, number, next: this.#next(round + 1, seat) }));
  }

  #pledge(round: number, seat: Seat): Contribution[] {
    return this.#said.has(name(round, seat)) ? [] : [{ type: "pledge", seat, round, pledge: this.#next(round, seat) }];
  }

  #once(what: string, make: () => Contribution): Contribution[] {
    if (this.#said.has(what)) return [];
    this.#said.add(what);
    return [make()];
  }

  /** The pledge of a number that is drawn once, also if the page is loaded anew. */
  #next(round: number, seat: Seat): string {
    this.#said.add(name(round, seat));
    const number = ((this.receipt.numbers[round] ??= {})[seat] ??= newNumber());
    return pledgeOf(this.game, round, seat, number);
  }
}

const name = (round: number, seat: Seat): string => `pledge ${round} ${seat}`;
