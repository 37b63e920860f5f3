// A session held by a worker, as a SessionSource: starts the worker and gathers the rows asked for
// in one moment into one request. The only module of the page that knows Comlink's proxies.
import { proxy, type Remote } from "comlink";
import type { OperationEffect } from "../../../src/edit/effect/operation-effect.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import type { SearchEnd } from "../../../src/search/search-session.ts";
import { whenFrameIsOver } from "../../ui/browser/when-painted.ts";
import { Thread } from "../../ui/worker/thread.ts";
import { carrySessionErrors } from "../carry-errors.ts";
import type { SearchOne, SecondSearcher } from "../search/two-threads.ts";
import type {
  DraftedSession,
  GrownFolder,
  GrownSession,
  OnProgress,
  OpenedSource,
  ReadWhole,
  SessionSource,
  SourceInput,
} from "../session-source.ts";
import { withIds } from "./crossing-ids.ts";
import type { ThreadHost } from "./session.worker.ts";
import { threadErrors } from "./thread-errors.ts";

carrySessionErrors();

const ERRORS = threadErrors(
  "reads files",
  () => new SessionError("cancelled", "The session was closed.", "Open it again any time."),
);

/** Smaller files are on the screen as soon when all of them is read first. Bytes. */
const MIN_LARGE = 2 << 20;

/** One that was started ahead of need. */
let spare: Thread<ThreadHost> | null = null;

function started(): Thread<ThreadHost> {
  const worker = new Worker(new URL("./session.worker.ts", import.meta.url), { type: "module" });
  return new Thread(worker, ERRORS);
}

/** Starts a worker ahead of need: starting one takes longer than scanning a small session. */
export function prepareWorker(): void {
  if (spare && !spare.hasEnded) return;
  spare = started();
  // Whoever opens a session with it hears of its failure.
  spare.call((remote) => remote.prepare()).catch(() => {});
}

function takeThread(): Thread<ThreadHost> {
  const thread = spare && !spare.hasEnded ? spare : started();
  spare = null;
  return thread;
}

/**
 * Opens in a worker of its own; a large file as soon as its end can be shown. An aborted signal ends
 * the worker, until then. Errors: SessionError.
 */
