// Lets what comes first of a folder be read and drawn before the rest is looked for: for each file the
// browser asks another process, and all of them together keep the page busy for seconds.
import { whenPainted } from "../../../ui/browser/when-painted.ts";

/** One file may be very large. */
const MAX_WAIT_MS = 1000;

export class FirstReading {
  /** Tells that something was read, or that nothing will be. */
  readonly come: () => void;
  readonly #come: Promise<void>;
  #shown: Promise<void> | null = null;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#come = promise;
    this.come = () => resolve();
  }

  /** Resolves once what came could be painted, or about a second after it was first asked for. */
  get shown(): Promise<void> {
    this.#shown ??= this.#wait();
    return this.#shown;
  }

  async #wait(): Promise<void> {
    const waited = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
    await Promise.race([this.#come, waited]);
    await whenPainted();
  }
}
