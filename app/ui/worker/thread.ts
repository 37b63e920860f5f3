// A worker as something that can fail: Comlink's calls wait for ever when nothing answers them. Here every call
// ends. A worker is given up where its script fails, or shows no sign of life in time, and where it is not there
// any more: as long as it lives it holds a lock (`serve-thread`), which the browser gives back when it ends,
// however it ends. How long an answer takes says nothing: who reads a large file lives, and may be busy for minutes.
import { type Remote, wrap } from "comlink";
import { isSignOfLife, whenGone } from "./serve-thread.ts";

/** What calls reject with that nobody will answer. */
export interface ThreadErrors {
  /** `why`: empty for a script that could not be fetched. */
  readonly notStarted: (why: string) => Error;
  /** It was there, and is not any more. */
  readonly died: () => Error;
  readonly closed: () => Error;
}

/** Tells of each script of a worker that was not there. */
export const missingScripts = new EventTarget();
export const SCRIPT_MISSING = "missing";

/** What a slow connection may take to bring the script. */
const START_MS = 20_000;
/** Counted in so many ticks: a page that stood still itself misses only one of them. */
const TICKS = 10;

/** Runs a module as a worker; every call of it ends, also when the worker does not. */
export class Thread<Api> {
  readonly remote: Remote<Api>;
  /** What it holds as long as it lives, for another thread that waits for that; "" for none. Rejects with its end. */
  readonly lock: Promise<string>;
  readonly #worker: Worker;
  readonly #errors: ThreadErrors;
  readonly #clock: ReturnType<typeof setInterval>;
  /** Rejects the calls that nobody will answer any more. */
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
    // Once it lives, what goes wrong in a call is that call's error.
    worker.addEventListener("error", (event) => {
      if (this.#lives) return;
      if (!event.message) missingScripts.dispatchEvent(new Event(SCRIPT_MISSING));
      this.#end(errors.notStarted(event.message ?? ""));
    });
    // An answer that cannot be read: nobody knows whose it was.
    worker.addEventListener("messageerror", () => this.#end(errors.died()));
    this.lock = new Promise<string>((resolve, reject) => {
      this.#live = resolve;
      this.#waiting.add(reject);
    });
    // Whoever asks for it hears of it.
    this.lock.catch(() => {});
    let ticks = 0;
    this.#clock = setInterval(() => {
      if (++ticks === TICKS) this.#end(errors.notStarted("nothing came of it in time"));
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

  /** Rejects with what ends the worker. */
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
