// How much a model was sent that no entry holds: most agents do not write down their tools, many no system prompt.
import { contextOn, isInContext } from "../../context/context-entries.ts";
import { objectField } from "../../model/json/json.ts";
import { type EntryDetails, figureAt } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf } from "../../model/table/table.ts";
import type { UnrecordedKind } from "../../model/table/unrecorded-kind.ts";
import { tokensText } from "../../text/units.ts";
import { contextTimeline } from "../context-timeline.ts";
import { messageTokens, sentTokens } from "../token-count.ts";

/** Fewer tokens, or a smaller part of what is there, are within what estimates are wrong by. */
const LEAST = { tokens: 1000, part: 1 / 4 };

interface Unrecorded {
  /** An estimate; null: no reply tells how much it was sent. */
  readonly tokens: number | null;
  /** The context has a system prompt: what is missing are tools, or what else is added to it. */
  readonly hasSystemPrompt: boolean;
  /** So has the summary that the context begins with, but nobody can read it. */
  readonly isEncrypted: boolean;
}

/**
 * What the first reply of a context was sent, by its own figures, less what the entries before it take. Null where no
 * reply came, or hardly anything is missing. `path`: root to the entry whose context it is.
 */
function unrecordedIn(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
): Unrecorded | null {
  const context = contextOn(table, path);
  const compaction = table.parsedEntries.get(context.compaction) ?? {};
  const carried = objectField(compaction, "systemMessage");
  const hasSystemPrompt =
    carried !== undefined || context.rows.some((row) => roleOf(table, row) === "system");
  const isEncrypted = compaction.isEncrypted === true;
  const known = { hasSystemPrompt, isEncrypted };
  // Replies that a compaction kept tell of the context before it.
  const after = context.compaction === NO_ROW ? NO_ROW : path.indexOf(context.compaction);
  const { points } = contextTimeline(table, details, path);
  const isIn = (at: number) => at > after && isInContext(context, path[at] ?? NO_ROW);
  const nth = points.at.findIndex((at, nth) => points.estimated[nth] === 0 && isIn(at));
  if (nth < 0) {
    const isAnswered = points.at.length > 0 && (points.at.at(-1) ?? NO_ROW) > after;
    return isAnswered && !hasSystemPrompt ? { tokens: null, ...known } : null;
  }
  const reply = path[points.at[nth] ?? NO_ROW] ?? NO_ROW;
  const before = context.rows.slice(0, context.rows.indexOf(reply));
  const counts = before.map((row) => sentTokens(table, details, context, row)?.tokens ?? 0);
  const prompt = carried ? messageTokens(carried).tokens : 0;
  const visible = counts.reduce((sum, tokens) => sum + tokens, prompt);
  const sent = (points.tokens[nth] ?? 0) - (figureAt(details, reply, "output") || 0);
  const tokens = sent - visible;
  if (tokens < LEAST.tokens || tokens < visible * LEAST.part) return null;
  return { tokens, ...known };
}

/** One sentence. */
function unrecordedText({ tokens, hasSystemPrompt, isEncrypted }: Unrecorded): string {
  if (tokens === null) {
    return "The file records neither the system prompt nor the tools that the model was sent, nor how large they are.";
  }
  const summary = isEncrypted ? "what the encrypted summary says, " : "";
  const what = `${summary}${hasSystemPrompt ? "" : "system prompt, "}tools, …`;
  return `About ${tokensText(tokens)} more tokens were sent that the file does not record: ${what}`;
}

/**
 * The sentences on what of a context its file does not record, or records otherwise. `kinds`: what the agent is known
 * not to write (formats/unrecorded.ts).
 */
export function unrecordedTexts(
  kinds: readonly UnrecordedKind[],
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
): readonly string[] {
  const missing = unrecordedIn(table, details, path);
  const { rows } = contextOn(table, path);
  const happening = kinds.filter((kind) => kind.isIn({ table, details, rows }));
  return [...(missing ? [unrecordedText(missing)] : []), ...happening.map(({ reason }) => reason)];
}
