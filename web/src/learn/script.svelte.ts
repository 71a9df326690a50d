/** A table that plays a lesson: what the rulebook told at each move, and the moves that the lesson waits for. */

import type { Answer, Listener, Order } from "../net/line";
import { sameMove } from "../state/choice";
import type { Connection } from "../state/table.svelte";
import type { MoveWords, News, Room, Welcome } from "../wire";

export interface Lesson {
  welcome: Welcome;
  room: Room;
  /** What is told; `wanted`: the move after which the next step comes. Without one, the learner reads on. */
  steps: readonly { news: News; wanted?: MoveWords }[];
}

export class Script implements Connection {
  at = $state(0);
  /** Another move was made than the one that the lesson waits for. */
  isAstray = $state(false);
  isOver = $state(false);
  readonly lesson: Lesson;
  #listener: Listener | null = null;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  /** Who is told. */
  connect(listener: Listener): this {
    this.#listener = listener;
    return this;
  }

  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Whether the learner only has to read on. */
  get isTelling(): boolean {
    return !this.isLast && this.#step?.wanted === undefined;
  }

  get #step(): Lesson["steps"][number] | undefined {
    return this.lesson.steps[this.at];
  }

  begin(name: string): void {
    const { welcome, room } = this.lesson;
    const places = room.places.map((place) => (place.bot ? place : { ...place, name: name || place.name }));
    this.#listener?.changed("open");
    this.#listener?.heard(welcome);
    this.#listener?.heard({ ...room, places });
    this.#tell();
  }

  goOn(): void {
    if (this.isLast) return;
    this.isAstray = false;
    this.at += 1;
    this.#tell();
  }

  #tell(): void {
    if (this.#step) this.#listener?.heard(this.#step.news);
  }

  ask(order: Order): Promise<Answer> {
    if (order.type === "next") this.isOver = true;
    if (order.type !== "move") return Promise.resolve(DONE);
    const { wanted } = this.#step ?? {};
    this.isAstray = !wanted || !sameMove(order.move, wanted);
    if (this.isAstray) return Promise.resolve(NOT_NOW);
    this.goOn();
    return Promise.resolve(DONE);
  }

  close(): void {}
  hurry(): void {}
  again(): void {}
}

const DONE: Answer = { type: "done", id: "", seq: 0, game: null };
/** The coach says why. */
const NOT_NOW: Answer = { type: "refused", id: "", code: "stale", facts: {}, news: null };
