// The sessions this browser knows: opens them by key, remembers new ones, forgets. It must not know which
// screen asks, nor how a session is shown.

import type { StoreApi } from "zustand/vanilla";
import type { OnProgress, SessionSource } from "../engine/session-source.ts";
import { openInWorker, prepareWorker } from "../engine/thread/worker-source.ts";
import { soon, whenIdle } from "../ui/browser/later.ts";
import { Undos } from "../ui/note/undos.ts";
import type { ImportedSession } from "./import-source.ts";
import { knownInput } from "./known-input.ts";
import { type ReadSession, Remembering } from "./remembering.ts";
import { SAMPLES, type Sample } from "./samples.ts";
import { keyOfSession, unnumberedKey } from "./session-key.ts";
import { libraryDb, whenItAnswersLate } from "./stored/database.ts";
import { DraftKeeper } from "./stored/draft-keeper.ts";
import { forgetMalformed, type Malformed, malformedRecords } from "./stored/kept.ts";
import { ReadStateKeeper } from "./stored/read-state-keeper.ts";
import { changeReading, readReading } from "./stored/read-state-records.ts";
import type { SessionPlace, SessionRecord } from "./stored/records.ts";
import { readHandle, readRecord, readRecords } from "./stored/session-records.ts";
import { ShareKeeper } from "./stored/share-keeper.ts";

/** The sessions that are open in this page. */
interface OpenSessions {
  /** Shows a session that was opened from files the user gave. */
  readonly adopt: (key: string, source: SessionSource) => void;
  /** The session is forgotten. */
  readonly forget: (key: string) => void;
  /** Whether a screen waits for a session. */
  readonly isReading: boolean;
}

export interface Catalog {
  /** Opens a known session by its key. Errors: SessionError; MissingSession. */
  readonly open: (
    key: string,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<SessionSource>;
  /** Newest first. Errors: SessionError, NoStorage. */
  readonly records: () => Promise<readonly SessionRecord[]>;
  readonly samples: readonly Sample[];
  /** How its sessions were read. */
  readonly readings: ReadStateKeeper;
  /** All of a session was read: its record can say more. */
  readonly noteRead: (read: ReadSession) => void;
  /**
   * Opens and remembers; returns the key to go to. `wanted`: the key of a session whose file was missing;
   * another file of that session takes its place. Errors: SessionError.
   */
  readonly add: (
    imported: ImportedSession,
    wanted: string | null,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<string>;
  /** Prepares for a session to be opened soon; `isOpening`: one is being opened. */
  readonly prepare: (isOpening: boolean) => void;
  /** `undos` offers to undo it for a while. Errors: SessionError; DOMException. */
  readonly forget: (key: string, title: string) => Promise<void>;
  readonly undos: Undos;
  /** Stored records that cannot be read. Errors: SessionError. */
  readonly malformed: () => Promise<readonly Malformed[]>;
  readonly forgetMalformed: (malformed: readonly Malformed[]) => Promise<void>;
  /** Whether the user waits for a session: it opens, or all of it is read. */
  readonly isBusy: () => boolean;
  /** The session's original file; null when this browser has none, or a private copy. Errors: SessionError. */
  readonly handleOf: (key: string) => Promise<FileSystemFileHandle | null>;
  /**
   * Its place in an opened folder, where it is opened from there; null: opened by itself. Errors:
   * SessionError.
   */
  readonly placeOf: (key: string) => Promise<SessionPlace | null>;
  /** By key: why a session will not be here after the page is closed. */
  readonly unkept: StoreApi<ReadonlyMap<string, Error>>;
  readonly drafts: DraftKeeper;
  readonly shares: ShareKeeper;
}

interface CatalogHooks {
  /** The remembered sessions changed. */
  readonly onRecords: () => void;
  /** A session was forgotten. */
  readonly onForgotten: () => void;
  /** The stored drafts changed. */
  readonly onDrafts: () => void;
}

export function makeCatalog(sessions: OpenSessions, hooks: CatalogHooks): Catalog {
  const remembering = new Remembering(hooks.onRecords);
  whenItAnswersLate(() => {
    hooks.onRecords();
    hooks.onDrafts();
  });
  const readings = new ReadStateKeeper({ read: readReading, change: changeReading });
  const drafts = new DraftKeeper(hooks.onDrafts);
  const shares = new ShareKeeper();
  const undos = new Undos();
  let hasCleared = false;
  let adding = 0;
  return {
    async open(key, onProgress, signal) {
      // Samples need no record.
      const isSample = SAMPLES.some((sample) => sample.key === key);
      const [record] = await Promise.all([
        isSample ? null : readRecord(key),
        soon(readings.load(key)),
      ]);
      const source = await openInWorker(await knownInput(key, record, signal), onProgress, signal);
      if (record) remembering.openedAgain(record, source);
      return source;
    },
    noteRead: (read) => remembering.noteRead(read),
    drafts,
    shares,
    readings,
    unkept: remembering.unkept,
    records: () => {
      // A page that was closed left records it had forgotten: their undo is over.
      if (!hasCleared)
        whenIdle(
          () =>
            void forgetting().then(
              (all) => all.clearForgotten(),
              () => {},
            ),
        );
      hasCleared = true;
      return readRecords();
    },
    undos,
    samples: SAMPLES,
    malformed: malformedRecords,
    async forgetMalformed(malformed) {
      await forgetMalformed(malformed);
      hooks.onRecords();
      hooks.onDrafts();
    },
    prepare(isOpening) {
      // Workers that warm up now would slow down those that read.
      if (!isOpening) prepareWorker();
      // Where nothing can be stored, the writer reports it.
      libraryDb().catch(() => {});
    },
    async add(imported, wanted, onProgress, signal) {
      // Looked up while the file is read, so that the two waits overlap.
      const known = remembering.known();
      adding++;
      const source = await openInWorker(imported.input, onProgress, signal).finally(() => adding--);
      const own = keyOfSession(source.session);
      const isWanted = wanted !== null && unnumberedKey(wanted) === own;
      const address = isWanted
        ? remembering.wantedAddress(wanted, known)
        : await remembering.freeAddress(own, imported, known);
      const { key } = address;
      // Opening a file waits for storage for a moment at most.
      await soon(
        Promise.all([readings.load(key), remembering.rememberWhere(address, source, imported)]),
      );
      sessions.adopt(key, source);
      remembering.remember(address, source, imported);
      return key;
    },
    async handleOf(key) {
      const imported = remembering.openedHere(key);
      return imported ? imported.handle : readHandle(key);
    },
    async placeOf(key) {
      return remembering.openedHere(key)?.place ?? (await readRecord(key))?.place ?? null;
    },
    async forget(key, title) {
      sessions.forget(key);
      remembering.forget(key);
      shares.forget(key);
      readings.forget(key);
      const tell = () => {
        hooks.onRecords();
        hooks.onForgotten();
      };
      try {
        const all = await forgetting();
        if (await all.setForgotten(key, true)) {
          const release = all.holdForgotten();
          undos.offer(
            `“${title}” was forgotten.`,
            () => all.setForgotten(key, false).finally(release).then(tell),
            () => void all.removeForgotten(key).finally(release),
          );
        } else await all.removeRecord(key);
      } finally {
        tell();
      }
    },
    isBusy: () => adding > 0 || sessions.isReading,
  };
}

/** Loaded with the first session that is forgotten. */
const forgetting = () => import("./stored/forgotten.ts");
