// Fills EntryDetails from entries read in full, one after another: the visitor of a session's
// background pass. Knows entries, not bytes.
import { writerOf } from "../../model/agent/agent-family.ts";
import {
  type ContentBlock,
  patchedFiles,
  type ToolCall,
  targetOf,
  writtenLines,
} from "../../model/blocks/blocks.ts";
import { type PatchedFile, patchFacts } from "../../model/blocks/patch-text.ts";
import type { Usage } from "../../model/blocks/usage.ts";
import { DetailsBuilder } from "../../model/build/details-builder.ts";
import { charactersOf } from "../../model/entry/characters.ts";
import {
  type AssistantEntry,
  beginsTurn,
  type Entry,
  type ToolResultEntry,
} from "../../model/entry/entry.ts";
import { beginningOf } from "../../model/entry/entry-line.ts";
import { modelText } from "../../model/entry/model-name.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { eventAlarm } from "../../model/runs/run-events.ts";
import { type SubAgentRun, usageOfRuns, withNestedRuns } from "../../model/runs/sub-agent-runs.ts";
import type { TurnEvent } from "../../model/runs/turn-event.ts";
import {
  type CallFact,
  type ChangeFact,
  DETAIL,
  type EntryDetails,
  MAX_AGENT_WORDS,
  type ResultFact,
  type SubAgentFact,
} from "../../model/table/details.ts";
import { cutText, ownText } from "../../text/cut.ts";
import { lineStart } from "../../text/line-start.ts";

/** Characters of all sub-agents together that a search looks through. */
const MAX_WORDS = 8_000_000;
/** Models, stop reasons and tools are listed by name. */
const NAME_CHARACTERS = 200;
/** What a call is about. */
const TARGET_CHARACTERS = 200;
/** Of a file that a patch changes. */
const PATH_CHARACTERS = 4096;

export class DetailsCollector {
  readonly #details = new DetailsBuilder();
  /** The first row that was added. */
  #first = 0;
  #wordsLeft = MAX_WORDS;

  /** Rows must come in order, none left out; the first one is row 0 of the details. */
  add(rowOfTable: number, stored: JsonObject): void {
    if (this.#details.count === 0) this.#first = rowOfTable;
    const row = rowOfTable - this.#first;
    const entry = readEntry(stored);
    this.#details.family ??= writerOf(entry, stored);
    this.#details.add(beginningOf(entry), flagsOf(entry), charactersOf(entry));
    // Separated by kind: for entries of many shapes an engine looks fields up, which takes longer.
    switch (entry.kind) {
      case "user":
        return;
      case "customData":
        this.#addChanges(row, entry.event);
        break;
      case "usage":
        this.#addCall(entry);
        return;
      case "assistant":
        if (entry.usage) this.#details.setUsage(entry.usage);
        this.#addReply(row, entry);
        return;
      case "toolResult":
        if (entry.usage) this.#details.setUsage(entry.usage, childrenFlag(entry));
        this.#details.results.push(resultFact(row, entry));
        break;
      default:
        if ("usage" in entry && entry.usage) this.#details.setUsage(entry.usage);
        return;
    }
    if (entry.runs.length > 0)
      this.#addRuns(row, entry.runs, "usage" in entry ? entry.usage : null);
  }

  #addCall(entry: Extract<Entry, { kind: "usage" }>): void {
    const { model, usage, contextTokens } = entry;
    this.#details.setModel(nameOf(model));
    if (!usage) return;
    const total = contextTokens ?? usage.total;
    this.#details.setUsage({ ...usage, total }, childrenFlag(entry));
  }

