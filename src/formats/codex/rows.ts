// The rows of a rollout: one for each line, two for settings that change the model and the effort at once.
// Their parents are those of their lines.
import type { JsonObject } from "../../model/json/json.ts";
import { rowKind } from "../../model/table/kinds.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { LineTableBuilder } from "../line-session/line-table.ts";
import { NO_HEAD } from "./conversation.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { type LineShape, NAMED } from "./heads/line-shapes.ts";
import type { History, TurnSettings } from "./history.ts";
import { RowContexts, SharedContexts } from "./row-contexts.ts";
import type { LineTokens } from "./tokens.ts";

export interface CodexRows {
  /** All rows were added to it. */
  readonly rows: LineTableBuilder;
  /** By row: its entry, where the line alone does not say it. */
  readonly made: ReadonlyMap<number, JsonObject>;
  readonly contexts: RowContexts;
}

/** What is known of the lines beside their heads. */
interface KnownOfLines {
  readonly provider: string;
  readonly isBare: boolean;
  /** The tool of each call, by the call's number. */
  readonly toolNames: readonly string[];
  /** By line. */
  readonly tokens: LineTokens;
}

/** `compactions`: the entries of lists. `header`: a line that is no row. */
export function rowsOf(
  heads: CodexHeads,
  history: History,
  compactions: ReadonlyMap<number, JsonObject>,
  { provider, isBare, toolNames, tokens }: KnownOfLines,
  header: number,
): CodexRows {
  // Every row is called by where it stands.
  const rows = new LineTableBuilder(heads.places, false);
  const shared = new SharedContexts(provider, isBare);
  const contexts = new RowContexts(heads.count);
  const { parents, orphans, unanswered } = history;
  const madeOf = new Map<number, JsonObject>();
  /** The last row of each line. */
  const rowOf = new Int32Array(heads.count).fill(NO_ROW);
  let step = 1;
  /** The last row with a call, by the call's number. */
  const calls = new Int32Array(heads.callEnd).fill(NO_ROW);
  const { count } = heads;
  for (let head = 0; head < count; head++) {
    if (head === header) continue;
    const shape = heads.shapeAt(head);
    const call = heads.callAt(head);
    const flags = heads.places.flags[head] ?? 0;
    const above = parents[head] ?? NO_HEAD;
    let parent = above === NO_HEAD ? NO_ROW : (rowOf[above] ?? NO_ROW);
    // What a line cannot be is not looked up: they are hundreds of thousands.
    const hasId = call !== 0;
    const use = shape.mayCountTokens ? tokens[head] : undefined;
    const context = shared.find(
      heads.shapeNumberAt(head),
      shape,
      history.settingsAt(head).model,
      toolNames[call] ?? "",
      orphans.size > 0 && orphans.has(head),
      hasId && unanswered.size > 0 && unanswered.has(head),
    );
    const mayBeMade = shape.mayHaveList || shape.maySayMarks;
    const made = mayBeMade ? madeEntries(heads, head, history, compactions, provider) : NONE;
    for (let at = 0; at < made.length; at++) {
      const entry = made[at] ?? {};
      madeOf.set(rows.count, entry);
      rows.add(head, flags, parent, rowKind(String(entry.type)), entry, NO_ROW, 0);
      contexts.add(context, use, true);
      parent = rows.count - 1;
    }
    if (made.length === 0) {
      const kind = use ? USAGE : context.kind;
      const { role } = kind;
      const caller = role === "toolResult" ? (calls[call] ?? NO_ROW) : NO_ROW;
      // What the model says in one go, until it is answered or its tokens are counted, is one message.
      const message = role === "assistant" ? step : 0;
      if (role === "" ? kind.type === USAGE.type : role !== "assistant") step++;
      rows.add(head, flags, parent, kind, null, caller, message);
      contexts.add(context, use, false);
      if (role === "assistant" && hasId) calls[call] = rows.count - 1;
    }
    rowOf[head] = rows.count - 1;
  }
  return { rows, made: madeOf, contexts };
}

const USAGE = rowKind("usage");

const NONE: readonly JsonObject[] = [];

/** Entries that are made from more than their line, and marks of settings that are new. */
function madeEntries(
  heads: CodexHeads,
  head: number,
  history: History,
  compactions: ReadonlyMap<number, JsonObject>,
  provider: string,
): readonly JsonObject[] {
  const compaction = compactions.get(head);
  if (compaction) return [compaction];
  const shape = heads.shapeAt(head);
  const before = history.settingsAt(history.parents[head] ?? NO_HEAD);
  const { data } = heads.rareAt(head);
  return marksOf(shape, data, history.settingsAt(head), before, provider);
}

/** What a line says of the session, and what of its turn's settings is new. */
export function marksOf(
  { isTurn, type }: LineShape,
  data: JsonObject | null,
  now: TurnSettings,
  before: TurnSettings,
  provider: string,
): readonly JsonObject[] {
  if (type === NAMED && typeof data?.thread_name === "string") {
    return [{ type: "session_info", name: data.thread_name }];
  }
  if (!isTurn) return NONE;
  const marks: JsonObject[] = [];
  if (now.model !== "" && now.model !== before.model) {
    marks.push({ type: "model_change", ...(provider && { provider }), modelId: now.model });
  }
  if (now.effort !== "" && now.effort !== before.effort) {
    marks.push({ type: "thinking_level_change", thinkingLevel: now.effort });
  }
  return marks;
}

/** All that a mark is made from, as `LineFacts.putStored` has it; null for an entry that is no mark. */
export function markBasis(entry: JsonObject): string | null {
  return entry.type === "compaction" ? null : `mark ${JSON.stringify(entry)}`;
}
