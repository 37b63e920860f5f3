// Which entries an outline shows: the agent's own filters (formats.md 2.22) and narrower ones.

import { memo } from "../lib/memo.ts";
import { isDamaged } from "../model/table/damage.ts";
import { DETAIL, type EntryDetails, firstWordsAt, isPrompt } from "../model/table/details.ts";
import type { EntryType } from "../model/table/kinds.ts";
import {
  type EntryTable,
  FLAG,
  hasFlag,
  idOf,
  kindText,
  roleOf,
  typeOf,
} from "../model/table/table.ts";
import { literal } from "../text/literal.ts";
import { answeredCall } from "./calls.ts";
import { rowsOfFile } from "./file-calls.ts";
import { labelsOf, saidAgain } from "./labels.ts";

export const FILTERS = [
  "default",
  "no-tools",
  "user",
  "labelled",
  "errors",
  "expensive",
  "slowest",
  "all",
] as const;
export type Filter = (typeof FILTERS)[number];

export interface Filtering {
  readonly filter: Filter;
  /** Only replies that call this tool and its results; "" for all tools. */
  readonly tool: string;
  /** Only calls that read or change this file and their results, as `relativePath` spells it; "". */
  readonly file: string;
  /** Only entries that hold every white-space separated word of this; "" for all. */
  readonly text: string;
}

export const NO_FILTERING: Filtering = {
  filter: "default",
  tool: "",
  file: "",
  text: "",
};

/** What a filter needs that is not in its rows. */
export interface FilterSources {
  /** Where the session worked, "" when not known. */
  readonly cwd: string;
  /** The rows that cost or took most. */
  readonly top: (filter: "expensive" | "slowest") => ReadonlySet<number>;
}

export function isFilter(name: string): name is Filter {
  return FILTERS.some((filter) => filter === name);
}

const PICKY: ReadonlySet<Filter> = new Set(["errors", "expensive", "slowest"]);

/** Whether the leaf is shown although the filter would hide it: people look for where they are. */
export function keepsLeaf({ filter, tool, file, text }: Filtering): boolean {
  return !PICKY.has(filter) && tool === "" && file === "" && text.trim() === "";
}

/**
 * The rows a filtering lets through. Without details (not read yet) tool names, texts and errors
 * are unknown: such filters let nothing through, and replies without text stay visible.
 */
export function visibleRows(
  table: EntryTable,
  { filter, tool, file, text }: Filtering,
  details: EntryDetails | null,
  { cwd, top }: FilterSources,
): (row: number) => boolean {
  const passesFilter = filterOf(table, filter, details, top);
  const sets: ReadonlySet<number>[] = [];
  if (tool) sets.push(rowsOfTool(details, tool));
  if (file) sets.push(details ? rowsOfFile(table, details, file, cwd) : new Set());
  const words = text.split(/\s+/).filter(Boolean);
  const says = words.length > 0 ? wordsIn(table, details, words) : null;
  return (row) => {
    if (hasFlag(table, row, FLAG.repeated) || !passesFilter(row)) return false;
    return sets.every((rows) => rows.has(row)) && (says === null || says(row));
  };
}

function filterOf(
  table: EntryTable,
  filter: Filter,
  details: EntryDetails | null,
  top: FilterSources["top"],
): (row: number) => boolean {
  switch (filter) {
    case "all": {
      const again = saidAgain(table).rows;
      return (row) => !again.has(row);
    }
    case "user":
      return (row) => isPrompt(table, details, row);
    case "labelled": {
      const labels = labelsOf(table);
      return (row) => labels.has(row);
    }
    case "errors":
      return (row) => hasDetail(details, row, DETAIL.error | DETAIL.aborted);
    case "expensive":
    case "slowest": {
      const rows = details && top(filter);
      return (row) => rows?.has(row) === true;
    }
    case "no-tools":
      return (row) =>
        !isQuiet(table, row, details) &&
        roleOf(table, row) !== "toolResult" &&
        !isWordless(table, row, details);
    default:
      return (row) => !isQuiet(table, row, details) && !isWordless(table, row, details);
  }
}

