/** The words that are on the screen now. They change with the language, and everything that says something follows. */

import { loadWords, type Facts, type Language, type Words } from "../words/words";

let spoken = $state.raw<Words | null>(null);

export function say(id: string, facts: Facts = {}): string {
  return spoken ? spoken.say(id, facts) : "";
}

export function words(): Words {
  if (!spoken) throw new Error("nothing can be said yet");
  return spoken;
}

export async function speak(language: Language): Promise<void> {
  spoken = await loadWords(language);
  document.documentElement.lang = language;
}
