// Fills EntryDetails from entries read in full, one after another: the visitor of a session's
// background pass. Knows entries, not bytes.
import { ownText } from "../../lib/own-text.ts";
import { isOfDreb } from "../../model/agent/agent-family.ts";
import { type ContentBlock, targetOf } from "../../model/entry/blocks.ts";
import { type Entry, modelText, readEntry, type ToolResultEntry } from "../../model/entry/entry.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import type { Usage } from "../../model/entry/usage.ts";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { jsonLength } from "../../model/json/json-length.ts";
import {
  type CallFact,
  DETAIL,
  type EntryDetails,
  type ResultFact,
} from "../../model/table/details.ts";
import { cutText } from "../../text/cut.ts";

/** What the reference counts an image as when it estimates a context (formats.md 2.21). */
const IMAGE_CHARACTERS = 4800;
const TARGET_CHARACTERS = 200;
/** Models, stop reasons and tools are listed by name. */
const NAME_CHARACTERS = 200;

interface RowDetails {
  readonly words: string;
  readonly flags: number;
  readonly usage: Usage | null;
  readonly model: string;
  readonly stop: string;
  readonly startedAt: number;
  readonly replyMs: number;
  readonly characters: number;
}

export class DetailsCollector {
  readonly #rows: RowDetails[] = [];
  readonly #calls: CallFact[] = [];
  readonly #results: ResultFact[] = [];
  #isDreb = false;
  #lastModel = { provider: "", model: "", name: "" };

  /** Rows must come in order, none left out. */
  add(row: number, stored: JsonObject): void {
    const entry = readEntry(stored);
    this.#isDreb ||= isOfDreb(entry);
    this.#rows.push({
      words: describeEntry(entry).text,
      flags: flagsOf(entry),
      usage: "usage" in entry ? entry.usage : null,
      model: this.#modelOf(entry),
      stop: entry.kind === "assistant" ? nameOf(entry.stopReason) : "",
      startedAt: entry.kind === "assistant" ? (entry.startedAt ?? Number.NaN) : Number.NaN,
      replyMs: entry.kind === "assistant" ? (entry.durationMs ?? Number.NaN) : Number.NaN,
      characters: charactersOf(entry),
    });
    if (entry.kind === "assistant") {
      for (const block of entry.blocks) {
        if (block.type !== "toolCall") continue;
        const target = ownText(targetOf(block).slice(0, TARGET_CHARACTERS));
        this.#calls.push({ row, callId: block.id, name: nameOf(block.name), target });
      }
    }
    if (entry.kind === "toolResult") this.#results.push(resultFact(row, entry));
  }

  #modelOf(entry: Entry): string {
    if (entry.kind === "usage") return nameOf(entry.model);
    if (entry.kind !== "assistant") return "";
    const { provider } = entry;
    const model = entry.responseModel || entry.model;
    const last = this.#lastModel;
    // Most replies are of the model before: its name need not be put together again.
    if (last.provider !== provider || last.model !== model) {
      this.#lastModel = { provider, model, name: nameOf(modelText(provider, model)) };
    }
    return this.#lastModel.name;
  }

  finish(): EntryDetails {
    const rows = this.#rows;
    const column = (pick: (row: RowDetails) => number) =>
      filled(new Float64Array(rows.length), rows, pick);
    const usage = (pick: (usage: Usage) => number | null) =>
      column((row) => (row.usage ? pick(row.usage) : null) ?? Number.NaN);
    const models = namesOf(rows, (row) => row.model, 2 ** 16);
    const stops = namesOf(rows, (row) => row.stop, 2 ** 8);
    return {
      count: rows.length,
      family: this.#isDreb ? "dreb" : null,
      firstWords: rows.map((row) => row.words),
      flags: filled(new Uint8Array(rows.length), rows, (row) => row.flags),
      input: usage((used) => used.input),
      output: usage((used) => used.output),
      cacheRead: usage((used) => used.cacheRead),
      cacheWrite: usage((used) => used.cacheWrite),
      reasoning: usage((used) => used.reasoning),
      totalTokens: usage((used) => used.total),
      cost: usage((used) => used.cost),
      model: filled(new Uint16Array(rows.length), rows, (row) => models.codeOf(row.model)),
      models: models.names,
      stop: filled(new Uint8Array(rows.length), rows, (row) => stops.codeOf(row.stop)),
      stopReasons: stops.names,
      startedAt: column((row) => row.startedAt),
      replyMs: column((row) => row.replyMs),
      characters: column((row) => row.characters),
      calls: this.#calls,
      results: this.#results,
    };
  }
}

