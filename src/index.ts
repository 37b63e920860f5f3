// The core's public list for every platform: no file system, no DOM.

export {
  buildSessionContext,
  convertToLlm,
  getLatestCompactionEntry,
  type ProjectedSessionEntry,
  type SessionContext,
  type SessionProjection,
} from "./manager/context.ts";
export type {
  AgentMessage,
  ContextEdit,
  FileEntry,
  NewSessionOptions,
  SessionEntry,
  SessionHeader,
  SessionTreeNode,
} from "./manager/entry.ts";
export { type FolderStore, openFolderStore } from "./manager/folder-store.ts";
export type { ListProgress } from "./manager/list.ts";
export type { SessionInfo } from "./manager/list-record.ts";
export { MemoryStore } from "./manager/memory-store.ts";
export { migrateSessionEntries } from "./manager/rows.ts";
export { SessionManager } from "./manager/session-manager.ts";
export { parseSessionEntries } from "./manager/session-text.ts";
export type { FileEnd, FirstWrite, SessionStore } from "./manager/store.ts";
export { SessionError, type SessionErrorKind } from "./model/problem.ts";
