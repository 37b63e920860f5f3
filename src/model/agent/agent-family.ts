// Which agent of pi's family wrote a session whose header does not say: known by what only that one
// writes (formats.md 6.1, 6.2). It must not know paths: files are renamed and moved.

import type { Entry } from "../entry/entry.ts";
import { isObject, type JsonObject, numberField, objectField, stringField } from "../json/json.ts";
import { ARBITRATION } from "../runs/arbitration.ts";
import type { Session } from "../session.ts";
import type { EntryFacts } from "../table/details.ts";
import type { Titles } from "../table/table.ts";

/** Begins the block with project files that dreb adds to a tool's result. */
const PROJECT_CONTEXT = "[dreb] Auto-loaded project context";

/** By types of entries that only one of them writes (formats-more.md 3.2, 6). */
const AGENT_OF: ReadonlyMap<unknown, string> = new Map([
  ["model_usage", "oh-my-pi"],
  ["reset_boundary", "oh-my-pi"],
  ["child_usage_attributed", "Prime Agent"],
  ["mcp_tool_selection", "gajae-code"],
]);

/** The agent that only can have written such an entry; null where others do, too. `stored`: as it was read. */
export function writerOf(entry: Entry, stored: JsonObject): string | null {
  return isOfDreb(entry, stored) ? "dreb" : (AGENT_OF.get(stored.type) ?? null);
}

/** What a header or a line for the title tells of it; null as above. */
export function writerByHeader(header: JsonObject | null, titles: Titles | undefined) {
  if (header && stringField(header, "agentType") !== undefined) return "dreb";
  if (header && numberField(header, "rlmDepth") !== undefined) return "Prime Agent";
  return (titles?.slot ?? null) === null ? null : "oh-my-pi";
}

/**
 * Whether only dreb writes such an entry: outcomes of sub-agents, decisions of its arbiter, project
 * files added to a result, how long a reply took. Names of tools are no mark: extensions choose them.
 */
function isOfDreb(entry: Entry, stored: JsonObject): boolean {
  switch (entry.kind) {
    case "user":
      return entry.outcome !== null;
    case "assistant": {
      // A relative of pi says `duration`; pi itself writes how hard the model was to think beside it.
      const { duration, thinkingLevel } = objectField(stored, "message") ?? {};
      return entry.durationMs !== null && duration === undefined && thinkingLevel === undefined;
    }
    case "toolResult": {
      const last = entry.blocks.at(-1);
      return last?.type === "text" && last.text.startsWith(PROJECT_CONTEXT);
    }
    case "customData": {
      const { customType, data } = entry;
      const isRecord = data !== undefined && isObject(data) && data.type === ARBITRATION;
      return customType === ARBITRATION && isRecord;
    }
    default:
      return false;
  }
}

/**
 * What people call the format, once the full reading knows whose it is; before, or where the entries do not tell,
 * by the agent in whose folder the file lies ("": not known).
 */
export function formatNameOf(
  { agentName, formatName }: Pick<Session, "agentName" | "formatName">,
  details: Pick<EntryFacts, "family"> | null,
  agentOfPath = "",
): string {
  const agent = details?.family || agentOfPath;
  return agentName && agent ? formatName.replace(agentName, agent) : formatName;
}

/**
 * Whose session it is, by the name of its format: "dreb v3" → "dreb", "pi HTML export" → "pi", "AgentUse 0.9" →
 * "AgentUse". It must not know formats: a new one needs nothing here.
 */
export function agentOf(formatName: string): string {
  const end = /,| v?\d| HTML/.exec(formatName)?.index ?? formatName.length;
  return formatName.slice(0, end);
}
