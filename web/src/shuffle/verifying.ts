/** Whether a record's shuffles are what they should be: every deal worked out again, here in the page. The same as `suitors verify`, but for the moves. */

import { deckFor } from "../state/edition";
import type { EventWords } from "../wire";
import { commitmentTo, digest, hash, pledgeOf } from "./hashing";
import type { Receipt } from "./receipt";
import type { RoundProof, ShuffleRecord } from "./record";

export interface Fault {
  code: string;
  round?: number;
  seat?: number;
}

export interface RoundFound {
  round: number;
  gave: number[];
  withheld: number[];
  /** Whether a number of our own is among them. */
  own: boolean;
}

export interface Found {
  rounds: RoundFound[];
  faults: Fault[];
}

export type Verdict = "fails" | "unguarded" | "withholding" | "holds" | "holds-own";

/** Null, if there is nothing to show. */
export function verify(record: ShuffleRecord, receipt: Receipt | null, events: readonly EventWords[]): Found | null {
  const proof = record.shuffle;
  if (!proof || proof.scheme !== 1) return null;
  const faults: Fault[] = [];
  if (commitmentTo(proof.game, proof.secret) !== proof.commitment) faults.push({ code: "commitment" });
  if (proof.rounds.length !== record.rounds.length) faults.push({ code: "rounds" });
  proof.rounds.forEach((one, at) => faults.push(...faultsOf(record, at + 1, one)));
  faults.push(...faultsOfReceipt(proof.game, proof.commitment, proof.rounds, receipt), ...faultsOfCards(record, events));
  return { rounds: proof.rounds.map((one, at) => foundOf(at + 1, one, receipt)), faults };
}

export function verdictOf({ rounds, faults }: Found, isOwn: boolean): Verdict {
  if (faults.length) return "fails";
  if (rounds.some((one) => !one.gave.length)) return "unguarded";
  if (rounds.some((one) => one.withheld.length)) return "withholding";
  return isOwn ? "holds-own" : "holds";
}

function foundOf(round: number, { pledges, numbers }: RoundProof, receipt: Receipt | null): RoundFound {
  const seats = [...pledges.keys()];
  const gave = seats.filter((seat) => numbers[seat]);
  const own = gave.some((seat) => receipt?.numbers[round]?.[seat] === numbers[seat]);
  return { round, gave, withheld: seats.filter((seat) => pledges[seat] && !numbers[seat]), own };
}

function faultsOf(record: ShuffleRecord, round: number, one: RoundProof): Fault[] {
  const { game } = record.shuffle!;
  const made = record.rounds[round - 1];
  const faults: Fault[] = one.numbers.flatMap((number, seat) => (number && one.pledges[seat] !== pledgeOf(game, round, seat, number) ? [{ code: "pledge", round, seat }] : []));
  const { cards, first } = dealOf(record, round);
  const isDealt = made?.deal?.join() === cards.join() && made.first === first;
  return isDealt || !made ? faults : [...faults, { code: "deal", round }];
}

/** A round's cards, top first, and who starts it. */
export function dealOf({ edition, players, shuffle }: ShuffleRecord, round: number): { cards: string[]; first: number } {
  const { game, secret, rounds } = shuffle!;
  const { numbers, starters } = rounds[round - 1]!;
  const given = numbers.map((number, seat) => (number ? ` ${seat}:${number}` : "")).join("");
  const below = drawing(hash(`suitors deal ${game} ${round} ${secret}${given}`));
  const cards = Object.entries(deckFor(edition, players)).flatMap(([card, count]) => Array<string>(count).fill(card)).sort();
  for (let place = cards.length - 1; place > 0; place--) {
    const other = below(place + 1);
    [cards[place], cards[other]] = [cards[other]!, cards[place]!];
  }
  const able = [...starters].sort((one, other) => one - other);
  return { cards, first: able.length === 1 ? able[0]! : able[below(able.length)]! };
}

/** Numbers below a limit, each as likely as any other. */
function drawing(seed: string): (limit: number) => number {
  let [block, at] = [0, 32];
  let bytes: DataView;
  function word(): number {
    if (at === 32) {
      bytes = new DataView(digest(`suitors cards ${seed} ${block++}`).buffer);
      at = 0;
    }
    at += 4;
    return bytes.getUint32(at - 4);
  }
  return (limit) => {
    let drawn = word();
    while (drawn >= 2 ** 32 - (2 ** 32 % limit)) drawn = word();
    return drawn % limit;
  };
}

// What only those can say who were there.

function faultsOfReceipt(game: string, commitment: string, rounds: readonly RoundProof[], receipt: Receipt | null): Fault[] {
  if (!receipt) return [];
  if (receipt.game !== game) return [{ code: "other-game" }];
  const faults: Fault[] = receipt.commitment && receipt.commitment !== commitment ? [{ code: "other-commitment" }] : [];
  for (const [round, list] of Object.entries(receipt.lists)) {
    if (rounds[Number(round) - 1]?.pledges.join() !== list.join()) faults.push({ code: "other-list", round: Number(round) });
  }
  for (const [round, seats] of Object.entries(receipt.opened)) {
    const left = seats.filter((seat) => rounds[Number(round) - 1]?.numbers[seat] !== receipt.numbers[round]?.[seat]);
    faults.push(...left.map((seat) => ({ code: "left-out", round: Number(round), seat })));
  }
  return faults;
}

/** What was seen of each deal: the open cards, the cards that were dealt to us, who began. */
function faultsOfCards(record: ShuffleRecord, events: readonly EventWords[]): Fault[] {
  const wrong = new Set<number>();
  let begun: EventWords | undefined;
  for (const event of events) {
    if (event.what === "round") begun = event;
    const round = begun?.count ?? 0;
    const { deal, first } = record.rounds[round - 1] ?? {};
    if (!begun || !deal) continue;
    const open = begun.cards ?? [];
    const place = 1 + open.length + (begun.on ?? []).indexOf(event.seat ?? -1);
    if (event.what === "round" && (event.seat !== first || open.some((card, at) => deal[1 + at] !== card))) wrong.add(round);
    if (event.what === "dealt" && event.card && deal[place] !== event.card) wrong.add(round);
  }
  return [...wrong].map((round) => ({ code: "other-cards", round }));
}
