/** The keyboard at the table: arrows go from choice to choice, digits name numbers, Escape takes back. */

import { preferences } from "../state/preferences.svelte";
import type { Table } from "../state/table.svelte";
import { isBegun, pickNumber, takeBack } from "./picking";

const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function choices(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-pick]")];
}

/** `where`: says where the viewer stands. Keys that write something can be switched off: those who speak to their device need them for themselves. */
export function onKey(table: Table, event: KeyboardEvent, where: () => void): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog, [popover], [role=tablist]")) return;
  if (event.key === "Escape" && isBegun(table)) takeBack(table);
  else if (event.key in ARROWS) walk(event);
  else if (!preferences.keys) return;
  else if (/^\d$/.test(event.key)) digit(table, Number(event.key));
  else if (event.key.toLowerCase() === "w" && !event.shiftKey) where();
}

function walk(event: KeyboardEvent): void {
  const all = choices();
  if (!all.length) return;
  event.preventDefault();
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = at < 0 ? 0 : (at + (ARROWS[event.key] ?? 1) + all.length) % all.length;
  all[to]?.focus();
}

/** Where one digit could be the first of two, the choice is shown, and Enter takes it. */
function digit(table: Table, key: number): void {
  if (table.step?.kind !== "number") return;
  const fitting = table.step.options.filter((number) => String(number).startsWith(String(key)));
  if (fitting.length === 1 && fitting[0] !== undefined) pickNumber(table, fitting[0]);
  else choices().find((one) => one.dataset.pick === "number" && one.querySelector("b")?.textContent === String(fitting.at(-1)))?.focus();
}

/** The answer to a question leads on to the next one: nobody has to look for it. */
export function leadOn(kind: string | undefined): void {
  const { activeElement } = document;
  const isFree = !activeElement || activeElement === document.body || activeElement.closest("[data-pick], .back") !== null || !activeElement.isConnected;
  if (!kind || !isFree || document.querySelector("dialog[open]")) return;
  const wanted = { whom: "seat", look: "seat", number: "number", redraw: "answer", confirm: "answer" }[kind] ?? "card";
  lead(document.querySelector<HTMLElement>(`[data-pick="${wanted}"]`));
}

/** Where everything is in sight nothing moves; where the page is longer than the window, it follows. */
function lead(to: HTMLElement | null | undefined): void {
  to?.focus({ preventScroll: document.documentElement.scrollHeight <= innerHeight });
}

/** Whoever used the keyboard and lost what had the focus, because it is gone, goes on from their own cards. */
export function keepPlace(board: HTMLElement | undefined): void {
  const { activeElement } = document;
  const isLost = !activeElement || activeElement === document.body;
  if (!isLost || document.querySelector("dialog[open]")) return;
  const near = document.querySelector<HTMLElement>("[data-pick]") ?? board?.querySelector<HTMLElement>(".handcard") ?? board?.querySelector<HTMLElement>(".own");
  lead(near);
}
