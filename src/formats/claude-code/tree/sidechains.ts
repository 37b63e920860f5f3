// Sub-agents inside the file of their session (2.1, 2.4): lines of their own tree, which belongs to the
// call that handed out their task.
import { NO_ROW } from "../../../model/table/table.ts";
import { type Head, isTreeLine } from "./head.ts";

/** By row: 1 for lines of sub-agents. In a sub-agent's own file every line is one, so that none is. */
export function sideLines(heads: readonly Head[]): Uint8Array {
  const isSaidHere = ({ kind, isSidechain }: Head) =>
    !isSidechain && (kind === "prompt" || kind === "reply" || kind === "note" || kind === "result");
  const isOwnFile = !heads.some((head) => isTreeLine(head) && isSaidHere(head));
  return Uint8Array.from(heads, ({ isSidechain }) => (isSidechain && !isOwnFile ? 1 : 0));
}

/** By the first row of each sub-agent: the row that it hangs under, NO_ROW where nothing is before it. */
export function sideRoots(
  heads: readonly Head[],
  parent: Int32Array,
  isSide: Uint8Array,
): ReadonlyMap<number, number> {
  const callers = new Callers(heads);
  const roots = new Map<number, number>();
  let before = NO_ROW;
  heads.forEach((head, row) => {
    if (!isTreeLine(head)) return;
    if (!isSide[row]) {
      before = row;
      return;
    }
    const above = parent[row] ?? NO_ROW;
    if (above === NO_ROW) roots.set(row, callers.callerOf(head.prompt, row) ?? before);
    else if (!isSide[above]) roots.set(row, above);
  });
  return roots;
}

/** Finds the calls by the task they hand out; each started one sub-agent. */
class Callers {
  /** The rows of calls by their task, the first one last. */
  readonly #byTask = new Map<string, number[]>();

  constructor(heads: readonly Head[]) {
    for (let row = heads.length - 1; row >= 0; row--) {
      for (const { task } of heads[row]?.calls ?? []) {
        const rows = this.#byTask.get(task);
        if (task === "") continue;
        if (rows) rows.push(row);
        else this.#byTask.set(task, [row]);
      }
    }
  }

  callerOf(prompt: string, row: number): number | undefined {
    const rows = this.#byTask.get(prompt);
    const first = rows?.at(-1);
    if (first === undefined || first > row) return undefined;
    return rows?.pop();
  }
}
