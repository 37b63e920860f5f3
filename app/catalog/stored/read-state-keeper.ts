// How the sessions of this page were read: known to the page at once, and stored where there is a storage.
import { createStore, type StoreApi } from "zustand/vanilla";
import type { LeftPosition, ReadState } from "./records.ts";

export interface ReadStateStorage {
  readonly read: (key: string) => Promise<ReadState | null>;
  /** Of the stored record, which another page may have changed since it was read. */
  readonly change: (key: string, change: (kept: ReadState) => ReadState) => Promise<void>;
}

/** A change of a record, for this page's and for the stored one. */
type Change = (record: ReadState) => Partial<Pick<ReadState, "positions" | "marks" | "folds">>;

/** Most views of branches for one session. */
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

  /** Where nothing can be read there is no position to restore; the stored record stays. */
  async load(key: string): Promise<void> {
    if (this.#stores.has(key)) return;
    const kept = await this.#storage?.read(key).catch(() => null);
    const store = this.of(key);
    if (kept && store.getState().changedAt === 0) store.setState(kept, true);
  }

  /** Known at once; rejects where it could not be stored: DOMException. */
  async change(key: string, change: Change): Promise<void> {
    const store = this.of(key);
    const changedAt = Date.now();
    const changed = (record: ReadState) => ({ ...record, ...change(record), changedAt });
    store.setState(changed(store.getState()), true);
    await this.#storage?.change(key, changed);
  }

  /** Replaces the earlier position of this view of this branch. */
  leave(key: string, position: LeftPosition): void {
    const withPosition: Change = ({ positions }) => {
      const others = positions.filter(
        ({ leaf, view }) => leaf !== position.leaf || view !== position.view,
      );
      return { positions: [...others, position].slice(-MAX_POSITIONS) };
    };
    // A convenience: a failed write needs no message.
    this.change(key, withPosition).catch(() => {});
  }

  /** In this page: the stored state goes with the session's record. */
  forget(key: string): void {
    this.#stores.delete(key);
  }
}
