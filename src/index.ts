// The package for people, on every platform: no file system, no DOM. `openSession` reads a session of any format;
// `SessionManager` writes sessions as pi does, with pi's own names.

export { Draft } from "./api/draft.ts";
export type { Entry, EntryContent, EntryName } from "./api/entry.ts";
export type { Branch, Compaction, MapLine, Stats } from "./api/figures.ts";
export type { Hit, SearchOptions } from "./api/hits.ts";
export { type OpenOptions, openSession, sessionsIn } from "./api/open-session.ts";
export { type Context, Session } from "./api/session.ts";
export { type CopyOptions, SharedCopy, type ShareOptions } from "./api/shared-copy.ts";
export type { Operation } from "./edit/operation/operation.ts";
export type { ExportKind } from "./export/jsonl/export-jsonl.ts";
export type { ComparedBranches } from "./export/markdown/branches-markdown.ts";
export type { SessionInput } from "./formats/format.ts";
export { type SubAgent, subAgentsOf } from "./manager/agents/sub-agents.ts";
export { migrateSessionEntries } from "./manager/entries/rows.ts";
export {
  buildSessionContext,
  convertToLlm,
  getLatestCompactionEntry,
  type ProjectedSessionEntry,
  type SessionContext,
  type SessionProjection,
} from "./manager/entries/session-context.ts";
export type {
  AgentMessage,
  FileEntry,
  NewSessionOptions,
  SessionHeader,
  SessionTreeNode,
} from "./manager/entries/session-entry.ts";
export { parseSessionEntries } from "./manager/entries/stored-session.ts";
export type {
  BranchSummaryEntry,
  CompactionEntry,
  ContextEditEntry,
  CustomEntry,
  CustomMessageEntry,
  LabelEntry,
  ModelChangeEntry,
  SessionEntry,
  SessionInfoEntry,
  SessionMessageEntry,
  StoredMessage,
  ThinkingLevelChangeEntry,
  UsageEntry,
} from "./manager/entries/stored-types.ts";
export type { SessionInfo } from "./manager/list/session-info.ts";
export { SessionManager } from "./manager/session/session-manager.ts";
export { sessionManagerOn } from "./manager/session/session-manager-on.ts";
export { MemoryStore } from "./manager/store/memory-store.ts";
export type { SessionStore } from "./manager/store/store.ts";
export { EspalierError, type EspalierErrorCode } from "./model/espalier-error.ts";
export type { JsonObject } from "./model/json/json.ts";
export type { Problem } from "./model/problem.ts";
export type { ByteSource } from "./read/source/byte-source.ts";
export type { Decision } from "./redact/decide/decisions.ts";
