/** The words that are on the screen now. They change with the language, and everything that says something follows. */

import { loadWords, type Facts, type Language, type Part, type Words } from "../words/words";

let spoken = $state.raw<Words | null>(null);
let parts: Part[] = ["first"];

export function say(id: string, facts: Facts = {}): string {
  return spoken ? spoken.say(id, facts) : "";
}

export function words(): Words {
  if (!spoken) throw new Error("nothing can be said yet");
  return spoken;
}

/** What was asked for last is spoken, whatever arrives when. */
let asked = 0;

export async function speak(language: Language): Promise<void> {
  const turn = ++asked;
  const words = await loadWords(language, ...parts);
  if (turn !== asked) return;
  spoken = words;
  document.documentElement.lang = language;
}

let more: Promise<void> | null = null;

/** From now on with the words of what is opened later. If they don't come, the next one tries again. */
function speakOfMore(): Promise<void> {
  parts = ["first", "more"];
  more ??= speak(spoken?.language ?? "en").catch((lost: unknown) => {
    parts = ["first"];
    more = null;
    throw lost;
  });
  return more;
}

/** Something that most people open later, with its words. */
export async function withMoreWords<T>(what: Promise<T>): Promise<T> {
  const [found] = await Promise.all([what, speakOfMore()]);
  return found;
}
