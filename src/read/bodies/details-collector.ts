// Fills EntryDetails from entries read in full, one after another: the visitor of a session's
// background pass. Knows entries, not bytes.
import { isOfDreb } from "../../model/agent/agent-family.ts";
import { eventAlarm } from "../../model/agent/run-events.ts";
import { type SubAgentRun, usageOfRuns, withNestedRuns } from "../../model/agent/sub-agent-runs.ts";
import {
  type ContentBlock,
  patchedLines,
  targetOf,
  writtenLines,
} from "../../model/entry/blocks.ts";
import { blockCharacters } from "../../model/entry/characters.ts";
import type { AssistantEntry, Entry, ToolResultEntry } from "../../model/entry/entry.ts";
import { beginningOf } from "../../model/entry/entry-line.ts";
import { modelText } from "../../model/entry/model-name.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { Usage } from "../../model/entry/usage.ts";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { jsonLength } from "../../model/json/json-length.ts";
import {
  type CallFact,
  DETAIL,
  type EntryDetails,
  MAX_AGENT_WORDS,
  type ResultFact,
  type SubAgentFact,
} from "../../model/table/details.ts";
import { cutText, ownText } from "../../text/cut.ts";
import { lineStart } from "../../text/line-start.ts";
import { DetailColumns } from "./detail-columns.ts";

const TARGET_CHARACTERS = 200;
/** Models, stop reasons and tools are listed by name. */
const NAME_CHARACTERS = 200;
/** Characters of all sub-agents together that a search looks through. */
const MAX_WORDS = 8_000_000;

export class DetailsCollector {
  readonly #columns = new DetailColumns();
  #calls: CallFact[] = [];
  #results: ResultFact[] = [];
  #subAgents: SubAgentFact[] = [];
  #wordsLeft = MAX_WORDS;
  #isDreb = false;
  #lastModel = { provider: "", model: "", name: "" };

  /** Rows must come in order, none left out. */
  add(row: number, stored: JsonObject): void {
    this.addEntry(row, readEntry(stored), 0);
  }

  /** The same for an entry that is narrowed. `cut`: characters that its texts were shortened by. */
  addEntry(row: number, entry: Entry, cut: number): void {
    this.#isDreb ||= isOfDreb(entry);
    this.#columns.add(beginningOf(entry), flagsOf(entry), charactersOf(entry) + cut);
    // Told apart by kind: of entries of many shapes an engine looks a field up, which takes longer.
    switch (entry.kind) {
      case "user":
        return;
      case "customData":
        break;
      case "usage":
        this.#addCall(entry);
        return;
      case "assistant":
        if (entry.usage) this.#columns.setUsage(entry.usage);
        this.#addReply(row, entry);
        return;
      case "toolResult":
        if (entry.usage) this.#columns.setUsage(entry.usage);
        this.#results.push(resultFact(row, entry));
        break;
      default:
        if ("usage" in entry && entry.usage) this.#columns.setUsage(entry.usage);
        return;
    }
    if (entry.runs.length > 0) this.#addRuns(row, entry.runs, ownUsage(entry));
  }

  #addCall({ model, usage, contextTokens }: Extract<Entry, { kind: "usage" }>): void {
    this.#columns.setModel(nameOf(model));
    if (usage) {
      this.#columns.setUsage(contextTokens === null ? usage : { ...usage, total: contextTokens });
    }
  }

  /** `own`: what the entry records of itself. */
  #addRuns(row: number, agents: readonly SubAgentRun[], own: Usage | null): void {
    const runs = withNestedRuns(agents);
    for (const { run, depth } of runs) {
      const words = wordsOf(run, Math.min(MAX_AGENT_WORDS, this.#wordsLeft));
      this.#wordsLeft -= words.length;
      this.#subAgents.push({ ...subAgentFact(row, run, depth), words });
    }
    // What a tool records of its own is all it used, its sub-agents included (formats.md 5.4).
    const usage = own?.total || own?.cost ? null : usageOfRuns(runs);
    if (usage) this.#columns.setUsage(usage, DETAIL.subAgents);
  }

  /** Rows from `first` on that were read elsewhere: what a collector of their own gave, from row 0. */
  append(first: number, later: EntryDetails): void {
    this.#columns.append(later);
    this.#isDreb ||= later.family === "dreb";
    for (const call of later.calls) this.#calls.push({ ...call, row: first + call.row });
    for (const result of later.results) this.#results.push({ ...result, row: first + result.row });
    for (const run of later.subAgents) this.#subAgents.push({ ...run, row: first + run.row });
  }

  /** What a row that was added records of usage is another one's. */
  dropUsage(row: number): void {
    this.#columns.dropUsage(row);
  }

  #addReply(row: number, entry: AssistantEntry): void {
    this.#columns.setModel(this.#modelOf(entry));
    this.#columns.setReply(nameOf(entry.stopReason), entry.startedAt, entry.durationMs);
    for (const block of entry.blocks) {
      if (block.type !== "toolCall") continue;
      const target = ownText(targetOf(block).slice(0, TARGET_CHARACTERS));
      const patched = patchedLines(block);
      this.#calls.push({
        row,
        callId: block.id,
        name: nameOf(block.name),
        target,
        writtenLines: writtenLines(block) + patched.added,
        removedLines: patched.removed,
      });
    }
  }

  #modelOf({ provider, responseModel, model: asked }: AssistantEntry): string {
    const model = responseModel || asked;
    const last = this.#lastModel;
    // Most replies are of the model before: its name need not be put together again.
    if (last.provider !== provider || last.model !== model) {
      this.#lastModel = { provider, model, name: nameOf(modelText(provider, model)) };
    }
    return this.#lastModel.name;
  }

  /**
   * The details of all rows. Rows may be added after that: those alone are in what the next `finish`
   * gives, for `extendDetails`; models, stop reasons and family are those of all rows.
   */
  finish(): EntryDetails {
    const details: EntryDetails = {
      ...this.#columns.finish(),
      family: this.#isDreb ? "dreb" : null,
      calls: this.#calls,
      results: this.#results,
      subAgents: this.#subAgents,
    };
    this.#calls = [];
    this.#results = [];
    this.#subAgents = [];
    return details;
  }
}

function ownUsage(entry: Entry): Usage | null {
  return "usage" in entry ? entry.usage : null;
}

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
    case "usage":
      return entry.usageKind === "call" ? DETAIL.call : 0;
    case "customData":
      return ALARMS[eventAlarm(entry.customType, entry.data) ?? "none"];
    default:
      return 0;
  }
}

const ALARMS = { waits: DETAIL.waits, failed: DETAIL.error, none: 0 };

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
      return entry.retainsAll ? 0 : entry.summary.length;
    case "branchSummary":
      return entry.summary.length;
    default:
      return 0;
  }
}

function subAgentFact(row: number, run: SubAgentRun, depth: number): Omit<SubAgentFact, "words"> {
  const { outcome, usage, durationMs, replies, file } = run;
  const name = (text: string) => ownText(cutText(text, NAME_CHARACTERS));
  return {
    row,
    depth,
    agent: name(run.agent),
    task: name(lineStart(run.task, NAME_CHARACTERS)),
    report: name(lineStart(run.report, NAME_CHARACTERS)),
    model: name(run.model),
    outcome,
    usage,
    durationMs,
    replies,
    file,
  };
}

function wordsOf({ task, error, report }: SubAgentRun, max: number): string {
  let text = "";
  for (const part of [task, error, report]) {
    const rest = max - text.length;
    if (part !== "" && rest > 0) text += `${part.slice(0, rest)}\n`;
  }
  return ownText(text.slice(0, max));
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
