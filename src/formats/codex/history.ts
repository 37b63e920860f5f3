// The conversation of a rollout as Codex rebuilds it: one line after another, turns taken back, lists that
// replace the messages. It gives the parents of the lines and the lists that compactions continue from.
// Rules: formats-claude-codex.md 3.4, 3.5. Pure: it knows heads of lines, no bytes and no entries.
import { type JsonObject, objectsField, stringField } from "../../model/json/json.ts";
import { Conversation, type Item, itemInList, NO_HEAD } from "./conversation.ts";
import type { CodexHeads, RareFacts } from "./heads/heads.ts";
import type { LineShape } from "./heads/line-shapes.ts";

/** The settings a line was written under. */
export interface TurnSettings {
  readonly model: string;
  readonly effort: string;
}

/**
 * Maximum items in lists that no line holds, together: a hostile file could make them without end.
 */
const MAX_LISTED = 200_000;
/** What Codex writes for a missing summary. */
export const NO_SUMMARY = "(no summary available)";
export const NO_SETTINGS: TurnSettings = { model: "", effort: "" };

/** The whole rollout, walked once. */
export class History {
  /** By line: its parent line, NO_HEAD for a root. */
  readonly parents: Int32Array;
  /**
   * The list the context continues from, by line: of compactions, and of rollbacks that cut into
   * one.
   */
  readonly lists = new Map<number, readonly Item[]>();
  /** Outputs of calls that are not in the conversation at that point: no model gets them. */
  readonly orphans = new Set<number>();
  /** Lines whose list was not made, or is incomplete, as there were too many items. */
  readonly unmade: number[] = [];
  readonly #heads: CodexHeads;
  #conversation: Conversation;
  /** By line that a file continues: the conversation up to it. */
  readonly #said = new Map<number, Conversation>();
  /** By line. */
  readonly #settings: TurnSettings[] = [];
  /** Lines that are calls. */
  readonly #calls: number[] = [];
  /** By call. */
  readonly #answered: Uint8Array;
  /** The parent of the next line. */
  #tip = NO_HEAD;
  #listed = 0;

  /**
   * `header`: the line that is not part of the conversation; NO_HEAD without one. `goesOn`: by the first line of a
   * file that continues another, the last line that it keeps from that file.
   */
  constructor(heads: CodexHeads, header: number, goesOn: ReadonlyMap<number, number> = new Map()) {
    this.#heads = heads;
    this.#conversation = new Conversation(heads);
    this.#answered = new Uint8Array(heads.callEnd);
    this.parents = new Int32Array(heads.count).fill(NO_HEAD);
    const kept = new Set(goesOn.values());
    for (let head = 0; head < heads.count; head++) {
      const above = goesOn.get(head);
      if (above !== undefined) this.#goOn(above);
      if (head === header) this.#settings.push(NO_SETTINGS);
      else this.#add(head);
      if (kept.has(head)) this.#said.set(head, this.#conversation.copy());
    }
  }

  /** Unanswered calls. */
  unanswered(): ReadonlySet<number> {
    return new Set(this.#calls.filter((head) => !this.#answered[this.#heads.callAt(head)]));
  }

  /** The newest settings above a line, itself included; empty without a line. */
  settingsAt(head: number): TurnSettings {
    return this.#settings[head] ?? NO_SETTINGS;
  }

  /** From a line of another file, or from nothing if that is missing. */
  #goOn(above: number): void {
    this.#tip = above;
    this.#conversation = this.#said.get(above)?.copy() ?? new Conversation(this.#heads);
  }

  #add(head: number): void {
    const shape = this.#heads.shapeAt(head);
    // After a line that takes turns back, the settings of those turns stay.
    const above = this.settingsAt(this.#tip);
    if (shape.step !== "none") this.#take(head, shape);
    this.parents[head] = this.#tip;
    const own = shape.isTurn ? turnSettings(this.#heads.rareAt(head), above) : null;
    this.#settings.push(own ?? this.settingsAt(this.#tip));
    this.#tip = head;
  }

  #take(head: number, { step, isCall, isOutput }: LineShape): void {
    if (step === "compaction") this.#compact(head, this.#heads.rareAt(head).data ?? {});
    else if (step === "rollback") this.#rollBack(head, this.#heads.rareAt(head).turns);
    else if (!isOutput || this.#answers(head)) {
      this.#conversation.add(head);
      if (isCall && this.#heads.callAt(head) !== 0) this.#calls.push(head);
    }
  }

  /** Whether the call of an output is in the conversation. */
  #answers(head: number): boolean {
    const call = this.#heads.callAt(head);
    this.#answered[call] = 1;
    const isThere = this.#conversation.hasCall(call);
    if (!isThere) this.orphans.add(head);
    return isThere;
  }

  #compact(head: number, data: JsonObject): void {
    const given = data.replacement_history;
    const list = Array.isArray(given)
      ? objectsField(data, "replacement_history")
          .filter(isForModel)
          .map((item) => itemInList(this.#heads, item))
      : this.#listWith(head, stringField(data, "message") || NO_SUMMARY);
    this.lists.set(head, list);
    this.#conversation.replace(head, list);
  }

  /** The user's last messages, and the summary. */
  #listWith(head: number, summary: string): readonly Item[] {
    const kept = this.#conversation.lastOfUser();
    this.#listed += kept.length;
    const isTooMuch = this.#listed > MAX_LISTED;
    if (isTooMuch) this.unmade.push(head);
    return [...(isTooMuch ? [] : kept), itemInList(this.#heads, userItem(summary))];
  }

  #rollBack(head: number, turns: number): void {
    const cut = this.#conversation.cutBefore(turns);
    if (cut === null) return;
    this.#conversation.cutAt(cut.from);
    if (!cut.isListed) {
      this.#tip = this.#above(cut.head);
      return;
    }
    // The remainder is a part of a list: the row has that part, and continues from it.
    this.#tip = cut.head;
    this.#listed += cut.from;
    if (this.#listed > MAX_LISTED) {
      this.unmade.push(head);
      return;
    }
    const list = this.#conversation.held();
    this.lists.set(head, list);
    this.#conversation.replace(head, list);
  }

  /** The parent of a line, without the lines that open its turn. */
  #above(head: number): number {
    let at = this.parents[head] ?? NO_HEAD;
    while (at !== NO_HEAD && opensTurn(this.#heads.shapeAt(at))) at = this.parents[at] ?? NO_HEAD;
    return at;
  }
}

/** The settings that a line sets; null if it sets none. */
export function turnSettings(
  { model, effort }: Pick<RareFacts, "model" | "effort">,
  above: TurnSettings,
): TurnSettings | null {
  if (model === "" && effort === "") return null;
  // A turn that omits a setting leaves it unchanged.
  return { model: model || above.model, effort };
}

function opensTurn({ isTurn, beginsTurn }: LineShape): boolean {
  return isTurn || beginsTurn;
}

/** Whether the model gets an item of a list. */
function isForModel({ type, role }: JsonObject): boolean {
  return type !== "ghost_snapshot" && role !== "system";
}

function userItem(text: string): JsonObject {
  return { type: "message", role: "user", content: [{ type: "input_text", text }] };
}
