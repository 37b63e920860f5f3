// What both programs offer. Typed by ours: the reference is taken at its word.
import type {
  buildSessionContext,
  convertToLlm,
  FileEntry,
  getLatestCompactionEntry,
  migrateSessionEntries,
  parseSessionEntries,
  SessionInfo,
} from "../../src/index.ts";
import type { loadEntriesFromFile, SessionManager } from "../../src/node.ts";

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
