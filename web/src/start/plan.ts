/** What somebody wants to play: chosen step by step, remembered, and made into the order for a table. */

import { playerCounts, type Edition } from "../state/edition";
import type { Clock, Create, Level } from "../wire";

/** Against bots, with friends by a link, or with people who pass this device around. */
export type Kind = "bots" | "friends" | "pass";

export interface Plan {
  edition: string;
  players: number;
  /** Of the bots, by seat; the last one's holds for all further ones. */
  levels: Level[];
  /** Who passes this device around. */
  people: string[];
  clock: Clock | null;
  listed: boolean;
  spectators: boolean;
  hints: boolean;
}

export const LONGEST_NAME = 30;
export const USUAL_LEVEL: Level = "courtier";
export const USUAL_CLOCK = { turn: 45, reserve: 120 };

export function usualPlan(kind: Kind): Plan {
  return {
    edition: "second",
    players: kind === "pass" ? 2 : 3,
    levels: [USUAL_LEVEL],
    people: ["", ""],
    clock: null,
    listed: false,
    spectators: true,
    hints: kind === "bots",
  };
}

/** How many sit on this device. */
export function peopleOf(kind: Kind, plan: Plan): number {
  return kind === "pass" ? plan.people.length : 1;
}

/** The level of each bot, in the order of their seats. Friends come by themselves; what stays empty is filled at the table. */
export function levelsOf(kind: Kind, plan: Plan): Level[] {
  if (kind === "friends") return [];
  const last = plan.levels.at(-1) ?? USUAL_LEVEL;
  return Array.from({ length: Math.max(0, plan.players - peopleOf(kind, plan)) }, (_, bot) => plan.levels[bot] ?? last);
}

/** As many players as the edition allows, and no more people than there are seats. */
export function fit(plan: Plan, edition: Edition): Plan {
  const counts = playerCounts(edition);
  const nearest = counts.reduce((best, count) => (Math.abs(count - plan.players) < Math.abs(best - plan.players) ? count : best));
  return { ...plan, edition: edition.id, players: nearest, people: plan.people.slice(0, nearest) };
}

export function withPlayers(plan: Plan, players: number): Plan {
  return { ...plan, players, people: plan.people.slice(0, players) };
}

/** A full table gets one more seat. */
export function withPerson(plan: Plan, name = ""): Plan {
  const people = [...plan.people, name];
  return { ...plan, people, players: Math.max(plan.players, people.length) };
}

/** A table without bots gets one seat less, if the edition has a game for so few. */
export function withoutPerson(plan: Plan, place: number, edition: Edition): Plan {
  const isAlone = plan.people.length === plan.players;
  const people = plan.people.filter((_, other) => other !== place);
  return { ...plan, people, players: isAlone && playerCounts(edition).includes(plan.players - 1) ? plan.players - 1 : plan.players };
}

export function withLevel(kind: Kind, plan: Plan, bot: number, level: Level): Plan {
  return { ...plan, levels: levelsOf(kind, plan).map((known, place) => (place === bot ? level : known)) };
}

export function order(kind: Kind, plan: Plan, name: string): Create {
  const bots = levelsOf(kind, plan);
  return {
    edition: plan.edition,
    players: plan.players,
    listed: kind === "friends" && plan.listed,
    clock: plan.clock,
    spectators: plan.spectators,
    hints: plan.hints,
    names: kind === "pass" ? plan.people.map(tidy) : [tidy(name)],
    contributes: true,
    ...(kind === "friends" ? {} : { bots: bots.length ? bots : [USUAL_LEVEL] }),
  };
}

export type Flaw = "no-name" | "same-name" | "slow-clock";

/** What keeps the table from being made, and at which name. */
export function flaw(kind: Kind, plan: Plan, name: string): { what: Flaw; at: number } | null {
  const names = kind === "pass" ? plan.people.map(tidy) : [tidy(name)];
  const empty = names.indexOf("");
  if (empty >= 0) return { what: "no-name", at: empty };
  const folded = names.map((one) => one.toLocaleLowerCase());
  const twice = folded.findIndex((one, place) => folded.indexOf(one) < place);
  if (twice >= 0) return { what: "same-name", at: twice };
  return isClockPossible(plan.clock) ? null : { what: "slow-clock", at: 0 };
}

function isClockPossible(clock: Clock | null): boolean {
  if (!clock) return true;
  const { turn = 0, reserve = 0 } = clock;
  return Number.isInteger(turn) && turn >= 5 && turn <= 3600 && Number.isInteger(reserve) && reserve >= 0 && reserve <= 7200;
}

export function tidy(name: string): string {
  return name.trim().replace(/\s+/g, " ").slice(0, LONGEST_NAME);
}

/** What was remembered, as far as it still makes sense. */
export function restored(kind: Kind, kept: unknown): Plan {
  const usual = usualPlan(kind);
  if (typeof kept !== "object" || kept === null) return usual;
  const known = Object.entries(usual).map(([name, value]) => {
    const old = (kept as Record<string, unknown>)[name];
    const fits = name === "clock" ? old === null || typeof old === "object" : typeof old === typeof value && Array.isArray(old) === Array.isArray(value);
    return [name, fits && old !== undefined ? old : value];
  });
  return Object.fromEntries(known) as Plan;
}
