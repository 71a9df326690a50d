import { describe, expect, it } from "vitest";
import { wayOf } from "../src/worker/ways";

const HOME = "https://table.example";
const way = (path: string, { method = "GET", mode = "cors", home = HOME } = {}) => wayOf(method, mode, new URL(path, home), HOME);

describe("the worker", () => {
  it("answers for pages and for what they are made of", () => {
    expect(way("/t/Ab3dEfGhJkMnPqRs", { mode: "navigate" })).toBe("page");
    expect(way("/assets/index-1.js")).toBe("file");
    expect(way("/manifest.webmanifest")).toBe("file");
  });

  it("keeps replays", () => {
    expect(way("/api/v1/games/Ab3dEfGhJkMnPqRs/replay")).toBe("replay");
  });

  it("never stands between a table and its people", () => {
    for (const path of ["/api/v1/server", "/api/v1/games", "/api/v1/me/games", "/api/v1/games/Ab3dEfGhJkMnPqRs", "/api/v1/games/Ab3dEfGhJkMnPqRs/record"]) expect(way(path)).toBeNull();
    expect(way("/api/v1/games/Ab3dEfGhJkMnPqRs/record", { mode: "navigate" })).toBeNull();
    expect(way("/api/v1/games", { method: "POST" })).toBeNull();
    expect(way("/assets/index-1.js", { home: "https://elsewhere.example" })).toBeNull();
  });
});
