import { beforeEach, describe, expect, test, vi } from "vitest";
import { bookOf, burn, games, write } from "../src/lookback/book";
import { playedIn } from "../src/lookback/catchup";
import { against, playedOf, share, statisticsOf, type Played } from "../src/lookback/games";
import type { Retold, TableCard } from "../src/wire";
import file from "./retold.json";

const told = file.told as unknown as Retold;
const card: TableCard = {
  game: "rd42bGwZEaZA3fWM", edition: "second", players: 3, phase: "over", listed: false, spectators: true, what_if: false, created: 1, changed: 5000, next: null,
  sitters: [
    { seat: 0, name: "Berto", level: "courtier", yours: false },
    { seat: 1, name: "Ann", level: null, yours: true },
    { seat: 2, name: "Clara", level: "expert", yours: false },
  ],
};
const played = playedIn(card, told)!;

function game(name: string, more: Partial<Played> = {}): Played {
  return { ...played, game: name, ...more };
}

describe("a game in figures", () => {
  test("counts what the record tells", () => {
    const end = told.steps.at(-1)!.scene;
    const overs = told.steps.flatMap(({ events }) => events).filter(({ what }) => what === "round_over");
    expect(played.won).toBe(end.game!.winners.includes(1));
    expect(played.rounds).toEqual([overs.filter(({ on }) => on?.includes(1)).length, overs.length]);
    expect(played.tokens).toEqual(end.tokens);
    expect(played.others).toEqual(["courtier", "expert"]);
  });

  test("a card counts once a round, and only when it was one's own", () => {
    const events = [
      { n: 0, what: "round", seat: 0 }, { n: 1, what: "plays", seat: 0, card: "guard" }, { n: 2, what: "guesses", seat: 0, on: [1], number: 2, hit: false },
      { n: 3, what: "plays", seat: 1, card: "spy" }, { n: 4, what: "plays", seat: 0, card: "guard" }, { n: 5, what: "guesses", seat: 0, on: [1], number: 3, hit: true },
      { n: 6, what: "round_over", on: [0], by: "last" }, { n: 7, what: "round", seat: 0 }, { n: 8, what: "plays", seat: 0, card: "guard" },
      { n: 9, what: "round_over", on: [1], by: "showdown" },
    ];
    const one = playedOf({ game: "a", at: 1, edition: "second", players: 2, seat: 0, tokens: [1, 1], others: [null], winners: [1], events });
    expect(one.cards).toEqual({ guard: [1, 2] });
    expect([one.rounds, one.guesses, one.won]).toEqual([[1, 2], [1, 2], false]);
  });

  test("a game without an end, or without a seat of one's own, is none", () => {
    expect(playedIn(card, { ...told, steps: told.steps.slice(0, 3) })).toBeNull();
    expect(playedIn({ ...card, sitters: [] }, told)).toBeNull();
  });

  test("on a device that is passed around it is its owner's", () => {
    const shared = { ...card, sitters: card.sitters.map((one) => ({ ...one, level: null, yours: one.seat < 2 })) };
    expect(playedIn(shared, told, "Zoe")).toBeNull();
    expect(playedIn(shared, told, "ann")?.seat).toBe(1);
    expect(playedIn(shared, told, "Berto")?.others).toEqual([null, null]);
  });
});

describe("statistics", () => {
  const all = [game("a", { won: true }), game("b", { won: false, edition: "house", others: ["novice", null] }), game("c", { won: false })];

  test("are sums by edition, by opponent, by card", () => {
    const found = statisticsOf(all);
    expect(found.games).toEqual([1, 3]);
    expect(found.byEdition).toEqual([{ name: "second", score: [1, 2] }, { name: "house", score: [0, 1] }]);
    expect(found.byLevel).toEqual([{ name: "people", score: [0, 1] }, { name: "expert", score: [1, 2] }]);
    for (const { name, score } of found.byCard) expect(score).toEqual(played.cards[name]!.map((count) => 3 * count));
  });

  test("whom it was against: a person, or else the best of the bots", () => {
    expect(all.map(against)).toEqual(["expert", "people", "expert"]);
  });

  test("of nothing are nothing", () => {
    expect(statisticsOf([]).games).toEqual([0, 0]);
    expect(share([0, 0])).toBe(0);
  });
});

describe("the book", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    });
  });

  test("has every game once, the newest first", () => {
    write([game("a", { at: 1 }), game("b", { at: 3 })]);
    write([game("a", { at: 9 }), game("c", { at: 2 })]);
    expect(games().map(({ game: name, at }) => [name, at])).toEqual([["b", 3], ["c", 2], ["a", 1]]);
  });

  test("what was burnt does not come back, what is played afterwards does", async () => {
    write([game("a", { at: 1 })]);
    await burn(10);
    expect(games()).toEqual([]);
    write([game("a", { at: 1 }), game("b", { at: 11 })]);
    expect(games().map(({ game: name }) => name)).toEqual(["b"]);
  });

  test("a damaged book, or one of a newer program, is left as it is", () => {
    for (const text of ["{", JSON.stringify({ ...bookOf([game("a")]), version: 2 })]) {
      kept.set("suitors-games", text);
      write([game("b")]);
      expect([games(), kept.get("suitors-games")]).toEqual([[], text]);
    }
  });
});
