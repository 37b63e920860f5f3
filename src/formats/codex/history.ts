// The conversation of a rollout as Codex rebuilds it: one line after another, turns taken back, lists that
// replace what was said. From it come the parents of the lines and the lists that compactions go on from.
// Rules: formats-claude-codex.md 3.4, 3.5. Pure: it knows heads of lines, no bytes and no entries.
import { type JsonObject, objectsField, stringField } from "../../model/json/json.ts";
import { type ItemKind, isSummary, kindOfItem, textsOf } from "./contextual.ts";
import type { CodexHeads, RareFacts } from "./heads/heads.ts";
import type { LineShape } from "./heads/line-shapes.ts";

/** "No line": what the first one hangs under. */
export const NO_HEAD = -1;

/** What a list holds: an item that is there, or the user's message of a line. */
export interface ListItem {
  readonly item: JsonObject | null;
  readonly head: number;
  /** Bytes of its text that are kept; Infinity for all of it. */
  readonly most: number;
}

/** The settings a line was written under. */
export interface TurnSettings {
  readonly model: string;
  readonly effort: string;
}

export interface History {
  /** By line: the line it hangs under, NO_HEAD for a root. */
  readonly parents: Int32Array;
  /** The list the context goes on from, by line: of compactions, and of rollbacks that cut into one. */
  readonly lists: ReadonlyMap<number, readonly ListItem[]>;
  /** Outputs of calls that are not in the conversation at that point: no model gets them. */
  readonly orphans: ReadonlySet<number>;
  /** Calls that nothing answers anywhere. */
  readonly unanswered: ReadonlySet<number>;
  /** By line: the newest settings above it, itself included. */
  readonly settings: readonly TurnSettings[];
  /** Lines whose list was not made, or is not whole, as there were too many. */
  readonly unmade: readonly number[];
}

/** One item of the conversation. */
interface Item {
  /** The line it is, or the list's it is in. */
  readonly head: number;
  /** In a list: as it is held there. */
  readonly listed: ListItem | null;
  readonly kind: ItemKind;
  readonly isSummary: boolean;
  readonly textBytes: number;
  /** Of a call its number, which what answers it has, too; 0 for all others. */
  readonly opens: number;
}

/** Items in lists that no line holds, all together: a hostile file could make them without end. */
const MAX_LISTED = 200_000;
/** Of what the user said, a compaction without a list keeps so many tokens of four bytes each. */
const KEPT_TOKENS = 20_000;
const TOKEN_BYTES = 4;
/** What Codex writes for a summary that it does not have. */
export const NO_SUMMARY = "(no summary available)";
export const NO_SETTINGS: TurnSettings = { model: "", effort: "" };

/** Whether an item of this type is the output of a call. */
export function isOutput(type: string): boolean {
  return type.endsWith("_output");
}

/** Whether it is a call that an output may answer; `web_search_call` and pictures have none. */
export function isCall(type: string): boolean {
  return (
    type === "function_call" ||
    type === "custom_tool_call" ||
    type === "local_shell_call" ||
    type === "tool_search_call"
  );
}

/** Notes which tool a call is of, by the call's number. */
export function addTool(names: string[], { type, name }: LineShape, call: number): void {
  if (isCall(type) && call !== 0) names[call] = name || type.replace(/_call$/, "");
}

/** `header`: the line that is no part of the conversation; NO_HEAD without one. */
export function historyOf(heads: CodexHeads, header: number): History {
  const walk = new HistoryWalk(heads, header);
  for (let head = 0; head < heads.count; head++) walk.add(head);
  return walk;
}

class HistoryWalk implements History {
  readonly parents: Int32Array;
  readonly lists = new Map<number, readonly ListItem[]>();
  readonly orphans = new Set<number>();
  readonly settings: TurnSettings[] = [];
  readonly unmade: number[] = [];
  readonly #heads: CodexHeads;
  readonly #header: number;
  readonly #conversation = new Conversation();
  /** By call. */
  readonly #answered: Uint8Array;
  /** The line that the next one hangs under. */
  #tip = NO_HEAD;
  #listed = 0;

  constructor(heads: CodexHeads, header: number) {
    this.#heads = heads;
    this.#header = header;
    this.#answered = new Uint8Array(heads.callEnd);
    this.parents = new Int32Array(heads.count).fill(NO_HEAD);
  }

