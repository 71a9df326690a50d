import { describe, expect, it } from "vitest";
import { answers, appearances, cards, editions, PARTS, rulings, rulingsOn } from "../src/learn/court";
import lesson from "../src/learn/lesson.json";
import { Script, type Lesson } from "../src/learn/script.svelte";
import type { Order } from "../src/net/line";
import { fold, NOTHING, type Seen } from "../src/state/seen";
import { LANGUAGES, loadWords } from "../src/words/words";
import type { MoveWords, ToClient } from "../src/wire";

const made = lesson as unknown as Lesson;

function begun() {
  let seen: Seen = NOTHING;
  const script = new Script(made).connect({ heard: (message: ToClient) => (seen = fold(seen, message, 0)), changed: () => {}, seq: () => 0 });
  script.begin("Zoë");
  return { script, seen: () => seen, hand: () => seen.sights["0"]?.own.hand };
}

function order(move: MoveWords): Order {
  return { type: "move", seat: 0, decision: 0, move };
}

describe("the first game", () => {
  it("begins with two cards and a question, under the learner's own name", () => {
    const { seen, hand } = begun();
    expect(hand()).toEqual(["priest", "guard"]);
    expect(seen().room?.places.map(({ name }) => name)).toEqual(["Zoë", "Bea", "Cas"]);
  });

  it("goes on after the move that it waits for, and after no other", async () => {
    const { script, hand } = begun();
    expect((await script.ask(order({ seat: 0, play: "guard", on: [2], number: 5 }))).type).toBe("refused");
    expect([script.at, script.isAstray]).toEqual([0, true]);
    expect((await script.ask(order(made.steps[0]!.wanted!))).type).toBe("done");
    expect([script.at, script.isAstray, script.isTelling]).toEqual([1, false, true]);
    expect(hand()).toEqual(["guard"]);
  });

  it("is won by whoever follows it", async () => {
    const { script, seen } = begun();
    for (const { wanted } of made.steps.slice(0, -1)) {
      if (wanted) await script.ask(order(wanted));
      else script.goOn();
    }
    expect(script.isLast).toBe(true);
    expect(seen().sights["0"]?.scene.round_result?.winners).toEqual([0]);
    await script.ask({ type: "next", seat: 0, round: 1 });
    expect(script.isOver).toBe(true);
  });

  it("offers every move that it waits for, and tells a learner nothing that they can't know", () => {
    for (const { news, wanted } of made.steps) {
      if (wanted) expect(news.own.legal).toContainEqual(wanted);
      for (const event of news.events) if (event.what === "dealt" || event.what === "draws") expect("card" in event).toBe(event.seat === 0);
    }
  });
});

describe("the court", () => {
  it("has every character once", () => {
    expect(cards.length).toBe(19);
    expect(new Set(cards).size).toBe(19);
  });

  it("knows each card's number and copies in each edition", () => {
    const [premium] = appearances("sycophant");
    expect(premium?.edition.id).toBe("premium");
    expect(premium?.copies.map(({ fewest, most, count }) => [fewest, most, count])).toEqual([[2, 4, 0], [5, 8, 2]]);
    expect(appearances("guard").map(({ copies }) => copies[0]?.count)).toEqual([6, 5, 5, 8, 8]);
  });

  it("puts a card's own rulings first", () => {
    expect(rulingsOn("guard").map(({ id }) => id)[0]).toBe("late-guard");
    expect(rulingsOn("prince").map(({ id }) => id)).toContain("countess-forced");
  });

  it("says how editions differ", () => {
    expect(answers("late_guard").map(({ value, editions }) => [value, editions.length])).toEqual([[false, 4], [true, 1]]);
    expect(editions.length).toBe(5);
  });

  it("has words for all of it, in every language", async () => {
    for (const language of LANGUAGES) {
      const words = await loadWords(language, "first", "more");
      const ids = [...rulings.map(({ id }) => `ruling-${id}`), ...PARTS.map((part) => `web-learn-part-${part}`), ...made.steps.map((_, step) => `web-learn-step-${step}`)];
      expect(ids.filter((id) => !words.has(id))).toEqual([]);
    }
  });
});
