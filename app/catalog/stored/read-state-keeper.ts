// How the sessions of this page were read: known to the page at once, and kept where there is a storage.
import { createStore, type StoreApi } from "zustand/vanilla";
import type { LeftPosition, ReadState } from "./records.ts";

export interface ReadStateStorage {
  readonly read: (key: string) => Promise<ReadState | null>;
  /** Of what is kept then, which another page may have changed since it was read. */
  readonly change: (key: string, change: (kept: ReadState) => ReadState) => Promise<void>;
}

/** What becomes of a record, of this page's as of the one that is kept. */
type Change = (record: ReadState) => Partial<Pick<ReadState, "positions" | "marks" | "folds">>;

/** Of one session: views of branches somebody may come back to. */
const MAX_POSITIONS = 20;

export class ReadStateKeeper {
  /** Null: it lasts as long as the page. */
  readonly #storage: ReadStateStorage | null;
  readonly #stores = new Map<string, StoreApi<ReadState>>();

  constructor(storage: ReadStateStorage | null) {
    this.#storage = storage;
  }

  /** Empty until it was loaded. */
  of(key: string): StoreApi<ReadState> {
    const known = this.#stores.get(key);
    if (known) return known;
    const store = createStore<ReadState>(() => ({
      key,
      positions: [],
      marks: [],
      folds: {},
      changedAt: 0,
    }));
    this.#stores.set(key, store);
    return store;
  }

  /** Where nothing can be read there is nothing to come back to; what is kept stays. */
  async load(key: string): Promise<void> {
    if (this.#stores.has(key)) return;
    const kept = await this.#storage?.read(key).catch(() => null);
    const store = this.of(key);
    if (kept && store.getState().changedAt === 0) store.setState(kept, true);
  }

  /** Known at once; rejects where it could not be kept: DOMException. */
  async change(key: string, change: Change): Promise<void> {
    const store = this.of(key);
    const changedAt = Date.now();
    const changed = (record: ReadState) => ({ ...record, ...change(record), changedAt });
    store.setState(changed(store.getState()), true);
    await this.#storage?.change(key, changed);
  }

  /** Instead of where this view of this branch was left before. */
  leave(key: string, position: LeftPosition): void {
    const withPosition: Change = ({ positions }) => {
      const others = positions.filter(
        ({ leaf, view }) => leaf !== position.leaf || view !== position.view,
      );
      return { positions: [...others, position].slice(-MAX_POSITIONS) };
    };
    // A convenience: where it cannot be kept nobody has to know.
    this.change(key, withPosition).catch(() => {});
  }

  /** Of this page: what is kept goes with the session's record. */
  forget(key: string): void {
    this.#stores.delete(key);
  }
}
