/** What is said to those who listen: one line after the other, each once. A screen reader reads what is added. */

export interface Said {
  id: number;
  text: string;
}

/** Enough to go back to; more would only be in the way. */
const KEPT = 20;

export class Announcements {
  #lines = $state.raw<readonly Said[]>([]);
  #count = 0;

  get lines(): readonly Said[] {
    return this.#lines;
  }

  say(text: string): void {
    if (text) this.#lines = [...this.#lines, { id: ++this.#count, text }].slice(-KEPT);
  }

  /** Somebody else listens now: what was said is not for their ears. */
  forget(): void {
    this.#lines = [];
  }
}
