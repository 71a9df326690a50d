/** The line to a table of this device: it says and hears what the line to a server's table does. */

import type { Answer, Listener, Order } from "../net/line";
import type { Connection } from "../state/table.svelte";
import { PROTOCOL, type Code, type ToClient } from "../wire";
import type { Host } from "./host";

export class HomeLine implements Connection {
  #host: Promise<Host | null>;
  #waiting = new Map<string, (answer: Answer) => void>();
  #count = 0;
  #name = crypto.getRandomValues(new Uint32Array(2)).join("");
  #listener: Listener;
  #isClosed = false;

  constructor(game: string, listener: Listener) {
    this.#listener = { ...listener, heard: (message) => this.#hear(listener, message) };
    this.#host = this.#open(game);
  }

  async #open(game: string): Promise<Host | null> {
    try {
      const { call } = await import("./host");
      const host = await call();
      host.listen(game, this.#listener);
      await host.ask({ do: "open", game });
      await this.#greet(host);
      this.#listener.changed("open");
      return host;
    } catch (error) {
      this.#listener.heard({ type: "refused", id: null, code: ((error as { code?: Code }).code ?? "unavailable"), facts: {}, news: null });
      this.#listener.changed("closed");
      return null;
    }
  }

  async #greet(host: Host): Promise<void> {
    await host.ask({ do: "say", text: JSON.stringify({ type: "hello", protocol: PROTOCOL, since: this.#listener.seq() }) });
  }

  async ask(order: Order): Promise<Answer> {
    const id = `${this.#name}-${++this.#count}`;
    const refused: Answer = { type: "refused", id, code: "unavailable", facts: {}, news: null };
    const host = await this.#host;
    if (!host) return refused;
    return new Promise((answered) => {
      this.#waiting.set(id, answered);
      host.ask({ do: "say", text: JSON.stringify({ ...order, id }) }).catch(() => answered(refused));
    });
  }

  #hear(listener: Listener, message: ToClient): void {
    if ((message.type === "done" || message.type === "refused" || message.type === "advised") && message.id !== null) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
    if (!this.#isClosed) listener.heard(message);
  }

  close(): void {
    this.#isClosed = true;
    void this.#host.then((host) => host?.leave(this.#listener));
  }

  hurry(): void {}

  again(): void {
    void this.#host.then((host) => host && this.#greet(host));
  }
}
