/** Works beside the page: keeps what it is made of, so that it opens without a network. It never touches what a table says. */

import { isReplay, wayOf } from "./ways";

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asking extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(what: "install" | "activate", heard: (event: Waiting) => void): void;
  addEventListener(what: "fetch", heard: (event: Asking) => void): void;
  addEventListener(what: "message", heard: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

/** Put in by the build: which files make it up, and a name for all of them together. */
declare const __SHELL__: { version: string; files: string[] };
const worker = globalThis as unknown as Worker;
const { version, files } = __SHELL__;
const KEPT = "suitors-v-";
const REPLAYS = "suitors-replays";
/** This build and the one before: a page that was opened with that may still fetch a part of it. */
const BUILDS = 2;
const MOST_REPLAYS = 50;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT + version).then((cache) => cache.addAll(files)));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  if (event.data === "take-over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = wayOf(request.method, request.mode, new URL(request.url), location.origin);
  if (way === "page") event.respondWith(page(request));
  else if (way === "file") event.respondWith(file(request));
  else if (way === "replay") event.respondWith(replay(request));
});

async function tidy(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(KEPT));
  await Promise.all(builds.slice(0, -BUILDS).map((name) => caches.delete(name)));
}

/** Every address has the same page: the server's if there is one, else the kept one. */
async function page(request: Request): Promise<Response> {
  const kept = () => caches.match("/", { cacheName: KEPT + version });
  try {
    const answer = await fetch(request);
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch (lost) {
    const answer = await kept();
    if (!answer) throw lost;
    return answer;
  }
}

/** What is in a file never changes. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** What somebody has looked at stays to be looked at. */
async function replay(request: Request): Promise<Response> {
  const cache = await caches.open(REPLAYS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(cache, request, answer.clone());
    return answer;
  } catch (lost) {
    const answer = await cache.match(request);
    if (!answer) throw lost;
    return answer;
  }
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const kept = (await cache.keys()).filter(({ url }) => isReplay(new URL(url).pathname));
  await Promise.all(kept.slice(0, -MOST_REPLAYS).map((old) => cache.delete(old)));
}
