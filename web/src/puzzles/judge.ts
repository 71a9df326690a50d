/** Nothing happens at this table but what is asked: a move is judged, and may be made again. */

import type { Answer, Listener, Order } from "../net/line";
import type { Connection } from "../state/table.svelte";
import type { MoveWords, ToClient } from "../wire";

const NOTHING_CHANGES: Answer = { type: "refused", id: "", code: "stale", facts: {}, news: null };

export class Judge implements Connection {
  #listener: Listener | null = null;
  #judge: (move: MoveWords) => void;

  constructor(judge: (move: MoveWords) => void) {
    this.#judge = judge;
  }

  connect(listener: Listener): this {
    this.#listener = listener;
    return this;
  }

  tell(messages: readonly ToClient[]): void {
    this.#listener?.changed("open");
    for (const message of messages) this.#listener?.heard(message);
  }

  ask(order: Order): Promise<Answer> {
    if (order.type === "move") this.#judge(order.move);
    return Promise.resolve(NOTHING_CHANGES);
  }

  close(): void {}
  hurry(): void {}
  again(): void {}
}
