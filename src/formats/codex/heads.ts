// What of a rollout's line is needed to put it in order: read off its bytes, its text left where it is.
// Lines: formats-claude-codex.md 3.2, 3.3; those before the envelope 3.8.
import { isObject, type JsonObject, numberField } from "../../model/json/json.ts";
import { FieldReader } from "../line-session/fields.ts";
import type { LinePlace } from "../line-session/scan-lines.ts";
import {
  type ItemKind,
  isSummary,
  kindOf,
  LETTER_BYTES,
  MARK_BYTES,
  MARK_STARTS,
  type TextEnds,
} from "./contextual.ts";

/** What Codex counts of a call, in the order of `Counts`. */
const COUNTED = [
  "input_tokens",
  "cached_input_tokens",
  "cache_write_input_tokens",
  "output_tokens",
  "reasoning_output_tokens",
] as const;

type Side = "total" | "last";

function countPaths<S extends Side>(side: S, below: string) {
  const paths = COUNTED.map((count) => [`${side}.${count}`, `${below}.${count}`]);
  return Object.fromEntries(paths) as Readonly<Record<`${S}.${(typeof COUNTED)[number]}`, string>>;
}

const ENVELOPE = {
  envelope: "type",
  time: "timestamp",
  ordinal: "ordinal",
  payload: "payload",
  type: "payload.type",
  role: "payload.role",
  content: "payload.content",
  block: "payload.content[]",
  blockType: "payload.content[].type",
  text: "payload.content[].text",
  thought: "payload.summary[].text",
  arguments: "payload.arguments",
  output: "payload.output",
  metadata: "payload.metadata",
  callId: "payload.call_id",
  name: "payload.name",
  model: "payload.model",
  effort: "payload.effort",
  turns: "payload.num_turns",
  total: "payload.info.total_token_usage",
  last: "payload.info.last_token_usage",
  lastTokens: "payload.info.last_token_usage.total_tokens",
  ...countPaths("total", "payload.info.total_token_usage"),
  ...countPaths("last", "payload.info.last_token_usage"),
} as const;

/** The same of a file whose lines are items without an envelope. */
const BARE: Readonly<Record<keyof typeof ENVELOPE, string>> = {
  envelope: "record_type",
  time: "timestamp",
  ordinal: "ordinal",
  payload: "payload",
  type: "type",
  role: "role",
  content: "content",
  block: "content[]",
  blockType: "content[].type",
  text: "content[].text",
  thought: "summary[].text",
  arguments: "arguments",
  output: "output",
  metadata: "metadata",
  callId: "call_id",
  name: "name",
  model: "model",
  effort: "effort",
  turns: "num_turns",
  total: "info.total_token_usage",
  last: "info.last_token_usage",
  lastTokens: "info.last_token_usage.total_tokens",
  ...countPaths("total", "info.total_token_usage"),
  ...countPaths("last", "info.last_token_usage"),
};

export type CodexFieldName = keyof typeof ENVELOPE;
export type CodexFields = FieldReader<CodexFieldName>;

/** `checksText`: as a FieldReader has it. */
export function codexFields(isBare: boolean, checksText = false): CodexFields {
  return new FieldReader(isBare ? BARE : ENVELOPE, checksText);
}

/** Of input, cached input, cached now, output, reasoning inside that; what is not written is 0. */
export type Counts = readonly number[];

/** The totals that a line tells; null for one that is not there. */
export interface WrittenTokens {
  readonly total: Counts | null;
  readonly last: Counts | null;
  /** How large the context was at its call. */
  readonly context: number | undefined;
}

/** What a line says of itself that its entry is made from, and those after it. */
export interface CodexLine {
  /** The line's type: `response_item`, `event_msg` …; "" when it has none. */
  readonly envelope: string;
  /** The type of what it holds: `message`, `token_count` …; "" when it has none. */
  readonly type: string;
  readonly role: string;
  readonly kind: ItemKind;
  /** Of calls and their outputs. */
  readonly callId: string;
  /** The tool of a call. */
  readonly name: string;
  /** Of a turn's settings. */
  readonly model: string;
  /** Of a `token_count` with an envelope. */
  readonly tokens: WrittenTokens | null;
}

export interface CodexHead extends CodexLine, LinePlace {
  /** ms since 1970, NaN without one. */
  readonly time: number;
  readonly ordinal: number | undefined;
  /** A user's message that says what was said before. */
  readonly isSummary: boolean;
  /** Bytes of the texts of a user's message. */
  readonly textBytes: number;
  /** Of a turn's settings. */
  readonly effort: string;
  /** How many turns a rollback takes back. */
  readonly turns: number;
  /** What the rules of history, names and tokens need whole: headers, compactions, records, names. */
  readonly data: JsonObject | null;
}

/** Lines, and events, whose payload is read whole at once. */
const WHOLE: ReadonlySet<string> = new Set([
  "session_meta",
  "compacted",
  "token_usage_record",
  "thread_name_updated",
]);
/** A name or id is no longer. Bytes. */
export const NAME_BYTES = 400;

