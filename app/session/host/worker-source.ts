// A session held by a worker, as a SessionSource: starts the worker and gathers the rows asked for
// in one moment into one request. The only module of the page that knows Comlink's proxies.
import { proxy } from "comlink";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import { Thread, type ThreadErrors } from "../../ui/worker/thread.ts";
import { carrySessionErrors } from "./carry-errors.ts";
import type { ThreadHost } from "./session.worker.ts";
import type {
  GrownSession,
  OnProgress,
  OpenedSource,
  SessionSource,
  SourceInput,
} from "./session-source.ts";

carrySessionErrors();

const ERRORS: ThreadErrors = {
  notStarted: (why) =>
    new SessionError(
      "stopped",
      `The part of Espalier that reads files could not be started${why ? `: ${why.slice(0, 200)}` : ""}.`,
      "Reload the page: a newer version may have replaced this one, or the connection was lost.",
    ),
  closed: () => new SessionError("cancelled", "The session was closed.", "Open it again any time."),
};

let spare: Thread<ThreadHost> | null = null;

/** Starts a worker ahead of need: starting one takes longer than scanning a small session. */
export function prepareWorker(): void {
  if (spare && !spare.hasEnded) return;
  spare = startWorker();
  // Whoever opens a session with it hears of its failure.
  spare.call((remote) => remote.warmUp()).catch(() => {});
}

function startWorker(): Thread<ThreadHost> {
  return new Thread(
    new Worker(new URL("./session.worker.ts", import.meta.url), { type: "module" }),
    ERRORS,
  );
}

function takeWorker(): Thread<ThreadHost> {
  const worker = spare && !spare.hasEnded ? spare : startWorker();
  spare = null;
  return worker;
}

/** Opens in a worker of its own. An aborted signal ends the worker. Errors: SessionError. */
export async function openInWorker(
  input: SourceInput,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<SessionSource> {
  const thread = takeWorker();
  const close = () => thread.close();
  signal?.addEventListener("abort", close, { once: true });
  try {
    const opened = await thread.call((remote) => remote.open(input, proxy(onProgress)));
    signal?.removeEventListener("abort", close);
    return sourceOf(opened, thread);
  } catch (error) {
    close();
    throw error;
  }
}

function sourceOf(opened: OpenedSource, thread: Thread<ThreadHost>): SessionSource {
  const batch = new BodyBatch((refs) => thread.call((remote) => remote.bodies(refs)));
  return {
    ...opened,
    readAll: (onProgress) => thread.call((remote) => remote.readAll(proxy(onProgress))),
    grow: (input, onProgress) =>
      thread.call<GrownSession>((remote) => remote.grow(input, proxy(onProgress))),
    body: (ref) => batch.body(ref),
    storedBodies: (refs) => thread.call((remote) => remote.storedBodies(refs)),
    raw: (ref, max = Number.MAX_SAFE_INTEGER) => thread.call((remote) => remote.raw(ref, max)),
    rawPiece: (ref, from, length) => thread.call((remote) => remote.rawPiece(ref, from, length)),
    map: (version, measure) => thread.call((remote) => remote.map(version, measure)),
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
    close: () => thread.close(),
  };
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
