// The core's public list for every platform: no file system, no DOM. Two ways in: SessionManager,
// with the documented API of pi's, and `openSession`, which makes rows of a file of any size.
export { type ContextEntries, contextEntries } from "./context/context-entries.ts";
export type { ContextMessage } from "./context/messages.ts";
export { toModelMessages } from "./context/model-messages.ts";
export { type ProjectedEntry, projectContext } from "./context/projection.ts";
export { modelNamed, type PathSettings, settingsOn } from "./context/settings.ts";
export { Draft } from "./edit/draft/draft.ts";
export type { EntryStatus } from "./edit/draft/draft-row.ts";
export { DraftSession } from "./edit/draft/draft-session.ts";
export {
  type LostPair,
  type OperationEffect,
  operationEffect,
} from "./edit/effect/operation-effect.ts";
export type { Refused } from "./edit/history/steps.ts";
export { type Operation, OperationError, type OperationStep } from "./edit/operation/operation.ts";
export { operationText } from "./edit/operation/operation-text.ts";
export { operationsText, readOperations } from "./edit/operation/read-operation.ts";
export { type FullyRead, proposedRepairs, repairAll } from "./edit/repair/propose.ts";
export type { Repair } from "./edit/repair/repair.ts";
export { type Appendix, appendInPlace, appendixOf } from "./export/jsonl/append-in-place.ts";
export { compareExport, type ExportReport } from "./export/jsonl/compare-export.ts";
export { type ExportKind, exportJsonl, type JsonlExport } from "./export/jsonl/export-jsonl.ts";
export { sessionJsonl } from "./export/jsonl/session-jsonl.ts";
export {
  type MarkdownOptions,
  type MarkdownPart,
  sessionMarkdown,
} from "./export/markdown/session-markdown.ts";
export {
  ALL_OF_IT,
  LEFT_OUT,
  type LeftOut,
  readScope,
  ShareError,
  type ShareScope,
  scopeText,
} from "./export/share/scope.ts";
export { draftToShare, fileToShare, type ShareSource } from "./export/share/share-source.ts";
export { type ChangeEntry, type ShareOptions, sharedLines } from "./export/share/shared-lines.ts";
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
export type { ListProgress } from "./manager/list/list-sessions.ts";
export type { SessionInfo } from "./manager/list/session-info.ts";
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
export type { ModelName } from "./model/entry/model-name.ts";
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
