import { describe, expect, test } from "vitest";
import { deckSizes, meaningful, specials } from "../src/state/deck";
import type { Edition } from "../src/state/edition";
import { fit, flaw, levelsOf, order, restored, tidy, usualPlan, withLevel, withoutPerson, withPerson, withPlayers } from "../src/start/plan";
import { canJoin, canWatch, company, freeSeats, gameIn, listMine } from "../src/start/tables";
import type { Phase, TableCard } from "../src/wire";

const switches = { open_cards: true, round_tie: "shared", sycophant_binds: "next_card" };
const second: Edition = {
  id: "second",
  name: "The 2019 edition",
  numbers: { guard: 1, princess: 9 },
  decks: [{ players: [2, 6], cards: { guard: 6, princess: 1 } }],
  tokens: { 2: 6, 3: 5, 4: 4, 5: 3, 6: 3 },
  switches,
};
const premium: Edition = {
  ...second,
  id: "premium",
  numbers: { guard: 1, sycophant: 4, princess: 8 },
  decks: [
    { players: [2, 4], cards: { guard: 5, princess: 1 } },
    { players: [5, 8], cards: { guard: 8, sycophant: 2, princess: 1 } },
  ],
  tokens: { 2: 7, 3: 5, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4 },
  switches: { ...switches, round_tie: "piles" },
};
const duel: Edition = { ...second, id: "duel", tokens: { 2: 7 } };

function table(phase: Phase, more: Partial<TableCard> = {}): TableCard {
  const ada = { seat: 0, name: "Ada", level: null, yours: true };
  const bot = { seat: 1, name: "Berto", level: "courtier", yours: false };
  return { game: "rd42bGwZEaZA3fWM", edition: "second", players: 3, phase, listed: true, spectators: true, what_if: false, created: 1, changed: 1, sitters: [ada, bot], next: null, ...more };
}

describe("a plan", () => {
  test("is three at the table of the 2019 edition, until something else is chosen", () => {
    expect(order("bots", usualPlan("bots"), "Ada")).toMatchObject({ edition: "second", players: 3, names: ["Ada"], bots: ["courtier", "courtier"], clock: null });
  });

  test("gives every bot a level, the last one again and again", () => {
    const plan = withPlayers(withLevel("bots", usualPlan("bots"), 1, "expert"), 5);
    expect(levelsOf("bots", plan)).toEqual(["courtier", "expert", "expert", "expert"]);
  });

  test("with friends leaves their seats to them, and is listed only if wanted", () => {
    const plan = usualPlan("friends");
    expect(order("friends", plan, "Ada")).not.toHaveProperty("bots");
    expect(order("friends", { ...plan, listed: true }, "Ada").listed).toBe(true);
    expect(order("bots", { ...plan, listed: true }, "Ada").listed).toBe(false);
  });

  test("starts at once on a shared device, also when no seat is left for a bot", () => {
    const plan = { ...usualPlan("pass"), people: ["Ada", "Ben"] };
    expect(order("pass", plan, "")).toMatchObject({ players: 2, names: ["Ada", "Ben"], bots: ["courtier"] });
    expect(order("pass", withPlayers(plan, 4), "").bots).toEqual(["courtier", "courtier"]);
  });

  test("gets a seat for another person, and loses it with them", () => {
    const three = withPerson({ ...usualPlan("pass"), people: ["Ada", "Ben"] }, "Cleo");
    expect(three).toMatchObject({ players: 3, people: ["Ada", "Ben", "Cleo"] });
    expect(withoutPerson(three, 1, second)).toMatchObject({ players: 2, people: ["Ada", "Cleo"] });
  });

  test("keeps its seats when somebody leaves a table with bots, or one that can't be smaller", () => {
    const plan = { ...usualPlan("pass"), people: ["Ada", "Ben", "Cleo"], players: 4 };
    expect(withoutPerson(plan, 0, second).players).toBe(4);
    expect(withoutPerson({ ...plan, people: ["Ada", "Ben"], players: 2 }, 1, second).players).toBe(2);
  });

  test("takes the nearest number of players that an edition has", () => {
    expect(fit({ ...usualPlan("bots"), players: 8 }, second).players).toBe(6);
    expect(fit({ ...usualPlan("bots"), players: 3 }, duel)).toMatchObject({ edition: "duel", players: 2 });
  });

  test("needs a name for everybody, and different ones", () => {
    const plan = usualPlan("pass");
    expect(flaw("bots", plan, "  ")).toEqual({ what: "no-name", at: 0 });
    expect(flaw("pass", { ...plan, people: ["Ada", ""] }, "")).toEqual({ what: "no-name", at: 1 });
    expect(flaw("pass", { ...plan, people: ["Ada", "ada "] }, "")).toEqual({ what: "same-name", at: 1 });
    expect(flaw("pass", { ...plan, people: ["Ada", "Ben"] }, "")).toBeNull();
  });

  test("needs a clock that the server can keep", () => {
    const plan = usualPlan("bots");
    expect(flaw("bots", { ...plan, clock: { turn: 4, reserve: 0 } }, "Ada")?.what).toBe("slow-clock");
    expect(flaw("bots", { ...plan, clock: { turn: Number.NaN, reserve: 0 } }, "Ada")?.what).toBe("slow-clock");
    expect(flaw("bots", { ...plan, clock: { turn: 5, reserve: 7200 } }, "Ada")).toBeNull();
  });

  test("is remembered as far as it still makes sense", () => {
    expect(restored("bots", undefined)).toEqual(usualPlan("bots"));
    expect(restored("bots", "nonsense")).toEqual(usualPlan("bots"));
    const kept = { edition: "house", players: "many", levels: "expert", clock: { turn: 30, reserve: 0 }, other: 1 };
    expect(restored("bots", kept)).toEqual({ ...usualPlan("bots"), edition: "house", clock: { turn: 30, reserve: 0 } });
    expect(restored("pass", JSON.parse(JSON.stringify(usualPlan("pass"))))).toEqual(usualPlan("pass"));
  });

  test("has names without needless space, and not too long", () => {
    expect(tidy("  Ada   Lovelace ")).toBe("Ada Lovelace");
    expect(tidy("x".repeat(40))).toHaveLength(30);
  });
});

