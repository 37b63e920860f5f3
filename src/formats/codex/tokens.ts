// What each call of the model took, from the running totals that Codex writes after it.
// Rules: formats-claude-codex.md 3.7. Pure: it knows heads of lines, no bytes and no entries.
import { type JsonObject, numberField, objectField, stringField } from "../../model/json/json.ts";
import type { CodexHeads } from "./heads/heads.ts";

/** Tokens as pi counts them: input without what came from or went to the cache. */
export interface TokenUse {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Inside `output`. */
  readonly reasoning: number;
  /** How large the context was then; undefined where nothing says it. */
  readonly contextTokens: number | undefined;
}

/** By line, undefined where it says nothing new: to look each of hundreds of thousands up takes longer. */
export type LineTokens = readonly (TokenUse | undefined)[];

/**
 * The tokens of each line that says something new. `copied`: lines before it are those of the
 * session that this one was forked from, and count there. `id`: of this session.
 */
export function tokensOf(heads: CodexHeads, copied: number, id: string): LineTokens {
  return recordsOf(heads, copied, id) ?? differencesOf(heads, copied);
}

/** Of programs that write each call's own tokens: every answer once. Null: of others. */
function recordsOf(heads: CodexHeads, copied: number, id: string): LineTokens | null {
  let found: (TokenUse | undefined)[] | null = null;
  const seen = new Set<string>();
  for (const [head, { data }] of heads.rare) {
    if (head < copied || !data || heads.shapeAt(head).envelope !== "token_usage_record") continue;
    const answer = stringField(data, "response_id");
    const isOther = (stringField(data, "thread_id") ?? id) !== id;
    if (isOther || (answer !== undefined && seen.has(answer))) continue;
    if (answer !== undefined) seen.add(answer);
    const usage = objectField(data, "usage") ?? {};
    const use = tokensIn(countsIn(usage), numberField(usage, "total_tokens"));
    if (!use) continue;
    found ??= new Array(heads.count);
    found[head] = use;
  }
  return found;
}

function differencesOf({ count, tokens }: CodexHeads, copied: number): LineTokens {
  const found: (TokenUse | undefined)[] = new Array(count);
  const totals = new RunningTotals();
  for (const told of tokens) {
    const use = totals.takenAt(told);
    if (use && told.line >= copied) found[told.line] = use;
  }
  return found;
}

/** The totals of a file's lines, one line after another. */
export class RunningTotals {
  /** Null: none was told. */
  #before: Counts | null = null;

  /** What the call took that a line counts; null where it counts none, or nothing new. */
  takenAt({ total, last, context }: WrittenTokens): TokenUse | null {
    if (!total) return null;
    const before = this.#before;
    this.#before = total;
    // The first total is inherited, and one that is less was begun anew.
    const isNew = !before || total.some((count, at) => count < (before[at] ?? 0));
    const more = isNew ? (last ?? total) : total.map((count, at) => count - (before[at] ?? 0));
    return tokensIn(more, context);
  }
}

/** Null for nothing: a total that is repeated. */
function tokensIn(counts: Counts, whole: number | undefined): TokenUse | null {
  const [input = 0, cacheRead = 0, cacheWrite = 0, output = 0, reasoning = 0] = counts;
  if (counts.every((count) => count === 0)) return null;
  return {
    input: Math.max(0, input - cacheRead - cacheWrite),
    output,
    cacheRead,
    cacheWrite,
    reasoning,
    contextTokens: whole !== undefined && whole > 0 ? Math.min(MAX_COUNT, whole) : undefined,
  };
}

/** What Codex counts of a call. */
const COUNTED = [
  "input_tokens",
  "cached_input_tokens",
  "cache_write_input_tokens",
  "output_tokens",
  "reasoning_output_tokens",
] as const;

/** Of input, cached input, cached now, output, reasoning inside that; what is not written is 0. */
type Counts = readonly number[];

/** No figure of a model is larger: sums stay exact numbers. */
const MAX_COUNT = 1e12;

/** What a line tells of tokens. */
export interface WrittenTokens {
  readonly line: number;
  /** Of the session until then, and of its last call; null where the line does not say it. */
  readonly total: Counts | null;
  readonly last: Counts | null;
  /** How large the context was at the call; undefined where nothing says it, or only an estimate. */
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

/** A size without figures of a call is an estimate of Codex's own, and so is one that no call can have had. */
function measured(last: JsonObject, window = Number.POSITIVE_INFINITY): number | undefined {
  const size = numberField(last, "total_tokens");
  const isCall = countsIn(last).some((count) => count > 0);
  return isCall && size !== undefined && size <= window ? size : undefined;
}

function countsIn(usage: JsonObject): Counts {
  return COUNTED.map((name) => Math.min(MAX_COUNT, Math.max(0, numberField(usage, name) ?? 0)));
}
