// A session held by a worker, as a SessionSource: starts the worker and joins the rows requested in one
// moment into one request.
import { ensure } from "../../../src/lib/ensure.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import { whenPainted } from "../../ui/browser/later.ts";
import { Thread } from "../../ui/worker/thread.ts";
import { carryCalls } from "../carry-calls.ts";
import {
  callOf,
  callsBy,
  type OnProgress,
  type OpenedSource,
  type ReadWhole,
  type SessionSource,
  type SourceInput,
} from "../session-source.ts";
import type { ThreadHost } from "./session.worker.ts";
import { threadErrors } from "./thread-errors.ts";
import { withIds } from "./transfer-ids.ts";

carryCalls();

const ERRORS = threadErrors(
  "reads files",
  () => new SessionError("cancelled", "The session was closed.", "Open it again any time."),
);

/** Smaller files are on the screen as soon with a full scan first. Bytes. */
const MIN_LARGE = 2 << 20;

/** A worker that was started ahead of need. */
let spare: Thread<ThreadHost> | null = null;

function started(): Thread<ThreadHost> {
  const worker = new Worker(new URL("./session.worker.ts", import.meta.url), { type: "module" });
  return new Thread(worker, ERRORS);
}

/** Starts a worker ahead of need: starting one takes longer than scanning a small session. */
export function prepareWorker(): void {
  if (spare && !spare.hasEnded) return;
  spare = started();
  // Opening a session with it reports its failure.
  spare.call((remote) => remote.prepare()).catch(() => {});
}

function takeThread(): Thread<ThreadHost> {
  const thread = spare && !spare.hasEnded ? spare : started();
  spare = null;
  return thread;
}

/**
 * Opens in a worker of its own; a large file as soon as its end can be shown. Until then, an aborted signal
 * ends the worker. Errors: SessionError.
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
    const opened = await thread.call((remote) => remote.open(input, onProgress));
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
    return whenPainted(0);
  };
  const opening = thread.call((remote) => remote.openLarge(file, (done) => tell(done), onAhead));
  const whole = opening.then(async ({ opened, ids, reading }) => {
    // Without the code to unpack it, it is requested again: that request names what is missing.
    const unpack = reading && (await unpacker().catch(() => null));
    return { ...withIds(opened, ids), reading: unpack ? unpack(reading) : undefined };
  });
  const first = await Promise.race([
    whole.then((opened) => ({ opened, isWhole: true })),
    ahead.promise.then((opened) => ({ opened, isWhole: false })),
  ]);
  const source = sourceOf(first.opened, thread, close, whole);
  if (first.isWhole) return { ...source, whole: null };
  // The caller has the first rows already; the promise of the rest reports the failure.
  tell = () => {};
  const read: ReadWhole = (onWhole) => {
    if (onWhole) tell = onWhole;
    return whole;
  };
  // The request for it reports the error.
  whole.catch(() => {});
  return { ...source, whole: read };
}

/** Loaded while a session is read: its first rows do not need it. */
function unpacker() {
  const loading = import("./transfer-details.ts").then(({ unpackedReading }) => unpackedReading);
  // Unpacking a reading reports the error.
  loading.catch(() => {});
  return loading;
}

function sourceOf(
  opened: OpenedSource,
  thread: Thread<ThreadHost>,
  close: () => void,
  whole: Promise<OpenedSource> = Promise.resolve(opened),
): Omit<SessionSource, "whole"> {
  const calls = callsBy((name, args) => thread.call((remote) => callOf(remote, name, args)));
  return {
    ...opened,
    ...calls,
    async readAll(onProgress) {
      const unpack = unpacker();
      const reading = await thread.call((remote) => remote.readAllPacked(onProgress));
      return (await unpack)(reading);
    },
    body: bodiesTogether((refs) => thread.call((remote) => remote.bodies(refs))),
    async search(version, request, onFound, signal) {
      // A search needs all rows, not only those of the end.
      await whole;
      signal.throwIfAborted();
      return calls.search(version, request, onFound, signal);
    },
    ended: endOf(thread),
    close,
  };
}

function endOf(thread: Thread<ThreadHost>): Promise<never> {
  const end = thread.end();
  // The session's `ended` reports it.
  end.catch(() => {});
  return end;
}

/** Entries requested in the same task go to the worker together. */
function bodiesTogether(
  read: (refs: readonly EntryRef[]) => Promise<readonly JsonObject[]>,
): SessionSource["body"] {
  let refs: EntryRef[] = [];
  let bodies: Promise<readonly JsonObject[]> | null = null;
  const ask = async () => {
    await null;
    const asked = refs;
    refs = [];
    bodies = null;
    return read(asked);
  };
  return async (ref) => {
    const at = refs.push(ref) - 1;
    bodies ??= ask();
    return ensure((await bodies)[at], "body from the worker");
  };
}
