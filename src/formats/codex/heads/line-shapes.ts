// What many lines say alike: one object for all of them, called by its number.
import type { ItemKind } from "../contextual.ts";

/** What a line says of itself that its entry is made from, and those after it. */
export interface LineShape {
  /** The line's type: `response_item`, `event_msg` …; "" when it has none. */
  readonly envelope: string;
  /** The type of what it holds: `message`, `token_count` …; "" when it has none. */
  readonly type: string;
  readonly role: string;
  readonly kind: ItemKind;
  /** The tool of a call; "" for all others. */
  readonly name: string;
  // What follows from these, told once: it is asked for every line.
  readonly step: Step;
  readonly isCall: boolean;
  readonly isOutput: boolean;
  readonly isTurn: boolean;
  /** Whether it may name the session, or set the model or the effort of a turn. */
  readonly maySayMarks: boolean;
  /** Whether the context may go on from a list that it makes. */
  readonly mayHaveList: boolean;
  readonly mayCountTokens: boolean;
}

/** What a line does to the conversation: nothing, or it adds an item, replaces all of them or takes turns back. */
export type Step = "none" | "item" | "agent" | "compaction" | "rollback";

/** The envelope of a line that sets the model and the effort of its turn. */
export const TURN = "turn_context";
/** The type of what names the session. */
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

/** All are made here. */
export function lineKind(
  envelope: string,
  type: string,
  role: string,
  kind: ItemKind,
  name: string,
): LineShape {
  const step = stepOf(envelope, type, role);
  return {
    envelope,
    type,
    role,
    kind,
    name,
    step,
    isCall: isCall(type),
    isOutput: isOutput(type),
    isTurn: envelope === TURN,
    maySayMarks: envelope === TURN || type === NAMED,
    mayHaveList: step === "compaction" || step === "rollback",
    mayCountTokens: type === "token_count" || envelope === "token_usage_record",
  };
}

function stepOf(envelope: string, type: string, role: string): Step {
  if (envelope === "compacted") return "compaction";
  if (type === "thread_rolled_back") return "rollback";
  if (envelope === "inter_agent_communication") return "agent";
  const isItem = envelope === "response_item" && role !== "system" && type !== "ghost_snapshot";
  return isItem ? "item" : "none";
}

/** A hostile file may have another one in each line. */
const MAX_KNOWN = 40;

export class LineShapes {
  /** By the tool of a call, by the type of all others. */
  readonly #known = new Map<string, LineShape[]>();

  /** Without an object for what is asked: it is asked for every line. */
  find(envelope: string, type: string, role: string, kind: ItemKind, name: string): LineShape {
    const word = name || type;
    let known = this.#known.get(word);
    if (!known) {
      known = [];
      this.#known.set(word, known);
    }
    for (const one of known) {
      const isSame =
        one.envelope === envelope &&
        one.type === type &&
        one.role === role &&
        one.kind === kind &&
        one.name === name;
      if (isSame) return one;
    }
    const shape = lineKind(envelope, type, role, kind, name);
    if (known.length < MAX_KNOWN) known.push(shape);
    return shape;
  }
}
