// Stores the records of the sessions opened in this page, in the background: a session on the screen works
// whether or not it can be stored, and says so where it cannot.

import { createStore, type StoreApi } from "zustand/vanilla";
import { asError } from "../../src/lib/as-error.ts";
import { formatNameOf } from "../../src/model/agent/agent-family.ts";
import { SessionError } from "../../src/model/problem.ts";
import type { Session } from "../../src/model/session.ts";
import type { EntryDetails } from "../../src/model/table/details.ts";
import type { EntryTable } from "../../src/model/table/table.ts";
import { sessionName } from "../../src/tree/labels.ts";
import { type SessionSource, wholeSource } from "../engine/session-source.ts";
import { soon } from "../ui/browser/later.ts";
import { AfterReading } from "./after-reading.ts";
import type { ImportedSession } from "./import-source.ts";
import { freeKey } from "./session-key.ts";
import type { recordOf as RecordOfFunction } from "./session-record.ts";
import { NoStorage } from "./stored/database.ts";
import type { SessionRecord } from "./stored/records.ts";
import {
  readRecords,
  removeCopy,
  updateRecord,
  writeCopy,
  writeRecord,
} from "./stored/session-records.ts";

type Records = ReadonlyMap<string, SessionRecord>;

/** A session that was read completely. */
export interface ReadSession {
  readonly key: string;
  readonly session: Session;
  readonly details: EntryDetails | null;
}

/** The place from which a session is opened. */
interface Address {
  readonly key: string;
  /** Whether that place has no record yet. Rejects where it has another file, or that is unknown. */
  readonly isNew: Promise<boolean>;
}

/** Copying a file this big waits until the session was read. Bytes. */
const BIG = 8 << 20;

/** Loaded once a session is on the screen. */
async function recordOf(...args: Parameters<typeof RecordOfFunction>): Promise<SessionRecord> {
  return (await import("./session-record.ts")).recordOf(...args);
}

export class Remembering {
  /** By key: why a session will not be here after the page is closed. */
  readonly unkept: StoreApi<ReadonlyMap<string, Error>> = createStore<ReadonlyMap<string, Error>>(
    () => new Map(),
  );
  readonly #onRecords: () => void;
  /** By key, in this page: also where the browser stores nothing, or has not stored it yet. */
  readonly #openedHere = new Map<string, ImportedSession>();
  /** Keys of this page that may belong to other files. */
  readonly #unsure = new Set<string>();
  // Only the complete reading tells whose session it is: before or after it is remembered.
  readonly #formatNames = new WeakMap<EntryTable, string>();
  readonly #afterReading = new AfterReading();

  /** `onRecords`: the remembered sessions changed. */
  constructor(onRecords: () => void) {
    this.#onRecords = onRecords;
  }

  /** The records by key; nothing where the browser stores nothing. Errors: SessionError. */
  known(): Promise<Records> {
    const known = readRecords().then(
      (records) => new Map(records.map((record) => [record.key, record])),
      (error: unknown) => {
        if (error instanceof NoStorage) return new Map<string, SessionRecord>();
        throw error;
      },
    );
    known.catch(() => {});
    return known;
  }

  /** The file as this page received it; null: it did not. */
  openedHere(key: string): ImportedSession | null {
    return this.#openedHere.get(key) ?? null;
  }

  /** The key of a session whose file was missing: another file takes its place. */
  wantedAddress(key: string, known: Promise<Records>): Address {
    return addressOf(
      key,
      known.then((records) => !records.has(key)),
    );
  }

