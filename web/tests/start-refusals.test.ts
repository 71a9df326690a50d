import { describe, expect, test } from "vitest";
import { refusalText } from "../src/words/refusals";
import { LANGUAGES, loadWords, type Words } from "../src/words/words";
import type { Code } from "../src/wire";
import protocol from "../src/wire.ts?raw";

const spoken = await Promise.all(LANGUAGES.map((language) => loadWords(language, "first")));
const [, listed = ""] = /export type Code =([^;]+);/.exec(protocol) ?? [];
const codes = [...listed.matchAll(/"([a-z-]+)"/g)].map(([, code]) => code as Code);
const [english] = spoken as [Words];

describe.each(spoken)("in $language", (words) => {
  test("every refusal has its words", () => {
    expect(codes.length).toBeGreaterThan(30);
    for (const code of [...codes, "offline" as const]) {
      const text = refusalText(words, code, { wait: 3, longest: 30, most: 100, players: 7 });
      expect(text, code).not.toMatch(/web-|\{/);
      expect(refusalText(words, code), code).not.toMatch(/web-|\{/);
    }
  });
});

describe("a refusal", () => {
  test("says how long to wait, if the server did", () => {
    expect(refusalText(english, "too-fast", { wait: 2.4 })).toContain("3 seconds");
    expect(refusalText(english, "too-fast", { wait: 1 })).toContain("a second");
    expect(refusalText(english, "too-fast")).not.toMatch(/\d/);
  });

  test("says how long a name may be", () => {
    expect(refusalText(english, "bad-name", { longest: 30 })).toContain("30");
  });
});
