// Sub-agents inside the file of their session (2.1, 2.4): lines of their own tree, which belongs to the
// call that handed out their task and is shown inside its result.
import { NO_ROW } from "../../../model/table/table.ts";
import { type Head, isTreeLine } from "./head.ts";

/** Whether the file is a sub-agent's own: nobody else says anything in it. */
export function isAgentFile(heads: readonly Head[]): boolean {
  const isSaidHere = ({ kind, isSidechain }: Head) =>
    !isSidechain && (kind === "prompt" || kind === "reply" || kind === "note" || kind === "result");
  return (
    heads.some(({ isSidechain }) => isSidechain) &&
    !heads.some((head) => isTreeLine(head) && isSaidHere(head))
  );
}

/** By row: 1 for lines of sub-agents. In a sub-agent's own file every line is one, so that none is. */
export function sideLines(heads: readonly Head[]): Uint8Array {
  const isSide = new Uint8Array(heads.length);
  if (isAgentFile(heads)) return isSide;
  for (let row = 0; row < heads.length; row++) isSide[row] = heads[row]?.isSidechain ? 1 : 0;
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
  heads: readonly Head[],
  parent: Int32Array,
  isSide: Uint8Array,
): ReadonlyMap<number, SideRoot> {
  const callers = new Callers(heads);
  const roots = new Map<number, SideRoot>();
  let before = NO_ROW;
  heads.forEach((head, row) => {
    if (!isTreeLine(head)) return;
    if (!isSide[row]) {
      before = row;
      return;
    }
    const above = parent[row] ?? NO_ROW;
    if (above === NO_ROW) {
      roots.set(row, callers.callerOf(head.prompt, row) ?? { under: before, callId: "" });
    } else if (!isSide[above]) roots.set(row, { under: above, callId: "" });
  });
  return roots;
}

const NO_CALLS: Head["calls"] = [];

/** Finds the calls by the task they hand out; each started one sub-agent. */
class Callers {
  /** The calls by their task, the first one last. */
  readonly #byTask = new Map<string, SideRoot[]>();

  constructor(heads: readonly Head[]) {
    for (let row = heads.length - 1; row >= 0; row--) {
      for (const { task, id } of heads[row]?.calls ?? NO_CALLS) {
        if (task === "") continue;
        const call = { under: row, callId: id };
        const calls = this.#byTask.get(task);
        if (calls) calls.push(call);
        else this.#byTask.set(task, [call]);
      }
    }
  }

  callerOf(prompt: string, row: number): SideRoot | undefined {
    const calls = this.#byTask.get(prompt);
    const first = calls?.at(-1);
    return first === undefined || first.under > row ? undefined : calls?.pop();
  }
}

export interface InsideRows {
  /** By the row of a result: the rows of the sub-agent whose report it is, in file order. */
  readonly byResult: ReadonlyMap<number, readonly number[]>;
  /** By row: 1 for those rows. */
  readonly isInside: Uint8Array;
}

/**
 * What is shown inside the result of the call that started it. What a sub-agent's call started is inside
 * the same result; a sub-agent whose call nobody answered is inside none.
 */
export function insideRows(
  heads: readonly Head[],
  parent: Int32Array,
  isSide: Uint8Array,
  roots: ReadonlyMap<number, SideRoot>,
): InsideRows {
  const byResult = new Map<number, number[]>();
  const isInside = new Uint8Array(heads.length);
  if (roots.size === 0) return { byResult, isInside };
  const resultOf = new Map<string, number>();
  heads.forEach(({ results }, row) => {
    if (isSide[row]) return;
    for (const id of results) resultOf.set(id, row);
  });
  // The result that a row is inside of, by row; what is above a row may stand below it in the file.
  const known = new Map<number, number>();
  for (const [root, { callId }] of roots) {
    const result = resultOf.get(callId);
    if (result !== undefined) known.set(root, result);
  }
  heads.forEach((_, row) => {
    if (!isSide[row]) return;
    const way: number[] = [];
    // Calls may claim to be above one another.
    for (let at = row; isSide[at] && !known.has(at) && way.length < heads.length; ) {
      way.push(at);
      at = roots.get(at)?.under ?? parent[at] ?? NO_ROW;
    }
    const top = way.at(-1);
    const above = top === undefined ? row : (roots.get(top)?.under ?? parent[top] ?? NO_ROW);
    const result = known.get(above) ?? NO_ROW;
    for (const passed of way) known.set(passed, result);
    if (result === NO_ROW) return;
    isInside[row] = 1;
    const rows = byResult.get(result);
    if (rows) rows.push(row);
    else byResult.set(result, [row]);
  });
  return { byResult, isInside };
}
