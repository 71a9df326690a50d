/** The words of the game: the same Fluent files as in Python, one loaded at a time. */

import { FluentBundle, FluentResource } from "@fluent/bundle";

export const LANGUAGES = ["en", "it", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Facts = Record<string, string | number>;

/** What every page says, and what only pages say that most people open later. */
export type Part = "first" | "more";

const FILES: Record<Language, Record<Part, () => Promise<string>>> = {
  en: {
    first: async () => (await import("../../../src/suitors/locale/en.ftl?first")).default,
    more: async () => (await import("../../../src/suitors/locale/en.ftl?more")).default,
  },
  it: {
    first: async () => (await import("../../../src/suitors/locale/it.ftl?first")).default,
    more: async () => (await import("../../../src/suitors/locale/it.ftl?more")).default,
  },
  nl: {
    first: async () => (await import("../../../src/suitors/locale/nl.ftl?first")).default,
    more: async () => (await import("../../../src/suitors/locale/nl.ftl?more")).default,
  },
};

export class Words {
  #bundle: FluentBundle;

  constructor(
    readonly language: Language,
    ...texts: string[]
  ) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const text of texts) this.#bundle.addResource(new FluentResource(text));
  }

  /** The message, or its attribute as in `card-guard.the`. */
  say(id: string, facts: Facts = {}): string {
    const [name = "", attribute] = id.split(".");
    const message = this.#bundle.getMessage(name);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    return pattern ? this.#bundle.formatPattern(pattern, facts) : id;
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** One list of many: `a, b and c`. */
  join(items: readonly string[]): string {
    const last = items.at(-1) ?? "";
    return items.length < 2 ? last : this.say("and-last", { first: items.slice(0, -1).join(", "), last });
  }
}

export async function loadWords(language: Language, ...parts: Part[]): Promise<Words> {
  return new Words(language, ...(await Promise.all(parts.map((part) => FILES[language][part]()))));
}

/** The first of the browser's languages that we speak; else English. */
export function preferred(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return LANGUAGES.find((language) => language === codes.find((code) => LANGUAGES.some((known) => known === code))) ?? "en";
}
