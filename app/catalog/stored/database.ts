// The database of this browser's sessions and drafts: opens it, queries it, and words its errors. Its
// content is not trusted (narrow.ts).
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { SessionError } from "../../../src/model/problem.ts";

interface LibraryDb extends DBSchema {
  sessions: { key: string; value: unknown };
  handles: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  shares: { key: string; value: unknown };
  folders: { key: string; value: unknown };
  readings: { key: string; value: unknown };
}

type LibraryDatabase = IDBPDatabase<LibraryDb>;

type StoreName = "sessions" | "handles" | "drafts" | "shares" | "folders" | "readings";
type Change = IDBPTransaction<LibraryDb, StoreName[], "readwrite">;

/** Longest wait for an answer. */
const MAX_WAIT_MS = 4000;

interface Opening {
  readonly database: Promise<LibraryDatabase>;
  /** Rejects once waiting is useless for now. */
  readonly patience: Promise<never>;
}

let opening: Opening | null = null;
let onLateAnswer = () => {};

/** Called when a database that was given up opens after all. */
export function whenItAnswersLate(run: () => void): void {
  onLateAnswer = run;
}

/** Opens it, also ahead of need. Errors: SessionError. After a failure, a later call may succeed. */
export async function libraryDb(): Promise<LibraryDatabase> {
  opening ??= open();
  const { database, patience } = opening;
  try {
    return await Promise.race([database, patience]);
  } catch (error) {
    throw isRefusal(error) ? new NoStorage(reasonOf(error)) : storageError(error);
  }
}

/** Runs a query, if it answers in time. Errors: SessionError; the result is unknown then. */
export async function asked<T>(ask: (database: LibraryDatabase) => Promise<T>): Promise<T> {
  const database = await libraryDb();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer()), MAX_WAIT_MS);
  });
  try {
    return await Promise.race([ask(database), late]);
  } catch (error) {
    throw storageError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Changes stores in one transaction, all or nothing. Errors: SessionError where there is no database;
 * DOMException, e.g. no space left.
 */
export async function changed<T>(
  stores: StoreName[],
  change: (work: Change) => Promise<T>,
): Promise<T> {
  const database = await libraryDb();
  // A draft is the user's work; of other records a power failure may lose the last second.
  const durability = stores.includes("drafts") ? "strict" : "default";
  const work = database.transaction(stores, "readwrite", { durability });
  const [result] = await Promise.all([change(work), work.done]);
  return result;
}

function open(): Opening {
  let isGivenUp = false;
  let giveUp: (error: Error) => void = () => {};
  const patience = new Promise<never>((_, reject) => {
    giveUp = (error) => {
      isGivenUp = true;
      reject(error);
    };
  });
  patience.catch(() => {});
  const timer = setTimeout(() => giveUp(noAnswer()), MAX_WAIT_MS);
  const own: Opening = { database: openLibrary(giveUp, () => void release(own)), patience };
  own.database
    .then(
      () => {
        if (isGivenUp) onLateAnswer();
      },
      () => {
        // The next query tries again.
        if (opening === own) opening = null;
      },
    )
    .finally(() => clearTimeout(timer));
  return own;
}

/** Async: in a browser without databases, access to them throws. */
async function openLibrary(
  giveUp: (error: Error) => void,
  onOver: () => void,
): Promise<LibraryDatabase> {
  return openDB<LibraryDb>("espalier-library", 5, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore("sessions", { keyPath: "key" });
        database.createObjectStore("handles");
      }
      if (before < 2) database.createObjectStore("drafts", { keyPath: "key" });
      if (before < 3) database.createObjectStore("shares", { keyPath: "key" });
      if (before < 4) database.createObjectStore("folders", { keyPath: "id" });
      if (before < 5) database.createObjectStore("readings", { keyPath: "key" });
    },
    // An older page does not close its connection: this one opens as soon as that page is closed.
    blocked: () => giveUp(heldByOther()),
    // A newer page wants to change the database: an open connection would block it forever.
    blocking: onOver,
    terminated: onOver,
  });
}

async function release(own: Opening): Promise<void> {
  if (opening === own) opening = null;
  (await own.database).close();
}

/** Error names of a browser that may store nothing. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ReferenceError || error instanceof TypeError) return true;
  if (!(error instanceof DOMException)) return false;
  // Chromium has no error name for storage that the user blocked.
  const isDenied = error.name === "UnknownError" && error.message.includes("denied permission");
  return isDenied || error.name === "SecurityError" || error.name === "InvalidStateError";
}

/** Without a full stop. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return reason.replace(/\.$/, "");
}

function storageError(error: unknown): SessionError {
  if (error instanceof SessionError) return error;
  if (error instanceof DOMException && error.name === "VersionError") {
    return new SessionError(
      "unreadable",
      "A newer version of Espalier has changed how this browser stores sessions and drafts.",
      "Reload the page to get that version.",
    );
  }
  return new SessionError(
    "unreadable",
    `The sessions and drafts stored in this browser could not be read: ${reasonOf(error)}.`,
    "Try again. If the error stays, restart the browser. The stored data was not changed.",
  );
}

function heldByOther(): SessionError {
  return new SessionError(
    "unreadable",
    "Another tab with an older version of Espalier is using the storage of this browser.",
    "Close or reload the other tabs of Espalier, then try again.",
  );
}

/** A session error of a kind that "try again" helps with. */
export function noAnswer(): SessionError {
  return new SessionError(
    "unreadable",
    "The storage of this browser does not answer.",
    "Close the other tabs of Espalier and try again. If the error stays, restart the browser.",
  );
}

/** The browser has no storage for this page: nothing is stored there, and nothing can be. */
export class NoStorage extends SessionError {
  /** In the browser's words, without a full stop. */
  readonly reason: string;

  constructor(reason: string) {
    super(
      "unreadable",
      "This browser stores nothing for this page.",
      "Allow it to store data for this site, or leave private browsing; then reload the page.",
    );
    this.name = "NoStorage";
    this.reason = reason;
  }
}
