// The usage of each model call, from the running totals that Codex writes after it. Rules:
// formats-claude-codex.md 3.7. Pure: it knows heads of lines, no bytes and no entries.
import { numberField, objectField, stringField } from "../../model/json/json.ts";
import type { OwnLines } from "./heads/copied.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { type Counts, countsIn, MAX_COUNT, type WrittenTokens } from "./heads/written-tokens.ts";

/** Tokens as pi counts them: input without cache reads and writes. */
export interface TokenUse {
  /** compaction: it made a summary, and its size is not the conversation's. */
  readonly kind: "call" | "compaction";
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Inside `output`. */
  readonly reasoning: number;
  /** The size of the context then; undefined if nothing records it. */
  readonly contextTokens: number | undefined;
  /** The id of the response; "" if only totals are recorded. */
  readonly responseId: string;
  /**
   * The totals after it as a text, which a copy of the line has, too; "" if the response has an id, or no line was
   * copied.
   */
  readonly totals: string;
}

/** By line, undefined without new usage: looking up hundreds of thousands in a map takes longer. */
export type LineTokens = (TokenUse | undefined)[];

/**
 * The tokens of each line with new usage. Lines before those that are `counted` belong to the
 * session that this one was forked from, and count there. `id`: of this session.
 */
export function tokensOf(
  heads: CodexHeads,
  { counted, isNew }: Pick<OwnLines, "counted" | "isNew">,
  id: string,
): LineTokens {
  return recordsOf(heads, counted, id) ?? differencesOf(heads, counted, isNew);
}

/** For programs that write each call's own tokens: every answer once. Null: for others. */
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
    const of = { responseId: answer ?? "", totals: "" };
    const use = tokensIn(countsIn(usage), numberField(usage, "total_tokens"), of);
    if (!use) continue;
    found ??= new Array(heads.count);
    found[head] = use;
  }
  return found;
}

function differencesOf({ count, tokens }: CodexHeads, copied: number, isNew: boolean): LineTokens {
  const found: (TokenUse | undefined)[] = new Array(count);
  const totals = new RunningTotals();
  for (const told of tokens) {
    const use = totals.takenAt(told);
    if (use && told.line >= copied) found[told.line] = isNew ? { ...use, totals: "" } : use;
  }
  return found;
}

/** The totals of a file's lines, one line after another. */
export class RunningTotals {
  /** Null: none was recorded. */
  #before: Counts | null = null;

  /** The usage of the call that a line counts; null if it counts none, or none that is new. */
  takenAt({ total, last, context }: WrittenTokens): TokenUse | null {
    const before = this.#before;
    if (!total || isSame(total, before)) return null;
    this.#before = total;
    // The first total is inherited; one that is smaller, or that equals the last call alone, is a
    // restart.
    const isLess = before && total.some((count, at) => count < (before[at] ?? 0));
    const isNew = !before || isLess || isSame(total, last);
    const more = isNew ? (last ?? total) : total.map((count, at) => count - (before[at] ?? 0));
    return tokensIn(more, context, { responseId: "", totals: total.join(" ") });
  }
}

function isSame(counts: Counts, others: Counts | null): boolean {
  return others !== null && counts.every((count, at) => count === others[at]);
}

/** Null for nothing. */
function tokensIn(
  counts: Counts,
  whole: number | undefined,
  of: Pick<TokenUse, "responseId" | "totals">,
): TokenUse | null {
  const [input = 0, cached = 0, written = 0, output = 0, reasoning = 0] = counts;
  if (counts.every((count) => count === 0)) return null;
  // Cached tokens are part of the input: in a damaged line they are limited to it.
  const cacheRead = Math.min(cached, input);
  const cacheWrite = Math.min(written, input - cacheRead);
  return {
    kind: "call",
    input: input - cacheRead - cacheWrite,
    output,
    cacheRead,
    cacheWrite,
    reasoning,
    contextTokens: whole !== undefined && whole > 0 ? Math.min(MAX_COUNT, whole) : undefined,
    ...of,
  };
}
