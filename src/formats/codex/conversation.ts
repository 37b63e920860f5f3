// What a model is sent of a rollout at one point: its items in order, with the turns and calls among them, and how
// turns are taken back from them. Rules: formats-claude-codex.md 3.4, 3.5. Pure: it knows heads of lines.
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { type ItemKind, isSummary, kindOfItem, textsOf } from "./contextual.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { isCall, type Step } from "./heads/line-shapes.ts";

/** "No line": what the first one hangs under. */
export const NO_HEAD = -1;

/** What a list holds: an item that is there, or the user's message of a line. */
export interface ListItem {
  readonly item: JsonObject | null;
  readonly head: number;
  /** Bytes of its text that are kept; Infinity for all of it. */
  readonly most: number;
}

/** One item of the conversation. */
interface Item {
  readonly kind: ItemKind;
  readonly isSummary: boolean;
  readonly textBytes: number;
  /** Of a call its number, which what answers it has, too; 0 for all others. */
  readonly opens: number;
}

/** The same of a list. */
interface ItemOfList extends Item {
  /** As it is held there. */
  readonly listed: ListItem;
  /** The list's line. */
  readonly head: number;
}

/** Of what the user said, a compaction without a list keeps so many tokens of four bytes each. */
const KEPT_TOKENS = 20_000;
const TOKEN_BYTES = 4;

/** The items in order, with the turns and calls among them. */
export class Conversation {
  readonly #heads: CodexHeads;
  /** The line of an item; -1 - its place in `#ofLists` for one of a list. Items that were taken out stand after them. */
  readonly #items: number[] = [];
  #length = 0;
  #ofLists: ItemOfList[] = [];
  /** Where turns begin. */
  #turns: number[] = [];
  /** How often a call is among the items. */
  readonly #calls: Int32Array;

  constructor(heads: CodexHeads) {
    this.#heads = heads;
    this.#calls = new Int32Array(heads.callEnd);
  }

  /** What a line says. No object is made of it: lines are hundreds of thousands. */
  add(head: number): void {
    const { kind, step, isCall } = this.#heads.shapeAt(head);
    this.#count(kindOf(kind, step), isCall ? this.#heads.callAt(head) : 0);
    this.#items[this.#length++] = head;
  }

  #count(kind: ItemKind, opens: number): void {
    if (kind === "user" || kind === "agent") this.#turns.push(this.#length);
    if (opens !== 0) this.#calls[opens] = (this.#calls[opens] ?? 0) + 1;
  }

  hasCall(call: number): boolean {
    return (this.#calls[call] ?? 0) > 0;
  }

  /**
   * From where on turns go, what Codex put above the first of them included, and the first item's line, or that of
   * its list; null: nothing goes.
   */
  cutBefore(turns: number) {
    const firstTurn = this.#turns[0];
    if (firstTurn === undefined || turns < 1) return null;
    let from = this.#turns[Math.max(0, this.#turns.length - Math.floor(turns))] ?? firstTurn;
    while (from > firstTurn && this.#itemAt(from - 1).kind === "contextual") from--;
    const listed = this.#listedAt(from);
    return { from, head: listed?.head ?? this.#items[from] ?? NO_HEAD, isListed: listed !== null };
  }

  /** Takes out all items from one on. */
  cutAt(from: number): void {
    for (let at = from; at < this.#length; at++) {
      const opens = this.#listedAt(at)?.opens ?? opened(this.#heads, this.#items[at] ?? NO_HEAD);
      if (opens !== 0) this.#calls[opens] = (this.#calls[opens] ?? 0) - 1;
    }
    this.#length = from;
    while ((this.#turns.at(-1) ?? -1) >= from) this.#turns.pop();
  }

  /** All items as a list holds them. */
  held(): readonly ListItem[] {
    return this.#items.slice(0, this.#length).map((_, at) => this.#heldAt(at));
  }

  /** Goes on from the list of a line. */
  replace(head: number, list: readonly ListItem[]): void {
    this.cutAt(0);
    this.#ofLists = [];
    for (const one of list) {
      const item = itemInList(head, one, this.#heads);
      this.#count(item.kind, item.opens);
      this.#items[this.#length++] = -1 - this.#ofLists.length;
      this.#ofLists.push(item);
    }
  }

  /** The newest messages of the user that fit, the one that does not cut; in their old order. */
  lastOfUser(): readonly ListItem[] {
    const kept: ListItem[] = [];
    let left = KEPT_TOKENS;
    for (let at = this.#length - 1; at >= 0 && left > 0; at--) {
      const item = this.#itemAt(at);
      if (item.kind !== "user" || item.isSummary) continue;
      const tokens = Math.ceil(item.textBytes / TOKEN_BYTES);
      const held = this.#heldAt(at);
      kept.push(tokens <= left ? held : { ...held, most: Math.min(held.most, left * TOKEN_BYTES) });
      left -= tokens;
    }
    return kept.reverse();
  }

  #itemAt(at: number): Item {
    return this.#listedAt(at) ?? itemOf(this.#heads, this.#items[at] ?? NO_HEAD);
  }

  #listedAt(at: number): ItemOfList | null {
    const head = this.#items[at] ?? 0;
    return head < 0 ? (this.#ofLists[-1 - head] ?? null) : null;
  }

  #heldAt(at: number): ListItem {
    const head = this.#items[at] ?? NO_HEAD;
    return this.#listedAt(at)?.listed ?? { item: null, head, most: Number.POSITIVE_INFINITY };
  }
}

function kindOf(kind: ItemKind, step: Step): ItemKind {
  return step === "agent" ? "agent" : kind;
}

/** Which call a line opens, as an item has it. */
function opened(heads: CodexHeads, head: number): number {
  return heads.shapeAt(head).isCall ? heads.callAt(head) : 0;
}

function itemOf(heads: CodexHeads, head: number): Item {
  const { role, kind, step } = heads.shapeAt(head);
  return {
    kind: kindOf(kind, step),
    isSummary: role === "user" && heads.rareAt(head).isSummary,
    textBytes: heads.textBytesAt(head),
    opens: opened(heads, head),
  };
}

function itemInList(head: number, one: ListItem, heads: CodexHeads): ItemOfList {
  if (!one.item && one.head !== NO_HEAD) {
    return { ...itemOf(heads, one.head), head, listed: one };
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
