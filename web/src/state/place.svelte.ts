/** Where we are: the first page, a table, or one of the pages to learn from. The address says it. */

export type Place =
  | { page: "start" }
  | { page: "table"; game: string }
  /** `topic`: the first game, the rulings, a card; none: all of them. */
  | { page: "learn"; topic: string | null }
  | { page: "puzzles"; puzzle: string | null }
  /** A recorded game; its address also says which position, for itself. */
  | { page: "replay"; game: string }
  | { page: "look-back" }
  /** A link that moves a seat to this device; its secret stands behind the `#`. */
  | { page: "move" };

function read(path: string): Place {
  const [, page, rest] = /^\/(t|r|learn|puzzles|look-back|move)(?:\/([A-Za-z0-9-]{1,32}))?$/.exec(path.split("?")[0] ?? "") ?? [];
  if (page === "r" && /^[A-Za-z0-9]{8,}$/.test(rest ?? "")) return { page: "replay", game: rest ?? "" };
  if ((page === "look-back" || page === "move") && !rest) return { page };
  if (page === "t" && /^[A-Za-z0-9]{8,}$/.test(rest ?? "")) return { page: "table", game: rest ?? "" };
  if (page === "learn") return { page, topic: rest ?? null };
  if (page === "puzzles") return { page, puzzle: rest ?? null };
  return { page: "start" };
}

let current = $state.raw<Place>(read(location.pathname));

addEventListener("popstate", () => {
  current = read(location.pathname);
});

export function place(): Place {
  return current;
}

export function goTo(path: string): void {
  history.pushState(null, "", path);
  current = read(path);
}
