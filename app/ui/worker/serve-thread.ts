// What a worker reports about itself so that its callers learn of its end (`thread`).
import { expose } from "comlink";

interface SignOfLife {
  /**
   * The lock that the worker holds until it ends; "" where there are no locks: then only errors report its
   * end.
   */
  readonly livesUnder: string;
}

/** Answers calls in a worker from now on: the last call of its script. */
export function serveThread(api: object): void {
  expose(api);
  const tell = (livesUnder: string) => postMessage({ livesUnder } satisfies SignOfLife);
  const name = `thread ${performance.timeOrigin} ${Math.random()}`;
  const hold = () => {
    tell(name);
    return new Promise<never>(() => {});
  };
  // Pages without a secure address have none.
  if ("locks" in navigator) navigator.locks.request(name, hold).catch(() => tell(""));
  else tell("");
}

export function isSignOfLife(data: unknown): data is SignOfLife {
  return typeof data === "object" && data !== null && "livesUnder" in data;
}

/** Resolves when the lock is released; never for "". */
export function whenGone(lock: string): Promise<unknown> {
  if (lock === "") return new Promise(() => {});
  return navigator.locks.request(lock, () => {});
}
