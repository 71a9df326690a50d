import { describe, expect, test } from "vitest";
import { answer, begin, nextStep, pick, type Choice, type Step } from "../src/state/choice";
import type { Sight } from "../src/state/seen";
import { decision } from "./table-messages";

const start = (sight: Sight): Choice => begin(sight.decision, sight.seat ?? 0);
const next = (sight: Sight, choice: Choice): Step => nextStep(choice, sight.scene, sight.own);

function asks<K extends Step["kind"]>(step: Step, kind: K): Extract<Step, { kind: K }> {
  expect(step.kind).toBe(kind);
  return step as Extract<Step, { kind: K }>;
}

/** Whatever is picked, however often it is taken back: it ends in a legal move. */
function everyWay(sight: Sight, choice: Choice, depth = 0): void {
  expect(depth).toBeLessThan(8);
  const step = next(sight, choice);
  const legal = sight.own.legal.map((move) => JSON.stringify(move));
  switch (step.kind) {
    case "done":
      return expect(legal).toContain(JSON.stringify(step.move));
    case "card":
      return step.options.filter((one) => one.legal).forEach(({ card }) => everyWay(sight, pick.card(choice, card), depth + 1));
    case "whom":
      if (step.enough) everyWay(sight, pick.enough(choice), depth + 1);
      return step.options.filter((one) => one.legal).forEach(({ seat }) => everyWay(sight, pick.seat(choice, seat), depth + 1));
    case "number":
      return step.options.forEach((number) => everyWay(sight, pick.number(choice, number), depth + 1));
    case "keep":
      return step.options.forEach((card) => everyWay(sight, pick.card(choice, card), depth + 1));
    case "under":
      return step.options.forEach((card) => everyWay(sight, pick.under(choice, card), depth + 1));
    case "look":
      return [...step.options, null].forEach((seat) => everyWay(sight, pick.look(choice, seat), depth + 1));
    case "confirm":
      return everyWay(sight, pick.confirm(choice), depth + 1);
    case "redraw":
      return [true, false].forEach((yes) => expect(answer(sight.own, yes)?.redraw).toBe(yes));
  }
}

test.each([
  "guard", "handmaid", "forced", "protected", "nobody", "prince", "princess", "alike", "baroness", "cardinal", "bishop", "bound", "late-guard",
  "keep-three", "keep-two", "keep-two-alike", "look", "redraw",
] as const)("every way through %s ends in a legal move", (name) => {
  const { sight } = decision(name);
  everyWay(sight, start(sight));
});

describe("a card, then whom, then what", () => {
  test("the Guard asks for a player and then for a number", () => {
    const { sight } = decision("guard");
    const picked = pick.card(start(sight), "guard");
    const whom = asks(next(sight, picked), "whom").options.find((one) => one.legal)!;
    const named = asks(next(sight, pick.seat(picked, whom.seat)), "number");
    expect(named.options).not.toContain(1);
    expect(asks(next(sight, pick.number(pick.seat(picked, whom.seat), named.options[0]!)), "done").move.on).toEqual([whom.seat]);
  });

  test("a card that chooses nobody is played at once", () => {
    const { sight } = decision("handmaid");
    expect(asks(next(sight, pick.card(start(sight), "handmaid")), "done").move).toEqual({ seat: sight.seat, play: "handmaid" });
  });

  test("where nobody can be chosen, nobody is asked for", () => {
    const { sight } = decision("nobody");
    const alone = sight.own.legal.find((move) => !move.on?.length && move.play !== "princess" && move.play !== "prince")!;
    expect(next(sight, pick.card(start(sight), alone.play!)).kind).toBe("done");
  });

  test("the Countess beside a King or Prince is the only card, and the other says why", () => {
    const { sight } = decision("forced");
    const refused = asks(next(sight, start(sight)), "card").options.filter((one) => !one.legal);
    expect(refused).toEqual([{ card: refused[0]!.card, legal: false, reason: { code: "forced", card: "countess", beside: refused[0]!.card } }]);
  });

  test("a protected player says so", () => {
    const { sight } = decision("protected");
    const [seat] = sight.scene.protected.filter((one) => one !== sight.seat);
    const whom = asks(next(sight, pick.card(start(sight), "guard")), "whom");
    expect(whom.options.find((one) => one.seat === seat)).toEqual({ seat, legal: false, reason: { code: "protected", seat } });
  });

  test("a Guard may wait for a protected player where the edition allows it", () => {
    const { sight } = decision("late-guard");
    const whom = asks(next(sight, pick.card(start(sight), "guard")), "whom");
    const covered = whom.options.filter((one) => sight.scene.protected.includes(one.seat) && one.seat !== sight.seat);
    expect(covered.every((one) => one.legal)).toBe(true);
  });

  test("the Sycophant's hold leaves one player, and the others say why", () => {
    const { sight } = decision("bound");
    const card = sight.own.legal.find((move) => move.on?.length)!.play!;
    const whom = asks(next(sight, pick.card(start(sight), card)), "whom");
    expect(whom.options.filter((one) => !one.legal && one.reason?.code === "bound").length + whom.options.filter((one) => one.legal).length).toBeGreaterThan(0);
    expect(whom.options.filter((one) => one.legal).map((one) => one.seat)).toContain(sight.scene.sycophant);
  });

  test("the Baroness takes one player, or another one too", () => {
    const { sight } = decision("baroness");
    const picked = pick.card(start(sight), "baroness");
    const [first] = asks(next(sight, picked), "whom").options.filter((one) => one.legal);
    const more = asks(next(sight, pick.seat(picked, first!.seat)), "whom");
    expect(more.enough).toBe(true);
    expect(more.options.find((one) => one.seat === first!.seat)?.legal).toBe(false);
    expect(asks(next(sight, pick.enough(pick.seat(picked, first!.seat))), "done").move.on).toEqual([first!.seat]);
  });

  test("the Cardinal takes exactly two", () => {
    const { sight } = decision("cardinal");
    const picked = pick.card(start(sight), "cardinal");
    const [first] = asks(next(sight, picked), "whom").options.filter((one) => one.legal);
    expect(asks(next(sight, pick.seat(picked, first!.seat)), "whom").enough).toBe(false);
  });

  test("the Bishop may name 1", () => {
    const { sight } = decision("bishop");
    const picked = pick.card(start(sight), "bishop");
    const [first] = asks(next(sight, picked), "whom").options.filter((one) => one.legal);
    expect(asks(next(sight, pick.seat(picked, first!.seat)), "number").options).toContain(1);
  });
});

