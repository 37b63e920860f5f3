// The page's side of the session worker: starts it, gathers the rows asked for in one moment into
// one request, and turns failures back into SessionErrors.
import { proxy, type Remote, wrap } from "comlink";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { Session } from "../../../src/model/session.ts";
import type { RawPiece } from "./raw-reading.ts";
import type {
  FullReading,
  Outcome,
  RawText,
  SessionWorker,
  WorkerInput,
} from "./session-source.ts";

/** Told in a dozen steps. */
export type OnProgress = (doneBytes: number) => void;

/** One opened session and the worker that holds it. Methods reject with SessionError. */
export interface SessionClient {
  readonly session: Session;
  /** Counts the openings of this page: what was read by one opening is not another's. */
  readonly opening: number;
  readAll(onProgress: OnProgress): Promise<FullReading>;
  body(row: number, revision: number): Promise<JsonObject>;
  raw(row: number, revision: number, most?: number): Promise<RawText>;
  indented(row: number, revision: number, from: number, length: number): Promise<RawPiece>;
  /** For views with questions of their own: the worker itself. */
  readonly remote: Remote<SessionWorker>;
  /** Ends the worker; addresses of its images stop working. */
  close(): void;
}

interface RunningWorker {
  readonly thread: Worker;
  readonly remote: Remote<SessionWorker>;
}

let openings = 0;
let spare: RunningWorker | null = null;

/** Starts a worker ahead of need: starting one takes longer than scanning a small session. */
export function prepareWorker(): void {
  if (spare) return;
  spare = startWorker();
  void spare.remote.warmUp();
}

function startWorker(): RunningWorker {
  const thread = new Worker(new URL("./session.worker.ts", import.meta.url), { type: "module" });
  return { thread, remote: wrap<SessionWorker>(thread) };
}

function takeWorker(): RunningWorker {
  const worker = spare ?? startWorker();
  spare = null;
  return worker;
}

/** Opens in a worker of its own. An aborted signal ends the worker. Errors: SessionError. */
export async function openInWorker(
  input: WorkerInput,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<SessionClient> {
  const { thread, remote } = takeWorker();
  const close = () => thread.terminate();
  signal?.addEventListener("abort", close, { once: true });
  try {
    const session = await settled(remote.open(input, proxy(onProgress)), signal);
    signal?.removeEventListener("abort", close);
    return clientOf(session, remote, close);
  } catch (error) {
    close();
    throw error;
  }
}

function clientOf(
  session: Session,
  remote: Remote<SessionWorker>,
  close: () => void,
): SessionClient {
  const batch = new BodyBatch(remote);
  openings++;
  return {
    session,
    opening: openings,
    remote,
    close,
    readAll: (onProgress) => settled(remote.readAll(proxy(onProgress))),
    body: (row, revision) => batch.body(row, revision),
    raw: (row, revision, most = Number.MAX_SAFE_INTEGER) =>
      settled(remote.raw(row, revision, most)),
    indented: (row, revision, from, length) =>
      settled(remote.indented(row, revision, from, length)),
  };
}

/** The value of an outcome. Rejects when the signal fires first: a dead worker never answers. */
export async function settled<T>(answer: Promise<Outcome<T>>, signal?: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => {
      reject(new SessionError("cancelled", "Opening was cancelled.", "Open it again any time."));
    });
  });
  const outcome = await Promise.race([answer, aborted]);
  if (outcome.ok) return outcome.value;
  const { kind, message, advice } = outcome.failure;
  throw new SessionError(kind, message, advice);
}

interface Wanted {
  readonly row: number;
  readonly resolve: (entry: JsonObject) => void;
  readonly reject: (error: unknown) => void;
}

/** Rows asked for in the same task go to the worker together. */
class BodyBatch {
  readonly #remote: Remote<SessionWorker>;
  readonly #waiting = new Map<number, Wanted[]>();

  constructor(remote: Remote<SessionWorker>) {
    this.#remote = remote;
  }

  body(row: number, revision: number): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(revision) ?? [];
      this.#waiting.set(revision, waiting);
      waiting.push({ row, resolve, reject });
      if (waiting.length === 1) queueMicrotask(() => void this.#send(revision));
    });
  }

  async #send(revision: number): Promise<void> {
    const wanted = this.#waiting.get(revision) ?? [];
    this.#waiting.delete(revision);
    try {
      const rows = wanted.map(({ row }) => row);
      const entries = await settled(this.#remote.bodies(rows, revision));
      wanted.forEach(({ resolve, reject, row }, index) => {
        const entry = entries[index];
        if (entry) resolve(entry);
        else reject(new Error(`The worker left out row ${row}`));
      });
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  }
}
