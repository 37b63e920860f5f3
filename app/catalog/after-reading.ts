// Work on a session that waits until all of it was read: copying a large file at the same time would
// take the disk and the page from the reading, which somebody waits for.

/** What the reading found is drawn first. */
const PAUSE_MS = 3000;
/** A reading that takes longer, fails or never begins is not waited for. */
const MAX_WAIT_MS = 20_000;

export class AfterReading {
  /** By key: starts the work that waits. */
  readonly #waiting = new Map<string, () => void>();

  /** Runs it once, a while after the session was read; in place of what waited for it before. */
  add(key: string, run: () => void): void {
    const start = () => {
      clearTimeout(latest);
      if (this.#waiting.get(key) !== start) return;
      this.#waiting.delete(key);
      setTimeout(run, PAUSE_MS);
    };
    const latest = setTimeout(start, MAX_WAIT_MS);
    this.#waiting.set(key, start);
  }

  /** All of the session was read. */
  read(key: string): void {
    this.#waiting.get(key)?.();
  }
}
