/** Tables of this device have names that no server's tables have. */

export function isAtHome(game: string): boolean {
  return /^home[A-Za-z0-9]{12}$/.test(game);
}

/** Those who think by the clock would not play here as they do elsewhere. */
export const LEVELS = ["random", "novice", "casual", "courtier"];
