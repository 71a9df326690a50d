import { describe, expect, test } from "vitest";
import { isAtHome, LEVELS } from "../src/home/names";
import { fitting } from "../src/home/unserved";

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
