/** The hall before the tables: what this server has, which tables are mine, and the way to a seat. */

import { home } from "../home/kept.svelte";
import { api, isKnown, Refusal } from "../net/api";
import type { Edition } from "../state/edition";
import { goTo } from "../state/place.svelte";
import type { Create, Level, TableCard } from "../wire";
import { listMine, type Mine } from "./tables";

export class Hall {
  editions = $state.raw<Edition[]>([]);
  levels = $state.raw<Level[]>([]);
  mine = $state.raw<Mine>({ running: [], finished: [] });
  lobby = $state.raw<TableCard[] | null>(null);
  trouble = $state.raw<Refusal | null>(null);
  isBusy = $state(false);

  async enter(): Promise<void> {
    await Promise.all([this.ask(), this.recall()]);
  }

  /** The editions and the bots' levels. */
  async ask(): Promise<void> {
    await this.#try(async () => {
      const server = await api.server().catch((error: unknown) => this.#unserved(error, async (here) => here.server()));
      this.editions = server.editions as unknown as Edition[];
      this.levels = server.levels;
    });
  }

  /** Another sheet, or the page beneath: what went wrong before is no news there, and what is missing is fetched. */
  turnOver(): void {
    this.trouble = null;
    if (!this.editions.length) void this.ask();
  }

  async recall(): Promise<void> {
    const here = home.isKept ? (await import("../home/unserved")).running() : [];
    // Whoever has no key any more has no games: nothing to complain about.
    const { tables } = isKnown() ? await api.mine().catch(() => ({ tables: [] })) : { tables: [] };
    this.mine = listMine([...tables, ...here]);
  }

  async lookAround(): Promise<void> {
    await this.#try(async () => {
      this.lobby = (await api.lobby()).tables;
    });
  }

  create(order: Create): Promise<void> {
    return this.#sit(() => api.create(order).catch((error: unknown) => this.#unserved(error, (here) => (order.bots ? here.create(order) : null))));
  }

  /** On this device, whether there is a server or not. */
  createHere(order: Create): Promise<void> {
    return this.#sit(async () => (await import("../home/unserved")).create(order));
  }

  /** Where no server can be reached, this device does it, if it can. */
  async #unserved<T>(error: unknown, act: (here: typeof import("../home/unserved")) => Promise<T | null> | null): Promise<T> {
    if (!(error instanceof Refusal) || error.code !== "offline" || !home.isKept) throw error;
    const done = await act(await import("../home/unserved"));
    if (!done) throw error;
    return done;
  }

  join(game: string, name: string): Promise<void> {
    return this.#sit(() => api.join(game, { name }));
  }

  async #sit(ask: () => Promise<{ game: string }>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await this.#try(async () => enterTable((await ask()).game));
    this.isBusy = false;
  }

  async #try(what: () => Promise<void>): Promise<void> {
    try {
      await what();
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.trouble = error;
    }
  }
}

/** Coming back from the table leads to the first page, not into an open sheet. */
export function enterTable(game: string): void {
  history.replaceState(null, "", "/");
  goTo(`/t/${game}`);
}
