// The change an edit tool made, or tried to make: the request for the text worker, and what to show until
// it answers.
import { memo } from "../../../src/lib/memo.ts";
import type { ToolCall } from "../../../src/model/blocks/blocks.ts";
import { isPatch } from "../../../src/model/blocks/patch-text.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { objectsField, stringField } from "../../../src/model/json/json.ts";
import { type DiffLine, diffLineReader, patchLine, sidesOf } from "../../ui/code/diff-lines.ts";
import { endOfPart, withoutStacks } from "../../ui/text/drawn-text.ts";
import type { TextChange, TextJob } from "../../ui/worker/text-jobs.ts";

type DiffJob = Extract<TextJob, { kind: "diff" | "patch" | "changes" }>;

/** As recorded with the result, else from the texts the call names; null when it names none. */
export function diffJob(call: ToolCall, result: ToolResultEntry | undefined): DiffJob | null {
  return (result && recordedIn(result)) ?? attemptOf(call);
}

const recordedIn = memo(({ details }: ToolResultEntry): DiffJob | null => {
  const text = stringField(details, "diff");
  return text ? { kind: "diff", text } : null;
});

const attemptOf = memo((call: ToolCall): DiffJob | null => {
  const patch = stringField(call.arguments, "input") ?? "";
  if (isPatch(patch)) return { kind: "patch", text: patch };
  const changes = changesOf(call);
  return changes.length > 0 ? { kind: "changes", changes } : null;
});

function changesOf(call: ToolCall): readonly TextChange[] {
  const changes: TextChange[] = [];
  for (const edit of [call.arguments].concat(objectsField(call.arguments, "edits"))) {
    const before = stringField(edit, "oldText") ?? stringField(edit, "old_string");
    const after = stringField(edit, "newText") ?? stringField(edit, "new_string");
    if (before !== undefined && after !== undefined) changes.push({ before, after });
  }
  return changes;
}

/** Of each text, and of all together. */
const PREVIEW = { lines: 40, characters: 8000, allLines: 120 };

/** The first lines, not compared: shown until the worker has answered. */
export function previewLines(job: DiffJob): readonly DiffLine[] {
  if (job.kind !== "changes") {
    const read = job.kind === "patch" ? patchLine : diffLineReader();
    return beginning(job.text).split("\n").map(read);
  }
  const lines: DiffLine[] = [];
  for (const { before, after } of job.changes) {
    for (const line of sidesOf(beginning(before), beginning(after))) lines.push(line);
    if (lines.length >= PREVIEW.allLines) break;
  }
  return lines;
}

function beginning(text: string): string {
  return withoutStacks(text.slice(0, endOfPart(text, 0, PREVIEW.lines, PREVIEW.characters)));
}
