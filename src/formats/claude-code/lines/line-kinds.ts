// The kinds of a session's lines that its tree depends on.

/**
 * prompt: a person typed it. note: a user's line that a program wrote (commands, their output, meta
 * texts). result: holds results of tool calls. reply: a line of the model's answer. synthetic: an
 * answer that the program wrote itself. boundary, summary: the two lines of a compaction. other: any
 * other line.
 */
export type LineKind =
  | "prompt"
  | "note"
  | "result"
  | "reply"
  | "synthetic"
  | "boundary"
  | "summary"
  | "other";

/** Whether a person or the model speaks in it. */
export function isSaid(kind: LineKind): boolean {
  return kind !== "other" && kind !== "boundary";
}

/** A tool call of a reply. */
export interface Call {
  readonly id: string;
  /** The index of the line that holds it. */
  readonly line: number;
  readonly name: string;
  /**
   * The beginning of the task it gives a sub-agent, as `RareFacts.prompt`; "" for every other call.
   */
  readonly task: string;
  /** The name of the sub-agent's definition; "" without one. */
  readonly agent: string;
}

/**
 * What a compaction boundary records as kept: the lines themselves, or the first and the last one.
 */
export type Kept =
  | { readonly kind: "lines"; readonly uuids: readonly string[]; readonly all: readonly string[] }
  | { readonly kind: "stretch"; readonly head: string; readonly tail: string };
