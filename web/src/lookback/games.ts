/** One's own games in figures: what is kept of each, and what follows from all of them. Pure functions. */

import type { CardId, EventWords, Level, Seat } from "../wire";

/** Won, and of how many. */
export type Score = [won: number, count: number];

export interface Played {
  game: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  edition: string;
  players: number;
  seat: Seat;
  won: boolean;
  tokens: readonly number[];
  /** Of the others: bots by their level, people as null. */
  others: readonly (Level | null)[];
  rounds: Score;
  guesses: Score;
  /** By card: the rounds in which it was played, and those of them that were won. */
  cards: Readonly<Record<CardId, Score>>;
}

/** What was seen of a finished game, from one seat. */
export interface Finished extends Pick<Played, "game" | "at" | "edition" | "players" | "seat" | "tokens" | "others"> {
  winners: readonly Seat[];
  events: readonly EventWords[];
}

/** Which of these seats is the owner's: the only one, or on a device that is passed around the one with the owner's name. */
export function ownSeat(mine: readonly { seat: Seat; name: string }[], owner: string): Seat | null {
  if (mine.length === 1) return mine[0]?.seat ?? null;
  return mine.find(({ name }) => name.toLocaleLowerCase() === owner.toLocaleLowerCase())?.seat ?? null;
}

export function playedOf({ winners, events, ...facts }: Finished): Played {
  const { seat } = facts;
  const rounds = roundsIn(events).map((round) => ({
    won: round.some(({ what, on }) => what === "round_over" && on?.includes(seat)),
    cards: new Set(round.flatMap((event) => (event.what === "plays" && event.seat === seat && event.card ? [event.card] : []))),
  }));
  const guesses = events.filter((event) => event.what === "guesses" && event.seat === seat);
  const cards: Record<CardId, Score> = {};
  for (const { won, cards: played } of rounds) {
    for (const card of played) cards[card] = sum(cards[card], [Number(won), 1]);
  }
  return {
    ...facts,
    won: winners.includes(seat),
    rounds: [rounds.filter(({ won }) => won).length, rounds.length],
    guesses: [guesses.filter(({ hit }) => hit).length, guesses.length],
    cards,
  };
}

function roundsIn(events: readonly EventWords[]): EventWords[][] {
  const starts = events.flatMap((event, place) => (event.what === "round" ? [place] : []));
  return starts.map((start, place) => events.slice(start, starts[place + 1]));
}

function sum(one: Score = [0, 0], other: Score): Score {
  return [one[0] + other[0], one[1] + other[1]];
}

// What follows from them.

export interface Row {
  /** An edition, a level, a card; "people" where a person played along. */
  name: string;
  score: Score;
}

export interface Statistics {
  games: Score;
  rounds: Score;
  guesses: Score;
  byEdition: Row[];
  byLevel: Row[];
  byCard: Row[];
}

const LEVELS = ["random", "novice", "casual", "courtier", "advisor", "expert", "grandmaster"];

/** Whom it was against: people, if there was one; else the best of the bots. */
export function against({ others }: Played): string {
  if (others.includes(null)) return "people";
  return others.reduce<Level>((best, level) => (LEVELS.indexOf(level ?? "") > LEVELS.indexOf(best) ? (level ?? best) : best), others[0] ?? "");
}

export function statisticsOf(games: readonly Played[]): Statistics {
  const all = (score: (game: Played) => Score) => games.map(score).reduce((one, other) => sum(one, other), [0, 0]);
  const won = (game: Played): Score => [Number(game.won), 1];
  const byCard = new Map<string, Score>();
  for (const { cards } of games) for (const [card, score] of Object.entries(cards)) byCard.set(card, sum(byCard.get(card), score));
  return {
    games: all(won),
    rounds: all(({ rounds }) => rounds),
    guesses: all(({ guesses }) => guesses),
    byEdition: grouped(games, ({ edition }) => edition, won).sort((one, other) => other.score[1] - one.score[1]),
    byLevel: grouped(games, against, won).sort((one, other) => LEVELS.indexOf(one.name) - LEVELS.indexOf(other.name)),
    byCard: [...byCard].map(([name, score]) => ({ name, score })).sort((one, other) => share(other.score) - share(one.score)),
  };
}

function grouped(games: readonly Played[], by: (game: Played) => string, score: (game: Played) => Score): Row[] {
  const found = new Map<string, Score>();
  for (const game of games) found.set(by(game), sum(found.get(by(game)), score(game)));
  return [...found].map(([name, total]) => ({ name, score: total }));
}

export function share([won, count]: Score): number {
  return count ? won / count : 0;
}
