// A worker as something that can fail: Comlink's calls wait for ever when nothing answers them.
import { type Remote, wrap } from "comlink";

/** What calls reject with that nobody will answer. */
export interface ThreadErrors {
  /** `why`: empty for a script that could not be fetched. */
  readonly notStarted: (why: string) => Error;
  readonly closed: () => Error;
}

/** Tells of each script of a worker that was not there. */
export const missingScripts = new EventTarget();
export const SCRIPT_MISSING = "missing";

/** Runs a module as a worker; every call of it ends, also when the worker does not. */
export class Thread<Api> {
  readonly remote: Remote<Api>;
  readonly #worker: Worker;
  readonly #errors: ThreadErrors;
  /** Rejects the calls that nobody will answer any more. */
  readonly #waiting = new Set<(error: Error) => void>();
  #ended: Error | null = null;
  #hasAnswered = false;

  constructor(worker: Worker, errors: ThreadErrors) {
    this.#worker = worker;
    this.#errors = errors;
    this.remote = wrap<Api>(worker);
    // Once it answers, what goes wrong in a call is that call's error.
    worker.addEventListener("error", (event) => {
      if (this.#hasAnswered) return;
      if (!event.message) missingScripts.dispatchEvent(new Event(SCRIPT_MISSING));
      this.#end(errors.notStarted(event.message ?? ""));
    });
  }

  /** The answer, or the error that ended the worker. */
  call<T>(ask: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      ask(this.remote)
        .finally(() => {
          this.#hasAnswered = true;
          this.#waiting.delete(reject);
        })
        .then(resolve, reject);
    });
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
    this.#worker.terminate();
    for (const reject of this.#waiting) reject(error);
    this.#waiting.clear();
  }
}