  get unanswered(): ReadonlySet<number> {
    const unanswered = new Set<number>();
    const heads = this.#heads;
    for (let head = 0; head < heads.count; head++) {
      const call = heads.callAt(head);
      if (call === 0 || this.#answered[call] === 1) continue;
      const { envelope, type } = heads.shapeAt(head);
      if (envelope === "response_item" && isCall(type)) unanswered.add(head);
    }
    return unanswered;
  }

  add(head: number): void {
    const heads = this.#heads;
    const { envelope, type } = heads.shapeAt(head);
    if (head === this.#header) {
      this.settings.push(NO_SETTINGS);
      return;
    }
    const above = this.settings[this.#tip] ?? NO_SETTINGS;
    if (envelope === "compacted") this.#compact(head, heads.rareAt(head).data ?? {});
    else if (type === "thread_rolled_back") this.#rollBack(head, heads.rareAt(head).turns);
    else if (envelope === "response_item") this.#addItem(head, heads.shapeAt(head));
    else if (envelope === "inter_agent_communication") {
      this.#conversation.add({ ...itemAt(heads, head), kind: "agent" });
    }
    this.parents[head] = this.#tip;
    const own = envelope === TURN ? turnSettings(heads.rareAt(head), above) : null;
    this.settings.push(own ?? this.#settingsAt());
    this.#tip = head;
  }

  #settingsAt(): TurnSettings {
    return this.settings[this.#tip] ?? NO_SETTINGS;
  }

  #addItem(head: number, { type, role }: LineShape): void {
    if (role === "system" || type === "ghost_snapshot") return;
    if (isOutput(type)) {
      const call = this.#heads.callAt(head);
      this.#answered[call] = 1;
      if (!this.#conversation.hasCall(call)) {
        this.orphans.add(head);
        return;
      }
    }
    this.#conversation.add(itemAt(this.#heads, head));
  }

  #compact(head: number, data: JsonObject): void {
    const given = data.replacement_history;
    const list = Array.isArray(given)
      ? objectsField(data, "replacement_history").filter(isForModel).map(listed)
      : this.#listWith(head, stringField(data, "message") || NO_SUMMARY);
    this.lists.set(head, list);
    this.#conversation.replace(head, list, this.#heads);
  }

  /** What the user said last, and the summary. */
  #listWith(head: number, summary: string): readonly ListItem[] {
    const kept = this.#conversation.lastOfUser();
    this.#listed += kept.length;
    const isTooMuch = this.#listed > MAX_LISTED;
    if (isTooMuch) this.unmade.push(head);
    return [...(isTooMuch ? [] : kept), listed(userItem(summary))];
  }

  #rollBack(head: number, turns: number): void {
    const cut = this.#conversation.cutBefore(turns);
    if (cut === null) return;
    const rest = this.#conversation.cutAt(cut.from);
    if (cut.first.listed === null) {
      this.#tip = this.#above(cut.first.head);
      return;
    }
    // What is left is a part of a list: the row has that part, and goes on from it.
    this.#tip = cut.first.head;
    this.#listed += rest.length;
    if (this.#listed > MAX_LISTED) {
      this.unmade.push(head);
      return;
    }
    const list = rest.map(({ listed: one, head: at }) => one ?? heldAt(at));
    this.lists.set(head, list);
    this.#tip = cut.first.head;
    this.#conversation.replace(head, list, this.#heads);
  }

  /** The line above one, without what opens its turn. */
  #above(head: number): number {
    let at = this.parents[head] ?? NO_HEAD;
    while (at !== NO_HEAD && opensTurn(this.#heads.shapeAt(at))) at = this.parents[at] ?? NO_HEAD;
    return at;
  }
}

/** The envelope of a line that sets some. */
export const TURN = "turn_context";

/** Those from such a line on; null where it says none. */
export function turnSettings(
  { model, effort }: Pick<RareFacts, "model" | "effort">,
  above: TurnSettings,
): TurnSettings | null {
  if (model === "" && effort === "") return null;
  // A turn that says nothing of one of them leaves it as it was.
  return { model: model || above.model, effort };
}

function opensTurn({ envelope, type }: LineShape): boolean {
  return envelope === TURN || type === "task_started" || type === "turn_started";
}

