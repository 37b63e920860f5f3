// What is counted of one entry.

import {
  type ContentBlock,
  patchedLines,
  type ToolCall,
  targetOf,
  writtenLines,
} from "../../model/blocks/blocks.ts";
import type { Usage } from "../../model/blocks/usage.ts";
import { blockCharacters } from "../../model/entry/characters.ts";
import type { Entry, ToolResultEntry } from "../../model/entry/entry.ts";
import { stringField } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { eventAlarm } from "../../model/runs/run-events.ts";
import type { SubAgentRun } from "../../model/runs/sub-agent-runs.ts";
import {
  type CallFact,
  DETAIL,
  type ResultFact,
  type SubAgentFact,
} from "../../model/table/details.ts";
import { cutText, ownText } from "../../text/cut.ts";
import { lineStart } from "../../text/line-start.ts";

/** Models, stop reasons and tools are listed by name. */
const NAME_CHARACTERS = 200;

export function ownUsage(entry: Entry): Usage | null {
  return "usage" in entry ? entry.usage : null;
}

export function nameOf(text: string): string {
  return text.length > NAME_CHARACTERS ? ownText(cutText(text, NAME_CHARACTERS)) : text;
}

export function flagsOf(entry: Entry): number {
  switch (entry.kind) {
    case "user":
      return (entry.outcome ? 0 : DETAIL.prompt) | blockFlags(entry.blocks);
    case "assistant":
      return stopFlags(entry.stopReason) | blockFlags(entry.blocks);
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

/** Of how a reply ended. */
function stopFlags(stopReason: string): number {
  if (stopReason === "error") return DETAIL.error;
  return stopReason === "aborted" ? DETAIL.aborted : 0;
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

export function charactersOf(entry: Entry): number {
  switch (entry.kind) {
    case "user":
    case "assistant":
    case "toolResult":
    case "customMessage":
      return blockCharacters(entry.blocks);
    case "system": {
      let sum = blockCharacters(entry.blocks) + stringify(entry.toolsAdded).length;
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

export function subAgentFact(
  row: number,
  run: SubAgentRun,
  depth: number,
): Omit<SubAgentFact, "words"> {
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

export function wordsOf({ task, error, report }: SubAgentRun, max: number): string {
  let text = "";
  for (const part of [task, error, report]) {
    const rest = max - text.length;
    if (part !== "" && rest > 0) text += `${part.slice(0, rest)}\n`;
  }
  return ownText(text.slice(0, max));
}

const TARGET_CHARACTERS = 200;

export function callFact(row: number, call: ToolCall): CallFact {
  const patched = patchedLines(call);
  return {
    row,
    callId: call.id,
    name: nameOf(call.name),
    target: ownText(targetOf(call).slice(0, TARGET_CHARACTERS)),
    writtenLines: writtenLines(call) + patched.added,
    removedLines: patched.removed,
  };
}

export function resultFact(row: number, entry: ToolResultEntry): ResultFact {
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
