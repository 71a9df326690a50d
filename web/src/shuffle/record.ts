/** A record, as far as its shuffles go: from JSON, or from our notation. */

import type { Edition } from "../state/edition";

export interface RoundProof {
  starters: number[];
  pledges: (string | null)[];
  numbers: (string | null)[];
}

export interface ShuffleRecord {
  edition: Edition;
  players: number;
  rounds: { first?: number; deal?: string[] }[];
  shuffle?: { scheme: number; game: string; commitment: string; secret: string; rounds: RoundProof[] };
}

/** The edition is the one that was told with it: in our notation it may be only a name. */
export function readRecord(text: string, edition: Edition): ShuffleRecord {
  return text.trimStart().startsWith("{") ? (JSON.parse(text) as ShuffleRecord) : readNotation(text, edition);
}

function readNotation(text: string, edition: Edition): ShuffleRecord {
  const record: ShuffleRecord = { edition, players: 0, rounds: [] };
  for (const line of text.split("\n")) {
    const [word = "", ...rest] = line.trim().split(" ");
    const proof = record.shuffle;
    if (word === "players") record.players = Number(rest[0]);
    else if (word === "round") {
      record.rounds.push({ first: Number(rest[2]) });
      proof?.rounds.push({ starters: [], pledges: [], numbers: [] });
    } else if (word === "deal") record.rounds.at(-1)!.deal = rest;
    else if (word === "shuffle") {
      const [scheme, game = "", commitment = "", secret = ""] = rest;
      record.shuffle = { scheme: Number(scheme), game, commitment, secret, rounds: [] };
    } else if (word === "starters") proof!.rounds.at(-1)!.starters = rest.map(Number);
    else if (word === "pledges" || word === "numbers") proof!.rounds.at(-1)![word] = rest.map((one) => (one === "-" ? null : one));
  }
  return record;
}
