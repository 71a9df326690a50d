/** The line to a table of this device: it says and hears what the line to a server's table does. */

import type { Answer, Listener, Order } from "../net/line";
import { withMoreWords } from "../state/speech.svelte";
import type { Connection } from "../state/table.svelte";
import { PROTOCOL, type Code, type ToClient } from "../wire";
import type { Host, Sitter } from "./host";
import type { HomeProblem } from "./worker";

export class HomeLine implements Connection {
  #host: Promise<Host | null>;
  #waiting = new Map<string, (answer: Answer) => void>();
  #count = 0;
  #name = crypto.getRandomValues(new Uint32Array(2)).join("");
  #sitter: Sitter;
  #isClosed = false;

  constructor(
    private game: string,
    private listener: Listener,
  ) {
    this.#sitter = { ...listener, heard: (message) => this.#hear(message), troubled: (problem) => this.#trouble(problem) };
    this.#host = this.#open(false);
  }

  async #open(take: boolean): Promise<Host | null> {
    try {
      const { call } = await withMoreWords(import("./host"));
      const host = await call();
      if (this.#isClosed) return null;
      host.listen(this.game, this.#sitter);
      await host.ask({ do: "open", game: this.game, take });
      await this.#greet(host);
      this.listener.changed("open");
      return host;
    } catch (error) {
      const { code = "unavailable", facts } = error as Partial<HomeProblem>;
      // Lost between opening and greeting: another tab was quicker.
      this.#end({ code: code === "stale" ? "elsewhere" : code, facts });
      return null;
    }
  }

  async #greet(host: Host): Promise<void> {
    await host.ask({ do: "say", text: JSON.stringify({ type: "hello", protocol: PROTOCOL, since: this.listener.seq() }) });
  }

  async ask(order: Order): Promise<Answer> {
    const id = `${this.#name}-${++this.#count}`;
    const refused: Answer = { type: "refused", id, code: "stale", facts: {}, news: null };
    const host = await this.#host;
    if (!host) return refused;
    return new Promise((answered) => {
      this.#waiting.set(id, answered);
      host.ask({ do: "say", text: JSON.stringify({ ...order, id }) }).catch(() => answered(refused));
    });
  }

  #hear(message: ToClient): void {
    if ((message.type === "done" || message.type === "refused" || message.type === "advised") && message.id !== null) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
    if (!this.#isClosed) this.listener.heard(message);
  }

  /** What could not be kept has not happened, and the game goes on from there. */
  #trouble(problem: HomeProblem): void {
    if (problem.code === "elsewhere" || problem.code === "no-such-game") this.#end(problem);
    else this.#complain(problem);
  }

  #end(problem: HomeProblem): void {
    this.#host = Promise.resolve(null);
    if (problem.code !== "elsewhere") this.#complain(problem);
    this.listener.changed(problem.code === "elsewhere" ? "elsewhere" : "closed");
  }

  #complain({ code, facts = {} }: HomeProblem): void {
    this.#hear({ type: "refused", id: null, code: code as Code, facts, news: null });
  }

  close(): void {
    this.#isClosed = true;
    void this.#host.then((host) => host?.leave(this.game, this.#sitter));
  }

  hurry(): void {}

  /** From another tab, if that has it. */
  again(): void {
    this.#host = this.#host.then(async (host) => {
      if (!host) return this.#open(true);
      await this.#greet(host).catch(() => {});
      this.listener.changed("open");
      return host;
    });
  }
}
