// Two entries that stand for each other, part by part: what they say, what was thought, which tools
// they call. Made when a row is looked at, not while aligning.
import { Groups } from "../../lib/groups.ts";
import { blocksText, type ToolCall, targetOf, toolCallsOf } from "../../model/blocks/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { withoutEscapes } from "../../text/escapes.ts";
import { callHashes, callKey, canonical } from "../align/features.ts";
import { likeness } from "../align/sketch.ts";
import { bothWhole, diffTexts, type TextDiff } from "./text-diff.ts";

/** What a reader compares of an entry. */
export interface EntryParts {
  /** Said, printed by a tool, or summarised; for entries without text what they are. */
  readonly text: string;
  /** `text` is one name, such as a model's: it changes as a whole. */
  readonly isName: boolean;
  readonly thinking: string;
  readonly calls: readonly ToolCall[];
  /** The recorded diff of an edit, as the tool wrote it; "" without one. */
  readonly patch: string;
  readonly images: number;
}

export interface CallPair {
  readonly a: ToolCall | null;
  readonly b: ToolCall | null;
  /** Same tool and same arguments. */
  readonly isEqual: boolean;
}

export interface EntryDiff {
  readonly a: EntryParts;
  readonly b: EntryParts;
  readonly text: TextDiff;
  readonly thinking: TextDiff;
  /** A's order; B's own calls come last. */
  readonly calls: readonly CallPair[];
}

export function diffEntries(a: JsonObject, b: JsonObject): EntryDiff {
  const left = partsOf(a);
  const right = partsOf(b);
  const isName = (left.isName || right.isName) && left.text !== right.text;
  return {
    a: left,
    b: right,
    text: isName
      ? { pieces: bothWhole(left.text, right.text), by: "words" }
      : diffTexts(left.text, right.text),
    thinking: diffTexts(left.thinking, right.thinking),
    calls: matchCalls(left.calls, right.calls),
  };
}

const NAMES: ReadonlySet<Entry["kind"]> = new Set([
  "modelChange",
  "thinkingLevel",
  "label",
  "name",
]);

export function partsOf(stored: JsonObject): EntryParts {
  const entry = readEntry(stored);
  const blocks = "blocks" in entry ? entry.blocks : [];
  const thinking = blocks.map((block) => (block.type === "thinking" ? block.text : ""));
  return {
    text: withoutEscapes(textIn(entry)),
    isName: NAMES.has(entry.kind),
    thinking: thinking.filter(Boolean).join("\n"),
    calls: toolCallsOf(blocks),
    patch: entry.kind === "toolResult" ? (stringField(entry.details, "diff") ?? "") : "",
    images: blocks.filter((block) => block.type === "image").length,
  };
}

function textIn(entry: Entry): string {
  switch (entry.kind) {
    case "user":
    case "toolResult":
    case "customMessage":
    case "unknown":
      return blocksText(entry.blocks);
    case "system":
      return [blocksText(entry.blocks), ...entry.sections.values()].filter(Boolean).join("\n\n");
    case "assistant":
      return blocksText(entry.blocks) || entry.errorMessage;
    case "bash":
      return `$ ${entry.command}\n${entry.output}`;
    case "compaction":
    case "branchSummary":
      return entry.summary;
    default:
      return describeEntry(entry).text;
  }
}

/** Calls left over are compared with each other only while they are few. */
const MAX_COMPARISONS = 2500;

/** Matched by tool and target, then similar commands. A reply may call its tools in any order. */
export function matchCalls(a: readonly ToolCall[], b: readonly ToolCall[]): readonly CallPair[] {
  const waiting = new Groups<string, ToolCall[]>(() => []);
  for (const call of b) waiting.at(doingOf(call)).push(call);
  const rest = new Set(b);
  const take = (partner: ToolCall | undefined): ToolCall | null => {
    if (!partner) return null;
    rest.delete(partner);
    return partner;
  };
  const partners = a.map((call) => take(waiting.get(doingOf(call))?.shift()));
  const open = partners.filter((partner) => partner === null).length;
  if (open * rest.size <= MAX_COMPARISONS) {
    a.forEach((call, i) => {
      partners[i] ??= take([...rest].find((other) => isLike(call, other)));
    });
  }
  const pairs = a.map((call, i) => pairOf(call, partners[i] ?? null));
  return [...pairs, ...Array.from(rest, (call) => pairOf(null, call))];
}

function pairOf(a: ToolCall | null, b: ToolCall | null): CallPair {
  const isEqual = a !== null && b !== null && canonical(a.arguments) === canonical(b.arguments);
  return { a, b, isEqual };
}

function doingOf(call: ToolCall): string {
  return `${call.name}\n${targetOf(call)}`;
}

function isLike(a: ToolCall, b: ToolCall): boolean {
  return a.name === b.name && likeness(callHashes(callKey(a)), callHashes(callKey(b))) >= 0.5;
}
