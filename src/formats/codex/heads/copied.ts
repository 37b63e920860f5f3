// Which lines of a rollout were copied from the session it was begun from, and from where on its counts are its own:
// told by what lines say, and by the file of that session where it lies beside (formats-claude-codex.md 3.7,
// formats-more.md 7.2).
import { timeOf } from "../../../model/json/coerced.ts";
import { isObject, type JsonObject, numberField, stringField } from "../../../model/json/json.ts";
import type { CodexHeads } from "./heads.ts";
import type { LineShape } from "./line-shapes.ts";
import { subAgentOf } from "./spawned.ts";

export interface OwnLines {
  /** The first after the header that was not copied. */
  readonly from: number;
  /** The first whose tokens are the session's own. */
  readonly counted: number;
  /** Only the times of lines tell it: they were written at once. */
  readonly isGuess: boolean;
}

/** Lines that were copied are written at once. Milliseconds between one and the next. */
const BURST_MS = 1000;

/**
 * `header`: the session's own. `readParent`: the lines of the session it was begun from, null where they are not there;
 * asked where its own do not tell. Errors: those of `readParent`.
 */
export async function ownLines(
  heads: CodexHeads,
  meta: JsonObject,
  header: number,
  readParent: () => Promise<CodexHeads | null>,
): Promise<OwnLines> {
  const said = firstSaid(heads, header + 1);
  const told = toldOwn(heads, meta, header);
  const isUnsure = told === null || firstTotal(heads, told, said) !== undefined;
  const parent = isUnsure && isCopy(meta) ? await readParent() : null;
  const known = parent && new Set(Array.from(identities(parent, 0, 0), ([, id]) => id));
  const ownFrom = (from: number, isGuess = false): OwnLines => {
    return { from, counted: firstCounted(heads, meta, from, known), isGuess };
  };
  if (told !== null) return ownFrom(told);
  if (known) return ownFrom(afterKnown(heads, header, said, known));
  const burst = burstEnd(heads, header);
  // A sub-agent starts at once, and most of them with nothing: the header of another session is there if they do not.
  const isFound = subAgentOf(meta) === null || hasOtherHeader(heads, meta, header, burst);
  const from = isFound ? burst : header + 1;
  return ownFrom(from, from > header + 1);
}

/**
 * A sub-agent that was forked begins with what its parent had counted: what is told before it said anything is its
 * parent's last call, unless the parent's counts, which are among `known`, show that it is the next one.
 */
function firstCounted(
  heads: CodexHeads,
  meta: JsonObject,
  own: number,
  known: ReadonlySet<string> | null,
): number {
  const said = firstSaid(heads, own);
  const isBegun = subAgentOf(meta) !== null && isCopy(meta) && said < heads.count;
  const first = isBegun ? firstTotal(heads, own, said) : undefined;
  if (!first) return own;
  const { total, last } = first;
  const before = total.map((count, at) => count - (last[at] ?? 0)).join(" ");
  return known?.has(before) && !known.has(total.join(" ")) ? own : said;
}

/** A history that lies in another file is not copied here. */
function isCopy(meta: JsonObject): boolean {
  return typeof meta.forked_from_id === "string" && !isObject(meta.history_base);
}

/** The first own line as ordinals, the ids of turns and records and the ages of lines tell it; null where they do not. */
function toldOwn(heads: CodexHeads, meta: JsonObject, header: number): number | null {
  const from = numberField(meta, "subagent_history_start_ordinal");
  if (from !== undefined) {
    let own = Math.max(0, header);
    while (own < heads.count && !(heads.ordinalAt(own) >= from)) own++;
    return own;
  }
  if (!isCopy(meta)) return header + 1;
  const begun = timeOf(meta.timestamp);
  const turns = [...heads.turns].filter(([head]) => head > header);
  const timed = turns.filter(([, { time }]) => !Number.isNaN(time));
  const theirs = Math.max(
    timed.findLast(([, { time }]) => time < begun)?.[0] ?? header,
    lastOfOthers(heads, meta, header),
  );
  if (theirs > header) return turns.find(([head]) => head > theirs)?.[0] ?? heads.count;
  if (timed.length > 0) return header + 1;
  const { time } = heads.places;
  let own = header + 1;
  while (own < heads.count && (time[own] ?? Number.NaN) < begun) own++;
  return own > header + 1 ? own : null;
}

/** The last line that counts an answer of the session that was copied, before any of its own. */
function lastOfOthers(heads: CodexHeads, meta: JsonObject, header: number): number {
  let last = header;
  for (const [head, { data }] of heads.rare) {
    if (head <= header || !data || heads.shapeAt(head).envelope !== "token_usage_record") continue;
    if (data.thread_id === meta.id) break;
    if (data.thread_id === meta.forked_from_id) last = head;
  }
  return last;
}

/** After the last of the turns and calls that both have; what follows a call belongs to its turn. */
function afterKnown(
  heads: CodexHeads,
  header: number,
  said: number,
  known: ReadonlySet<string>,
): number {
  let last = header;
  for (const [head, id] of identities(heads, header + 1, said)) {
    if (!known.has(id)) break;
    last = head;
  }
  return last + 1;
}

/**
 * What tells turns and calls from all others, in every copy of their lines, by line. `said`: of totals those before it
 * are what a session begins with.
 */
function* identities(
  heads: CodexHeads,
  from: number,
  said: number,
): Generator<readonly [number, string]> {
  const begins = said < heads.count ? said : from;
  let nth = 0;
  for (let head = from; head < heads.count; head++) {
    while ((heads.tokens[nth]?.line ?? head) < head) nth++;
    const { line, total = null } = heads.tokens[nth] ?? {};
    if (line === head && total && head >= begins) yield [head, total.join(" ")];
    const turn = heads.turns.get(head)?.id;
    if (turn) yield [head, turn];
    const answer = stringField(heads.rareAt(head).data ?? {}, "response_id");
    if (answer) yield [head, answer];
  }
}

function firstTotal({ tokens }: CodexHeads, from: number, to: number) {
  for (const { line, total, last } of tokens) {
    if (line >= from && line < to && total) return { total, last: last ?? [] };
  }
  return undefined;
}

/** The first line with something that the model said; `heads.count`: there is none. */
function firstSaid(heads: CodexHeads, from: number): number {
  let said = from;
  while (said < heads.count && !isSaid(heads.shapeAt(said))) said++;
  return said;
}

function isSaid({ type, role, isCall }: LineShape): boolean {
  return role === "assistant" || isCall || SAID.has(type);
}

const SAID: ReadonlySet<string> = new Set(["reasoning", "agent_message", "agent_reasoning"]);

function burstEnd({ places, count }: CodexHeads, header: number): number {
  const { time } = places;
  const isSoonAfter = (line: number) =>
    Math.abs((time[line] ?? Number.NaN) - (time[line - 1] ?? Number.NaN)) <= BURST_MS;
  let end = header + 1;
  while (end < count && isSoonAfter(end)) end++;
  return end;
}

function hasOtherHeader(heads: CodexHeads, meta: JsonObject, from: number, to: number): boolean {
  for (const [head, { data }] of heads.rare) {
    const isHeader = data !== null && heads.shapeAt(head).envelope === "session_meta";
    if (isHeader && head > from && head < to && data.id !== meta.id) return true;
  }
  return false;
}
