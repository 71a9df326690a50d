/** The server over HTTP: making, finding and joining tables. */

import type { AdviceWords, Code, Consult, Create, Join, Offered, Problem, Retold, Seated, SeatLink, Server, TableCard, Tables, WhatIf } from "../wire";

const BASE = "/api/v1";

/** The server, or the network, said no. */
export class Refusal extends Error {
  constructor(
    readonly code: Code | "offline" | "elsewhere" | "unkept" | "stumbled",
    readonly facts: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

const KNOWN = "suitors-known";

/** Whether this browser was ever given a key: else there is nothing to ask of its own. The key is a cookie that no page sees. */
export function isKnown(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

function known<T>(seated: T): T {
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    // Then it is asked.
  }
  return seated;
}

export const api = {
  server: () => ask<Server>("GET", "/server"),
  lobby: () => ask<Tables>("GET", "/games"),
  mine: () => ask<Tables>("GET", "/me/games"),
  table: (game: string) => ask<TableCard>("GET", `/games/${game}`),
  create: (order: Create) => ask<Seated>("POST", "/games", order).then(known),
  join: (game: string, order: Join) => ask<Seated>("POST", `/games/${game}/seats`, order).then(known),
  makeLink: (game: string, seats: readonly number[]) => ask<SeatLink>("POST", `/games/${game}/link`, { seats }),
  lookAtLink: (token: string) => ask<Offered>("POST", "/links/look", { token }).then(known),
  useLink: (token: string) => ask<Seated>("POST", "/links", { token }).then(known),
  replay: (game: string) => ask<Retold>("GET", `/games/${game}/replay`),
  retell: (record: string) => ask<Retold>("POST", "/replays", { record }),
  consult: (order: Consult) => ask<AdviceWords>("POST", "/advice", order),
  whatIf: (order: WhatIf) => ask<Seated>("POST", "/what-ifs", order).then(known),
  forget: () => ask<void>("DELETE", "/me"),
  record: (game: string, as: "json" | "text") => `${BASE}/games/${game}/record${as === "text" ? "?as=text" : ""}`,
};

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(BASE + path, request(method, body)).catch(() => {
    throw new Refusal("offline");
  });
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as T;
  const problem = answer as Partial<Problem>;
  throw new Refusal(problem.code ?? "unavailable", problem.facts ?? {});
}

function request(method: string, body: unknown): RequestInit {
  const same: RequestInit = { method, credentials: "same-origin" };
  return body === undefined ? same : { ...same, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
