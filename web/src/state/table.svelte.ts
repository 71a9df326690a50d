/** A table as this device sits at it: what was told, the choice being made, and who is looking. */

import { HomeLine } from "../home/line";
import { isAtHome } from "../home/names";
import { Line, type Answer, type LineState, type Listener, type Order } from "../net/line";
import type { Advised, Code, EventWords, MoveWords, Seat, Shuffle, ToClient } from "../wire";
import { begin, nextStep, type Choice, type Step } from "./choice";
import { Contributor } from "../shuffle/contributing";
import type { Edition } from "./edition";
import { decidingSeat, fold, hasGap, mySeats, NOTHING, sightName, upTo, type Seen, type Sight } from "./seen";

export interface Trouble {
  code: Code;
  facts: Record<string, unknown>;
}

/** What a table is connected by: the line to a server, or something that plays one. */
export interface Connection {
  ask(order: Order): Promise<Answer>;
  close(): void;
  hurry(): void;
  again(): void;
}

export class Table {
  seen = $state.raw<Seen>(NOTHING);
  line = $state.raw<LineState>("opening");
  trouble = $state.raw<Trouble | null>(null);
  /** A move that was sent; it stays until its news are here. */
  #sent = $state.raw<{ decision: number; move: MoveWords } | null>(null);
  hint = $state.raw<Advised | null>(null);
  #choice = $state.raw<Choice | null>(null);
  /** On a device that is passed around: who looks at it now. Nobody, until they say so. */
  #looking = $state.raw<Seat | null>(null);
  #line: Connection;
  #contributor: Contributor | null = null;
  /** Called with what has just happened, for movement and sound. */
  onevents: (events: readonly EventWords[], before: Sight, after: Sight) => void = () => {};

  /** Called when all is told anew. */
  onreopened: () => void = () => {};

  /** Whether there is no server behind it: nobody to chat with, nothing to leave. */
  readonly isStaged: boolean;
  /** Whether this device itself is the server. */
  readonly isAtHome: boolean;

