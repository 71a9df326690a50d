/** One tab plays a table of this device, and no other does meanwhile. Whoever wants it asks for it, and gets it as soon as what is being done is kept. */

type Release = () => void;

/** Milliseconds for a tab that was closed a moment ago to be gone. */
const GRACE = 1000;
/** For one that plays to give way. A tab that sleeps does not; then the table is taken from it, and it may keep nothing more. */
const PATIENCE = 4000;
const CALLS = "suitors-home";

export class Holding {
  #game: string | null = null;
  #release: Release = () => {};
  #calls = "BroadcastChannel" in globalThis ? new BroadcastChannel(CALLS) : null;

  /** `wanted` is called when another tab asks for the table, `taken` when it did not wait for the answer. */
  constructor(wanted: (game: string) => void, private taken: (game: string) => void) {
    this.#calls?.addEventListener("message", ({ data }: MessageEvent<string>) => data === this.#game && wanted(data));
  }

  /** The table that this tab plays. */
  get game(): string | null {
    return this.#game;
  }

  /** Whether this tab has the table now. Where tabs can't tell, the last one has it. */
  async hold(game: string, take: boolean): Promise<boolean> {
    if (this.#game === game) return true;
    this.letGo();
    if (take || !locks()) this.#calls?.postMessage(game);
    const release = await this.#ask(game, take);
    if (!release) return false;
    this.#game = game;
    this.#release = release;
    return true;
  }

  letGo(): void {
    this.#release();
    this.#game = null;
    this.#release = () => {};
  }

  async #ask(game: string, take: boolean): Promise<Release | null> {
    if (!locks()) return () => {};
    const release = await this.#lock(game, { signal: AbortSignal.timeout(take ? PATIENCE : GRACE) });
    return release ?? (take ? this.#lock(game, { steal: true }) : null);
  }

  #lock(game: string, how: LockOptions): Promise<Release | null> {
    return new Promise((granted) => {
      const held = navigator.locks.request(`${CALLS}-${game}`, how, () => new Promise<void>((release) => granted(release)));
      held.catch(() => {
        granted(null);
        this.#lose(game);
      });
    });
  }

  #lose(game: string): void {
    if (this.#game !== game) return;
    this.#game = null;
    this.taken(game);
  }
}

/** Old browsers have none. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
