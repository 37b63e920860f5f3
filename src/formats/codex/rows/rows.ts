// The rows of a rollout: one for each line, two for settings that change the model and the effort at once.
// Their parents are those of their lines.
import type { JsonObject } from "../../../model/json/json.ts";
import { stringify } from "../../../model/json/stringify.ts";
import { rowKind } from "../../../model/table/kinds.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import { LineTableBuilder } from "../../line-session/line-table.ts";
import { NO_HEAD } from "../conversation.ts";
import type { CodexHeads } from "../heads/heads.ts";
import { type LineShape, NAMED } from "../heads/line-shapes.ts";
import type { History, TurnSettings } from "../history.ts";
import type { LineTokens, TokenUse } from "../tokens.ts";
import { RowContexts, type SharedContext, SharedContexts } from "./row-contexts.ts";

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
  known: KnownOfLines,
  header: number,
): CodexRows {
  const rows = new RowsOfLines(heads, history, compactions, known);
  const { count } = heads;
  for (let head = 0; head < count; head++) if (head !== header) rows.add(head);
  return rows;
}

/** Lines are told one after another: a loop over all of them would be compiled again for every file. */
class RowsOfLines implements CodexRows {
  readonly rows: LineTableBuilder;
  readonly made = new Map<number, JsonObject>();
  readonly contexts: RowContexts;
  readonly #heads: CodexHeads;
  readonly #history: History;
  readonly #unanswered: ReadonlySet<number>;
  readonly #compactions: ReadonlyMap<number, JsonObject>;
  readonly #known: KnownOfLines;
  readonly #shared: SharedContexts;
  /** The last row of each line. */
  readonly #rowOf: Int32Array;
  /** The last row with a call, by the call's number. */
  readonly #calls: Int32Array;
  #step = 1;

  constructor(
    heads: CodexHeads,
    history: History,
    compactions: ReadonlyMap<number, JsonObject>,
    known: KnownOfLines,
  ) {
    // Every row is called by where it stands.
    this.rows = new LineTableBuilder(heads.places, false);
    this.contexts = new RowContexts();
    this.#heads = heads;
    this.#history = history;
    this.#unanswered = history.unanswered;
    this.#compactions = compactions;
    this.#known = known;
    this.#shared = new SharedContexts(known.provider, known.isBare);
    this.#rowOf = new Int32Array(heads.count).fill(NO_ROW);
    this.#calls = new Int32Array(heads.callEnd).fill(NO_ROW);
  }

  add(head: number): void {
    const { toolNames, tokens } = this.#known;
    const { orphans } = this.#history;
    const shape = this.#heads.shapeAt(head);
    const call = this.#heads.callAt(head);
    // What a line cannot be is not looked up: they are hundreds of thousands.
    const use = shape.mayCountTokens ? tokens[head] : undefined;
    const context = this.#shared.find(
      shape,
      this.#history.settingsAt(head).model,
      toolNames[call] ?? "",
      orphans.size > 0 && orphans.has(head),
      call !== 0 && this.#unanswered.size > 0 && this.#unanswered.has(head),
    );
    const isMade = (shape.mayHaveList || shape.maySayMarks) && this.#addMade(head, context, use);
    if (!isMade) this.#addLine(head, call, context, use);
    this.#rowOf[head] = this.rows.count - 1;
  }

  #addLine(head: number, call: number, context: SharedContext, use: TokenUse | undefined): void {
    const kind = use ? USAGE : context.kind;
    const { role } = kind;
    const caller = role === "toolResult" ? (this.#calls[call] ?? NO_ROW) : NO_ROW;
    // What the model says in one go, until it is answered or its tokens are counted, is one message.
    const message = role === "assistant" ? this.#step : 0;
    if (role === "" ? kind.type === USAGE.type : role !== "assistant") this.#step++;
    const flags = this.#heads.places.flags[head] ?? 0;
    this.rows.add(head, flags, this.#parentOf(head), kind, null, caller, message);
    this.contexts.add(context, use);
    if (role === "assistant" && call !== 0) this.#calls[call] = this.rows.count - 1;
  }

  /** Whether entries are made from more than the line. */
  #addMade(head: number, context: SharedContext, use: TokenUse | undefined): boolean {
    const flags = this.#heads.places.flags[head] ?? 0;
    let parent = this.#parentOf(head);
    const entries = madeEntries(
      this.#heads,
      head,
      this.#history,
      this.#compactions,
      this.#known.provider,
    );
    for (const entry of entries) {
      this.made.set(this.rows.count, entry);
      this.rows.add(head, flags, parent, rowKind(String(entry.type)), entry, NO_ROW, 0);
      this.contexts.add(context, use);
      parent = this.rows.count - 1;
    }
    return entries.length > 0;
  }

  #parentOf(head: number): number {
    const above = this.#history.parents[head] ?? NO_HEAD;
    return above === NO_HEAD ? NO_ROW : (this.#rowOf[above] ?? NO_ROW);
  }
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

/** All that an entry is made from which `madeEntries` gives: no line is needed for it. */
export function madeBasis(entry: JsonObject): string {
  return `made ${stringify(entry)}`;
}
