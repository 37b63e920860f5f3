// Which call a tool result answers, by row, once the whole session was read.

import type { Entry } from "../../../src/model/entry/entry.ts";
import type { EntryDetails, ResultFact } from "../../../src/model/table/details.ts";
import { pairCalls } from "../../../src/stats/calls.ts";
import type { OpenSession } from "../../session/open/session-store.ts";

export interface ToolFacts {
  /** Path, command …; "" when the call is unknown or names none. */
  readonly target: string;
  readonly result: ResultFact;
}

const known = new WeakMap<EntryDetails, ReadonlyMap<number, ToolFacts>>();

/** Null until the background pass is through. */
export function toolFactsOf(open: OpenSession): ReadonlyMap<number, ToolFacts> | null {
  const { details } = open;
  if (!details) return null;
  const cached = known.get(details);
  if (cached) return cached;
  const { callOf } = pairCalls(open.session.table, details);
  const facts = new Map(
    details.results.map((result, index) => [
      result.row,
      { target: details.calls[callOf[index] ?? -1]?.target ?? "", result },
    ]),
  );
  known.set(details, facts);
  return facts;
}

/** What a program printed keeps its columns. */
export function isOutput({ kind }: Entry): boolean {
  return kind === "toolResult" || kind === "bash";
}
