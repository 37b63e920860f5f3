// The core's public list for every platform: no file system, no DOM. Two ways in: SessionManager, with the
// documented API of pi's, and `readWhole`, which makes rows of a file of any size and counts what they say;
// `openSession` makes the rows alone.

export {
  allRows,
  type CompareBatch,
  type CompareRow,
  compareBranches,
  isDifference,
} from "./compare/branches/compare-branches.ts";
export {
  branchBeside,
  type OpeningComparison,
  openingComparison,
} from "./compare/branches/opening.ts";
export {
  ownRows,
  type Score,
  type ScoredSide,
  type ScoreLine,
  scoreOf,
  type Verdict as ScoreVerdict,
} from "./compare/branches/score.ts";
export {
  type ContextChange,
  compactionChange,
  compactionsOn,
  contextChange,
} from "./compare/context/context-change.ts";
export { diffTexts, type TextDiff, type TextPiece } from "./compare/diff/text-diff.ts";
export { contextSide, historySide, type ReadBodies, type Side } from "./compare/side.ts";
export { type ContextEntries, contextEntries } from "./context/context-entries.ts";
export type { ContextMessage } from "./context/messages.ts";
export { toModelMessages } from "./context/model-messages.ts";
export { type ProjectedEntry, projectContext } from "./context/projection.ts";
export { readContext } from "./context/read-context.ts";
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
export { type ComparisonHead, comparisonMarkdown } from "./export/markdown/branches-markdown.ts";
export {
  type ComparedBranch,
  type ComparedBranches,
  comparedBranches,
} from "./export/markdown/compared-branches.ts";
export {
  type MarkdownOptions,
  type MarkdownPart,
  sessionMarkdown,
} from "./export/markdown/session-markdown.ts";
export { type CopyOptions, copyBytes } from "./export/share/copy-bytes.ts";
export { COPY_FORMS, type CopyForm } from "./export/share/copy-forms.ts";
export {
  type Redacting,
  type ReviewedGroup,
  type ReviewOptions,
  reviewShare,
  type ShareReview,
} from "./export/share/review.ts";
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
export { type TreeOptions, treeLines } from "./export/text/tree-text.ts";
export { sessionsIn } from "./formats/folder.ts";
export type { SessionInput } from "./formats/format.ts";
export { openSession } from "./formats/index.ts";
export { readWhole, type WholeSession } from "./formats/whole-session.ts";
export { agentOfOutcome } from "./manager/agents/agent-of-outcome.ts";
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
  ContextEdit,
  FileEntry,
  GivenEntry,
  NewSessionOptions,
  SessionHeader,
  SessionTreeNode,
} from "./manager/entries/session-entry.ts";
export { parseSessionEntries } from "./manager/entries/session-text.ts";
export type {
  ActiveToolsChangeEntry,
  AssistantMessage,
  BashExecutionMessage,
  BranchSummaryEntry,
  CompactionEntry,
  ContextEditEntry,
  CustomEntry,
  CustomMessage,
  CustomMessageEntry,
  ImageContent,
  LabelEntry,
  LeafEntry,
  ModelChangeEntry,
  SessionEntry,
  SessionInfoEntry,
  SessionMessageEntry,
  StoredMessage,
  StoredUsage,
  SystemMessage,
  TextContent,
  ThinkingContent,
  ThinkingLevelChangeEntry,
  ToolCallContent,
  ToolResultMessage,
  UsageEntry,
  UserMessage,
} from "./manager/entries/stored-types.ts";
export type { ListProgress } from "./manager/list/list-sessions.ts";
export type { SessionInfo } from "./manager/list/session-info.ts";
export { SessionManager } from "./manager/session/session-manager.ts";
export { type SessionManagers, sessionManagerOn } from "./manager/session/session-manager-on.ts";
export { MemoryStore } from "./manager/store/memory-store.ts";
export {
  checkUnchanged,
  endAfter,
  endOf,
  type FileEnd,
  type FirstWrite,
  type SessionStore,
} from "./manager/store/store.ts";
export { layoutMap, type MapLayout } from "./map/layout.ts";
export { MEASURES, type Measure } from "./map/lengths.ts";
export { type MapData, type MapRequest, mapOf } from "./map/map-data.ts";
export type { ContentBlock, ToolCall } from "./model/blocks/blocks.ts";
export type { Usage } from "./model/blocks/usage.ts";
export type { AssistantEntry, Entry, NestedCall, ToolResultEntry } from "./model/entry/entry.ts";
export { describeEntry, type EntryLine, entryLine } from "./model/entry/entry-line.ts";
export type { ModelName } from "./model/entry/model-name.ts";
export { readEntry } from "./model/entry/read-entry.ts";
export type { Json, JsonObject } from "./model/json/json.ts";
export {
  PROBLEM_KINDS,
  type Problem,
  type ProblemKind,
  SessionError,
  type SessionErrorKind,
  type Severity,
} from "./model/problem.ts";
export { type AgentOutcome, readOutcome } from "./model/runs/agent-outcome.ts";
export type {
  BodyReader,
  FileLayout,
  FileStretch,
  LineSieve,
  OnEntry,
  OpenedSession,
  Session,
} from "./model/session.ts";
export { addressOf, rowAt } from "./model/table/address.ts";
export {
  type CallFact,
  DETAIL,
  type EntryDetails,
  type EntryFacts,
  firstWordsAt,
  isPrompt,
  type ResultFact,
  type SubAgentFact,
} from "./model/table/details.ts";
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
export {
  DECISIONS,
  type Decision,
  type Decisions,
  type FindingGroup,
} from "./redact/decide/decisions.ts";
export { FINDING_KINDS, type Finding, type FindingKind } from "./redact/finding.ts";
export { type Hit, type HitLine, hitAt, lineAt } from "./search/hit.ts";
export type { Part as SearchedPart, PartKind } from "./search/parts/part.ts";
export { type ReadyQuery, readyQuery, type SearchQuery } from "./search/query.ts";
export {
  type SearchEnd,
  type Searched,
  type SearchOptions,
  type SearchStep,
  searchSession,
} from "./search/search-session.ts";
export { type BranchTotals, branchTotals } from "./stats/branches.ts";
export { type ContextTimeline, contextTimeline } from "./stats/context-timeline.ts";
export { type FileTotals, filesTouched } from "./stats/files.ts";
export { type ModelTotals, modelTotals } from "./stats/models.ts";
export { filteredRows } from "./stats/rows/filtered-rows.ts";
export { abandonedAt, branchTo, type Scope, scopeOf, wholeSession } from "./stats/scope.ts";
export { type ToolTotals, toolTotals } from "./stats/tools.ts";
export { type Totals, totalsOf } from "./stats/totals.ts";
export { costAt, sumOfSums, sumUsage, tokensAt, type UsageSum } from "./stats/usage-sum.ts";
export { printable, printableLine } from "./text/printable.ts";
export { bytesText, costText, dateTimeText, durationText, tokensText } from "./text/units.ts";
export {
  type Branch,
  branchAt,
  branchCount,
  branchName,
  branchOf,
  cwdOf,
} from "./tree/branch/branches.ts";
export { type BranchStatus, branchStatus, statusText } from "./tree/branch/outcome.ts";
export { type Runs, runsOf } from "./tree/branch/runs.ts";
export { type CallPairs, pairCalls } from "./tree/calls.ts";
export { type Children, childrenAt, childrenOf } from "./tree/children.ts";
export { type EntrySummary, entrySummary, summaryText } from "./tree/entry-summary.ts";
export { FILTERS, type Filter, type Filtering, NO_FILTERING } from "./tree/filters.ts";
export { type Label, labelsOf, sessionName } from "./tree/labels.ts";
export { leafOf, leavesOf, newestLeafBelow, openingLeaf } from "./tree/leaves.ts";
export { OUTLINE, type Outline, type OutlineOptions, outlineOf } from "./tree/outline/outline.ts";
export { pathTo } from "./tree/path.ts";
export { printOutline } from "./tree/print.ts";