export async function openInWorker(
  input: SourceInput,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<SessionSource> {
  const thread = takeThread();
  const close = () => thread.close();
  signal?.addEventListener("abort", close, { once: true });
  try {
    // The end of the last of several files alone is not the end of the session.
    if (input.kind === "file" && !input.parts && input.file.size >= MIN_LARGE) {
      return await openLarge(input.file, onProgress, thread, close);
    }
    const opened = await thread.call((remote) => remote.open(input, proxy(onProgress)));
    return { ...sourceOf(opened, thread, close), whole: null };
  } catch (error) {
    close();
    throw error;
  } finally {
    signal?.removeEventListener("abort", close);
  }
}

async function openLarge(
  file: File,
  onProgress: OnProgress,
  thread: Thread<ThreadHost>,
  close: () => void,
): Promise<SessionSource> {
  let tell: OnProgress = onProgress;
  const ahead = Promise.withResolvers<OpenedSource>();
  const onAhead = (opened: OpenedSource) => {
    ahead.resolve(opened);
    void unpacker();
    return whenFrameIsOver();
  };
  const opening = thread.call((remote) =>
    remote.openLarge(
      file,
      proxy((done: number) => tell(done)),
      proxy(onAhead),
    ),
  );
  const whole = opening.then(async ({ opened, ids, reading }) => {
    // Without what unpacks it, it is asked for again: that says what is missing.
    const unpack = reading && (await unpacker().catch(() => null));
    return { ...withIds(opened, ids), reading: unpack ? unpack(reading) : undefined };
  });
  const first = await Promise.race([
    whole.then((opened) => ({ opened, isWhole: true })),
    ahead.promise.then((opened) => ({ opened, isWhole: false })),
  ]);
  const source = sourceOf(first.opened, thread, close, whole);
  if (first.isWhole) return { ...source, whole: null };
  // Whoever asked for the first rows has them; who waits hears how it goes on.
  tell = () => {};
  const read: ReadWhole = (onWhole) => {
    if (onWhole) tell = onWhole;
    return whole;
  };
  // Who asks for it hears of it.
  whole.catch(() => {});
  return { ...source, whole: read };
}

/** Loaded while a session is read: nothing of it is needed for its first rows. */
function unpacker() {
  const loading = import("./crossing-details.ts").then(({ unpackedReading }) => unpackedReading);
  // Whoever has a reading to unpack hears of it.
  loading.catch(() => {});
  return loading;
}

function sourceOf(
  opened: OpenedSource,
  thread: Thread<ThreadHost>,
  close: () => void,
  whole: Promise<OpenedSource> = Promise.resolve(opened),
): Omit<SessionSource, "whole"> {
  const searching = sharedSearch(whole, thread);
  const batch = new BodyBatch((refs) => thread.call((remote) => remote.bodies(refs)));
  return {
    ...opened,
    async readAll(onProgress) {
      const unpack = unpacker();
      const reading = await thread.call((remote) => remote.readAllPacked(proxy(onProgress)));
      return (await unpack)(reading);
    },
    grow(input, onProgress) {
      searching.endSharing();
      return thread.call<GrownSession>((remote) => remote.grow(input, proxy(onProgress)));
    },
    growFolder: (changes) => thread.call<GrownFolder>((remote) => remote.growFolder(changes)),
    draft(command) {
      searching.endSharing();
      return thread.call<DraftedSession>((remote) => remote.draft(command));
    },
    effect: (version, step) =>
      thread.call<OperationEffect | string>((remote) => remote.effect(version, step)),
    repairs: (version) => thread.call((remote) => remote.repairs(version)),
    exportDraft: (request, onProgress) =>
      thread.call((remote) => remote.exportDraft(request, proxy(onProgress))),
    addToFile: (handle) => thread.call((remote) => remote.addToFile(handle)),
    stopExport: () => thread.call((remote) => remote.stopExport()),
    asSessionFile: () => thread.call((remote) => remote.asSessionFile()),
    body: (ref) => batch.body(ref),
    forgetBodies: (refs) => thread.call((remote) => remote.forgetBodies(refs)),
    storedBodies: (refs) => thread.call((remote) => remote.storedBodies(refs)),
    raw: (ref, max = Number.MAX_SAFE_INTEGER) => thread.call((remote) => remote.raw(ref, max)),
    rawPiece: (ref, from, length) => thread.call((remote) => remote.rawPiece(ref, from, length)),
    map: (version, request) => thread.call((remote) => remote.map(version, request)),
    figures: (version, leaf) => thread.call((remote) => remote.figures(version, leaf)),
    compare: (version, request, onCompared, other) =>
      thread.call((remote) =>
        remote.compareWith(
          version,
          request,
          proxy(onCompared),
          other?.table ?? null,
          other && proxy(other.storedBodies),
        ),
      ),
    excerpt: (version, request, onExcerpt) =>
      thread.call((remote) => remote.excerpt(version, request, proxy(onExcerpt))),
    search: searching.search,
    input: () => thread.call<SourceInput>((remote) => remote.input()),
    ended: endOf(thread),
    close() {
      searching.endSharing();
      close();
    },
  };
}

function endOf(thread: Thread<ThreadHost>): Promise<never> {
  const end = thread.end();
  // Whoever watches the session hears of it.
  end.catch(() => {});
  return end;
}

/** Rows of a draft, and of a file that has grown, are those of the worker that holds it. */
function sharedSearch(whole: Promise<OpenedSource>, thread: Thread<ThreadHost>) {
  let second: SecondSearcher | null = null;
  let isShared = true;
  const search: SessionSource["search"] = async (version, request, onFound, signal) => {
    const one: SearchOne = (part, onPart, stop) =>
      searchIn(thread, stop, (remote, number) =>
        remote.searchAs(number, version, part, proxy(onPart)),
      );
    // Some hits of a few entries are found as soon by one.
    if (isShared && request.skip === undefined) {
      const [{ session }, input, { canShare, SecondSearcher }] = await Promise.all([
        whole,
        thread.call<SourceInput>((remote) => remote.input()),
        import("../search/two-threads.ts"),
      ]);
      signal.throwIfAborted();
      if (isShared && input.kind === "file" && canShare(session, input)) {
        second ??= new SecondSearcher(ERRORS);
        return second.search(session, input.file, request, one, onFound, signal);
      }
    }
    return one(request, onFound, signal);
  };
  const endSharing = () => {
    isShared = false;
    second?.close();
    second = null;
  };
  return { search, endSharing };
}

let searches = 0;

async function searchIn(
  thread: Thread<ThreadHost>,
  signal: AbortSignal,
  ask: (remote: Remote<ThreadHost>, number: number) => Promise<SearchEnd | string>,
): Promise<SearchEnd | string> {
  const number = ++searches;
  const stop = () => void thread.call((remote) => remote.stopSearch(number)).catch(() => {});
  signal.throwIfAborted();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await thread.call((remote) => ask(remote, number));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

interface Wanted {
  readonly ref: EntryRef;
  readonly resolve: (entry: JsonObject) => void;
  readonly reject: (error: unknown) => void;
}

/** Entries asked for in the same task go to the worker together. */
class BodyBatch {
  readonly #read: (refs: readonly EntryRef[]) => Promise<readonly JsonObject[]>;
  #waiting: Wanted[] = [];

  constructor(read: (refs: readonly EntryRef[]) => Promise<readonly JsonObject[]>) {
    this.#read = read;
  }

  body(ref: EntryRef): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ref, resolve, reject });
      if (this.#waiting.length === 1) queueMicrotask(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const wanted = this.#waiting;
    this.#waiting = [];
    try {
      const entries = await this.#read(wanted.map(({ ref }) => ref));
      wanted.forEach(({ resolve, reject, ref }, index) => {
        const entry = entries[index];
        if (entry) resolve(entry);
        else reject(new Error(`The worker left out the entry at ${ref}`));
      });
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  }
}