/** The items in order, with the turns and calls among them. */
class Conversation {
  #items: Item[] = [];
  /** Where turns begin. */
  #turns: number[] = [];
  /** How often a call with an id is among the items. */
  readonly #calls = new Map<number, number>();

  add(item: Item): void {
    if (item.kind === "user" || item.kind === "agent") this.#turns.push(this.#items.length);
    if (item.opens !== 0) this.#calls.set(item.opens, (this.#calls.get(item.opens) ?? 0) + 1);
    this.#items.push(item);
  }

  hasCall(call: number): boolean {
    return (this.#calls.get(call) ?? 0) > 0;
  }

  /** From where on turns go, what Codex put above the first of them included; null: nothing goes. */
  cutBefore(turns: number): { readonly from: number; readonly first: Item } | null {
    const firstTurn = this.#turns[0];
    if (firstTurn === undefined || turns < 1) return null;
    let from = this.#turns[Math.max(0, this.#turns.length - Math.floor(turns))] ?? firstTurn;
    while (from > firstTurn && this.#items[from - 1]?.kind === "contextual") from--;
    const first = this.#items[from];
    return first ? { from, first } : null;
  }

  /** Takes out all items from one on. Returns those that are left: this conversation's own. */
  cutAt(from: number): readonly Item[] {
    for (const { opens } of this.#items.slice(from)) {
      if (opens !== 0) this.#calls.set(opens, (this.#calls.get(opens) ?? 0) - 1);
    }
    this.#items.length = from;
    while ((this.#turns.at(-1) ?? -1) >= from) this.#turns.pop();
    return this.#items;
  }

  /** Goes on from the list of a line. */
  replace(head: number, list: readonly ListItem[], heads: CodexHeads): void {
    this.#items = [];
    this.#turns = [];
    this.#calls.clear();
    for (const one of list) this.add(itemInList(head, one, heads));
  }

  /** The newest messages of the user that fit, the one that does not cut; in their old order. */
  lastOfUser(): readonly ListItem[] {
    const kept: ListItem[] = [];
    let left = KEPT_TOKENS;
    for (let at = this.#items.length - 1; at >= 0 && left > 0; at--) {
      const item = this.#items[at];
      if (item?.kind !== "user" || item.isSummary) continue;
      const tokens = Math.ceil(item.textBytes / TOKEN_BYTES);
      const held = item.listed ?? heldAt(item.head);
      kept.push(tokens <= left ? held : { ...held, most: Math.min(held.most, left * TOKEN_BYTES) });
      left -= tokens;
    }
    return kept.reverse();
  }
}

function itemAt(heads: CodexHeads, head: number): Item {
  const { type, role, kind } = heads.shapeAt(head);
  return {
    head,
    listed: null,
    kind,
    isSummary: role === "user" && heads.rareAt(head).isSummary,
    textBytes: heads.textBytesAt(head),
    opens: isCall(type) ? heads.callAt(head) : 0,
  };
}

function itemInList(head: number, one: ListItem, heads: CodexHeads): Item {
  if (!one.item && one.head !== NO_HEAD) {
    return { ...itemAt(heads, one.head), head, listed: one };
  }
  const item = one.item ?? {};
  const texts = textsOf(item);
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  return {
    head,
    listed: one,
    kind: kindOfItem(item),
    isSummary: item.role === "user" && texts.some(isSummary),
    textBytes: Math.min(one.most, bytes),
    opens: isCall(stringField(item, "type") ?? "") ? callOf(heads, item) : 0,
  };
}

function callOf(heads: CodexHeads, item: JsonObject): number {
  return heads.callOf(stringField(item, "call_id") ?? "");
}

function listed(item: JsonObject): ListItem {
  return { item, head: NO_HEAD, most: Number.POSITIVE_INFINITY };
}

function heldAt(head: number): ListItem {
  return { item: null, head, most: Number.POSITIVE_INFINITY };
}

/** Whether the model gets an item of a list. */
function isForModel({ type, role }: JsonObject): boolean {
  return type !== "ghost_snapshot" && role !== "system";
}

function userItem(text: string): JsonObject {
  return { type: "message", role: "user", content: [{ type: "input_text", text }] };
}
