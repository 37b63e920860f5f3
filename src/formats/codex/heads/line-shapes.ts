// The facts that many lines share, and what follows from them.
import type { ItemKind } from "../contextual.ts";

/** The fields of a line that its entry is made from, and the entries after it. */
interface LineWords {
  /** The line's type: `response_item`, `event_msg` …; "" when it has none. */
  readonly envelope: string;
  /** The type of its content: `message`, `token_count` …; "" without one. */
  readonly type: string;
  readonly role: string;
  readonly kind: ItemKind;
  /** The tool of a call; "" for all others. */
  readonly name: string;
}

/** With the facts that follow from these, computed once: they are needed for every line. */
export interface LineShape extends LineWords {
  readonly step: Step;
  readonly isCall: boolean;
  readonly isOutput: boolean;
  /** It sets the model and the effort of its turn. */
  readonly isTurn: boolean;
  /** An event at the beginning of a turn. */
  readonly beginsTurn: boolean;
}

/** What a line does to the conversation: nothing, or it adds an item, replaces all of them or takes turns back. */
type Step = "none" | "item" | "agent" | "compaction" | "rollback";

/** The envelope of a line that sets the model and the effort of its turn. */
export const TURN = "turn_context";
/** The type of the line that names the session. */
export const NAMED = "thread_name_updated";

/** Whether an item of this type is the output of a call. */
export function isOutput(type: string): boolean {
  return type.endsWith("_output");
}

/** Whether it is a call that an output may answer; `web_search_call` and pictures have none. */
export function isCall(type: string): boolean {
  return (
    type === "function_call" ||
    type === "custom_tool_call" ||
    type === "local_shell_call" ||
    type === "tool_search_call"
  );
}

/** All shapes are made here. */
export function lineShape(words: LineWords): LineShape {
  const { envelope, type, role } = words;
  return {
    ...words,
    step: stepOf(envelope, type, role),
    isCall: isCall(type),
    isOutput: isOutput(type),
    isTurn: envelope === TURN,
    beginsTurn: type === "task_started" || type === "turn_started",
  };
}

export function hasSameWords(one: LineWords, other: LineWords): boolean {
  return (
    one.envelope === other.envelope &&
    one.type === other.type &&
    one.role === other.role &&
    one.kind === other.kind &&
    one.name === other.name
  );
}

export const NO_SHAPE = lineShape({ envelope: "", type: "", role: "", kind: "other", name: "" });

function stepOf(envelope: string, type: string, role: string): Step {
  if (envelope === "compacted") return "compaction";
  if (type === "thread_rolled_back") return "rollback";
  if (envelope === "inter_agent_communication") return "agent";
  const isItem = envelope === "response_item" && role !== "system" && type !== "ghost_snapshot";
  return isItem ? "item" : "none";
}
