/** The stage: plays what has happened in its order and at the chosen pace, and then shows things as they are. */

import type { CardId, EventWords, Seat } from "../wire";
import { pace } from "./preferences.svelte";
import type { Sight } from "./seen";
import { arrive, flightsOf, leave, opening, peekOf, publicly, shownOf, UNSEEN, type Flight, type Shown } from "./staging";
import type { Table } from "./table.svelte";

interface Act {
  events: readonly EventWords[];
  before: Sight;
  after: Sight;
}

/** How long an event stays before the next one, in milliseconds at the usual pace. */
const BEAT: Record<string, number> = {
  round: 500, dealt: 0, draws: 60, plays: 380, guesses: 650, answers: 650, looks: 450, compares: 550, out: 420, gains: 450,
  shows: 420, round_over: 500, reveals: 450, discards: 200, protected: 220, unprotected: 0, sorts: 0, returns: 150,
};
const FLIGHT = 330;
/** A card that only this viewer may see stays long enough to be read. */
const PEEK = 1600;
/** More than this is not shown one by one: somebody was away, and wants to see how things are. */
const TOO_MUCH = 40;

interface Told {
  event: EventWords;
  everyoneProtected: boolean;
  /** Whose eyes saw it. */
  to: Seat | null;
}

export interface Flying extends Flight {
  id: number;
  ms: number;
}

export class Stage {
  #shown = $state.raw<Shown | null>(null);
  #acts: Act[] = [];
  #running = false;
  #count = 0;
  /** Changes when somebody goes elsewhere in the story: what was being shown is over then. */
  #tale = 0;
  #hurryOn: () => void = () => {};
  flying = $state.raw<readonly Flying[]>([]);
  /** What happens just now. */
  event = $state.raw<EventWords | null>(null);
  peek = $state.raw<{ seat: Seat; card: CardId } | null>(null);
  #told = $state.raw<readonly Told[]>([]);
  /** Called as each event begins. */
  onevent: (event: EventWords) => void = () => {};

  constructor(readonly table: Table) {
    table.onevents = (events, before, after) => this.#add({ events, before, after });
    table.onreopened = () => this.forget();
  }

  /** The last things that were told, for those who listen. Whoever takes the device over hears no secrets of the one before. */
  readonly told = $derived(this.#told.map((one) => (one.to === this.table.viewer ? one : { ...one, event: publicly(one.event) })));
  readonly isBusy = $derived(this.#shown !== null);
  readonly view: Shown | undefined = $derived.by(() => {
    if (this.#shown) return this.#shown;
    const { sight, anySight } = this.table;
    if (sight) return shownOf(sight);
    return anySight && { ...shownOf(anySight), ...UNSEEN };
  });

  /** Somebody goes elsewhere in the story: what is being shown and what was told is over. */
  forget(): void {
    this.#tale += 1;
    this.#acts = [];
    this.#told = [];
    this.#clear();
    this.#hurryOn();
  }

  /** What happened here, told without showing it. */
  recount(events: readonly EventWords[]): void {
    this.#told = events.map((event) => ({ event, everyoneProtected: false, to: this.table.viewer }));
  }

  #clear(): void {
    this.#shown = null;
    this.event = null;
    this.peek = null;
    this.flying = [];
  }

  #add(act: Act): void {
    this.#acts.push(act);
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let act = this.#acts.shift(); act; act = this.#acts.shift()) await this.#play(act);
    } finally {
      this.#running = false;
      this.#clear();
    }
  }

  async #play({ events, before, after }: Act): Promise<void> {
    const { table } = this;
    const tale = this.#tale;
    const isLong = events.length > TOO_MUCH;
    this.#shown ??= { ...shownOf(before), ...(table.isMasked ? UNSEEN : {}) };
    for (const event of events) {
      const told = table.isMasked ? publicly(event) : event;
      this.#tell(told);
      if (!isLong && !this.#isHidden) await this.#show(told, after, events);
      if (tale !== this.#tale) return;
    }
    this.#shown = { ...shownOf(after), ...(table.isMasked ? UNSEEN : {}) };
  }

  async #show(event: EventWords, after: Sight, batch: readonly EventWords[]): Promise<void> {
    const me = this.table.viewer;
    const tale = this.#tale;
    if (!this.#shown) return;
    this.event = event;
    this.onevent(event);
    if (event.what === "round") this.#shown = opening(this.#shown, event, after, batch);
    this.#shown = leave(this.#shown, event, me);
    await this.#fly(flightsOf(event), event.what === "dealt" ? 0.4 : 1);
    if (tale !== this.#tale) return;
    this.#shown = arrive(this.#shown, event, me);
    this.peek = peekOf(event, me);
    await this.#wait(this.peek ? PEEK : (BEAT[event.what] ?? 300));
    this.peek = null;
  }

  async #fly(flights: readonly Flight[], share: number): Promise<void> {
    const ms = this.#hurried(FLIGHT * share);
    if (!flights.length || ms < 20) return;
    this.flying = flights.map((flight) => ({ ...flight, id: ++this.#count, ms }));
    await this.#pause(ms);
    this.flying = [];
  }

  async #wait(usual: number): Promise<void> {
    const ms = this.#hurried(usual);
    if (ms >= 20) await this.#pause(ms);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((over) => {
      this.#hurryOn = over;
      setTimeout(over, ms);
    });
  }

  /** Whoever is behind catches up. */
  #hurried(ms: number): number {
    const isBehind = this.#acts.length > 1 || this.table.room?.hurried;
    return this.#isHidden ? 0 : pace(ms) * (isBehind ? 0.3 : 1);
  }

  get #isHidden(): boolean {
    return document.hidden;
  }

  #tell(event: EventWords): void {
    const { scene } = this.#shown ?? {};
    const others = scene?.in.filter((seat) => seat !== event.seat) ?? [];
    const everyoneProtected = event.effect === false && others.every((seat) => scene?.protected.includes(seat));
    this.#told = [...this.#told, { event, everyoneProtected, to: this.table.viewer }].slice(-40);
  }
}
