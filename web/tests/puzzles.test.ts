import { describe, expect, it } from "vitest";
import { editionOf } from "../src/learn/court";
import { begin, nextStep, sameMove } from "../src/state/choice";
import { fold, hasGap, NOTHING, type Seen } from "../src/state/seen";
import { after, clue, daily, find, isSolved, load, puzzles, setting } from "../src/puzzles/puzzle";

const all = await Promise.all(puzzles.map(load));

describe("the puzzles", () => {
  it("are many, and of every edition", () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(60);
    expect(new Set(puzzles.map(({ edition }) => edition)).size).toBe(5);
  });

  it("ask something that can be answered at the table", () => {
    for (const puzzle of all) {
      const edition = editionOf(puzzle.id.split("-")[0] ?? "");
      const seen = [...setting(puzzle, edition!, "Ann"), puzzle.news].reduce<Seen>((before, message) => fold(before, message, 0), NOTHING);
      expect(hasGap(seen)).toBe(false);
      const sight = seen.sights[String(puzzle.news.seat)]!;
      expect(nextStep(begin(sight.decision, sight.seat!), sight.scene, sight.own).kind).toBe("card");
      expect(sight.own.legal.some((move) => sameMove(move, puzzle.best))).toBe(true);
    }
  });

  it("are solved by the best move alone", () => {
    for (const puzzle of all) expect(puzzle.news.own.legal.filter((move) => isSolved(puzzle, move)).length).toBe(1);
  });

  it("have a best move that is clearly ahead", () => {
    for (const { best, options } of all) {
      expect(sameMove(options[0]!.move, best)).toBe(true);
      expect(options[0]!.share - options[1]!.share).toBeGreaterThan(0.05);
    }
  });

  it("explain a guess by what is believed of the hand", () => {
    const guesses = all.filter(({ best, news }) => best.number !== undefined && !news.own.knows[String(best.on?.[0])]);
    expect(guesses.length).toBeGreaterThan(0);
    for (const puzzle of guesses) {
      const found = clue(puzzle);
      expect(found?.kind).toBe("guess");
      if (found?.kind === "guess") expect(found.believed).toBeGreaterThan(0);
    }
  });

  it("have one for each day, the same for all, and not the same soon again", () => {
    const days = Array.from({ length: puzzles.length }, (_, day) => daily(new Date(2026, 10, 16 + day)).id);
    expect(daily(new Date(2026, 10, 16, 0, 1)).id).toBe(daily(new Date(2026, 10, 16, 23, 59)).id);
    expect(new Set(days).size).toBe(puzzles.length);
  });

  it("lead from one to the next, and around", () => {
    let one = find("second-1")!;
    const own = puzzles.filter(({ edition }) => edition === "second");
    for (const _ of own) one = after(one);
    expect(one.id).toBe("second-1");
    expect(find("nobody-9")).toBeUndefined();
  });
});
