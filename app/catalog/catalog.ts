// The sessions this browser knows: opens them by key, remembers what was given, forgets.
// It must not know which screen asked, nor what a session is for those that show it.

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
  /** Shows one that was opened from what a person gave. */
  readonly adopt: (key: string, source: SessionSource) => void;
  /** It is to be known no more. */
  readonly forget: (key: string) => void;
  /** Whether a screen waits for one. */
  readonly isReading: boolean;
}

export interface Catalog {
  /** Opens a session that is known by its key. Errors: SessionError; MissingSession. */
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
  /** All of a session was read: more is known of it. */
  readonly noteRead: (read: ReadSession) => void;
  /**
   * Opens and remembers; answers with the key to go to. `wanted`: the key of a session whose file
   * could not be had; another file of that session takes its place. Errors: SessionError.
   */
  readonly add: (
    imported: ImportedSession,
    wanted: string | null,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<string>;
  /** Somebody is likely to open a session soon, or `isOpening` one already. */
  readonly prepare: (isOpening: boolean) => void;
  /** It can be had back for a while, as `undos` offers it. Errors: SessionError; DOMException. */
  readonly forget: (key: string, title: string) => Promise<void>;
  readonly undos: Undos;
  /** What is kept here and cannot be read. Errors: SessionError. */
  readonly malformed: () => Promise<readonly Malformed[]>;
  readonly forgetMalformed: (malformed: readonly Malformed[]) => Promise<void>;
  /** Whether somebody waits for a session: it opens, or all of it is read. */
  readonly isBusy: () => boolean;
  /** The session's file where it lies; null when this browser has none, or a private copy. Errors: SessionError. */
  readonly handleOf: (key: string) => Promise<FileSystemFileHandle | null>;
  /** Where it lies in an opened folder, where it is opened from there; null: by itself. Errors: SessionError. */
  readonly placeOf: (key: string) => Promise<SessionPlace | null>;
  /** By key: why a session will not be here after the page is closed. */
  readonly unkept: StoreApi<ReadonlyMap<string, Error>>;
  readonly drafts: DraftKeeper;
  readonly shares: ShareKeeper;
}

interface CatalogHooks {
  /** What is remembered has changed. */
  readonly onRecords: () => void;
  /** What was remembered of a session is gone. */
  readonly onForgotten: () => void;
  /** The drafts that are kept have changed. */
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
      // What comes with the app is there whether or not anything is remembered.
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
      // What a page that is gone forgot last cannot be had back.
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
      // Workers that warm up now would take the time of those that read.
      if (!isOpening) prepareWorker();
      // Where nothing can be stored, whoever stores says so.
      libraryDb().catch(() => {});
    },
    async add(imported, wanted, onProgress, signal) {
      // Looked up while the file is read: nobody waits for the one after the other.
      const known = remembering.known();
      adding++;
      const source = await openInWorker(imported.input, onProgress, signal).finally(() => adding--);
      const own = keyOfSession(source.session);
      const isWanted = wanted !== null && unnumberedKey(wanted) === own;
      const address = isWanted
        ? remembering.wantedAddress(wanted, known)
        : await remembering.freeAddress(own, imported, known);
      const { key } = address;
      // Whoever opens a file waits for no storage, or a moment at the most.
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

/** Needed once somebody forgets a session. */
const forgetting = () => import("./stored/forgotten.ts");
