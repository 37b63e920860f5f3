// What messages of programs are called that stand in the conversation and that no extension sent:
// dreb's warnings (formats.md 6.2) and what AgentUse attaches; and what became of sub-agents, as
// pi-subagents tells it. Others keep their own names.
import type { Json } from "../json/json.ts";
import { type EventText, eventText } from "./run-events.ts";

/** dreb's own warnings to the model. */
const WARNING = "system_warning";
const WARNING_MARK = "[System Warning] ";

/** What pi-subagents tells of runs that ended; `agent-notice.ts` takes it apart. */
export const NOTICE = "subagent-notify";

interface CustomMessage {
  readonly customType: string;
  readonly details: Json | undefined;
}

/** `said`: the text of the message; what says only who speaks is left out of it. */
export function customWords({ customType, details }: CustomMessage, said: string): EventText {
  if (customType === WARNING) {
    const text = said.startsWith(WARNING_MARK) ? said.slice(WARNING_MARK.length) : said;
    return { who: "System warning", text };
  }
  if (customType === NOTICE) return { who: "Sub-agent", text: said };
  return eventText(customType, details) ?? { who: customType || "Custom message", text: said };
}