/** A column of what is picked of each row; `from` of typed arrays takes ten times as long. */
function filled<C extends Uint8Array | Uint16Array | Float64Array>(
  column: C,
  rows: readonly RowDetails[],
  pick: (row: RowDetails) => number,
): C {
  rows.forEach((row, index) => {
    column[index] = pick(row);
  });
  return column;
}

/** Distinct names with "" as number 0, at most `max` of them: the last one is for all others. */
function namesOf(rows: readonly RowDetails[], pick: (row: RowDetails) => string, max: number) {
  const codes = new Map<string, number>([["", 0]]);
  let hasMore = false;
  for (const row of rows) {
    const name = pick(row);
    if (codes.has(name)) continue;
    hasMore = codes.size === max - 1;
    if (hasMore) break;
    codes.set(name, codes.size);
  }
  const names = [...codes.keys()];
  if (hasMore) names.push(OTHERS);
  return { names, codeOf: (name: string) => codes.get(name) ?? names.length - 1 };
}

const OTHERS = "others";

function nameOf(text: string): string {
  return text.length > NAME_CHARACTERS ? ownText(cutText(text, NAME_CHARACTERS)) : text;
}

function flagsOf(entry: Entry): number {
  switch (entry.kind) {
    case "user":
      return (entry.outcome ? 0 : DETAIL.prompt) | blockFlags(entry.blocks);
    case "assistant": {
      const failed = entry.stopReason === "error" ? DETAIL.error : 0;
      const aborted = entry.stopReason === "aborted" ? DETAIL.aborted : 0;
      return failed | aborted | blockFlags(entry.blocks);
    }
    case "toolResult":
      return (entry.isError ? DETAIL.error : 0) | blockFlags(entry.blocks);
    case "bash":
      return entry.exitCode ? DETAIL.error : 0;
    case "customMessage":
    case "system":
    case "unknown":
      return blockFlags(entry.blocks);
    default:
      return 0;
  }
}

function blockFlags(blocks: readonly ContentBlock[]): number {
  let flags = 0;
  for (const block of blocks) {
    if (block.type === "text" && /\S/.test(block.text)) flags |= DETAIL.text;
    if (block.type === "thinking") flags |= DETAIL.thinking;
    if (block.type === "image") flags |= DETAIL.image;
  }
  return flags;
}

function charactersOf(entry: Entry): number {
  switch (entry.kind) {
    case "user":
    case "assistant":
    case "toolResult":
    case "customMessage":
      return blockCharacters(entry.blocks);
    case "system": {
      let sum = blockCharacters(entry.blocks) + jsonLength(entry.toolsAdded);
      for (const text of entry.sections.values()) sum += text?.length ?? 0;
      return sum;
    }
    case "bash":
      return entry.isExcluded ? 0 : entry.command.length + entry.output.length;
    case "compaction":
    case "branchSummary":
      return entry.summary.length;
    default:
      return 0;
  }
}

function blockCharacters(blocks: readonly ContentBlock[]): number {
  let sum = 0;
  for (const block of blocks) {
    if (block.type === "text" || block.type === "thinking") sum += block.text.length;
    if (block.type === "image") sum += IMAGE_CHARACTERS;
    if (block.type === "toolCall") sum += block.name.length + jsonLength(block.arguments);
  }
  return sum;
}

function resultFact(row: number, entry: ToolResultEntry): ResultFact {
  const { added, removed } = changesIn(stringField(entry.details, "diff") ?? "");
  const { callId, toolName, isError } = entry;
  return { row, callId, name: nameOf(toolName), isError, added, removed };
}

/** Counted on the text itself: a recorded diff may be megabytes of lines. */
function changesIn(diff: string): { readonly added: number; readonly removed: number } {
  let added = 0;
  let removed = 0;
  let start = 0;
  while (start < diff.length) {
    const first = diff.charCodeAt(start);
    if (first === PLUS) added++;
    else if (first === MINUS) removed++;
    const end = diff.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  return { added, removed };
}

const PLUS = 43;
const MINUS = 45;
