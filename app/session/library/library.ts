// The sessions this browser knows: opens them by key, remembers what was given, forgets.
// It must not know which screen asked.

import { createStore, type StoreApi } from "zustand/vanilla";
import { asError } from "../../../src/lib/as-error.ts";
import { formatNameOf } from "../../../src/model/agent/agent-family.ts";
import type { Session } from "../../../src/model/session.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { sessionName } from "../../../src/tree/labels.ts";
import { type OnProgress, type SessionSource, wholeSource } from "../host/session-source.ts";
import { openInWorker, prepareWorkers } from "../host/thread/worker-source.ts";
import { SessionCache } from "../open/session-cache.ts";
import type { OpenSession, SessionStoreHooks } from "../open/session-store.ts";
import { ReadingKeeper } from "../reading/reading-keeper.ts";
import { AfterReading } from "./after-reading.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import type { GivenSession } from "./given-files.ts";
import { knownInput } from "./known-input.ts";
import type { PageSessions } from "./page-sessions.ts";
import { SAMPLES } from "./samples.ts";
import { keyOfSession, numberedKey, unnumberedKey } from "./session-key.ts";
import type { recordOf as RecordOfFunction } from "./session-record.ts";
import { ShareKeeper } from "./share-keeper.ts";
import {
  libraryDb,
  prepareStore,
  type ReadingRecord,
  type SessionPlace,
  type SessionRecord,
} from "./stored/library-db.ts";
import {
  readHandle,
  readRecord,
  readRecords,
  removeRecord,
  renameFormat,
  updateRecord,
  writeCopy,
  writeRecord,
} from "./stored/library-store.ts";

