/** The game as it is shown while something happens: event by event, until it is as the server said. */

import type { CardId, EventWords, Scene, Seat } from "../wire";
import type { Sight } from "./seen";

export interface Shown {
  scene: Scene;
  /** The viewer's own cards. */
  hand: readonly CardId[];
  /** How many cards each seat holds. */
  held: readonly number[];
  /** Cards of others that the viewer has seen. */
  known: Readonly<Record<Seat, readonly CardId[]>>;
}

/** What nobody in particular sees of hands. */
export const UNSEEN: Pick<Shown, "hand" | "known"> = { hand: [], known: {} };

export function shownOf({ scene, own }: Sight): Shown {
  return { scene, hand: own.hand, known: own.knows, held: scene.tokens.map((_, seat) => heldBy(scene, seat)) };
}

function heldBy(scene: Scene, seat: Seat): number {
  if (!scene.in.includes(seat)) return 0;
  if (scene.decider !== seat) return 1;
  return scene.decision === "play" ? 2 : scene.decision === "keep" ? 3 : 1;
}

/** A new round as it lies there before anybody has a card. */
export function opening(shown: Shown, event: EventWords, after: Sight, batch: readonly EventWords[]): Shown {
  const drawn = batch.filter(({ n, what, aside }) => n > event.n && (what === "dealt" || what === "draws") && !aside).length;
  const scene: Scene = {
    ...after.scene,
    round: event.count ?? after.scene.round,
    turn: event.seat ?? null,
    decider: null,
    decision: null,
    in: event.on ?? after.scene.in,
    protected: [],
    piles: after.scene.piles.map(() => []),
    tokens: shown.scene.tokens,
    deck: after.scene.deck + drawn,
    aside: true,
    open: event.cards ?? [],
    shown: {},
    round_result: null,
  };
  return { scene, ...UNSEEN, held: scene.tokens.map(() => 0) };
}

/** What is gone from its place as soon as something begins to move. */
export function leave(shown: Shown, event: EventWords, me: Seat | null): Shown {
  const { seat = -1 } = event;
  switch (event.what) {
    case "dealt":
    case "draws":
      return inScene(shown, event.aside ? { aside: false } : { deck: shown.scene.deck - 1 });
    case "plays":
    case "discards":
      return without(inScene(shown, { turn: event.what === "plays" ? seat : shown.scene.turn, decider: null }), seat, me, [event.card]);
    case "returns":
      return without(inScene(shown, { decider: null }), seat, me, event.cards ?? [], event.count);
    case "trades":
      return [seat, ...(event.on ?? [])].reduce((now, one) => ({ ...now, hand: one === me ? [] : now.hand, known: { ...now.known, [one]: [] }, held: changed(now.held, one, 0) }), shown);
    default:
      return shown;
  }
}

/** What is there when it has arrived. */
export function arrive(shown: Shown, event: EventWords, me: Seat | null): Shown {
  const { seat = -1, card } = event;
  const { scene } = shown;
  switch (event.what) {
    case "dealt":
    case "draws":
      return { ...shown, hand: seat === me && card ? [...shown.hand, card] : shown.hand, held: changed(shown.held, seat, (shown.held[seat] ?? 0) + 1) };
    case "plays":
    case "discards":
      return inScene(shown, { piles: scene.piles.map((pile, one) => (one === seat && card ? [...pile, card] : pile)) });
    case "returns":
      return inScene(shown, { deck: scene.deck + (event.count ?? 0) });
    case "trades":
      return traded(shown, event, me);
    case "protected":
      return inScene(shown, { protected: [...scene.protected, seat] });
    case "unprotected":
      return inScene(shown, { protected: scene.protected.filter((one) => one !== seat) });
    case "out":
      return inScene(shown, { in: scene.in.filter((one) => one !== seat) });
    case "gains":
      return inScene(shown, { tokens: scene.tokens.map((count, one) => count + (one === seat ? (event.count ?? 1) : 0)) });
    case "shows":
      return card ? inScene(shown, { shown: { ...scene.shown, [seat]: card } }) : shown;
    default:
      return shown;
  }
}

