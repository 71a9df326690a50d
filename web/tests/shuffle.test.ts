import { beforeEach, describe, expect, it, vi } from "vitest";
import { Contributor } from "../src/shuffle/contributing";
import { digest, hash, newNumber, pledgeOf } from "../src/shuffle/hashing";
import { emptyReceipt, storedReceipt, storeReceipt, type Receipt } from "../src/shuffle/receipt";
import { readRecord, type ShuffleRecord } from "../src/shuffle/record";
import { dealOf, verdictOf, verify, type Fault } from "../src/shuffle/verifying";
import type { EventWords, Shuffle } from "../src/wire";
// Played at a table of the Python server, by four who gave numbers and one whose number never came.
import text from "../../tests/data/fair-game.json?raw";
import kept from "../../tests/data/fair-game.json.receipt?raw";

const receipt = (): Receipt => JSON.parse(kept) as Receipt;
const game = (): ShuffleRecord => JSON.parse(text) as ShuffleRecord;
const faults = (record: ShuffleRecord, kept: Receipt | null = null, events: EventWords[] = []): Fault[] => verify(record, kept, events)!.faults;

describe("hashes", () => {
  it("are SHA-256, whatever the length", async () => {
    for (let length = 0; length < 200; length++) {
      const words = "suitors ".repeat(30).slice(0, length);
      expect(digest(words)).toEqual(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(words))));
    }
    expect(hash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("are made of numbers that differ", () => {
    expect(newNumber()).toMatch(/^[0-9a-f]{64}$/);
    expect(newNumber()).not.toBe(newNumber());
  });
});

describe("a record", () => {
  it("is worked out again as the server dealt it", () => {
    const record = game();
    record.rounds.forEach(({ deal, first }, at) => expect(dealOf(record, at + 1)).toEqual({ cards: deal, first }));
    const found = verify(record, receipt(), [])!;
    expect(found.faults).toEqual([]);
    expect(found.rounds[0]).toEqual({ round: 1, gave: [0, 1, 2, 3], withheld: [4], own: true });
    expect(verdictOf(found, true)).toBe("withholding");
    expect(verdictOf({ ...found, rounds: found.rounds.slice(1) }, true)).toBe("holds-own");
    expect(verdictOf({ ...found, rounds: found.rounds.slice(1) }, false)).toBe("holds");
  });

  it("without a proof has nothing to show", () => {
    const { shuffle: _, ...without } = game();
    expect(verify(without, null, [])).toBeNull();
  });

  it("is read from our notation too", () => {
    const { edition, players, rounds, shuffle } = game();
    const given = (numbers: (string | null)[]) => numbers.map((one) => one ?? "-").join(" ");
    const lines = rounds.flatMap(({ first, deal }, at) => {
      const { starters, pledges, numbers } = shuffle!.rounds[at]!;
      return [`round ${at + 1}, first ${first}`, `deal ${deal!.join(" ")}`, `starters ${starters.join(" ")}`, `pledges ${given(pledges)}`, `numbers ${given(numbers)}`, "0 guard 1 2"];
    });
    const { game: table, commitment, secret } = shuffle!;
    const head = ["suitors record, format 1, rules 1", "edition second", `players ${players}`, `shuffle 1 ${table} ${commitment} ${secret}`];
    const read = readRecord([...head, ...lines, "result tokens 1 0"].join("\n"), edition);
    expect(read).toEqual({ edition, players, rounds: rounds.map(({ first, deal }) => ({ first, deal })), shuffle });
    expect(readRecord(text, edition)).toEqual(game());
  });

  it("that was changed anywhere is found out", () => {
    const changes: [string, (record: ShuffleRecord) => void][] = [
      ["commitment", ({ shuffle }) => (shuffle!.secret = "0".repeat(64))],
      ["deal", ({ rounds }) => rounds[1]!.deal!.reverse()],
      ["deal", ({ rounds }) => (rounds[0]!.first = (rounds[0]!.first! + 1) % 5)],
      ["pledge", ({ shuffle }) => (shuffle!.rounds[0]!.numbers[1] = "0".repeat(64))],
      ["deal", ({ shuffle }) => (shuffle!.rounds[0]!.numbers[1] = null)],
      ["rounds", ({ shuffle }) => shuffle!.rounds.pop()],
    ];
    for (const [code, change] of changes) {
      const record = game();
      change(record);
      expect(faults(record).map((fault) => fault.code)).toContain(code);
      expect(verdictOf(verify(record, null, [])!, false)).toBe("fails");
    }
  });

  it("to which nobody gave a number proves nothing", () => {
    const found = verify(game(), null, [])!;
    expect(verdictOf({ faults: [], rounds: found.rounds.map((one) => ({ ...one, gave: [] })) }, true)).toBe("unguarded");
  });

  it("must be what this browser was promised", () => {
    const other = (change: (kept: Receipt) => void) => {
      const kept = receipt();
      change(kept);
      return faults(game(), kept);
    };
    expect(other((kept) => (kept.game = "another"))).toEqual([{ code: "other-game" }]);
    expect(other((kept) => (kept.commitment = "0".repeat(64)))).toEqual([{ code: "other-commitment" }]);
    expect(other((kept) => (kept.lists[2]![3] = null))).toEqual([{ code: "other-list", round: 2 }]);
    expect(other((kept) => (kept.numbers[1]![0] = "0".repeat(64)))).toEqual([{ code: "left-out", round: 1, seat: 0 }]);
  });

  it("must have the cards that were seen", () => {
    const { rounds } = game();
    const seats = [0, 1, 2, 3, 4];
    const seen: EventWords[] = [
      { n: 0, what: "round", seat: rounds[0]!.first!, on: seats, count: 1 },
      ...seats.map((seat): EventWords => ({ n: 1 + seat, what: "dealt", seat, ...(seat === 2 ? { card: rounds[0]!.deal![3]! } : {}) })),
    ];
    expect(faults(game(), null, seen)).toEqual([]);
    const other = rounds[0]!.deal!.find((card) => card !== rounds[0]!.deal![3])!;
    seen[3] = { ...seen[3]!, card: other };
    expect(faults(game(), null, seen)).toEqual([{ code: "other-cards", round: 1 }]);
    expect(faults(game(), null, [{ ...seen[0]!, seat: (rounds[0]!.first! + 1) % 5 }])).toEqual([{ code: "other-cards", round: 1 }]);
  });
});

describe("a contributor", () => {
  const shelf = new Map<string, string>();
  beforeEach(() => {
    shelf.clear();
    vi.stubGlobal("localStorage", { getItem: (name: string) => shelf.get(name) ?? null, setItem: (name: string, value: string) => shelf.set(name, value), removeItem: (name: string) => shelf.delete(name) });
  });
  const open: Shuffle = { type: "shuffle", round: 1, commitment: "c".repeat(64), pledges: null };

  it("pledges, opens when its pledge is on the list, and pledges for the next round", () => {
    const contributor = new Contributor("game");
    const [pledge, ...more] = contributor.answer(open, [1]);
    expect(more).toEqual([]);
    expect(pledge).toMatchObject({ type: "pledge", seat: 1, round: 1 });
    expect(contributor.answer(open, [1])).toEqual([]);
    const list = [null, (pledge as { pledge: string }).pledge];
    const [reveal] = contributor.answer({ ...open, pledges: list }, [1]);
    const number = contributor.receipt.numbers[1]![1]!;
    expect(pledgeOf("game", 1, 1, number)).toBe(list[1]);
    expect(reveal).toEqual({ type: "reveal", seat: 1, round: 1, number, next: pledgeOf("game", 2, 1, contributor.receipt.numbers[2]![1]!) });
    expect(contributor.answer({ ...open, pledges: list }, [1])).toEqual([]);
    expect(contributor.answer({ ...open, round: 2 }, [1])).toEqual([]);
    contributor.done(reveal!);
    expect(storedReceipt("game")!.opened).toEqual({ "1": [1] });
  });

  it("knows its number again when the page was loaded anew", () => {
    const [pledge] = new Contributor("game").answer(open, [0]);
    const again = new Contributor("game");
    expect(again.answer(open, [0])).toEqual([pledge]);
    const [reveal] = again.answer({ ...open, pledges: [(pledge as { pledge: string }).pledge, null] }, [0]);
    expect(reveal).toMatchObject({ type: "reveal", round: 1 });
  });

  it("opens nothing for a list without its pledge, and nothing for a server that changes its word", () => {
    const contributor = new Contributor("game");
    const [pledge] = contributor.answer(open, [0]) as unknown as [{ pledge: string }];
    expect(contributor.answer({ ...open, commitment: "d".repeat(64), pledges: [pledge.pledge] }, [0])).toEqual([]);
    expect(contributor.answer({ ...open, pledges: ["e".repeat(64)] }, [0])).toMatchObject([{ type: "pledge", round: 2 }]);
    expect(contributor.answer({ ...open, pledges: [pledge.pledge] }, [0])).toEqual([]);
  });

  it("keeps what it remembers of the last games only", () => {
    for (let number = 0; number < 40; number++) storeReceipt(emptyReceipt(`game${number}`));
    expect(storedReceipt("game9")).toBeNull();
    expect(storedReceipt("game39")).not.toBeNull();
    expect(shelf.size).toBe(31);
  });
});
