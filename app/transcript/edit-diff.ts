// The change an edit tool made, or tried to make.
import type { ToolCall } from "../../src/model/blocks.ts";
import type { ToolResultEntry } from "../../src/model/entry.ts";
import { objectsField, stringField } from "../../src/model/json.ts";
import { compareTexts, type DiffLine, readDiff } from "../ui/diff-lines.ts";

const known = new WeakMap<ToolCall, readonly DiffLine[]>();
const recorded = new WeakMap<ToolResultEntry, readonly DiffLine[]>();

/** As recorded with the result, else from the texts the call names; empty when it names none. */
export function diffOf(call: ToolCall, result: ToolResultEntry | undefined): readonly DiffLine[] {
  const diff = result && stringField(result.details, "diff");
  if (result && diff) return remembered(recorded, result, () => readDiff(diff));
  return remembered(known, call, () => attemptedDiff(call));
}

function attemptedDiff(call: ToolCall): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  for (const edit of [call.arguments, ...objectsField(call.arguments, "edits")]) {
    const before = stringField(edit, "oldText");
    const after = stringField(edit, "newText");
    if (before !== undefined && after !== undefined) lines.push(...compareTexts(before, after));
  }
  return lines;
}

function remembered<Key extends object>(
  memory: WeakMap<Key, readonly DiffLine[]>,
  key: Key,
  make: () => readonly DiffLine[],
): readonly DiffLine[] {
  const before = memory.get(key);
  if (before) return before;
  const made = make();
  memory.set(key, made);
  return made;
}
