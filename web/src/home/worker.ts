/** Works beside the page: Python in the browser, with the very rulebook, bots and tables that a server has. */

import { loadPyodide } from "pyodide";
import type { Problem } from "../wire";
import type { Bundle } from "./kept.svelte";
import { find, keep } from "./tables";

/** What the page asks; `n` is its own number for it. */
export type Asked = { n: number } & (
  | { do: "start"; bundle: Bundle }
  | { do: "create"; order: unknown }
  | { do: "open"; game: string }
  | { do: "say"; text: string }
  | { do: "retold" }
  | { do: "check"; vectors: string }
);

/** What comes of it. */
export interface Told {
  game?: string;
  frames?: string[];
  kept?: Record<string, string>;
  due?: number;
  retold?: unknown;
  problem?: Problem;
}

interface Door {
  ask(text: string, now: number): string;
}

const STUMBLED: Told = { problem: { code: "unavailable", facts: {} } };
let door: Door | null = null;
let ringing: ReturnType<typeof setTimeout> | undefined;
/** One thing after the other. */
let last: Promise<unknown> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  last = last.then(async () => {
    const told = await answer(data).catch((error: unknown) => {
      console.error(error);
      return STUMBLED;
    });
    postMessage({ n: data.n, told });
  });
});

async function answer(asked: Asked): Promise<Told> {
  if (asked.do === "start") {
    door ??= await start(asked.bundle);
    return {};
  }
  if (asked.do !== "open") return pass(asked);
  const rows = await find(asked.game);
  return rows === undefined ? { problem: { code: "no-such-game", facts: {} } } : pass({ ...asked, kept: rows });
}

async function start(bundle: Bundle): Promise<Door> {
  const python = await loadPyodide({
    indexURL: bundle.runtime,
    packageBaseUrl: bundle.runtime,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", version: "0", python: "3.14" }, packages: {} } as never,
  });
  const court = await fetch(bundle.court);
  python.unpackArchive(await court.arrayBuffer(), "zip", { extractDir: "/lib/python3.14/site-packages" });
  return python.pyimport("suitors.tables.door").Door() as Door;
}

/** What is to be kept is kept before anybody hears of it. */
async function pass(asked: object): Promise<Told> {
  if (!door) return STUMBLED;
  const told = JSON.parse(door.ask(JSON.stringify(asked), Date.now())) as Told;
  if (told.kept) await keep(told.kept);
  if (!told.problem && told.game) windUp(told.due);
  return told;
}

function windUp(due: number | undefined): void {
  clearTimeout(ringing);
  if (due !== undefined) ringing = setTimeout(ring, Math.max(0, due - Date.now()));
}

function ring(): void {
  last = last.then(async () => postMessage({ n: 0, told: await pass({ do: "attend" }).catch(() => STUMBLED) }));
}
