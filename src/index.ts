// The core's public list for every platform: no file system, no DOM. Two ways in: SessionManager,
// with the documented API of pi's, and `openSession`, which makes rows of a file of any size.
export { type ContextEntries, contextEntries } from "./context/context-entries.ts";
export type { ContextMessage } from "./context/messages.ts";
export { toModelMessages } from "./context/model-messages.ts";
export { type ProjectedEntry, projectContext } from "./context/projection.ts";
export { type ModelName, modelNamed, type PathSettings, settingsOn } from "./context/settings.ts";
export type { SessionInput } from "./formats/format.ts";
export { openSession, sessionsIn } from "./formats/index.ts";
export { agentOfOutcome } from "./manager/agent-of-outcome.ts";
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
export {
  checkUnchanged,
  endAfter,
  endOf,
  type FileEnd,
  type FirstWrite,
  type SessionStore,
} from "./manager/store.ts";
export { type SubAgent, subAgentsOf } from "./manager/sub-agents.ts";
export { type AgentOutcome, readOutcome } from "./model/agent-outcome.ts";
export { type EntryKey, idText, keyOf } from "./model/ids.ts";
export type { Json, JsonObject } from "./model/json.ts";
export type { EntryType, Role } from "./model/kinds.ts";
export {
  type Problem,
  type ProblemKind,
  SessionError,
  type SessionErrorKind,
} from "./model/problem.ts";
export type { BodyReader, OpenedSession, Session } from "./model/session.ts";
export {
  type EntryTable,
  FLAG,
  hasFlag,
  idOf,
  kindText,
  NO_ROW,
  parentOf,
  roleOf,
  rowOf,
  typeOf,
} from "./model/table.ts";
export { type ByteSource, blobSource, memorySource, textSource } from "./read/byte-source.ts";
export { type Children, childrenAt, childrenOf } from "./tree/children.ts";
export { type Label, labelsOf, sessionName } from "./tree/labels.ts";
export { leafOf, leavesOf } from "./tree/leaves.ts";
export { pathTo } from "./tree/path.ts";
