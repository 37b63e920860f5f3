// Whether the content of a file was understood: a file that only looks like a session of ours opens, and shows little
// of its content. The report says so, so that the person does not take it for everything.
import type { Problem, ProblemLog } from "../model/problem.ts";
import type { EntryFacts } from "../model/table/details.ts";
import { type EntryTable, roleOf, typeOf } from "../model/table/table.ts";
import { oneLine } from "../text/escapes.ts";
import { countText } from "../text/units.ts";

/** One of ten lines may be of a kind that is newer than this code. */
const SHARE = 10;
/** Fewer lines prove nothing about a file, however short it is. */
const LEAST = 3;
/** Maximum kinds that are named. */
const MAX_NAMED = 3;

/**
 * Types that relatives of pi write next to the conversation, for themselves: they hold no message
 * (formats-more.md 3.2, 6).
 */
const ASIDE: ReadonlySet<string> = new Set(
  (
    "agent_status child_usage_attributed credential_pin git_state mcp_tool_selection mode_change " +
    "reset reset_boundary service_tier_change session_init session_state title_change " +
    "ttsr_injection"
  ).split(" "),
);

/**
 * `problems` of a session that was read to its end, with a report if more than a tenth of its lines gave
 * nothing, or no message has any text. Invalid JSON is a separate problem.
 */
export function withUnderstanding(
  table: EntryTable,
  { characters }: Pick<EntryFacts, "characters">,
  problems: readonly Problem[],
): readonly Problem[] {
  const unknown = new Map<string, number>();
  for (const [row, word] of table.words) {
    const isAside = typeOf(table, row) !== "message" && ASIDE.has(word);
    // A line without a kind is damaged, or a message without one: a separate problem.
    if (word !== "" && !isAside) unknown.set(word, (unknown.get(word) ?? 0) + 1);
  }
  const told = [
    notUnderstood(unknown, table.count, "line"),
    isWordless(table, characters) ? WORDLESS : null,
  ];
  return [...problems, ...told.filter((problem) => problem !== null)];
}

/**
 * Reports it if more than a tenth of a session's lines, or of its files, are of types that its format does not know.
 * `unknownAt`: such a type; null where the line is of one that it knows. `noun`: what they are.
 */
export function noteUnknown(
  lines: number,
  unknownAt: (line: number) => string | null,
  problems: ProblemLog,
  noun = "line",
): void {
  const unknown = new Map<string, number>();
  for (let line = 0; line < lines; line++) {
    const type = unknownAt(line);
    if (type !== null) unknown.set(type, (unknown.get(type) ?? 0) + 1);
  }
  const problem = notUnderstood(unknown, lines, noun);
  if (problem) problems.add(problem);
}

/** Null if most lines are understood. `unknown`: the count of lines of unknown kinds, by kind. */
function notUnderstood(
  unknown: ReadonlyMap<string, number>,
  all: number,
  noun: string,
): Problem | null {
  let count = 0;
  for (const times of unknown.values()) count += times;
  if (count < LEAST || count * SHARE <= all) return null;
  const names = [...unknown]
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => `“${oneLine(name.slice(0, 40))}”`);
  const more = names.length > MAX_NAMED ? " and others" : "";
  const message = `Of ${countText(all, noun)} ${countText(count, "gives", "give")} nothing that Espalier knows (${names.slice(0, MAX_NAMED).join(", ")}${more}): what they say is not shown as a conversation. Perhaps another program, or a later version, wrote ${noun === "line" ? "the file" : "them"}.`;
  return { kind: "not-understood", severity: "warning", line: 0, message };
}

const WORDLESS: Problem = {
  kind: "not-understood",
  severity: "warning",
  line: 0,
  message:
    "No message of this session has any text: perhaps another program wrote it, in words that Espalier does not know.",
};

/** Whether there are messages, and all of them are empty. */
function isWordless(table: EntryTable, characters: ArrayLike<number>): boolean {
  let messages = 0;
  for (let row = 0; row < table.count; row++) {
    if ((characters[row] ?? 0) > 0) return false;
    if (SPOKEN.has(roleOf(table, row))) messages++;
  }
  return messages > 0;
}

const SPOKEN: ReadonlySet<string> = new Set(["user", "assistant"]);
