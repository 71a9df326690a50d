/** Which puzzles this device has tried, and how the first try went. */

const PLACE = "suitors-puzzles";
export type Try = "solved" | "missed";

function remembered(): Record<string, Try> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Try>;
  } catch {
    return {};
  }
}

let tries = $state.raw(remembered());

export function triedAs(id: string): Try | undefined {
  return tries[id];
}

export function solved(): number {
  return Object.values(tries).filter((one) => one === "solved").length;
}

/** Only the first try counts. */
export function keepTry(id: string, how: Try): void {
  if (tries[id]) return;
  tries = { ...tries, [id]: how };
  try {
    localStorage.setItem(PLACE, JSON.stringify(tries));
  } catch {
    // Then it holds until the page is closed.
  }
}
