// What both programs offer. Typed by ours: the reference is taken at its word.
import type { migrateSessionEntries } from "../../src/manager/entries/rows.ts";
import type {
  buildSessionContext,
  convertToLlm,
  getLatestCompactionEntry,
} from "../../src/manager/entries/session-context.ts";
import type { FileEntry } from "../../src/manager/entries/session-entry.ts";
import type { parseSessionEntries } from "../../src/manager/entries/stored-session.ts";
import type { SessionInfo } from "../../src/manager/list/session-info.ts";
import type {
  loadEntriesFromFile,
  SessionManager,
} from "../../src/manager/session/node-session-manager.ts";

export type Manager = Pick<SessionManager, keyof SessionManager>;

/** The statics, with sessions on disk. */
export interface Statics {
  create(cwd: string, dir: string): Manager;
  open(path: string): Manager;
  inMemory(cwd: string, options: object, entries?: readonly FileEntry[]): Manager;
  forkFrom(source: string, cwd: string, dir: string): Manager;
  findById(cwd: string, id: string, dir: string): string | undefined;
  list(cwd: string, dir: string): Promise<readonly SessionInfo[]>;
}

export interface Program {
  readonly SessionManager: Statics;
  readonly buildSessionContext: typeof buildSessionContext;
  readonly convertToLlm: typeof convertToLlm;
  readonly getLatestCompactionEntry: typeof getLatestCompactionEntry;
  readonly loadEntriesFromFile: typeof loadEntriesFromFile;
  readonly migrateSessionEntries: typeof migrateSessionEntries;
  readonly parseSessionEntries: typeof parseSessionEntries;
}
