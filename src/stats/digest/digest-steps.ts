// What a turn did, a line a step: neighbouring calls of one tool are one step.
import { memo } from "../../lib/memo.ts";
import { type EntryFacts, isPrompt } from "../../model/table/details.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { cwdOf, type NamedSession } from "../../tree/branch/branches.ts";
import { NO_CALL, pairCalls } from "../../tree/calls.ts";
import { fileSteps, namesFile, relativePath } from "../../tree/file-calls.ts";

export interface DigestStep {
  readonly tool: string;
  /** Row of the entry with the first of its calls. */
  readonly row: number;
  readonly calls: number;
  /** Of the calls, those whose result says that they failed. */
  readonly failed: number;
  /** What they name, each once, in order: paths relative to the working directory, commands. At most MAX_TARGETS. */
  readonly targets: readonly string[];
  /** Lines, as `FileTotals` counts them. */
  readonly added: number;
  readonly removed: number;
}

/** More are not read on one line. */
const MAX_TARGETS = 4;

interface Step extends DigestStep {
  calls: number;
  failed: number;
  readonly targets: string[];
  added: number;
  removed: number;
}

/**
 * The steps of each turn of a path, by the row of its prompt; a turn without calls has none. `path`: root to leaf.
 * Computed once a path; linear in the session's calls.
 */
export const digestSteps = memo(stepsOnPath, 2);

function stepsOnPath(
  session: NamedSession,
  facts: EntryFacts,
  path: Int32Array,
): ReadonlyMap<number, readonly DigestStep[]> {
  const { table } = session;
  const cwd = cwdOf(session);
  const promptOf = new Int32Array(table.count).fill(NO_ROW);
  let prompt = NO_ROW;
  for (const row of path) {
    if (isPrompt(table, facts, row)) prompt = row;
    promptOf[row] = prompt;
  }
  const turns = new Map<number, Step[]>();
  const stepOf = new Map<string, Step>();
  for (const { row, callId, name, target } of facts.calls) {
    const turn = promptOf[row] ?? NO_ROW;
    if (turn === NO_ROW) continue;
    const steps = turns.get(turn) ?? [];
    turns.set(turn, steps);
    const last = steps.at(-1);
    const step =
      last?.tool === name
        ? last
        : { tool: name, row, calls: 0, failed: 0, targets: [], added: 0, removed: 0 };
    if (step !== last) steps.push(step);
    step.calls++;
    const shown = namesFile(name, target) ? relativePath(target, cwd) : target;
    const isNew = shown !== "" && !step.targets.includes(shown);
    if (isNew && step.targets.length < MAX_TARGETS) step.targets.push(shown);
    stepOf.set(`${row} ${callId}`, step);
  }
  const { callOf } = pairCalls(table, facts);
  for (const [nth, { isError }] of facts.results.entries()) {
    const call = facts.calls[callOf[nth] ?? NO_CALL];
    const step = call && isError ? stepOf.get(`${call.row} ${call.callId}`) : undefined;
    if (step) step.failed++;
  }
  for (const { call, purpose, isError, added, removed } of fileSteps(table, facts, cwd)) {
    if (!call || purpose !== "change" || isError) continue;
    const step = stepOf.get(`${call.row} ${call.callId}`);
    if (!step) continue;
    step.added += added;
    step.removed += removed;
  }
  return turns;
}