  constructor(
    readonly game: string,
    staged?: (listener: Listener) => Connection,
  ) {
    this.isStaged = staged !== undefined;
    this.isAtHome = isAtHome(game);
    this.#choice = staged ? null : stored(game);
    this.#line = (staged ?? ((listener) => (this.isAtHome ? new HomeLine(game, listener) : new Line(game, listener))))({
      heard: (message) => this.#heard(message),
      changed: (state) => this.#changed(state),
      seq: () => upTo(this.seen),
    });
  }

  close(): void {
    this.#line.close();
  }

  hurryBack(): void {
    this.#line.hurry();
  }

  #changed(state: LineState): void {
    this.line = state;
    // What another tab plays calls nobody to this one.
    if (state === "elsewhere") this.seen = NOTHING;
  }

  /** As somebody else: this device has sat down, and has a key now. Or the table comes from another tab. */
  reopen(): void {
    this.trouble = null;
    this.seen = NOTHING;
    this.onreopened();
    this.#line.again();
    this.line = "opening";
  }

  // Who looks, and what they see.

  readonly seats = $derived(mySeats(this.seen));
  readonly edition = $derived(this.seen.welcome?.edition as unknown as Edition | undefined);
  readonly players = $derived(this.seen.welcome?.players ?? 0);
  readonly room = $derived(this.seen.room);
  readonly host = $derived(this.seen.welcome?.host ?? false);
  readonly isShared = $derived(this.seats.length > 1);
  /** The seat through whose eyes we look: ours, or on a shared device that of whoever has it in hand; null: a spectator's. */
  readonly viewer = $derived(this.isShared ? this.#looking : (this.seats[0] ?? null));
  /** On a shared device somebody must take it before their cards are shown. */
  readonly isMasked = $derived(this.isShared && this.#looking === null);
  readonly wanted = $derived(decidingSeat(this.seen));
  readonly sight: Sight | undefined = $derived(
    this.isMasked ? undefined : this.seen.sights[sightName(this.viewer)],
  );
  /** What everybody sees, also while the device is being passed. */
  readonly anySight = $derived(this.sight ?? Object.values(this.seen.sights)[0]);
  readonly scene = $derived(this.anySight?.scene);
  readonly decides = $derived(this.wanted !== null && this.wanted === this.viewer);

  name(seat: Seat): string {
    return this.room?.places[seat]?.name ?? String(seat);
  }

  /** This person has the device in hand now. */
  take(seat: Seat): void {
    this.#looking = seat;
  }

  hide(): void {
    if (this.isShared) this.#looking = null;
  }

  // Deciding.

  readonly sending = $derived(this.#sent && this.#sent.decision === this.sight?.decision ? this.#sent.move : null);

  readonly choice: Choice | null = $derived.by(() => {
    const { sight } = this;
    if (!this.decides || !sight || sight.seat === null || this.sending) return null;
    const made = this.#choice;
    return made && made.decision === sight.decision && made.seat === sight.seat ? made : begin(sight.decision, sight.seat);
  });

  readonly step: Step | null = $derived(this.choice && this.sight ? nextStep(this.choice, this.sight.scene, this.sight.own) : null);

  choose(choice: Choice): void {
    this.#choice = choice;
    this.#keep(choice);
    if (this.step?.kind === "done") void this.move(this.step.move);
  }

  async move(move: MoveWords): Promise<void> {
    const { sight } = this;
    if (!sight || sight.seat === null) return;
    this.#keep(null);
    this.#sent = { decision: sight.decision, move };
    const answer = await this.ask({ type: "move", seat: sight.seat, decision: sight.decision, move });
    if (answer.type === "refused") this.#sent = null;
    this.#choice = null;
  }

  #keep(choice: Choice | null): void {
    if (!this.isStaged) store(this.game, choice);
  }

  /** Asks, and shows what was refused. */
  async ask(order: Order): Promise<Answer> {
    const answer = await this.#line.ask(order);
    if (answer.type === "refused" && answer.code !== "stale") this.trouble = { code: answer.code, facts: answer.facts };
    if (answer.type === "advised") this.hint = answer;
    return answer;
  }

  // Hearing.

  #heard(message: ToClient): void {
    const before = this.seen;
    this.seen = fold(before, message, Date.now());
    if (message.type === "refused" && message.id === null) this.trouble = { code: message.code, facts: message.facts };
    if (message.type === "welcome" && before.welcome?.seats.length && !message.seats.length) this.trouble = { code: "sent-away", facts: {} };
    if (message.type === "bye" && !message.again) this.trouble = { code: message.code, facts: {} };
    if (message.type === "shuffle") this.#contribute(message);
    if (message.type === "news" && hasGap(this.seen)) return this.reopen();
    if (message.type === "news") this.#tell(before, sightName(message.seat));
  }

  /** Nobody is asked for it, and nobody hears of it if it comes too late: then it is dealt without. */
  #contribute(shuffle: Shuffle): void {
    const contributor = (this.#contributor ??= new Contributor(this.game));
    for (const said of contributor.answer(shuffle, this.seats)) {
      void this.#line.ask(said).then((answer) => answer.type === "done" && contributor.done(said));
    }
  }

  /** On a shared device everything happens once, seen with the eyes of whoever looks. */
  #tell(before: Seen, name: string): void {
    const sight = this.seen.sights[name];
    if (!sight || name !== sightName(this.viewer ?? this.seats[0] ?? null)) return;
    if (this.hint && this.hint.decision !== sight.decision) this.hint = null;
    const earlier = before.sights[name];
    const last = earlier?.events.at(-1)?.n ?? -1;
    const fresh = sight.events.filter((event) => event.n > last);
    if (fresh.length && (earlier || sight.events.length <= 2 * this.players + 2)) this.onevents(fresh, earlier ?? sight, sight);
  }
}

// A half-made choice survives a reload. It holds nothing but what this person picked.

function stored(game: string): Choice | null {
  try {
    return JSON.parse(sessionStorage.getItem(`choice-${game}`) ?? "null") as Choice | null;
  } catch {
    return null;
  }
}

function store(game: string, choice: Choice | null): void {
  try {
    if (choice) sessionStorage.setItem(`choice-${game}`, JSON.stringify(choice));
    else sessionStorage.removeItem(`choice-${game}`);
  } catch {
    // Then it holds until the page is closed.
  }
}
