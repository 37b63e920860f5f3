// One entry as Markdown: what it says, thinks and does. Whose it is, is for the caller to say.

import { partsOf } from "../../compare/diff/entry-diff.ts";
import { type ToolCall, targetOf } from "../../model/blocks/blocks.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { countText } from "../../text/units.ts";
import { argumentsText, MAX_OF_TARGET } from "../text/call-text.ts";
import { code, type Quotes } from "./markdown-text.ts";

/** Paragraphs apart by an empty line; "" for an entry that says nothing. */
export function entryMarkdown(stored: JsonObject, quotes: Quotes): string {
  const { text, thinking, calls, images, patch } = partsOf(stored);
  const thought = quotes.quote(thinking);
  const parts = [
    ...(thought === "" ? [] : ["*Thinking*", thought]),
    quotes.quote(text),
    ...calls.flatMap((call) => callMarkdown(call, quotes)),
    images > 0 ? countText(images, "image") : "",
    quotes.quote(patch, "diff"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function callMarkdown(call: ToolCall, quotes: Quotes): readonly string[] {
  const name = `Calls ${code(`${call.name} ${targetOf(call).slice(0, MAX_OF_TARGET)}`)}`;
  return [name, quotes.quote(argumentsText(call))];
}
