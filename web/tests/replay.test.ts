import { describe, expect, test } from "vitest";
import { isOfFile, nameOf } from "../src/replay/shelf";
import {
  addressOf, decisionAt, decisionFrom, eventsOf, firstViewpoint, gravity, ownOf, readAddress, roundFrom, roundStarts, seenAt, verdictOf, within, type Viewpoint,
} from "../src/replay/steps";
import type { AdviceWords, MoveWords, Retold } from "../src/wire";
import file from "./retold.json";

const told = file.told as unknown as Retold;
const last = told.steps.length - 1;
const seats = Array.from({ length: told.players }, (_, seat) => seat);
const name = (seat: number) => `Seat ${seat + 1}`;
const eachStep = told.steps.map((step, at) => ({ step, at }));

describe("through one seat's eyes", () => {
  test("there is nothing in what is shown but what this seat saw", () => {
    for (const seat of seats) {
      // The same game, in which everything that others alone saw has been taken away.
      const blind: Retold = {
        ...told,
        steps: told.steps.map((step) => ({
          ...step,
          move: null,
          own: step.own.map((own, one) => (one === seat ? own : { hand: [], knows: {}, knows_deck: {}, legal: [] })),
          whispered: step.whispered.filter(({ to }) => to.includes(seat)),
        })),
      };
      for (const { at } of eachStep) expect(seenAt(told, at, seat, name)).toEqual(seenAt(blind, at, seat, name));
    }
  });

  test("the story has no gaps, and ends where the replay stands", () => {
    for (const viewpoint of [...seats, "all"] as Viewpoint[]) {
      const { events } = Object.values(seenAt(told, last, viewpoint, name).sights)[0]!;
      expect(events.map(({ n }) => n)).toEqual(events.map((_, place) => place));
    }
    expect(Object.values(seenAt(told, 3, 0, name).sights)[0]!.scene).toEqual(told.steps[3]!.scene);
  });

  test("nobody is asked anything: a recorded game is over", () => {
    for (const { at } of eachStep) {
      const { room, sights } = seenAt(told, at, 1, name);
      expect(room!.phase).toBe("over");
      expect(sights["1"]!.own.legal).toEqual([]);
    }
  });

  test("what others decide by is not shown", () => {
    for (const { step, at } of eachStep) {
      for (const seat of seats) expect(decisionAt(told, at, seat) !== null).toBe(step.scene.decider === seat);
      expect(decisionAt(told, at, "all") !== null).toBe(step.scene.decider !== null);
    }
  });
});

describe("with all hands open", () => {
  test("every hand is known, and every event in its fullest words", () => {
    for (const { step } of eachStep) {
      expect(ownOf(step, "all").knows).toEqual(Object.fromEntries(step.own.map(({ hand }, seat) => [String(seat), hand])));
      for (const { event } of step.whispered) expect(eventsOf(step, "all")).toContainEqual(event);
    }
  });

  test("a game of one's own is first seen from one's own seat, any other from above", () => {
    expect(firstViewpoint(told)).toBe("all");
    const sitters = [{ seat: 0, name: "Eva", level: null, yours: false }, { seat: 2, name: "Ann", level: null, yours: true }];
    expect(firstViewpoint({ ...told, sitters })).toBe(2);
  });
});

describe("going through it", () => {
  const starts = roundStarts(told);

  test("rounds begin with a deal", () => {
    expect(starts.map((at) => told.steps[at]!.scene.round)).toEqual(starts.map((_, place) => place + 1));
    expect(starts.length).toBeGreaterThan(2);
  });

  test("back goes to the start of the round, then to the one before; on goes to the next, then to the end", () => {
    expect(roundFrom(told, starts[2]! + 1, -1)).toBe(starts[2]);
    expect(roundFrom(told, starts[2]!, -1)).toBe(starts[1]);
    expect(roundFrom(told, starts[1]!, 1)).toBe(starts[2]);
    expect(roundFrom(told, starts.at(-1)!, 1)).toBe(last);
    expect(roundFrom(told, 0, -1)).toBe(0);
  });

  test("it stays within the game", () => {
    expect([-3, NaN, 0.5, 4, 1e9].map((at) => within(told, at))).toEqual([0, 0, 0, 4, last]);
  });

  test("from decision to decision of a seat", () => {
    const first = decisionFrom(told, -1, 1, 1)!;
    const next = decisionFrom(told, first, 1, 1)!;
    expect(told.steps[next]!.scene.decider).toBe(1);
    expect(decisionFrom(told, next, 1, -1)).toBe(first);
    expect(decisionFrom(told, last, 1, 1)).toBeNull();
  });

  test("what was done is the next move", () => {
    for (const { at } of eachStep) {
      const decision = decisionAt(told, at, "all");
      if (decision) expect(decision.made).toEqual(told.steps[at + 1]!.move);
    }
  });
});

describe("the address of a position", () => {
  test("says where and through whose eyes", () => {
    for (const viewpoint of [2, "all"] as Viewpoint[]) {
      const address = new URL(addressOf("rd42bGwZEaZA3fWM", 17, viewpoint), "http://suitors");
      expect(address.pathname).toBe("/r/rd42bGwZEaZA3fWM");
      expect(readAddress(address.search, 3)).toEqual({ at: 17, viewpoint });
    }
  });

  test("makes the best of what is no address", () => {
    expect(readAddress("", 3)).toEqual({ at: 0, viewpoint: null });
    expect(readAddress("?step=x&seat=3", 3)).toEqual({ at: 0, viewpoint: null });
    expect(readAddress("?step=2&seat=-1", 3)).toEqual({ at: 2, viewpoint: null });
  });

  test("the record of a file has a name made of what is in it", () => {
    expect(nameOf("one")).toMatch(/^file[0-9a-f]{16}$/);
    expect(nameOf("one")).toBe(nameOf("one"));
    expect(nameOf("one")).not.toBe(nameOf("two"));
    expect([isOfFile(nameOf("one")), isOfFile("rd42bGwZEaZA3fWM")]).toEqual([true, false]);
  });
});

describe("a bot's judgement", () => {
  const best: MoveWords = { seat: 0, play: "priest", on: [1] };
  const worse: MoveWords = { seat: 0, play: "guard", on: [1], number: 3 };
  const option = (move: MoveWords, share: number, game: number) => ({ move, share, error: 0.01, game, rollouts: 100 });
  const advice = (share: number): AdviceWords => ({
    seat: 0, move: best, reason: null, rollouts: 200, options: [option(best, 0.7, 0.6), option(worse, share, 0.5)], beliefs: {},
  });

  test("says how much was given away", () => {
    const verdict = verdictOf(advice(0.5), worse)!;
    expect(verdict.round).toBeCloseTo(0.2);
    expect(verdict.game).toBeCloseTo(0.1);
    expect(gravity(verdict)).toBe("mistake");
  });

  test("tells what is grave from what is not", () => {
    expect([0.69, 0.62].map((share) => gravity(verdictOf(advice(share), worse)!))).toEqual(["fine", "slip"]);
    expect(gravity(verdictOf(advice(0.1), best)!)).toBe("same");
  });

  test("a move that turned out better than the bot's own gave nothing away", () => {
    expect(verdictOf(advice(0.9), worse)!.round).toBe(0);
  });
});
