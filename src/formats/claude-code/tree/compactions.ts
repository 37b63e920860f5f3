// What a compaction of Claude Code kept of the conversation before it (2.7): lines by name, or all from
// one line to another.
import { NO_ROW } from "../../../model/table/table.ts";
import type { Kept } from "./head.ts";

export interface Compaction {
  /** NO_ROW: only the summary is there. */
  readonly boundary: number;
  /** NO_ROW: only the boundary is there. */
  readonly summary: number;
  /** Rows before it that the context goes on with, in the order of the context. */
  readonly kept: readonly number[];
  /** They are all it kept; else what stands between them is kept, too. */
  readonly isList: boolean;
  /** The kept lines stand again below the summary. */
  readonly isAgain: boolean;
}

/** `rowOf`: the last row with a uuid before the boundary, NO_ROW for none. */
export function keptRows(
  kept: Kept | null,
  parent: Int32Array,
  rowOf: (uuid: string) => number,
): readonly number[] {
  if (!kept) return [];
  if (kept.kind === "lines") return kept.uuids.map(rowOf).filter((row) => row !== NO_ROW);
  const head = rowOf(kept.head);
  const rows: number[] = [];
  // Links of a file may lead in a circle until all of them are known.
  for (let at = rowOf(kept.tail); at !== NO_ROW && rows.length < parent.length; ) {
    rows.push(at);
    if (at === head) return rows.reverse();
    at = parent[at] ?? NO_ROW;
  }
  return [];
}
