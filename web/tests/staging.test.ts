import { describe, expect, test } from "vitest";
import { others, sides } from "../src/state/seating";
import { fold, NOTHING, type Seen } from "../src/state/seen";
import { arrive, flightsOf, leave, opening, peekOf, publicly, shownOf, type Shown } from "../src/state/staging";
import type { EventWords, News } from "../src/wire";
import { story } from "./table-messages";

/** Everything that happened, played event by event, leads to what the server said. */
test("the stage ends where the server is", () => {
  let seen: Seen = NOTHING;
  let shown: Shown | undefined;
  for (const message of story) {
    const last = seen.sights["0"]?.events.at(-1)?.n ?? -1;
    seen = fold(seen, message, 0);
    const sight = seen.sights["0"];
    if (message.type !== "news" || !sight) continue;
    const batch = (message as News).events.filter((event) => event.n > last);
    shown ??= shownOf(sight);
    for (const event of batch) {
      if (event.what === "round") shown = opening(shown, event, sight, batch);
      shown = arrive(leave(shown, event, 0), event, 0);
    }
    expect(shown.scene.piles).toEqual(sight.scene.piles);
    expect(shown.scene.deck).toBe(sight.scene.deck);
    expect(shown.scene.tokens).toEqual(sight.scene.tokens);
    expect([...shown.scene.in].sort()).toEqual([...sight.scene.in].sort());
    expect([...shown.scene.protected].sort()).toEqual([...sight.scene.protected].sort());
    if (!sight.scene.round_result) expect([...shown.hand].sort()).toEqual([...sight.own.hand].sort());
  }
});

const event = (facts: Partial<EventWords>): EventWords => ({ n: 1, what: "draws", ...facts });

describe("what flies", () => {
  test("a drawn card from the deck, or the aside card", () => {
    expect(flightsOf(event({ seat: 1 }))).toEqual([{ what: "card", from: "deck", to: "hand-1", card: undefined }]);
    expect(flightsOf(event({ seat: 1, aside: true }))[0]?.from).toBe("aside");
  });

  test("two hands that are traded, face down", () => {
    const flights = flightsOf(event({ what: "trades", seat: 0, on: [2], card: "king", second: "spy" }));
    expect(flights.map(({ from, to, card }) => [from, to, card])).toEqual([["hand-0", "hand-2", undefined], ["hand-2", "hand-0", undefined]]);
  });
});

describe("a card that one has seen", () => {
  const shown = { scene: { tokens: [0, 0], deck: 9, piles: [[], []] }, hand: [], held: [1, 2], known: { 1: ["king"] } } as unknown as Shown;
  const after = (facts: Partial<EventWords>): unknown => arrive(leave(shown, event(facts), 0), event(facts), 0).known[1];

  test("stays known while other things happen", () => {
    expect(after({ seat: 1 })).toEqual(["king"]);
    expect(after({ what: "plays", seat: 1, card: "spy" })).toEqual(["king"]);
    expect(after({ what: "plays", seat: 0, card: "king" })).toEqual(["king"]);
  });

  test("is not shown any more when it has gone, or may have", () => {
    expect(after({ what: "plays", seat: 1, card: "king" })).toEqual([]);
    expect(after({ what: "trades", seat: 0, on: [1] })).toEqual([]);
    expect(after({ what: "returns", seat: 1, count: 2 })).toEqual([]);
  });
});

test("only those who may see a card are shown it", () => {
  expect(peekOf(event({ what: "looks", seat: 0, on: [1], card: "king" }), 0)).toEqual({ seat: 1, card: "king" });
  expect(peekOf(event({ what: "looks", seat: 0, on: [1] }), 2)).toBeNull();
  expect(peekOf(event({ what: "compares", seat: 0, on: [1], card: "king", second: "spy" }), 1)).toEqual({ seat: 0, card: "king" });
});

test("a device that nobody has in hand tells no secrets", () => {
  expect(publicly(event({ seat: 0, card: "king" }))).toEqual({ n: 1, what: "draws", seat: 0 });
  expect(publicly(event({ what: "compares", seat: 0, on: [1], card: "king", second: "spy" }))).toEqual({ n: 1, what: "compares", seat: 0, on: [1] });
  expect(publicly(event({ what: "plays", seat: 0, card: "king" }))).toMatchObject({ card: "king" });
});

test.each([2, 3, 4, 5, 6, 7, 8])("%i players sit around the table in the order of turns", (players) => {
  const seats = others(players, 1);
  expect(seats[0]).toBe(2 % players);
  expect(new Set([...seats, 1]).size).toBe(players);
  const { left, top, right } = sides(seats);
  expect([...left, ...top, ...right]).toEqual(seats);
  expect(left.length).toBe(right.length);
});