describe("lists of tables", () => {
  test("have my running games first, the latest at the top, and no table that was given up", () => {
    const old = table("playing", { game: "old", changed: 1 });
    const late = table("between", { game: "late", changed: 5 });
    const mine = listMine([old, table("closed"), table("over", { game: "over" }), late]);
    expect(mine.running.map(({ game }) => game)).toEqual(["late", "old"]);
    expect(mine.finished.map(({ game }) => game)).toEqual(["over"]);
  });

  test("say who is there and how many are missing", () => {
    expect(freeSeats(table("gathering"))).toBe(1);
    expect(company(table("gathering"))).toEqual(["Berto"]);
  });

  test("offer a seat to those who have none, and a look where it is allowed", () => {
    const strangers = table("gathering", { sitters: [{ seat: 0, name: "Ben", level: null, yours: false }] });
    expect(canJoin(strangers)).toBe(true);
    expect(canJoin(table("gathering"))).toBe(false);
    expect(canJoin({ ...strangers, phase: "playing" })).toBe(false);
    expect(canJoin({ ...strangers, players: 1 })).toBe(false);
    expect(canWatch({ ...strangers, spectators: false })).toBe(false);
    expect(canWatch(table("playing", { spectators: false }))).toBe(true);
  });

  test.each([
    ["http://192.168.1.20:8730/t/rd42bGwZEaZA3fWM", "rd42bGwZEaZA3fWM"],
    ["  https://example.org/t/rd42bGwZEaZA3fWM?x=1 ", "rd42bGwZEaZA3fWM"],
    ["/t/rd42bGwZEaZA3fWM#join", "rd42bGwZEaZA3fWM"],
    ["rd42bGwZEaZA3fWM", "rd42bGwZEaZA3fWM"],
    ["http://example.org/", null],
    ["nonsense", null],
    ["", null],
  ])("find the table in %j", (text, game) => {
    expect(gameIn(text)).toBe(game);
  });
});

describe("an edition at a glance", () => {
  test("has a deck for every number of players", () => {
    expect(deckSizes(second)).toEqual([7]);
    expect(deckSizes(premium)).toEqual([6, 11]);
  });

  test("is special in what it decides otherwise than the usual one", () => {
    expect(specials(second, second)).toEqual([]);
    expect(specials(premium, second)).toEqual([["round_tie", "piles"]]);
  });

  test("is silent about cards that it has not", () => {
    expect(meaningful(second).map(([name]) => name)).not.toContain("sycophant_binds");
    expect(meaningful(premium).map(([name]) => name)).toContain("sycophant_binds");
  });
});
