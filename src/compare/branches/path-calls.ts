// Which call a tool result of one side answers: the rule of src/tree/calls.ts (the nearest reply above
// with its id, and of namesakes in one reply the next), before the session has been read as a whole.
// Entries come in order; what the side does not read, because the other one has it too or
// because a compaction hides it, is read here when a result answers it.
import { type ToolCall, toolCallsOf } from "../../model/blocks/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { NO_ROW, parentOf, roleOf } from "../../model/table/table.ts";
import { namesakeAt } from "../../tree/calls.ts";
import { type CallKey, callKey } from "../align/features.ts";
import type { Side } from "../side.ts";

/** How far above what is read a call is looked for: results follow their reply closely. */
const MAX_STEPS = 100;
/** Entries looked at together on the way up. */
const STEPS = 8;

/** The nearest reply with an id: its calls of that id, and how many results answered them so far. */
interface OpenReply {
  readonly calls: readonly ToolCall[];
  answered: number;
}

type Replies = Map<string, OpenReply>;

/** What stands above a stretch of the path that is read, as far up as was asked for. */
interface Above {
  /** The next row on the way up. */
  next: number;
  steps: number;
  readonly replies: Replies;
  /** Results passed on the way whose reply is still further up. */
  readonly passed: Map<string, number>;
}

export class PathCalls {
  bodiesRead = 0;
  readonly #side: Side;
  readonly #shared: ReadonlySet<number>;
  readonly #replies: Replies = new Map();
  #above: Above | null = null;
  /** Places up to this one were looked at for where a stretch begins. */
  #checked = -1;

  /** `shared`: rows of the side that never come. */
  constructor(side: Side, shared: ReadonlySet<number>) {
    this.#side = side;
    this.#shared = shared;
  }

  /**
   * For each reply and result, in order. The call that a result answers; undefined where none is
   * known and for other entries. Rejects as the side's `readBodies`.
   */
  async pass(place: number, entry: Entry): Promise<CallKey | undefined> {
    if (entry.kind !== "assistant" && entry.kind !== "toolResult") return undefined;
    this.#goTo(place);
    if (entry.kind === "assistant") {
      for (const [id, calls] of callsById(entry)) this.#replies.set(id, { calls, answered: 0 });
      return undefined;
    }
    const reply = this.#replies.get(entry.callId) ?? (await this.#lookUp(entry.callId));
    const call = reply && namesakeAt(reply.calls, reply.answered++);
    return call && callKey(call);
  }

  /** Where the entry above did not come, another stretch begins. */
  #goTo(place: number): void {
    const { rows, table } = this.#side;
    for (let at = this.#checked + 1; at <= place; at++) {
      const parent = parentOf(table, rows[at] ?? NO_ROW);
      const hasPassed = rows[at - 1] === parent && !this.#shared.has(parent);
      if (hasPassed || this.#shared.has(rows[at] ?? NO_ROW)) continue;
      this.#replies.clear();
      this.#above = { next: parent, steps: 0, replies: new Map(), passed: new Map() };
    }
    this.#checked = Math.max(this.#checked, place);
  }

  async #lookUp(id: string): Promise<OpenReply | undefined> {
    const above = this.#above;
    while (above && !above.replies.has(id) && above.next !== NO_ROW && above.steps < MAX_STEPS) {
      await this.#readUp(above);
    }
    return above?.replies.get(id);
  }

  async #readUp(above: Above): Promise<void> {
    const { table, readBodies } = this.#side;
    const rows: number[] = [];
    for (let i = 0; i < STEPS && above.next !== NO_ROW; i++) {
      const role = roleOf(table, above.next);
      if (role === "assistant" || role === "toolResult") rows.push(above.next);
      above.next = parentOf(table, above.next);
      above.steps++;
    }
    this.bodiesRead += rows.length;
    for (const body of await readBodies(rows)) note(above, readEntry(body));
  }
}

/** The nearest comes first. */
function note({ replies, passed }: Above, entry: Entry): void {
  if (entry.kind === "toolResult" && !replies.has(entry.callId)) {
    passed.set(entry.callId, (passed.get(entry.callId) ?? 0) + 1);
  }
  if (entry.kind !== "assistant") return;
  for (const [id, calls] of callsById(entry)) {
    if (!replies.has(id)) replies.set(id, { calls, answered: passed.get(id) ?? 0 });
  }
}

function callsById({
  blocks,
}: Extract<Entry, { readonly kind: "assistant" }>): ReadonlyMap<string, readonly ToolCall[]> {
  const byId = new Map<string, ToolCall[]>();
  for (const call of toolCallsOf(blocks)) {
    const calls = byId.get(call.id);
    if (calls) calls.push(call);
    else byId.set(call.id, [call]);
  }
  return byId;
}
