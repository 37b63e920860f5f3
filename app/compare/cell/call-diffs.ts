// Two calls that stand for each other, compared once for both columns and however often they are drawn.
// A call without a partner is compared with itself.

import type { CallPair } from "../../../src/compare/diff/entry-diff.ts";
import { diffTexts, type TextDiff } from "../../../src/compare/diff/text-diff.ts";
import { argumentsText, MAX_OF_TARGET } from "../../../src/export/text/call-text.ts";
import { memo } from "../../../src/lib/memo.ts";
import { type ToolCall, targetOf } from "../../../src/model/blocks/blocks.ts";

/** What names the calls, in one line. */
export const targetDiff = onceForPair(lineOf);

/** What they hold besides that. */
export const argumentsDiff = onceForPair(argumentsText);

function onceForPair(textOf: (call: ToolCall) => string): (pair: CallPair) => TextDiff {
  const sideText = (call: ToolCall | null) => (call ? textOf(call) : "");
  return memo(({ a, b }: CallPair) => diffTexts(sideText(a ?? b), sideText(b ?? a)));
}

function lineOf(call: ToolCall): string {
  return targetOf(call).slice(0, MAX_OF_TARGET).replace(/\s+/g, " ");
}
