// A worker as something that can fail: Comlink's calls wait for ever when nothing answers them.
import { type Remote, wrap } from "comlink";
import { SessionError } from "../../../src/model/problem.ts";

/** Runs a module as a worker; every call of it ends, also when the worker does not. */
export class Thread<Api> {
  readonly remote: Remote<Api>;
  readonly #worker: Worker;
  /** Rejects the calls that nobody will answer any more. */
  readonly #waiting = new Set<(error: SessionError) => void>();
  #ended: SessionError | null = null;
  #hasAnswered = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.remote = wrap<Api>(worker);
    // Once it answers, what goes wrong in a call is that call's error.
    worker.addEventListener("error", (event) => {
      if (!this.#hasAnswered) this.#end(notStarted(event.message));
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

  /** Ends the worker; calls under way reject with "cancelled". */
  close(): void {
    this.#end(new SessionError("cancelled", "The session was closed.", "Open it again any time."));
  }

  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  #end(error: SessionError): void {
    if (this.#ended) return;
    this.#ended = error;
    this.#worker.terminate();
    for (const reject of this.#waiting) reject(error);
    this.#waiting.clear();
  }
}

/** `why`: empty for a script that could not be fetched. */
function notStarted(why: string | undefined): SessionError {
  return new SessionError(
    "stopped",
    `The part of Espalier that reads files could not be started${why ? `: ${why.slice(0, 200)}` : ""}.`,
    "Reload the page: a newer version may have replaced this one, or the connection was lost.",
  );
}
