/** Which sheet lies open on the first page. It stands in the address, so that a phone's back button closes it. */

export const SHEETS = ["bots", "friends", "pass", "join", "games", "home", "how", "cards", "settings"] as const;
export type Sheet = (typeof SHEETS)[number];

function read(): Sheet | null {
  return SHEETS.find((sheet) => location.hash === `#${sheet}`) ?? null;
}

let open = $state.raw<Sheet | null>(read());
let pushed = false;

addEventListener("popstate", () => {
  open = read();
  if (!open) pushed = false;
});

export function sheet(): Sheet | null {
  return open;
}

/** From one sheet to another is one step: back leads to the page. */
export function openSheet(wanted: Sheet): void {
  if (open) history.replaceState(null, "", `#${wanted}`);
  else history.pushState(null, "", `#${wanted}`);
  pushed ||= !open;
  open = wanted;
}

/** A sheet that is gone because the page is another one leaves the history alone. */
export function closeSheet(): void {
  const isHere = read() !== null;
  open = null;
  if (isHere && pushed) history.back();
  else if (isHere) history.replaceState(null, "", location.pathname);
  pushed = false;
}
