/** Works beside the page: Python in the browser, with the very rulebook, bots and tables that a server has. */

import { loadPyodide } from "pyodide";
import type { Code } from "../wire";
import type { Bundle } from "./kept.svelte";
import { Holding } from "./holding";
import { claim, find, keep, NotHeld } from "./tables";

/** What the page asks; `n` is its own number for it. */
export type Asked = { n: number } & (
  | { do: "start"; bundle: Bundle }
  | { do: "create"; order: unknown }
  /** Also from another tab that plays it, if `take`. */
  | { do: "open"; game: string; take: boolean }
  | { do: "leave"; game: string }
  | { do: "say"; text: string }
  | { do: "retold"; game: string }
  | { do: "check"; vectors: string }
);

/** What comes of it. Without being asked, it is what the bots did, or why this tab plays the table no longer. */
export interface Told {
  game?: string;
  frames?: string[];
  kept?: Record<string, string>;
  due?: number;
  retold?: unknown;
  problem?: HomeProblem;
}

interface Door {
  ask(text: string, now: number): string;
}

/** Besides those of every table: another tab plays it, this device can't keep it, or something is wrong with us. */
export type HomeCode = Code | "elsewhere" | "unkept" | "stumbled";
export interface HomeProblem {
  code: HomeCode;
  facts?: Record<string, unknown>;
}

/** How long to wait before trying again what could not be kept. */
const AGAIN = 5000;
const me = crypto.getRandomValues(new Uint32Array(4)).join("");
const holding = new Holding(
  (game) => queue(async () => void (holding.game === game && lose(game, "elsewhere"))),
  (game) => lose(game, "elsewhere"),
);
let door: Door | null = null;
let ringing: ReturnType<typeof setTimeout> | undefined;
/** One thing after the other. */
let last: Promise<unknown> = Promise.resolve();

function queue(act: () => Promise<void>): void {
  last = last.then(act).catch(console.error);
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  queue(async () => {
    postMessage({ n: data.n, told: await answer(data).catch(stumble) });
  });
});

async function answer(asked: Asked): Promise<Told> {
  switch (asked.do) {
    case "start":
      door ??= await start(asked.bundle);
      return {};
    case "open":
      return enter(asked.game, asked.take);
    case "leave":
      if (holding.game === asked.game) rest();
      return {};
    case "create":
      rest();
      return create(asked);
    case "retold":
      return retell(asked.game);
    case "say":
      return holding.game === null ? refused("stale") : play(asked);
    default:
      return pass(asked);
  }
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

/** A table that nobody else plays, as it was kept. */
async function enter(game: string, take: boolean): Promise<Told> {
  clearTimeout(ringing);
  if (!(await holding.hold(game, take))) return refused("elsewhere");
  const rows = await claim(game, me);
  if (holding.game !== game) return refused("elsewhere");
  if (rows !== undefined) return play({ do: "open", game, kept: rows });
  rest();
  return refused("no-such-game");
}

async function retell(game: string): Promise<Told> {
  const kept = await find(game);
  return kept === undefined ? refused("no-such-game") : pass({ do: "retold", game, kept });
}

/** Nobody else knows of it yet. */
async function create(asked: object): Promise<Told> {
  const told = await play(asked);
  if (told.game) await holding.hold(told.game, true);
  return told;
}

/** What is to be kept is kept before anybody hears of it. */
async function play(asked: object): Promise<Told> {
  const held = holding.game;
  const told = pass(asked);
  if (told.kept) await keep(told.kept, me, held);
  if (!told.problem && told.game) windUp(told.due);
  return told;
}

function pass(asked: object): Told {
  return door ? (JSON.parse(door.ask(JSON.stringify(asked), Date.now())) as Told) : refused("unavailable");
}

// When it does not go on.

function refused(code: HomeCode): Told {
  return { problem: { code, facts: {} } };
}

/** What was not kept has not happened: the table is as it was kept. */
async function stumble(error: unknown): Promise<Told> {
  const { game } = holding;
  if (error instanceof NotHeld) return game === null ? refused("stale") : lose(game, error.code);
  console.error(error);
  const why = refused(error instanceof DOMException ? "unkept" : "stumbled");
  const rows = game === null ? undefined : await find(game).catch(() => undefined);
  if (game === null || rows === undefined) {
    rest();
    return why;
  }
  pass({ do: "open", game, kept: rows });
  windUp(Date.now() + AGAIN);
  return { game, ...why };
}

/** Tells the page, whatever it was about to do. */
function lose(game: string, code: HomeCode): Told {
  rest();
  postMessage({ n: 0, told: { game, ...refused(code) } });
  return refused("stale");
}

function rest(): void {
  clearTimeout(ringing);
  holding.letGo();
}

// What bots do when it is time.

function windUp(due: number | undefined): void {
  clearTimeout(ringing);
  if (due !== undefined) ringing = setTimeout(() => queue(ring), Math.max(0, due - Date.now()));
}

async function ring(): Promise<void> {
  if (holding.game === null) return;
  postMessage({ n: 0, told: await play({ do: "attend" }).catch(stumble) });
}
