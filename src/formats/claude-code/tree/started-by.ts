// Which lines of commands a person ran the model with: a command of a skill or of a person's own, and a command of
// the shell that the model answered. A command of the program alone is answered by the program, and begins no turn.
//
//   /fix 42 ─ (its text) ─ reply     the person asked by the command
//   /goal x ─ (output) ─ (its text) ─ reply     the same
//   /model  ─ (output) ─ prompt      the person asked by the prompt
//   (Skill) ─ result ─ /fix ─ (its text) ─ reply     the model ran the command
import { NO_ROW } from "../../../model/table/table.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import type { WrittenKind } from "../lines/written-texts.ts";
import { forestOf } from "./forest.ts";
import type { RecordedTree } from "./recorded-tree.ts";

/**
 * Indexes of lines that are `note` by themselves: each is what a person prompted the replies below it
 * with.
 */
export function startedBy(
  lines: SessionLines,
  { parent }: Pick<RecordedTree, "parent">,
): ReadonlySet<number> {
  const started = new Set<number>();
  /** By row: the unanswered command above it. */
  const open = new Int32Array(lines.count).fill(NO_ROW);
  /** By row: 1 if the program has reported the outcome of that command. */
  const printed = new Uint8Array(lines.count);
  /** By row: 1 if commands are ones that the model ran by a tool. */
  const isModels = new Uint8Array(lines.count);
  for (const row of forestOf(parent).order) {
    const above = parent[row] ?? NO_ROW;
    const command = open[above] ?? NO_ROW;
    const answer = answerIn(lines, row, command, printed[above] === 1);
    if (answer === "model") started.add(command);
    printed[row] = answer === "printed" ? 1 : (printed[above] ?? 0);
    open[row] = answer === "none" || answer === "printed" ? command : NO_ROW;
    isModels[row] = goesOn(lines, row) ? (isModels[above] ?? 0) : ranCommand(lines, row);
    if (isModels[row] === 1 || !isCommand(lines, row)) continue;
    open[row] = row;
    printed[row] = 0;
  }
  started.delete(NO_ROW);
  return started;
}

/** Whether a line is one of a command's lines. */
function goesOn(lines: SessionLines, row: number): boolean {
  const { kind, written } = lines.shapeAt(row);
  return kind === "other" || (kind === "note" && AMONG.has(written));
}

const AMONG: ReadonlySet<unknown> = new Set<WrittenKind>(["Command", "Meta message"]);

/** 1 for the result of a tool by which the model runs commands. */
function ranCommand(lines: SessionLines, row: number): 0 | 1 {
  const names = lines.resultsAt(row).map((id) => lines.calls.get(id)?.name ?? "");
  return names.some((name) => RUNNERS.has(name)) ? 1 : 0;
}

const RUNNERS: ReadonlySet<string> = new Set(["Skill", "SlashCommand"]);

function isCommand(lines: SessionLines, row: number): boolean {
  const { kind, written } = lines.shapeAt(row);
  return kind === "note" && (written === "Command" || written === "Shell command");
}

/**
 * What a line is to the command above it: `model`, it is for the model; `printed`, the program reports the outcome, as
 * `hasPrinted` says of a line above; `other`, it ends what the command did.
 */
function answerIn(
  lines: SessionLines,
  row: number,
  command: number,
  hasPrinted: boolean,
): "none" | "model" | "printed" | "other" {
  const { kind, written, attachment } = lines.shapeAt(row);
  if (kind === "reply") return hasPrinted ? "other" : "model";
  if (kind === "other") return attachment === "prompt" || written !== null ? "other" : "none";
  if (kind !== "note") return "other";
  // A command's text for the model is below it, written before the model answers.
  const isCommands = lines.shapeAt(command).written === "Command";
  if (written === "Meta message") return isCommands ? "model" : "none";
  if (written === "Command output") return isCommands ? "printed" : "other";
  return written === "Command" ? "other" : "none";
}
