// The rows of a rollout: one for each line, two for settings that change the model and the effort
// together. Their parents are those of their lines.
import type { JsonObject } from "../../../model/json/json.ts";
import { stringify } from "../../../model/json/stringify.ts";
import { rowKind } from "../../../model/table/kinds.ts";
import { FLAG, NO_ROW } from "../../../model/table/table.ts";
import { LineTableBuilder } from "../../line-session/line-table.ts";
import { NO_HEAD } from "../conversation.ts";
import { ENDS } from "../heads/events.ts";
import type { CodexHeads } from "../heads/heads.ts";
import { NAMED } from "../heads/line-shapes.ts";
import type { History, TurnSettings } from "../history.ts";
import type { RolloutStart } from "../shape.ts";
import type { LineTokens, TokenUse } from "../tokens.ts";
import { MARK, type RowContext, sharedContexts } from "./entries.ts";

export interface CodexRows {
  /** All rows were added to it. */
  readonly rows: LineTableBuilder;
  /** By row: its entry, if the line alone does not give it. */
  readonly made: ReadonlyMap<number, JsonObject>;
  /** By row. */
  readonly contexts: readonly RowContext[];
  /** By row: the usage of the call that its entry counts. */
  readonly uses: ReadonlyMap<number, TokenUse>;
  /** By row: the sub-agent that the call of an output started. */
  readonly runs: ReadonlyMap<number, JsonObject>;
}

/**
 * `compactions`: the entries of lists. `header`: a line whose row is `system`; null: it has none. `isInherited`:
 * whether a line belongs to the session that this one was begun from.
 */
export function rowsOf(
  heads: CodexHeads,
  history: History,
  compactions: ReadonlyMap<number, JsonObject>,
  { provider, isBare }: RolloutStart,
  tokens: LineTokens,
  header: number,
  isInherited: (line: number) => boolean,
  system: JsonObject | null,
): CodexRows {
  // Every row gets its id from its position.
  const rows = new LineTableBuilder(heads.places, false);
  const made = new Map<number, JsonObject>();
  const contexts: RowContext[] = [];
  const uses = new Map<number, TokenUse>();
  const runs = new Map<number, JsonObject>();
  const spawned = heads.spawnedRuns();
  const contextOf = sharedContexts(provider, isBare);
  const unanswered = history.unanswered();
  const failed = heads.failedCalls();
  // The last row of each line, and the last one with a call, by the call's number.
  const rowOf = new Int32Array(heads.count).fill(NO_ROW);
  const callers = new Int32Array(heads.callEnd).fill(NO_ROW);
  let step = 1;
  // Rows without a parent in the conversation are below the system prompt.
  let top = NO_ROW;
  // Lines are put one at a time: a loop over all of them would be compiled again for every file.
  const add = (line: number): void => {
    if (line === header) {
      if (!system) return;
      top = rows.count;
      made.set(top, system);
      rows.add(line, heads.places.flags[line] ?? 0, NO_ROW, SYSTEM, system, NO_ROW, 0);
      contexts.push(contextOf(heads.shapeAt(line), "", ""));
      return;
    }
    const call = heads.callAt(line);
    const isTheirs = isInherited(line);
    const flags = (heads.places.flags[line] ?? 0) | (isTheirs ? FLAG.inherited : 0);
    const above = history.parents[line] ?? NO_HEAD;
    let parent = above === NO_HEAD ? top : (rowOf[above] ?? NO_ROW);
    const settings = history.settingsAt(line);
    const shape = heads.shapeAt(line);
    const marks =
      (history.orphans.has(line) ? MARK.orphan : 0) |
      (unanswered.has(line) ? MARK.unanswered : 0) |
      (shape.isOutput && failed.has(call) ? MARK.failed : 0) |
      (isTheirs && ENDS.has(shape.type) ? MARK.copiedEnd : 0);
    const context = contextOf(shape, settings.model, heads.toolOf(call) ?? "", marks);
    const use = tokens[line];
    const compaction = compactions.get(line);
    const entries = compaction
      ? [compaction]
      : marksOf(heads, line, settings, history.settingsAt(above), provider);
    for (const entry of entries) {
      made.set(rows.count, entry);
      rows.add(line, flags, parent, rowKind(String(entry.type)), entry, NO_ROW, 0);
      contexts.push(context);
      parent = rows.count - 1;
    }
    if (entries.length === 0) {
      const kind = use ? USAGE : context.rowKind;
      const { role } = kind;
      const caller = role === "toolResult" ? (callers[call] ?? NO_ROW) : NO_ROW;
      // The model's output until it is answered or its tokens are counted is one message.
      const message = role === "assistant" ? step : 0;
      if (role === "" ? use : role !== "assistant") step++;
      if (use) uses.set(rows.count, use);
      const run = role === "toolResult" ? spawned.get(call) : undefined;
      if (run) runs.set(rows.count, run);
      rows.add(line, flags, parent, kind, null, caller, message);
      contexts.push(context);
      if (role === "assistant" && call !== 0) callers[call] = rows.count - 1;
    }
    rowOf[line] = rows.count - 1;
  };
  for (let line = 0; line < heads.count; line++) add(line);
  return { rows, made, contexts, uses, runs };
}

const SYSTEM = rowKind("message", "system");
const USAGE = rowKind("usage");
const NONE: readonly JsonObject[] = [];

/** What a line records about the session, and the new settings of its turn. */
export function marksOf(
  heads: CodexHeads,
  line: number,
  now: TurnSettings,
  before: TurnSettings,
  provider: string,
): readonly JsonObject[] {
  const { isTurn, type } = heads.shapeAt(line);
  const name = type === NAMED ? heads.rareAt(line).data?.thread_name : undefined;
  if (typeof name === "string") return [{ type: "session_info", name }];
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

/** Everything that an entry of `made` is made from. */
export function madeBasis(entry: JsonObject): string {
  return `made ${stringify(entry)}`;
}
