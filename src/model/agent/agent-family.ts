// Which agent of pi's family wrote a session whose header does not say: known by what only that one
// writes (formats.md 6.1, 6.2). It must not know paths: files are renamed and moved.

import type { Entry } from "../entry/entry.ts";
import { isObject, type JsonObject, objectField } from "../json/json.ts";
import { ARBITRATION } from "../runs/arbitration.ts";
import type { Session } from "../session.ts";
import type { EntryFacts } from "../table/details.ts";

/** Begins the block with project files that dreb adds to a tool's result. */
const PROJECT_CONTEXT = "[dreb] Auto-loaded project context";

/**
 * Whether only dreb writes such an entry: outcomes of sub-agents, decisions of its arbiter, project
 * files added to a result, how long a reply took. Names of tools are no mark: extensions choose them.
 * `stored`: the entry as it was read.
 */
export function isOfDreb(entry: Entry, stored: JsonObject): boolean {
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
