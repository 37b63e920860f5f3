// Sub-agents inside the file of their session (2.1, 2.4): lines of a separate tree, which belongs to
// the call that gave out their task and is shown inside its result.
import { Groups } from "../../../lib/groups.ts";
import { openCycles } from "../../../model/build/cycles.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import type { LineKind } from "../lines/line-kinds.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import { forestOf } from "./forest.ts";

/** What the session itself says. */
const OF_SESSION: ReadonlySet<LineKind> = new Set(["prompt", "reply", "note", "result"] as const);

/** Whether the file is a sub-agent's own: every message in it is the sub-agent's. */
export function isAgentFile(lines: SessionLines): boolean {
  let isAgents = false;
  for (let row = lines.firstOwn; row < lines.count; row++) {
    if (lines.shapeAt(row).isSidechain) isAgents = true;
    else if (OF_SESSION.has(lines.kindAt(row)) && lines.isInTree(row)) return false;
  }
  return isAgents;
}

/**
 * By row: 1 for lines of sub-agents. In a sub-agent's own file all lines would be, so none is
 * marked.
 */
export function sideLines(lines: SessionLines): Uint8Array {
  const isSide = new Uint8Array(lines.count);
  const end = isAgentFile(lines) ? lines.firstOwn : lines.count;
  for (let row = 0; row < end; row++) isSide[row] = lines.shapeAt(row).isSidechain ? 1 : 0;
  return isSide;
}

/** Where a sub-agent inside the file begins. */
export interface SideRoot {
  /** Its parent row, NO_ROW if nothing is before it. */
  readonly under: number;
  /** The id of the call that gave out its task; "" without one. */
  readonly callId: string;
}

/** By the first row of each sub-agent. */
export function sideRoots(
  lines: SessionLines,
  parent: Int32Array,
  isSide: Uint8Array,
): ReadonlyMap<number, SideRoot> {
  const byTask = callsByTask(lines);
  const roots = new Map<number, SideRoot>();
  let before = NO_ROW;
  for (let row = 0; row < lines.count; row++) {
    if (!lines.isInTree(row)) continue;
    if (!isSide[row]) {
      before = row;
      continue;
    }
    const above = parent[row] ?? NO_ROW;
    if (above === NO_ROW) {
      const calls = byTask.get(lines.rareAt(row).prompt ?? "");
      // Each started one sub-agent.
      const call = (calls?.at(-1)?.under ?? row) <= row ? calls?.pop() : undefined;
      roots.set(row, call ?? { under: before, callId: "" });
    } else if (!isSide[above]) roots.set(row, { under: above, callId: "" });
  }
  return roots;
}

/** The calls by the task they give out, the first one last. */
function callsByTask(lines: SessionLines): Groups<string, SideRoot[]> {
  const byTask = new Groups<string, SideRoot[]>(() => []);
  for (let row = lines.count - 1; row >= 0; row--) {
    for (const { task, id } of lines.callsAt(row)) {
      if (task !== "") byTask.at(task).push({ under: row, callId: id });
    }
  }
  return byTask;
}

export interface InsideRows {
  /** By the row of a result: the rows of the sub-agent that it reports on, in file order. */
  readonly byResult: Pick<Groups<number, readonly number[]>, "entries">;
  /** By row: 1 for those rows. */
  readonly isInside: Uint8Array;
}

/**
 * What is shown inside the result of the call that started it. A sub-agent's own sub-agents are inside
 * the same result; a sub-agent whose call has no answer is inside none.
 */
export function insideRows(
  lines: SessionLines,
  parent: Int32Array,
  isSide: Uint8Array,
  roots: ReadonlyMap<number, SideRoot>,
): InsideRows {
  const byResult = new Groups<number, number[]>(() => []);
  const isInside = new Uint8Array(lines.count);
  if (roots.size === 0) return { byResult, isInside };
  const resultOf = new Map<string, number>();
  for (let row = 0; row < lines.count; row++) {
    if (isSide[row]) continue;
    for (const id of lines.resultsAt(row)) resultOf.set(id, row);
  }
  // The result that contains a row: that of its sub-agent, else that of the row above it.
  const results = new Int32Array(lines.count).fill(NO_ROW);
  const above = new Int32Array(lines.count).fill(NO_ROW);
  for (let row = 0; row < lines.count; row++) {
    const root = roots.get(row);
    results[row] = (root && resultOf.get(root.callId)) ?? NO_ROW;
    if (isSide[row] && results[row] === NO_ROW) above[row] = root?.under ?? parent[row] ?? NO_ROW;
  }
  // Calls may claim to be above one another.
  openCycles(above);
  for (const row of forestOf(above).order) {
    const from = above[row] ?? NO_ROW;
    if (from !== NO_ROW) results[row] = results[from] ?? NO_ROW;
  }
  for (let row = 0; row < lines.count; row++) {
    const result = results[row] ?? NO_ROW;
    if (result === NO_ROW) continue;
    isInside[row] = 1;
    byResult.at(result).push(row);
  }
  return { byResult, isInside };
}
