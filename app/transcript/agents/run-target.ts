// Which run inside a conversation has to scroll into view, and the path down to it.
import { createContext } from "react";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import type { WantedRun } from "../../session/open/wanted-run.ts";
import type { ConversationItem } from "./conversation.ts";

export interface RunTarget {
  readonly wanted: WantedRun;
  /** The run from which the path starts, as `WantedRun` has it; empty: this one. */
  readonly way: readonly number[];
}

/** For the runs of the one tool result on the path; null everywhere else. */
export const RunTargetContext = createContext<RunTarget | null>(null);

export interface FoundResult {
  /** Index of the item that holds the run. */
  readonly item: number;
  readonly result: ToolResultEntry;
  /** Index of the run in the result. */
  readonly run: number;
}

/** The tool result that holds one of the runs inside a conversation, counted as `runsInside` does. */
export function findRun(items: readonly ConversationItem[], index: number): FoundResult | null {
  let run = index;
  for (const [item, found] of items.entries()) {
    for (const result of resultsOf(found)) {
      if (run < result.runs.length) return { item, result, run };
      run -= result.runs.length;
    }
  }
  return null;
}

function resultsOf(item: ConversationItem): readonly ToolResultEntry[] {
  if (item.kind === "reply") return item.results;
  return item.entry.kind === "toolResult" ? [item.entry] : [];
}
