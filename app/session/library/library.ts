// The sessions this browser knows: opens them by key, remembers what was handed over, forgets.
// It must not know which screen asked.
import type { QueryClient } from "@tanstack/react-query";
import { formatNameOf } from "../../../src/model/agent/agent-family.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { Session } from "../../../src/model/session.ts";
import type { WorkerInput } from "../host/session-source.ts";
import { type OnProgress, openInWorker, type SessionClient } from "../host/worker-source.ts";
import { makeShelf } from "../shelf.ts";
import { askPermission, permissionOf } from "./file-access.ts";
import {
  readCopy,
  readHandle,
  readRecord,
  readRecords,
  removeRecord,
  renameFormat,
  type SessionRecord,
  updateRecord,
  writeCopy,
  writeRecord,
} from "./library-store.ts";
import { SAMPLES, type Sample } from "./samples.ts";
import { keyOfSession, numberedKey } from "./session-key.ts";
import { recordOf } from "./session-record.ts";

/** One session as a person handed it over. */
export interface GivenSession {
  readonly input: WorkerInput;
  /** How to get at the file again; null where the browser gave none. */
  readonly handle: FileSystemFileHandle | null;
}

export interface Library {
  readonly records: () => Promise<readonly SessionRecord[]>;
  /** Opens and remembers; answers with the key to go to. Errors: SessionError. */
  readonly add: (
    given: GivenSession,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<string>;
  /** Errors: MissingSession, SessionError. */
  readonly open: (
    key: string,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<SessionClient>;
  /** Makes the next `open` read the file again. What was read stays readable until then. */
  readonly reopen: (key: string) => void;
  readonly forget: (key: string) => Promise<void>;
}

/** A link to a session that this browser cannot get at by itself. */
export class MissingSession extends Error {
  readonly key: string;
  /** What is remembered of it, null when nothing is. */
  readonly record: SessionRecord | null;

  constructor(key: string, record: SessionRecord | null) {
    super(`The session ${key} is not in this browser`);
    this.name = "MissingSession";
    this.key = key;
    this.record = record;
  }
}

/** Copying a file this big waits until the session is on the screen. Bytes. */
const BIG = 8 << 20;
const BIG_WAITS_MS = 3000;

export function makeLibrary(queries: QueryClient): Library {
  const shelf = makeShelf<SessionClient>((key, { opening }, isReplaced) => {
    for (const kind of ["reading", "body"])
      queries.removeQueries({ queryKey: [kind, key, opening] });
    if (!isReplaced) queries.removeQueries({ queryKey: ["session", key] });
  });
  const changed = () => queries.invalidateQueries({ queryKey: ["library"] });

  // In the background. What cannot be kept (no storage, no room for a copy) is not in the list of
  // recents, and a link to it asks for the file.
  const keep = (work: () => Promise<void>) => void work().then(changed, () => {});

  // Whose session it is can be told only when all of it was read: before or after it is remembered.
  const formatNames = new WeakMap<Session, string>();
  const nameOf = (session: Session) => formatNames.get(session) ?? session.formatName;
  const heedingFormat = (key: string, client: SessionClient): SessionClient => ({
    ...client,
    async readAll(onProgress) {
      const full = await client.readAll(onProgress);
      const name = formatNameOf(client.session, full.details);
      if (name !== client.session.formatName) {
        formatNames.set(client.session, name);
        keep(() => renameFormat(key, name));
      }
      return full;
    },
  });

  const remember = (key: string, client: SessionClient, { input, handle }: GivenSession) => {
    if (handle)
      keep(async () => writeRecord(await recordOf(key, client, "handle", nameOf), handle));
    else if (input.kind === "file") {
      const copy = async () => {
        await writeCopy(key, input.file);
        await writeRecord(await recordOf(key, client, "copy", nameOf), null);
      };
      setTimeout(() => keep(copy), input.file.size > BIG ? BIG_WAITS_MS : 0);
    }
  };

  return {
    records: readRecords,
    async add(given, onProgress, signal) {
      const opened = await openInWorker(given.input, onProgress, signal);
      const key = await freeKey(opened.session, given);
      const client = heedingFormat(key, opened);
      shelf.put(key, client);
      queries.setQueryData(["session", key], client);
      remember(key, client, given);
      return key;
    },
    async open(key, onProgress, signal) {
      const held = shelf.take(key);
      if (held) return held;
      const sample = SAMPLES.find((one) => one.key === key);
      const record = await knownRecord(key);
      const file = sample ? await fetchSample(sample, signal) : await fileOf(key, record);
      const opened = await openInWorker({ kind: "file", file }, onProgress, signal);
      const client = heedingFormat(key, opened);
      shelf.put(key, client);
      if (record)
        keep(async () => updateRecord(await recordOf(key, client, record.origin, nameOf)));
      return client;
    },
    reopen: (key) => shelf.markStale(key),
    async forget(key) {
      await removeRecord(key);
      await changed();
    },
  };
}

/** Null also where the browser stores nothing: everything but remembering works there. */
function knownRecord(key: string): Promise<SessionRecord | null> {
  return readRecord(key).catch(() => null);
}

/** The session's own key, or a numbered one when another file with that id is remembered. */
async function freeKey(session: Session, given: GivenSession): Promise<string> {
  const key = keyOfSession(session);
  for (let number = 1; ; number++) {
    const candidate = numberedKey(key, number);
    const record = await knownRecord(candidate);
    if (SAMPLES.some((sample) => sample.key === candidate)) continue;
    if (!record || (await isSameFile(record, given))) return candidate;
  }
}

async function isSameFile(record: SessionRecord, given: GivenSession): Promise<boolean> {
  const known = await readHandle(record.key);
  if (known && given.handle) return known.isSameEntry(given.handle);
  const name = given.input.kind === "file" ? given.input.file.name : given.input.name;
  return record.fileName === name;
}

async function fetchSample(sample: Sample, signal: AbortSignal): Promise<File> {
  const answer = await fetch(`samples/${sample.fileName}`, { signal });
  if (!answer.ok) {
    throw new SessionError(
      "vanished",
      `The sample ${sample.fileName} could not be loaded (status ${answer.status}).`,
      "Samples lie beside the app; check that its folder was copied whole.",
    );
  }
  return new File([await answer.blob()], sample.fileName);
}

async function fileOf(key: string, record: SessionRecord | null): Promise<File> {
  const handle = await readHandle(key);
  const file = handle ? await fileBehind(handle) : await readCopy(key);
  if (!file || !record) throw new MissingSession(key, record);
  // A copy is called after its key; people know the session by its own name.
  return handle ? file : new File([file], record.fileName);
}

async function fileBehind(handle: FileSystemFileHandle): Promise<File> {
  if (!(await isAllowed(handle))) throw permissionNeeded(handle.name);
  try {
    return await handle.getFile();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === "NotAllowedError") throw permissionNeeded(handle.name);
    throw new SessionError(
      "vanished",
      `${handle.name} is no longer where it was opened.`,
      "If it was moved or renamed, open it again from its new place.",
    );
  }
}

/** Asks the person where the browser would let us: shortly after a click. */
async function isAllowed(handle: FileSystemFileHandle): Promise<boolean> {
  const known = await permissionOf(handle);
  if (known !== "prompt" || !navigator.userActivation.isActive) return known === "granted";
  return (await askPermission(handle)) === "granted";
}

function permissionNeeded(name: string): SessionError {
  return new SessionError(
    "permission",
    `The browser asks again before this page may read ${name}.`,
    "Allow reading it, or open the file again.",
  );
}