export interface Library extends PageSessions {
  /**
   * Opens and remembers; answers with the key to go to. `wanted`: the key of a session whose file
   * could not be had; another file of that session takes its place. Errors: SessionError.
   */
  readonly add: (
    given: GivenSession,
    wanted: string | null,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<string>;
  /** Somebody is likely to open a session soon, or `isOpening` one already. */
  readonly prepare: (isOpening: boolean) => void;
  readonly forget: (key: string) => Promise<void>;
  /** Whether somebody waits for a session: it opens, or all of it is read. */
  readonly isBusy: () => boolean;
  /** The session's file where it lies; null when this browser has none, or a private copy. */
  readonly handleOf: (key: string) => Promise<FileSystemFileHandle | null>;
  /** Where it lies in an opened folder, where it is opened from there; null: by itself. */
  readonly placeOf: (key: string) => Promise<SessionPlace | null>;
  /** By key: why a session will not be here after the page is closed. */
  readonly unkept: StoreApi<ReadonlyMap<string, Error>>;
  readonly drafts: DraftKeeper;
  readonly shares: ShareKeeper;
}

interface LibraryHooks extends Omit<SessionStoreHooks, "onRead" | "onEdited"> {
  /** What is remembered has changed. */
  readonly onRecords: () => void;
  /** What was remembered of a session is gone. */
  readonly onForgotten: () => void;
  /** The drafts that are kept have changed. */
  readonly onDrafts: () => void;
}

/** Copying a file this big waits until the session was read. Bytes. */
const BIG = 8 << 20;

/** Needed once a session is on the screen. */
async function recordOf(...args: Parameters<typeof RecordOfFunction>): Promise<SessionRecord> {
  return (await import("./session-record.ts")).recordOf(...args);
}

export function makeLibrary(hooks: LibraryHooks): Library {
  const unkept = createStore<ReadonlyMap<string, Error>>(() => new Map());
  const note = (key: string, error: Error | null) => {
    const next = new Map(unkept.getState());
    if (error) next.set(key, error);
    else next.delete(key);
    unkept.setState(next, true);
  };

  /** In the background: the session is on the screen whether or not it can be kept. */
  const keep = async (key: string, work: () => Promise<void>) => {
    try {
      await work();
      note(key, null);
    } catch (error) {
      note(key, asError(error));
    }
    hooks.onRecords();
  };

  /** The same once all of the session was scanned; whoever shows it says why it could not be. */
  const keepOf = async (
    key: string,
    source: SessionSource,
    work: (whole: SessionSource) => Promise<void>,
  ) => {
    const whole = await wholeSource(source).catch(() => null);
    if (whole) await keep(key, () => work(whole));
  };

  // Whose session it is is known only when all of it was read: before or after it is remembered.
  const formatNames = new WeakMap<EntryTable, string>();
  const formatOf = ({ table, formatName }: Session) => formatNames.get(table) ?? formatName;
  const afterReading = new AfterReading();
  const onRead = ({ key, session, details }: OpenSession) => {
    afterReading.read(key);
    const name = formatNameOf(session, details);
    if (name === session.formatName) return;
    formatNames.set(session.table, name);
    void keep(key, () => renameFormat(key, name));
  };

  /** By key, of this page: also where the browser stores nothing, or has not stored it yet. */
  const givenHere = new Map<string, GivenSession>();

  /** What is needed to find it again, before anybody can reload the page that shows it. */
  const rememberWhere = async (key: string, { session }: SessionSource, given: GivenSession) => {
    const { handle, place } = given;
    if (!place && !handle) return;
    const { fileName, size, table } = session;
    const record: SessionRecord = {
      key,
      fileName,
      title: sessionName(table) ?? fileName,
      formatName: formatOf(session),
      size,
      entries: table.count,
      openedAt: Date.now(),
      origin: place ? "folder" : "handle",
    };
    const write = () =>
      place ? writeRecord({ ...record, place }, null) : writeRecord(record, handle);
    await keep(key, write);
  };

  const remember = (key: string, source: SessionSource, given: GivenSession) => {
    const { input, handle, place } = given;
    if (place) {
      void keepOf(key, source, async (whole) => {
        const record = await recordOf(key, whole, "folder", formatOf);
        await writeRecord({ ...record, place }, null);
      });
    } else if (handle) {
      void keepOf(key, source, async (whole) =>
        writeRecord(await recordOf(key, whole, "handle", formatOf), handle),
      );
    } else if (input.kind === "file") {
      const copy = async (whole: SessionSource) => {
        await writeCopy(key, input.file);
        await writeRecord(await recordOf(key, whole, "copy", formatOf), null);
      };
      const run = () => void keepOf(key, source, copy);
      if (input.file.size > BIG) afterReading.add(key, run);
      else setTimeout(run, 0);
    }
  };

  const readings = new ReadingKeeper(readingStorage);
  const open = async (key: string, onProgress: OnProgress, signal: AbortSignal) => {
    const [record] = await Promise.all([knownRecord(key), readings.load(key)]);
    const input = await knownInput(key, record, signal);
    const source = await openInWorker(input, onProgress, signal);
    if (record) {
      const { place } = record;
      void keepOf(key, source, async (whole) => {
        const now = await recordOf(key, whole, record.origin, formatOf);
        await updateRecord(place ? { ...now, place } : now);
      });
    }
    return source;
  };

  let adding = 0;
  const titleOf = ({ session: { table, fileName } }: OpenSession) => sessionName(table) ?? fileName;
  const drafts = new DraftKeeper(titleOf, hooks.onDrafts);
  const shares = new ShareKeeper();
  const onEdited = (open: OpenSession) => drafts.keep(open);
  const sessions = new SessionCache(open, { ...hooks, onRead, onEdited });
  return {
    sessions,
    drafts,
    shares,
    readings,
    unkept,
    records: readRecords,
    samples: SAMPLES,
    canEdit: true,
    prepare(isOpening) {
      // Workers that warm up now would take the time of those that read.
      if (!isOpening) prepareWorkers();
      // Where nothing can be stored, whoever stores says so.
      prepareStore().catch(() => {});
    },
    async add(given, wanted, onProgress, signal) {
      // Looked up while the file is read: nobody waits for the one after the other.
      const known = recordsByKey();
      adding++;
      const source = await openInWorker(given.input, onProgress, signal).finally(() => adding--);
      const own = keyOfSession(source.session);
      const isWanted = wanted !== null && unnumberedKey(wanted) === own;
      const key = isWanted ? wanted : await freeKey(own, given, await known, givenHere);
      const isNew = !(await known).has(key);
      await Promise.all([readings.load(key), isNew ? rememberWhere(key, source, given) : null]);
      sessions.adopt(key, source);
      givenHere.set(key, given);
      remember(key, source, given);
      return key;
    },
    async handleOf(key) {
      const given = givenHere.get(key);
      return given ? given.handle : readHandle(key).catch(() => null);
    },
    async placeOf(key) {
      return givenHere.get(key)?.place ?? (await knownRecord(key))?.place ?? null;
    },
    async forget(key) {
      sessions.forget(key);
      givenHere.delete(key);
      shares.forget(key);
      readings.forget(key);
      await removeRecord(key);
      hooks.onRecords();
      hooks.onForgotten();
    },
    isBusy: () => adding > 0 || sessions.isReading,
  };
}

const readingStorage = {
  async read(key: string) {
    return (await (await libraryDb()).get("readings", key)) ?? null;
  },
  /** Needed once somebody reads. */
  async write(record: ReadingRecord) {
    const { writeReading } = await import("./stored/reading-records.ts");
    await writeReading(record);
  },
};

/** Null also where the browser stores nothing: everything but remembering works there. */
function knownRecord(key: string): Promise<SessionRecord | null> {
  return readRecord(key).catch(() => null);
}

/** Empty where the browser stores nothing. */
async function recordsByKey(): Promise<ReadonlyMap<string, SessionRecord>> {
  const records = await readRecords().catch(() => []);
  return new Map(records.map((record) => [record.key, record]));
}

/** The session's own key, or a numbered one when another file with that id is remembered. */
async function freeKey(
  key: string,
  given: GivenSession,
  known: ReadonlyMap<string, SessionRecord>,
  givenHere: ReadonlyMap<string, GivenSession>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numberedKey(key, number);
    if (SAMPLES.some((sample) => sample.key === candidate)) continue;
    const before = givenHere.get(candidate);
    const record = known.get(candidate);
    if (before ? await isSameGiven(before, given) : !record || (await isSameFile(record, given))) {
      return candidate;
    }
  }
}

async function isSameFile(record: SessionRecord, given: GivenSession): Promise<boolean> {
  const known = await readHandle(record.key);
  if (known && given.handle) return known.isSameEntry(given.handle);
  return record.fileName === nameOf(given);
}

async function isSameGiven(before: GivenSession, given: GivenSession): Promise<boolean> {
  if (before.handle && given.handle) return before.handle.isSameEntry(given.handle);
  return nameOf(before) === nameOf(given);
}

function nameOf({ input }: GivenSession): string {
  return input.kind === "file" ? input.file.name : input.name;
}
