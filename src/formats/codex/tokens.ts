// What each call of the model took, from the running totals that Codex writes after it.
// Rules: formats-claude-codex.md 3.7. Pure: it knows heads of lines, no bytes and no entries.
import { numberField, objectField, stringField } from "../../model/json/json.ts";
import {
  type CodexHead,
  type CodexLine,
  type Counts,
  countsIn,
  MAX_COUNT,
  type WrittenTokens,
} from "./heads.ts";

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

/**
 * The tokens of each line that says something new, by line. `copied`: lines before it are those of the
 * session that this one was forked from, and count there. `id`: of this session.
 */
export function tokensOf(
  heads: readonly CodexHead[],
  copied: number,
  id: string,
): ReadonlyMap<number, TokenUse> {
  const records = recordsOf(heads, copied, id);
  return records.size > 0 ? records : differencesOf(heads, copied);
}

/** Of programs that write each call's own tokens: every answer once. */
function recordsOf(
  heads: readonly CodexHead[],
  copied: number,
  id: string,
): ReadonlyMap<number, TokenUse> {
  const found = new Map<number, TokenUse>();
  const seen = new Set<string>();
  heads.forEach(({ envelope, data }, head) => {
    if (envelope !== "token_usage_record" || head < copied || !data) return;
    const answer = stringField(data, "response_id");
    const isOther = (stringField(data, "thread_id") ?? id) !== id;
    if (isOther || (answer !== undefined && seen.has(answer))) return;
    if (answer !== undefined) seen.add(answer);
    const usage = objectField(data, "usage") ?? {};
    const use = tokensIn(countsIn(usage), numberField(usage, "total_tokens"));
    if (use) found.set(head, use);
  });
  return found;
}

function differencesOf(heads: readonly CodexHead[], copied: number): ReadonlyMap<number, TokenUse> {
  const found = new Map<number, TokenUse>();
  const totals = new RunningTotals();
  heads.forEach((one, head) => {
    const use = totals.takenAt(one);
    if (use && head >= copied) found.set(head, use);
  });
  return found;
}

const NOT_WRITTEN: WrittenTokens = { total: null, last: null, context: undefined };

/** The totals of a file's lines, one line after another. */
export class RunningTotals {
  #before: Counts | null = null;

  /** What the call took that a line counts; null where it counts none, or nothing new. */
  takenAt({ tokens }: Pick<CodexLine, "tokens">): TokenUse | null {
    const { total, last, context } = tokens ?? NOT_WRITTEN;
    if (!total) return null;
    const use = tokensIn(difference(this.#before, total, last ?? total), context);
    this.#before = total;
    return use;
  }
}

/** What one call took: the first total is inherited, and one that is less was begun anew. */
function difference(before: Counts | null, now: Counts, last: Counts): Counts {
  if (!before) return last;
  const more = now.map((count, at) => count - (before[at] ?? 0));
  return more.some((count) => count < 0) ? last : more;
}

/** Null for nothing: a total that is repeated. */
function tokensIn(counts: Counts, whole: number | undefined): TokenUse | null {
  if (counts.every((count) => count === 0)) return null;
  const [input = 0, cacheRead = 0, cacheWrite = 0, output = 0, reasoning = 0] = counts;
  return {
    input: Math.max(0, input - cacheRead - cacheWrite),
    output,
    cacheRead,
    cacheWrite,
    reasoning,
    contextTokens: whole !== undefined && whole > 0 ? Math.min(MAX_COUNT, whole) : undefined,
  };
}