  /** What the entry records of files. */
  #addChanges(row: number, { changes, callId, isFailed }: TurnEvent): void {
    const outcome = isFailed ? "failed" : "changed";
    for (const file of changes) this.#details.changes.push(changeFact(row, callId, file, outcome));
  }

  /** `own`: what the entry records of itself. */
  #addRuns(row: number, agents: readonly SubAgentRun[], own: Usage | null): void {
    const runs = withNestedRuns(agents);
    for (const { run, depth } of runs) {
      const words = wordsOf(run, Math.min(MAX_AGENT_WORDS, this.#wordsLeft));
      this.#wordsLeft -= words.length;
      this.#details.subAgents.push(subAgentFact(row, run, depth, words));
    }
    // A tool's own record is its whole usage, its sub-agents included (formats.md 5.4).
    const usage = own?.total || own?.cost ? null : usageOfRuns(runs);
    if (usage) this.#details.setUsage(usage, DETAIL.subAgents);
  }

  /** What a row that was added records of usage is another one's. */
  dropUsage(row: number): void {
    this.#details.dropUsage(row);
  }

  #addReply(row: number, entry: AssistantEntry): void {
    const { provider, responseModel, model } = entry;
    this.#details.setModel(nameOf(modelText(provider, responseModel || model)));
    this.#details.setReply(nameOf(entry.stopReason), entry.startedAt, entry.durationMs);
    for (const block of entry.blocks) {
      if (block.type !== "toolCall") continue;
      this.#details.calls.push(callFact(row, block));
      for (const file of patchedFiles(block)) {
        this.#details.changes.push(changeFact(row, block.id, file, "asked"));
      }
    }
  }

  /** As `DetailsBuilder.finish`. */
  finish(): EntryDetails {
    return this.#details.finish();
  }
}

function childrenFlag({ isOfChildren = false }: { readonly isOfChildren?: boolean }): number {
  return isOfChildren ? DETAIL.children : 0;
}

function nameOf(text: string): string {
  return text.length > NAME_CHARACTERS ? ownText(cutText(text, NAME_CHARACTERS)) : text;
}

function flagsOf(entry: Entry): number {
  switch (entry.kind) {
    case "user":
      return (beginsTurn(entry) ? DETAIL.prompt : 0) | blockFlags(entry.blocks);
    case "assistant":
      return stopFlags(entry.stopReason) | blockFlags(entry.blocks);
    case "toolResult":
      return (
        (entry.isError ? DETAIL.error : 0) |
        (entry.details.isRefused === true ? DETAIL.refused : 0) |
        blockFlags(entry.blocks)
      );
    case "bash":
      return entry.exitCode ? DETAIL.error : 0;
    case "customMessage":
      return partialFlag(entry) | blockFlags(entry.blocks) | eventFlags(entry.event);
    case "system":
      return (
        (entry.sections.size > 0 ? DETAIL.text : 0) |
        (entry.toolsAdded.length > 0 ? DETAIL.tools : 0) |
        partialFlag(entry) |
        blockFlags(entry.blocks)
      );
    case "unknown":
      return blockFlags(entry.blocks);
    case "usage":
      return entry.usageKind === "call" ? DETAIL.call : 0;
    case "customData":
      return ALARMS[eventAlarm(entry.customType, entry.data) ?? "none"] | eventFlags(entry.event);
    default:
      return 0;
  }
}

function partialFlag({ isPartial }: { readonly isPartial: boolean }): number {
  return isPartial ? DETAIL.partial : 0;
}

/** Of how a reply ended. */
function stopFlags(stopReason: string): number {
  if (stopReason === "error") return DETAIL.error;
  return stopReason === "aborted" ? DETAIL.aborted : 0;
}

function eventFlags({ ended, isFailed }: TurnEvent): number {
  if (ended === "aborted") return DETAIL.ended | DETAIL.aborted;
  if (ended === "failed") return DETAIL.ended | DETAIL.error;
  return isFailed ? DETAIL.error : 0;
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

function subAgentFact(row: number, run: SubAgentRun, depth: number, words: string): SubAgentFact {
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
    words,
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

function callFact(row: number, call: ToolCall): CallFact {
  return {
    row,
    callId: call.id,
    name: nameOf(call.name),
    target: ownText(targetOf(call).slice(0, TARGET_CHARACTERS)),
    writtenLines: writtenLines(call),
  };
}

function changeFact(
  row: number,
  callId: string,
  { path, added, removed }: PatchedFile,
  outcome: ChangeFact["outcome"],
): ChangeFact {
  return { row, callId, path: ownText(path.slice(0, PATH_CHARACTERS)), added, removed, outcome };
}

function resultFact(row: number, entry: ToolResultEntry): ResultFact {
  const { callId, toolName, isError, details } = entry;
  const diff = stringField(details, "diff");
  const { added, removed } = diff ? patchFacts(diff) : { added: 0, removed: 0 };
  return { row, callId, name: nameOf(toolName), isError, added, removed };
}
