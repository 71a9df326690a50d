import { describe, expect, test } from "vitest";
import { cut } from "../building/words";
import { LANGUAGES } from "../src/words/words";

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const LOCALES = import.meta.glob<string>("../../src/suitors/locale/*.ftl", { query: "?raw", import: "default", eager: true });

function ids(language: string, part: "first" | "more"): string[] {
  const text = LOCALES[`../../src/suitors/locale/${language}.ftl`] ?? "";
  return [...cut(text, part).matchAll(/^([a-z][a-z0-9-]*) =/gm)].map(([, id]) => id ?? "");
}

/** What is loaded together with this file, or from it without waiting for more words. */
function led(file: string): string[] {
  const text = (SOURCES[file] ?? "").replaceAll(/withMoreWords\(import\("[^"]+"\)\)/g, "");
  const named = [...text.matchAll(/(?:^\s*(?:import|export)(?! type)[^;"]*?|\bimport\()"(\.[^"?]+)"/gm)];
  const paths = named.map(([, name]) => new URL(name ?? "", `file:///${file.slice(3)}`).pathname.replace("/", "../"));
  return paths.flatMap((path) => [path, `${path}.ts`].filter((one) => one in SOURCES));
}

function first(): Set<string> {
  const found = new Set(["../src/main.ts"]);
  for (const file of found) for (const next of led(file)) found.add(next);
  return found;
}

/** Words in quotes, or the beginnings of those that are put together. */
function spoken(file: string, words: readonly string[]): string[] {
  const text = SOURCES[file] ?? "";
  const whole = [...text.matchAll(/["`]([a-z]+(?:-[a-z0-9]+)+)(?:\.[a-z]+)?["`]/g)].map(([, id]) => id ?? "");
  const begun = [...text.matchAll(/`([a-z]+-[a-z-]*)\$\{/g)].map(([, id]) => id ?? "");
  return words.filter((word) => whole.includes(word) || begun.some((begin) => word.startsWith(begin)));
}

describe("words that come later", () => {
  test("are said by nothing that does not wait for them", () => {
    const later = ids("en", "more");
    const hasty = [...first()].flatMap((file) => spoken(file, later).map((word) => `${file}: ${word}`));
    expect(first().size).toBeGreaterThan(100);
    expect(later.length).toBeGreaterThan(150);
    expect(hasty).toEqual([]);
  });

  test("are the same in every language", () => {
    for (const part of ["first", "more"] as const) {
      for (const language of LANGUAGES) expect(ids(language, part).toSorted()).toEqual(ids("en", part).toSorted());
    }
  });
});
