// Which lines of a rollout were copied from the session it was begun from, and where its own counts begin. The
// content of lines decides, and the file of that session if it is in the same folder. Time between lines never
// decides, as sub-agents and scripts are as quick as a copy (formats-claude-codex.md 3.7, formats-more.md 7.2).
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
  /** Nothing shows up to where lines were copied. */
  readonly isUnsure: boolean;
  /**
   * It copied nothing and counts from zero: totals that another session has, too, do not prove a copy.
   */
  readonly isNew: boolean;
}

/**
 * `header`: the session's own, NO_HEAD if it is lost. `readParent`: the lines of the session it was begun from, null if
 * they are missing; called if its own lines do not decide. Errors: those of `readParent`.
 */
export async function ownLines(
  heads: CodexHeads,
  meta: JsonObject,
  header: number,
  readParent: () => Promise<CodexHeads | null>,
): Promise<OwnLines> {
  const said = firstSaid(heads, header + 1);
  const told = toldOwn(heads, meta, header);
  const mayAsk = told === null || firstTotal(heads, told, said) !== undefined;
  const parent = mayAsk && isCopy(meta, header) ? await readParent() : null;
  const known = parent && new Set(Array.from(identities(parent, 0, 0, true), ([, id]) => id));
  const hasTheirs = otherHeader(heads, meta, header) > header;
  const mayBegin = subAgentOf(meta) === null || hasTheirs;
  const found = told ?? (known && afterKnown(heads, header, said, known, mayBegin));
  // Below another session's header a turn is its own only if it says so; older versions name no turns.
  const from = found ?? (hasTheirs && heads.turns.size > 0 ? heads.count : header + 1);
  // Most sub-agents begin empty, and get one prompt.
  const isSubAgent = subAgentOf(meta) !== null;
  const isOne = isSubAgent && new Set([...heads.turns.values()].map(({ id }) => id)).size < 2;
  const mayBeCopied = hasTheirs || (header >= 0 && !known && !isOne);
  const isUnsure = found === null && mayBeCopied && heads.count > header + 1;
  const isWhole = from === header + 1 && !isUnsure && (known !== null || !isCopy(meta, header));
  const { total, last } = firstTotal(heads, from, heads.count) ?? {};
  const isNew = isSubAgent && isWhole && total?.join(" ") === last?.join(" ");
  return { from, counted: firstCounted(heads, meta, from, known), isUnsure, isNew };
}

/**
 * A forked sub-agent begins with its parent's total: a count before its first message is its parent's last call,
 * unless the parent's counts, which are among `known`, show that it is the next one.
 */
function firstCounted(
  heads: CodexHeads,
  meta: JsonObject,
  own: number,
  known: ReadonlySet<string> | null,
): number {
  const said = firstSaid(heads, own);
  const isBegun =
    subAgentOf(meta) !== null && typeof meta.forked_from_id === "string" && said < heads.count;
  const first = isBegun ? firstTotal(heads, own, said) : undefined;
  if (!first) return own;
  const { total, last } = first;
  const before = total.map((count, at) => count - (last[at] ?? 0)).join(" ");
  return known?.has(before) && !known.has(total.join(" ")) ? own : said;
}

/** History in another file is not copied here. Without a header nothing records it. */
function isCopy(meta: JsonObject, header: number): boolean {
  const mayBe = header < 0 || typeof meta.forked_from_id === "string";
  return mayBe && !isObject(meta.history_base);
}

/**
 * The first own line from ordinals, the ids of turns and records and the ages of lines; null if they do not decide.
 */
function toldOwn(heads: CodexHeads, meta: JsonObject, header: number): number | null {
  const from = numberField(meta, "subagent_history_start_ordinal");
  if (from !== undefined) {
    let own = Math.max(0, header);
    while (own < heads.count && !(heads.ordinalAt(own) >= from)) own++;
    return own;
  }
  if (!isCopy(meta, header)) return header + 1;
  const begun = timeOf(meta.timestamp);
  const turns = [...heads.turns].filter(([head]) => head > header);
  const older = turns.findLast(([, { time }]) => time < begun)?.[0] ?? header;
  const copied = Math.max(older, lastOfOthers(heads, meta, header));
  if (copied > header) return nextTurn(heads, copied);
  const { time } = heads.places;
  let own = header + 1;
  while (own < heads.count && (time[own] ?? Number.NaN) < begun) own++;
  if (own > header + 1) return own;
  const first = turns.find(([, turn]) => turn.time >= begun)?.[0];
  // A copy may give its turns new ids of its own age.
  const theirs = otherHeader(heads, meta, header);
  const isAfter = first !== undefined && theirs > header && firstSaid(heads, theirs) < first;
  return isAfter ? first : null;
}

function nextTurn({ turns, count }: CodexHeads, after: number): number {
  return [...turns.keys()].find((head) => head > after) ?? count;
}

/** The first header of another session below its own; -1: none. */
function otherHeader(heads: CodexHeads, meta: JsonObject, header: number): number {
  for (const [head, { data }] of heads.rare) {
    const isHeader = data !== null && heads.shapeAt(head).envelope === "session_meta";
    if (isHeader && head > header && data.id !== meta.id) return head;
  }
  return -1;
}

/** The last line that counts an answer of the copied session, before any of its own. */
function lastOfOthers(heads: CodexHeads, meta: JsonObject, header: number): number {
  let last = header;
  for (const [head, { data }] of heads.rare) {
    if (head <= header || !data || heads.shapeAt(head).envelope !== "token_usage_record") continue;
    if (data.thread_id === meta.id) break;
    if (data.thread_id === meta.forked_from_id) last = head;
  }
  return last;
}

/**
 * After the last of the turns and calls that both have; the lines after one belong to its turn. Null: they share
 * none.
 */
function afterKnown(
  heads: CodexHeads,
  header: number,
  said: number,
  known: ReadonlySet<string>,
  mayBegin: boolean,
): number | null {
  let last = header;
  for (const [head, id] of identities(heads, header + 1, said, mayBegin)) {
    // A copy may give turns its own ids, but the usage of calls stays.
    if (known.has(id)) last = head;
    else if (!heads.turns.has(head)) break;
  }
  if (last === header) return null;
  return heads.turns.size > 0 ? nextTurn(heads, last) : last + 1;
}

/**
 * What identifies turns and calls in every copy of their lines, by line. `said`: totals before it are what a session
 * begins with. `mayBegin`: the total of a file's first call identifies it, too; two sessions that begin empty may use
 * equal amounts.
 */
function* identities(
  heads: CodexHeads,
  from: number,
  said: number,
  mayBegin: boolean,
): Generator<readonly [number, string]> {
  const begins = said < heads.count ? said : from;
  let nth = 0;
  for (let head = from; head < heads.count; head++) {
    while ((heads.tokens[nth]?.line ?? head) < head) nth++;
    const { line, total = null, last } = heads.tokens[nth] ?? {};
    const totals = total?.join(" ") ?? "";
    const isKnown = line === head && head >= begins && totals !== "";
    if (isKnown && (mayBegin || totals !== last?.join(" "))) yield [head, totals];
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

/** The first line with a message of the model; `heads.count`: there is none. */
function firstSaid(heads: CodexHeads, from: number): number {
  let said = from;
  while (said < heads.count && !isSaid(heads.shapeAt(said))) said++;
  return said;
}

function isSaid({ type, role, isCall }: LineShape): boolean {
  return role === "assistant" || isCall || SAID.has(type);
}

const SAID: ReadonlySet<string> = new Set(["reasoning", "agent_message", "agent_reasoning"]);
