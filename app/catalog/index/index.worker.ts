// The worker of the index: starts SQLite and answers the page and the workers that read sessions. A worker
// has no policy but its own script's: the page's stays as strict as it is.
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { expose, proxy } from "comlink";
import { serveThread } from "../../ui/worker/serve-thread.ts";
import { type IndexEvents, IndexHost } from "./index-host.ts";

/** SQLite's storage backends that start workers, whose scripts the build leaves out. */
Object.assign(globalThis, {
  sqlite3ApiConfig: { disable: { vfs: { opfs: true, "opfs-vfs": true, "opfs-wl": true } } },
});

export class IndexThread {
  #host: IndexHost | null = null;

  /** Starts SQLite. Errors: where there is no WebAssembly. */
  async start(
    onUnkept: IndexEvents["onUnkept"],
    onDamaged: IndexEvents["onDamaged"],
    onLost: IndexEvents["onLost"],
  ) {
    this.#host = new IndexHost(await sqlite3InitModule(), { onUnkept, onDamaged, onLost });
    return proxy(this.#host);
  }

  /** Another thread connects through the port. */
  connect(port: MessagePort): void {
    if (this.#host) expose(this.#host, port);
  }
}

serveThread(new IndexThread());
