/** A recorded game as one seat saw it, or with all hands open: pure functions over its steps. */

import type { Seen, Sight } from "../state/seen";
import { sightName } from "../state/seen";
import type { AdviceWords, EventWords, MoveWords, OptionWords, Own, Place, Retold, Seat, StepWords } from "../wire";
import { sameMove } from "../state/choice";

/** Through whose eyes the game is looked at; "all": every hand is open. */
export type Viewpoint = Seat | "all";

/** What the viewer saw happen in a step: as all did, but for what was whispered to this seat. */
export function eventsOf(step: StepWords, viewpoint: Viewpoint): EventWords[] {
  const better = new Map(step.whispered.filter(({ to }) => viewpoint === "all" || to.includes(viewpoint)).map(({ event }) => [event.n, event]));
  return step.events.map((event) => better.get(event.n) ?? event);
}

/** The viewer's own cards and knowledge; with all hands open every hand is known, and nobody's own. */
export function ownOf(step: StepWords, viewpoint: Viewpoint): Own {
  if (viewpoint !== "all") return step.own[viewpoint] ?? { hand: [], knows: {}, knows_deck: {}, legal: [] };
  const knows = Object.fromEntries(step.own.map(({ hand }, seat) => [String(seat), hand]));
  return { hand: [], knows, knows_deck: Object.assign({}, ...step.own.map(({ knows_deck }) => knows_deck)) as Own["knows_deck"], legal: [] };
}

function sightAt(told: Retold, at: number, viewpoint: Viewpoint): Sight | null {
  const step = told.steps[at];
  if (!step) return null;
  const events = told.steps.slice(0, at + 1).flatMap((one) => eventsOf(one, viewpoint));
  const seat = viewpoint === "all" ? null : viewpoint;
  return { seat, decision: step.decision, since: null, due: null, scene: step.scene, own: ownOf(step, viewpoint), seq: at, events };
}

/** What a table would have told this viewer until then. `nameOf` names the seats of which only a record tells. */
export function seenAt(told: Retold, at: number, viewpoint: Viewpoint, nameOf: (seat: Seat) => string): Seen {
  const { game, edition, players } = told;
  const sight = sightAt(told, at, viewpoint);
  const seats = viewpoint === "all" ? [] : [viewpoint];
  const places = Array.from({ length: players }, (_, seat) => placeOf(told, seat, nameOf));
  const settings = { players, listed: false, first: null, clock: null, spectators: true, hints: false, what_if: told.what_if };
  return {
    welcome: { type: "welcome", protocol: 1, game: game ?? "", now: 0, edition, players, seats, host: false, muted: {} },
    room: { type: "room", phase: "over", settings, host: null, places, watching: 0, hurried: false, next: null, gone_to: null },
    sights: sight ? { [sightName(sight.seat)]: sight } : {},
    lines: [],
    seq: at,
    ahead: 0,
  };
}

function placeOf(told: Retold, seat: Seat, nameOf: (seat: Seat) => string): Place {
  const sitter = told.sitters.find((one) => one.seat === seat);
  const level = sitter?.level ?? null;
  return { name: sitter?.name ?? nameOf(seat), level, bot: level !== null, present: true, stand_in: null, ready: false, silenced: false, reserve: null };
}

// Going through it.

/** Where each round begins. */
export function roundStarts(told: Retold): number[] {
  return told.steps.flatMap((step, at) => (step.move === null ? [at] : []));
}

/** The start of the round before or after the one that is shown; from the middle of a round, back to its own start. */
export function roundFrom(told: Retold, at: number, by: 1 | -1): number {
  const starts = roundStarts(told);
  const found = by > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at);
  return found ?? (by > 0 ? told.steps.length - 1 : 0);
}

export function within(told: Retold, at: number): number {
  return Math.min(Math.max(0, Math.trunc(at) || 0), told.steps.length - 1);
}

export interface Decision {
  /** How many moves were made before it. */
  after: number;
  seat: Seat;
  /** What was done; null at the end of a record that breaks off. */
  made: MoveWords | null;
}

/** What had to be decided where the replay stands, if this viewer may know of it: every hand is open, or it is their own. */
export function decisionAt(told: Retold, at: number, viewpoint: Viewpoint): Decision | null {
  const step = told.steps[at];
  const seat = step?.scene.decider ?? null;
  if (!step || seat === null || (viewpoint !== "all" && viewpoint !== seat)) return null;
  return { after: step.decision, seat, made: told.steps[at + 1]?.move ?? null };
}

/** The next step, in this direction, at which the viewer sees somebody decide. */
export function decisionFrom(told: Retold, at: number, viewpoint: Viewpoint, by: 1 | -1): number | null {
  for (let to = at + by; to >= 0 && to < told.steps.length; to += by) if (decisionAt(told, to, viewpoint)) return to;
  return null;
}

/** Whom to look at first: the person whose game it was; else everybody. */
export function firstViewpoint(told: Retold): Viewpoint {
  return told.sitters.find(({ yours }) => yours)?.seat ?? "all";
}

// A bot's judgement.

export interface Verdict {
  best: OptionWords;
  made: OptionWords | null;
  /** The shares of the round and of the game that the move gave away, by the bot's estimate; never less than nothing. */
  round: number;
  game: number;
}

export function verdictOf(advice: AdviceWords, made: MoveWords | null): Verdict | null {
  const best = advice.options.find(({ move }) => sameMove(move, advice.move));
  if (!best) return null;
  const done = (made && advice.options.find(({ move }) => sameMove(move, made))) ?? null;
  const lost = (what: "share" | "game") => Math.max(0, done ? best[what] - done[what] : 0);
  return { best, made: done, round: lost("share"), game: lost("game") };
}

/** How grave it was: what one would hardly notice, or can't tell from chance in the bot's tries; a slip; a mistake. */
export function gravity({ best, made, round }: Verdict): "same" | "fine" | "slip" | "mistake" {
  if (!made || sameMove(best.move, made.move)) return "same";
  const noise = 2 * Math.hypot(best.error, made.error);
  return round < Math.max(0.03, noise) ? "fine" : round < 0.12 ? "slip" : "mistake";
}

// The address of a position.

export interface Position {
  at: number;
  viewpoint: Viewpoint | null;
}

export function readAddress(search: string, players = 8): Position {
  const asked = new URLSearchParams(search);
  const seat = asked.get("seat");
  const viewpoint = seat === "all" ? "all" : seat !== null && /^\d$/.test(seat) && Number(seat) < players ? Number(seat) : null;
  return { at: Number(asked.get("step") ?? 0) || 0, viewpoint };
}

export function addressOf(game: string, at: number, viewpoint: Viewpoint): string {
  return `/r/${game}?step=${at}&seat=${viewpoint}`;
}
