/** What a server really sent: a decision of each kind, and two rounds as one player saw them. */

import { expect } from "vitest";
import type { Edition } from "../src/state/edition";
import { fold, NOTHING, type Seen, type Sight } from "../src/state/seen";
import type { News, ToClient, Welcome } from "../src/wire";
import messages from "./messages.json";

type Decision = keyof typeof messages.decisions;

export const story = messages.story as unknown as ToClient[];

export function decision(name: Decision): { sight: Sight; edition: Edition; players: number } {
  const { welcome: place, news } = messages.decisions[name] as unknown as { welcome: keyof typeof messages.welcomes; news: News };
  const welcome = messages.welcomes[place] as unknown as Welcome;
  const seen = [welcome, news].reduce<Seen>((before, message) => fold(before, message, 0), NOTHING);
  const sight = seen.sights[String(news.seat)];
  expect(sight).toBeDefined();
  return { sight: sight!, edition: welcome.edition as unknown as Edition, players: welcome.players };
}
