// What a folder's sessions contain besides prompts and replies: inputs and outputs of tools. No index keeps
// it; the files are scanned. All words of a query have to be in one entry, each unchanged apart from case.
import type { SessionInput } from "../../formats/format.ts";
import { openSession } from "../../formats/index.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { addressOf } from "../../model/table/address.ts";
import { lineAt } from "../../search/hit.ts";
import type { Allowance, Match } from "../../search/match/match.ts";
import { entryParts } from "../../search/parts/entry-parts.ts";
import type { Part, PartKind } from "../../search/parts/part.ts";
import { type ReadyQuery, readyQuery } from "../../search/query.ts";
import { MAX_HITS_PER_SESSION } from "../index/library-index.ts";
import type { TypedQuery } from "../list/typed-query.ts";

/** One entry that matches all terms. */
interface ToolHit {
  readonly entryId: string;
  readonly part: PartKind;
  /** The line around the first match. */
  readonly snippet: string;
}

export interface ToolHits {
  readonly path: string;
  /** Entries with a match. */
  readonly count: number;
  /** The first in file order, at most MAX_HITS_PER_SESSION. */
  readonly hits: readonly ToolHit[];
}

export interface ToolQuery {
  /** All have to match. */
  readonly wanted: readonly ReadyQuery[];
  readonly allowance: Allowance;
  /** Whether something was not searched: a regular expression took too long. */
  readonly isStopped: () => boolean;
}

/** The parts that are searched. */
const TOOL_PARTS: ReadonlySet<PartKind> = new Set<PartKind>([
  "toolName",
  "arguments",
  "output",
  "details",
  "command",
]);

/** Maximum milliseconds for a regular expression in all sessions of a search together. */
const MAX_PATTERN_MS = 60_000;

/** A sentence says why the query cannot be searched. */
export function toolQuery(typed: TypedQuery, now: () => number = Date.now): ToolQuery | string {
  if (typed.kind === "unusable") return typed.message;
  const texts = typed.kind === "pattern" ? [typed.source] : typed.tokens.map(({ text }) => text);
  const wanted: ReadyQuery[] = [];
  const isRegex = typed.kind === "pattern";
  // The longest leaves the fewest lines to read.
  for (const text of texts.sort((a, b) => b.length - a.length)) {
    const ready = readyQuery({ text, isCase: false, isWord: false, isRegex, isRaw: false });
    if (typeof ready === "string") return ready;
    wanted.push(ready);
  }
  if (wanted.length === 0) return "There is nothing to search for.";
  const began = now();
  let isStopped = false;
  const permits = () => {
    isStopped ||= now() - began > MAX_PATTERN_MS;
    return !isStopped;
  };
  return { wanted, allowance: { permits }, isStopped: () => isStopped };
}

/** Null: no match. Errors: SessionError; "cancelled", or the signal's reason, when it is aborted. */
export async function toolHitsIn(
  input: SessionInput,
  path: string,
  query: ToolQuery,
  signal: AbortSignal = new AbortController().signal,
): Promise<ToolHits | null> {
  const opened = await openSession(input, { signal });
  const { table } = opened.session;
  const hits: ToolHit[] = [];
  let count = 0;
  const look = (row: number, entry: JsonObject) => {
    const found = foundIn(entry, query);
    if (!found) return;
    count++;
    if (hits.length === MAX_HITS_PER_SESSION) return;
    const { part, match } = found;
    const { text } = lineAt(part.text, match.at, match.length);
    hits.push({ entryId: addressOf(table, row), part: part.kind, snippet: text });
  };
  const sieve = query.wanted[0]?.sieve() ?? null;
  await opened.visit(look, () => {}, signal, 0, table.count, sieve);
  return count === 0 ? null : { path, count, hits };
}

interface Found {
  readonly part: Part;
  readonly match: Match;
}

/** The first match of the first term, if all terms match. */
function foundIn(entry: JsonObject, { wanted, allowance }: ToolQuery): Found | null {
  const parts = entryParts(entry, false).filter(({ kind }) => TOOL_PARTS.has(kind));
  let first: Found | null = null;
  for (const { matches } of wanted) {
    let found: Found | null = null;
    for (const part of parts) {
      const [match] = matches(part.text, allowance);
      if (match) found = { part, match };
      if (found) break;
    }
    if (!found) return null;
    first ??= found;
  }
  return first;
}
