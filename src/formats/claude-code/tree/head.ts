// What the tree of a Claude Code session is made from: of each line who it is, whom it names, and what
// kind of line it is. Of texts and figures it holds nothing.

/**
 * prompt: somebody typed it. note: a user's line that a program wrote (commands, their output, meta
 * texts). result: holds results of tool calls. reply: a line of the model's answer. synthetic: an
 * answer that the program wrote itself. boundary, summary: the two lines of a compaction. other: every
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

/** A tool call of a reply. */
export interface Call {
  readonly id: string;
  readonly name: string;
  /** The beginning of the task it hands to a sub-agent, as `RareHead.prompt`; "" for every other call. */
  readonly task: string;
  /** The name of the sub-agent's definition; "" without one. */
  readonly agent: string;
}

/** What a compaction boundary says it kept: the lines themselves, or the first and the last one. */
export type Kept =
  | { readonly kind: "lines"; readonly uuids: readonly string[]; readonly all: readonly string[] }
  | { readonly kind: "stretch"; readonly head: string; readonly tail: string };

/** What of the lines the tree is made from, by their index: what many of them say is kept in columns. */
export interface Heads {
  readonly count: number;
  kindAt(line: number): LineKind;
  /** Null: it has none. */
  uuidAt(line: number): string | null;
  /** Null: it is a root; undefined: no such key, the line stands outside the tree. */
  parentUuidAt(line: number): string | null | undefined;
  isSidechainAt(line: number): boolean;
  /** As `LineShape.attachment`. */
  attachmentAt(line: number): "prompt" | "system" | "sent" | null;
  /** Written for the model or for a team mate: no answer to a person ends there. */
  isAsideAt(line: number): boolean;
  /** Of replies: lines with the same number are one message; 0 where there is no id of one. */
  messageAt(line: number): number;
  callsAt(line: number): readonly Call[];
  /** The ids of the calls that its results answer. */
  resultsAt(line: number): readonly string[];
  rareAt(line: number): RareHead;
  /** Of the lines that say something rare, by line, in their order. */
  readonly rare: ReadonlyMap<number, RareHead>;
}

/** What few lines say. */
export interface RareHead {
  /** Of a boundary: the last line before it. */
  readonly logicalParentUuid: string | null;
  readonly kept: Kept | null;
  /** Of a `last-prompt` line: where the conversation was. */
  readonly leafUuid: string | null;
  /** Of the first line of a sidechain: the beginning of its text; "" elsewhere. */
  readonly prompt: string;
}

/** Whether a line stands in the tree. */
export function isTreeLine(heads: Heads, line: number): boolean {
  return heads.uuidAt(line) !== null && heads.parentUuidAt(line) !== undefined;
}

/** The first line that stands in the tree; -1 for none. */
export function firstTreeLine(heads: Heads): number {
  for (let line = 0; line < heads.count; line++) if (isTreeLine(heads, line)) return line;
  return -1;
}

/** Whether somebody, or the model, says something with it. */
export function isSaid(kind: LineKind): boolean {
  return kind !== "other" && kind !== "boundary";
}
