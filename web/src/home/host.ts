/** The host of this device's tables, as the page speaks to it. It is called when the first table is wanted, and stays. */

import type { Listener } from "../net/line";
import { Refusal } from "../net/api";
import type { Create, Retold, ToClient } from "../wire";
import { owned } from "./kept.svelte";
import type { Asked, HomeProblem, Told } from "./worker";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Who sits at a table of this device, and what they are told unasked when it does not go on. */
export interface Sitter extends Listener {
  troubled(problem: HomeProblem): void;
}

class Host {
  #worker: Worker;
  #waiting = new Map<number, (told: Told) => void>();
  #count = 0;
  #sitter: { game: string; sitter: Sitter } | null = null;

  constructor() {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "home" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<{ n: number; told: Told }>) => this.#hear(data.n, data.told));
    this.#worker.addEventListener("error", () => this.#fail());
  }

  async ask(asked: Without<Asked, "n">): Promise<Told> {
    const n = ++this.#count;
    const told = await new Promise<Told>((answered) => {
      this.#waiting.set(n, answered);
      this.#worker.postMessage({ ...asked, n });
    });
    if (told.problem) throw new Refusal(told.problem.code, told.problem.facts ?? {});
    return told;
  }

  listen(game: string, sitter: Sitter): void {
    this.#sitter = { game, sitter };
  }

  /** Another tab may have the table. */
  leave(game: string, sitter: Sitter): void {
    if (this.#sitter?.sitter !== sitter) return;
    this.#sitter = null;
    void this.ask({ do: "leave", game });
  }

  #hear(n: number, told: Told): void {
    if (this.#sitter && this.#sitter.game === told.game) {
      for (const frame of told.frames ?? []) this.#sitter.sitter.heard(JSON.parse(frame) as ToClient);
      if (told.problem) this.#sitter.sitter.troubled(told.problem);
    }
    this.#waiting.get(n)?.(told);
    this.#waiting.delete(n);
  }

  #fail(): void {
    for (const answered of this.#waiting.values()) answered({ problem: { code: "unavailable", facts: {} } });
    this.#waiting.clear();
  }
}

let called: Promise<Host> | null = null;

/** Python takes a few seconds to wake up; after that it is awake. */
export function call(): Promise<Host> {
  called ??= wake().catch((error: unknown) => {
    called = null;
    throw error;
  });
  return called;
}

async function wake(): Promise<Host> {
  const bundle = await owned();
  if (!bundle) throw new Refusal("offline");
  const host = new Host();
  await host.ask({ do: "start", bundle });
  return host;
}

export type { Host };

export async function create(order: Create): Promise<string> {
  return (await (await call()).ask({ do: "create", order })).game ?? "";
}

/** A game that was played to its end, with its record. */
export async function retold(game: string): Promise<{ told: Retold; record: string }> {
  return (await (await call()).ask({ do: "retold", game })).retold as { told: Retold; record: string };
}
