// The calls of a session as one text: what identifies each call, and its usage. An index keeps it, so that
// calls which two sessions hold can be counted once. Calls are compared without being parsed. It knows no
// sessions.

import type { Usage } from "../../model/blocks/usage.ts";
import { isArray, type Json, parseJson } from "../../model/json/json.ts";

/** A figure that is not recorded is null, or NaN. */
type CallUsage = Omit<Usage, "total">;

/** Maximum calls of one session that are kept. */
const MAX_CALLS = 20_000;

/**
 * What every copy of a call has, in any writing: the id that its provider gave the response, or the totals of its
 * session after it. Totals identify a call only among the sessions that it was copied from. For a sub-agent's usage,
 * which its own session records call by call: the index of that session in `childFiles`.
 */
export interface CallIdentity {
  readonly kind: "response" | "totals" | "child";
  /** Of the entry, as its format names it. */
  readonly id: string;
}

/** The number of calls to some tools after a model call. */
export type ToolCounts = readonly (readonly [name: string, calls: number, failures: number])[];

/** For sub-agents whose usage is recorded without the place of their sessions. */
export const ANY_CHILD = -1;

export interface Call {
  /** Of its entry, which a copy has, too. */
  readonly id: string;
  /** ms since 1970, NaN if unreadable. */
  readonly time: number;
  readonly model: string;
  readonly usage: CallUsage;
  readonly identity?: CallIdentity | undefined;
  readonly tools?: ToolCounts | undefined;
}

/** Maximum characters of an id. */
const MAX_ID = 200;
const SIGNS = { response: "@", totals: "#", child: "&" };

/**
 * The first call's model in one line, then a line for each call: its identity with a sign before it, or nothing, a tab,
 * and its key: id, time and figures, and the model if it differs; after another tab its tools. Comparing keys means
 * comparing sessions with the same first call. "" without calls, or with more than are kept.
 */
export function packed(calls: readonly Call[]): string {
  const [first] = calls;
  if (!first || calls.length > MAX_CALLS) return "";
  const lines = calls.map(({ id, time, model, usage, identity, tools }) => {
    // JSON contains no line feed and no tab, and unrecorded figures are null in it.
    const key = [id, time, ...FIGURES.map((name) => usage[name])];
    const line = JSON.stringify(model === first.model ? key : [...key, model]);
    const told = identity && SIGNS[identity.kind] + JSON.stringify(identity.id.slice(0, MAX_ID));
    return `${told ?? ""}\t${line}${tools ? `\t${JSON.stringify(tools)}` : ""}`;
  });
  return `${JSON.stringify(first.model)}\n${lines.join("\n")}`;
}

export interface PackedCall {
  /** Equal in copies, in sessions with the same first call. */
  readonly key: string;
  /** "" without an identity. */
  readonly identity: string;
  /** The identity distinguishes it from all other calls. */
  readonly isSure: boolean;
  /** The sub-agent that made it: an index in `childFiles`, or ANY_CHILD; else null. */
  readonly child: number | null;
  /** In the form that `toolsIn` reads; "" without any. */
  readonly tools: string;
}

/** The calls of a text made by `packed`, in the order of the entries. */
export function packedCalls(text: string) {
  const [firstModel = "", ...lines] = text.split("\n");
  return {
    calls: lines.map((line): PackedCall => {
      const [identity = "", key = "", tools = ""] = line.split("\t");
      const child = identity.startsWith(SIGNS.child) ? Number(parseJson(identity.slice(1))) : null;
      return { key, identity, isSure: identity.startsWith(SIGNS.response), child, tools };
    }),
    /** `time`: ms since 1970, NaN if unreadable. `model`: in the form of `EntryDetails.models`. */
    read({ key }: PackedCall) {
      const call = parseJson(key);
      const [, time = null, ...rest] = isArray(call) ? call : [];
      const figures = FIGURES.map((name, at) => [name, numberIn(rest[at] ?? null)] as const);
      return {
        time: numberIn(time) ?? Number.NaN,
        model: String(rest[FIGURES.length] ?? parseJson(firstModel) ?? ""),
        usage: Object.fromEntries(figures) as Record<keyof CallUsage, number | null>,
      };
    },
  };
}

export function toolsIn({ tools }: PackedCall): ToolCounts {
  const counts = tools === "" ? [] : parseJson(tools);
  const lists = counts && isArray(counts) ? counts.filter(isArray) : [];
  return lists.map(([name, calls, failures]) => [String(name), Number(calls), Number(failures)]);
}

/** What distinguishes the first call of a text from those of other sessions; "" of an empty one. */
export function firstCallOf(calls: string): string {
  const [model = "", first = ""] = calls.split("\n", 2);
  const [identity = "", key = ""] = first.split("\t");
  if (identity.startsWith(SIGNS.response)) return identity;
  return key === "" ? "" : `${model} ${key}`;
}

/** Whether a text of calls has some of sub-agents whose own sessions record them. */
export function tellsOfChildren(calls: string): boolean {
  return calls.includes(`\n${SIGNS.child}`);
}

/** Whether a text of calls has the first call of another one by its identity. */
export function hasFirstOf(calls: string, other: string): boolean {
  const start = other.indexOf("\n");
  const first = other.slice(start, other.indexOf("\t", start) + 1);
  return first.length > 2 && first[1] !== SIGNS.child && calls.includes(first);
}

/** Of a call, after its id and time. */
const FIGURES = ["input", "output", "cacheRead", "cacheWrite", "reasoning", "cost"] as const;

function numberIn(value: Json): number | null {
  return typeof value === "number" ? value : null;
}
