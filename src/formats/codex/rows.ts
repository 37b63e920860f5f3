// The rows of a rollout: one for each line, two for settings that change the model and the effort at once.
// Their parents are those of their lines.
import type { JsonObject } from "../../model/json/json.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { LineTableBuilder } from "../line-session/line-table.ts";
import { kindOfLine, type LineContext } from "./entries.ts";
import type { CodexHead } from "./heads.ts";
import { type History, NO_HEAD, NO_SETTINGS, type TurnSettings } from "./history.ts";
import type { RowContexts } from "./row-contexts.ts";

export interface CodexRows {
  /** All rows were added to it. */
  readonly rows: LineTableBuilder;
  /** By row: its entry, where the line alone does not say it. */
  readonly made: ReadonlyMap<number, JsonObject>;
}

interface MakingRows {
  contextOf(head: number): LineContext;
  /** Gets the context of each row. */
  readonly contexts: RowContexts;
  readonly provider: string;
}

/** `compactions`: the entries of lists. `header`: a line that is no row. */
export function rowsOf(
  heads: readonly CodexHead[],
  history: History,
  compactions: ReadonlyMap<number, JsonObject>,
  { contextOf, contexts, provider }: MakingRows,
  header: number,
): CodexRows {
  // Every row is called by where it stands.
  const rows = new LineTableBuilder(false);
  const madeOf = new Map<number, JsonObject>();
  /** The last row of each line. */
  const rowOf = new Int32Array(heads.length).fill(NO_ROW);
  let step = 1;
  /** The last row with a call, by the call's id. */
  const calls = new Map<string, number>();
  const add = (
    { start, length, line, flags, time, callId }: CodexHead,
    parent: number,
    type: string,
    role: string,
    entry: JsonObject | null,
  ) => {
    const caller = role === "toolResult" ? (calls.get(callId) ?? NO_ROW) : NO_ROW;
    // What the model says in one go, until it is answered or its tokens are counted, is one message.
    const message = role === "assistant" ? step : 0;
    if (role === "" ? type === "usage" : role !== "assistant") step++;
    const id = null;
    // Written out: to spread objects of so many fields makes each a map of its own.
    rows.add({ start, length, line, flags, time, id, type, role, entry, caller, message }, parent);
  };
  heads.forEach((found, head) => {
    if (head === header) return;
    const above = history.parents[head] ?? NO_HEAD;
    let parent = above === NO_HEAD ? NO_ROW : (rowOf[above] ?? NO_ROW);
    const context = contextOf(head);
    const made = madeEntries(found, head, history, compactions, provider);
    for (let at = 0; at < made.length; at++) {
      const entry = made[at] ?? {};
      madeOf.set(rows.count, entry);
      add(found, parent, String(entry.type), "", entry);
      contexts.add(context);
      parent = rows.count - 1;
    }
    if (made.length === 0) {
      const { type, role } = kindOfLine(context);
      add(found, parent, type, role, null);
      contexts.add(context);
      if (role === "assistant" && found.callId !== "") calls.set(found.callId, rows.count - 1);
    }
    rowOf[head] = rows.count - 1;
  });
  return { rows, made: madeOf };
}

const NONE: readonly JsonObject[] = [];

/** Entries that are made from more than their line, and marks of settings that are new. */
function madeEntries(
  head: CodexHead,
  at: number,
  history: History,
  compactions: ReadonlyMap<number, JsonObject>,
  provider: string,
): readonly JsonObject[] {
  const compaction = compactions.size > 0 ? compactions.get(at) : undefined;
  if (compaction) return [compaction];
  const before = history.settings[history.parents[at] ?? NO_HEAD] ?? NO_SETTINGS;
  return marksOf(head, history.settings[at] ?? NO_SETTINGS, before, provider);
}

/** What a line says of the session, and what of its turn's settings is new. */
export function marksOf(
  { envelope, type, data }: CodexHead,
  now: TurnSettings,
  before: TurnSettings,
  provider: string,
): readonly JsonObject[] {
  if (type === "thread_name_updated" && typeof data?.thread_name === "string") {
    return [{ type: "session_info", name: data.thread_name }];
  }
  if (envelope !== "turn_context") return NONE;
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
