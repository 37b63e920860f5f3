// Work on a session that waits until all of the session was read: copying a large file at the same time
// would slow down the reading, which the user waits for.

/** Lets the page draw what the reading found first. */
const PAUSE_MS = 3000;
/** Longest wait for a reading that is slow, fails or never begins. */
const MAX_WAIT_MS = 20_000;

export class AfterReading {
  /** By key: starts the work that waits. */
  readonly #waiting = new Map<string, () => void>();

  /**
   * Runs the work once, a while after the session was read; replaces work that waited for the session
   * before.
   */
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
