/** What this person likes, remembered on this device: name, language, theme, sound, speed, faces. */

import { preferred, type Language } from "../words/words";

export type Theme = "system" | "light" | "dark";
export type Face = "drawn" | "print" | "cards";
export type Speed = "slow" | "usual" | "fast" | "none";

export interface Preferences {
  name: string;
  language: Language;
  theme: Theme;
  sound: boolean;
  speed: Speed;
  face: Face;
  notices: boolean;
  /** Whether single keys do something at the table. */
  keys: boolean;
}

const PLACE = "suitors";

function usual(): Preferences {
  const language = preferred(navigator.languages);
  return { name: "", language, theme: "system", sound: true, speed: "usual", face: "drawn", notices: false, keys: true };
}

/** A browser that remembers nothing, or something damaged, gets what is usual. */
function remembered(): Preferences {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Preferences>) };
  } catch {
    return usual();
  }
}

export const preferences: Preferences = $state(remembered());

export function remember(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(preferences));
  } catch {
    // Then it holds until the page is closed.
  }
}

/** Nothing of this person stays on this device. The page must be loaded anew then. */
export function forgetAll(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase("suitors-replays");
  } catch {
    // Then nothing was kept.
  }
}

/** Milliseconds for something that takes that long at the usual speed. */
export function pace(usualTime: number): number {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : usualTime * { slow: 1.8, usual: 1, fast: 0.5, none: 0 }[preferences.speed];
}