function inScene(shown: Shown, news: Partial<Scene>): Shown {
  return { ...shown, scene: { ...shown.scene, ...news } };
}

function changed(held: readonly number[], seat: Seat, count: number): number[] {
  return held.map((before, one) => (one === seat ? Math.max(0, count) : before));
}

function without(shown: Shown, seat: Seat, me: Seat | null, cards: readonly (CardId | undefined)[], count = cards.length): Shown {
  const hand = seat === me ? lacking(shown.hand, cards) : shown.hand;
  // Whatever went away unseen may have been the one that was known.
  const known = { ...shown.known, [seat]: count > cards.length ? [] : lacking(shown.known[seat] ?? [], cards) };
  return { ...shown, hand, known, held: changed(shown.held, seat, (shown.held[seat] ?? 0) - count) };
}

function lacking(hand: readonly CardId[], gone: readonly (CardId | undefined)[]): readonly CardId[] {
  return gone.reduce<readonly CardId[]>((left, card) => {
    const place = left.indexOf(card ?? "");
    return place < 0 ? left : left.filter((_, one) => one !== place);
  }, hand);
}

function traded(shown: Shown, event: EventWords, me: Seat | null): Shown {
  const both = [event.seat ?? -1, ...(event.on ?? [])];
  const mine = me === event.seat ? event.second : event.card;
  const hand = me !== null && both.includes(me) && mine ? [mine] : shown.hand;
  return { ...shown, hand, held: both.reduce<readonly number[]>((held, one) => changed(held, one, 1), shown.held) };
}

// What everybody may see: on a device that is passed around, nobody's secrets are told to the neighbour.

const SECRETIVE = ["dealt", "draws", "looks", "compares", "trades", "returns"];

export function publicly(event: EventWords): EventWords {
  if (!SECRETIVE.includes(event.what)) return event;
  const { card: _card, second: _second, cards: _cards, ...rest } = event;
  return rest;
}

// What flies where.

export type Spot = "deck" | "aside" | "bank" | `hand-${Seat}` | `pile-${Seat}` | `tokens-${Seat}`;

export interface Flight {
  what: "card" | "token" | "eye";
  from: Spot;
  to: Spot;
  card?: CardId;
}

export function flightsOf(event: EventWords): Flight[] {
  const { seat = -1, card, on = [] } = event;
  switch (event.what) {
    case "dealt":
    case "draws":
      return [{ what: "card", from: event.aside ? "aside" : "deck", to: `hand-${seat}`, card }];
    case "plays":
    case "discards":
      return [{ what: "card", from: `hand-${seat}`, to: `pile-${seat}`, card }];
    case "returns":
      return Array.from({ length: event.count ?? 1 }, () => ({ what: "card", from: `hand-${seat}`, to: "deck" }));
    case "trades":
      return on.flatMap((other): Flight[] => [
        { what: "card", from: `hand-${seat}`, to: `hand-${other}` },
        { what: "card", from: `hand-${other}`, to: `hand-${seat}` },
      ]);
    case "looks":
    case "compares":
      return on.map((other) => ({ what: "eye", from: `hand-${seat}`, to: `hand-${other}` }));
    case "gains":
      return [{ what: "token", from: "bank", to: `tokens-${seat}` }];
    default:
      return [];
  }
}

/** A card in another hand that this viewer is shown right now. */
export function peekOf(event: EventWords, me: Seat | null): { seat: Seat; card: CardId } | null {
  const [other = -1] = event.on ?? [];
  const { seat = -1, card, second } = event;
  if (event.what === "looks" && card && seat === me) return { seat: other, card };
  if (event.what === "compares" && card && second) return me === seat ? { seat: other, card: second } : { seat, card };
  return null;
}