const SETTINGS: ReadonlySet<string> = new Set<EntryType>([
  "label",
  "custom",
  "model_change",
  "thinking_level_change",
  "usage",
  "context_edit",
  "leaf",
  "active_tools_change",
]);

function isSetting(table: EntryTable, row: number): boolean {
  const type = typeOf(table, row);
  if (SETTINGS.has(type) || roleOf(table, row) === "system") return true;
  if (type === "session_info") return saidAgain(table).rows.has(row);
  return hasFlag(table, row, FLAG.aside);
}

/** A setting, unless it failed or waits for an answer. */
function isQuiet(table: EntryTable, row: number, details: EntryDetails | null): boolean {
  return (
    isSetting(table, row) && !hasDetail(details, row, DETAIL.waits | DETAIL.error | DETAIL.aborted)
  );
}

/**
 * A reply that only thinks or calls tools: the calls' results speak for it (formats.md 2.22). Not every agent records
 * why a reply ended. One that was cut off is shown, and one that could not be read whole.
 */
function isWordless(table: EntryTable, row: number, details: EntryDetails | null): boolean {
  if (!details || roleOf(table, row) !== "assistant" || isDamaged(table, row)) return false;
  if (hasDetail(details, row, DETAIL.text | DETAIL.error | DETAIL.aborted)) return false;
  const stop = details.stopReasons[details.stop[row] ?? 0] ?? "";
  return stop === "" || stop === "stop" || stop === "toolUse";
}

function hasDetail(details: EntryDetails | null, row: number, bits: number): boolean {
  return details !== null && ((details.flags[row] ?? 0) & bits) !== 0;
}

/** Rows of its calls and their results; none until they are read. */
function rowsOfTool(details: EntryDetails | null, tool: string): ReadonlySet<number> {
  const facts = details ? [...details.calls, ...details.results] : [];
  return new Set(facts.filter(({ name }) => name === tool).map(({ row }) => row));
}

/**
 * Whether a row says every word: in its kind, id, label, first words, tools or their targets. They
 * are asked one by one, because joining them for every row would cost more than looking.
 */
function wordsIn(
  table: EntryTable,
  details: EntryDetails | null,
  words: readonly string[],
): (row: number) => boolean {
  const labels = labelsOf(table);
  const calls = details && callTexts(details, table);
  const agents = details && agentTexts(details);
  const patterns = words.map((word) => new RegExp(literal(word), "i"));
  return (row) =>
    patterns.every(
      (pattern) =>
        pattern.test(firstWordsAt(details, row)) ||
        pattern.test(agents?.get(row) ?? "") ||
        pattern.test(calls?.get(row) ?? "") ||
        pattern.test(kindText(table, row)) ||
        pattern.test(idOf(table, row)) ||
        pattern.test(labels.get(row)?.text ?? ""),
    );
}

/** Names and targets of the calls in a reply, and of the call of each result. Kept: every keystroke asks. */
const callTexts = memo((details: EntryDetails, table: EntryTable): ReadonlyMap<number, string> => {
  const texts = new Map<number, string>();
  const { calls, results } = details;
  for (const { row, name, target } of calls) {
    texts.set(row, `${texts.get(row) ?? ""} ${name} ${target}`);
  }
  for (const { row, name } of results) {
    texts.set(row, `${name} ${answeredCall(table, details, row)?.call?.target ?? ""}`);
  }
  return texts;
});

/** Characters of one result's sub-agents: it may hold thousands. */
const MAX_AGENT_TEXT = 1_000_000;

/** Names of the sub-agents in each tool result, and what they were asked and answered. */
const agentTexts = memo((details: EntryDetails): ReadonlyMap<number, string> => {
  const texts = new Map<number, string>();
  for (const { row, agent, words, model } of details.subAgents) {
    const before = texts.get(row) ?? "";
    if (before.length > MAX_AGENT_TEXT) continue;
    texts.set(row, `${before}\n${agent}\n${model}\n${words}`);
  }
  return texts;
});
