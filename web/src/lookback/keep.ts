/** When a game ends at a table: it goes into the book. */

import type { Seen } from "../state/seen";
import { sightName } from "../state/seen";
import type { Seat } from "../wire";
import { write } from "./book";
import { ownSeat, playedOf } from "./games";

/** A what-if is no game of its own. On a device that is passed around, only its owner's part is written down. */
export function keepGame(game: string, { welcome, room, sights }: Seen, owner: string): void {
  if (!welcome || !room || room.settings.what_if) return;
  const seat = ownSeat(welcome.seats.map((one: Seat) => ({ seat: one, name: room.places[one]?.name ?? "" })), owner);
  const sight = seat === null ? undefined : sights[sightName(seat)];
  if (seat === null || !sight?.scene.game) return;
  const others = room.places.flatMap((place, one) => (one === seat ? [] : [place.bot ? place.level : null]));
  const edition = String(welcome.edition.id ?? "");
  const { tokens, game: end } = sight.scene;
  write([playedOf({ game, at: Date.now(), edition, players: welcome.players, seat, tokens, others, winners: end.winners, events: sight.events })]);
}
