// The sessions of this page, a store for each key. A session on a screen, also as the other side of a
// comparison, is leased and never ended; of the rest a few stay open for Back.
import type { OnProgress, SessionSource } from "../../engine/session-source.ts";
import type { SessionStoreHooks } from "./session-states.ts";
import { SessionStore } from "./session-store.ts";

/** How many stay open without a screen. */
const MAX_UNLEASED = 2;

/** Opens by key: a recent session, a sample. Rejects with SessionError or MissingSession. */
export type OpenByKey = (
  key: string,
  onProgress: OnProgress,
  signal: AbortSignal,
) => Promise<SessionSource>;

interface Kept {
  readonly store: SessionStore;
  leases: number;
  isForgotten: boolean;
}

export class SessionCache {
  readonly #open: OpenByKey;
  readonly #hooks: SessionStoreHooks;
  /** In the order of their last use. An empty store costs nothing. */
  readonly #kept = new Map<string, Kept>();

  constructor(open: OpenByKey, hooks: SessionStoreHooks) {
    this.#open = open;
    this.#hooks = hooks;
  }

  /** The session's store; it opens with its first lease. */
  of(key: string): SessionStore {
    return this.#keptOf(key).store;
  }

  /** Whether a screen waits for one: it opens, or its full reading is under way. */
  get isReading(): boolean {
    return [...this.#kept.values()].some(({ leases, store }) => leases > 0 && store.isReading);
  }

  /** Keeps a session open until the lease is given back. Opens it if need be. */
  lease(key: string): () => void {
    const kept = this.#keptOf(key);
    kept.leases++;
    kept.isForgotten = false;
    this.#touch(key, kept);
    kept.store.show();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      kept.leases--;
      // A screen that remounts gives its lease back and takes another in the same task.
      queueMicrotask(() => this.#settle());
    };
  }

  /** Takes over a session that was opened from a file; it replaces an opening of the same key. */
  adopt(key: string, source: SessionSource): void {
    const kept = this.#keptOf(key);
    kept.store.adopt(source);
    this.#touch(key, kept);
    this.#settle();
  }

  /** Ends a session as soon as no screen shows it. */
  forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    kept.isForgotten = true;
    this.#settle();
  }

  #keptOf(key: string): Kept {
    const known = this.#kept.get(key);
    if (known) return known;
    const open = (onProgress: OnProgress, signal: AbortSignal) =>
      this.#open(key, onProgress, signal);
    const kept = { store: new SessionStore(key, open, this.#hooks), leases: 0, isForgotten: false };
    this.#kept.set(key, kept);
    return kept;
  }

  #touch(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
  }

  /** Ends sessions without a lease: forgotten ones, those still opening, and the oldest. */
  #settle(): void {
    const idle = [...this.#kept].filter(([, { leases }]) => leases === 0);
    const open = idle.filter(([, { store, isForgotten }]) => !isForgotten && store.shown !== null);
    const kept = new Set(open.slice(-MAX_UNLEASED).map(([key]) => key));
    for (const [key, { store, isForgotten }] of idle) {
      if (!kept.has(key)) store.close();
      // Nor is anything left that views kept of it.
      if (isForgotten) this.#kept.delete(key);
    }
  }
}
