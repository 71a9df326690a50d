/** Fetches what a check needs, and makes it. The server only gives the record; what is made of it is made here. */

import { api, Refusal } from "../net/api";
import type { Edition } from "../state/edition";
import type { EventWords, Problem } from "../wire";
import { storedReceipt } from "./receipt";
import { readRecord } from "./record";
import { verdictOf, verify, type Found, type Verdict } from "./verifying";

export interface Subject {
  game: string;
  /** The record itself, if it came from a file. */
  record: string | null;
  edition: Edition;
  /** What was seen here of the deals. */
  events: readonly EventWords[];
}

export interface Checked extends Found {
  verdict: Verdict;
}

/** Null, if the record has nothing to show. */
export async function check({ game, record, edition, events }: Subject): Promise<Checked | null> {
  const read = readRecord(record ?? (await fetched(game)), edition);
  const receipt = storedReceipt(read.shuffle?.game ?? game);
  const found = verify(read, receipt, events);
  return found && { ...found, verdict: verdictOf(found, receipt !== null) };
}

async function fetched(game: string): Promise<string> {
  const response = await fetch(api.record(game, "json"), { credentials: "same-origin" }).catch(() => {
    throw new Refusal("offline");
  });
  if (response.ok) return response.text();
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(problem.code ?? "unavailable", problem.facts ?? {});
}
