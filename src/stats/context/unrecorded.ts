// How much a model was sent that no entry holds: most agents do not write down their tools, many no system prompt.
import { contextOn, isInContext } from "../../context/context-entries.ts";
import { promptText, toolNames } from "../../context/system-message.ts";
import { retainedIn } from "../../model/entry/retained.ts";
import { objectField } from "../../model/json/json.ts";
import { DETAIL, type EntryDetails, figureAt } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf } from "../../model/table/table.ts";
import type { UnrecordedKind } from "../../model/table/unrecorded-kind.ts";
import { tokensText } from "../../text/units.ts";
import { contextTimeline } from "../context-timeline.ts";
import { messageTokens, sentTokens } from "../token-count.ts";

/** Fewer tokens, or a smaller part of what is there, are within what estimates are wrong by. */
const LEAST = { tokens: 1000, part: 1 / 4 };

interface Unrecorded {
  /** An estimate; null: no reply tells how much it was sent, or hardly more than is there. */
  readonly tokens: number | null;
  /** What entries do not hold of it, as people call it; it may be no more than the summary. */
  readonly parts: string;
  /** The summary that a context begins with is unreadable, too. */
  readonly isEncrypted: boolean;
}

/**
 * What the first reply of a context was sent, by its own figures, less what the entries before it take. Null where no
 * reply came, or nothing is known to be missing. `path`: root to the entry whose context it is.
 */
function unrecordedIn(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
): Unrecorded | null {
  const context = contextOn(table, path);
  const compaction = table.parsedEntries.get(context.compaction) ?? {};
  const carried = objectField(compaction, "systemMessage");
  const inside = [...(carried ? [carried] : []), ...retainedIn(compaction)];
  const ofSystem = inside.filter(({ role }) => role === "system");
  const systems = context.rows.filter((row) => roleOf(table, row) === "system");
  const flagsOf = (row: number) => details.flags[row] ?? 0;
  const hasTools =
    ofSystem.some((message) => toolNames(message, "toolsAdded").length > 0) ||
    systems.some((row) => (flagsOf(row) & DETAIL.tools) !== 0);
  const isPrompt = (isPartial: boolean) => hasTools || !isPartial;
  const hasPrompt =
    ofSystem.some((one) => promptText(one) !== "" && isPrompt(one.isPartial === true)) ||
    systems.some(
      (row) =>
        (flagsOf(row) & DETAIL.text) !== 0 && isPrompt((flagsOf(row) & DETAIL.partial) !== 0),
    );
  const isEncrypted = compaction.isEncrypted === true;
  // Replies that a compaction kept tell of the context before it.
  const after = context.compaction === NO_ROW ? NO_ROW : path.indexOf(context.compaction);
  const { points } = contextTimeline(table, details, path);
  if ((points.at.at(-1) ?? NO_ROW) <= after || (hasPrompt && hasTools && !isEncrypted)) return null;
  const rowAt = (nth: number) => path[points.at[nth] ?? NO_ROW] ?? NO_ROW;
  const sentAt = (nth: number) =>
    (points.tokens[nth] ?? 0) - (figureAt(details, rowAt(nth), "output") || 0);
  // One that was sent nothing records a guess.
  const nth = points.at.findIndex(
    (at, nth) =>
      points.estimated[nth] === 0 &&
      at > after &&
      isInContext(context, rowAt(nth)) &&
      sentAt(nth) > 0,
  );
  const parts = [hasPrompt ? "" : "system prompt", hasTools ? "" : "tools"];
  const before = nth < 0 ? [] : context.rows.slice(0, context.rows.indexOf(rowAt(nth)));
  const counts = before.map((row) => sentTokens(table, details, context, row)?.tokens ?? 0);
  const prompt = carried ? messageTokens(carried).tokens : 0;
  const visible = counts.reduce((sum, tokens) => sum + tokens, prompt);
  const tokens = nth < 0 ? 0 : sentAt(nth) - visible;
  const isKnown = tokens >= LEAST.tokens && tokens >= visible * LEAST.part;
  return { tokens: isKnown ? tokens : null, parts: parts.filter(Boolean).join(", "), isEncrypted };
}

/** One sentence, or none. */
function unrecordedText(missing: Unrecorded | null): readonly string[] {
  const { tokens = null, parts = "", isEncrypted = false } = missing ?? {};
  if (tokens === null) {
    const [without, how] = UNSIZED.get(parts) ?? [];
    return without ? [`The file ${without} that the model was sent, nor how large ${how}.`] : [];
  }
  const what = [isEncrypted ? "what the encrypted summary says" : "", parts, "…"];
  return [
    `About ${tokensText(tokens)} more tokens were sent that the file does not record: ${what.filter(Boolean).join(", ")}`,
  ];
}

/** By what is missing, where no size is known: what begins the sentence, and what ends it. */
const UNSIZED: ReadonlyMap<string, readonly string[]> = new Map([
  ["system prompt, tools", ["records neither the system prompt nor the tools", "they are"]],
  ["system prompt", ["does not record the system prompt", "it is"]],
  ["tools", ["does not record the tools", "they are"]],
]);

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
  return [...unrecordedText(missing), ...happening.map(({ reason }) => reason)];
}
