import { describe, expect, test } from "vitest";
import { figuresOf } from "../src/state/figures";
import { roundsOf } from "../src/state/log";
import { fold, NOTHING } from "../src/state/seen";
import { moveText } from "../src/words/moves";
import { refusalText } from "../src/words/refusals";
import { isUntold, line } from "../src/words/story";
import { LANGUAGES, loadWords, type Words } from "../src/words/words";
import { decision, story } from "./table-messages";

const spoken = await Promise.all(LANGUAGES.map((language) => loadWords(language, "first")));
const [english] = spoken as [Words];
const names = (seat: number) => ["Ada", "Ben", "Cleo", "Dirk"][seat] ?? "?";
const { events } = story.reduce((seen, message) => fold(seen, message, 0), NOTHING).sights["0"]!;

describe.each(spoken)("in $language", (words) => {
  test("every event is a sentence", () => {
    for (const event of events) expect(line(words, names, event)).toMatch(/^\p{Lu}[^{}]*[.\p{L}]$/u);
  });

  test("every kind of decision can be listed by the hint", () => {
    for (const name of ["guard", "keep-three", "look", "redraw", "cardinal"] as const) {
      for (const move of decision(name).sight.own.legal) expect(moveText(words, names, move)).not.toMatch(/web-|card-|\{/);
    }
  });
});

test("what nobody can see is not told", () => {
  expect(isUntold({ n: 1, what: "draws", seat: 1 })).toBe(true);
  expect(isUntold({ n: 1, what: "draws", seat: 0, card: "guard" })).toBe(false);
  expect(isUntold({ n: 1, what: "draws", seat: 1, aside: true })).toBe(false);
});

test("an event says what the viewer may know of it, and no more", () => {
  expect(line(english, names, { n: 1, what: "looks", seat: 0, on: [1] })).toBe("Ada looks at Ben's hand.");
  expect(line(english, names, { n: 1, what: "looks", seat: 0, on: [1], card: "king" })).toBe("Ada looks at Ben's hand and sees the King.");
});

test("the log is told by round and by turn", () => {
  const rounds = roundsOf(events);
  expect(rounds.map((round) => round.number)).toEqual([1, 2]);
  expect(rounds.flatMap((round) => round.turns.flatMap((turn) => turn.events))).toEqual(events);
  for (const { turns } of rounds) {
    for (const turn of turns.slice(1)) {
      const plays = turn.events.filter((event) => event.what === "plays");
      expect(plays.map((event) => event.seat)).toEqual([turn.seat]);
    }
  }
});

test("a turn begins with its own draw, and the draw that an effect brings stays where it is", () => {
  const [round] = roundsOf([
    { n: 0, what: "round", seat: 0, count: 1 },
    { n: 1, what: "draws", seat: 0 },
    { n: 2, what: "plays", seat: 0, card: "prince", on: [1] },
    { n: 3, what: "discards", seat: 1, card: "guard" },
    { n: 4, what: "draws", seat: 1 },
    { n: 5, what: "draws", seat: 1 },
    { n: 6, what: "plays", seat: 1, card: "handmaid" },
    { n: 7, what: "protected", seat: 1 },
  ]);
  expect(round!.turns.map((turn) => turn.events.map((event) => event.n))).toEqual([[0], [1, 2, 3, 4], [5, 6, 7]]);
});

test("whoever has just drawn is about to play, in a turn of their own", () => {
  const [round] = roundsOf([
    { n: 0, what: "round", seat: 0, count: 1 },
    { n: 1, what: "draws", seat: 0 },
    { n: 2, what: "plays", seat: 0, card: "spy" },
    { n: 3, what: "unprotected", seat: 1 },
    { n: 4, what: "draws", seat: 1, card: "king" },
  ]);
  expect(round!.turns.map((turn) => [turn.seat, turn.events.map((event) => event.n)])).toEqual([[null, [0]], [0, [1, 2]], [1, [3, 4]]]);
});

test("the game in figures: rounds, tokens, guesses, knock-outs", () => {
  const figures = figuresOf(events, 2);
  const count = (what: string) => events.filter((event) => event.what === what).length;
  expect(figures.rounds).toBe(2);
  expect(figures.turns).toBe(count("plays"));
  expect(figures.seats.reduce((sum, one) => sum + one.guesses, 0)).toBe(count("guesses"));
  expect(figures.seats.reduce((sum, one) => sum + one.knockedOut, 0)).toBeLessThanOrEqual(count("out"));
  expect(figures.seats.reduce((sum, one) => sum + one.tokens, 0)).toBeGreaterThan(0);
});

test("a refusal has its words, with its facts; an unknown one is refused in general", () => {
  expect(refusalText(english, "too-fast", { wait: 2.2 })).toContain("3");
  expect(refusalText(english, "bad-name", { longest: 24 })).toContain("24");
  expect(refusalText(english, "something-new")).toBe(english.say("web-refused"));
});
