import { expect, test } from "vitest";
import { deckFor } from "../src/state/edition";
import { playingCard } from "../src/state/faces";
import { fold, NOTHING } from "../src/state/seen";
import { unseen, unseenByNumber } from "../src/state/unseen";
import type { News } from "../src/wire";
import { decision, story } from "./table-messages";

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((one, other) => one + other, 0);

test("what is unseen is in other hands, in the deck, or aside", () => {
  for (const name of ["guard", "protected", "keep-three", "baroness"] as const) {
    const { sight, edition, players } = decision(name);
    const { scene } = sight;
    const hidden = scene.deck + (scene.aside ? 1 : 0) + scene.in.filter((seat) => seat !== sight.seat).length;
    expect(sum(unseen(edition, players, sight))).toBe(hidden);
    expect(Math.min(...Object.values(unseen(edition, players, sight)))).toBeGreaterThanOrEqual(0);
  }
});

test("by number it is the same, with those who share one together", () => {
  const { sight, edition, players } = decision("baroness");
  expect(sum(unseenByNumber(edition, players, sight))).toBe(sum(unseen(edition, players, sight)));
  expect(Object.keys(unseenByNumber(edition, players, sight)).length).toBeLessThan(Object.keys(deckFor(edition, players)).length);
});

test("through two whole rounds nothing is counted twice", () => {
  let seen = NOTHING;
  for (const message of story) {
    seen = fold(seen, message, 0);
    const sight = seen.sights["0"];
    if (message.type !== "news" || !sight) continue;
    const counts = unseen(decision("guard").edition, 2, { ...sight, scene: (message as News).scene });
    expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(0);
  }
});

test("ordinary cards stand for people as on the house sheet", () => {
  expect(playingCard("guard", 1)).toEqual({ rank: "A", suit: "spade" });
  expect(playingCard("king", 7)).toEqual({ rank: "7", suit: "spade" });
  expect(playingCard("constable", 7)).toEqual({ rank: "7", suit: "heart" });
  expect(playingCard("bishop", 10)).toEqual({ rank: "10", suit: "heart" });
  expect(playingCard("jester", 0)).not.toEqual(playingCard("assassin", 0));
});
