/** A recorded game being looked at: where it stands, through whose eyes, and what a bot says of it. It plays a table for the table's own view. */

import { api, Refusal } from "../net/api";
import { say } from "../state/speech.svelte";
import { Stage } from "../state/stage.svelte";
import { Table, type Connection } from "../state/table.svelte";
import type { AdviceWords, Consult, Level } from "../wire";
import { keep, type Kept } from "./shelf";
import { decisionAt, eventsOf, firstViewpoint, readAddress, seenAt, verdictOf, within, type Verdict, type Viewpoint } from "./steps";

/** Nobody is at the other end: a recorded game is over. */
const SILENT: Connection = { ask: () => new Promise(() => {}), close() {}, hurry() {}, again() {} };

export type Trouble = { code: Refusal["code"]; facts: Record<string, unknown> };

export class Replay {
  readonly table: Table;
  readonly stage: Stage;
  at = $state(0);
  viewpoint = $state<Viewpoint>("all");
  level = $state<Level>("expert");
  /** By `level/after`. */
  advice = $state.raw<Readonly<Record<string, AdviceWords>>>({});
  trouble = $state.raw<Trouble | null>(null);
  /** Whether the link led to a moment that this game does not have. */
  isAstray = $state(false);
  /** Whether the whole game is being judged. */
  isJudging = $state(false);

  constructor(readonly kept: Kept) {
    this.table = new Table(kept.id, () => SILENT);
    this.table.line = "open";
    this.stage = new Stage(this.table);
    this.advice = kept.advice;
    const { at, viewpoint } = readAddress(location.search, this.told.players);
    this.viewpoint = viewpoint ?? firstViewpoint(this.told);
    this.at = within(this.told, at);
    this.isAstray = this.at !== at;
    this.#show();
  }

  get told() {
    return this.kept.told;
  }

  readonly last = $derived(this.told.steps.length - 1);
  readonly step = $derived(this.told.steps[this.at]);
  readonly decision = $derived(decisionAt(this.told, this.at, this.viewpoint));
  readonly advised = $derived(this.decision ? this.advice[this.#name(this.decision.after)] : undefined);

  // Going through it.

  /** One step on is shown as it happened; everything else is shown as it is. */
  go(to: number): void {
    const at = within(this.told, to);
    this.isAstray = false;
    if (at === this.at) return;
    const isNext = at === this.at + 1;
    const before = this.table.sight;
    this.at = at;
    this.#show();
    const { sight } = this.table;
    const events = this.#events();
    if (isNext && before && sight && this.viewpoint !== "all") this.table.onevents(events, before, sight);
    else this.stage.recount(events);
  }

  look(viewpoint: Viewpoint): void {
    this.viewpoint = viewpoint;
    this.#show();
    this.stage.recount(this.#events());
  }

  /** Names may be in another language now. */
  rename(): void {
    this.table.seen = seenAt(this.told, this.at, this.viewpoint, (seat) => say("web-replay-seat", { number: seat + 1 }));
  }

  #show(): void {
    this.stage.forget();
    this.rename();
  }

  #events() {
    return this.step ? eventsOf(this.step, this.viewpoint) : [];
  }

  // What a bot says.

  #name(after: number): string {
    return `${this.level}/${after}`;
  }

  /** The moment as the server is asked about it: a game of its own by name, a file's by its record. */
  moment(after: number): Pick<Consult, "after" | "game" | "record"> {
    const { record, id } = this.kept;
    return record === null ? { after, game: id } : { after, record };
  }

  async consult(after: number): Promise<boolean> {
    const name = this.#name(after);
    if (this.advice[name]) return true;
    try {
      const advice = await api.consult({ ...this.moment(after), level: this.level });
      this.advice = { ...this.advice, [name]: advice };
      this.trouble = null;
      void keep({ ...this.kept, at: Date.now(), advice: $state.snapshot(this.advice) as Kept["advice"] });
      return true;
    } catch (error) {
      this.trouble = error instanceof Refusal ? { code: error.code, facts: error.facts } : { code: "unavailable", facts: {} };
      return false;
    }
  }

  /** What each decision of the viewer gave away, as far as it was asked: by step. */
  readonly verdicts: ReadonlyMap<number, Verdict> = $derived.by(() => {
    const found = new Map<number, Verdict>();
    this.told.steps.forEach((_, at) => {
      const decision = decisionAt(this.told, at, this.viewpoint);
      const advice = decision && this.advice[this.#name(decision.after)];
      const verdict = advice && verdictOf(advice, decision.made);
      if (verdict) found.set(at, verdict);
    });
    return found;
  });

  readonly decisions = $derived(this.told.steps.flatMap((_, at) => (decisionAt(this.told, at, this.viewpoint) ? [at] : [])));

  /** Asks about every decision of the viewer, one after the other, until all are judged or something is in the way. */
  async judge(): Promise<void> {
    this.isJudging = true;
    for (const at of this.decisions) {
      const decision = decisionAt(this.told, at, this.viewpoint);
      if (!this.isJudging || (decision && !(await this.#consultPatiently(decision.after)))) break;
    }
    this.isJudging = false;
  }

  /** Whoever asks much is asked to wait, and does. */
  async #consultPatiently(after: number): Promise<boolean> {
    while (this.isJudging) {
      if (await this.consult(after)) return true;
      const wait = Number(this.trouble?.facts.wait ?? 0);
      if (!wait) return false;
      await new Promise((over) => setTimeout(over, 1000 * wait));
    }
    return false;
  }
}
