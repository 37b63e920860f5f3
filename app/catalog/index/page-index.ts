// The index on the page's side: starts its worker, and parses what arrives as text, which crosses threads
// in a tenth of the time. The only module that knows both sides.
import { expose, proxy, type Remote, transfer } from "comlink";
import type { LibraryIndex } from "../../../src/library/index/library-index.ts";
import { memoryIndex } from "../../../src/library/index/memory-index.ts";
import type { IndexedSession, LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { threadErrors } from "../../engine/thread/thread-errors.ts";
import { Thread } from "../../ui/worker/thread.ts";
import type { KeptRecord } from "./folder-database.ts";
import type { IndexThread } from "./index.worker.ts";
import type { IndexEvents, IndexHost } from "./index-host.ts";
import { type PackedReading, unpacked } from "./packed-reading.ts";

/** The workers that read write their readings, never the page. */
export interface PageIndex extends Omit<LibraryIndex, "put"> {
  /** Forgets every folder but these. */
  keepOnly(folders: readonly string[]): Promise<void>;
  /** Waits until every write is on the disk. */
  settle(): Promise<void>;
  /** Is a `ReadingsTaker` for the other end of the port; rejects when it ends. */
  connect(port: MessagePort): Promise<never>;
}

/** What a worker that reads sees of the index. */
export interface ReadingsTaker {
  put(folder: string, readings: readonly PackedReading[]): Promise<void>;
}

const ADVICE = "Reload the page: a newer version may have replaced this one.";

/** In the page, also reports that new texts can be searched. */
export interface PageIndexEvents extends IndexEvents {
  readonly onSettled: () => void;
  /** It answers no more: the next caller starts another one. */
  readonly onEnded: () => void;
}

/** In the memory of the page where the worker or WebAssembly is unavailable. */
export async function startIndex(events: PageIndexEvents): Promise<PageIndex> {
  try {
    return await startThread(events);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    events.onUnkept(
      `The index could not be started: ${reason}. What is read from folders is kept until this tab is closed.`,
    );
    return indexInPage(events);
  }
}

function indexInPage({ onSettled }: PageIndexEvents): PageIndex {
  const memory = memoryIndex();
  return {
    ...memory,
    // Nothing from another visit is here, and no disk is waited for.
    keepOnly: async () => {},
    settle: async () => onSettled(),
    async connect(port) {
      const put: ReadingsTaker["put"] = (folder, readings) =>
        memory.put(folder, readings.map(unpacked));
      expose({ put }, port);
      return new Promise<never>(() => {});
    },
  };
}

async function startThread(events: PageIndexEvents): Promise<PageIndex> {
  const thread = new Thread<IndexThread>(
    new Worker(new URL("./index.worker.ts", import.meta.url), { type: "module" }),
    {
      ...threadErrors(
        "keeps the index",
        () => new SessionError("stopped", "The index was closed.", ADVICE),
      ),
      notStarted: (why) =>
        new SessionError("stopped", why || "its part of Espalier did not come", ADVICE),
    },
  );
  const { onUnkept, onDamaged, onLost, onSettled } = events;
  const start = (remote: Remote<IndexThread>) =>
    remote.start(proxy(onUnkept), proxy(onDamaged), proxy(onLost));
  const host = (await thread.call<unknown>(start).catch((error: unknown) => {
    thread.close();
    throw error;
  })) as Remote<IndexHost>;
  thread.end().catch(events.onEnded);
  /** The worker's answer, or the error that ended it. */
  const ask = <T>(question: () => Promise<T>) => thread.call(question);
  return {
    sessions: async (folder) => parsed<IndexedSession>(await ask(() => host.sessions(folder))),
    neighbours: async (folder) =>
      parsed<LibraryNeighbour>(await ask(() => host.neighbours(folder))),
    putNeighbours: (folder, neighbours) => ask(() => host.putNeighbours(folder, neighbours)),
    remove: (folder, paths) => ask(() => host.remove(folder, paths)),
    search: (folders, query) => ask(() => host.search(folders, query)),
    forget: (folder) => ask(() => host.forget(folder)),
    keepOnly: (folders) => ask(() => host.keepOnly(folders)),
    async settle() {
      await ask(() => host.settle());
      onSettled();
    },
    async connect(port) {
      await thread.call((remote) => remote.connect(transfer(port, [port])));
      return thread.end();
    },
    async close() {
      await ask(() => host.close());
      thread.close();
    },
  };
}

/** This version wrote them: records of another version are removed before the query. */
function parsed<T>(records: readonly KeptRecord[]): readonly T[] {
  return records.map(({ record }) => JSON.parse(record) as T);
}
