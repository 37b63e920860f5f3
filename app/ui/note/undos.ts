// What a click took away and can still be had back: the last of it, for a while.
import { createStore, type StoreApi } from "zustand/vanilla";
import { asError } from "../../../src/lib/as-error.ts";

export interface Undo {
  /** What was done, a sentence. */
  readonly text: string;
  /** Has it back; null: it could not be, as the text says. */
  readonly run: (() => Promise<void>) | null;
}

/** Whoever reads the note has the time to decide. Milliseconds. */
const OFFERED_MS = 15_000;

export class Undos {
  readonly state: StoreApi<{ readonly last: Undo | null }> = createStore<{
    readonly last: Undo | null;
  }>(() => ({ last: null }));
  #end: () => void = () => {};

  /** `end`: it is not to be had back any more. */
  offer(text: string, undo: () => Promise<unknown>, end: () => void = () => {}): void {
    this.#end();
    const timer = setTimeout(() => this.#end(), OFFERED_MS);
    const stop = () => {
      clearTimeout(timer);
      this.#end = () => {};
    };
    this.#end = () => {
      stop();
      this.state.setState({ last: null });
      end();
    };
    const run = async () => {
      stop();
      try {
        await undo();
        this.state.setState({ last: null });
      } catch (error) {
        const message = `${text} It could not be had back: ${asError(error).message}`;
        this.state.setState({ last: { text: message, run: null } });
      }
    };
    this.state.setState({ last: { text, run } });
  }

  /** What is said is not to be said any longer; what was taken away is gone. */
  dismiss(): void {
    this.#end();
    this.state.setState({ last: null });
  }
}
