// What each call of the model took, from the running totals that Codex writes after it.
// Rules: formats-claude-codex.md 3.7. Pure: it knows heads of lines, no bytes and no entries.
import { numberField, objectField, stringField } from "../../model/json/json.ts";
import { COUNTED } from "./heads/fields.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { type Counts, countsIn, MAX_COUNT, type WrittenTokens } from "./heads/written-tokens.ts";

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
  for (let nth = 0; nth < tokens.count; nth++) {
    const use = totals.takenAt(tokens, nth);
    const head = tokens.lineOf(nth);
    if (use && head >= copied) found[head] = use;
  }
  return found;
}

/** The totals of a file's lines, one line after another. */
export class RunningTotals {
  readonly #before = new Float64Array(COUNTED.length);
  readonly #more = new Float64Array(COUNTED.length);
  #isFirst = true;

  /** What the call took that a line counts; null where it counts none, or nothing new. */
  takenAt(tokens: WrittenTokens, nth: number): TokenUse | null {
    if (!tokens.has(nth, "total")) return null;
    const [before, more] = [this.#before, this.#more];
    // The first total is inherited, and one that is less was begun anew.
    let isNew = this.#isFirst;
    this.#isFirst = false;
    for (let at = 0; at < before.length; at++) {
      const count = tokens.figure(nth, "total", at);
      more[at] = count - (before[at] ?? 0);
      isNew ||= count < (before[at] ?? 0);
      before[at] = count;
    }
    if (isNew) {
      const last = tokens.has(nth, "last") ? "last" : "total";
      for (let at = 0; at < more.length; at++) more[at] = tokens.figure(nth, last, at);
    }
    return tokensIn(more, tokens.context(nth));
  }
}

/** Null for nothing: a total that is repeated. */
function tokensIn(counts: Counts, whole: number | undefined): TokenUse | null {
  const {
    0: input = 0,
    1: cacheRead = 0,
    2: cacheWrite = 0,
    3: output = 0,
    4: reasoning = 0,
  } = counts;
  const isNothing =
    input === 0 && cacheRead === 0 && cacheWrite === 0 && output === 0 && reasoning === 0;
  if (isNothing) return null;
  return {
    input: Math.max(0, input - cacheRead - cacheWrite),
    output,
    cacheRead,
    cacheWrite,
    reasoning,
    contextTokens: whole !== undefined && whole > 0 ? Math.min(MAX_COUNT, whole) : undefined,
  };
}
