// The copy as the only session of a page within the page: read-only, in memory, opened like any other.

import { ReadStateKeeper } from "../../catalog/stored/read-state-keeper.ts";
import { openInWorker } from "../../engine/thread/worker-source.ts";
import type { PageSessions } from "../../session/open/page-sessions.tsx";
import { SessionCache } from "../../session/open/session-cache.ts";
import type { SessionStoreHooks } from "../../session/open/session-store.ts";

/** Its key; nothing is stored under it. */
export const PREVIEW_KEY = "preview";

export class PreviewSessions implements PageSessions {
  readonly sessions: SessionCache;
  readonly readings = new ReadStateKeeper(null);
  readonly canEdit = false;
  #file: File;

  constructor(file: File, hooks: Omit<SessionStoreHooks, "onRead" | "onEdited">) {
    this.#file = file;
    this.sessions = new SessionCache(
      (_, onProgress, signal) =>
        openInWorker({ kind: "file", file: this.#file }, onProgress, signal),
      { ...hooks, onRead: () => {}, onEdited: () => {} },
    );
  }

  /** What was shown stays on the screen until the other copy is open. */
  show(file: File): void {
    if (file === this.#file) return;
    this.#file = file;
    void this.sessions.of(PREVIEW_KEY).reload();
  }
}
