// The last removal that can be undone, for a while.
import { createStore, type StoreApi } from "zustand/vanilla";
import { asError } from "../../../src/lib/as-error.ts";

export interface Undo {
  /** What was done, a sentence. */
  readonly text: string;
  /** Undoes it; null: that failed, as the text says. */
  readonly run: (() => Promise<void>) | null;
}

/** Time to read the note and decide. Milliseconds. */
const OFFERED_MS = 15_000;

export class Undos {
  readonly state: StoreApi<{ readonly last: Undo | null }> = createStore<{
    readonly last: Undo | null;
  }>(() => ({ last: null }));
  #end: () => void = () => {};

  /** `end`: it can no longer be undone. */
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
        const message = `${text} It could not be restored: ${asError(error).message}`;
        this.state.setState({ last: { text: message, run: null } });
      }
    };
    this.state.setState({ last: { text, run } });
  }

  /** Hides the note; the removal is final. */
  dismiss(): void {
    this.#end();
    this.state.setState({ last: null });
  }
}