  /** The key of a session that was opened from a file. */
  async freeAddress(
    own: string,
    imported: ImportedSession,
    known: Promise<Records>,
  ): Promise<Address> {
    const here = new Map(this.#openedHere);
    const keyBeside = (records: Records) =>
      freeKey(own, imported, { known: records, here, unsure: this.#unsure });
    const free = known.then(keyBeside);
    // Where storage does not answer, as far as this page knows; nothing is written until it does.
    const key = (await soon(free)) ?? (await keyBeside(new Map()));
    const isNew = free.then(async (found) => {
      if (found === key) return !(await known).has(key);
      throw new SessionError(
        "unwritable",
        "Another file of this session is already stored under this address.",
        "Open the file again to keep both.",
      );
    });
    this.#unsure.add(key);
    isNew.then(
      () => this.#unsure.delete(key),
      () => {},
    );
    return addressOf(key, isNew);
  }

  /** What is needed to find it again, stored before the page that shows it can be reloaded. */
  async rememberWhere(
    { key, isNew }: Address,
    { session }: SessionSource,
    imported: ImportedSession,
  ): Promise<void> {
    this.#openedHere.set(key, imported);
    const { handle, place } = imported;
    if (!place && !handle) return;
    await this.#keep(key, async () => {
      if (!(await isNew) || this.#openedHere.get(key) !== imported) return;
      const { fileName, size, table } = session;
      const record: SessionRecord = {
        key,
        fileName,
        title: sessionName(table) ?? fileName,
        formatName: this.#formatOf(session),
        size,
        entries: table.count,
        openedAt: Date.now(),
        origin: place ? "folder" : "handle",
      };
      await (place ? writeRecord({ ...record, place }, null) : writeRecord(record, handle));
    });
  }

  remember({ key, isNew }: Address, source: SessionSource, imported: ImportedSession): void {
    const { input, handle, place } = imported;
    const origin = place ? "folder" : handle ? "handle" : "copy";
    // Requested while it is open: by the time of the write, the session may be closed.
    const record = wholeSource(source).then((whole) => recordOf(key, whole, origin));
    record.catch(() => {});
    const keepAs = (write: (record: SessionRecord) => Promise<void>) =>
      this.#keepOf(key, source, async ({ session }) => {
        await isNew;
        const kept = { ...(await record), formatName: this.#formatOf(session) };
        // It was forgotten meanwhile, or given again.
        if (this.#openedHere.get(key) === imported) await write(kept);
      });
    if (place) void keepAs((kept) => writeRecord({ ...kept, place }, null));
    else if (handle) void keepAs((kept) => writeRecord(kept, handle));
    else if (input.kind === "file" && input.parts) {
      void this.#keep(key, () => Promise.reject(severalFiles(input.parts?.length ?? 0)));
    } else if (input.kind === "file") {
      const copy = async (kept: SessionRecord) => {
        await writeCopy(key, input.file);
        if (this.#openedHere.has(key)) await writeRecord(kept, null);
        else await removeCopy(key);
      };
      const run = () => void keepAs(copy);
      if (input.file.size > BIG) this.#afterReading.add(key, run);
      else setTimeout(run, 0);
    }
  }

  /** Of a remembered session: its record may say more by now. */
  openedAgain(record: SessionRecord, source: SessionSource): void {
    const { key, origin, place } = record;
    const update = async () => {
      const whole = await wholeSource(source);
      const now = await recordOf(key, whole, origin);
      const formatName = this.#formatOf(whole.session);
      await updateRecord(key, () => ({ ...now, formatName, ...(place && { place }) }));
    };
    this.#noteChange(update);
  }

  /** More is known of the session: its record may say more. */
  noteRead({ key, session, details }: ReadSession): void {
    this.#afterReading.read(key);
    const formatName = formatNameOf(session, details);
    if (formatName === session.formatName) return;
    this.#formatNames.set(session.table, formatName);
    this.#noteChange(() => updateRecord(key, (record) => ({ ...record, formatName })));
  }

  forget(key: string): void {
    this.#openedHere.delete(key);
  }

  readonly #formatOf = ({ table, formatName }: Session) =>
    this.#formatNames.get(table) ?? formatName;

  /** Of a remembered session, which stays remembered where its record cannot be changed. */
  #noteChange(change: () => Promise<void>): void {
    change().then(this.#onRecords, () => {});
  }

  async #keep(key: string, work: () => Promise<void>): Promise<void> {
    let failure: Error | null = null;
    try {
      await work();
    } catch (error) {
      failure = asError(error);
    }
    const unkept = new Map(this.unkept.getState());
    if (failure) unkept.set(key, failure);
    else unkept.delete(key);
    this.unkept.setState(unkept, true);
    this.#onRecords();
  }

  /** The same once all of the session was scanned; the screen that shows it says why it failed. */
  async #keepOf(
    key: string,
    source: SessionSource,
    work: (whole: SessionSource) => Promise<void>,
  ): Promise<void> {
    const whole = await wholeSource(source).catch(() => null);
    if (whole) await this.#keep(key, () => work(whole));
  }
}

function severalFiles(count: number): SessionError {
  return new SessionError(
    "unwritable",
    `The session consists of ${count} files, and this browser keeps no copy of them.`,
    "Open the folder, or the files, again.",
  );
}

/** Storing the session there asks for permission; until then there is none. */
function addressOf(key: string, isNew: Promise<boolean>): Address {
  isNew.catch(() => {});
  return { key, isNew };
}
