// What calls do to files: which they read and change, as their arguments name them or as entries beside them
// record it. What a shell command touches is in no argument and therefore not known here.
import { Groups } from "../lib/groups.ts";
import { type ChangedLines, isOfSeveral } from "../model/blocks/patch-text.ts";
import type { CallFact, ChangeFact, EntryFacts, ResultFact } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";
import { NO_CALL, pairCalls } from "./calls.ts";

type Purpose = "read" | "change";

/** Tools by what they do to the file they name (formats.md 2.8; spellings of other writers too). */
const FILE_TOOLS: ReadonlyMap<string, Purpose> = new Map([
  ["read", "read"],
  ["read_file", "read"],
  ["tmp_read", "read"],
  ["tools__filesystem_read", "read"],
  ["view", "read"],
  ["edit", "change"],
  ["edit_file", "change"],
  ["tools__filesystem_edit", "change"],
  ["multi_edit", "change"],
  ["multiedit", "change"],
  ["str_replace", "change"],
  ["apply_patch", "change"],
  ["write", "change"],
  ["write_file", "change"],
  ["tools__filesystem_write", "change"],
]);

function purposeOf({ name, target }: CallFact): Purpose | undefined {
  return namesFile(name, target) ? FILE_TOOLS.get(name.toLowerCase()) : undefined;
}

/** Tools that run commands and scripts, however an agent calls them. */
const COMMANDS = /bash|shell|exec|command|terminal|script/i;

/** Whether files may have been changed that no call names: by commands, or by sub-agents. `has`: 1 for rows that count. */
export function mayChangeUnseen({ calls, subAgents }: EntryFacts, has: Uint8Array): boolean {
  const isIn = ({ row }: { readonly row: number }) => has[row] === 1;
  return calls.some((call) => isIn(call) && COMMANDS.test(call.name)) || subAgents.some(isIn);
}

/** Whether a tool of that name reads or changes the file that its target is. */
export function namesFile(tool: string, target: string): boolean {
  return target !== "" && FILE_TOOLS.has(tool.toLowerCase()) && !isOfSeveral(target);
}

/** Relative to the working directory when below it: two spellings of a file are one. */
export function relativePath(path: string, cwd: string): string {
  const base = cwd.endsWith("/") ? cwd : `${cwd}/`;
  if (cwd !== "" && path.startsWith(base) && path.length > base.length) {
    return path.slice(base.length);
  }
  return path.startsWith("./") && path.length > 2 ? path.slice(2) : path;
}

/** A file that was read or changed, or was not as that failed. */
export interface FileStep extends ChangedLines {
  /** Of the call's result, or of the entry that records the change. */
  readonly row: number;
  /** Null where no call is named. */
  readonly call: CallFact | null;
  /** Relative to the working directory when below it. */
  readonly path: string;
  readonly purpose: Purpose;
  readonly isError: boolean;
}

/**
 * In row order, a step for each file of a patch. A call without a result did nothing yet. What an entry records of a
 * change counts before the patch that the call holds.
 */
export function fileSteps(
  table: EntryTable,
  details: EntryFacts,
  cwd: string,
): readonly FileStep[] {
  const steps: FileStep[] = [];
  const isAsked = ({ outcome }: ChangeFact) => outcome === "asked";
  const recorded = details.changes.filter((change) => !isAsked(change));
  const stepOf = ({ row, path, added, removed, outcome }: ChangeFact): FileStep => ({
    row,
    call: null,
    path: relativePath(path, cwd),
    purpose: "change",
    isError: outcome === "failed",
    added,
    removed,
  });
  const events = recorded.map(stepOf);
  const isRecorded = new Set<string>();
  for (const { callId } of recorded) if (callId !== "") isRecorded.add(callId);
  for (const { path, isError } of events) isRecorded.add(`${isError} ${path}`);
  const patches = new Groups<string, ChangeFact[]>(() => []);
  for (const change of details.changes)
    if (isAsked(change)) patches.at(patchKey(change)).push(change);
  const { callOf } = pairCalls(table, details);
  let nth = 0;
  details.results.forEach((result, index) => {
    for (let event = events[nth]; event && event.row < result.row; event = events[++nth]) {
      steps.push(event);
    }
    const call = details.calls[callOf[index] ?? NO_CALL];
    if (!call) return;
    for (const step of stepsOf(call, result, patches.get(patchKey(call)) ?? [], cwd)) {
      const isTold = isRecorded.has(call.callId) || isRecorded.has(`${step.isError} ${step.path}`);
      if (step.purpose === "read" || recorded.length === 0 || !isTold) steps.push(step);
    }
  });
  for (; nth < events.length; nth++) {
    const event = events[nth];
    if (event) steps.push(event);
  }
  return steps;
}

function patchKey({ row, callId }: { readonly row: number; readonly callId: string }): string {
  return `${row} ${callId}`;
}

/** Of a call that was answered. `patched`: the files of its patches. */
function stepsOf(
  call: CallFact,
  { row, isError, added, removed }: ResultFact,
  patched: readonly ChangeFact[],
  cwd: string,
): readonly FileStep[] {
  const step = (path: string, purpose: Purpose, lines: ChangedLines): FileStep => {
    return { row, call, path: relativePath(path, cwd), purpose, isError, ...lines };
  };
  const hasDiff = added + removed > 0;
  if (patched.length > 0) {
    return patched.map((file) => {
      const lines = { added: file.added, removed: file.removed };
      const isWhole = hasDiff && patched.length === 1;
      return step(file.path, "change", isWhole ? { added, removed } : lines);
    });
  }
  const purpose = purposeOf(call);
  if (!purpose) return [];
  // A write that also records a diff is counted by that.
  const lines = hasDiff ? { added, removed } : { added: call.writtenLines, removed: 0 };
  return [step(call.target, purpose, lines)];
}

/**
 * Rows that read or change a file: calls, also those that wait, their results, and entries that record it. `path`: as
 * `relativePath` gives it for the same `cwd`.
 */
export function rowsOfFile(
  table: EntryTable,
  details: EntryFacts,
  path: string,
  cwd: string,
): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const step of fileSteps(table, details, cwd)) {
    if (step.path !== path) continue;
    rows.add(step.row);
    if (step.call) rows.add(step.call.row);
  }
  for (const call of details.calls) {
    if (purposeOf(call) && relativePath(call.target, cwd) === path) rows.add(call.row);
  }
  for (const change of details.changes) {
    if (relativePath(change.path, cwd) === path) rows.add(change.row);
  }
  return rows;
}
