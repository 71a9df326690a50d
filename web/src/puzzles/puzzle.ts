/** A puzzle: what somebody has been told at a table, and what the strongest bot makes of it. */

import { editionOf } from "../learn/court";
import { sameMove } from "../state/choice";
import { numberOf, type Edition } from "../state/edition";
import type { CardId, MoveWords, News, Room, Seat, Welcome } from "../wire";
import listed from "./data/index.json";

export interface Listed {
  id: string;
  edition: string;
  players: number;
  /** 1: seen with own eyes; 2: a plain rule finds it; 3: it takes more. */
  level: number;
}

export type Shares = Record<string, Record<CardId, number>>;

export interface Puzzle {
  id: string;
  players: number;
  level: number;
  news: News;
  best: MoveWords;
  /** The plain rule that leads to it, if one does. */
  reason: string | null;
  options: { move: MoveWords; share: number }[];
  /** What each hand may be: after all that has happened, and by the count of the cards alone. */
  beliefs: Shares;
  counted: Shares;
}

export const puzzles = listed as readonly Listed[];

const FILES: Record<string, () => Promise<{ default: unknown }>> = {
  second: () => import("./data/second.json"),
  classic: () => import("./data/classic.json"),
  premium: () => import("./data/premium.json"),
  house: () => import("./data/house.json"),
  manual: () => import("./data/manual.json"),
};

export async function load({ id, edition }: Listed): Promise<Puzzle> {
  const file = await FILES[edition]?.();
  const found = (file?.default as Puzzle[] | undefined)?.find((puzzle) => puzzle.id === id);
  if (!found) throw new Error(`no puzzle ${id}`);
  return found;
}

export function find(id: string | null): Listed | undefined {
  return puzzles.find((puzzle) => puzzle.id === id);
}

/** Steps through all puzzles before one comes again, from edition to edition: however many there are, they share no factor with it. */
const STRIDE = stride(37, puzzles.length);

function stride(from: number, length: number): number {
  const shared = (one: number, other: number): number => (other ? shared(other, one % other) : one);
  return shared(from, length) === 1 ? from : stride(from + 1, length);
}

/** Everybody has the same one on the same day. */
export function daily(day: Date): Listed {
  const days = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
  return puzzles[(days * STRIDE) % puzzles.length]!;
}

/** The next one of its edition. */
export function after({ id, edition }: Listed): Listed {
  const own = puzzles.filter((puzzle) => puzzle.edition === edition);
  return own[(own.findIndex((puzzle) => puzzle.id === id) + 1) % own.length]!;
}

// At the table.

const NAMES = ["Bea", "Cas", "Dan", "Eva", "Flo", "Gus", "Hal"];

export function setting(puzzle: Puzzle, edition: Edition, name: string): [Welcome, Room] {
  const { players, news } = puzzle;
  const others = NAMES.filter((one) => one !== name);
  const names = Array.from({ length: players }, (_, seat) => (seat === news.seat ? name : (others.shift() ?? "")));
  const places = names.map((name, seat) => ({
    name,
    level: seat === news.seat ? null : "courtier",
    bot: seat !== news.seat,
    present: true,
    stand_in: null,
    ready: false,
    silenced: false,
    reserve: null,
  }));
  const settings = { players, listed: false, first: null, clock: null, spectators: false, hints: false, what_if: false };
  return [
    { type: "welcome", protocol: 1, game: "puzzle", now: 0, edition: edition as unknown as Record<string, unknown>, players, seats: [news.seat ?? 0], host: false, muted: {} },
    { type: "room", phase: "playing", settings, host: null, places, watching: 0, hurried: false, next: null, gone_to: null } as Room,
  ];
}

// Why.

export function isSolved(puzzle: Puzzle, move: MoveWords): boolean {
  return sameMove(puzzle.best, move);
}

export type Clue =
  /** You have seen the card of whom the best move chooses. */
  | { kind: "seen"; seat: Seat; card: CardId }
  /** A guess: how likely it is right, and how likely it looked before anybody had done anything. */
  | { kind: "guess"; seat: Seat; number: number; believed: number; counted: number }
  /** Hands are compared: how likely one's own is the better one. */
  | { kind: "compare"; seat: Seat; share: number }
  /** The hand of whom the best move chooses is most likely this card. */
  | { kind: "likely"; seat: Seat; card: CardId; share: number };

/** What the best move goes by, from what is believed of the hand it meets. */
export function clue(puzzle: Puzzle): Clue | null {
  const { best, beliefs, news } = puzzle;
  const edition = editionOf(puzzle.id.split("-")[0] ?? "");
  const seat = best.on?.find((one) => one !== news.seat);
  const hand = seat === undefined ? undefined : beliefs[String(seat)];
  if (!edition || seat === undefined || !hand) return null;
  const [seen] = news.own.knows[String(seat)] ?? [];
  if (seen) return { kind: "seen", seat, card: seen };
  if (best.number !== undefined) return guess(puzzle, edition, seat, best.number);
  const kept = keeps(news.own.hand, best.play);
  if ((best.play === "baron" || best.play === "dowager") && kept) {
    const isBetter = (card: CardId) => (best.play === "baron" ? numberOf(edition, card) < numberOf(edition, kept) : numberOf(edition, card) > numberOf(edition, kept));
    return { kind: "compare", seat, share: sum(hand, isBetter) };
  }
  const [card, share] = Object.entries(hand)[0] ?? [];
  return card && share ? { kind: "likely", seat, card, share } : null;
}

function guess(puzzle: Puzzle, edition: Edition, seat: Seat, number: number): Clue {
  const isMeant = (card: CardId) => numberOf(edition, card) === number;
  const [believed, counted] = [puzzle.beliefs, puzzle.counted].map((shares) => sum(shares[String(seat)] ?? {}, isMeant));
  return { kind: "guess", seat, number, believed: believed ?? 0, counted: counted ?? 0 };
}

/** What is left in the hand when that card is played. */
function keeps(hand: readonly CardId[], played: CardId | undefined): CardId | undefined {
  const place = hand.indexOf(played ?? "");
  return hand.find((_, one) => one !== place);
}

function sum(hand: Record<CardId, number>, isMeant: (card: CardId) => boolean): number {
  return Object.entries(hand).reduce((total, [card, share]) => total + (isMeant(card) ? share : 0), 0);
}
