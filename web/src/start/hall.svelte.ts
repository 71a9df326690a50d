/** The hall before the tables: what this server has, which tables are mine, and the way to a seat. */

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
      const server = await api.server();
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
    if (!isKnown()) return;
    // Whoever has no key any more has no games: nothing to complain about.
    const { tables } = await api.mine().catch(() => ({ tables: [] }));
    this.mine = listMine(tables);
  }

  async lookAround(): Promise<void> {
    await this.#try(async () => {
      this.lobby = (await api.lobby()).tables;
    });
  }

  create(order: Create): Promise<void> {
    return this.#sit(() => api.create(order));
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
