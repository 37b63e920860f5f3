// When a session becomes a file and how it grows there (formats.md 2.19, 5.2): nothing until the
// first message that counts, then the whole file at once, then a line for each entry.
import type { FileEntry, NewSessionOptions, SessionEntry, SessionHeader } from "./entry.ts";
import { assertValidSessionId, newSessionId } from "./entry-ids.ts";
import { EntryLog } from "./entry-log.ts";
import { roleOfEntry } from "./new-entries.ts";
import { sessionFileName } from "./paths.ts";
import { leafIdOf, loadSession, upgradedText } from "./session-file.ts";
import { bytesOf, textOf } from "./session-text.ts";
import { endsLine, type FileEnd, type SessionStore } from "./store.ts";

/** A session in hand. `writer` null: it is in memory. */
export interface OpenSession {
  readonly header: SessionHeader;
  readonly log: EntryLog;
  readonly leafId: string | null;
  readonly writer: SessionWriter | null;
}

/** What a session starts from. */
export interface SessionStart {
  /** null: in memory, without a file ever. */
  readonly store: SessionStore | null;
  readonly cwd: string;
  /** Where new and branched sessions are put. */
  readonly dir: string;
  readonly session: OpenSession;
}

/** Throws for an id that formats.md 5.2 does not allow. */
export function newHeader(cwd: string, { id, parentSession }: NewSessionOptions): SessionHeader {
  if (id !== undefined) assertValidSessionId(id);
  return {
    type: "session",
    version: 3,
    id: id ?? newSessionId(),
    timestamp: new Date().toISOString(),
    cwd,
    ...(parentSession !== undefined && { parentSession }),
  };
}

/**
 * The session in a file; a missing or empty file gives a new one that will be written there.
 * Errors: SessionError "not-a-session", those of the store.
 */
export function openFile(store: SessionStore, path: string, cwd: string): OpenSession {
  const resolved = store.resolve(path);
  const loaded = loadSession(store, resolved);
  const header = loaded?.header ?? newHeader(cwd, {});
  const log = new EntryLog(loaded?.entries ?? []);
  const writer = new SessionWriter(store, resolved, loaded?.end ?? null, loaded?.isOld ?? false);
  return { header, log, leafId: leafIdOf(log), writer };
}

export class SessionWriter {
  readonly path: string;
  readonly #store: SessionStore;
  /** How the file ended when we last saw it; null: there is none yet. */
  #end: FileEnd | null;
  #isOld: boolean;

  constructor(store: SessionStore, path: string, end: FileEnd | null, isOld: boolean) {
    this.path = path;
    this.#store = store;
    this.#end = end;
    this.#isOld = isOld;
  }

  static forNew(store: SessionStore, dir: string, header: SessionHeader): SessionWriter {
    const path = store.join(dir, sessionFileName(header.timestamp, header.id));
    return new SessionWriter(store, path, null, false);
  }

  /** Saves the last of `entries`, all others being saved already as far as they are to be. */
  save(header: SessionHeader, entries: readonly SessionEntry[]): void {
    const end = this.#end;
    const text = textOf(entries.slice(-1));
    if (end === null) this.saveNew(header, entries);
    // Somebody chose this empty file for the session, so it does not wait for a message.
    else if (end.size === 0) this.#write([header, ...entries]);
    else if (this.#isOld) this.#upgrade(text, end);
    // After a last line that was cut off: glued to it, both would be unreadable.
    else
      this.#end = this.#store.append(this.path, bytesOf(endsLine(end) ? text : `\n${text}`), end);
  }

  /** Writes the whole session if it holds a message that makes it a file. */
  saveNew(header: SessionHeader, entries: readonly SessionEntry[]): void {
    const roles = this.#store.firstWrite === "message" ? ["user", "assistant"] : ["assistant"];
    if (entries.some((entry) => roles.includes(String(roleOfEntry(entry))))) {
      this.#write([header, ...entries]);
    }
  }

  #write(all: readonly FileEntry[]): void {
    this.#end = this.#store.write(this.path, bytesOf(textOf(all)), this.#end);
  }

  /** A file of an old version is brought to today's with the first entry appended to it. */
  #upgrade(text: string, end: FileEnd): void {
    const bytes = this.#store.read(this.path) ?? new Uint8Array(0);
    this.#end = this.#store.write(this.path, bytesOf(upgradedText(bytes) + text), end);
    this.#isOld = false;
  }
}
