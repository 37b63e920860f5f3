// One tab holds what only one can have open; another tab that needs it asks, and gets it after the work
// under way. No tab waits forever: one that does not answer is given up. It does not know what is held.

/** How long a tab waits before it learns that another does not let go. */
const MAX_WAIT_MS = 6000;
/** A tab that has just begun to hold it has missed earlier requests. */
const ASK_AGAIN_MS = 400;

export interface Turns<Held> {
  /** Opens it. */
  readonly take: () => Promise<Held>;
  /** Closes it, for another tab to open. */
  readonly give: (held: Held) => void;
  /** Done before each piece of work with it. */
  readonly prepare: (held: Held) => Promise<void>;
}

export class TabTurns<Held> {
  readonly #name: string;
  readonly #turns: Turns<Held>;
  readonly #channel: BroadcastChannel;
  #held: { readonly value: Held; readonly release: () => void } | null = null;
  #isWanted = false;
  /** The work under way, and the work that waits for it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(name: string, turns: Turns<Held>) {
    this.#name = name;
    this.#turns = turns;
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener("message", () => {
      this.#isWanted = true;
      void this.#inTurn(async () => this.#giveIfWanted());
    });
  }

  /** Works with it, after all earlier work. Errors: those of `take` and `work`; DOMException "TimeoutError". */
  use<T>(work: (held: Held) => T | Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#held ??= await this.#taken();
      await this.#turns.prepare(this.#held.value);
      const result = await work(this.#held.value);
      this.#giveIfWanted();
      return result;
    });
  }

  /** Lets go for good. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      this.#channel.close();
      this.#give();
    });
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#last.then(run);
    this.#last = result.catch(() => {});
    return result;
  }

  async #taken() {
    const ask = () => this.#channel.postMessage("wanted");
    ask();
    const again = setInterval(ask, ASK_AGAIN_MS);
    try {
      const release = await lockOf(this.#name, AbortSignal.timeout(MAX_WAIT_MS));
      try {
        return { value: await this.#turns.take(), release };
      } catch (error) {
        release();
        throw error;
      }
    } finally {
      clearInterval(again);
    }
  }

  #giveIfWanted(): void {
    if (this.#isWanted) this.#give();
  }

  #give(): void {
    this.#isWanted = false;
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    try {
      this.#turns.give(held.value);
    } finally {
      held.release();
    }
  }
}

/** Resolves to a function that releases it. */
function lockOf(name: string, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const isHeld = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, { signal }, isHeld).catch(reject);
  });
}
