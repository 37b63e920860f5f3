// Which lines of commands a person ran the model with: a command of a skill or of a person's own, and a command of
// the shell that the model answered. A command of the program alone is answered by the program, and begins no turn.
//
//   /fix 42 ─ (its text) ─ reply     the person asked by the command
//   /model  ─ (output) ─ prompt      the person asked by the prompt
import { NO_ROW } from "../../../model/table/table.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import { forestOf } from "./forest.ts";
import type { RecordedTree } from "./recorded-tree.ts";

/** Indexes of lines that are `note` by themselves: each is what a person asked the replies below it with. */
export function startedBy(
  lines: SessionLines,
  { parent }: Pick<RecordedTree, "parent">,
): ReadonlySet<number> {
  const started = new Set<number>();
  /** By row: the command above it that nothing has answered yet. */
  const open = new Int32Array(lines.count).fill(NO_ROW);
  for (const row of forestOf(parent).order) {
    const command = open[parent[row] ?? NO_ROW] ?? NO_ROW;
    const answer = answerIn(lines, row, command);
    if (answer === "model") started.add(command);
    open[row] = answer === "none" ? command : NO_ROW;
    if (isCommand(lines, row)) open[row] = row;
  }
  started.delete(NO_ROW);
  return started;
}

function isCommand(lines: SessionLines, row: number): boolean {
  const { kind, written } = lines.shapeAt(row);
  return kind === "note" && (written === "Command" || written === "Shell command");
}

/** What a line is to the command above it: `model`, it is for the model; `other`, it ends what the command did. */
function answerIn(lines: SessionLines, row: number, command: number): "none" | "model" | "other" {
  const { kind, written, attachment } = lines.shapeAt(row);
  if (kind === "reply") return "model";
  if (kind === "other") return attachment === "prompt" || written !== null ? "other" : "none";
  if (kind !== "note") return "other";
  // A command's text for the model stands below it, written before the model answers.
  const isCommands = lines.shapeAt(command).written === "Command";
  if (written === "Meta message") return isCommands ? "model" : "none";
  return written === "Command output" || written === "Command" ? "other" : "none";
}
