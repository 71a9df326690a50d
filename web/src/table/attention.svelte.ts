/** Calling somebody to the table: the title, a tap in the hand, a notice; and a screen that stays on. Each where the browser has it. */

import icon from "../art/icon.svg?url";
import { say } from "../state/speech.svelte";
import { preferences } from "../state/preferences.svelte";
import type { Table } from "../state/table.svelte";
import { bell } from "./sound";

/** Follows the table as long as the component that calls it lives. */
export function attend(table: Table): void {
  $effect(() => {
    const hurry = () => {
      if (!document.hidden) table.hurryBack();
    };
    document.addEventListener("visibilitychange", hurry);
    addEventListener("online", hurry);
    return () => {
      document.removeEventListener("visibilitychange", hurry);
      removeEventListener("online", hurry);
    };
  });
  $effect(() => stayAwake(table.room?.phase === "playing"));
  $effect(() => (table.wanted === null ? plainTitle(table) : call(table, table.wanted)));
}

function plainTitle(table: Table): void {
  const { phase } = table.room ?? {};
  const turn = table.scene?.decider;
  document.title = phase === "playing" && turn != null ? say("web-title-turn", { who: table.name(turn) }) : say("web-title");
}

function call(table: Table, seat: number): () => void {
  const text = table.isShared ? say("web-title-turn", { who: table.name(seat) }) : say("web-title-yours");
  document.title = text;
  bell();
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  if (!document.hidden) return () => {};
  const notice = notify(text, table);
  let isOn = false;
  const flashing = setInterval(() => {
    isOn = !isOn && document.hidden;
    document.title = isOn ? `✉ ${text}` : text;
  }, 1000);
  return () => {
    clearInterval(flashing);
    notice?.close();
  };
}

function notify(text: string, table: Table): Notification | undefined {
  if (!preferences.notices || !("Notification" in globalThis) || Notification.permission !== "granted") return undefined;
  try {
    const notice = new Notification(text, { tag: table.game, icon });
    notice.onclick = () => focus();
    return notice;
  } catch {
    // Some phones allow it only to service workers; the title must do.
    return undefined;
  }
}

/** A page that is not on https has no wake lock: then the screen follows the phone's own habit. */
function stayAwake(isWanted: boolean): (() => void) | undefined {
  if (!isWanted || !("wakeLock" in navigator)) return undefined;
  let lock: WakeLockSentinel | undefined;
  const hold = () => {
    if (!document.hidden) navigator.wakeLock.request("screen").then((held) => (lock = held), () => {});
  };
  hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    document.removeEventListener("visibilitychange", hold);
    void lock?.release();
  };
}
