// Sub-agents inside the file of their session (2.1, 2.4): lines of their own tree, which belongs to the
// call that handed out their task and is shown inside its result.
import { NO_ROW } from "../../../model/table/table.ts";
import { type Heads, isTreeLine, type LineKind } from "./head.ts";

/** What the session itself says. */
const OF_SESSION: ReadonlySet<LineKind> = new Set(["prompt", "reply", "note", "result"] as const);

/** Whether the file is a sub-agent's own: all that is said in it is the sub-agent's. */
export function isAgentFile(heads: Heads): boolean {
  let isAgents = false;
  for (let row = 0; row < heads.count; row++) {
    if (heads.isSidechainAt(row)) isAgents = true;
    else if (OF_SESSION.has(heads.kindAt(row)) && isTreeLine(heads, row)) return false;
  }
  return isAgents;
}

/** By row: 1 for lines of sub-agents. In a sub-agent's own file every line is one, so that none is. */
export function sideLines(heads: Heads): Uint8Array {
  const isSide = new Uint8Array(heads.count);
  if (isAgentFile(heads)) return isSide;
  for (let row = 0; row < heads.count; row++) isSide[row] = heads.isSidechainAt(row) ? 1 : 0;
  return isSide;
}

/** Where a sub-agent inside the file begins. */
export interface SideRoot {
  /** The row that it hangs under, NO_ROW where nothing is before it. */
  readonly under: number;
  /** The id of the call that handed out its task; "" where none did. */
  readonly callId: string;
}

/** By the first row of each sub-agent. */
export function sideRoots(
  heads: Heads,
  parent: Int32Array,
  isSide: Uint8Array,
): ReadonlyMap<number, SideRoot> {
  const callers = new Callers(heads);
  const roots = new Map<number, SideRoot>();
  let before = NO_ROW;
  for (let row = 0; row < heads.count; row++) {
    if (!isTreeLine(heads, row)) continue;
    if (!isSide[row]) {
      before = row;
      continue;
    }
    const above = parent[row] ?? NO_ROW;
    if (above === NO_ROW) {
      roots.set(
        row,
        callers.callerOf(heads.rareAt(row).prompt, row) ?? { under: before, callId: "" },
      );
    } else if (!isSide[above]) roots.set(row, { under: above, callId: "" });
  }
  return roots;
}

/** Finds the calls by the task they hand out; each started one sub-agent. */
class Callers {
  readonly #heads: Heads;
  /** The calls by their task, the first one last; null until somebody asks, as most sessions have no sub-agents inside. */
  #byTask: ReadonlyMap<string, SideRoot[]> | null = null;

  constructor(heads: Heads) {
    this.#heads = heads;
  }

  callerOf(prompt: string, row: number): SideRoot | undefined {
    this.#byTask ??= callsByTask(this.#heads);
    const calls = this.#byTask.get(prompt);
    const first = calls?.at(-1);
    return first === undefined || first.under > row ? undefined : calls?.pop();
  }
}

function callsByTask(heads: Heads): ReadonlyMap<string, SideRoot[]> {
  const byTask = new Map<string, SideRoot[]>();
  for (let row = heads.count - 1; row >= 0; row--) {
    for (const { task, id } of heads.callsAt(row)) {
      if (task === "") continue;
      const call = { under: row, callId: id };
      const calls = byTask.get(task);
      if (calls) calls.push(call);
      else byTask.set(task, [call]);
    }
  }
  return byTask;
}

export interface InsideRows {
  /** By the row of a result: the rows of the sub-agent whose report it is, in file order. */
  readonly byResult: ReadonlyMap<number, readonly number[]>;
  /** By row: 1 for those rows. */
  readonly isInside: Uint8Array;
}

/**
 * What is shown inside the result of the call that started it. What a sub-agent's call started is inside
 * the same result; a sub-agent whose call has no answer is inside none.
 */
export function insideRows(
  heads: Heads,
  parent: Int32Array,
  isSide: Uint8Array,
  roots: ReadonlyMap<number, SideRoot>,
): InsideRows {
  const byResult = new Map<number, number[]>();
  const isInside = new Uint8Array(heads.count);
  if (roots.size === 0) return { byResult, isInside };
  const resultOf = new Map<string, number>();
  for (let row = 0; row < heads.count; row++) {
    if (isSide[row]) continue;
    for (const id of heads.resultsAt(row)) resultOf.set(id, row);
  }
  // The result that a row is inside of, by row; what is above a row may stand below it in the file.
  const known = new Map<number, number>();
  for (const [root, { callId }] of roots) {
    const result = resultOf.get(callId);
    if (result !== undefined) known.set(root, result);
  }
  for (let row = 0; row < heads.count; row++) {
    if (!isSide[row]) continue;
    const way: number[] = [];
    // Calls may claim to be above one another.
    for (let at = row; isSide[at] && !known.has(at) && way.length < heads.count; ) {
      way.push(at);
      at = roots.get(at)?.under ?? parent[at] ?? NO_ROW;
    }
    const top = way.at(-1);
    const above = top === undefined ? row : (roots.get(top)?.under ?? parent[top] ?? NO_ROW);
    const result = known.get(above) ?? NO_ROW;
    for (const passed of way) known.set(passed, result);
    if (result === NO_ROW) continue;
    isInside[row] = 1;
    const rows = byResult.get(result);
    if (rows) rows.push(row);
    else byResult.set(result, [row]);
  }
  return { byResult, isInside };
}
