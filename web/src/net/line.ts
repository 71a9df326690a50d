/** The line to one table. It comes back by itself, goes on from the last number, and sends again what was not answered. */

import { WebSocket as Reconnecting } from "partysocket";
import type { FromClient, ToClient } from "../wire";
import { PROTOCOL, SUBPROTOCOL } from "../wire";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A command before it has its id. */
export type Order = Without<Exclude<FromClient, { type: "hello" }>, "id">;
export type Answer = Extract<ToClient, { type: "done" | "refused" | "advised" }>;

export interface Listener {
  heard(message: ToClient): void;
  /** The line is up, down for now, or down for good. */
  changed(state: LineState): void;
  /** The last number that was heard. */
  seq(): number;
}

/** Opening: tried for the first time, and nothing went wrong yet. Elsewhere: a table of this device that another tab plays. */
export type LineState = "opening" | "open" | "waiting" | "closed" | "elsewhere";

/** Closed for a reason that will not go away by trying again: policy, and our own codes for refusals. */
const FOR_GOOD = (code: number): boolean => code === 1008 || (code >= 4400 && code < 4500 && code !== 4429);

export class Line {
  #socket: Reconnecting;
  #waiting = new Map<string, { message: string; answered: (answer: Answer) => void }>();
  #count = 0;
  /** Ids are ours alone, also after a reload. */
  #name = crypto.getRandomValues(new Uint32Array(2)).join("");

  constructor(
    game: string,
    private listener: Listener,
  ) {
    const place = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/games/${game}/play`;
    this.#socket = new Reconnecting(place, [SUBPROTOCOL], { minReconnectionDelay: 300, maxReconnectionDelay: 5000, maxEnqueuedMessages: 0 });
    this.#socket.addEventListener("open", () => this.#greet());
    this.#socket.addEventListener("message", (event) => this.#hear(String(event.data)));
    this.#socket.addEventListener("close", (event) => this.#lost(event.code));
  }

  /** The answer comes when the server has kept it; a break in between does not matter. */
  ask(order: Order): Promise<Answer> {
    const id = `${this.#name}-${++this.#count}`;
    const message = JSON.stringify({ ...order, id });
    return new Promise((answered) => {
      this.#waiting.set(id, { message, answered });
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
    });
  }

  close(): void {
    this.#socket.close(1000);
  }

  /** The page is in front again, or the network is back: no need to wait. */
  hurry(): void {
    if (this.#socket.readyState !== WebSocket.OPEN) this.#socket.reconnect();
  }

  /** Anew, as whoever the cookie says we are now. */
  again(): void {
    this.#socket.reconnect();
  }

  #greet(): void {
    this.#socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, since: this.listener.seq(), contributes: true }));
    for (const { message } of this.#waiting.values()) this.#socket.send(message);
    this.listener.changed("open");
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ToClient;
    if (message.type === "done" || message.type === "refused" || message.type === "advised") this.#answer(message);
    this.listener.heard(message);
  }

  #answer(answer: Answer): void {
    if (answer.id === null) return;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    waiting?.answered(answer);
  }

  #lost(code: number): void {
    if (FOR_GOOD(code)) this.#socket.close();
    this.listener.changed(FOR_GOOD(code) ? "closed" : "waiting");
  }
}
