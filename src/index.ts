// The core's public list for every platform: no file system, no DOM. Two ways in: SessionManager,
// with the documented API of pi's, and `openSession`, which makes rows of a file of any size.
export { type ContextEntries, contextEntries } from "./context/context-entries.ts";
export type { ContextMessage } from "./context/messages.ts";
export { toModelMessages } from "./context/model-messages.ts";
export { type ProjectedEntry, projectContext } from "./context/projection.ts";
export { type ModelName, modelNamed, type PathSettings, settingsOn } from "./context/settings.ts";
export type { SessionInput } from "./formats/format.ts";
export { openSession, sessionsIn } from "./formats/index.ts";
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
  ContextEdit,
  FileEntry,
  NewSessionOptions,
  SessionEntry,
  SessionHeader,
  SessionTreeNode,
} from "./manager/entries/session-entry.ts";
export { parseSessionEntries } from "./manager/entries/session-text.ts";
export { agentOfOutcome } from "./manager/list/agent-of-outcome.ts";
export type { SessionInfo } from "./manager/list/list-record.ts";
export type { ListProgress } from "./manager/list/list-sessions.ts";
export { type SubAgent, subAgentsOf } from "./manager/list/sub-agents.ts";
export { SessionManager } from "./manager/session/session-manager.ts";
export { type SessionManagers, sessionManagerOn } from "./manager/session/session-manager-on.ts";
export { type FolderStore, openFolderStore } from "./manager/store/folder/folder-store.ts";
export { MemoryStore } from "./manager/store/memory-store.ts";
export {
  checkUnchanged,
  endAfter,
  endOf,
  type FileEnd,
  type FirstWrite,
  type SessionStore,
} from "./manager/store/store.ts";
export { type AgentOutcome, readOutcome } from "./model/agent/agent-outcome.ts";
export type { Json, JsonObject } from "./model/json/json.ts";
export {
  type Problem,
  type ProblemKind,
  SessionError,
  type SessionErrorKind,
} from "./model/problem.ts";
export type { BodyReader, OpenedSession, Session } from "./model/session.ts";
export { type EntryKey, idText, keyOf } from "./model/table/ids.ts";
export type { EntryType, Role } from "./model/table/kinds.ts";
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
} from "./model/table/table.ts";
export {
  type ByteSource,
  blobSource,
  memorySource,
  textSource,
} from "./read/source/byte-source.ts";
export { type Children, childrenAt, childrenOf } from "./tree/children.ts";
export { type Label, labelsOf, sessionName } from "./tree/labels.ts";
export { leafOf, leavesOf } from "./tree/leaves.ts";
export { pathTo } from "./tree/path.ts";
