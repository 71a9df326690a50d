import { afterEach, describe, expect, test, vi } from "vitest";
import { Holding } from "../src/home/holding";
import { isAtHome, LEVELS } from "../src/home/names";
import { fitting, note, running } from "../src/home/unserved";
import type { Room } from "../src/wire";

afterEach(() => vi.unstubAllGlobals());

describe("tables of this device", () => {
  test("are told by their names", () => {
    expect(isAtHome("homeAb3dEfGhJkMn")).toBe(true);
    expect(isAtHome("hAmeAb3dEfGhJkMn")).toBe(false);
    expect(isAtHome("home")).toBe(false);
  });

  test("have bots that play here", () => {
    expect(fitting({ players: 3, names: ["Ann"], listed: true, bots: ["novice", "grandmaster"] })).toMatchObject({ listed: false, bots: ["novice", "courtier"] });
    expect(fitting({ bots: "expert" }).bots).toEqual(["courtier"]);
    expect(LEVELS).toContain("courtier");
  });
});

describe("games that go on here", () => {
  const room = (phase: string) => ({ phase, places: [{ name: "Ann", level: null, bot: false }], settings: { what_if: false, listed: false, spectators: false } }) as unknown as Room;

  test("are all remembered until they are over, also one from before there were several", () => {
    const kept = new Map([["suitors-at-home", JSON.stringify({ game: "homeOld" })]]);
    vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });
    note("homeA", room("playing"), "second", [0]);
    note("homeB", room("between"), "second", [0]);
    expect(running().map(({ game }) => game)).toEqual(["homeB", "homeA", "homeOld"]);
    note("homeA", room("over"), "second", [0]);
    expect(running().map(({ game }) => game)).toEqual(["homeB", "homeOld"]);
  });
});

describe("one of several tabs", () => {
  function tabs(): { first: Holding; second: Holding; told: string[] } {
    const told: string[] = [];
    const first = new Holding(
      (game) => {
        told.push(`asked for ${game}`);
        first.letGo();
      },
      (game) => told.push(`${game} was taken`),
    );
    return { first, second: new Holding(() => {}, () => {}), told };
  }

  test("holds a table until another asks for it", async () => {
    const { first, second, told } = tabs();
    expect(await first.hold("homeX", false)).toBe(true);
    expect(await second.hold("homeX", false)).toBe(false);
    expect(second.game).toBe(null);
    expect(await second.hold("homeY", false)).toBe(true);
    expect(await second.hold("homeX", true)).toBe(true);
    expect([first.game, second.game]).toEqual([null, "homeX"]);
    expect(told).toEqual(["asked for homeX"]);
    expect(await first.hold("homeY", false)).toBe(true);
  });

  test("loses a table that is taken without an answer", async () => {
    const { first, told } = tabs();
    await first.hold("homeZ", false);
    await navigator.locks.request("suitors-home-homeZ", { steal: true }, () => {});
    await vi.waitFor(() => expect(told).toEqual(["homeZ was taken"]));
    expect(first.game).toBe(null);
  });

  test("has what it opened last where tabs can't tell", async () => {
    vi.stubGlobal("navigator", {});
    const { first, second, told } = tabs();
    expect(await first.hold("homeW", false)).toBe(true);
    expect(await second.hold("homeW", false)).toBe(true);
    await vi.waitFor(() => expect(told).toEqual(["asked for homeW"]));
  });
});
