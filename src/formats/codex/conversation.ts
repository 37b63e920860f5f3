// What the model is sent at one point of a rollout: its items in order, with the turns and calls among them, and
// how turns are taken back from them. Rules: formats-claude-codex.md 3.4, 3.5. Pure: it knows heads of lines.
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { type ItemKind, isSummary, kindOfItem, textsOf } from "./contextual.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { isCall } from "./heads/line-shapes.ts";

/** "No line": the parent of the first one. */
export const NO_HEAD = -1;

/** One item of the conversation: the message of a line, or one of a list that has no line. */
export interface Item {
  /** Null: that of the line. */
  readonly item: JsonObject | null;
  readonly head: number;
  /** Bytes of its text that are kept; Infinity for all. */
  readonly most: number;
  readonly kind: ItemKind;
  readonly isSummary: boolean;
  readonly textBytes: number;
  /** Of a call its number, which its output has, too; 0 for all others. */
  readonly opens: number;
}

/**
 * A compaction without a list keeps this many tokens, of four bytes each, of the user's messages.
 */
const KEPT_TOKENS = 20_000;
const TOKEN_BYTES = 4;

/** The items in order, with the turns and calls among them. */
export class Conversation {
  readonly #heads: CodexHeads;
  readonly #items: Item[] = [];
  /** How many of the first items belong to a list, and the line of that list. */
  #listed = 0;
  #list = NO_HEAD;
  /** Where turns begin. */
  readonly #turns: number[] = [];
  /** How often a call is among the items. */
  readonly #calls: Int32Array;

  constructor(heads: CodexHeads) {
    this.#heads = heads;
    this.#calls = new Int32Array(heads.callEnd);
  }

  /** A copy that can continue differently. */
  copy(): Conversation {
    const copy = new Conversation(this.#heads);
    for (const item of this.#items) copy.#put(item);
    copy.#listed = this.#listed;
    copy.#list = this.#list;
    return copy;
  }

  /** What a line says. */
  add(head: number): void {
    this.#put(itemOf(this.#heads, head));
  }

  #put(item: Item): void {
    const { kind, opens } = item;
    if (kind === "user" || kind === "agent" || kind === "task")
      this.#turns.push(this.#items.length);
    if (opens !== 0) this.#calls[opens] = (this.#calls[opens] ?? 0) + 1;
    this.#items.push(item);
  }

  hasCall(call: number): boolean {
    return (this.#calls[call] ?? 0) > 0;
  }

  /**
   * The first item to take back, including what Codex put above the turn, and the first item's line, or that of
   * its list; null: no item.
   */
  cutBefore(turns: number) {
    const firstTurn = this.#turns[0];
    if (firstTurn === undefined || turns < 1) return null;
    let from = this.#turns[Math.max(0, this.#turns.length - Math.floor(turns))] ?? firstTurn;
    while (from > firstTurn && this.#items[from - 1]?.kind === "contextual") from--;
    const isListed = from < this.#listed;
    return { from, head: isListed ? this.#list : (this.#items[from]?.head ?? NO_HEAD), isListed };
  }

  /** Takes out all items from one on. */
  cutAt(from: number): void {
    for (const { opens } of this.#items.splice(from)) {
      if (opens !== 0) this.#calls[opens] = (this.#calls[opens] ?? 0) - 1;
    }
    this.#listed = Math.min(this.#listed, from);
    while ((this.#turns.at(-1) ?? -1) >= from) this.#turns.pop();
  }

  /** All items as a list holds them. */
  held(): readonly Item[] {
    return this.#items.slice();
  }

  /** Continues from the list of a line. */
  replace(head: number, list: readonly Item[]): void {
    this.cutAt(0);
    for (const item of list) this.#put(item);
    this.#listed = list.length;
    this.#list = head;
  }

  /**
   * The newest messages of the user that fit, the one that does not fit cut; in their original
   * order.
   */
  lastOfUser(): readonly Item[] {
    const kept: Item[] = [];
    let left = KEPT_TOKENS;
    for (let at = this.#items.length - 1; at >= 0 && left > 0; at--) {
      const item = this.#items[at];
      if (item?.kind !== "user" || item.isSummary) continue;
      const tokens = Math.ceil(item.textBytes / TOKEN_BYTES);
      kept.push(tokens <= left ? item : cutItem(item, left * TOKEN_BYTES));
      left -= tokens;
    }
    return kept.reverse();
  }
}

function cutItem(item: Item, bytes: number): Item {
  const most = Math.min(item.most, bytes);
  return { ...item, most, textBytes: item.item ? Math.min(item.textBytes, most) : item.textBytes };
}

function itemOf(heads: CodexHeads, head: number): Item {
  const { kind, step, isCall } = heads.shapeAt(head);
  const { isSummary, textBytes } = heads.rareAt(head);
  return {
    item: null,
    head,
    most: Number.POSITIVE_INFINITY,
    kind: step === "agent" ? "agent" : kind,
    isSummary,
    textBytes,
    opens: isCall ? heads.callAt(head) : 0,
  };
}

/** An item of a list that has no line. */
export function itemInList(heads: CodexHeads, item: JsonObject): Item {
  const texts = textsOf(item);
  return {
    item,
    head: NO_HEAD,
    most: Number.POSITIVE_INFINITY,
    kind: kindOfItem(item),
    isSummary: item.role === "user" && texts.some(isSummary),
    textBytes: texts.reduce((sum, text) => sum + text.length, 0),
    opens: isCall(stringField(item, "type") ?? "")
      ? heads.callOf(stringField(item, "call_id") ?? "")
      : 0,
  };
}