describe("one question more, where a move would harm oneself", () => {
  test("the Princess", () => {
    const { sight } = decision("princess");
    const picked = pick.card(start(sight), "princess");
    expect(asks(next(sight, picked), "confirm").why).toBe("princess");
    expect(next(sight, pick.confirm(picked)).kind).toBe("done");
  });

  test("the Prince on oneself, and on nobody else", () => {
    const { sight } = decision("prince");
    const picked = pick.card(start(sight), "prince");
    expect(asks(next(sight, pick.seat(picked, sight.seat!)), "confirm").why).toBe("yourself");
    const other = asks(next(sight, picked), "whom").options.find((one) => one.legal && one.seat !== sight.seat)!;
    expect(next(sight, pick.seat(picked, other.seat)).kind).toBe("done");
  });
});

describe("decisions within an effect", () => {
  test("the Chancellor keeps one of three and says in which order the others go under", () => {
    const { sight } = decision("keep-three");
    const [kept, ...others] = sight.own.hand;
    const under = asks(next(sight, pick.card(start(sight), kept!)), "under");
    expect([...under.options].sort()).toEqual([...others].sort());
    expect(asks(next(sight, pick.under(pick.card(start(sight), kept!), under.options[1]!)), "done").move.under).toEqual([under.options[1], under.options[0]]);
  });

  test("of two alike no order is asked for", () => {
    const { sight } = decision("keep-two-alike");
    const alike = sight.own.hand.find((card, place) => sight.own.hand.indexOf(card) !== place)!;
    const single = sight.own.hand.find((card) => card !== alike);
    if (single) expect(next(sight, pick.card(start(sight), single)).kind).toBe("done");
  });

  test("the Cardinal looks at one of two hands, or at none", () => {
    const { sight } = decision("look");
    const { options } = asks(next(sight, start(sight)), "look");
    expect([...options].sort()).toEqual([...sight.scene.between].sort());
    expect(asks(next(sight, pick.look(start(sight), null)), "done").move.look).toBeNull();
  });
});

test("the last pick is taken back, one at a time", () => {
  const { sight } = decision("guard");
  const picked = pick.card(start(sight), "guard");
  const whom = asks(next(sight, picked), "whom").options.find((one) => one.legal)!;
  const chosen = pick.seat(picked, whom.seat);
  expect(pick.back(pick.number(chosen, 5))).toMatchObject({ card: "guard", on: [whom.seat], number: undefined });
  expect(pick.back(chosen)).toMatchObject({ card: "guard", on: [] });
  expect(pick.back(picked)).toEqual(start(sight));
});
