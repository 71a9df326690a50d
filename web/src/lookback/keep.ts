/** When a game ends at a table: it goes into the book. */

import type { Table } from "../state/table.svelte";
import { write } from "./book";
import { playedOf } from "./games";

/** A device that is passed around plays for several people, a what-if is no game of its own: neither is written down. */
export function keepGame(table: Table): void {
  const { sight, room, seats } = table;
  const [seat] = seats;
  if (!sight?.scene.game || !room || room.settings.what_if || seats.length !== 1 || seat === undefined || sight.seat !== seat) return;
  const others = room.places.flatMap((place, one) => (one === seat ? [] : [place.bot ? place.level : null]));
  const edition = table.edition?.id ?? "";
  const { tokens, game } = sight.scene;
  write([playedOf({ game: table.game, at: Date.now(), edition, players: table.players, seat, tokens, others, winners: game.winners, events: sight.events })]);
}
