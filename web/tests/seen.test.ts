import { expect, test } from "vitest";
import { decidingSeat, eventsOfRound, fold, hasGap, NOTHING, upTo, type Seen } from "../src/state/seen";
import type { News, ToClient, Welcome } from "../src/wire";
import { story } from "./table-messages";

const told = (messages: readonly ToClient[]): Seen => messages.reduce((seen, message) => fold(seen, message, 0), NOTHING);
const news = story.filter((message): message is News => message.type === "news");
const welcome = story.find((message): message is Welcome => message.type === "welcome")!;

test("the story has no gaps, and ends with the newest news", () => {
  const sight = told(story).sights["0"]!;
  expect(sight.events.map((event) => event.n)).toEqual(sight.events.map((_, place) => place));
  expect(sight.scene).toEqual(news.at(-1)!.scene);
  expect(told(story).seq).toBe(Math.max(...news.map((one) => one.seq)));
});

test("what comes twice is taken once", () => {
  const all = news.flatMap((one) => one.events);
  const again: News = { ...news.at(-1)!, events: all };
  expect(told([...story, again]).sights["0"]!.events).toEqual(told(story).sights["0"]!.events);
});

test("the events of a round begin with its first line", () => {
  const events = eventsOfRound(told(story).sights["0"]!);
  expect(events[0]).toMatchObject({ what: "round", count: news.at(-1)!.scene.round });
});

test("whoever has moves to choose from decides", () => {
  const open = news.find((one) => one.own.legal.length > 0)!;
  expect(decidingSeat(told([welcome, open]))).toBe(open.seat);
  expect(decidingSeat(told([welcome]))).toBeNull();
});

test("a hand is forgotten when the seat is no longer ours", () => {
  const left = told([...story, { ...welcome, seats: [] }]);
  expect(left.sights).toEqual({});
});

test("the server's clock is ahead by what the welcome says", () => {
  expect(fold(NOTHING, { ...welcome, now: 5000 }, 3000).ahead).toBe(2000);
});

test("lines of chat are kept once, in order", () => {
  const line = { seq: 7, at: 1, seat: 0, words: "Good luck!" };
  const heard = told([welcome, { type: "talk", lines: [line] }, { type: "talk", lines: [line, { ...line, seq: 9 }] }]);
  expect(heard.lines.map((one) => one.seq)).toEqual([7, 9]);
  expect(heard.seq).toBe(9);
});

test("after a break it goes on from the last news, of several seats from the least", () => {
  const [first, , third] = news as [News, News, News];
  const two = told([{ ...welcome, seats: [0, 1] }, third, { ...first, seat: 1, seq: 2 }]);
  expect(upTo(two)).toBe(2);
  expect(upTo(told([...story, { type: "talk", lines: [{ seq: 9999, at: 1, seat: 1, words: "Hm." }] }]))).toBe(news.at(-1)!.seq);
});

test("a gap in the story shows", () => {
  expect(hasGap(told(story))).toBe(false);
  expect(hasGap(told([welcome, news.findLast((one) => one.events.length > 0)!]))).toBe(true);
});

test("a move that came too late brings how things are, and leaves the story to the regular news", () => {
  const late = news.at(-1)!;
  const before = told(story.slice(0, -1));
  const after = fold(before, { type: "refused", id: "a", code: "stale", facts: {}, news: late }, 0);
  expect(after.sights["0"]!.scene).toEqual(late.scene);
  expect(after.sights["0"]!.events).toEqual(before.sights["0"]!.events);
  expect(upTo(after)).toBe(upTo(before));
});
