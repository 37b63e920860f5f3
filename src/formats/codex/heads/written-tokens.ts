// The token totals that lines record (formats-claude-codex.md 3.7).
import { type JsonObject, numberField, objectField } from "../../../model/json/json.ts";

/** What Codex counts of a call. */
const COUNTED = [
  "input_tokens",
  "cached_input_tokens",
  "cache_write_input_tokens",
  "output_tokens",
  "reasoning_output_tokens",
] as const;

/** Of input, cached input, cached now, output, reasoning inside that; absent figures are 0. */
export type Counts = readonly number[];

/** Maximum figure of a model: sums stay exact numbers. */
export const MAX_COUNT = 1e12;

/** What a line records about tokens. */
export interface WrittenTokens {
  readonly line: number;
  /** Of the session until then, and of its last call; null if the line does not record it. */
  readonly total: Counts | null;
  readonly last: Counts | null;
  /** The size of the context at the call; undefined if no field records it, or only an estimate. */
  readonly context: number | undefined;
}

/** `payload`: of a `token_count` line. */
export function writtenTokens(line: number, payload: JsonObject): WrittenTokens {
  const info = objectField(payload, "info") ?? {};
  const total = objectField(info, "total_token_usage");
  const last = objectField(info, "last_token_usage");
  return {
    line,
    total: total ? countsIn(total) : null,
    last: last ? countsIn(last) : null,
    context: last && measured(last, numberField(info, "model_context_window")),
  };
}

/** A size without figures of a call is an estimate of Codex's own, as is one that no call can have had. */
function measured(last: JsonObject, window = Number.POSITIVE_INFINITY): number | undefined {
  const size = numberField(last, "total_tokens");
  const isCall = countsIn(last).some((count) => count > 0);
  return isCall && size !== undefined && size <= window ? size : undefined;
}

export function countsIn(usage: JsonObject): Counts {
  return COUNTED.map((name) => Math.min(MAX_COUNT, Math.max(0, numberField(usage, name) ?? 0)));
}
