// What each call of the model took, from the running totals that Codex writes after it.
// Rules: formats-claude-codex.md 3.7. Pure: it knows heads of lines, no bytes and no entries.
import { numberField, objectField, stringField } from "../../model/json/json.ts";
import type { OwnLines } from "./heads/copied.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { type Counts, countsIn, MAX_COUNT, type WrittenTokens } from "./heads/written-tokens.ts";

/** Tokens as pi counts them: input without what came from or went to the cache. */
export interface TokenUse {
  /** compaction: it made a summary, and its size is none of the conversation's. */
  readonly kind: "call" | "compaction";
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Inside `output`. */
  readonly reasoning: number;
  /** How large the context was then; undefined where nothing says it. */
  readonly contextTokens: number | undefined;
  /** The id of the response; "" where only totals are told. */
  readonly responseId: string;
  /** The totals after it as a text, which a copy of the line has, too; "" where the response has an id, or no line was copied. */
  readonly totals: string;
}

/** By line, undefined where it says nothing new: to look each of hundreds of thousands up takes longer. */
export type LineTokens = (TokenUse | undefined)[];

/**
 * The tokens of each line that says something new. Lines before those that are `counted` are of the
 * session that this one was forked from, and count there. `id`: of this session.
 */
export function tokensOf(
  heads: CodexHeads,
  { counted, isNew }: Pick<OwnLines, "counted" | "isNew">,
  id: string,
): LineTokens {
  return recordsOf(heads, counted, id) ?? differencesOf(heads, counted, isNew);
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
  /** Null: none was told. */
  #before: Counts | null = null;

  /** What the call took that a line counts; null where it counts none, or nothing new. */
  takenAt({ total, last, context }: WrittenTokens): TokenUse | null {
    const before = this.#before;
    if (!total || isSame(total, before)) return null;
    this.#before = total;
    // The first total is inherited; one that is less, or that of the last call alone, was begun anew.
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
  // What is cached is inside the input: of a damaged line it is no more than that.
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
