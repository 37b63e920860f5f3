// A worker as something that can fail: Comlink's calls wait forever when nothing answers them. Here every
// call ends. A worker is given up where its script fails, or shows no sign of life in time, and where it
// has ended: while it lives it holds a lock (`serve-thread`), which the browser releases when it ends,
// however it ends. Slow answers are no sign: a worker that reads a large file may be busy for minutes.
import { type Remote, wrap } from "comlink";
import { isSignOfLife, whenGone } from "./serve-thread.ts";

/** The error of calls that will not be answered. */
export interface ThreadErrors {
  /** `why`: empty for a script that could not be fetched. */
  readonly notStarted: (why: string) => Error;
  /** It ran, and has ended. */
  readonly died: () => Error;
  readonly closed: () => Error;
}

/** Called for each missing worker script. */
export const missingScripts = new EventTarget();
export const SCRIPT_MISSING = "missing";

/** How long a slow connection may take for the script. */
const START_MS = 20_000;
/** Counted in this many ticks: a page that was blocked itself misses only one of them. */
const TICKS = 10;

/** Runs a module as a worker; every call of it ends, also when the worker does not. */
export class Thread<Api> {
  readonly remote: Remote<Api>;
  /**
   * The lock it holds while it lives, for another thread that waits for its end; "" for none. Rejects with
   * its end.
   */
  readonly lock: Promise<string>;
  readonly #worker: Worker;
  readonly #errors: ThreadErrors;
  readonly #clock: ReturnType<typeof setInterval>;
  /** Rejects the calls that will not be answered. */
  readonly #waiting = new Set<(error: Error) => void>();
  #ended: Error | null = null;
  #lives = false;
  #live: (lock: string) => void = () => {};

  constructor(worker: Worker, errors: ThreadErrors) {
    this.#worker = worker;
    this.#errors = errors;
    this.remote = wrap<Api>(worker);
    worker.addEventListener("message", ({ data }) => {
      if (this.#lives || !isSignOfLife(data)) return;
      clearInterval(this.#clock);
      this.#lives = true;
      this.#live(data.livesUnder);
      void whenGone(data.livesUnder).then(() => this.#end(errors.died()));
    });
    // After the start, an error in a call is that call's error.
    worker.addEventListener("error", (event) => {
      if (this.#lives) return;
      if (!event.message) missingScripts.dispatchEvent(new Event(SCRIPT_MISSING));
      this.#end(errors.notStarted(event.message ?? ""));
    });
    // An unreadable answer could belong to any call.
    worker.addEventListener("messageerror", () => this.#end(errors.died()));
    this.lock = new Promise<string>((resolve, reject) => {
      this.#live = resolve;
      this.#waiting.add(reject);
    });
    // The callers report it.
    this.lock.catch(() => {});
    let ticks = 0;
    this.#clock = setInterval(() => {
      if (++ticks === TICKS) this.#end(errors.notStarted("it did not start in time"));
    }, START_MS / TICKS);
  }

  /** The answer, or the error that ended the worker. */
  call<T>(ask: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      ask(this.remote)
        .finally(() => this.#waiting.delete(reject))
        .then(resolve, reject);
    });
  }

  /** Rejects with the error that ends the worker. */
  end(): Promise<never> {
    return this.call(() => new Promise<never>(() => {}));
  }

  /** Ends the worker; calls under way reject with `closed`. */
  close(): void {
    this.#end(this.#errors.closed());
  }

  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    clearInterval(this.#clock);
    this.#worker.terminate();
    for (const reject of this.#waiting) reject(error);
    this.#waiting.clear();
  }
}