/** Of the line that `fields` stands on. */
export function headOf(fields: CodexFields, place: LinePlace, isBare: boolean): CodexHead {
  const named = fields.text("envelope", NAME_BYTES) ?? "";
  const type = fields.text("type", NAME_BYTES) ?? "";
  const envelope = isBare && named === "" && type !== "" ? "response_item" : named;
  const role = type === "message" ? (fields.text("role", NAME_BYTES) ?? "") : "";
  // What is not asked for where it cannot be takes no time: lines are hundreds of thousands.
  const texts = role === "" ? NO_TEXTS : textsOf(fields, role);
  const isUser = role === "user";
  const isCall = type.endsWith("_call");
  const hasId = isCall || type.endsWith("_output");
  const isTurn = envelope === "turn_context";
  const isWhole = !isBare && (WHOLE.has(envelope) || WHOLE.has(type));
  const value = isWhole ? fields.json("payload") : undefined;
  // Written out: to spread an object of so many fields makes each a map of its own.
  const { start, length, line, flags } = place;
  return {
    start,
    length,
    line,
    flags,
    time: fields.time("time"),
    ordinal: fields.number("ordinal"),
    envelope,
    type,
    role,
    kind: envelope === "response_item" ? kindOf(type, role, texts) : "other",
    isSummary: isUser && texts.some((text) => isSummary(text.start)),
    textBytes: isUser ? fields.size("text") : 0,
    callId: hasId ? (fields.text("callId", NAME_BYTES) ?? "") : "",
    name: isCall ? (fields.text("name", NAME_BYTES) ?? "") : "",
    model: isTurn ? (fields.text("model", NAME_BYTES) ?? "") : "",
    effort: isTurn ? (fields.text("effort", NAME_BYTES) ?? "") : "",
    turns: type === "thread_rolled_back" ? (fields.number("turns") ?? 0) : 0,
    tokens: type === "token_count" && !isBare ? tokensOf(fields) : null,
    data: value !== undefined && isObject(value) ? value : null,
  };
}

/** How the texts of a message begin and end, as far as tells what it is; none where their first bytes tell that. */
function textsOf(fields: CodexFields, role: string): readonly TextEnds[] {
  if (role !== "assistant")
    return mayBegin(fields, MAY_BE_MARK) ? textEnds(fields, MARK_BYTES) : NO_TEXTS;
  const isOne = fields.count("text") === 1;
  return isOne && mayBegin(fields, MAY_BE_LETTER) ? textEnds(fields, LETTER_BYTES) : NO_TEXTS;
}

const NO_TEXTS: readonly TextEnds[] = [];
/** A blank, which may be escaped, stands before what a text begins with. */
const BLANKS = Array.from(" \\", (mark) => mark.charCodeAt(0));
const MAY_BE_MARK: ReadonlySet<number> = new Set([...MARK_STARTS, ...BLANKS]);
const MAY_BE_LETTER: ReadonlySet<number> = new Set(["{".charCodeAt(0), ...BLANKS]);

/** Whether one of a message's texts begins so, or with what is no ASCII: it may be a blank, too. */
function mayBegin(fields: CodexFields, starts: ReadonlySet<number>): boolean {
  const count = fields.count("text");
  for (let nth = 0; nth < count; nth++) {
    const first = fields.firstByte("text", nth);
    if (first >= 128 || starts.has(first)) return true;
  }
  return false;
}

function tokensOf(fields: CodexFields): WrittenTokens {
  return {
    total: countsOf(fields, "total"),
    last: countsOf(fields, "last"),
    context: fields.number("lastTokens"),
  };
}

function countsOf(fields: CodexFields, side: Side): Counts | null {
  if (!fields.holds(side, "object")) return null;
  const counts: number[] = [];
  for (const name of NAMES_OF[side]) counts.push(countOf(fields.number(name)));
  return counts;
}

/** Put together once: a name is looked up as fast as it is known. */
const NAMES_OF = {
  total: COUNTED.map((count) => `total.${count}` as const),
  last: COUNTED.map((count) => `last.${count}` as const),
};

/** No figure of a model is larger: sums stay exact numbers. */
export const MAX_COUNT = 1e12;

/** One that is not there, or cannot be, is 0. */
function countOf(count: number | undefined): number {
  return Math.min(MAX_COUNT, Math.max(0, count ?? 0));
}

/** The same of an object that was read whole. */
export function countsIn(usage: JsonObject): Counts {
  return COUNTED.map((count) => countOf(numberField(usage, count)));
}

function textEnds(fields: CodexFields, most: number): readonly TextEnds[] {
  const ends = fields.texts("text", MARK_BYTES, "end");
  return [...fields.texts("text", most)].map(([element, start]) => ({
    start,
    end: ends.get(element) ?? start,
  }));
}
