// A column's content for an entry: against its partner, or alone. Cached as long as the body in the query
// cache: a redraw, or scrolling away and back, compares nothing again.
import type { CallPair, EntryParts } from "../../../src/compare/diff/entry-diff.ts";
import { diffEntries, matchCalls, partsOf } from "../../../src/compare/diff/entry-diff.ts";
import { diffTexts, type TextDiff } from "../../../src/compare/diff/text-diff.ts";
import { withEdit } from "../../../src/compare/side.ts";
import { memo } from "../../../src/lib/memo.ts";
import type { Entry } from "../../../src/model/entry/entry.ts";
import { readEntry } from "../../../src/model/entry/read-entry.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";

export type SideName = "a" | "b";

export interface CellContent {
  readonly entry: Entry;
  readonly parts: EntryParts;
  readonly text: TextDiff;
  readonly thinking: TextDiff;
  readonly calls: readonly CallPair[];
}

/** Two entries, each as its column shows it. */
export interface PairContent {
  readonly a: CellContent;
  readonly b: CellContent;
}

/** `isEqual`: they are the same as stored. */
export const pairContent = memo((a: JsonObject, b: JsonObject, isEqual: boolean): PairContent => {
  const diff = diffEntries(a, b);
  // Images have addresses of their own here; equal stored entries stay equal.
  const text = isEqual ? diffTexts(diff.a.text, diff.a.text) : diff.text;
  const both = { text, thinking: diff.thinking, calls: diff.calls };
  return {
    a: { ...both, entry: readEntry(a), parts: diff.a },
    b: { ...both, entry: readEntry(b), parts: diff.b },
  };
});

/** An entry without a partner gets no marks: all of it is only here. */
export const aloneContent = memo((body: JsonObject): CellContent => {
  const parts = partsOf(body);
  return {
    entry: readEntry(body),
    parts,
    text: diffTexts(parts.text, parts.text),
    thinking: diffTexts(parts.thinking, parts.thinking),
    calls: matchCalls(parts.calls, parts.calls),
  };
});

/** The body after its context edit; itself where none applies. */
export const seenBody = memo(withEdit, 1);

/** The output of a program keeps its columns. */
export function isOutput({ kind }: Entry): boolean {
  return kind === "toolResult" || kind === "bash";
}
