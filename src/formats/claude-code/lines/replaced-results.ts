// What a line records about results that the model gets in another form from there on (2.5 of
// formats-claude-codex.md): cleared to make room, or replaced by another text.
import {
  type JsonObject,
  objectsField,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";

/** One of the results, by its call. */
export interface ReplacedResult {
  readonly call: string;
  readonly text: string;
}

/** The model sees a placeholder for a cleared result, and the file does not have its words. */
export const CLEARED =
  "(Cleared by Claude Code to make room. What stands here for the model is not in the file.)";

/** Of the metadata of a `microcompact_boundary`. */
export function clearedResults(metadata: JsonObject): readonly ReplacedResult[] {
  const calls = new Set(stringsField(metadata, "compactedToolIds"));
  return Array.from(calls, (call) => ({ call, text: CLEARED }));
}

/** Of a `content-replacement` line; the last one of a call counts. */
export function replacedResults(line: JsonObject): readonly ReplacedResult[] {
  const texts = new Map<string, string>();
  for (const one of objectsField(line, "replacements")) {
    const call = stringField(one, "toolUseId") ?? stringField(one, "tool_use_id");
    const text = stringField(one, "replacement") ?? stringField(one, "text");
    if (call !== undefined && text !== undefined) texts.set(call, text);
  }
  return Array.from(texts, ([call, text]) => ({ call, text }));
}
