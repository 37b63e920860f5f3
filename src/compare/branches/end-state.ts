// What a file holds at the end of a branch, where the session tells: a whole text that was written
// or read, and edits that apply to it. One doubt, and the answer is that it cannot be known.
import { blocksText, type ToolCall, toolCallsOf } from "../../model/blocks/blocks.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { isObject, type JsonObject, objectsField, stringField } from "../../model/json/json.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { fileSteps } from "../../tree/file-calls.ts";
import type { ReadBodies } from "../side.ts";

export type EndState =
  | { readonly kind: "known"; readonly text: string }
  | {
      readonly kind: "unknown";
      /** A sentence. */
      readonly why: string;
    };

/** `path`: as `filesTouched` names it. Reads the bodies of the calls on that file only. */
export async function endStateOf(
  table: EntryTable,
  details: EntryDetails,
  rows: readonly number[],
  path: string,
  cwd: string,
  readBodies: ReadBodies,
): Promise<EndState> {
  const onBranch = new Set(rows);
  /** What was done to the file and did not fail, in order. */
  const steps = fileSteps(table, details, cwd).filter(
    (step) => step.path === path && !step.isError && onBranch.has(step.row),
  );
  const [calls, results] = await Promise.all([
    readBodies(steps.map(({ row, call }) => call?.row ?? row)),
    readBodies(steps.map(({ row }) => row)),
  ]);
  let state: EndState = unknown("Nothing wrote or read the whole file.");
  steps.forEach((step, i) => {
    const call = step.call && callIn(calls[i] ?? {}, step.call.callId);
    if (call) state = after(state, call, results[i] ?? {});
    else if (step.purpose === "change") state = unknown(PATCHED);
  });
  return state;
}

const PATCHED = "A patch changed it, which says only a part of it.";

function callIn(body: JsonObject, callId: string): ToolCall | undefined {
  const entry = readEntry(body);
  if (entry.kind !== "assistant") return undefined;
  return toolCallsOf(entry.blocks).find(({ id }) => id === callId);
}

function after(state: EndState, call: ToolCall, result: JsonObject): EndState {
  switch (call.name.toLowerCase()) {
    case "write":
    case "write_file": {
      const text = stringField(call.arguments, "content");
      return text === undefined ? unknown("A write names no content.") : { kind: "known", text };
    }
    case "edit":
    case "edit_file":
    case "multi_edit":
      return state.kind === "known" ? edited(state.text, call) : state;
    case "read":
    case "read_file":
      return state.kind === "known" ? state : wholeRead(state, call, result);
    case "view":
    case "tmp_read":
      return state;
    default:
      return unknown(PATCHED);
  }
}

function edited(text: string, call: ToolCall): EndState {
  const list = objectsField(call.arguments, "edits");
  let now = text;
  for (const edit of list.length > 0 ? list : [call.arguments]) {
    const oldText = stringField(edit, "oldText") ?? stringField(edit, "old_string");
    const newText = stringField(edit, "newText") ?? stringField(edit, "new_string");
    if (!oldText || newText === undefined) return unknown("An edit does not say what it replaces.");
    const at = now.indexOf(oldText);
    if (at < 0 || now.indexOf(oldText, at + 1) >= 0) {
      return unknown("An edit does not fit: something else changed the file in between.");
    }
    now = now.slice(0, at) + newText + now.slice(at + oldText.length);
  }
  return { kind: "known", text: now };
}

/** A read counts when it was of the whole file: no offset, no limit, nothing cut off. */
function wholeRead(state: EndState, call: ToolCall, result: JsonObject): EndState {
  if ("offset" in call.arguments || "limit" in call.arguments) return state;
  const entry = readEntry(result);
  if (entry.kind !== "toolResult" || isObject(entry.details.truncation)) return state;
  if (entry.blocks.length !== 1 || entry.blocks[0]?.type !== "text") return state;
  return { kind: "known", text: blocksText(entry.blocks) };
}

function unknown(why: string): EndState {
  return { kind: "unknown", why };
}
